"""Cards as short codes: a suit letter and a rank letter, ``HT`` is the ten of hearts.

Suits are ``C S H D`` (Kreuz, Pik, Herz, Karo), ranks ``7 8 9 T J Q K A``; the joker is ``XX``.
Two copies of a card bear the same code and may stand for each other.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

Card = str
Suit = str

SUITS = ("C", "S", "H", "D")
NATURAL = "AKQJT987"  # the order of sequences, strong to weak
JOKER = "XX"


def suited(suit: Suit, ranks: str) -> list[Card]:
    """The cards of *suit* with these *ranks*, in the order given.

    >>> suited("H", "AT9")
    ['HA', 'HT', 'H9']
    """
    return [suit + rank for rank in ranks]


def pack(ranks: str = NATURAL, copies: int = 1) -> list[Card]:
    """An unshuffled pack: every suit with these *ranks*, each card *copies* times."""
    return [*_pack(ranks, copies)]


@cache
def _pack(ranks: str, copies: int) -> tuple[Card, ...]:
    return tuple(card for suit in SUITS for card in suited(suit, ranks) for _ in range(copies))


def shuffle(cards: list[Card], rng: Random) -> None:
    """Shuffle *cards* in place: the order is that of ``rng.shuffle``, in half the time.

    Each place from the last down to the second changes cards with itself or one before it.
    """
    bits = rng.getrandbits
    for last, wide in _places(len(cards)):
        at = bits(wide)
        while at > last:
            at = bits(wide)
        cards[last], cards[at] = cards[at], cards[last]


@cache
def _places(cards: int) -> list[tuple[int, int]]:
    """The places of so many cards, last to second, and how many bits number those up to each."""
    return [(last, (last + 1).bit_length()) for last in range(cards - 1, 0, -1)]


def is_card(word: str) -> bool:
    """Whether a move is a card code (bare, without the ``+`` of a Bella)."""
    return word == JOKER or (len(word) == 2 and word[0] in SUITS and word[1] in NATURAL)


def bare(move: str) -> Card:
    """The card that a move plays: ``HK+`` plays ``HK``."""
    return move[:2]


def deal_packets(
    pack: Sequence[Card], hands: Sequence[list[Card]], order: Sequence[int], packets: Sequence[int]
) -> int:
    """Deal *packets* (cards at a time, a round each) to the players in *order*.

    Adds to *hands*; returns how many cards have left the top of the pack.
    """
    at = 0
    for size in packets:
        for player in order:
            hands[player] += pack[at : at + size]
            at += size
    return at
