"""Ri Fi Fi by rules of thumb on masks: how many tricks a hand is worth, and which card fits.

One thought drives bids and cards. Every card in hand has a chance of taking a trick some day; as
if these were independent, they say how likely each number of tricks is. A bid is the number to
expect. The card to play is the one after which the tricks still needed are likeliest to come
true: who needs more than they expect takes the trick cheaply, who needs less throws a strong card
under a stronger one. The chances come from the numbers below, which were tuned by play against
each other (`docs/bots.md`).
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import exp
from typing import NamedTuple

from game.rififi import order_of
from game.tricks import TRUMP

ALL = (1 << 64) - 1

# the logistic curve by sixteenths from -8 to 8; rounded, so that it is the same everywhere
_CURVE = tuple(round(1 / (1 + exp(-i / 16)), 6) for i in range(-128, 129))


class Thumb(NamedTuple):
    """The weights of what makes a card win, each a term in the exponent of a logistic curve.

    *above*: cards in other hands that beat it, *ruff*: trumps there that may fall on a plain
    suit, *more*: cards there of its own suit. `keep_*` is for a card in hand, `lead_*` for one
    that is led, `hold_*` for one that is best so far. Who plays after it counts as *hungry*
    (tricks are still missing) or *sated*.
    """

    keep_trump: float = 2.1
    keep_trump_above: float = -0.72
    keep_plain: float = -3.0
    keep_plain_above: float = -0.77
    keep_plain_ruff: float = -0.07
    keep_plain_more: float = 0.47
    lead_trump: float = 1.05
    lead_trump_above: float = -0.65
    lead_trump_hungry: float = -0.16
    lead_plain: float = -1.42
    lead_plain_above: float = -0.8
    lead_plain_ruff: float = -0.22
    lead_plain_more: float = 0.66
    hold_trump: float = 3.8
    hold_trump_hungry: float = -1.24
    hold_trump_sated: float = -0.87
    hold_plain: float = 2.55
    hold_plain_hungry: float = -2.7
    hold_plain_sated: float = -0.7
    hold_plain_ruff: float = -0.06


TUNED = Thumb()
FAR = 0.05  # what a trick that is expected beyond or short of the need takes from its likelihood
HOPE = 1.2  # so many times its chance a card takes a trick if the bid counts on it
MOST = 0.95  # no chance is greater, except of a trick that is sure


class Cards:
    """The masks of a deal with this trump: what follows what, and what beats what."""

    def __init__(self, trump: str) -> None:
        self.rules = order_of(trump)
        self.trumps = self.rules.trump_mask
        self.suit = self.rules.led_by
        self.plain = [mask for name, mask in self.rules.masks.items() if name != TRUMP]
        self.floor = self.rules.floor
        bits = self.rules.bits
        self.above = {
            bit: self.suit[bit] & -(bits[card][-1] << 1) for bit, card in self.rules.code.items()
        }
        self.twins = {bit: sum(bits[card]) for bit, card in self.rules.code.items()}


@cache
def cards_of(trump: str) -> Cards:
    """The masks for *trump*, made once."""
    return Cards(trump)


def _chance(weight: float) -> float:
    at = int(weight * 16) + 128
    return _CURVE[at if 0 <= at <= 256 else 0 if at < 0 else 256]


@cache
def _keep_plain(share: float, ruff: int, more: int, higher: int) -> float:
    """The chance of a plain card in hand; the numbers are cards of the unseen ones."""
    weight = (
        TUNED.keep_plain
        + TUNED.keep_plain_ruff * share * ruff
        + TUNED.keep_plain_above * share * higher
        + TUNED.keep_plain_more * share * more
    )
    return min(MOST, _chance(weight))


@cache
def _keep_trump(share: float, higher: int) -> float:
    """The chance of a trump in hand that may be beaten."""
    return min(MOST, _chance(TUNED.keep_trump + TUNED.keep_trump_above * share * higher))


@cache
def _lead_plain(share: float, ruff: int, more: int, higher: int) -> float:
    """The chance of a plain card that is led."""
    return _chance(
        TUNED.lead_plain
        + TUNED.lead_plain_above * share * higher
        + TUNED.lead_plain_ruff * share * ruff
        + TUNED.lead_plain_more * share * more
    )


@cache
def _lead_trump(share: float, higher: int, hungry: int) -> float:
    """The chance of a trump that is led."""
    return _chance(
        TUNED.lead_trump
        + TUNED.lead_trump_above * share * higher
        + TUNED.lead_trump_hungry * hungry
    )


@cache
def _hold_plain(each: float, ruff: int, higher: int, hungry: int, sated: int) -> float:
    """The chance of a plain card that is best so far; *each* is one other hand's share."""
    return _chance(
        TUNED.hold_plain
        + TUNED.hold_plain_ruff * each * ruff * hungry
        + each * higher * (TUNED.hold_plain_hungry * hungry + TUNED.hold_plain_sated * sated)
    )


@cache
def _hold_trump(each: float, higher: int, hungry: int, sated: int) -> float:
    """The chance of a trump that is best so far."""
    return _chance(
        TUNED.hold_trump
        + each * higher * (TUNED.hold_trump_hungry * hungry + TUNED.hold_trump_sated * sated)
    )


def chances(cards: Cards, hand: int, unseen: int, share: float) -> dict[int, float]:
    """For each card of *hand* the chance that it takes a trick some day.

    *share* is how much of *unseen* is in other hands; the rest is out of the game.
    """
    above = cards.above
    trumps = cards.trumps
    mine, unseen_trumps = hand & trumps, unseen & trumps
    found = {}
    while mine:
        card = mine & -mine
        mine ^= card
        higher = unseen_trumps & above[card]
        if not higher and not unseen_trumps & cards.twins[card]:
            found[card] = 1.0
        else:
            found[card] = _keep_trump(share, higher.bit_count())
    ruff = unseen_trumps.bit_count()
    for suit in cards.plain:
        mine = hand & suit
        if mine:
            others = unseen & suit
            more = others.bit_count()
            while mine:
                card = mine & -mine
                mine ^= card
                higher = (others & above[card]).bit_count()
                found[card] = _keep_plain(share, ruff, more, higher)
    return found


def tricks_in(cards: Cards, hand: int, unseen: int, share: float) -> float:
    """How many tricks *hand* may expect, if it is played to get them."""
    return sum(min(1.0, HOPE * chance) for chance in chances(cards, hand, unseen, share).values())


def odds_of(chances: Iterable[float]) -> tuple[list[float], int]:
    """How likely each number of tricks is, and the sure ones, which are not counted in it."""
    odds, sure = [1.0], 0
    for chance in chances:
        if chance == 1.0:
            sure += 1
        else:
            miss = 1 - chance
            odds = [a * miss + b * chance for a, b in zip([*odds, 0.0], [0.0, *odds], strict=True)]
    return odds, sure


def without(odds: list[float], chance: float, tricks: int) -> tuple[float, float]:
    """How likely one trick less than *tricks*, and *tricks*, are if the card with this *chance*
    leaves the cards that *odds* are for."""
    fewer = same = 0.0
    if tricks < 0:
        return fewer, same
    for likely in odds[: tricks + 1]:
        fewer, same = same, (likely - chance * same) / (1 - chance)
    return (fewer, same) if tricks < len(odds) else (same, 0.0)


def wins(
    cards: Cards,
    card: int,
    led: int,
    best: int,
    unseen: int,
    share: float,
    hungry: int,
    sated: int,
    others: int,
) -> float:
    """The chance that *card* takes the trick that it is played to (the words are as in `pick`)."""
    trumps = cards.trumps
    if led and (not card & (led | trumps) or card <= cards.floor[best]):
        return 0.0
    if led and not hungry + sated:
        return 1.0
    higher = (unseen & cards.above[card]).bit_count()
    if card & trumps:
        if not led:
            return _lead_trump(share, higher, hungry)
        return _hold_trump(share / others, higher, hungry, sated)
    ruff = (unseen & trumps).bit_count()
    if not led:
        return _lead_plain(share, ruff, (unseen & cards.suit[card]).bit_count(), higher)
    return _hold_plain(share / others, ruff, higher, hungry, sated)


def pick(
    cards: Cards,
    hand: int,
    legal: int,
    led: int,
    best: int,
    unseen: int,
    share: float,
    need: int,
    hungry: int,
    sated: int,
    others: int,
) -> int:
    """The card of *legal*, as a bit, after which exactly *need* tricks are likeliest.

    *led*, *best*: as in `Tricks.legal_mask`; *hungry*, *sated*: of the players after this one;
    *others*: how many other players there are.
    """
    chance = chances(cards, hand, unseen, share)
    missing = need - sum(chance.values())
    odds, sure = odds_of(chance.values())
    want = need - sure
    chosen, most = 0, -1e9
    while legal:
        card = legal & -legal
        legal ^= card
        win = wins(cards, card, led, best, unseen, share, hungry, sated, others)
        keep = chance[card]
        if keep == 1.0:
            fewer = odds[want] if 0 <= want < len(odds) else 0.0
            same = odds[want + 1] if 0 <= want + 1 < len(odds) else 0.0
        else:
            fewer, same = without(odds, keep, want)
        value = win * fewer + (1 - win) * same - FAR * abs(missing - win + keep)
        if value > most + 1e-9:
            chosen, most = card, value
    return chosen


def each(mask: int) -> Iterator[int]:
    """The bits of *mask*, from the lowest on."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Table(NamedTuple):
    """A deal in the middle of a trick; players are numbered clockwise from 0.

    *needs*: tricks that each still wants (below 0: too many). *at*: how many have played to the
    running trick, which *leader* led and *taker* would take.
    """

    hands: list[int]
    needs: list[int]
    leader: int
    at: int = 0
    led: int = 0
    best: int = 0
    taker: int = 0


def after(cards: Cards, table: Table, card: int) -> Table:
    """The table when the next player has played *card*; the trick may be complete."""
    hands = table.hands.copy()
    player = (table.leader + table.at) % len(hands)
    hands[player] ^= card
    led, best, taker = table.led, table.best, table.taker
    if not led:
        led, best, taker = cards.suit[card], card, player
    elif card & (led | cards.trumps) and card > cards.floor[best]:
        best, taker = card, player
    return Table(hands, table.needs, table.leader, table.at + 1, led, best, taker)


def beats(cards: Cards, table: Table, card: int) -> bool:
    """Would *card* take the trick so far?"""
    if not table.led:
        return True
    return bool(card & (table.led | cards.trumps)) and card > cards.floor[table.best]


def play_out(cards: Cards, table: Table, dead: int) -> list[int]:
    """Let everybody play on by the rule of thumb; gives by player what they still need then.

    *dead*: the cards that are in no hand. Like the players themselves the rule of thumb cannot
    tell them from cards in other hands.
    """
    hands, needs, leader, start, led, best, taker = table
    hands, needs = hands.copy(), needs.copy()
    suits, trumps, floor = cards.suit, cards.trumps, cards.floor
    players, out = len(hands), dead.bit_count()
    while True:
        for at in range(start, players):
            player = (leader + at) % players
            hand = hands[player]
            legal = hand & led or hand
            card = legal
            if legal & (legal - 1):
                held = sum(hands) - hand
                size = held.bit_count()
                hungry = sum([needs[(leader + i) % players] > 0 for i in range(at + 1, players)])
                sated = players - 1 - at - hungry
                card = pick(
                    cards,
                    hand,
                    legal,
                    led,
                    best,
                    held | dead,
                    size / (size + out),
                    needs[player],
                    hungry,
                    sated,
                    players - 1,
                )
            hands[player] = hand ^ card
            if not led:
                led, best, taker = suits[card], card, player
            elif card & (led | trumps) and card > floor[best]:
                best, taker = card, player
        needs[taker] -= 1
        leader, start, led, best = taker, 0, 0, 0
        if not hands[leader]:
            return needs


def bid_of(cards: Cards, hand: int, unseen: int, others: int) -> int:
    """The bid for *hand*, dealt against *others* hands of the same size."""
    share = others * hand.bit_count() / unseen.bit_count()
    return int(tricks_in(cards, hand, unseen, share) + 0.5)
