"""Exercises of one kind, as a page: ``GAME/PLAYERS/KIND/LEVEL``."""

from __future__ import annotations

from typing import Any

from game.lessons.exercises import LEVELS, kinds
from game.match import book
from web import dom
from web.drill import Drill
from web.pages import Page
from web.texts import t


class Exercise(Page):
    """The exercises themselves; leaving them leads back to the choice."""

    name = "exercise"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        self.game = arg.partition("/")[0]
        self.drill: Any = None

    @property
    def title(self) -> str:
        return t("exercise.title", game=t(f"game.{self.game}"))

    def build(self) -> None:
        if self.drill is not None:
            self.drill.refresh()
            return
        chosen = read(self.arg)
        if chosen is None:
            dom.later(0, self.leave)
            return
        players, kind, level = chosen
        self.drill = Drill(
            self.root,
            game=self.game,
            players=players,
            kind=kind,
            level=level,
            on_leave=self.leave,
        )

    def leave(self) -> None:
        """Back to choosing."""
        dom.window.location.hash = f"#exercises/{self.game}"

    def close(self) -> None:
        if self.drill is not None:
            self.drill.close()
        dom.fill(self.root)
        dom.document.documentElement.dataset.ready = "start"


def read(address: str) -> tuple[int, str, int] | None:
    """Players, kind and level that an address names; None if there is no such exercise."""
    game, *rest = address.split("/")
    if len(rest) != 3 or not (rest[0].isdecimal() and rest[2].isdecimal()):
        return None
    players, kind, level = int(rest[0]), rest[1], int(rest[2])
    if players not in book(game).players or level not in LEVELS:
        return None
    return (players, kind, level) if kind in kinds(game, players) else None
