"""Exercises without end: every kind can be solved, the run is counted and kept."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from game.lessons.exercises import kinds, make
from tests.web.conftest import ready
from tests.web.learner import OPEN, Learner, posed, speaker
from tests.web.person import wait_for
from tests.web.sitting import remember, violations
from web import texts, verdicts

COUNTED = "window.drawn = 0; crypto.getRandomValues = box => { box[0] = ++drawn; return box; };"
"""Instead of chance: the page's random numbers are 1, 2, 3, …"""


def begin(page: Any, site: str, by: str = "key") -> Learner:
    remember(page, "settings", {"pace": "none"})
    page.add_init_script(COUNTED)
    page.goto(f"{site}?lang=de")
    ready(page)
    page.evaluate("window.drawn = 0")  # the start has drawn some
    return Learner(page, by, "de")


def exercise(game: str, players: int, kind: str, level: int, seed: int) -> Any:
    """An exercise as a lesson's step is: its task, its view, its data."""
    made = make(game, players, kind, level=level, seed=seed)
    return SimpleNamespace(task=made.task, view=made.view, to_json=made.to_json)


def open_exercise(page: Any, address: str) -> None:
    page.evaluate("address => { location.hash = address }", f"#exercise/{address}")
    page.wait_for_selector(OPEN, state="attached", timeout=60_000)
    page.wait_for_selector(".dock .steps", timeout=60_000)


def record(page: Any, key: str) -> Any:
    """Tried, right at once, in a row now, in a row at most; as it lies in the browser."""
    text = page.evaluate("localStorage.getItem('stammtisch.lessons')")
    return json.loads(text)["value"]["exercises"].get(key) if text else None


@pytest.mark.parametrize(("game", "players"), [("klammern", 3), ("rififi", 3)])
def test_every_kind_of_exercise_can_be_solved(
    page: Any, site: str, game: str, players: int
) -> None:
    learner = begin(page, site)
    for seed, kind in enumerate(kinds(game, players)):
        key = f"{game}/{players}/{kind}/1"
        page.evaluate("seed => { window.drawn = seed }", 2 * seed)  # the next one may be made ahead
        open_exercise(page, key)
        start = exercise(game, players, kind, 1, 2 * seed + 1)
        learner.solve(start)
        said = start.task.judge(start.task.answers()[0]).to_json()
        words = verdicts.verdict(posed(start), said, speaker(start))
        assert learner.verdict() == f"right: {words}", kind
        assert record(page, key) == [1, 1, 1, 1], kind
        page.locator('[data-act="leave"]').click()
        page.wait_for_selector("#page.shown .begin")


def test_a_run_ends_with_a_wrong_answer_or_a_hint(page: Any, site: str) -> None:
    learner = begin(page, site)
    key = "klaberjass/2/winner/1"
    open_exercise(page, key)
    for seed in (1, 2):
        start = exercise("klaberjass", 2, "winner", 1, seed)
        learner.solve(start)
        assert learner.focus().startswith("next:")
        learner.next()
        page.wait_for_selector(".dock .answer:not([aria-disabled])")
    assert record(page, key) == [2, 2, 2, 2]
    start = exercise("klaberjass", 2, "winner", 1, 3)
    wrong = 1 - start.task.answers()[0]
    learner.give(start, wrong)
    page.wait_for_selector(".dock .verdict.not-yet")
    assert record(page, key) == [3, 2, 0, 2]
    learner.solve(start)
    assert record(page, key) == [3, 2, 0, 2], "mended is not right at once"
    learner.next()
    page.wait_for_selector(".dock .answer:not([aria-disabled])")
    page.keyboard.press("h")
    page.wait_for_selector(".dock .verdict.tip")
    assert record(page, key) == [4, 2, 0, 2]
    assert page.locator(".bar .number").inner_text() == texts.t("exercise.row", n=0, most=2)


def test_an_exercise_asks_its_question_once(page: Any, site: str) -> None:
    learner = begin(page, site)
    for key, words in (("klammern/4/score/1", "score.klammern"), ("rififi/6/bid/1", "bid")):
        open_exercise(page, key)
        assert page.locator(".told").inner_text() == texts.t(f"exercise.words.{words}"), key
        assert page.locator(".dock :is(.prompt, .words)").count() == 0, key
        page.locator('[data-act="leave"]').click()
        page.wait_for_selector("#page.shown .begin")
    open_exercise(page, "klammern/4/legal/1")
    marks = texts.t("lesson.ask.mark-legal")
    assert learner.page.locator(".dock .prompt").inner_text() == marks


def test_what_was_reached_is_shown_where_exercises_are_chosen(page: Any, site: str) -> None:
    remember(page, "lessons", {"steps": {}, "exercises": {"klammern/4/score/2": [9, 7, 3, 5]}})
    page.goto(f"{site}?lang=de#exercises/klammern")
    ready(page)
    page.wait_for_selector("#page.shown .begin")
    assert violations(page) == []
    for label in ("Zählen", "mittel"):
        page.get_by_label(label, exact=True).check()
    reached = "Bisher 9 Aufgaben, 7 davon auf Anhieb richtig. Längste Serie: 5."
    assert page.locator(".reached").inner_text() == reached
    page.locator(".begin").click()
    page.wait_for_selector(OPEN, state="attached")
    assert page.evaluate("location.hash") == "#exercise/klammern/4/score/2"


def test_another_language_in_the_middle_of_an_exercise(page: Any, site: str) -> None:
    begin(page, site)
    open_exercise(page, "ananas/3/winner/1")
    lying = page.locator(".lying > .card").count()
    page.locator(".lesson .bar a[lang=en]").click()
    words = texts.catalogue("en")["exercise.words.winner"]
    wait_for(page, "text => document.querySelector('.told p').innerText === text", words)
    assert page.locator(".lying > .card").count() == lying == 3


def test_an_unknown_exercise_leads_to_the_choice(page: Any, site: str) -> None:
    page.goto(f"{site}#exercise/klaberjass/2/bid/1")
    page.wait_for_selector("#page.shown .begin", timeout=60_000)
