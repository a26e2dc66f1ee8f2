"""What is wrong with a lesson is said in both languages, for every kind of error there is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from game.lessons import LessonError, load, source
from game.lessons.check import problems as found_in
from game.lessons.errors import SAID
from tests.lessons.helpers import WORDS, text_of
from tests.lessons.test_damage import AGAINST_THE_RULES, BAD
from web import problems, texts

LESSONS = Path(__file__).resolve().parent.parent.parent / "game" / "lessons"
ERRORS = {"LessonError", "Unfit", "Stuck"}


def codes_in_source() -> Iterator[str]:
    """The codes with which errors are raised, and those in problems."""
    for path in LESSONS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS:
                args = node.args[-1:]
            elif isinstance(node, ast.Assign | ast.Dict | ast.IfExp):
                args = [node]
            else:
                continue
            for part in (one for arg in args for one in ast.walk(arg)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_kind_of_error_is_raised_somewhere() -> None:
    used = {*codes_in_source(), "pack-once", "pack-twice"}  # the last two are put together
    assert SAID.keys() <= used


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_kind_of_error_has_words(language: str) -> None:
    catalogue = texts.catalogue(language)
    written = {key.removeprefix("problem.") for key in catalogue if key.startswith("problem.")}
    assert written == SAID.keys()
    for code, english in SAID.items():
        assert gaps(catalogue[f"problem.{code}"]) <= gaps(english), code


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_damage_is_said_in_whole_sentences(language: str) -> None:
    texts.use(language)
    for title, text, _, _ in BAD:
        with pytest.raises(LessonError) as caught:
            load(text)
        whole(problems.placed(caught.value), title)
    for fields, _ in AGAINST_THE_RULES:
        step = {"words": WORDS, **fields}
        text = text_of({"title": WORDS, "game": "klaberjass", "players": 2, "steps": [step]})
        for error in found_in(text):
            whole(problems.placed(error), str(error))
    texts.use("de")


def whole(words: str, about: str) -> None:
    assert words[-1] in ".)“”", (about, words)
    assert not re.search(r"\{\w+\}", words), (about, words)
    for family in ("problem.", "reason.", "question."):
        assert family not in words, (about, words)


def said(text: str) -> str:
    (error,) = found_in(text)
    return problems.said(error.problem)


def test_the_same_mistake_in_german_and_in_english() -> None:
    text = source("klaberjass/5-sequences").replace('turned = "HK"', 'turned = "KH"', 1)
    texts.use("en")
    assert said(text) == "'KH' is no card of this game."
    texts.use("de")
    assert said(text) == "'KH' ist keine Karte dieses Spiels."


def test_a_move_against_the_rules_is_told_with_what_the_table_would_say() -> None:
    step = {"words": WORDS, "task": "watch", "turned": "H8", "dealer": 0}
    step |= {"hands": {"0": "SK S8 HJ C9 D8 CQ"}, "moves": "take SA HJ"}
    text = text_of({"title": WORDS, "game": "klaberjass", "players": 2, "steps": [step]})
    assert said(text) == (
        "Zu dieser Stellung kommt es nicht: Zug 3 (HJ) von Spieler 0 ist nicht erlaubt. "
        "Am Tisch hieße es: „Bedienen: du hast noch Pik.“ (200-mal neu gegeben.)"
    )


def test_in_a_widget_the_place_comes_first() -> None:
    text = source("klaberjass/5-sequences").replace('turned = "HK"', 'turned = "KH"', 1)
    line = text[: text.index('turned = "KH"')].count("\n") + 1
    (error,) = found_in(text)
    assert problems.placed(error) == f"Zeile {line}, turned: 'KH' ist keine Karte dieses Spiels."
    (error,) = found_in('title.de = "x')
    assert problems.placed(error).startswith("Zeile 1: Dieser Text ist nicht richtig")


BROKEN = [
    ('title.de = "x', 1, "nicht richtig in Anführungszeichen"),
    ('title.de = "x"\n\n[[steps\n', 3, "schließende Klammer"),
    ("title.de", 1, "wird ein = erwartet"),
    ("title = Hallo", 1, "Das ist kein Wert."),
    ('game = "ananas"\ngame = "rififi"', 2, "steht schon weiter oben"),
    ('game = "ananas" und mehr', 1, "noch etwas in der Zeile"),
    ("= 5", 1, "So kann eine Zeile nicht beginnen"),
]


@pytest.mark.parametrize(("text", "line", "words"), BROKEN)
def test_broken_toml_is_said_at_its_line(text: str, line: int, words: str) -> None:
    (error,) = found_in(text)
    assert error.line == line
    assert words in problems.said(error.problem)
