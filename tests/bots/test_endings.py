"""Two open hands: the solver against plain minimax, and endings worked out by hand."""

from random import Random

import pytest

from game.bots.cardplay import Ranks
from game.bots.endings import Duel
from game.cards import Card, pack
from game.klaberjass import values
from game.trumps import order_of

KLABERJASS = Ranks(order_of("H", must_overtrump=False, must_beat=True), values("H"))
KLAMMERN = Ranks(order_of("H", must_overtrump=True, must_beat=False), values("H"))


def plain(ranks: Ranks, leader: list[Card], other: list[Card]) -> int:
    """The leader's margin by looking at everything, on card codes."""
    if not leader:
        return 0
    found = []
    for card in leader:
        rest = [c for c in leader if c != card]
        answers = []
        for answer in ranks.rules.legal(other, [card]):
            left = [c for c in other if c != answer]
            pot = sum(ranks.worth[ranks.rules.bits[c][0]] for c in (card, answer))
            pot += 10 * (not rest)
            if ranks.rules.winner([card, answer]):
                answers.append(-pot - plain(ranks, left, rest))
            else:
                answers.append(pot + plain(ranks, rest, left))
        found.append(min(answers))
    return max(found)


@pytest.mark.parametrize("ranks", [KLABERJASS, KLAMMERN], ids=["must beat", "need not"])
def test_it_agrees_with_looking_at_everything(ranks: Ranks) -> None:
    for seed in range(60):
        cards = pack()
        Random(seed).shuffle(cards)
        size = 2 + seed % 3
        leader, other = cards[:size], cards[size : 2 * size]
        mask = ranks.rules.mask
        right = plain(ranks, leader, other)
        assert Duel(ranks, 10).lead(mask(leader), mask(other)) == right, seed
        window = Duel(ranks, 10)
        assert window.lead(mask(leader), mask(other), right - 1, right) >= right, seed
        assert window.lead(mask(leader), mask(other), right, right + 1) <= right, seed


@pytest.mark.parametrize(
    ("leader", "other", "margin", "why"),
    [
        ("SA", "HQ", -24, "the queen of trumps takes the ace and the last trick: 11 + 3 + 10"),
        ("HJ S7", "H9 SA", 33, "the seven loses 11 first, then the jack takes 34 and the last 10"),
    ],
)
def test_endings_worked_out_by_hand(leader: str, other: str, margin: int, why: str) -> None:
    mask = KLABERJASS.rules.mask
    assert Duel(KLABERJASS, 10).lead(mask(leader.split()), mask(other.split())) == margin, why
