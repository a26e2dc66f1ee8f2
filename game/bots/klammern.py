"""The players of Klammern: rules of thumb, and what the expert's search needs."""

from collections.abc import Sequence

from game.bots.cardplay import Thumb, thumb_choice
from game.bots.klammern_deal import Turn, company, ranks_of
from game.bots.plain import Plain
from game.bots.protocol import Choice
from game.deal import View
from game.wood import sides

CLUB = {
    2: Thumb(-3.2, 16.3, 0.23, 0.91, 7.7, 1.73, 1.02, 26.0, 3.0, -2.3),
    3: Thumb(-3.9, 24.0, 0.66, 0.95, 5.5, 1.17, 0.33, 20.9, 12.3, -12.6),
    4: Thumb(-1.0, 20.0, 0.16, 0.18, 3.4, -0.26, -0.16, 30.0, 19.5, -8.1),
}
"""For a player who does not know where the unseen cards lie, by table."""


def turn_of(view: View) -> Turn:
    """The turn to fix trump that *view* is about."""
    passed = sum(
        kind == "move" and data["question"] in ("take", "name") for kind, data in view.events
    )
    seven = view.players < 4 and view.rules["seven"] == "yes"
    return Turn(passed, turned_card(view), view.players, seven)


def turned_card(view: View) -> str:
    """The card that was turned up, whether or not it has been swapped since."""
    return next(str(data["card"]) for kind, data in view.events if kind == "turned")


class Klammern(Plain):
    """The `Bot` of Klammern."""

    def club(self, view: View) -> Choice:
        """Fixes trump on enough strength, says what can be said, plays by `cardplay.pick`."""
        ask = view.ask
        assert ask is not None
        if ask.question in ("take", "name"):
            return club_turn(view, turn_of(view))
        if ask.question == "seven":
            return Choice("swap", {}, {"code": "bot.better-card"})
        if ask.question == "meld":
            return Choice("meld", {}, {"code": "bot.may-score"})
        who = company(view.seats)
        ranks = ranks_of(str(view.trump), view.rules["beat"] == "yes")
        return thumb_choice(ranks, view, who.sides, who.turns, CLUB[view.players])

    def teams(self, players: int) -> Sequence[Sequence[int]]:
        """Partners sit opposite at the table of four."""
        return sides(range(players))


def club_turn(view: View, turn: Turn) -> Choice:
    """Take, name or pass by what the hand promises."""
    promise, suit = turn.best(view.hand)
    if promise < turn.limit():
        return Choice("pass", {}, {"code": "bot.too-weak"})
    move = "take" if turn.number < turn.players else f"trump:{suit}"
    return Choice(move, {}, {"code": "bot.strong-enough"})


BOT = Klammern()
