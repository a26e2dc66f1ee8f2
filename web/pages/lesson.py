"""One lesson, as a page: it remembers how far it is, and leads back to the game's lessons."""

from __future__ import annotations

from typing import Any

from web import dom, progress
from web.pages import Page
from web.texts import LANGUAGES, t


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
            on_next=(lambda: go(f"lesson/{self.game}/{after[0]}")) if after else None,
            next_title=after[1] if after else None,
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


def next_of(game: str, lesson: str) -> tuple[str, dict[str, str]] | None:
    """Name and title of the lesson after this one in a game's list, which stands in the page."""
    entries = dom.find_all(f'[id="learn/{game}"] [data-lesson]')
    listed = [entry.dataset.lesson for entry in entries]
    at = listed.index(lesson) + 1 if lesson in listed else len(listed)
    if at == len(listed):
        return None
    titles = {lang: dom.find(f"h2 .in-{lang}", entries[at]).textContent for lang in LANGUAGES}
    return listed[at], titles


def go(address: str) -> None:
    """Show another page."""
    dom.window.location.hash = f"#{address}"
