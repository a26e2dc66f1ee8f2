"""A lesson's text before anything in it is looked at: its encoding, its TOML, its lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from game.lessons.errors import LessonError

TEXT_MOST = 200_000  # characters in a lesson

# What the reader of TOML begins its complaints with, and what kind of mistake that is.
COMPLAINTS = {
    "Cannot declare": "toml-twice",
    "Cannot mutate": "toml-twice",
    "Cannot overwrite": "toml-twice",
    "Duplicate": "toml-twice",
    "Expected ']": "toml-bracket",
    "Unclosed": "toml-bracket",
    "Expected '=": "toml-equals",
    "Expected newline": "toml-rest",
    "Invalid statement": "toml-key",
    "Invalid initial character": "toml-key",
    "Invalid value": "toml-value",
    "Invalid date": "toml-value",
    "Unterminated string": "toml-string",
    "Unescaped": "toml-string",
    "Illegal character": "toml-string",
    'Expected "': "toml-string",
    "Expected '\"": "toml-string",
}


def decoded(text: str | bytes) -> str:
    """The text of a file; LessonError if it is too long or not UTF-8."""
    if len(text) > TEXT_MOST:
        raise LessonError("too-long", most=TEXT_MOST)
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LessonError("not-utf8", at=error.start) from None


def tables(text: str) -> Mapping[str, Any]:
    """What stands in a TOML text; LessonError with the line if it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        code = next((COMPLAINTS[how] for how in COMPLAINTS if said.startswith(how)), "toml")
        found = re.search(r"\(at line (\d+)", said)
        line = int(found[1]) if found else max(1, len(text.splitlines()))
        raise LessonError(code, line=line, detail=said) from None
    except (RecursionError, ValueError):
        raise LessonError("toml-deep") from None


def located(text: str, error: LessonError) -> LessonError:
    """*error* with the line at which its step, and the field in it, stands."""
    if error.line is not None:
        return error
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if re.match(r"\s*\[\[\s*steps\s*\]\]", line)]
    first, last = 0, starts[0] if starts else len(lines)
    if error.step is not None:
        if error.step > len(starts):
            return error
        first = starts[error.step - 1]
        last = starts[error.step] if error.step < len(starts) else len(lines)
    field = re.escape((error.field or "").split(".")[0])
    at = first
    if field:
        pattern = rf"\s*(?:\[steps\.)?\"?{field}\"?\s*[=\].]"
        at = next((n for n in range(first, last) if re.match(pattern, lines[n])), first)
    return error.at(line=at + 1)
