"""What this is and whose work is in it. It stands in index.html."""

from __future__ import annotations

from web.pages import Page
from web.texts import t


class About(Page):
    """Only where it is and what it is called: its text needs no Python."""

    name = "about"

    @property
    def title(self) -> str:
        return t("page.about")

    def build(self) -> None:
        """All of it is in the page already."""

    def close(self) -> None:
        """It stays in the page."""
