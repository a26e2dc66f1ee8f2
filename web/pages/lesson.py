"""One lesson, as a page: it remembers how far it is, and leads back to the game's lessons."""

from __future__ import annotations

from typing import Any

from web import dom, progress
from web.pages import Page
from web.texts import t


class Lesson(Page):
    """*arg* is the game whose list it was opened from, then the lesson's name."""

    name = "lesson"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        self.game, _, self.lesson = arg.partition("/")
        self.player: Any = None
        self._opening: Any = None

    @property
    def title(self) -> str:
        return t("learn.title", game=t(f"game.{self.game}"))

    def build(self) -> None:
        if self.player is not None:
            self.player.refresh()
        elif self._opening is None:
            self._opening = dom.spawn(self._open())

    async def _open(self) -> None:
        """Lessons are read only when one is opened: the rest of the page does without them."""
        from game.lessons import names, read
        from web.lesson import Player

        if self.lesson not in names():
            self.leave()
            return
        after = next_of(self.game, self.lesson)
        self.player = Player(
            self.root,
            read(self.lesson),
            at=progress.step(self.lesson) or 1,
            progress=lambda at, ended: progress.note(self.lesson, at, ended),
            on_leave=self.leave,
            on_next=(lambda: go(f"lesson/{self.game}/{after}")) if after else None,
            next_title=read(after).title if after else None,
            switch=True,
        )
        self.player.focus()
        dom.document.documentElement.dataset.ready = "lesson"

    def leave(self) -> None:
        """Back to the lessons of the game."""
        go(f"learn/{self.game}")

    def close(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
        if self.player is not None:
            self.player.close()
        dom.fill(self.root)
        dom.document.documentElement.dataset.ready = "start"


def next_of(game: str, lesson: str) -> str | None:
    """The lesson after this one in a game's list."""
    from game.lessons import names, read

    listed = [name for name in names() if game in read(name).games]
    at = listed.index(lesson) if lesson in listed else len(listed)
    return listed[at + 1] if at + 1 < len(listed) else None


def go(address: str) -> None:
    """Show another page."""
    dom.window.location.hash = f"#{address}"
