"""Lessons in the browser, solved from what the engine says is right: by key, mouse and finger."""

from typing import Any

import pytest

from game.lessons import names, read
from game.match import GAMES
from tests.web.conftest import ready
from tests.web.learner import Learner, posed, speaker
from tests.web.sitting import remember
from web import texts, verdicts

ONE = {
    "de": {
        "ananas": "ananas/2-joker",
        "klaberjass": "klaberjass/4-seven",
        "doppelkopf": "doppelkopf/4-wedding",
        "rififi": "rififi/2-bids",
        "klammern": "klammern/2-play",
    },
    "en": {
        "ananas": "ananas/4-first-deal",
        "klaberjass": "klaberjass/7-first-deal",
        "doppelkopf": "doppelkopf/3-sides",
        "rififi": "first/2-trump",
        "klammern": "klammern/4-belle",
    },
}
"""A lesson of each game; between them they have every kind of task."""
BY_POINTER = {
    "ananas": "ananas/1-tricks",
    "klaberjass": "klaberjass/7-first-deal",
    "doppelkopf": "doppelkopf/2-play",
    "rififi": "rififi/3-play",
    "klammern": "klammern/9-deal-four",
}


def begin(page: Any, site: str, lang: str, by: str) -> Learner:
    remember(page, "settings", {"pace": "none"})
    page.goto(f"{site}?lang={lang}")
    ready(page)
    return Learner(page, by, lang)


def play_through(learner: Learner, game: str, name: str) -> None:
    """Solve every step of a lesson, and see that each says what it should."""
    learner.open(game, name)
    lesson = read(name)
    for step in lesson.steps:
        where = f"{name} step {step.number}"
        learner.at(step.number)
        start = step.start()
        assert learner.page.locator(".told > p.words").inner_text() == step.words[learner.lang]
        assert step.words[learner.lang] in learner.spoken()[-1], where
        learner.solve(start)
        if start.task.kind != "watch":
            said = start.task.judge(start.task.answers()[0]).to_json()
            words = verdicts.verdict(posed(start), said, speaker(start))
            assert learner.verdict() == f"right: {words}", where
            assert words in learner.spoken(), where
        assert learner.focus().startswith("next:"), where
        learner.next()
    assert learner.page.locator(".lesson .told h2").inner_text() == texts.t("lesson.done")
    assert learner.page.evaluate("() => document.activeElement.matches('.told .button.main')")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_lesson_of_each_game_by_keyboard(page: Any, site: str, lang: str) -> None:
    learner = begin(page, site, lang, "key")
    for game, name in ONE[lang].items():
        play_through(learner, game, name)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("folder", ["first", *GAMES])
def test_every_step_of_every_lesson_by_keyboard(
    page: Any, site: str, folder: str, lang: str
) -> None:
    learner = begin(page, site, lang, "key")
    for name in names():
        if name.startswith(f"{folder}/"):
            play_through(learner, read(name).games[0], name)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_lesson_of_each_game_by_mouse(page: Any, site: str, lang: str) -> None:
    learner = begin(page, site, lang, "mouse")
    for game, name in BY_POINTER.items():
        play_through(learner, game, name)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_lesson_of_each_game_by_touch(page: Any, site: str, screen: Any, lang: str) -> None:
    learner = begin(page, site, lang, "touch")
    for game, name in BY_POINTER.items():
        play_through(learner, game, name)
