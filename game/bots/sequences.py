"""Sequences in a hand, quickly: most hands hold none, and the search looks at very many."""

from collections.abc import Iterable

from game import melds
from game.cards import NATURAL, SUITS, Card

# natural order within a suit, with a gap between suits so that no run crosses it
_BITS = {
    suit + rank: 1 << (10 * at + place)
    for at, suit in enumerate(SUITS)
    for place, rank in enumerate(NATURAL)
}


def has_run(cards: Iterable[Card]) -> bool:
    """Whether three or more of *cards*, each there once, follow one another in a suit."""
    mask = sum([_BITS[card] for card in cards])
    return bool(mask & mask >> 1 & mask >> 2)


def runs_of(cards: Iterable[Card]) -> list[list[Card]]:
    """`melds.runs`, at once if there is none."""
    cards = list(cards)
    return melds.runs(cards) if has_run(cards) else []
