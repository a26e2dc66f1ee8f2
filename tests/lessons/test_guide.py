"""`docs/writing-lessons.md` is right: its lesson works, and no entry of the format is left out."""

import re
from pathlib import Path

from game.lessons import format as reading
from game.lessons import load
from game.lessons.check import problems
from game.lessons.judged import EVENTS, OF
from game.lessons.reading import TEXT_MOST

GUIDE = (Path(__file__).resolve().parent.parent.parent / "docs" / "writing-lessons.md").read_text(
    "utf-8"
)
FIRST, ENDING = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


def test_the_lesson_in_the_guide_passes_the_check() -> None:
    assert problems(FIRST) == []
    task = load(FIRST).steps[0].start().task
    assert {"S8", "SK"} <= {*task.answers()[0]}
    assert all(card[0] == "S" for card in task.answers()[0])


def test_the_ending_in_the_guide_has_one_best_card() -> None:
    head, _ = FIRST.split("[[steps]]")
    text = f'{head}[[steps]]\nwords.de = "Womit?"\n{ENDING}'
    assert problems(text) == []
    assert load(text).steps[0].start().task.answers() == ["D8"]


def test_every_entry_of_the_format_is_described() -> None:
    for name in (*reading.HEAD, *reading.STEP, *reading.TASKS, *reading.LOOK):
        assert f"`{name}" in GUIDE, name
    for name in (*OF, *EVENTS):
        assert f"`{name}`" in GUIDE, name


def test_its_limits_are_those_of_the_reader() -> None:
    assert f"{TEXT_MOST:,} characters" in GUIDE
    assert f"1 to {reading.STEPS_MOST} tables" in GUIDE
    assert f"at most {reading.WORDS_MOST} characters" in GUIDE
    assert f"at most {reading.TITLE_MOST} characters" in GUIDE
