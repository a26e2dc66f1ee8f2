"""Deals finished with random legal cards: the fast loop under a search, and its yardstick.

A `Playouts` is made from the rules of a trick that the rule book itself uses (`Tricks`, or
`ananas.OddOneOut`): their order of cards, groups and duties become plain lists. Players are
numbered clockwise from 0 here, whatever their number in the match. A card is its strength, an
int, and a hand is one list of strengths for each group of cards that follow each other, trump
(or the joker) last. So the cards that follow are one list, the winner is a comparison, and
everything works on the locals of one function.

Every card is drawn uniformly from the legal cards in the hand. Where a pack holds a card twice,
the two are two cards to draw from, as in a player's hand: a pair is twice as likely as a single
card. (Thirty random bits modulo the number of cards: no chance is off by more than 1e-8.)

>>> from random import Random
>>> from game.trumps import order_of
>>> play = Playouts(order_of("H", must_overtrump=True, must_beat=False), {"HJ": 20, "SA": 11})
>>> start = play.start([["HJ", "S7"], ["SA", "DA"]], trick=[], leader=1)
>>> sum(play.finish(start, Random(1).getrandbits).points)
31
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from game.cards import JOKER, Card
from game.tricks import Tricks

if TYPE_CHECKING:
    from game.ananas import OddOneOut

Bits = Callable[[int], int]
"""Gives so many random bits as an int, as ``Random.getrandbits`` does."""

Hand = list[list[int]]


class Start(NamedTuple):
    """Where to go on from: all hands, the cards in the open trick, who led (or leads) it."""

    hands: list[Hand]
    trick: tuple[int, ...]
    leader: int


class Finish(NamedTuple):
    """What came of it: tricks and card points by player, and who took the last trick."""

    won: list[int]
    points: list[int]
    last: int


class Playouts:
    """Finishes deals under *rules*; *values* are the points of cards, 0 where not given."""

    def __init__(self, rules: Tricks | OddOneOut, values: Mapping[Card, int]) -> None:
        self.strength = rules.strength
        names = [*rules.groups]
        at = {card: names.index(name) for name in names for card in rules.groups[name]}
        self.group = [at.get(card, len(names)) for card in rules.cards]  # the joker's: the last
        self.groups = max(self.group) + 1
        values_of = [values.get(card, 0) for card in rules.cards]
        if isinstance(rules, Tricks):
            self._loop = _Trumps(rules, self.group, values_of).finish
        else:
            self._loop = _OddOnes(rules, self.group).finish

    def start(self, hands: Sequence[Sequence[Card]], trick: Sequence[Card], leader: int) -> Start:
        """The position in which *leader* has led to *trick*, or leads if it is empty."""
        made: list[Hand] = []
        for cards in hands:
            hand: Hand = [[] for _ in range(self.groups)]
            for card in cards:
                hand[self.group[self.strength[card]]].append(self.strength[card])
            made.append(hand)
        return Start(made, tuple(self.strength[card] for card in trick), leader)

    def finish(self, start: Start, bits: Bits) -> Finish:
        """Play *start* to its end with random cards; *start* itself stays as it is."""
        return self._loop(start, bits)


@cache
def _others(players: int) -> list[tuple[int, ...]]:
    """For each player the others, clockwise."""
    return [tuple((p + i) % players for i in range(1, players)) for p in range(players)]


class _Trumps:
    """The loop for games in which the highest trump, or the highest card led, wins."""

    def __init__(self, rules: Tricks, group: list[int], values: list[int]) -> None:
        self.group = group
        self.values = values
        self.trump = len(rules.groups) - 1
        self.lowest = rules.strength[rules.trumps[-1]]  # of the trumps
        # a card beats `best` if it is greater than floor[best]: of two equal ones the first wins
        self.floor = [at - (card == rules.second_wins) for at, card in enumerate(rules.cards)]
        self.duties = rules.must_trump, rules.must_overtrump, rules.must_beat

    def _open(self, start: Start) -> tuple[int, int, int]:
        """Of the open trick: the group led, what is to be beaten, and whose card that is."""
        led, beat, winner = self.group[start.trick[0]], -1, start.leader
        for place, card in enumerate(start.trick):
            if card > beat and (card >= self.lowest or self.group[card] == led):
                beat = self.floor[card]
                winner = (start.leader + place) % len(start.hands)
        return led, beat, winner

    def finish(self, start: Start, bits: Bits) -> Finish:
        """See `Playouts.finish`."""
        group, value, floor = self.group, self.values, self.floor
        trump, lowest = self.trump, self.lowest
        must_trump, must_overtrump, must_beat = self.duties
        hands = [[cards.copy() for cards in hand] for hand in start.hands]
        others = _others(len(hands))
        won, points = [0] * len(hands), [0] * len(hands)
        winner = start.leader
        waiting = others[winner]
        begun = bool(start.trick)
        if begun:
            led, beat, winner = self._open(start)
            total = sum(value[card] for card in start.trick)
            waiting = waiting[len(start.trick) - 1 :]
        for left in range(sum(map(len, hands[waiting[-1]])), 0, -1):
            if begun:
                begun = False
            else:
                at = bits(30) % left
                for cards in hands[winner]:
                    if at < len(cards):
                        break
                    at -= len(cards)
                card = cards.pop(at)
                led, beat, total = group[card], floor[card], value[card]
                waiting = others[winner]
            for player in waiting:
                hand = hands[player]
                cards = hand[led]
                if cards:
                    if must_beat and led == trump:
                        higher = [card for card in cards if card > beat]
                        card = (higher or cards)[bits(30) % len(higher or cards)]
                        cards.remove(card)
                    else:
                        card = cards.pop(bits(30) % len(cards))
                    if card > beat:
                        beat, winner = floor[card], player
                elif must_trump and hand[trump]:
                    cards = hand[trump]
                    if must_overtrump and beat >= lowest:
                        higher = [card for card in cards if card > beat]
                        card = (higher or cards)[bits(30) % len(higher or cards)]
                        cards.remove(card)
                    else:
                        card = cards.pop(bits(30) % len(cards))
                    if card > beat:
                        beat, winner = floor[card], player
                else:
                    at = bits(30) % left
                    for cards in hand:
                        if at < len(cards):
                            break
                        at -= len(cards)
                    card = cards.pop(at)
                    if card > beat and card >= lowest:
                        beat, winner = floor[card], player
                total += value[card]
            won[winner] += 1
            points[winner] += total
        return Finish(won, points, winner)


MIDDLE, GIFT = 3, 4  # in the place of a place: all three of one suit; a joker among them


class _OddOnes:
    """The loop for Ananas, where the middle card takes the trick, or the one that is odd.

    The joker's trick is given to anybody, each being equally likely.
    """

    def __init__(self, rules: OddOneOut, group: list[int]) -> None:
        self.group = group
        kinds = [*rules.groups.values(), (JOKER,) * 3]
        # by the groups of the three cards in playing order: the place that takes the trick
        self.places = [[[_place(rules, a, b, c) for c in kinds] for b in kinds] for a in kinds]

    def finish(self, start: Start, bits: Bits) -> Finish:
        """See `Playouts.finish`."""
        group, places = self.group, self.places
        joker = group[-1]
        hands = [[cards.copy() for cards in hand] for hand in start.hands]
        others = _others(3)
        won = [0, 0, 0]
        taker = start.leader
        trick = [*start.trick]
        waiting = others[taker][max(len(trick) - 1, 0) :]
        for left in range(sum(map(len, hands[waiting[-1]])), 0, -1):
            if not trick:
                hand = hands[taker]
                at = bits(30) % (left - len(hand[joker]) or 1)
                for cards in hand:
                    if at < len(cards):
                        break
                    at -= len(cards)
                trick, waiting = [cards.pop(at)], others[taker]
            led = group[trick[0]]
            for player in waiting:
                hand = hands[player]
                cards = hand[led]
                if cards:
                    trick.append(cards.pop(bits(30) % len(cards)))
                elif hand[joker]:
                    trick.append(hand[joker].pop())
                else:
                    at = bits(30) % left
                    for cards in hand:
                        if at < len(cards):
                            break
                        at -= len(cards)
                    trick.append(cards.pop(at))
            first, second, third = trick
            place = places[group[first]][group[second]][group[third]]
            if place == MIDDLE:
                if (first < second) == (second < third):
                    place = 1
                else:
                    place = 0 if (second < first) == (first < third) else 2
            elif place == GIFT:
                place = bits(30) % 3
            taker = (player + 1 + place) % 3
            won[taker] += 1
            trick = []
        return Finish(won, [0, 0, 0], taker)


def _place(rules: OddOneOut, *kinds: Sequence[Card]) -> int:
    """Which of three cards of these kinds takes the trick."""
    at = rules.winner([cards[i] for i, cards in enumerate(kinds)])
    if at is None:
        return GIFT
    return MIDDLE if all(cards is kinds[0] for cards in kinds) else at
