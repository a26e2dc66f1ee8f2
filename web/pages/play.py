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
        self.left = False

    @property
    def title(self) -> str:
        return t(f"game.{self.arg}")

    def build(self) -> None:
        if self.loop is not None:
            self.loop.refresh()
        elif store.store().holds(self.arg):
            self._lay()
        else:
            dom.spawn(self._ask())

    def _lay(self) -> None:
        """Lay the match on the table: the saved one, or a new one."""
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

    # --- one match, one window ---

    async def _ask(self) -> None:
        """Another window should have this match; if it is gone, the match goes on here."""
        there = await windows().there(store.store().holder(self.arg))
        if self.loop is not None or self.left:
            return
        if not there:
            self.take_over()
            return
        self._lay()
        self.lost()
        dom.document.documentElement.dataset.ready = "table"

    def lost(self) -> None:
        """Another window plays on; this one keeps still from now on."""
        if self.loop is not None and not self.loop.halted:
            self.loop.halt()
            papers.elsewhere(self.loop)

    def take_over(self) -> None:
        """Go on here with the match as it was saved last, wherever that was."""
        store.store().hold(self.arg)
        store.store().read_anew(f"match.{self.arg}")
        if self.loop is not None:
            self.loop.close()
        self._lay()

    def woken(self) -> None:
        """The browser has put this window aside and brought it back; meanwhile much may have been
        played elsewhere."""
        if store.store().holds(self.arg):
            self.take_over()
        else:
            self.lost()

    def let_go(self) -> None:
        """This window is closed, or put aside."""
        if self.loop is not None and not self.loop.halted:
            store.store().let_go(self.arg)

    def settings_changed(self) -> None:
        """Something about the looks is different; the names may be."""
        if self.loop is not None:
            self.loop.names = matches.names(self.loop.match.players)
            self.loop.refresh()

    def pause(self) -> None:
        if self.loop is not None:
            self.loop.pause()

    def resume(self) -> None:
        if self.loop is not None:
            self.loop.resume()

    def close(self) -> None:
        self.left = True
        self.let_go()
        if self.loop is not None:
            self.loop.close()
        dom.fill(self.root)
