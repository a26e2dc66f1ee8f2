"""The bots' side of the worker: a view as JSON in, a bot's choice as JSON out (web/worker.mjs)."""

from __future__ import annotations

import json
import time
from typing import Any

from game import GAMES
from game.bots import Budget, bot_of, choose
from game.deal import View

for _game in GAMES:
    bot_of(_game)  # read before the worker says that it is ready, so that no question waits for it


def answer(text: str) -> str:
    """The choice of a bot: ``move``, ``values`` and ``reason``, or ``error`` in words.

    *text* holds ``id``, ``view``, ``level``, ``seed`` and ``budget``: ``iterations`` and, if the
    answer may depend on how fast the machine is, ``seconds``. With ``exercise`` instead of all
    these it is a matter for `web.tutor`.
    """
    start = time.monotonic()
    job: dict[str, Any] = json.loads(text)
    try:
        if "exercise" in job:
            from web import tutor

            return json.dumps({"id": job["id"], "exercise": tutor.do(job["exercise"])})
        view = View.from_json(job["view"])
        budget = Budget(job["budget"]["iterations"], _left(job, start), time.monotonic)
        choice = choose(view, seed=job["seed"], level=job["level"], budget=budget)
    except Exception as error:
        return json.dumps({"id": job["id"], "error": f"{type(error).__name__}: {error}"})
    return json.dumps({"id": job["id"], **choice._asdict()})


def _left(job: dict[str, Any], start: float) -> float | None:
    """The seconds that are left of the budget, counted from *start*."""
    seconds: float | None = job["budget"].get("seconds")
    return None if seconds is None else seconds - (time.monotonic() - start)
