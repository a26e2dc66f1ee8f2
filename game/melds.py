"""Sequences: runs of cards of one suit in the natural order A K Q J 10 9 8 7.

Shared by Klaberjass (`rules/klaberjass.md, Sequences`) and Klammern (`rules/klammern.md, Melds`).
"""

from collections.abc import Iterable, Iterator, Sequence, Set

from game.cards import NATURAL, SUITS, Card, suited

THREE = 20  # card points of a run of three, a Terz
LONGER = 50  # of four or more, a Fuenfzig
_ROW = len(NATURAL) + 1  # bits for a suit; one lies idle, so that no suit touches the next
_PLACE = {
    suit + rank: 1 << (at * _ROW + place)
    for at, suit in enumerate(SUITS)
    for place, rank in enumerate(NATURAL)
}
_ROWS = [(row, sum(_PLACE[card] for card in row)) for row in (suited(s, NATURAL) for s in SUITS)]


def runs(hand: Iterable[Card]) -> list[list[Card]]:
    """All longest runs of three or more cards of one suit, each from its top card down.

    >>> runs(["HT", "H9", "HJ", "SA", "SK", "C7"])
    [['HJ', 'HT', 'H9']]
    """
    places = sum(map(_PLACE.__getitem__, hand))
    threes = places & places << 1 & places << 2  # the last of any three side by side
    found: list[list[Card]] = []
    if threes:
        held = set(hand)
        for row, of_row in _ROWS:
            if threes & of_row:
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
