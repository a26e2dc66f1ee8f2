"""Rules of thumb and playing on, on bit masks, for games where card points in tricks count.

`Ranks` holds what one trump suit makes of the cards; `pick` is the rule of thumb for one card;
`play_out` lets everybody play by it to the end. Used by Klaberjass and Klammern.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.cards import Card
from game.tricks import Tricks

Hands = list[int]


class Ranks:
    """The cards of a deal with trump fixed: masks, worth in card points, and place in a suit."""

    def __init__(self, rules: Tricks, worth: Mapping[Card, int]) -> None:
        self.rules = rules
        self.trumps = rules.trump_mask
        self.worth = {bit: worth[card] for bit, card in rules.code.items()}
        self.group = rules.led_by
        self.groups = tuple(rules.masks.values())

    def worths(self, mask: int) -> int:
        """The card points of all cards in *mask*."""
        total = 0
        while mask:
            bit = mask & -mask
            total += self.worth[bit]
            mask ^= bit
        return total


class Thumb:
    """The numbers in the rule of thumb, in card points.

    *sure*, *sure_trump*: what it is worth to keep a card that nobody can beat, above its own
    points. *second*, *low*: the share of its points that a plain card brings if one or more
    cards stand above it. *trump*: what any other trump brings, and *trump_share* of its points.
    *risk*: how far a trick that can still be lost counts as won. *draw*: what leading a sure
    trump adds. *lead*: what it costs to lead from a suit whose best card is not one's own.
    """

    sure = 4.0
    sure_trump = 8.0
    second = 0.3
    low = -0.2
    trump = 6.0
    trump_share = 0.4
    risk = -0.4
    draw = 4.0
    lead = 1.0
    follow = 3.0


def pick(
    ranks: Ranks,
    legal: int,
    led: int,
    best: int,
    pot: int,
    friendly: bool,
    behind: int,
    foes: int,
    thumb: type[Thumb] = Thumb,
) -> int:
    """The card of *legal* to play, as a bit.

    *led* and *best* as in `Tricks.legal_mask`; *pot*: the points that lie there; *friendly*: the
    best card so far is the partner's; *behind*: the cards that opponents may hold who play after
    this card; *foes*: the cards that any opponent may hold.
    """
    worth, trumps, group = ranks.worth, ranks.trumps, ranks.group
    chosen, most = 0, -1e9
    foes_trumps = foes & trumps
    while legal:
        card = legal & -legal
        legal ^= card
        value = worth[card]
        suit = group[card]
        above = foes & suit & -(card << 1)
        # what it is worth to keep this card
        if card & trumps:
            if above:
                keep = thumb.trump + thumb.trump_share * value
            else:
                keep = thumb.sure_trump + value
        elif not above:
            keep = thumb.sure + value
        elif not above & (above - 1):
            keep = thumb.second * value
        else:
            keep = thumb.low * value
        # whether the trick will be ours
        if not led:
            if above:
                ours = thumb.risk - 0.3
                keep += thumb.lead
            elif foes & suit or not foes_trumps or suit == trumps:
                ours = 1.0
                if suit == trumps and foes_trumps:
                    keep -= thumb.draw
            else:
                ours = thumb.risk - 0.3
            gain = ours * (value + thumb.follow)
        else:
            if card > best and card & (led | trumps):
                if not behind:
                    ours = 1.0
                elif behind & suit & -(card << 1) or (
                    suit != trumps and behind & trumps and not behind & suit
                ):
                    ours = thumb.risk
                else:
                    ours = 1.0
            elif friendly:
                over = behind & -(best << 1) & (led | trumps)
                ours = 0.3 if over else 1.0
            else:
                ours = -1.0
            gain = ours * (pot + value)
        if gain - keep > most:
            chosen, most = card, gain - keep
    return chosen


def play_out(
    ranks: Ranks,
    hands: Hands,
    leader: int,
    lying: Sequence[int],
    points: list[int],
    sides: Sequence[int],
    turns: Sequence[Sequence[int]],
    thumb: Sequence[type[Thumb]],
) -> int:
    """Play all *hands* to the end; gives the winner of the last trick.

    *lying*: the cards of the running trick, led by *leader*; *points*: by player, added to;
    *sides*: for each player the number of their side; *turns*: for each player the order of
    play when they lead. The hands are emptied.
    """
    legal_mask, worth, group = ranks.rules.legal_mask, ranks.worth, ranks.group
    floor, trumps = ranks.rules.floor, ranks.trumps
    players = range(len(hands))
    while True:
        led = best = pot = 0
        taker = leader
        for at, player in enumerate(turns[leader]):
            if at < len(lying):
                card = lying[at]
            else:
                hand = hands[player]
                card = legal_mask(hand, led, best)
                if card & (card - 1):
                    side = sides[player]
                    foes = behind = 0
                    for other in players:
                        if sides[other] != side:
                            foes |= hands[other]
                    for other in turns[leader][at + 1 :]:
                        if sides[other] != side:
                            behind |= hands[other]
                    card = pick(
                        ranks,
                        card,
                        led,
                        best,
                        pot,
                        sides[taker] == side,
                        behind,
                        foes,
                        thumb[player],
                    )
                hands[player] = hand ^ card
            pot += worth[card]
            if not led:
                led, best = group[card], card
            elif card > floor[best] and card & (led | trumps):
                best, taker = card, player
        points[taker] += pot
        leader, lying = taker, ()
        if not hands[leader]:
            return leader


@lru_cache(maxsize=None)
def circle(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each player the order of play when they lead."""
    order = [(seats[i:] + seats[:i]) for i in range(len(seats))]
    return tuple(sorted(order))
