"""Hands of the others that agree with all that a player of Doppelkopf has seen."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from game.bots.doppelkopf_play import UNKNOWN, Deck, Thumb, pick, pick_plainly
from game.bots.protocol import World
from game.bots.sample import Spread
from game.cards import Card
from game.deal import View
from game.doppelkopf import BOOK, QUEEN

CLUB = Thumb()
"""For a player who does not know where the unseen cards lie."""

BATCH = 4  # ways drawn for one world
SECRET = 0.1  # how likely somebody with both Kreuz queens keeps quiet about it
ODD = 0.4  # how likely a card is that a way of playing would not choose, against one it would


class Seat(NamedTuple):
    """How a trick looks to a player: *friendly* and *friends* as in `pick`, foes *behind*."""

    friendly: float
    behind: int
    friends: int


class Play(NamedTuple):
    """A card that somebody else has played, and what lay there; *seats* for Kontra and for Re."""

    player: int
    led: int
    best: int
    pot: int
    gone: int
    card: int
    seats: tuple[Seat, Seat]


class Past:
    """The tricks so far as the others saw them, each physical card with a bit of its own."""

    def __init__(self, view: View, deck: Deck) -> None:
        self._deck = deck
        self._found: dict[tuple[int, ...], list[tuple[float, float]]] = {}
        self.gone = 0
        self.played = [0, 0, 0, 0]
        self.plays: list[Play] = []
        shown: dict[int, bool] = {}
        lying: list[int] = []
        led = best = pot = 0
        leader = taker = 0
        for kind, data in view.events:
            if kind == "side":
                shown[data["player"]] = data["side"] == "re"
            elif kind == "trick":
                lying, led, best, pot = [], 0, 0, 0
            elif kind == "move" and data["question"] == "card":
                player = data["player"]
                first, second = deck.rules.bits[data["move"]]
                card = second if self.gone & first else first
                if not lying:
                    leader = taker = player
                if player != view.me:
                    order = [(leader + at) & 3 for at in range(len(lying) + 1, 4)]
                    seats = tuple(
                        _seat(side, player, taker, order, shown) for side in (False, True)
                    )
                    self.plays.append(
                        Play(player, led, best, pot, self.gone, card, (seats[0], seats[1]))
                    )
                self.gone |= card
                self.played[player] |= card
                lying.append(card)
                pot += deck.worth[card]
                if not led:
                    led, best = deck.suit[card], card
                elif deck.rules.beats(card, best, led):
                    best, taker = card, player

    def masks(self, hands: Sequence[Sequence[Card]]) -> list[int]:
        """Hands as masks in which no two physical cards share a bit."""
        taken, masks = self.gone, []
        for hand in hands:
            before = taken
            for card in hand:
                first, second = self._deck.rules.bits[card]
                taken |= second if taken & first else first
            masks.append(taken ^ before)
        return masks

    def likely(self, masks: Sequence[int]) -> list[tuple[float, float]]:
        """By player how plausible their cards were if these are left in the hands.

        First if they play by the rule of thumb, then if they play plainly.
        """
        key = tuple(masks)
        if key not in self._found:
            if len(self._found) >= BATCH:
                self._found.clear()  # the worlds before the last one are not asked for again
            self._found[key] = self._reckon(masks)
        return self._found[key]

    def _reckon(self, masks: Sequence[int]) -> list[tuple[float, float]]:
        """The same, not looked up."""
        deck, weights = self._deck, self._deck.weigh(CLUB)
        code, queens = deck.rules.code, deck.queens
        held = [mask | played for mask, played in zip(masks, self.played, strict=True)]
        re = [bool(cards & queens) for cards in held]
        thumb, plain = [1.0] * 4, [1.0] * 4
        for player, led, best, pot, gone, card, seats in self.plays:
            hand = held[player]
            held[player] = hand ^ card
            legal = hand & led or hand
            if not legal & (legal - 1):
                continue
            friendly, behind, friends = seats[re[player]]
            unseen = deck.all & ~hand & ~gone
            chosen = pick(
                deck,
                CLUB,
                weights,
                hand,
                legal,
                led,
                best,
                pot,
                friendly,
                (unseen,) * behind,
                friends,
                unseen,
            )
            if code[chosen] != code[card]:
                thumb[player] *= ODD
            after = (unseen & led or unseen) if behind or friends else 0
            chosen = pick_plainly(deck, hand, legal, led, best, friendly == 1, after)
            if code[chosen] != code[card]:
                plain[player] *= ODD
        return list(zip(thumb, plain, strict=True))


def _seat(
    side: bool, player: int, taker: int, behind: Sequence[int], shown: dict[int, bool]
) -> Seat:
    """How it looks to *player*, who is Re or not by *side*."""

    def friend(other: int) -> float:
        if other == player:
            return 1.0
        if other not in shown:
            return UNKNOWN
        return 1.0 if shown[other] == side else -1.0

    friends = sum(friend(other) > 0 for other in behind)
    return Seat(friend(taker), len(behind) - friends, friends)


class Unseen:
    """The cards that the player of *view* does not see."""

    def __init__(
        self, view: View, deck: Deck, no: Sequence[set[Card]], seen: Sequence[Card]
    ) -> None:
        self._view = view
        self.past = Past(view, deck)
        self._announced = view.facts.get("wedding")
        self._others = [player for player in range(4) if player != view.me]
        self._queens = [(mask & deck.queens).bit_count() for mask in self.past.played]
        pool = BOOK.pack()
        for card in seen:
            pool.remove(card)
        self._fixed: dict[int, list[Card]] = {player: [] for player in self._others}
        if self._announced and self._announced["player"] != view.me:
            groom = self._announced["player"]
            self._fixed[groom] = [card for card in pool if card == QUEEN]
            pool = [card for card in pool if card != QUEEN]
        self._spread = Spread(
            pool,
            [view.counts[player] - len(self._fixed[player]) for player in self._others],
            [no[player] for player in self._others],
        )

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        """See `protocol.Study.worlds`: of every few ways drawn one, the likelier the better."""
        many = BATCH if self.past.plays else 1
        while True:
            drawn = [self._draw(rng) for _ in range(many)]
            weights = [self._weight(hands) for hands in drawn]
            total = sum(weights)
            hands = rng.choices(drawn, weights)[0] if many > 1 else drawn[0]
            yield World(tuple(hands)), total / many

    def _draw(self, rng: Random) -> list[tuple[Card, ...]]:
        """Hands that agree with who could not follow, and with a wedding."""
        hands: list[tuple[Card, ...]] = [()] * 4
        hands[self._view.me] = tuple(self._view.hand)
        for player, hand in zip(self._others, self._spread.draw(rng), strict=True):
            hands[player] = (*hand, *self._fixed[player])
        return hands

    def _weight(self, hands: Sequence[Sequence[Card]]) -> float:
        """How plausible it is that the others have done what they did."""
        alone = not self._announced and any(
            self._queens[player] + hands[player].count(QUEEN) == 2 for player in self._others
        )
        weight = SECRET if alone else 1.0
        if self.past.plays:
            for thumb, plain in self.past.likely(self.past.masks(hands)):
                weight *= (thumb + plain) / 2
        return weight
