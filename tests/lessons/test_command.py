"""``python -m game lessons``: check, show and coverage, as an author calls them."""

from pathlib import Path

import pytest

from game.__main__ import main
from game.lessons import names

ROOT = Path(__file__).resolve().parent.parent.parent
LESSONS = ROOT / "game" / "lessons"


def test_good_lessons_pass(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(LESSONS / f"{name}.toml") for name in names()[:3]]
    assert main(["lessons", "check", *files]) == 0
    assert capsys.readouterr().out == "3 lessons, all by the rules\n"


def test_a_bad_lesson_is_told_with_file_line_step_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (LESSONS / "ananas" / "1-tricks.toml").read_text("utf-8")
    path = tmp_path / "bad.toml"
    path.write_text(text.replace('task = "who-wins"', 'task = "score"', 1), "utf-8")
    assert main(["lessons", "check", str(path)]) == 2
    said = capsys.readouterr()
    line = text[: text.index('task = "who-wins"')].count("\n") + 1
    assert said.out == f"{path}:{line}: step 4: task: cards have no points in ananas\n"
    assert said.err == "python -m game lessons: 1 things are wrong in these lessons\n"


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for job in ("check", "show"):
        assert main(["lessons", job, str(tmp_path / "none.toml")]) == 2
        assert "cannot be read" in capsys.readouterr().err


def test_answers_are_shown_to_an_author(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "show", str(LESSONS / "ananas" / "1-tricks.toml")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 13
    assert lines[3].startswith("4 who-wins: [0] of [0, 1, 2]")


def test_the_table_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rules").mkdir()
    for page in (ROOT / "docs" / "rules").glob("*.md"):
        (tmp_path / "rules" / page.name).write_bytes(page.read_bytes())
    assert main(["lessons", "coverage", "--docs", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "every sentence is exercised by a step\n"
    made = (tmp_path / "lessons.md").read_text("utf-8")
    assert made == (ROOT / "docs" / "lessons.md").read_text("utf-8")
    assert main(["lessons", "coverage", "--docs", str(tmp_path / "none")]) == 2
