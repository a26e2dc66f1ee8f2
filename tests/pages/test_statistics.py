"""Statistics: every deal counts once, whatever is reloaded, taken back or looked at again."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game import Match
from web import statistics, store

META = {"id": "one"}


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    store.open_store(None)
    yield


def play_on(match: Match, deals: int, seed: int = 1) -> None:
    """Random moves until so many deals are finished (or the match is over)."""
    rng = random.Random(seed)
    while len(match.results) < deals and (ask := match.asks) is not None:
        match.play(rng.choice(ask.legal))


def own(game: str) -> dict[str, Any]:
    return statistics.all_games()[game]


def test_each_deal_is_counted_once_however_often_it_is_noted() -> None:
    match = Match("ananas", players=3, seed=5)
    play_on(match, 2)
    statistics.note(match, 0, META, at=100)
    statistics.note(match, 0, META, at=200)
    statistics.note(Match.load(match.record()), 0, META, at=300)
    scores = [result["scores"][0] for result in match.results]
    assert own("ananas")["deals"] == [[100, 3, scores[0]], [100, 3, scores[1]]]
    assert own("ananas")["matches"] == []


def test_a_deal_that_is_finished_again_after_taking_back_is_not_counted_again() -> None:
    match = Match("ananas", players=3, seed=5)
    play_on(match, 1)
    statistics.note(match, 0, META, at=100)
    match = match.back(1)
    assert match.results == []
    play_on(match, 1)
    statistics.note(match, 0, META, at=200)
    assert len(own("ananas")["deals"]) == 1
    play_on(match, 2)
    statistics.note(match, 0, META, at=300)
    assert [row[0] for row in own("ananas")["deals"]] == [100, 300]


def test_a_finished_match_is_counted_with_its_winner() -> None:
    match = Match("rififi", players=2, seed=3, rules={"top": 1})
    play_on(match, 3)
    assert match.winners is not None
    statistics.note(match, 0, META, at=9)
    statistics.note(match, 0, META, at=10)
    won = int(0 in match.winners)
    assert own("rififi")["matches"] == [[9, 2, won, match.totals[0], 3]]


def test_deals_played_with_moves_taken_back_do_not_count_nor_does_their_match() -> None:
    match = Match("rififi", players=2, seed=3, rules={"top": 1})
    play_on(match, 3)
    statistics.note(match, 0, {"id": "x", "marked": [1]}, at=9)
    assert len(own("rififi")["deals"]) == 2
    assert own("rififi")["matches"] == []


def test_the_same_cards_again_do_not_count() -> None:
    match = Match("rififi", players=2, seed=3, rules={"top": 1})
    play_on(match, 3)
    statistics.note(match, 0, {"id": "y", "uncounted": True}, at=9)
    assert own("rififi")["deals"] == []


def test_a_new_match_is_counted_from_its_first_deal() -> None:
    for name in ("one", "two"):
        match = Match("ananas", players=3, seed=5)
        play_on(match, 1)
        statistics.note(match, 0, {"id": name}, at=1)
    assert len(own("ananas")["deals"]) == 2


def test_deleted_statistics_can_be_put_back_beside_what_came_since() -> None:
    match = Match("ananas", players=3, seed=5)
    play_on(match, 1)
    statistics.note(match, 0, META, at=1)
    before = statistics.forget("ananas")
    assert own("ananas")["deals"] == []
    statistics.note(match, 0, META, at=2)
    assert own("ananas")["deals"] == [], "what was deleted does not come back by looking again"
    play_on(match, 2)
    statistics.note(match, 0, META, at=3)
    statistics.put_back("ananas", before)
    assert [row[0] for row in own("ananas")["deals"]] == [1, 3]


def test_a_line_for_each_table_size() -> None:
    rows = statistics.table(
        {
            "deals": [[0, 2, 1], [0, 4, -3], [0, 4, 5]],
            "matches": [[0, 4, 1, 7, 9], [0, 4, 0, 2, 9]],
        }
    )
    assert rows == [
        statistics.Row(2, 0, 0, 1, 1.0, 1),
        statistics.Row(4, 2, 1, 2, 1.0, 5),
    ]


def test_the_line_over_time_is_the_mean_of_the_last_ten() -> None:
    assert statistics.line([0] * 10 + [10])[-1] == 1.0
    assert statistics.line([4, 8]) == [4.0, 6.0]
