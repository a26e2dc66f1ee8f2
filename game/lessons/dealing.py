"""Packs that deal wished-for hands, without knowing how a game deals.

Where each card of a pack goes is seen by letting the rule book deal a pack whose cards know their
own place. So a lesson can wish for hands and turned cards in any game, and dealing is described
nowhere but in the rule book.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from game.book import Book
from game.cards import Card
from game.deal import Deal, Desk, GameError, Result
from game.lessons.errors import Problem

PROBES = 200  # deals looked at before giving up; one in three or more comes to the play


class Place(str):
    """A card that knows where in the pack it lay."""

    at: int

    @classmethod
    def of(cls, card: Card, at: int) -> "Place":
        """*card*, lying at *at*."""
        placed = cls(card)
        placed.at = at
        return placed


class Places(NamedTuple):
    """Where the cards of a pack go: by player the places of their hand, in the order in which
    they are dealt; by event kind (``turned``, ``bottom``) the place of a card shown to all."""

    hands: tuple[tuple[int, ...], ...]
    shown: Mapping[str, int]


class Wish(NamedTuple):
    """What a lesson wants of a deal.

    *hands*: cards of each player, in dealing order; *shown*: by event kind the card; *also*:
    cards that a player must have, no matter when they are dealt; *never*: cards that a player
    must not have (but for those wished for).
    """

    hands: Mapping[int, Sequence[Card]] = {}
    shown: Mapping[str, Card] = {}
    also: Mapping[int, Sequence[Card]] = {}
    never: Mapping[int, frozenset[Card]] = {}


class Unfit(GameError):
    """No pack gives what is wished for; *field* names the wish, *problem* says why."""

    def __init__(self, field: str, code: str, **values: Any) -> None:
        super().__init__(code)
        self.field = field
        self.problem: Problem = {"code": code, **values}


def places(
    book: Book,
    seats: Sequence[int],
    dealer: int,
    rules: Mapping[str, Any],
    results: Sequence[Result],
) -> Places:
    """Where the cards go in the deal after *results*, if it comes to the play of cards."""
    rng = Random("places")
    cards = book.pack()
    for _ in range(PROBES):
        rng.shuffle(cards)
        pack = [Place.of(card, at) for at, card in enumerate(cards)]
        deal = Deal(book.play, Desk(seats, dealer, pack, rules, results))
        while deal.ask is not None and deal.ask.question != "card":
            deal.play(rng.choice(deal.ask.legal))
        kinds = {event.kind for event in deal.desk.events}
        if deal.ask is None or "swapped" in kinds:
            continue
        shown = {
            event.kind: event.data["card"].at
            for event in deal.desk.events
            if isinstance(event.data.get("card"), Place)
        }
        return Places(tuple(_dealt(hand) for hand in deal.desk.hands), shown)
    raise GameError(f"no deal of {book.id} came to the play of cards")


def _dealt(hand: Sequence[Card]) -> tuple[int, ...]:
    """The places of a hand's cards; a pack is dealt from its top, so they are in order."""
    return tuple(sorted(card.at for card in hand if isinstance(card, Place)))


def stack(book: Book, where: Places, wish: Wish, rng: Random) -> list[Card]:
    """A pack that deals what is wished for, the other cards in any order.

    Raises Unfit if that cannot be.
    """
    at: dict[int, Card] = {}
    for kind, card in wish.shown.items():
        if kind not in where.shown:
            raise Unfit(kind, "not-shown", game=book.id)
        at[where.shown[kind]] = card
    for player in {*wish.hands, *wish.also}:
        _place_hand(player, where, wish, at)
    left = Counter(book.pack())
    left.subtract(at.values())
    too_many = sorted(card for card, count in left.items() if count < 0)
    if too_many:
        raise Unfit("hands", "too-often", what=too_many[0])
    rest = [*left.elements()]
    rng.shuffle(rest)
    _fill(where, wish, at, rest)
    for place in range(len(book.pack())):
        if place not in at:
            at[place] = rest.pop()
    return [at[place] for place in range(len(at))]


def _place_hand(player: int, where: Places, wish: Wish, at: dict[int, Card]) -> None:
    """Put a player's wished-for cards into their places."""
    slots = where.hands[player]
    cards = [*wish.hands.get(player, ()), *wish.also.get(player, ())]
    for slot in slots:  # a shown card may be dealt to the player as well
        if slot in at and at[slot] in cards:
            cards.remove(at[slot])
    free = [slot for slot in slots if slot not in at]
    if len(cards) > len(free):
        raise Unfit("hands", "hand-too-small", player=player, count=len(slots))
    at.update(zip(free, cards, strict=False))


def _fill(where: Places, wish: Wish, at: dict[int, Card], rest: list[Card]) -> None:
    """Fill the hands from *rest*, those first that may have the fewest cards."""
    order = sorted(range(len(where.hands)), key=lambda p: -len(wish.never.get(p, ())))
    for player in order:
        never = wish.never.get(player, frozenset())
        for slot in where.hands[player]:
            if slot in at:
                continue
            found = next((i for i, card in enumerate(rest) if card not in never), None)
            if found is None:
                raise Unfit("hands", "hand-not-filled", player=player)
            at[slot] = rest.pop(found)
