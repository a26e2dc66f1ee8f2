"""What is wrong with a lesson, in words: sentences for the codes of `game.lessons.errors`.

Pure, like `web.texts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.lessons.errors import LessonError
from web import texts
from web.texts import t


def said(problem: Mapping[str, Any]) -> str:
    """A problem as a sentence; a reason of the rules inside it as the table would say it."""
    values = {name: _value(name, value) for name, value in problem.items() if name != "code"}
    return t(f"problem.{problem['code']}", **values)


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return said(value) if texts.has(f"problem.{value['code']}") else texts.reason(value)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return t(f"question.{value}.short") if name == "question" else value


def placed(error: LessonError) -> str:
    """The sentence, with the line and the entry before it as far as they are known."""
    why = said(error.problem)
    if not error.line:
        return why
    if error.field:
        return t("embed.line.field", line=error.line, field=error.field, why=why)
    return t("embed.line", line=error.line, why=why)
