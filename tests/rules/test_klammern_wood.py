"""Klammern, wood and the match: `docs/rules/klammern.md` sentence by sentence."""

from typing import Any

import pytest

from game import wood
from game.book import Line
from game.match import new_match
from game.record import random_mover
from tests.rules.klammern import BOOK

# --- won or lost, and the wood --------------------------------------------------------------------

TWO_SIDES = [
    # title, maker, points, outcome, wood
    ("one point more is enough", 0, [83, 82], "won", [1, 0]),
    ("equal points are lost", 0, [82, 82], "lost", [0, 2]),
    ("one point less is lost", 0, [81, 83], "lost", [0, 2]),
    ("the dealer as maker wins", 1, [20, 144], "won", [0, 1]),
    ("four: each partner gets one", 0, [50, 40, 40, 34], "won", [1, 0, 1, 0]),
    ("four: the maker alone has less than the others", 1, [80, 0, 0, 84], "won", [0, 1, 0, 1]),
    ("four: each opponent gets two", 2, [40, 50, 41, 33], "lost", [0, 2, 0, 2]),
]


@pytest.mark.parametrize(
    ("maker", "points", "outcome", "wooden"),
    [row[1:] for row in TWO_SIDES],
    ids=[row[0] for row in TWO_SIDES],
)
def test_won_or_lost_and_the_wood_for_it(
    maker: int, points: list[int], outcome: str, wooden: list[int]
) -> None:
    sides = wood.sides(range(len(points)))
    assert wood.of_sides(maker, points, sides) == (outcome, wooden)


def test_equal_points_are_explained_as_lost_with_the_number_needed() -> None:
    result = {
        **{name: [0, 0] for name in ("extras", "melds", "belle", "large")},
        "scores": [0, 2],
        "card_points": [72, 72],
        "points": [72, 72],
        "last": 1,
        "maker": 0,
        "outcome": "lost",
        "wood": [0, 2],
        "round": 0,
        "round_over": False,
    }
    assert BOOK.lines(result, {})[-2:] == [
        Line("lost-equal", 0, 72, {"points": 72, "other": 72, "needed": 73}),
        Line("wood", 1, 2),
    ]


THREE = [
    # title, points, who won the last trick, wood, the line that says why
    ("the two with the most get one each", [70, 60, 34], 0, [1, 1, 0], "two-best"),
    ("whoever is the maker and wherever they sit", [34, 60, 70], 0, [0, 1, 1], "two-best"),
    ("two equal at the top get one each", [60, 60, 44], 2, [1, 1, 0], "two-best"),
    ("the last two equal: the first gets two", [70, 47, 47], 1, [2, 0, 0], "best-alone"),
    ("the first two players equal below", [47, 47, 70], 1, [0, 0, 2], "best-alone"),
    ("all equal: those who did not win the last trick", [60, 60, 60], 1, [1, 0, 1], "all-equal"),
    ("all equal, the last trick with player 2", [60, 60, 60], 2, [1, 1, 0], "all-equal"),
]


@pytest.mark.parametrize(
    ("points", "last", "wooden", "code"),
    [row[1:] for row in THREE],
    ids=[row[0] for row in THREE],
)
def test_the_wood_at_the_table_of_three(
    points: list[int], last: int, wooden: list[int], code: str
) -> None:
    assert wood.of_three(points, last) == wooden
    none = [0, 0, 0]
    result = {
        **dict.fromkeys(("extras", "melds", "belle", "large", "card_points"), none),
        **{"scores": wooden, "points": points, "last": last, "wood": wooden},
        **{"maker": 0, "outcome": "played", "round": 0, "round_over": False},
    }
    paid = [p for p, n in enumerate(wooden) if n]
    lines = [line for line in BOOK.lines(result, {}) if line.code == code]
    assert lines == [Line(code, last if code == "all-equal" else None, None, {"players": paid})]


ROUNDS = [
    # title, wood before, wood of the deal, scores, wood after, over, large wood
    ("nobody has five", [2, 2], [1, 0], [1, 0], [3, 2], False, [0, 0]),
    ("four is the Laube and not yet the end", [2, 2], [2, 0], [2, 0], [4, 2], False, [0, 0]),
    ("five ends the round", [4, 2], [1, 0], [1, 0], [5, 2], True, [1, 0]),
    ("from the Laube with two it is six", [4, 2], [2, 0], [2, 0], [6, 2], True, [1, 0]),
    ("from three with two it is five", [2, 3], [0, 2], [0, 2], [2, 5], True, [0, 1]),
    ("from nothing to a win there is no more", [4, 4], [1, 0], [1, 0], [5, 4], True, [1, 0]),
    ("a Kalte brings one more", [0, 3], [0, 2], [0, 3], [0, 6], True, [0, 1]),
    ("a Kalte from the Laube makes seven", [4, 0], [2, 0], [3, 0], [7, 0], True, [1, 0]),
    ("one small wood of the other: no Kalte", [4, 1], [2, 0], [2, 0], [6, 1], True, [1, 0]),
    (
        "four: both partners",
        [3, 2, 3, 2],
        [2, 0, 2, 0],
        [2, 0, 2, 0],
        [5, 2, 5, 2],
        True,
        [1, 0, 1, 0],
    ),
    (
        "four: a Kalte for both",
        [0, 4, 0, 4],
        [0, 1, 0, 1],
        [0, 2, 0, 2],
        [0, 6, 0, 6],
        True,
        [0, 1, 0, 1],
    ),
    ("three: who has most wins", [4, 3, 1], [1, 1, 0], [1, 1, 0], [5, 4, 1], True, [1, 0, 0]),
    (
        "three: two level at the top both win",
        [4, 4, 2],
        [1, 1, 0],
        [1, 1, 0],
        [5, 5, 2],
        True,
        [1, 1, 0],
    ),
    (
        "three: two level at the top get no Kalte",
        [4, 4, 0],
        [1, 1, 0],
        [1, 1, 0],
        [5, 5, 0],
        True,
        [1, 1, 0],
    ),
    (
        "three: alone with wood is a Kalte",
        [4, 0, 0],
        [2, 0, 0],
        [3, 0, 0],
        [7, 0, 0],
        True,
        [1, 0, 0],
    ),
    (
        "three: one other without wood is none",
        [4, 1, 0],
        [2, 0, 0],
        [2, 0, 0],
        [6, 1, 0],
        True,
        [1, 0, 0],
    ),
    ("three: six beats a five", [4, 4, 3], [0, 2, 0], [0, 2, 0], [4, 6, 3], True, [0, 1, 0]),
    ("a thrown-in deal changes nothing", [4, 3], [0, 0], [0, 0], [4, 3], False, [0, 0]),
]


@pytest.mark.parametrize(
    ("before", "gained", "scores", "after", "over", "large"),
    [row[1:] for row in ROUNDS],
    ids=[row[0] for row in ROUNDS],
)
def test_small_wood_ends_a_round(
    before: list[int],
    gained: list[int],
    scores: list[int],
    after: list[int],
    over: bool,
    large: list[int],
) -> None:
    start = wood.Standing(1, before, [0] * len(before))
    assert wood.written(start, gained) == {
        "scores": scores,
        "wood": after,
        "round": 1,
        "round_over": over,
        "large": large,
    }
    assert start == wood.Standing(1, before, [0] * len(before)), "what was before stays as it was"


def test_a_new_round_counts_from_nothing_and_large_wood_stays() -> None:
    over = {"round": 0, "round_over": True, "wood": [5, 2], "large": [1, 0]}
    running = {"round": 1, "round_over": False, "wood": [1, 2], "large": [1, 0]}
    assert wood.standing([], 2) == (0, [0, 0], [0, 0])
    assert wood.standing([over], 2) == (1, [0, 0], [1, 0])
    assert wood.standing([over, running], 2) == (1, [1, 2], [1, 0])


def test_a_thrown_in_deal_after_a_round_belongs_to_the_next_round() -> None:
    over = {"round": 0, "round_over": True, "wood": [5, 2], "large": [1, 0]}
    fields = wood.written(wood.standing([over], 2), [0, 0])
    assert fields == {
        "scores": [0, 0],
        "wood": [0, 0],
        "round": 1,
        "round_over": False,
        "large": [1, 0],
    }


def test_a_kalte_and_the_large_wood_are_explained() -> None:
    result = {
        **{name: [0, 0] for name in ("extras", "melds", "belle")},
        "scores": [2, 0],
        "card_points": [90, 30],
        "points": [100, 30],
        "last": 0,
        "maker": 0,
        "outcome": "won",
        "wood": [6, 0],
        "round": 1,
        "round_over": True,
        "large": [1, 1],
    }
    assert BOOK.lines(result, {})[-4:] == [
        Line("won", 0, 100, {"points": 100, "other": 30, "needed": 66}),
        Line("wood", 0, 1),
        Line("kalte", 0, 1),
        Line("large-wood", 0, 1, {"round": 2}),
    ]


# --- the match ------------------------------------------------------------------------------------

ENDS = [
    # title, rounds, round, over, large wood, totals, winners
    ("not before the last round is over", 3, 2, False, [2, 0], [14, 4], None),
    ("not after the last but one", 3, 1, True, [2, 0], [10, 4], None),
    ("most large wood wins", 3, 2, True, [1, 2], [15, 14], [1]),
    ("then most small wood", 2, 1, True, [1, 1], [9, 8], [0]),
    ("level in both: they share", 2, 1, True, [1, 1], [9, 9], [0, 1]),
    ("both partners win", 1, 0, True, [1, 0, 1, 0], [5, 4, 5, 4], [0, 2]),
    ("three: two with one large wood and the same small", 1, 0, True, [1, 1, 0], [5, 5, 4], [0, 1]),
    ("three: small wood decides among them only", 3, 2, True, [1, 1, 1], [9, 12, 12], [1, 2]),
    ("large wood comes before small", 3, 2, True, [2, 1, 0], [10, 14, 15], [0]),
    ("nine rounds", 9, 8, True, [5, 4], [40, 44], [0]),
]


@pytest.mark.parametrize(
    ("rounds", "number", "over", "large", "totals", "winners"),
    [row[1:] for row in ENDS],
    ids=[row[0] for row in ENDS],
)
def test_who_wins_the_match(
    rounds: int,
    number: int,
    over: bool,
    large: list[int],
    totals: list[int],
    winners: list[int] | None,
) -> None:
    result = {"round": number, "round_over": over, "large": large}
    assert BOOK.winners(totals, [result], {"rounds": rounds}) == winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_is_three_rounds_with_untouched_rules_and_totals_count_all_small_wood(
    players: int,
) -> None:
    match = new_match("klammern", players=players, seed=8)
    choose = random_mover(8)
    while match.asks is not None:
        match.play(choose(match, match.asks))
    assert match.rules == {"rounds": 3, "beat": "no", "seven": "yes"}
    ended = [result for result in match.results if result["round_over"]]
    assert [result["round"] for result in ended] == [0, 1, 2]
    assert match.results[-1] is ended[-1]
    written_up = [sum(result["wood"][p] for result in ended) for p in range(players)]
    assert match.totals == written_up


@pytest.mark.parametrize("rounds", [1, 9])
def test_the_option_rounds(rounds: int) -> None:
    match = new_match("klammern", players=2, seed=8, rules={"rounds": rounds})
    choose = random_mover(8)
    while match.asks is not None:
        match.play(choose(match, match.asks))
    assert sum(result["round_over"] for result in match.results) == rounds


@pytest.mark.parametrize(
    ("name", "value"),
    [("rounds", 0), ("rounds", 10), ("beat", "maybe"), ("seven", "any"), ("kontra", "yes")],
)
def test_an_option_that_is_not_there_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        new_match("klammern", players=2, seed=1, rules={name: value})


@pytest.mark.parametrize("players", [1, 5])
def test_there_is_no_table_of_one_or_five(players: int) -> None:
    with pytest.raises(ValueError, match="for 2 or 3 or 4 players"):
        new_match("klammern", players=players, seed=1)


def after(wood: list[int], over: bool = False) -> list[dict[str, Any]]:
    """The last result of a match in which so much small wood stands."""
    return [{"round": 0, "round_over": over, "wood": wood, "large": [0] * len(wood)}]


@pytest.mark.parametrize(
    "results, laube, why",
    [
        ([], [], "before the first deal nobody has any"),
        (after([3, 0]), [], "three is not enough"),
        (after([4, 4]), [0, 1], "both may sit there"),
        (after([5, 4], over=True), [], "after a round all begin at nothing"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_who_sits_in_the_laube(results: list[dict[str, Any]], laube: list[int], why: str) -> None:
    assert BOOK.standing is not None
    lines = BOOK.standing(results, 2)
    assert [line.player for line in lines if line.code == "laube"] == laube, why
    wood = [0, 0] if not results or results[0]["round_over"] else results[0]["wood"]
    assert [line.value for line in lines if line.code == "wood"] == wood
