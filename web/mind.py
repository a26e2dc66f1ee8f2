"""The page's side of the worker: asks a bot, waits without holding up the page, can call it off.

The worker is started with the first question that needs a search, and kept; all others are answered
here, which takes a moment. An expert's question is answered here at club level if the worker does
not come, breaks, is too slow or answers nonsense; so a table never hangs.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from game.bots import Choice, safe_choose
from game.deal import View
from web import dom

WORKER = "./web/worker.mjs"
SECONDS = 0.7  # how long an expert may think
ITERATIONS = 1000  # more worlds than that are of no use
START = 4.0  # seconds that a move waits for a worker that has been started
PATIENCE = 8.0  # seconds for an answer, once the worker is ready
LATE = 2  # answers in a row that may be too late, before no worker is asked any more
EXERCISE = 40.0  # seconds for the worker to come up, and for an answer that may take many deals
PARTS = 4  # in which one waits

PROBLEMS = (OSError, TimeoutError, LookupError, TypeError, ValueError)
"""What comes of a worker that fails, is slow, or answers nonsense."""


class Mind:
    """All bots of this page, in one worker."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._listeners: list[dom.Listener] = []
        self._ready: asyncio.Future[None] | None = None
        self._since = 0.0  # when the worker was started, by the loop's clock
        self._open: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._late = 0
        self._broken = False

    def start(self) -> None:
        """Start the worker, if that has not been done."""
        if self._worker is not None or self._broken:
            return
        loop = asyncio.get_event_loop()
        self._ready, self._since = loop.create_future(), loop.time()
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
            dom.listen(self._worker, "error", lambda event: self._fail(_said(event))),
        ]

    async def choose(
        self,
        view: View,
        *,
        level: str,
        seed: int,
        iterations: int = ITERATIONS,
        seconds: float | None = SECONDS,
        replaced: Callable[[], None] | None = None,
    ) -> Choice:
        """What the bot of this level does with *view*; always a legal move.

        *replaced* is called if it is the answer of another bot, or of none.
        """
        if level != "expert":
            return safe_choose(view, seed=seed, level=level, log=dom.console.warn)
        self.start()
        budget = {"iterations": iterations, "seconds": seconds}
        job = {"view": view.to_json(), "level": level, "seed": seed, "budget": budget}
        try:
            return _legal(await self._ask(job, START, PATIENCE), view)
        except PROBLEMS as error:
            problem = f"{type(error).__name__}: {error}"
        dom.console.warn(f"a bot at level {level} is replaced: {problem}")
        if replaced is not None:
            replaced()
        return safe_choose(view, seed=seed, level="club", log=dom.console.warn)

    async def exercise(self, job: dict[str, Any]) -> dict[str, Any]:
        """What `web.tutor` in the worker says to *job*; one of PROBLEMS without it."""
        self.start()
        answer = await self._ask({"exercise": job}, EXERCISE, EXERCISE)
        found: dict[str, Any] = answer["exercise"]
        return found

    def stop(self) -> None:
        """Call off whatever is being thought about; the next question starts afresh."""
        if self._open:
            self._end("called off")

    async def _ask(self, job: dict[str, Any], start: float, patience: float) -> dict[str, Any]:
        """The worker's answer; OSError or TimeoutError if there is none.

        *start*: seconds that the worker may take to come up, from its start on.
        """
        await self._come_up(start)
        self._number += 1
        number, worker = self._number, self._worker
        if worker is None:
            raise OSError("the worker was called off")
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_event_loop().create_future()
        self._open[number] = answer
        try:
            worker.postMessage(json.dumps({"id": number, **job}))
            found = await _within(patience, answer)
        except TimeoutError:
            self._too_late(worker)
            raise
        finally:
            self._open.pop(number, None)
        self._late = 0
        if "error" in found:
            raise OSError(found["error"])
        return found

    async def _come_up(self, seconds: float) -> None:
        ready = self._ready
        if self._broken or ready is None:
            raise OSError("the worker does not run")
        waited = asyncio.get_event_loop().time() - self._since
        if not ready.done() and waited >= EXERCISE:
            self._end("it never came up")  # the next question starts another one
        elif not ready.done() and waited >= seconds:
            raise TimeoutError("the worker is not there yet")
        await _within(max(seconds - waited, 0.1), ready)

    def _too_late(self, worker: Any) -> None:
        """The answer of *worker* is not waited for any more; the next one may do better."""
        if worker is self._worker:
            self._late += 1
            self._broken = self._late >= LATE
            self._end("too slow")

    def _heard(self, text: str) -> None:
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            self._fail(f"{text:.40} is no answer")
        elif message.get("ready"):
            if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
        elif isinstance(message.get("id"), int):
            answer = self._open.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        else:
            self._fail(str(message.get("error")))

    def _fail(self, problem: str) -> None:
        """The worker is of no use any more; from now on the page thinks itself."""
        self._broken = True
        self._end(problem)

    def _end(self, problem: str) -> None:
        """No worker, and no answer to what is open."""
        for listener in self._listeners:
            listener.stop()
        if self._worker is not None:
            self._worker.terminate()
        waiting = [*self._open.values(), *([self._ready] if self._ready else [])]
        self._worker, self._listeners, self._open = None, [], {}
        for future in waiting:
            if not future.done():
                future.set_exception(OSError(problem))
                future.exception()  # nobody may be waiting any more


async def _within(seconds: float, future: asyncio.Future[Any]) -> Any:
    """What *future* brings; TimeoutError if that takes longer.

    It is waited for in parts: a laptop that wakes up finds its time run out, and only one part
    may be lost to that.
    """
    for _ in range(PARTS):
        await asyncio.wait({future}, timeout=seconds / PARTS)
        if future.done():
            return future.result()
    raise TimeoutError


def _said(error: Any) -> str:
    """What an error event says; that of a file which could not be loaded says nothing."""
    return str(getattr(error, "message", None) or "it could not be loaded")


def _legal(answer: dict[str, Any], view: View) -> Choice:
    """The worker's answer as a choice, if it is a legal one."""
    choice = Choice(answer["move"], dict(answer["values"]), dict(answer["reason"]))
    if view.ask is None or choice.move not in view.ask.legal:
        raise ValueError(f"{choice.move!r:.40} is not legal")
    return choice


mind = Mind()
