"""The table of what the lessons exercise is current, and nothing in the rules is left out."""

from pathlib import Path

import pytest

from game.lessons.coverage import coverage, sentences, table

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"

PAGE = """# Toy (`toy`)

An introduction is no rule. So it has no number.

## Pack

Two cards. They are worth 1 and
2. points each.

| card | points |
|---|---|
| ace | 11 |
| ten | 10 |

## Play

- First entry, which goes
  on here. With a second sentence.
- Second entry.

Better is

1. the longer,
2. else the higher.

**Four.** Three cards to each (`deal`). The rest stays.

## In a trace

`result` has fields.
"""


def test_a_page_is_cut_into_sentences() -> None:
    found = [(s.key, s.text) for s in sentences("toy", PAGE)]
    assert found == [
        ("toy:pack-1", "Two cards."),
        ("toy:pack-2", "They are worth 1 and 2. points each."),
        ("toy:pack-3", "ace · 11"),
        ("toy:pack-4", "ten · 10"),
        ("toy:play-1", "First entry, which goes on here."),
        ("toy:play-2", "With a second sentence."),
        ("toy:play-3", "Second entry."),
        ("toy:play-4", "Better is"),
        ("toy:play-5", "the longer,"),
        ("toy:play-6", "else the higher."),
        ("toy:play-7", "**Four.** Three cards to each (`deal`)."),
        ("toy:play-8", "The rest stays."),
    ]


def test_no_sentence_is_without_a_step_and_no_step_without_a_sentence() -> None:
    _, amiss = table(DOCS / "rules")
    assert amiss == []


def test_the_page_in_docs_is_the_one_the_command_makes() -> None:
    text, _ = table(DOCS / "rules")
    assert (DOCS / "lessons.md").read_text("utf-8") == text


def test_what_is_missing_is_told(tmp_path: Path) -> None:
    for game in ("ananas", "klaberjass", "doppelkopf", "rififi", "klammern"):
        page = (DOCS / "rules" / f"{game}.md").read_text("utf-8")
        if game == "ananas":
            page = page.replace("## Options", "A new sentence.\n\n## Options")
            page = page.replace("The deal passes to\nthe left.", "")
        (tmp_path / f"{game}.md").write_text(page, "utf-8")
    _, amiss = table(tmp_path)
    assert "no step exercises ananas:match-6: A new sentence." in amiss
    assert any(line.startswith("ananas:deal-2 is no sentence") for line in amiss)


def test_keys_are_found_where_lessons_name_them() -> None:
    assert any(where.startswith("ananas/") for where in coverage()["ananas:tricks-2"])
    with pytest.raises(KeyError):
        coverage()["ananas:tricks-99"]
