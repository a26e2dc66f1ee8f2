"""What many deals have taught about the cards and bids of Ri Fi Fi at a table of four.

A position is put into numbers, its signs: some are the same for all answers (`question_signs`,
`hand_signs`), some are an answer's own (`card_signs`, `bid_signs`). A small network makes of them
what the deal may be expected to bring, one's own score less the others' mean. All signs come from
what the player sees. How the network was taught is told in `docs/bots.md`; its weights stand in
`rififi_learned`.
"""

from base64 import b85decode
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from game.bots import rififi_learned
from game.bots.rififi_deal import Deal
from game.bots.rififi_play import HOPE, Cards, beats, chances, each, odds_of, tricks_in

PLAYERS = 4  # at a table of this size the network was taught
POINTS = 10  # what it says is in these
BINS = (0.05, 0.15, 0.3, 0.5, 0.7, 0.9)  # the chances of cards are counted between these
SAFE = 0.7  # a card is low if others are expected to hold fewer than this below it
Rows = list[list[float]]


class Network(NamedTuple):
    """Two hidden layers; a row of *first* holds what one sign adds to the first of them."""

    first: Rows
    second: Rows
    bias: list[float]
    last: list[float]

    def value(self, start: Sequence[float], signs: Sequence[float]) -> float:
        """What comes out for *signs*, the last ones, if `layer` gave *start* for those before."""
        rows = self.first[len(self.first) - len(signs) :]
        inner = layer(rows, signs, start)
        outer = layer(self.second, [max(0.0, x) for x in inner], self.bias)
        return POINTS * sum(max(0.0, x) * w for x, w in zip(outer, self.last, strict=True))


def layer(rows: Rows, values: Sequence[float], start: Sequence[float]) -> Sequence[float]:
    """*start*, and to it each row as often as its value says."""
    for value, row in zip(values, rows, strict=False):
        if value:
            start = [x + value * w for x, w in zip(start, row, strict=True)]
    return start


@cache
def network(kind: str) -> Network:
    """The network for a ``card`` or a ``bid``, read from the table when it is first needed."""
    sizes, scales, text = rififi_learned.TABLES[kind]
    numbers = iter(memoryview(b85decode(text)).cast("b"))
    signs, inner, outer = sizes

    def rows(count: int, width: int, scale: float) -> Rows:
        return [[_weight(next(numbers), scale) for _ in range(width)] for _ in range(count)]

    first, second = rows(signs, inner, scales[0]), rows(inner, outer, scales[1])
    last, bias = rows(2, outer, scales[2])
    return Network(first, second, bias, last)


def _weight(byte: int, scale: float) -> float:
    return scale * byte * abs(byte)


def card_values(deal: Deal, bits: Sequence[int]) -> list[float]:
    """What each card of one's hand, given as a bit, may be expected to bring."""
    return _values(network("card"), question_signs(deal), card_signs(deal, bits))


def bid_values(deal: Deal, bids: Sequence[int]) -> list[float]:
    """What each bid may be expected to bring."""
    return _values(network("bid"), hand_signs(deal), bid_signs(deal, bids))


def _values(
    net: Network, shared: Sequence[float], answers: Iterable[Sequence[float]]
) -> list[float]:
    start = layer(net.first, shared, [0.0] * len(net.second))
    return [net.value(start, signs) for signs in answers]


# --- cards ---------------------------------------------------------------------------------


def question_signs(deal: Deal) -> list[float]:
    """Of a question for a card, whatever the answer: needs, bids, and the running trick."""
    cards, table, need = deal.cards, deal.lying, deal.needs[deal.me]
    held = deal.hand.bit_count()
    size = held + len(deal.played[deal.me])
    behind = deal.behind
    signs = [1.0, held / 10, *(float(min(max(need, -1), 4) == n) for n in range(-1, 5))]
    signs.append(need / held)
    wanted = 0
    for other in deal.around:
        wants = max(0, deal.needs[other])
        signs += [wants / 3, float(not wants), deal.bids[other] / size]
        wanted += wants
    signs += [(held - wanted - need) / 5, (size - sum(deal.bids)) / 5]
    signs += [float(len(behind) == n) for n in range(PLAYERS)]
    signs.append(sum(deal.needs[player] > 0 for player in behind) / 3)
    ruff = (deal.unseen & cards.trumps).bit_count() * deal.share
    signs += [ruff / 6, deal.void(deal.around, cards.trumps) / 3, float(len(cards.plain) == 4)]
    signs += [float(held == 2), float(not table.led)]
    if not table.led:
        return [*signs, 0.0, 0.0, 0.0, 0.0, 0.0]
    taker = deal.needs[table.taker]
    signs += [float(taker > 0), max(-2, taker) / 3, float(bool(table.best & cards.trumps))]
    return [*signs, deal.void(behind, table.led) / 3, deal.void(behind, cards.trumps) / 3]


def card_signs(deal: Deal, bits: Sequence[int]) -> Iterator[list[float]]:
    """For each card its own signs, and those of the hand that it leaves."""
    cards, table, need = deal.cards, deal.lying, deal.needs[deal.me]
    chance = chances(cards, deal.hand, deal.unseen, deal.share)
    for card in bits:
        left = {bit: value for bit, value in chance.items() if bit != card}
        rest, hand, suit = sum(left.values()), deal.hand & ~card, cards.suit[card]
        wins = deal.wins(card)
        odds, sure = odds_of(left.values())
        fewer, same = _nth(odds, need - sure - 1), _nth(odds, need - sure)
        yield [
            float(bool(card & cards.trumps)),
            float(bool(card & table.led)),
            float(beats(cards, table, card)),
            deal.expected(cards.above[card]) / 4,
            deal.expected(suit) / 5,
            deal.void(deal.around, suit) / 3,
            chance[card],
            wins,
            fewer,
            same,
            wins * fewer + (1 - wins) * same,
            (need - rest) / 3,
            (need - wins - rest) / 3,
            rest / deal.hand.bit_count(),
            *_counted(cards, left),
            (hand & cards.trumps).bit_count() / 4,
            _low(deal, hand) / 3,
            *_suits(deal, hand, 5),
            *_trumps(deal, hand, 5),
        ]


# --- bids ----------------------------------------------------------------------------------


def hand_signs(deal: Deal) -> list[float]:
    """Of a question for a bid, whatever the answer: the hand."""
    cards, hand, size = deal.cards, deal.hand, deal.hand.bit_count()
    seat = (deal.me - deal.lying.leader) % PLAYERS
    chance = chances(cards, hand, deal.unseen, deal.share)
    return [
        1.0,
        size / 10,
        float(size == 1),
        float(size == 2),
        float(size <= 4),
        float(len(cards.plain) == 4),
        float(seat == 0),
        float(seat == PLAYERS - 1),
        *_counted(cards, chance),
        tricks_in(cards, hand, deal.unseen, deal.share) / 4,
        (hand & cards.trumps).bit_count() / 4,
        _low(deal, hand) / 4,
        *_suits(deal, hand, 3),
        *_trumps(deal, hand, 7),
    ]


def bid_signs(deal: Deal, bids: Sequence[int]) -> Iterator[list[float]]:
    """For each bid its own signs: how far off the hand's worth it is, and how likely."""
    size = deal.hand.bit_count()
    chance = chances(deal.cards, deal.hand, deal.unseen, deal.share)
    hoped = [min(1.0, HOPE * value) for value in chance.values()]
    worth = sum(hoped)
    odds, sure = odds_of(hoped)
    for bid in bids:
        yield [
            float(bid == 0),
            float(bid == 1),
            float(bid == 2),
            bid / 4,
            (bid - worth) / 2,
            abs(bid - worth) / 2,
            *(_nth(odds, bid - sure + n) for n in (0, -1, 1)),
            max(0.0, bid - worth) / 2,
            bid / size,
        ]


# --- hands ---------------------------------------------------------------------------------


def _nth(odds: Sequence[float], n: int) -> float:
    """How likely *n* tricks are."""
    return odds[n] if 0 <= n < len(odds) else 0.0


def _counted(cards: Cards, chance: Mapping[int, float]) -> list[float]:
    """How many plain cards, and how many trumps, have a chance between each two of `BINS`."""
    found = [0.0] * (2 * len(BINS) + 2)
    for bit, value in chance.items():
        found[bisect_right(BINS, value) + (len(BINS) + 1) * bool(bit & cards.trumps)] += 1 / 3
    return found


def _below(cards: Cards, card: int) -> int:
    """The cards of its suit that it beats."""
    twins = cards.twins[card]
    return cards.suit[card] & ((twins & -twins) - 1)


def _low(deal: Deal, hand: int) -> int:
    """How many cards have hardly any below them in other hands."""
    cards = deal.cards
    return sum(deal.expected(_below(cards, card)) < SAFE for card in each(hand))


def _suits(deal: Deal, hand: int, width: int) -> list[float]:
    """How many plain suits there are, and *width* signs of each, from the longest on."""
    cards, found = deal.cards, []
    for suit in cards.plain:
        mine, unseen = hand & suit, deal.unseen & suit
        if mine:
            top, low = 1 << (mine.bit_length() - 1), mine & -mine
            above = (unseen & cards.above[top]).bit_count()
            below = (unseen & _below(cards, low)).bit_count()
            more, void = unseen.bit_count(), deal.void(deal.around, suit)
            found.append((-mine.bit_count(), above, below, more, void))
    signs = [len(found) / 4]
    for size, above, below, more, void in sorted(found):
        share = deal.share
        all_signs = [-size / 4, above * share / 4, below * share / 4, more * share / 5, void / 3]
        signs += all_signs[:width]
    return [*signs, *([0.0] * (width * (4 - len(found))))]


def _trumps(deal: Deal, hand: int, most: int) -> list[float]:
    """How high the highest trumps stand: 1 if no higher one can be in another hand."""
    mine = [*each(hand & deal.cards.trumps)][::-1][:most]
    signs = [1 / (1 + deal.expected(deal.cards.above[card])) for card in mine]
    return [*signs, *([0.0] * (most - len(mine)))]
