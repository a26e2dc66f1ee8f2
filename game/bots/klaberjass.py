"""The players of Klaberjass: rules of thumb, and what the expert's search needs."""

from game.bots.cardplay import Thumb, thumb_choice
from game.bots.klaberjass_deal import ALONE, TURNS, Turn, ranks_of, swaps
from game.bots.plain import Plain
from game.bots.protocol import Choice, Study
from game.deal import View

CLUB = Thumb(
    sure=-3.94,
    sure_trump=10.7,
    second=0.23,
    low=0.49,
    trump=8.56,
    trump_share=1.17,
    risk=0.54,
    draw=20.0,
    lead=11.29,
    follow=-7.12,
)
"""For a player who does not know where the unseen cards lie."""


def turn_of(view: View) -> Turn:
    """The turn to fix trump that *view* is about."""
    passed = sum(
        kind == "move" and data["question"] in ("take", "name") for kind, data in view.events
    )
    return Turn(passed, turned_card(view), view.rules["seven"])


def turned_card(view: View) -> str:
    """The card that was turned up, whether or not it has been swapped since."""
    return next(str(data["card"]) for kind, data in view.events if kind == "turned")


class Klaberjass(Plain):
    """The `Bot` of Klaberjass."""

    def club(self, view: View) -> Choice:
        """Fixes trump on enough strength, says what can be said, plays by `cardplay.pick`."""
        ask = view.ask
        assert ask is not None
        if ask.question in ("take", "name"):
            return club_turn(view, turn_of(view))
        if ask.question == "seven":
            if swaps(str(view.trump), turned_card(view)):
                return Choice("swap", {}, {"code": "bot.better-card"})
            return Choice("keep", {}, {"code": "bot.keeps-trump"})
        if ask.question == "declare":
            return Choice("declare", {}, {"code": "bot.may-score"})
        return thumb_choice(ranks_of(str(view.trump)), view, ALONE, TURNS, CLUB)

    def study(self, view: View) -> Study | None:
        """What the expert's search works on."""
        return None


def club_turn(view: View, turn: Turn) -> Choice:
    """Take, name or pass by what the hand promises."""
    value, suit = turn.promises(view.hand)[0]
    if value < turn.limit():
        return Choice("pass", {}, {"code": "bot.too-weak"})
    move = "take" if turn.number < 2 else f"trump:{suit}"
    return Choice(move, {}, {"code": "bot.strong-enough"})


BOT = Klaberjass()
