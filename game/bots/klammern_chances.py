"""What wood is worth for winning a match of Klammern: the chance of each side, by recursion.

Wood and large wood are given by side here. The sides are taken to be equally strong.
"""

from functools import cache
from itertools import permutations

from game.wood import ROUND

Wood = tuple[int, ...]

STEPS: dict[int, dict[Wood, float]] = {
    2: {(1, 0): 0.27, (0, 1): 0.27, (2, 0): 0.23, (0, 2): 0.23},
    3: {
        **dict.fromkeys(permutations((1, 1, 0)), 0.32),
        **dict.fromkeys(permutations((2, 0, 0)), 0.04 / 3),
    },
}
"""How often a deal gives this wood, for two and for three sides; from deals of club players."""


@cache
def round_odds(wood: Wood) -> dict[Wood, float]:
    """Who wins the running round, how likely: the large wood that each side gets out of it."""
    top = max(wood)
    if top >= ROUND:
        return {tuple(int(own == top) for own in wood): 1.0}
    odds: dict[Wood, float] = {}
    for gained, likely in STEPS[len(wood)].items():
        after = tuple(a + b for a, b in zip(wood, gained, strict=True))
        for won, share in round_odds(after).items():
            odds[won] = odds.get(won, 0.0) + likely * share
    return odds


@cache
def match_odds(wood: Wood, large: Wood, rounds: int) -> Wood | tuple[float, ...]:
    """By side the chance of winning the match; *rounds* are left, the running one included."""
    if not rounds:
        most = max(large)
        return tuple((own == most) / large.count(most) for own in large)
    odds = [0.0] * len(wood)
    lowest = min(large)
    for won, likely in round_odds(wood).items():
        after = tuple(a + b - lowest for a, b in zip(large, won, strict=True))
        later = match_odds((0,) * len(wood), after, rounds - 1)
        for side, share in enumerate(later):
            odds[side] += likely * share
    return tuple(odds)
