"""Small lessons for tests, written down in a few words."""

import datetime
import json
from typing import Any

from game.lessons import Lesson, Start, Task, load

Fields = dict[str, Any]

WORDS = {"de": "Bitte.", "en": "Please."}


def toml(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(str(k))} = {toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, datetime.date):
        return value.isoformat()
    return json.dumps(value)


def text_of(lesson: Fields) -> str:
    """A lesson given as data, written as a file."""
    head = [f"{name} = {toml(value)}" for name, value in lesson.items() if name != "steps"]
    steps = lesson.get("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        return "\n".join([*head, f"steps = {toml(steps)}"])
    parts = ["\n".join(head)]
    for step in steps:
        parts.append("\n".join(["[[steps]]", *(f"{n} = {toml(v)}" for n, v in step.items())]))
    return "\n\n".join(parts) + "\n"


def lesson(game: str, players: int, *steps: Fields, rules: Fields | None = None) -> Lesson:
    """A lesson of these steps; words are added."""
    data: Fields = {"title": WORDS, "game": game, "players": players, "rules": rules or {}}
    return load(text_of({**data, "steps": [{"words": WORDS, **step} for step in steps]}))


def begin(game: str, players: int, rules: Fields | None = None, **step: Any) -> Start:
    """The only step of a lesson, started."""
    return lesson(game, players, step, rules=rules).steps[0].start()


def task(game: str, players: int, rules: Fields | None = None, **step: Any) -> Task:
    """The task of the only step of a lesson."""
    return begin(game, players, rules, **step).task
