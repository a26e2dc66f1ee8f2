"""How far the learner has come: the step of each lesson, and a small record of the exercises.

In this browser only, as the entry ``lessons``: under ``steps`` for each lesson's name the step it
is left at and whether it has been finished once (0 or 1); under ``exercises`` for each kind
(``game/players/kind/level``) how many were tried, how many were right at once, how many in a row
now, and how many in a row at most.
"""

from __future__ import annotations

from typing import Any

from web import store

NAME = "lessons"


def _all() -> dict[str, Any]:
    found: dict[str, Any] = store.store().get(NAME) or {"steps": {}, "exercises": {}}
    return found


def step(name: str) -> int:
    """The step at which a lesson was left; 0 if it has not been begun, or was ended."""
    return int(_all()["steps"].get(name, (0, 0))[0])


def finished(name: str) -> bool:
    """Whether a lesson has been played to its end."""
    return bool(_all()["steps"].get(name, (0, 0))[1])


def note(name: str, at: int, ended: bool) -> None:
    """A lesson stands at this step now, or has *ended*."""
    whole = _all()
    row = [0 if ended else at, int(ended or finished(name))]
    store.store().put(NAME, {**whole, "steps": {**whole["steps"], name: row}})


def record(kind: str) -> tuple[int, int, int, int]:
    """Of one kind of exercise: tried, right at once, in a row now, in a row at most."""
    tried, right, row, most = _all()["exercises"].get(kind, (0, 0, 0, 0))
    return tried, right, row, most


def count(kind: str, right: bool) -> None:
    """One more exercise of this kind was answered, *right* at once or not."""
    whole = _all()
    tried, good, row, most = record(kind)
    row = row + 1 if right else 0
    new = [tried + 1, good + right, row, max(most, row)]
    store.store().put(NAME, {**whole, "exercises": {**whole["exercises"], kind: new}})
