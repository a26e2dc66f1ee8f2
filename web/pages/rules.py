"""The rules of a game. They stand in index.html, written there when the page is built."""

from __future__ import annotations

from web.pages import Page
from web.texts import t


class Rules(Page):
    """Only where it is and what it is called: its text needs no Python."""

    name = "rules"

    @property
    def title(self) -> str:
        return t("rules.title", game=t(f"game.{self.arg}"))

    def build(self) -> None:
        """All of it is in the page already."""

    def close(self) -> None:
        """It stays in the page."""
