"""How far the learner has come: kept, and checked when it is read."""

import json

import pytest

from tests.pages.test_store import Box
from web import entries, progress, store


@pytest.fixture(autouse=True)
def box() -> Box:
    made = Box()
    store.open_store(made)
    return made


def test_a_lesson_is_left_ended_and_begun_again() -> None:
    assert (progress.step("a"), progress.finished("a")) == (0, False)
    progress.note("a", 4, False)
    assert (progress.step("a"), progress.finished("a")) == (4, False)
    progress.note("a", 12, True)
    assert (progress.step("a"), progress.finished("a")) == (0, True)
    progress.note("a", 1, False)
    assert (progress.step("a"), progress.finished("a")) == (1, True)


def test_runs_of_exercises_are_counted() -> None:
    for right in (True, True, False, True):
        progress.count("x", right)
    assert progress.record("x") == (4, 3, 1, 2)
    assert progress.record("y") == (0, 0, 0, 0)


def test_it_lies_in_the_browser(box: Box) -> None:
    progress.note("a", 3, False)
    progress.count("x", True)
    kept = json.loads(box.texts["stammtisch.lessons"])["value"]
    assert kept == {"steps": {"a": [3, 0]}, "exercises": {"x": [1, 1, 1, 1]}}


@pytest.mark.parametrize("strange", [[1], [1, 2, 3], "12", [True, 0], [-1, 0], [1000, 0], None])
def test_strange_steps_are_left_out(strange: object) -> None:
    found = entries.check_lessons({"steps": {"a": strange, "b": [2, 1]}, "exercises": 7})
    assert found == {"steps": {"b": [2, 1]}, "exercises": {}}


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(ValueError, match="lessons are"):
        entries.check_lessons([])
