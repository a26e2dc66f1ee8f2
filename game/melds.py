"""Sequences: runs of cards of one suit in the natural order A K Q J 10 9 8 7.

Shared by Klaberjass (`rules/klaberjass.md, Sequences`) and Klammern (`rules/klammern.md, Melds`).
"""

from collections.abc import Iterable, Sequence

from game.cards import NATURAL, SUITS, Card, suited

THREE = 20  # card points of a run of three, a Terz
LONGER = 50  # of four or more, a Fuenfzig


def runs(hand: Iterable[Card]) -> list[list[Card]]:
    """All longest runs of three or more cards of one suit, each from its top card down.

    >>> runs(["HT", "H9", "HJ", "SA", "SK", "C7"])
    [['HJ', 'HT', 'H9']]
    """
    held = set(hand)
    found = []
    for suit in SUITS:
        run: list[Card] = []
        for card in [*suited(suit, NATURAL), ""]:
            if card in held:
                run.append(card)
                continue
            if len(run) >= 3:
                found.append(run)
            run = []
    return found


def height(card: Card) -> int:
    """How high a card stands in the natural order: 7 is 0, the ace is 7."""
    return 7 - NATURAL.index(card[1])


def worth(run: Sequence[Card]) -> int:
    """The points of one run: 20 for three cards, 50 for four or more."""
    return THREE if len(run) == 3 else LONGER
