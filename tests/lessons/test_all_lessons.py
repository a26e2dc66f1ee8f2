"""The lessons that come with the game: every step, its right answers and its wrong ones."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from game.deal import GameError
from game.lessons import Step, lessons_for, names, read, source
from game.lessons.check import problems
from game.match import GAMES, Match, book
from web import texts

NAMES = names()
STEPS = [(name, step.number) for name in NAMES for step in read(name).steps]
TABLES = [(game, players) for game in GAMES for players in book(game).players]


def step_of(name: str, number: int) -> Step:
    return read(name).steps[number - 1]


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_finds_nothing(name: str) -> None:
    assert [str(problem) for problem in problems(source(name))] == []


def wrong_answers(step: Step) -> Iterator[Any]:
    """Every wrong choice; of lists, those with one choice too many, too few, or another one."""
    task = step.start().task
    right, choices = task.answers(), task.choices()
    if not task.many:
        yield from (choice for choice in choices if choice not in right)
        return
    whole = right[0]
    for other in choices:
        changed = [c for c in whole if c != other] if other in whole else sorted([*whole, other])
        if changed != whole:
            yield changed
    yield from ([*pair] for pair in combinations(choices, 2) if [*pair] != whole)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_right_answers_are_right_and_wrong_ones_get_a_reason(name: str, number: int) -> None:
    step = step_of(name, number)
    begun = step.start()
    answers = begun.task.answers()
    assert answers
    for answer in answers:
        verdict = begun.task.judge(answer)
        assert verdict.right, answer
        assert f"reason.{verdict.reason['code']}" in texts.catalogue("de")
    for answer in wrong_answers(step):
        verdict = begun.task.judge(answer)
        assert not verdict.right, answer
        assert f"reason.{verdict.reason['code']}" in texts.catalogue("en"), verdict.reason
    for nonsense in (None, "", "nonsense", -7, [], {}, [None], 1.5):
        if begun.task.kind != "watch":
            assert not begun.task.judge(nonsense).right


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_step_shows_nothing_that_the_learner_may_not_see(name: str, number: int) -> None:
    begun = step_of(name, number).start()
    view = begun.view
    match = begun.task.scene.match
    # the position is a real match, which its own record leads to
    assert Match.load(match.record()).totals == match.totals
    events = match.deals[view.deal].desk.events
    allowed = [(e.kind, e.data) for e in events if e.to in (None, view.me)]
    assert view.events == allowed[: len(view.events)]
    assert {*begun.open} <= {*range(match.players)} - {view.me}
    if begun.task.kind == "who-wins" and begun.task.to_json()["of"] in ("trick", "deal", "match"):
        assert view.ask is None
    if begun.task.kind in ("play", "choose", "mark-legal", "best"):
        assert view.ask is not None and view.ask.player == view.me


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_short_and_speaks_both_languages(name: str) -> None:
    lesson = read(name)
    assert 8 <= len(lesson.steps) <= 20
    for words in (lesson.title, lesson.about, *(step.words for step in lesson.steps)):
        assert {*words} == {"de", "en"}
        assert words["de"] != words["en"]
    for step in lesson.steps:
        assert len(step.words["de"]) < 400, step.number
    doing = [step for step in lesson.steps if step.data.task != "watch"]
    assert len(doing) >= len(lesson.steps) / 2, "learning is doing"


@pytest.mark.parametrize("name", NAMES)
def test_words_say_what_may_be_done(name: str) -> None:
    """If the words name a player by place, there is such a place at the table."""
    lesson = read(name)
    if lesson.players == 2:
        for step in lesson.steps:
            assert "gegenüber" not in step.words["de"]
            assert "links von dir" not in step.words["de"]
    if lesson.players == 3:
        for step in lesson.steps:
            assert "egenüber" not in step.words["de"], step.number


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_table_has_lessons_and_ends_with_a_deal(game: str, players: int) -> None:
    found = lessons_for(game, players)
    assert len(found) >= 4
    assert found[-1].endswith(("first-deal", "deal-two", "deal-three", "deal-four"))
    for name in found:
        assert game in read(name).games
    first = [name for name in found if name.startswith("first/")]
    assert first == ([] if game == "ananas" else ["first/1-tricks", "first/2-trump"])
    assert found[: len(first)] == first


def test_only_lessons_that_there_are_can_be_read() -> None:
    for name in ("klaberjass/99-none", "../check", "", "klaberjass"):
        with pytest.raises(GameError, match="there is no lesson"):
            source(name)


def test_every_kind_of_task_is_used_in_some_lesson() -> None:
    used = {step.data.task for name in NAMES for step in read(name).steps}
    assert used == {"watch", "play", "choose", "mark-legal", "who-wins", "score", "best"}
    for game in GAMES:
        tasks = {
            step.data.task
            for name in NAMES
            if name.startswith(f"{game}/")
            for step in read(name).steps
        }
        assert {"watch", "play", "choose", "mark-legal", "who-wins", "score"} <= tasks


def test_every_option_that_changes_play_is_shown_in_a_step() -> None:
    """Each word of each option is the rule of a step that exercises it."""
    missing = []
    for game in GAMES:
        steps = [s for n in NAMES if n.startswith(f"{game}/") for s in read(n).steps]
        for option in book(game).options:
            for word in option.words:
                if not any(s.data.rules[option.name] == word for s in steps):
                    missing.append((game, option.name, word))
            if not option.words and all(s.data.rules[option.name] == option.default for s in steps):
                missing.append((game, option.name, "another number"))
    assert missing == []


def test_the_list_of_lessons_is_ready_for_json() -> None:
    import json

    for name in NAMES:
        data = read(name).to_json()
        assert json.loads(json.dumps(data)) == data
        assert data["steps"] == len(read(name).steps)
