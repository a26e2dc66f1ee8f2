"""Dealing out unseen cards: every allowed way, each as often as the others."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from game.bots.sample import Spread


def test_every_allowed_way_comes_equally_often() -> None:
    """Four cards into places for 2, 1 and 1, two bars: five ways, counted by hand."""
    pool, room, no = ["HA", "SA", "D7", "C9"], (2, 1, 1), [["D7"], ["HA"], []]
    right = set()
    for a, b, c, d in permutations(pool):
        if "D7" not in (a, b) and c != "HA":
            right.add((tuple(sorted((a, b))), (c,), (d,)))
    spread = Spread(pool, room, no)
    assert spread.ways == len(right) == 5
    rng = Random(3)
    seen = Counter(tuple(tuple(sorted(hand)) for hand in spread.draw(rng)) for _ in range(5000))
    assert set(seen) == right
    assert all(850 < n < 1150 for n in seen.values())  # 1000 expected, sigma 28


def test_no_way_is_told() -> None:
    """A card that may lie nowhere, and a pool of the wrong size."""
    with pytest.raises(ValueError, match="no way"):
        Spread(["HA", "SA"], (1, 1), [["HA"], ["HA"]])
    with pytest.raises(ValueError, match="2 cards"):
        Spread(["HA", "SA"], (1, 2), [[], []])
