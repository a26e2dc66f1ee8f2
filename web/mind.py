"""The page's side of the worker: asks a bot, waits without holding up the page, can call it off.

The worker is started with the first question and kept. If it cannot be started or breaks, the
question is answered here at club level, which takes a moment and no search.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from game.bots import Budget, Choice, safe_choose
from game.deal import View
from web import dom

WORKER = "./web/worker.mjs"
SECONDS = 0.9  # how long an expert may think
ITERATIONS = 400  # more worlds than that are of no use
PATIENCE = 8.0  # seconds for an answer, once the worker is ready
LONGER = 40.0  # the same for an exercise, for which many deals may have to be tried
START = 40.0  # seconds for the worker to come up


class Mind:
    """All bots of this page, in one worker."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._listeners: list[dom.Listener] = []
        self._ready: asyncio.Future[None] | None = None
        self._open: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._broken = False

    def start(self) -> None:
        """Start the worker, if that has not been done."""
        if self._worker is not None or self._broken:
            return
        self._ready = asyncio.get_event_loop().create_future()
        if str(dom.window.origin) == "null":
            self._fail("a sandbox may load no worker")
            return
        try:
            self._worker = dom.window.Worker.new(WORKER, dom.js_object({"type": "module"}))
        except Exception as error:
            self._fail(f"{error}")
            return
        self._listeners = [
            dom.listen(self._worker, "message", lambda event: self._heard(str(event.data))),
            dom.listen(self._worker, "error", lambda event: self._fail(str(event.message))),
        ]

    async def choose(
        self,
        view: View,
        *,
        level: str,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float | None = SECONDS,
    ) -> Choice:
        """What the bot of this level does with *view*; always a legal move."""
        self.start()
        budget = {"iterations": iterations, "seconds": seconds}
        try:
            answer = await self._ask(
                {"view": view.to_json(), "level": level, "seed": seed, "budget": budget}
            )
            choice = Choice(answer["move"], answer["values"], answer["reason"])
            if view.ask is not None and choice.move in view.ask.legal:
                return choice
            problem = f"{choice.move!r:.40} is not legal"
        except (OSError, TimeoutError, KeyError) as error:
            problem = f"{type(error).__name__}: {error}"
        dom.console.warn(f"a bot at level {level} is replaced: {problem}")
        return safe_choose(view, seed=seed, level="club", budget=Budget(iterations=1))

    async def exercise(self, job: dict[str, Any]) -> dict[str, Any]:
        """What `web.tutor` in the worker says to *job*; OSError or TimeoutError without it."""
        self.start()
        answer = await self._ask({"exercise": job}, patience=LONGER)
        found: dict[str, Any] = answer["exercise"]
        return found

    def stop(self) -> None:
        """Call off whatever is being thought about; the next question starts afresh."""
        if self._open:
            self._end()

    async def _ask(self, job: dict[str, Any], patience: float = PATIENCE) -> dict[str, Any]:
        if self._broken or self._ready is None:
            raise OSError("the worker does not run")
        await asyncio.wait_for(asyncio.shield(self._ready), START)
        self._number += 1
        number, worker = self._number, self._worker
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_event_loop().create_future()
        self._open[number] = answer
        try:
            worker.postMessage(json.dumps({"id": number, **job}))
            found = await asyncio.wait_for(answer, patience)
        except TimeoutError:
            self._end()
            raise
        finally:
            self._open.pop(number, None)
        if "error" in found:
            raise OSError(found["error"])
        return found

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if message.get("ready"):
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
        elif "id" in message:
            answer = self._open.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        else:
            self._fail(str(message.get("error")))

    def _fail(self, problem: str) -> None:
        """The worker is of no use any more; from now on the page thinks itself."""
        self._broken = True
        waiting = [*self._open.values(), *([self._ready] if self._ready else [])]
        self._end()
        for future in waiting:
            if not future.done():
                future.set_exception(OSError(problem))

    def _end(self) -> None:
        for listener in self._listeners:
            listener.stop()
        if self._worker is not None:
            self._worker.terminate()
        self._worker, self._listeners, self._open = None, [], {}


mind = Mind()
