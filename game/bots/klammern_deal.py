"""How a deal of Klammern goes on when the players follow simple rules: the search's playout.

Hands are lists of card codes until the play, then masks. All lists are by player.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from game import melds, wood
from game.bots.cardplay import Ranks, Thumb, circle, play_out
from game.bots.sequences import runs_of
from game.cards import SUITS, Card, Suit, pack
from game.klammern import BELLE, JAPPA, LAST_TRICK, MIE, strength
from game.trumps import AUGEN, order_of

OPEN = {
    2: Thumb(0.85, 12.3, -0.22, -0.06, 9.6, 0.33, 0.03, 19.7, 15.6, -4.2),
    3: Thumb(-0.86, 19.7, 0.59, 0.46, 7.7, 0.71, -0.04, 4.5, 13.3, -4.2),
    4: Thumb(-2.7, 10.5, 0.24, -0.06, 1.6, 0.46, 0.19, 1.7, 12.4, -5.8),
}
"""For playing on with all cards known, by table."""


@cache
def ranks_of(trump: Suit, beat: bool) -> Ranks:
    """The cards with *trump* as trump, worth card points and extra points."""
    worth = {card: AUGEN[card[1]] for card in pack()}
    worth[trump + "J"] += JAPPA
    worth[trump + "9"] += MIE
    return Ranks(order_of(trump, must_overtrump=True, must_beat=beat), worth)


class Company(NamedTuple):
    """Who sits where, and who plays together."""

    seats: tuple[int, ...]
    turns: tuple[tuple[int, ...], ...]  # for each player the order of play when they lead
    sides: tuple[int, ...]  # for each player the number of their side
    teams: tuple[wood.Side, ...]


@cache
def company(seats: tuple[int, ...]) -> Company:
    """The players of a match."""
    teams = tuple(wood.sides(seats))
    number = {player: at for at, team in enumerate(teams) for player in team}
    return Company(seats, circle(seats), tuple(number[p] for p in sorted(seats)), teams)


def take_seven(hands: list[list[Card]], turned: Card, allowed: bool) -> None:
    """Let whoever holds the seven of the suit of *turned* swap it: it never does harm."""
    seven = turned[0] + "7"
    for hand in hands:
        if allowed and seven in hand:
            hand[hand.index(seven)] = turned


def meld_points(
    declared: dict[int, list[list[Card]]], teams: Sequence[wood.Side], trump: Suit
) -> list[int]:
    """The points of the melds that score, by player; *declared* in the order of speaking."""
    points = [0] * sum(map(len, teams))
    talking = [team for team in teams if any(p in declared for p in team)]
    if talking:
        best = max(talking, key=lambda team: strength(team, declared, trump))
        for player in best:
            points[player] = sum(map(melds.worth, declared.get(player, ())))
    return points


def play_hands(
    ranks: Ranks, who: Company, hands: Sequence[Sequence[Card]], leader: int, trump: Suit
) -> tuple[list[int], int]:
    """Points by player, and the winner of the last trick, when everybody declares and plays."""
    runs = {p: found for p in who.turns[leader] if (found := runs_of(hands[p]))}
    points = meld_points(runs, who.teams, trump)
    for player, hand in enumerate(hands):
        points[player] += BELLE * ({trump + "K", trump + "Q"} <= {*hand})
    masks = [ranks.rules.mask(hand) for hand in hands]
    thumb = OPEN[len(hands)]
    last = play_out(ranks, masks, leader, (), points, who.sides, who.turns, [thumb] * len(hands))
    points[last] += LAST_TRICK
    return points, last


def gained(who: Company, maker: int, points: Sequence[int], last: int) -> list[int]:
    """The small wood of a deal, by player."""
    if len(points) == 3:
        return wood.of_three(points, last)
    return wood.of_sides(maker, points, who.teams)[1]


class Promise(NamedTuple):
    """What a maker's hand brings, in hundredths of small wood; from 10,000 deals and more."""

    base: int
    ranks: Mapping[str, int]  # for each trump
    ace: int
    ten: int  # more for an ace that has its ten
    belle: int
    terz: int
    fifty: int
    swap: Mapping[str, int]  # for the trump seven when this rank is turned ("": any)


FIVE_CARDS = Promise(
    -162,
    {"J": 116, "9": 86, "A": 60, "T": 30, "K": 55, "Q": 55, "8": 44, "7": 26},
    *(42, 22, 19, 25, 77),
    {"J": 95, "9": 47, "": 26},
)
EIGHT_CARDS = {
    2: Promise(
        -259,
        {"J": 127, "9": 93, "A": 74, "T": 31, "K": 54, "Q": 52, "8": 46, "7": 51},
        *(47, 19, 27, 29, 56),
        {"J": 76, "9": 42, "": 10},
    ),
    3: Promise(
        -64,
        {"J": 53, "9": 34, "A": 25, "T": 8, "K": 16, "Q": 12, "8": 8, "7": 9},
        *(20, 2, 18, 13, 11),
        {"J": 41, "9": 24, "": 10},
    ),
    4: Promise(
        -190,
        {"J": 116, "9": 70, "A": 54, "T": 0, "K": 33, "Q": 32, "8": 25, "7": 22},
        *(30, 0, 23, 28, 53),
        {"": 0},
    ),
}

LIMITS = {
    2: (20, -40, -80, -50),
    3: (0, -10, -40, -20, 0, 0),
    4: (0, -10, 0, -40, -40, -60, -40, -60),
}
"""The promise from which on trump is fixed, by table and turn, both rounds in a row."""


class Turn(NamedTuple):
    """A player's turn to fix trump: how many were before, the turned card, the table."""

    number: int
    turned: Card
    players: int
    seven: bool

    def promise(self, hand: Sequence[Card], trump: Suit) -> int:
        """What *hand* brings its holder as maker with *trump*, in hundredths of small wood."""
        held = {*hand}
        of = EIGHT_CARDS[self.players] if len(held) == 8 else FIVE_CARDS
        total = of.base + sum(of.ranks[card[1]] for card in held if card[0] == trump)
        if trump + "K" in held and trump + "Q" in held:
            total += of.belle
        if self.seven and trump + "7" in held and self.turned[0] == trump:
            total += of.swap.get(self.turned[1], of.swap[""])
        for suit in SUITS:
            if suit != trump and suit + "A" in held:
                total += of.ace + of.ten * (suit + "T" in held)
        return total + max((of.fifty if len(r) > 3 else of.terz for r in runs_of(held)), default=0)

    def best(self, hand: Sequence[Card]) -> tuple[int, Suit]:
        """The best that may be fixed now: what it promises, and the suit."""
        first = self.number < self.players
        suits = [suit for suit in SUITS if (suit == self.turned[0]) == first]
        return max((self.promise(hand, suit), suit) for suit in suits)

    def limit(self) -> int:
        """From which promise on trump is fixed."""
        return LIMITS[self.players][self.number]


def auction(
    hands: Sequence[Sequence[Card]],
    late: Sequence[Sequence[Card]],
    order: Sequence[int],
    turn: Turn,
) -> tuple[Suit, int] | None:
    """Who fixes which trump from *turn* on; None if all pass.

    *late*: the cards that each player gets after the first round (table of two).
    """
    for number in range(turn.number, 2 * turn.players):
        turn = turn._replace(number=number)
        player = order[number % turn.players]
        hand = hands[player]
        if number >= turn.players:
            hand = [*hand, *late[player]]
        value, suit = turn.best(hand)
        if value >= turn.limit():
            return suit, player
    return None
