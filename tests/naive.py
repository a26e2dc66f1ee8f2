"""A second generator of moves, slow and plain: card objects, written from the rules pages alone.

It plays endings: everybody's cards are known and only cards are left to be played (and a joker's
trick to be given away). Nothing of the engine is used here, so that both must agree by themselves.
`legal` and `winner` ask it about one hand and one trick.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

RED = ("H", "D")


@dataclass(frozen=True)
class Card:
    """One card, told apart from its twin by nothing."""

    suit: str
    rank: str

    @property
    def code(self) -> str:
        return self.suit + self.rank


def read(codes: str) -> tuple[Card, ...]:
    """Cards from their codes."""
    return tuple(Card(code[0], code[1]) for code in codes.split())


JOKER = Card("X", "X")


@dataclass(frozen=True)
class Ending:
    """A position: *hands* clockwise by player, *table* in playing order, who has *led*.

    *seats* are the players clockwise; *bella* those who may still say it; *given* a finished
    trick with a joker in it.
    """

    game: str
    rules: dict[str, str]
    trump: str | None
    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    led: int
    table: tuple[Card, ...] = ()
    bella: frozenset[int] = frozenset()

    def after(self, player: int, steps: int) -> int:
        """Who sits so many places to the left of *player*."""
        return self.seats[(self.seats.index(player) + steps) % len(self.seats)]

    @property
    def full(self) -> bool:
        return len(self.table) == len(self.seats)

    def moves(self) -> Iterator[tuple[str, "Ending"]]:
        """Every legal move with the position after it."""
        if self.full:  # only a trick with the joker waits to be given away
            for player in range(len(self.seats)):
                yield f"give:{player}", replace(self, table=(), led=player)
            return
        player = self.after(self.led, len(self.table))
        hand = self.hands[player]
        for card in sorted({c for c in hand if self.may(c, hand)}, key=lambda c: c.code):
            rest = list(hand)
            rest.remove(card)
            hands = tuple(tuple(rest) if p == player else h for p, h in enumerate(self.hands))
            then = replace(self, hands=hands, table=(*self.table, card)).gathered()
            yield card.code, then
            if self.says(player, card, hand):
                yield card.code + "+", then

    def gathered(self) -> "Ending":
        """The next trick begun if this one is complete and nobody has to give it away."""
        if not self.full or JOKER in self.table:
            return self
        return replace(self, table=(), led=self.after(self.led, self.taker()))

    # --- which suit a card counts for, and how high it is ----------------------------------

    def is_trump(self, card: Card) -> bool:
        if self.game == "ananas":
            return False
        if self.game == "doppelkopf":
            return card.suit == "D" or card.rank in "QJ" or (card.suit, card.rank) == ("H", "T")
        if self.game == "rififi":
            return card.rank == "J" or card.suit == self.trump
        return card.suit == self.trump

    def kind(self, card: Card) -> str:
        return "trumps" if self.is_trump(card) else card.suit

    def height(self, card: Card) -> int:
        """How high a card stands among the cards of its kind."""
        if self.game == "ananas":
            return -"AKQJT987".index(card.rank)
        if not self.is_trump(card):
            order = {"doppelkopf": "ATK9", "rififi": "ATKQ987"}.get(self.game, "ATKQJ987")
            return -order.index(card.rank)
        if self.game == "doppelkopf":
            if card.suit == "H" and card.rank == "T":
                return 100
            if card.rank in "QJ":
                return {"Q": 50, "J": 40}[card.rank] - "CSHD".index(card.suit)
            return -"ATK9".index(card.rank)
        if self.game == "rififi":
            if card.rank == "J":
                return 50 - "CSHD".index(card.suit)
            return -"ATKQ987".index(card.rank)
        return -"J9ATKQ87".index(card.rank)

    # --- what may be played ----------------------------------------------------------------

    def may(self, card: Card, hand: tuple[Card, ...]) -> bool:
        """Whether a card of this hand may be played now."""
        if not self.table:
            return card != JOKER or len(hand) == 1
        kind = self.kind(self.table[0])
        if any(self.kind(held) == kind for held in hand):
            return self.kind(card) == kind and self.high_enough(card, hand, kind)
        if self.game == "ananas":
            return JOKER not in hand or card == JOKER
        if self.game in ("doppelkopf", "rififi") or not any(map(self.is_trump, hand)):
            return True
        return self.is_trump(card) and self.high_enough(card, hand, kind)

    def high_enough(self, card: Card, hand: tuple[Card, ...], led: str) -> bool:
        """Whether a card of the right kind keeps the duty to go above the trumps on the table."""
        duty = {
            "klaberjass": led == "trumps",
            "klammern": led != "trumps" or self.rules.get("beat") == "yes",
        }.get(self.game, False)
        if not duty or not self.is_trump(card):
            return True
        there = [self.height(c) for c in self.table if self.is_trump(c)]
        higher = [c for c in hand if self.is_trump(c) and all(self.height(c) > h for h in there)]
        return card in higher or not higher

    def says(self, player: int, card: Card, hand: tuple[Card, ...]) -> bool:
        """Whether Bella, or Belle, may be said with this card."""
        if card.suit != self.trump or card.rank not in "KQ":
            return False
        other = Card(card.suit, "Q" if card.rank == "K" else "K")
        if self.game == "klaberjass":  # with the second of the two
            return player in self.bella and other not in hand
        return self.game == "klammern" and other in hand  # with the first of the two

    # --- who takes the trick ---------------------------------------------------------------

    def taker(self) -> int:
        """The place in the trick of the card that takes it."""
        return self.odd_one() if self.game == "ananas" else self.highest()

    def highest(self) -> int:
        trumps = [c for c in self.table if self.is_trump(c)]
        rivals = trumps or [c for c in self.table if c.suit == self.table[0].suit]
        top = max(map(self.height, rivals))
        places = [at for at, c in enumerate(self.table) if c in rivals and self.height(c) == top]
        second = self.game == "doppelkopf" and self.rules.get("tens") != "first"
        return places[-1] if second and self.table[places[0]] == Card("H", "T") else places[0]

    def odd_one(self) -> int:
        one, two, three = self.table
        if one.suit == two.suit == three.suit:
            ordered = sorted(self.table, key=self.height)
            return self.table.index(ordered[1])
        marks = [card.suit for card in self.table]
        if len(set(marks)) == 3:
            marks = ["red" if suit in RED else "black" for suit in marks]
        return next(at for at in range(3) if marks.count(marks[at]) == 1)


def count(ending: Ending, plies: int) -> list[int]:
    """How many ways there are to play one, two, … *plies* moves on (0 when it is over)."""
    found = [0] * plies
    if plies:
        for _, then in ending.moves():
            found[0] += 1
            for at, ways in enumerate(count(then, plies - 1), 1):
                found[at] += ways
    return found


def legal(
    game: str,
    rules: Mapping[str, Any],
    trump: str | None,
    hand: Sequence[str],
    trick: Sequence[str],
) -> set[str]:
    """The cards of this hand that may be played to this trick."""
    cards = read(" ".join(hand))
    at = lying(game, rules, trump, trick)
    return {card.code for card in cards if at.may(card, cards)}


def winner(game: str, rules: Mapping[str, Any], trump: str | None, trick: Sequence[str]) -> int:
    """The place in the trick of the card that has it so far."""
    return lying(game, rules, trump, trick).taker()


def lying(game: str, rules: Mapping[str, Any], trump: str | None, trick: Sequence[str]) -> Ending:
    """A position of which only the trick matters."""
    words = {name: str(value) for name, value in rules.items()}
    table = read(" ".join(trick))
    return Ending(game, words, trump, seats=(), hands=(), led=0, table=table)
