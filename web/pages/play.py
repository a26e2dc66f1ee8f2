"""The table as one of the pages: which match lies on it, and who sits there."""

from __future__ import annotations

from typing import Any

from web import dom, matches, store
from web.loop import Play as Loop
from web.pages import Page
from web.texts import t

ME = 0


class Play(Page):
    """A match at the table. While other pages lie over it, it is paused and keeps its place."""

    name = "play"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        self.loop: Any = None

    @property
    def title(self) -> str:
        return t(f"game.{self.arg}")

    def build(self) -> None:
        if self.loop is not None:
            self.loop.refresh()
            return
        saved = store.load_match(self.arg) or matches.begin(self.arg)
        match, meta = saved
        self.loop = Loop(
            self.root,
            match,
            names=matches.names(match.players),
            levels=meta["levels"][: match.players],
            me=ME,
            meta=meta,
        )

    def settings_changed(self) -> None:
        """Something about the looks is different; the names may be."""
        if self.loop is not None:
            self.loop.names = matches.names(self.loop.match.players)
            self.loop.refresh()

    def pause(self) -> None:
        self.loop.pause()

    def resume(self) -> None:
        self.loop.resume()

    def close(self) -> None:
        self.loop.close()
        dom.fill(self.root)
