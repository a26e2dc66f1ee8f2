"""Klammern's wood: what a deal is worth, and how rounds and the match are won.

Small wood is counted from nothing in each round; whoever wins the round gets one large wood
(`rules/klammern.md`, Won or lost, Wood, Round, Match). All lists are by player.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.deal import Result

Side = tuple[int, ...]

ROUND = 5  # small wood that ends a round
LAUBE = 4  # who has so much sits "in der Laube"
WON = 1  # small wood for each player of a maker's side that has won
LOST = 2  # small wood for each opponent of a maker's side that has lost
TWO_BEST = 1  # three players: for each of the two that get some
ALONE = 2  # three players: for the one who has more than two equal ones
KALTE = 1  # more for the winner of a round in which nobody else got any


class Standing(NamedTuple):
    """Where a match stands between two deals."""

    round: int  # the number of the running round, from 0
    wood: list[int]  # small wood in it
    large: list[int]  # large wood in the whole match


def sides(seats: Sequence[int]) -> list[Side]:
    """Who plays together: at the table of four those who sit opposite, else nobody."""
    if len(seats) == 4:
        return [(seats[0], seats[2]), (seats[1], seats[3])]
    return [(player,) for player in seats]


def standing(results: Sequence[Result], players: int) -> Standing:
    """Where the match stands after these deals."""
    if not results:
        return Standing(0, [0] * players, [0] * players)
    last = results[-1]
    if last["round_over"]:
        return Standing(last["round"] + 1, [0] * players, last["large"])
    return Standing(last["round"], last["wood"], last["large"])


def of_sides(maker: int, points: Sequence[int], teams: Sequence[Side]) -> tuple[str, list[int]]:
    """Two or four players: whether the maker's side won, and the small wood for it."""
    own, other = teams if maker in teams[0] else reversed(teams)
    won = sum([points[p] for p in own]) > sum([points[p] for p in other])
    wood = [0] * len(points)
    for player in own if won else other:
        wood[player] = WON if won else LOST
    return ("won" if won else "lost"), wood


def of_three(points: Sequence[int], last: int) -> list[int]:
    """Three players, each alone: the small wood; *last* has won the last trick."""
    most, middle, least = sorted(points, reverse=True)
    if most == least:
        return [0 if player == last else TWO_BEST for player in range(3)]
    if middle == least:
        return [ALONE if own == most else 0 for own in points]
    return [0 if own == least else TWO_BEST for own in points]


def leaders(wood: Sequence[int]) -> list[int]:
    """The players with the most small wood."""
    most = max(wood)
    return [player for player, own in enumerate(wood) if own == most]


def is_kalte(wood: Sequence[int]) -> bool:
    """Whether one side alone has won a finished round and nobody else has any wood."""
    first = leaders(wood)
    return len(first) == (2 if len(wood) == 4 else 1) and sum(wood) == len(first) * max(wood)


def written(before: Standing, gained: Sequence[int]) -> dict[str, Any]:
    """The fields of a result that tell of wood, after a deal that gave *gained*."""
    scores = list(gained)
    wood = [a + b for a, b in zip(before.wood, gained, strict=True)]
    large = list(before.large)
    over = max(wood) >= ROUND
    if over:
        first = leaders(wood)
        for player in first:
            large[player] += 1
        if is_kalte(wood):
            for player in first:
                scores[player] += KALTE
                wood[player] += KALTE
    return {
        "scores": scores,
        "wood": wood,
        "round": before.round,
        "round_over": over,
        "large": large,
    }


def winners(
    totals: Sequence[int], results: Sequence[Result], rules: Mapping[str, Any]
) -> list[int] | None:
    """After the last round: most large wood, then most small wood of the match; ties share."""
    last = results[-1]
    if not last["round_over"] or last["round"] + 1 < rules["rounds"]:
        return None
    wood = list(zip(last["large"], totals, strict=True))
    return [player for player, own in enumerate(wood) if own == max(wood)]
