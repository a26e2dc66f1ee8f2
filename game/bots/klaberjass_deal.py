"""How a deal of Klaberjass goes on when the players follow simple rules: the search's playout.

Hands are lists of card codes until the play, then masks; players are 0 and 1.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game import melds
from game.bots.cardplay import Ranks, Thumb, play_out
from game.bots.sequences import runs_of
from game.cards import SUITS, Card, Suit
from game.klaberjass import BELLA, LAST_TRICK, may_swap, strength, values
from game.trumps import order_of

OPEN = Thumb(
    sure=0.65,
    sure_trump=9.94,
    second=-0.22,
    low=-0.06,
    trump=9.63,
    trump_share=0.59,
    risk=-0.03,
    draw=1.67,
    lead=10.01,
    follow=-4.15,
)
"""For playing on with all cards known."""

TURNS = ((0, 1), (1, 0))
ALONE = (0, 1)


@cache
def ranks_of(trump: Suit) -> Ranks:
    """The cards with *trump* as trump."""
    return Ranks(order_of(trump, must_overtrump=False, must_beat=True), values(trump))


def swaps(trump: Suit, turned: Card) -> bool:
    """Whether the trump seven should go for *turned*: for a trump, or for a plain ace."""
    return turned[0] == trump or turned[1] == "A"


def take_seven(
    hands: list[list[Card]], trump: Suit, turned: Card, option: str, wish: bool | None = None
) -> None:
    """Let whoever holds the trump seven swap it for *turned* as they should, or as *wish* says."""
    seven = trump + "7"
    if may_swap(option, trump, turned) and (swaps(trump, turned) if wish is None else wish):
        for hand in hands:
            if seven in hand:
                hand[hand.index(seven)] = turned


def best_run(hand: Sequence[Card], trump: Suit) -> tuple[tuple[int, int, bool], list[Card]] | None:
    """The best sequence in *hand* with its strength, or None."""
    runs = [(strength(run, trump), run) for run in runs_of(hand)]
    return max(runs, key=lambda entry: entry[0], default=None)  # of equal ones the first


def sequence_points(
    hands: Sequence[Sequence[Card]], order: Sequence[int], trump: Suit, silent: Sequence[int] = ()
) -> list[int]:
    """The points for sequences, by player, when everybody but *silent* declares."""
    points = [0, 0]
    best = None
    for player in order:
        run = None if player in silent else best_run(hands[player], trump)
        if run and (best is None or run[0] > best[0]):
            best = (*run, player)
    if best:
        points[best[2]] = melds.worth(best[1])
    return points


def play_hands(hands: Sequence[Sequence[Card]], leader: int, trump: Suit) -> list[int]:
    """The points of tricks, last trick and Bella, by player, when all cards are played out."""
    ranks = ranks_of(trump)
    points = [BELLA * ({trump + "K", trump + "Q"} <= {*hand}) for hand in hands]
    masks = [ranks.rules.mask(hand) for hand in hands]
    last = play_out(ranks, masks, leader, (), points, ALONE, TURNS, (OPEN, OPEN))
    points[last] += LAST_TRICK
    return points


WORTH_OF_TRUMP = {"J": 64, "9": 42, "A": 33, "K": 32, "Q": 32, "8": 17, "7": 12, "T": 9}
SWAPPED = {"J": 54, "9": 40}


def promise(hand: Sequence[Card], trump: Suit, turned: Card, option: str) -> float:
    """What a maker with these six cards scores on average, less what the other does.

    The numbers come from 30,000 deals played out, by linear regression.
    """
    held = {*hand}
    total = -101.0 + sum(WORTH_OF_TRUMP[card[1]] for card in held if card[0] == trump)
    if trump + "K" in held and trump + "Q" in held:
        total += 15
    if trump + "7" in held and may_swap(option, trump, turned) and turned[0] == trump:
        total += SWAPPED.get(turned[1], 20)
    for suit in SUITS:
        if suit != trump and suit + "A" in held:
            total += 23 if suit + "T" in held else 17
    return total + max((44 if len(run) > 3 else 19 for run in runs_of(held)), default=0)


LIMITS = (-5.0, -12.0, -15.0, -12.0)
"""The promise from which on trump is fixed, by turn: round one and two, non-dealer and dealer."""


class Turn(NamedTuple):
    """A player's turn to fix trump: how many turns were before (0 to 3), and the turned card."""

    number: int
    turned: Card
    option: str

    def promises(self, hand: Sequence[Card]) -> list[tuple[float, Suit]]:
        """What each suit that may be fixed now promises, the best first."""
        first = self.number < 2
        suits = [suit for suit in SUITS if (suit == self.turned[0]) == first]
        found = [(promise(hand, suit, self.turned, self.option), suit) for suit in suits]
        return sorted(found, key=lambda entry: -entry[0])

    def limit(self) -> float:
        """From which promise on trump is fixed."""
        return LIMITS[self.number]


def auction(
    hands: Sequence[Sequence[Card]], order: Sequence[int], turn: Turn
) -> tuple[Suit, int] | None:
    """Who fixes which trump from *turn* on; None if all pass."""
    for number in range(turn.number, 4):
        turn = turn._replace(number=number)
        player = order[number % 2]
        value, suit = turn.promises(hands[player])[0]
        if value >= turn.limit():
            return suit, player
    return None
