"""Silberne Ananas by rules of thumb: what a count of tricks is worth, and which card fits.

A card is its place in the order of `ananas.OddOneOut`, 0 to 31 and the joker 32; a hand is a
mask with one bit a card. Players are places clockwise from 0. A `Goal` says what each final count
of tricks is worth to each player; in the middle of a deal a count is worth the mean over all
ways in which the other tricks may fall. So every trick has a best taker for each player, and the
rule of thumb plays the card that is likeliest to send it there.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from game.ananas import BONUS, TRICKS, order_of

JOKER = 32
GIFT = 3  # in the place of a place: the joker's player gives the trick away
SUITS = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)

Count = tuple[int, int, int]
Values = tuple[float, float, float]


@cache
def takers() -> list[list[bytes]]:
    """``takers()[a][b][c]``: whose card of the three takes the trick (0, 1, 2), or `GIFT`."""
    rules = order_of()
    bits = [rules.bit[card] for card in rules.cards]
    gift = bytes([GIFT] * 33)
    table = []
    for a in range(33):
        rows = []
        for b in range(33):
            if JOKER in (a, b) or a == b:
                rows.append(gift)
                continue
            # all cards of a suit but the two suits' own fall alike
            row = bytearray(gift)
            for c in range(32):
                if c not in (a, b):
                    taker = rules.taker(bits[a], bits[b], bits[c])
                    row[c] = 0 if taker == bits[a] else 1 if taker == bits[b] else 2
            rows.append(bytes(row))
        table.append(rows)
    return table


def legal(hand: int, led: int | None) -> int:
    """The legal cards of *hand* when the card *led* lies there (None: nothing does)."""
    joker = hand >> JOKER
    if led is None:
        return hand & 0xFFFFFFFF or hand
    if led == JOKER:
        return hand
    return hand & SUITS[led >> 3] or (1 << JOKER if joker else hand)


class Goal:
    """What counts of tricks are worth: *final* gives it for the whole deal, by player."""

    def __init__(self, final: Callable[[Count], Values]) -> None:
        self._values: dict[Count, Values] = {}
        for tricks in range(TRICKS, -1, -1):
            for a in range(tricks + 1):
                for b in range(tricks - a + 1):
                    count = (a, b, tricks - a - b)
                    if tricks == TRICKS:
                        self._values[count] = final(count)
                    else:
                        after = self.after(count)
                        self._values[count] = tuple(sum(v) / 3 for v in zip(*after, strict=True))

    def after(self, count: Count) -> tuple[Values, Values, Values]:
        """What the deal is worth if the next trick goes to player 0, 1 or 2."""
        a, b, c = count
        values = self._values
        return values[a + 1, b, c], values[a, b + 1, c], values[a, b, c + 1]

    def worth(self, count: Count) -> Values:
        """What the deal is worth at this count."""
        return self._values[count]
