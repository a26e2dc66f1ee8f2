"""Exercises for the page: made and judged in the worker, where that may take a while.

Works the same on the page itself. An exercise is named by its arguments; the last one is kept,
and any other is made again when it is asked about.
"""

from __future__ import annotations

from typing import Any

from game.lessons.exercises import Exercise, make

Job = dict[str, Any]

_last: tuple[str, Exercise] | None = None


def do(job: Job) -> Job:
    """What *job* asks for, JSON-ready.

    - ``make``: game, players, kind, level and seed of an exercise: its data
    - ``judge`` with an ``answer``, or ``answers``: the same names, and what they say of it
    """
    if "make" in job:
        return {"data": _exercise(job["make"]).to_json()}
    if "judge" in job:
        return {"verdict": _exercise(job["judge"]).task.judge(job["answer"]).to_json()}
    return {"answers": _exercise(job["answers"]).task.answers()}


def _exercise(named: Job) -> Exercise:
    global _last
    name = "/".join(str(named[part]) for part in ("game", "players", "kind", "level", "seed"))
    if _last is None or _last[0] != name:
        _last = name, make(**named)
    return _last[1]
