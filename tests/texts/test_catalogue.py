"""The catalogue: both languages say the same things, nothing is missing, nothing is left over."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from game.match import GAMES, book
from web import texts

ROOT = Path(__file__).resolve().parent.parent.parent
GERMAN, ENGLISH = texts.catalogue("de"), texts.catalogue("en")
LOOKED_UP = {"t", "has", "first"}
"""Functions of web/texts.py whose arguments are keys."""
BY_CODE = {"bot", "bubble", "line", "move", "question", "reason", "say"}
"""Families whose entries are named after codes of the engine; `rules` is counted through below."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def python_files() -> list[Path]:
    return [*sorted((ROOT / "web").rglob("*.py")), ROOT / "tools" / "pages.py"]


def strings_in(tree: ast.AST) -> Iterator[tuple[str, bool]]:
    """Every text in a program; True with those that have gaps, as patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                for part in node.values
            ]
            yield "".join(parts), True
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, False


def test_both_languages_have_the_same_entries() -> None:
    assert sorted(GERMAN) == sorted(ENGLISH)


def test_no_entry_is_empty_or_untidy() -> None:
    for key in GERMAN:
        for text in (GERMAN[key], ENGLISH[key]):
            assert text == text.strip() and text, key
            assert "  " not in text, key


def test_placeholders_are_the_same_in_both_languages() -> None:
    different = {
        key: (GERMAN[key], ENGLISH[key])
        for key in GERMAN
        if placeholders(GERMAN[key]) != placeholders(ENGLISH[key])
    }
    assert different == {}


def test_every_form_for_one_belongs_to_an_entry() -> None:
    for key in GERMAN:
        if key.endswith(".one"):
            assert "n" in placeholders(GERMAN[key.removesuffix(".one")]), key


def test_nothing_is_looked_up_that_is_not_there() -> None:
    missing = []
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            if name not in LOOKED_UP:
                continue
            keys = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            missing += [
                (path.name, key) for key in keys if isinstance(key, str) and key not in GERMAN
            ]
    assert missing == []


def strings(files: list[Path]) -> tuple[set[str], set[str]]:
    """All texts in programs, and all those with gaps as patterns."""
    words: set[str] = set()
    patterns: set[str] = set()
    for path in files:
        text = path.read_text("utf-8")
        words |= set(re.findall(r'data-t="([\w.-]+)"', text))
        for found, has_gaps in strings_in(ast.parse(text)):
            (patterns if has_gaps else words).add(found)
    return words, patterns


def test_no_entry_of_the_pages_is_left_over() -> None:
    words, patterns = strings(python_files())
    page = (ROOT / "index.html").read_text("utf-8")
    words |= set(re.findall(r'data-t="([^"]+)"', page))
    for pairs in re.findall(r'data-t-attr="(.*?)"', page):
        words |= {pair.split(":")[1].strip() for pair in pairs.split(";")}
    script = (ROOT / "web" / "embed" / "embed.mjs").read_text("utf-8")
    for one, other in re.findall(r"""words(?:\.(\w+)|\["([^"]+)"\])""", script):
        words.add(f"embed.{one or other}")
    editor = "".join(
        (ROOT / "web" / "embed" / f"editor.{kind}").read_text("utf-8") for kind in ("mjs", "html")
    )
    words |= {f"editor.{key}" for key in re.findall(r"""(?:say\(|data-t=)"([\w-]+)\"""", editor)}
    # a pattern has to begin with the name of a family
    known = [re.compile(p) for p in patterns if re.match(r"[a-z]{3,}\\[.]", p)]

    def used(key: str) -> bool:
        return key in words or any(pattern.fullmatch(key) for pattern in known)

    ours = [key for key in GERMAN if key.partition(".")[0] not in BY_CODE | {"rules"}]
    left = [key for key in ours if not used(key) and not used(key.removesuffix(".one"))]
    assert left == []


def test_no_entry_for_a_code_is_left_over() -> None:
    words, patterns = strings(python_files() + sorted((ROOT / "game").rglob("*.py")))
    gaps = [re.compile(pattern) for pattern in patterns if pattern.strip(".+")]
    left = []
    for key in GERMAN:
        family, _, code = key.partition(".")
        if family not in BY_CODE:
            continue
        code = code.partition(".")[0]
        said = {code, key, f"{family}.{code}"}
        if not said & words and not any(g.fullmatch(code) for g in gaps) and code != "card-said":
            left.append(key)
    assert left == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained(game: str) -> None:
    for option in book(game).options:
        key = f"option.{game}.{option.name}"
        assert {key, f"{key}.help"} <= GERMAN.keys()
        for word in option.words:
            assert f"{key}.value.{word}" in GERMAN


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_name_a_place_and_rules(game: str) -> None:
    place = {f"start.{game}.{part}" for part in ("line", "players", "length")}
    assert {f"game.{game}", *place} <= GERMAN.keys()
    sections = 0
    while f"rules.{game}.{sections + 1}" in GERMAN:
        sections += 1
        assert f"rules.{game}.{sections}.1" in GERMAN, "a heading without a text"
    assert sections >= 5
    numbered = re.compile(rf"rules\.{game}\.(\d+)")
    assert {int(m[1]) for key in GERMAN if (m := numbered.match(key))} == set(
        range(1, sections + 1)
    )


def test_the_files_are_sorted_and_readable() -> None:
    for language in texts.LANGUAGES:
        text = (ROOT / "web" / "texts" / f"{language}.json").read_text("utf-8")
        keys = list(json.loads(text))
        assert keys == sorted(keys)
