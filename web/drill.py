"""Exercises without end on the page: one after the other, with what has been reached so far."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from web import dom, matches, progress, texts
from web.mind import PROBLEMS, mind
from web.posed import Answer, Data, Posed
from web.stage import Stage, called
from web.texts import t

QUICK = ("legal", "winner", "score")  # made at once; the others are left to the worker


class Elsewhere:
    """A judge of one exercise, in the worker or, for quick ones, here."""

    def __init__(self, named: dict[str, Any]) -> None:
        self.named = named

    async def _ask(self, job: dict[str, Any]) -> Any:
        if self.named["kind"] not in QUICK:
            try:
                return await mind.exercise(job)
            except PROBLEMS as error:
                dom.console.warn(f"an exercise is made on the page: {error}")
        from web import tutor

        await dom.sleep(30)  # let the page say first that something is coming
        return tutor.do(job)

    async def data(self) -> Data:
        """What is shown of the exercise."""
        found: Data = (await self._ask({"make": self.named}))["data"]
        return found

    async def judge(self, answer: Answer) -> Data:
        found: Data = (await self._ask({"judge": self.named, "answer": answer}))["verdict"]
        return found

    async def answers(self) -> list[Answer]:
        found: list[Answer] = (await self._ask({"answers": self.named}))["answers"]
        return found


class Drill:
    """Exercises of one kind at one table, in *root*; *on_leave* is called to leave them."""

    def __init__(
        self,
        root: Any,
        *,
        game: str,
        players: int,
        kind: str,
        level: int,
        on_leave: Callable[[], None],
    ) -> None:
        self.named = {"game": game, "players": players, "kind": kind, "level": level}
        self.key = f"{game}/{players}/{kind}/{level}"
        self.on_leave = on_leave
        self.counted = False
        self.posed: Posed | None = None
        self.stage = Stage(
            root, act=self._act, judged=self._judged, hinted=self._hinted, switch=True
        )
        self._ahead: asyncio.Future[tuple[Posed, Elsewhere]] | None = None
        self._task = dom.spawn(self._next())

    def close(self) -> None:
        """The exercises are left."""
        for task in (self._task, self._ahead):
            if task is not None:
                task.cancel()
        self.stage.close()

    def refresh(self) -> None:
        """The language or the looks have changed."""
        self._head()
        if self.posed is None:
            self.stage.wait(t("exercise.making"))
        else:
            self.stage.refresh(self._words(self.posed))

    def focus(self) -> None:
        """Bring the keyboard to where the learner acts."""
        self.stage.focus()

    async def _next(self) -> None:
        """Put another exercise."""
        self.posed = None
        self._head()
        ahead, self._ahead = self._ahead, None
        if ahead is None or not ahead.done():
            self.stage.wait(t("exercise.making"))
        posed, judge = await (ahead or self._make())
        self.posed, self.counted = posed, False
        self.stage.pose(
            posed,
            judge,
            words=self._words(posed),
            back=None,
            on="exercise.next",
            asks=not posed.many,  # how several are marked is still to be said
        )
        self._head()
        self.stage.announce()
        dom.into_view(self.stage.paper.bar)
        self.stage.focus()
        dom.document.documentElement.dataset.ready = "lesson"

    async def _make(self) -> tuple[Posed, Elsewhere]:
        """An exercise; one whose question is told by its own name is passed over."""
        while True:
            judge = Elsewhere({**self.named, "seed": matches.random_code()})
            posed = Posed(await judge.data())
            if posed.line is None or "{" not in texts.catalogue("de")[f"line.{posed.line}"]:
                return posed, judge

    def _words(self, posed: Posed) -> str:
        if posed.kind == "score" and posed.line is not None:
            names = called(posed.view.players, posed.view.me)
            name = "" if posed.player is None else names[posed.player]
            return t("exercise.words.line", name=name, line=t(f"line.{posed.line}"))
        words = f"exercise.words.{self.named['kind']}"
        return texts.first(f"{words}.{self.named['game']}", words)

    def _head(self) -> None:
        tried, right, row, most = progress.record(self.key)
        number = t("exercise.row", n=row, most=most)
        self.stage.paper.head(
            t(f"exercise.kind.{self.named['kind']}"), number, right / max(1, tried)
        )

    def _judged(self, right: bool) -> None:
        if not self.counted:
            self.counted = True
            progress.count(self.key, right)
            self._head()
        if right and self._ahead is None:
            self._ahead = dom.spawn(self._make())

    def _hinted(self) -> None:
        """Whoever has seen the answer has not found it."""
        if not self.counted:
            self._judged(False)

    def _act(self, act: str) -> None:
        if act == "leave":
            self.on_leave()
        elif act == "next" and self._task.done():
            self._task = dom.spawn(self._next())
