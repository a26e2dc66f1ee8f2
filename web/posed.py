"""A task as a page puts it: what is shown of it, and who judges the answer.

The data are those of a lesson's started step, or of an exercise: JSON-ready, and without any
right answer. The judge may sit somewhere else (exercises are made and judged in the worker), so
it is always waited for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.book import Line
from game.deal import View

Data = Mapping[str, Any]
Answer = Any

CARD = ("play", "best")  # tasks answered with a card of the hand, if a card is asked for


class Judge(Protocol):
    """Who knows what is right."""

    async def judge(self, answer: Answer) -> Data:
        """The verdict on an answer, as `Verdict.to_json` gives it."""

    async def answers(self) -> list[Answer]:
        """All right answers, for a hint."""


class Here:
    """A judge that sits beside the table: the task itself."""

    def __init__(self, task: Any) -> None:
        self.task = task

    async def judge(self, answer: Answer) -> Data:
        verdict: Data = self.task.judge(answer).to_json()
        return verdict

    async def answers(self) -> list[Answer]:
        found: list[Answer] = self.task.answers()
        return found


class Posed:
    """What a page needs to know of a task, read from its data."""

    def __init__(self, data: Data) -> None:
        task = data["task"]
        self.view = View.from_json(data["view"])
        self.kind: str = task["kind"]
        self.many: bool = task["many"]
        self.choices: Sequence[Answer] = task["choices"]
        self.given = lines(task["given"])
        self.open = {int(player): cards for player, cards in data["open"].items()}
        self.look: Sequence[str] = data.get("look", ())
        self.hide: Sequence[str] = data.get("hide", ())
        self.seen: int = data.get("seen", 0)
        self.line: str | None = task.get("line")  # of the sheet, where one is asked for
        self.player: int | None = task.get("player")

    @property
    def asks_card(self) -> bool:
        """Whether the answer is a card that is played."""
        ask = self.view.ask
        return self.kind in CARD and ask is not None and ask.question == "card"

    @property
    def asks_move(self) -> bool:
        """Whether the answer is one of the rule book's, but no card."""
        return self.kind in ("choose", "opinion", *CARD) and not self.asks_card

    def plain(self, view: View) -> View:
        """A view as the table shows it: without what this lesson does not speak of."""
        if not self.hide:
            return view
        kept = [[kind, data] for kind, data in view.events if kind not in self.hide]
        return View.from_json({**view.to_json(), "events": kept})

    def after(self, events: Sequence[Sequence[Any]]) -> View:
        """What is seen when these events have followed, as far as the trick on the table lies."""
        shown = [(kind, data) for kind, data in self.view.to_json()["events"]]
        for kind, data in events:
            if kind in ("trick", "deal"):
                break
            shown.append((kind, data))
        return View.from_json({**self.view.to_json(), "events": shown, "ask": None})


def lines(found: Sequence[Data]) -> list[Line]:
    """Lines of a sheet from their data."""
    return [Line(**line) for line in found]
