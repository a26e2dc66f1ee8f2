"""The checker: plays every step of a lesson by the rule books and lists all that is wrong."""

from collections.abc import Iterator
from pathlib import Path

from game.deal import GameError
from game.lessons.errors import LessonError, shown
from game.lessons.lesson import Lesson, Step, load
from game.lessons.position import Table, other_seeds


def problems(text: str | bytes) -> list[LessonError]:
    """All that is wrong with a lesson's text, step by step; nothing if it is good."""
    try:
        lesson = load(text)
    except LessonError as error:
        return [error]
    found = []
    for step in lesson.steps:
        found += [lesson.located(error.at(step.number)) for error in _step_problems(lesson, step)]
    return found


def _step_problems(lesson: Lesson, step: Step) -> Iterator[LessonError]:
    try:
        task = step.start().task
        answers = task.answers()
    except LessonError as error:
        yield _with_seed(lesson, step, error)
        return
    if not answers:
        yield LessonError("none-right", field="task")
    if step.data.one and len(answers) != 1:
        all_of_them = " ".join(map(str, answers))
        yield LessonError("several-right", field="task", answers=all_of_them)
    for answer in answers:
        if not task.judge(answer).right:
            yield LessonError("right-is-wrong", field="task", answer=shown(answer))


def _with_seed(lesson: Lesson, step: Step, error: LessonError) -> LessonError:
    """*error*, with a seed that would do if it is the seed's fault."""
    head = lesson.head(step.number)
    if error.problem["code"] != "unreachable":
        return error
    table = Table(lesson.game, lesson.players, head.rules)
    chain = [s.data.leg for s in lesson.steps[head.number - 1 :] if lesson.head(s.number) is head]
    seed = next(other_seeds(table, head.position, chain), None)
    if seed is None:
        return error
    better = {**error.problem, "code": "other-seed", "seed": seed}
    return LessonError.told(better, step=error.step, field=error.field, line=error.line)


def check_file(path: str) -> list[str]:
    """What is wrong with a lesson file, one line each: file, line, step, field and reason."""
    try:
        text = Path(path).read_bytes()
    except OSError as error:
        raise GameError(f"{path}: cannot be read ({error.strerror})") from None
    return [f"{path}:{error.line or 1}: {error}" for error in problems(text)]


def show_file(path: str) -> list[str]:
    """The steps of a lesson file, one line each: task, what can be answered, what is right."""
    try:
        lesson = load(Path(path).read_bytes())
    except OSError as error:
        raise GameError(f"{path}: cannot be read ({error.strerror})") from None
    shown = []
    for step in lesson.steps:
        task = step.start().task
        tries = lesson.way(step.number).tries
        shown.append(
            f"{step.number} {task.kind}: {task.answers()} of {task.choices()} (deal {tries})"
        )
    return shown
