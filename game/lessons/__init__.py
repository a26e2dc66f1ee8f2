"""Lessons: a text file of steps in, real positions and judged answers out.

A lesson never holds a right answer: what is right, and why, is worked out by the rule books.
The format is described in `docs/writing-lessons.md`.

>>> from game.lessons import read
>>> lesson = read("klaberjass/1-cards")
>>> step = lesson.steps[1]
>>> task = step.start().task
>>> task.judge(task.answers()[0]).right
True
"""

from game.lessons.errors import LessonError
from game.lessons.lesson import Lesson, Start, Step, load
from game.lessons.shelf import lessons_for, names, read, source
from game.lessons.tasks import Task, Verdict

__all__ = [
    "Lesson",
    "LessonError",
    "Start",
    "Step",
    "Task",
    "Verdict",
    "lessons_for",
    "load",
    "names",
    "read",
    "source",
]
