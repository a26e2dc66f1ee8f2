"""Doppelkopf: four players, 48 cards, two of each (`rules/doppelkopf.md`).

In brief: twelve cards each; Herz 10, queens, jacks and all of Karo are trump. Who holds a Kreuz
queen is Re, the others are Kontra, and it shows only in play. Re needs 121 of the 240 card points.
Both Kreuz queens in one hand are a wedding, or a silent solo. The second Herz 10 in a trick beats
the first, and catches it from the other side. Everything on that page is here; there are no
announcements, no solos by choice and no other extra points.
"""

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any

from game.book import Book, Line, Option, reached
from game.cards import SUITS, Card, deal_packets, pack, suited
from game.deal import Ask, Desk, Move, Result
from game.hands import Hands
from game.tricks import Tricks, take_trick

RANKS = "ATKQJ9"
TEN = "HT"
QUEEN = "CQ"  # whoever holds one is Re
TRUMPS = (
    TEN,
    *(suit + "Q" for suit in SUITS),
    *(suit + "J" for suit in SUITS),
    *suited("D", "ATK9"),
)
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
RE_NEEDS = 121
TRICKS = 12
SOON = 3  # under the option wedding=first a partner is found within so many tricks or never


class Sides:
    """Who is Re, as it stands and as far as everybody knows it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.re = [p for p in range(4) if QUEEN in desk.hands[p]]
        self.lone = len(self.re) == 1  # both queens in one hand
        self.wedding: dict[str, Any] | None = None
        self.foreign = 0  # tricks that went to somebody else than the player who announced
        self.queens: list[int] = []  # who has played a queen
        self.known: set[int] = set()

    def announce(self, n: int) -> None:
        """The holder of both queens looks for a partner: the winner of the n-th foreign trick."""
        self.wedding = {"player": self.re[0], "n": n, "partner": None}
        self.desk.show("wedding", **self.wedding)
        self._show(self.re)

    def queen(self, player: int) -> None:
        """*player* plays a Kreuz queen: it shows Re, and the last of them the others."""
        self.queens.append(player)
        self._show([player])
        if len(self.queens) == 2 and self.wedding is None:
            self._show(range(4))

    def trick(self, number: int, winner: int) -> None:
        """Trick *number* (from 1) went to *winner*: it may find a partner, or be the last to."""
        wedding = self.wedding
        if wedding is None or len(self.known) == 4:
            return
        if winner != wedding["player"]:
            self.foreign += 1
            if self.foreign == wedding["n"]:
                self.re = sorted([*self.re, winner])
                self.wedding = {**wedding, "partner": winner}
                self.desk.show("wedding", **self.wedding)
                self._show(range(4))
                return
        last = SOON if self.desk.rules["wedding"] == "first" else TRICKS
        if last - number < wedding["n"] - self.foreign:
            self._show(range(4))

    def _show(self, players: Sequence[int]) -> None:
        for player in players:
            if player not in self.known:
                self.known.add(player)
                side = "re" if player in self.re else "kontra"
                self.desk.show("side", player=player, side=side)


def play(desk: Desk) -> Generator[Ask, Move, Result]:
    """One deal, from the first card dealt to the score."""
    order = desk.turns(desk.left_of(desk.dealer))
    deal_packets(desk.pack, desk.hands, order, (3, 3, 3, 3))
    desk.show_hands()
    sides = Sides(desk)
    if sides.lone:
        yield from ask_for_wedding(desk, sides)

    tricks = order_of(desk.rules["tens"])
    hands = Hands(tricks, desk.hands)
    worth = values().__getitem__
    card_points = [0, 0, 0, 0]
    tens: list[tuple[int, int]] = []  # (who beat a Herz 10 with the second, who lost it)
    leader = order[0]
    for number in range(1, TRICKS + 1):
        turns = desk.turns(leader)
        cards: list[Card] = []
        for player in turns:
            card = yield hands.ask(player, cards)
            hands.play(player, card)
            cards.append(card)
            if card == QUEEN:
                sides.queen(player)
        points = sum(map(worth, cards))
        leader = take_trick(desk, tricks, leader, cards, points)
        card_points[leader] += points
        if tricks.second_wins == TEN and cards.count(TEN) == 2:
            tens.append((leader, turns[cards.index(TEN)]))
        sides.trick(number, leader)
    return settle(sides.re, sides.wedding, card_points, tens)


def ask_for_wedding(desk: Desk, sides: Sides) -> Generator[Ask, Move, None]:
    """Ask the holder of both Kreuz queens; to play alone is a secret."""
    first = desk.rules["wedding"] == "first"
    words = ("wedding",) if first else ("wedding:1", "wedding:2", "wedding:3")
    answer = yield Ask(sides.re[0], ("alone", *words), "wedding", ("alone",), (QUEEN, QUEEN))
    if answer != "alone":
        sides.announce(1 if first else int(answer[-1]))


def settle(
    re: Sequence[int],
    wedding: dict[str, Any] | None,
    card_points: Sequence[int],
    tens: Sequence[tuple[int, int]],
) -> Result:
    """The result of a deal that was played; *tens* are (by, from), whatever their sides."""
    re_points = sum(card_points[p] for p in re)
    re_won = re_points >= RE_NEEDS
    caught = [{"by": by, "from": of} for by, of in tens if (by in re) != (of in re)]
    value = 1 + sum(1 if (ten["by"] in re) == re_won else -1 for ten in caught)
    alone = 3 if len(re) == 1 else 1
    stakes = [value * alone if p in re else value for p in range(4)]
    return {
        "scores": [stakes[p] if (p in re) == re_won else -stakes[p] for p in range(4)],
        "re": list(re),
        "wedding": wedding,
        "card_points": list(card_points),
        "re_points": re_points,
        "winner": "re" if re_won else "kontra",
        "caught": caught,
        "value": value,
    }


@cache
def values() -> Mapping[Card, int]:
    """The card points of every card; 240 in the whole pack."""
    return {card: POINTS[card[1]] for card in pack(RANKS)}


@cache
def order_of(tens: str) -> Tricks:
    """The rules of a trick under the option *tens*; of other equal cards the first is higher."""
    return Tricks(
        trumps=TRUMPS,
        plain={"C": suited("C", "ATK9"), "S": suited("S", "ATK9"), "H": suited("H", "AK9")},
        copies=2,
        second_wins=TEN if tens == "second" else None,
    )


def winners(
    totals: Sequence[int], results: Sequence[Result], rules: Mapping[str, Any]
) -> list[int] | None:
    """After the last deal the highest total wins; ties share."""
    return reached(totals) if len(results) >= rules["deals"] else None


def lines(result: Result, rules: Mapping[str, Any]) -> list[Line]:
    """How the value of the deal and each player's score came about, line by line."""
    re, re_won = result["re"], result["winner"] == "re"
    found = [
        Line("card-points", p, result["card_points"][p], {"side": "re" if p in re else "kontra"})
        for p in range(4)
    ]
    points = {"re": result["re_points"], "kontra": 240 - result["re_points"]}
    needed = {"points": points["re"], "needed": RE_NEEDS}
    found.append(Line("re-points", None, points["re"], needed))
    found.append(Line(f"{result['winner']}-won", None, 1, {"points": points[result["winner"]]}))
    for ten in result["caught"]:
        by_winner = (ten["by"] in re) == re_won
        found.append(
            Line("caught-ten", ten["by"], 1, {"from": ten["from"]})
            if by_winner
            else Line("caught-ten-off", ten["by"], -1, {"from": ten["from"]})
        )
    found.append(Line("value", None, result["value"]))
    if len(re) == 1:
        found.append(Line("alone", re[0], 3 * result["value"]))
    found += [Line("score", p, result["scores"][p]) for p in range(4)]
    return found


def tricks(rules: Mapping[str, Any], facts: Mapping[str, Mapping[str, Any]]) -> Tricks:
    """The rules of a trick; nothing but the options has to be known for them."""
    return order_of(rules["tens"])


BOOK = Book(
    id="doppelkopf",
    players=(4,),
    options=(
        Option("deals", 8, least=4, step=4),
        Option("wedding", "chosen", words=("chosen", "first")),
        Option("tens", "second", words=("second", "first")),
    ),
    pack=lambda: pack(RANKS, copies=2),
    play=play,
    winners=winners,
    lines=lines,
    tricks=tricks,
    worth=lambda facts: values(),
)
