"""Silberne Ananas by rules of thumb: what a count of tricks is worth, and which card fits.

A card is its place in the order of `ananas.OddOneOut`, 0 to 31 and the joker 32; a hand is a
mask with one bit a card. Players are places clockwise from 0. A `Goal` says what each final count
of tricks is worth to each player; in the middle of a deal a count is worth the mean over all
ways in which the other tricks may fall. So each player has a best taker for every trick, and the
rule of thumb plays the card that is likeliest to send it there.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from random import Random

from game import ananas
from game.ananas import TRICKS, order_of

JOKER = 32
ALL = (1 << 33) - 1
SOLVED = 2
GIFT = 3  # in the place of a place: the joker's player gives the trick away
SUITS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000, 1 << JOKER)
COLOURS = (0xFFFF, 0xFFFF0000)

Draw = Callable[[], float]
Count = tuple[int, int, int]
Values = tuple[float, float, float]
Fall = tuple[list[int], float]  # the cards that may still fall to a trick, and how likely


# the cards of one suit in a hand, by suit and by the eight bits
_OF_SUIT = [
    [tuple(8 * suit + rank for rank in range(8) if byte >> rank & 1) for byte in range(256)]
    for suit in range(4)
]


def bits(mask: int) -> list[int]:
    """The cards of *mask*."""
    clubs, spades, hearts, others = _OF_SUIT
    found = [
        *clubs[mask & 255],
        *spades[mask >> 8 & 255],
        *hearts[mask >> 16 & 255],
        *others[mask >> 24 & 255],
    ]
    if mask >> JOKER:
        found.append(JOKER)
    return found


def choices(hand: int, led: int | None) -> Sequence[int]:
    """The legal cards of *hand* when the card *led* lies there (None: nothing does)."""
    if led is None:
        return bits(hand & ~(1 << JOKER) or hand)
    if led < JOKER:
        suit = led >> 3
        if found := _OF_SUIT[suit][hand >> 8 * suit & 255]:
            return found
    return (JOKER,) if hand >> JOKER else bits(hand)


@cache
def takers() -> list[list[bytes]]:
    """``takers()[a][b][c]``: whose card of the three takes the trick (0, 1, 2), or `GIFT`."""
    rules = order_of()
    bit = [rules.bit[card] for card in rules.cards]
    gifts = bytes([GIFT] * 33)

    def place(a: int, b: int, c: int) -> int:
        return [bit[a], bit[b], bit[c]].index(rules.taker(bit[a], bit[b], bit[c]))

    def row(a: int, b: int) -> bytes:
        if a == b or JOKER in (a, b):
            return gifts
        places = bytearray(gifts)
        for suit in range(4):
            cards = [8 * suit + rank for rank in range(8)]
            if suit == a >> 3 == b >> 3:
                for c in cards:
                    places[c] = place(a, b, c) if c not in (a, b) else GIFT
            else:  # all cards of a suit fall alike
                free = next(c for c in cards if c not in (a, b))
                places[cards[0] : cards[-1] + 1] = bytes([place(a, b, free)] * 8)
        return bytes(places)

    return [[row(a, b) for b in range(33)] for a in range(33)]


class Goal:
    """What counts of tricks are worth; *final* gives it for the whole deal, by player."""

    def __init__(self, final: Callable[[Count], Values]) -> None:
        self._values: dict[Count, Values] = {}
        for tricks in range(TRICKS, -1, -1):
            for a in range(tricks + 1):
                for b in range(tricks - a + 1):
                    count = (a, b, tricks - a - b)
                    if tricks == TRICKS:
                        self._values[count] = final(count)
                    else:
                        x, y, z = self.after(count)
                        self._values[count] = (
                            (x[0] + y[0] + z[0]) / 3,
                            (x[1] + y[1] + z[1]) / 3,
                            (x[2] + y[2] + z[2]) / 3,
                        )

    def after(self, count: Count) -> tuple[Values, Values, Values]:
        """What the deal is worth if the next trick goes to player 0, 1 or 2."""
        a, b, c = count
        values = self._values
        return values[a + 1, b, c], values[a, b + 1, c], values[a, b, c + 1]

    def worth(self, count: Count) -> Values:
        """What the deal is worth at this count."""
        return self._values[count]


def score_over(count: Count) -> Values:
    """By player the deal's score less the mean of the others'."""
    scores = ananas.score(count)["scores"]
    total = sum(scores)
    return (
        scores[0] - (total - scores[0]) / 2,
        scores[1] - (total - scores[1]) / 2,
        scores[2] - (total - scores[2]) / 2,
    )


@cache
def deal_goal() -> Goal:
    """To score as much as possible in this deal."""
    return Goal(score_over)


# how often tricks fall like this among 11 (in per mille, by sorted counts), in random play
FALLS = (
    ((2, 4, 5), 234),
    ((3, 4, 4), 185),
    ((2, 3, 6), 156),
    ((3, 3, 5), 150),
    ((1, 4, 6), 82),
    ((1, 5, 5), 50),
    ((1, 3, 7), 47),
    ((2, 2, 7), 33),
    ((0, 5, 6), 19),
    ((1, 2, 8), 17),
    ((0, 4, 7), 13),
)
FUTURES = 100  # ways in which the match may go on, looked at for each end of the deal
MOST = 23  # no deal brings a player more
WIN = 43.0  # what winning the match is worth beside the deal's score, which counts
PART = 0.3  # this share of itself


@lru_cache(maxsize=8)
def match_goal(totals: Count, target: int, winner: str) -> Goal:
    """To win the match that stands at *totals* before this deal, under these options.

    How the match goes on after the deal is drawn from `FALLS`, always the same draws. While the
    end is more than two deals off nobody is nearer to winning, and only the score counts.
    """
    rules = {"target": target, "winner": winner}
    rng = Random("futures")
    falls, often = zip(*FALLS, strict=True)
    futures = []
    for _ in range(FUTURES):
        deals = rng.choices(falls, often, k=target // 8)
        futures.append([ananas.score(rng.sample(fall, 3))["scores"] for fall in deals])

    def final(count: Count) -> Values:
        scores = ananas.score(count)["scores"]
        start = [a + b for a, b in zip(totals, scores, strict=True)]
        over = score_over(count)
        if max(start) + MOST < target:
            return over
        wins = [0.0, 0.0, 0.0]
        for future in futures:
            for player in (winners := _winners(start, future, rules)):
                wins[player] += 1 / len(winners) / FUTURES
        return (
            WIN * wins[0] + PART * over[0],
            WIN * wins[1] + PART * over[1],
            WIN * wins[2] + PART * over[2],
        )

    return Goal(final)


def _winners(
    start: Sequence[int], future: Sequence[Sequence[int]], rules: Mapping[str, object]
) -> list[int]:
    """Who wins if the match stands at *start* and goes on like *future*."""
    totals = [*start]
    for scores in future:
        if won := ananas.winners(totals, (), rules):
            return won
        totals = [a + b for a, b in zip(totals, scores, strict=True)]
    return ananas.in_the_middle(totals)


def best_taker(after: Sequence[Values], player: int) -> int:
    """Who should get the trick for the good of *player*."""
    return max(range(3), key=lambda taker: after[taker][player])


def taker_of(trick: Sequence[int], leader: int, after: Sequence[Values]) -> int:
    """Who gets a complete trick; a joker's player gives it where it does them most good."""
    place = takers()[trick[0]][trick[1]][trick[2]]
    if place != GIFT:
        return (leader + place) % 3
    return best_taker(after, (leader + list(trick).index(JOKER)) % 3)


def pick(
    goal: Goal,
    count: Count,
    hand: int,
    trick: Sequence[int],
    player: int,
    unseen: Sequence[int],
    size: int,
    rng: Random,
) -> int:
    """The card that does *player* most good on average, as far as this trick goes.

    *unseen*: for the players after this one the cards they may hold; *size*: cards in each of
    their hands. *rng* draws the cards that may fall when two are still missing.
    """
    cards = choices(hand, trick[0] if trick else None)
    if len(trick) == 2:
        falls: list[Fall] = [([], 1.0)]
    elif trick:
        falls = replies(unseen[0], trick[0], size)
    else:
        pool = bits(unseen[0] | unseen[1])
        falls = [(rng.sample(pool, 2), 1.0) for _ in range(20)]
    after = goal.after(count)
    return max(cards, key=lambda card: (round(value(after, trick, card, player, falls), 9), -card))


def value(
    after: Sequence[Values], trick: Sequence[int], card: int, player: int, falls: Sequence[Fall]
) -> float:
    """What the trick is worth to *player* if they add *card* and one of *falls* follows."""
    leader = (player - len(trick)) % 3
    return sum(
        weight * after[taker_of([*trick, card, *rest], leader, after)][player]
        for rest, weight in falls
    )


def replies(may: int, led: int, size: int) -> list[Fall]:
    """The cards that the last player may play, each with its chance."""
    follow, others = bits(may & SUITS[led >> 3]), bits(may & ~SUITS[led >> 3])
    void = 1.0  # the chance that none of so many cards follows
    for i in range(size):
        void *= max(len(others) - i, 0) / (len(follow) + len(others) - i)
    found = [([card], (1 - void) / len(follow)) for card in follow]
    if void:
        found += [([card], void / len(others)) for card in others]
    return found


def solve(
    goal: Goal, hands: Sequence[int], count: Count, trick: Sequence[int], leader: int
) -> Count:
    """The count of tricks when everybody plays an ending as well as they can, all cards open."""
    if len(trick) == 3:
        place = takers()[trick[0]][trick[1]][trick[2]]
        if place != GIFT:
            return _gathered(goal, hands, count, (leader + place) % 3)
        giver = (leader + list(trick).index(JOKER)) % 3
        ends = [_gathered(goal, hands, count, taker) for taker in range(3)]
        return max(ends, key=lambda end: goal.worth(end)[giver])
    player = (leader + len(trick)) % 3
    if not trick and not hands[leader] & (hands[leader] - 1):
        return _last(goal, hands, count, leader)
    best, most = count, -1e9
    for card in choices(hands[player], trick[0] if trick else None):
        left = [*hands]
        left[player] ^= 1 << card
        end = solve(goal, left, count, [*trick, card], leader)
        if (value := goal.worth(end)[player]) > most:
            best, most = end, value
    return best


def _last(goal: Goal, hands: Sequence[int], count: Count, leader: int) -> Count:
    """The count when all play their last card, or have played it."""
    if not hands[leader]:
        return count
    trick = [hands[(leader + i) % 3].bit_length() - 1 for i in range(3)]
    won = [*count]
    won[taker_of(trick, leader, goal.after(count))] += 1
    return won[0], won[1], won[2]


def _gathered(goal: Goal, hands: Sequence[int], count: Count, taker: int) -> Count:
    """What comes of it if *taker* gets this trick."""
    won = [*count]
    won[taker] += 1
    end = won[0], won[1], won[2]
    return solve(goal, hands, end, [], taker)


def second(
    after: Sequence[Values], hand: int, led: int, player: int, pool: int, random: Draw
) -> int:
    """The second card of a trick if the third may be any card of *pool* that is legal.

    The card that `pick` finds best, by counting the cards above, between and below; of equal ones
    any. How likely the third player follows suit does not matter: while it follows, a card of
    another suit takes the trick whichever it is, and else all cards of the led suit do alike.
    """
    if not hand & (hand - 1):
        return hand.bit_length() - 1
    suit = led >> 3
    mine, first = after[player][player], after[player - 1][player]
    third = after[player - 2][player]
    if follow := hand >> 8 * suit & 255:
        if not follow & (follow - 1):
            return led & ~7 | follow.bit_length() - 1
        falls, rank = pool >> 8 * suit & 255, led & 7
        best, most = 0, -1e9
        for card in _OF_SUIT[suit][follow]:
            own = card & 7
            low, high = (rank, own) if own > rank else (own, rank)
            below = (falls & (1 << low) - 1).bit_count()
            above = (falls >> high).bit_count()
            between = falls.bit_count() - below - above
            if own > rank:
                worth = below * first + between * third + above * mine
            else:
                worth = below * mine + between * third + above * first
            worth += 1e-6 * random()
            if worth > most:
                best, most = card, worth
        return best
    if hand >> JOKER:
        return JOKER
    same = hand & SUITS[suit ^ 1]  # of the same colour
    if same and same != hand:
        kin = (pool & SUITS[suit ^ 1]).bit_count()
        strange = (pool & COLOURS[1 - (suit >> 1)]).bit_count()
        alike, odd = kin * first + strange * third, strange * first + kin * mine
        if alike != odd:
            hand = same if alike > odd else hand & ~same
    cards = bits(hand)
    return cards[int(random() * len(cards))]


def play_out(
    goal: Goal, hands: Sequence[int], count: Count, trick: Sequence[int], leader: int, rng: Random
) -> Count:
    """Play on to the end; gives the count of tricks.

    Any card is led; the second and the third are the best for their players, who know their own
    cards alone. The last `SOLVED` tricks are played as well as can be with all cards open.
    """
    hands, won, trick = [*hands], [*count], [*trick]
    table, random = takers(), rng.random
    while True:
        if not trick and hands[leader].bit_count() <= SOLVED:
            return solve(goal, hands, (won[0], won[1], won[2]), trick, leader)
        after = goal.after((won[0], won[1], won[2]))
        if not trick:
            cards = choices(hands[leader], None)
            trick.append(cards[int(random() * len(cards))])
            hands[leader] ^= 1 << trick[0]
        if len(trick) == 1:
            player = (leader + 1) % 3
            pool = hands[leader] | hands[player - 2]
            card = second(after, hands[player], trick[0], player, pool, random)
            hands[player] ^= 1 << card
            trick.append(card)
        if len(trick) == 2:
            player = (leader + 2) % 3
            row = table[trick[0]][trick[1]]
            best, chosen, taker = -1e9, 0, 0
            for card in choices(hands[player], trick[0]):
                to = (leader + row[card]) % 3
                if row[card] == GIFT:
                    to = taker_of([*trick, card], leader, after)
                value = after[to][player] + 1e-6 * random()  # of equal ones any
                if value > best:
                    best, chosen, taker = value, card, to
            hands[player] ^= 1 << chosen
        else:
            taker = taker_of(trick, leader, after)
        won[taker] += 1
        leader, trick = taker, []
