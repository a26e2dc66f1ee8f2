"""A game's lessons. They stand in index.html, readable before Python is there.

Python adds how far the learner is.
"""

from __future__ import annotations

from web import dom, progress
from web.pages import Page
from web.texts import t


class Learn(Page):
    """The list; what is not begun yet needs no Python to be chosen."""

    name = "learn"

    @property
    def title(self) -> str:
        return t("learn.title", game=t(f"game.{self.arg}"))

    def build(self) -> None:
        for entry in dom.find_all("[data-lesson]", self.root):
            name = entry.dataset.lesson
            at, steps = progress.step(name), int(entry.dataset.steps)
            done = progress.finished(name)
            dom.toggle(entry, "finished", done)
            where = dom.find(".where", entry)
            begun = 1 < at <= steps
            where.textContent = (
                t("learn.at", n=at, of=steps) if begun else t("learn.finished") if done else ""
            )
            link = dom.find(".go", entry)
            key = "learn.go-on" if begun else "learn.again" if done else "learn.begin"
            link.textContent = t(key)
            dom.find(".again", entry).hidden = not begun

    def act(self, act: str, arg: str, event: object) -> None:
        if act == "lesson-again":
            progress.note(arg, 1, False)
            dom.window.location.hash = f"#lesson/{self.arg}/{arg}"

    def close(self) -> None:
        """It stays in the page."""
