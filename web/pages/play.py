"""The table as one of the pages: which match lies on it, and who sits there."""

from __future__ import annotations

from typing import Any

from web import dom, matches, papers, store
from web.loop import Play as Loop
from web.pages import Page
from web.texts import t
from web.windows import windows

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
        match, meta = store.load_match(self.arg) or matches.begin(self.arg)
        self.loop = Loop(
            self.root,
            match,
            names=matches.names(match.players),
            levels=meta["levels"][: match.players],
            me=ME,
            meta=meta,
        )
        self.loop.on_lost, self.loop.on_take_over = self.lost, self.take_over
        if store.store().holds(self.arg):
            store.store().hold(self.arg)
        else:
            self.loop.halt()
            dom.spawn(self._ask())

    # --- one match, one window ---

    async def _ask(self) -> None:
        """Another window should have this match; if it is gone, the match goes on here."""
        loop, of = self.loop, store.store()
        there = await windows().there(of.holder(self.arg))
        if self.loop is not loop:
            return
        if there:
            papers.elsewhere(loop)
            dom.document.documentElement.dataset.ready = "table"
        else:
            self.take_over()

    def lost(self) -> None:
        """Another window plays on; this one keeps still from now on."""
        if not self.loop.halted:
            self.loop.halt()
            papers.elsewhere(self.loop)

    def take_over(self) -> None:
        """Go on here with the match as it was saved last, wherever that was."""
        store.store().hold(self.arg)
        store.store().read_anew(f"match.{self.arg}")
        self.loop.close()
        self.loop = None
        self.build()

    def woken(self) -> None:
        """The browser has put this window aside and brought it back; meanwhile much may have been
        played elsewhere."""
        if store.store().holds(self.arg):
            self.take_over()
        else:
            self.lost()

    def let_go(self) -> None:
        """This window is closed, or put aside."""
        if not self.loop.halted:
            store.store().let_go(self.arg)

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
        self.let_go()
        self.loop.close()
        dom.fill(self.root)
