"""What Klaberjass and Klammern share: the order of trumps, choosing trump, and the seven."""

from collections.abc import Generator, Sequence
from functools import cache

from game.cards import SUITS, Card, Suit, suited
from game.deal import Ask, Desk, Move
from game.tricks import Tricks

TRUMP_RANKS = "J9ATKQ87"  # strong to weak
PLAIN_RANKS = "ATKQJ987"
AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}  # plain suits


@cache
def order_of(trump: Suit, must_overtrump: bool, must_beat: bool) -> Tricks:
    """The rules of a trick when *trump* is trump: who cannot follow must trump."""
    return Tricks(
        trumps=suited(trump, TRUMP_RANKS),
        plain={suit: suited(suit, PLAIN_RANKS) for suit in SUITS if suit != trump},
        must_trump=True,
        must_overtrump=must_overtrump,
        must_beat=must_beat,
    )


def first_round(
    order: Sequence[int], turned: Card
) -> Generator[Ask, Move, tuple[Suit, int] | None]:
    """Each in turn may take the turned card's suit; gives (trump, maker) or None."""
    for player in order:
        if (yield Ask(player, ("pass", "take"), "take", (), (turned,))) == "take":
            return turned[0], player
    return None


def second_round(
    order: Sequence[int], turned: Card
) -> Generator[Ask, Move, tuple[Suit, int] | None]:
    """Each in turn may name one of the three other suits; gives (trump, maker) or None."""
    names = tuple(f"trump:{suit}" for suit in sorted(SUITS) if suit != turned[0])
    for player in order:
        answer = yield Ask(player, ("pass", *names), "name")
        if answer != "pass":
            return answer[-1], player
    return None


def offer_seven(
    desk: Desk, seven: Card, turned: Card, holder: str | None = None
) -> Generator[Ask, Move, None]:
    """Ask the player who holds *seven*, if any, whether it goes for the turned card.

    Whoever keeps it need not say so. *holder* is where the turned card lies (see `deal`).
    """
    for player, hand in enumerate(desk.hands):
        if seven not in hand:
            continue
        answer = yield Ask(player, ("keep", "swap"), "seven", ("keep",), (seven, turned))
        if answer == "swap":
            hand[hand.index(seven)] = turned
            hand.sort()
            desk.show("swapped", player=player, gave=seven, took=turned)
            desk.show("hand", player, player=player, cards=hand.copy())
            desk.show("turned", card=seven, holder=holder)
        return
