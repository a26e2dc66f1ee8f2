"""Dealing out the cards that a player cannot see, so that nothing they have seen is contradicted.

What others played bars cards from their hands (`barred`); `Spread` deals the unseen cards over
the hands with room for them, every allowed way being equally likely.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import comb
from random import Random

from game.book import TrickRules
from game.cards import Card
from game.deal import View

Room = tuple[int, ...]


class Spread:
    """All ways to deal *pool* over places that hold *room* cards each.

    *barred* names for each place the cards that cannot lie there. `draw` gives one way, all
    being equally likely; `ways` is their number (copies of a card told apart). ValueError if
    there is none, or if the room is not the pool's size.

    >>> spread = Spread(["HA", "SA", "D7"], (2, 1), [["D7"], []])
    >>> spread.ways, spread.draw(Random(1))
    (1, [['HA', 'SA'], ['D7']])
    """

    def __init__(
        self, pool: Sequence[Card], room: Sequence[int], barred: Sequence[Collection[Card]]
    ) -> None:
        if sum(room) != len(pool):
            raise ValueError(f"{len(pool)} cards do not fill places for {sum(room)}")
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card in pool:
            may = tuple(i for i, no in enumerate(barred) if card not in no)
            groups.setdefault(may, []).append(card)
        # the most tied cards first keeps the number of cases small
        self._groups = sorted(groups.items(), key=lambda item: (len(item[0]), item[0]))
        self._room = tuple(room)
        self.barred = barred
        self._ways = lru_cache(maxsize=None)(self._count)
        self._shares = lru_cache(maxsize=None)(self._split)
        self.ways = self._ways(0, self._room)
        if not self.ways:
            raise ValueError("no way of dealing these cards agrees with what was seen")

    def _count(self, at: int, room: Room) -> int:
        """In how many ways the groups from *at* on fill *room*."""
        if at == len(self._groups):
            return 1
        return sum(ways for _, ways in self._shares(at, room))

    def _split(self, at: int, room: Room) -> list[tuple[Room, int]]:
        """How many cards of group *at* each place may get, with the ways that each gives."""
        may, cards = self._groups[at]
        found: list[tuple[Room, int]] = []
        self._fill(at, may, len(cards), room, (0,) * len(room), 1, found)
        return found

    def _fill(
        self,
        at: int,
        may: tuple[int, ...],
        left: int,
        room: Room,
        share: Room,
        ways: int,
        found: list[tuple[Room, int]],
    ) -> None:
        place, *others = may or (0,)
        if not may:
            return
        free = room[place]
        least = max(0, left - sum(room[other] for other in others))
        for n in range(least, min(free, left) + 1):
            given = (*share[:place], n, *share[place + 1 :])
            after = (*room[:place], free - n, *room[place + 1 :])
            picks = ways * comb(left, n)
            if others:
                self._fill(at, tuple(others), left - n, after, given, picks, found)
            elif n == left and (rest := self._ways(at + 1, after)):
                found.append((given, picks * rest))

    def draw(self, rng: Random) -> list[list[Card]]:
        """One way, by place, each way being equally likely."""
        room = self._room
        hands: list[list[Card]] = [[] for _ in room]
        for at, (_, cards) in enumerate(self._groups):
            share = _pick(self._shares(at, room), rng)
            mixed = rng.sample(cards, len(cards))
            start = 0
            for place, n in enumerate(share):
                hands[place] += mixed[start : start + n]
                start += n
            room = tuple(free - n for free, n in zip(room, share, strict=True))
        return hands


def _pick(shares: list[tuple[Room, int]], rng: Random) -> Room:
    """One of *shares*, each as likely as it has ways."""
    if len(shares) > 1:
        at = rng.randrange(sum(ways for _, ways in shares))
        for share, ways in shares:
            at -= ways
            if at < 0:
                return share
    return shares[0][0]


def barred(view: View, rules: TrickRules, pack: Sequence[Card]) -> list[set[Card]]:
    """By player the cards that their play so far proves them not to hold.

    A card is barred if the one that was played instead would not have been legal beside it.
    """
    found: list[set[Card]] = [set() for _ in range(view.players)]
    cards = sorted(set(pack))
    for player, trick, played in plays(view):
        if trick:
            no = found[player]
            no.update(
                card
                for card in cards
                if card != played and played not in rules.legal([played, card], trick)
            )
    return found


def plays(view: View) -> list[tuple[int, list[Card], Card]]:
    """Every card played so far as (player, the cards that lay there, the card), in order."""
    found = []
    trick: list[Card] = []
    for kind, data in view.events:
        if kind == "move" and data["question"] == "card":
            card = data["move"][:2]
            found.append((data["player"], trick.copy(), card))
            trick.append(card)
        elif kind == "trick":
            trick.clear()
    return found
