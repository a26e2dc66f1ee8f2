"""Sequences: runs of cards of one suit in the natural order A K Q J 10 9 8 7.

Shared by Klaberjass (`rules/klaberjass.md, Sequences`) and Klammern (`rules/klammern.md, Melds`).
"""

from collections.abc import Iterable, Iterator, Sequence, Set

from game.cards import NATURAL, SUITS, Card, suited

THREE = 20  # card points of a run of three, a Terz
LONGER = 50  # of four or more, a Fuenfzig
_ROWS = [suited(suit, NATURAL) for suit in SUITS]


def runs(hand: Iterable[Card]) -> list[list[Card]]:
    """All longest runs of three or more cards of one suit, each from its top card down.

    >>> runs(["HT", "H9", "HJ", "SA", "SK", "C7"])
    [['HJ', 'HT', 'H9']]
    """
    held = set(hand)
    found: list[list[Card]] = []
    for row in _ROWS:
        # any three in a row hold the queen or the nine, so most suits need no closer look
        if row[2] in held or row[5] in held:
            found += _runs_in(held, row)
    return found


def _runs_in(held: Set[Card], row: Sequence[Card]) -> Iterator[list[Card]]:
    run: list[Card] = []
    for card in [*row, ""]:
        if card in held:
            run.append(card)
            continue
        if len(run) >= 3:
            yield run
        run = []


def height(card: Card) -> int:
    """How high a card stands in the natural order: 7 is 0, the ace is 7."""
    return 7 - NATURAL.index(card[1])


def worth(run: Sequence[Card]) -> int:
    """The points of one run: 20 for three cards, 50 for four or more."""
    return THREE if len(run) == 3 else LONGER
