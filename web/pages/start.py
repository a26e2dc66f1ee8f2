"""The first page. It stands in index.html, readable before Python is there; here it comes alive."""

from __future__ import annotations

from typing import Any

from game.match import GAMES
from web import dom, store, texts
from web.pages import Page
from web.texts import t


class Start(Page):
    """What Python adds: matches to go on with, and where *Play* leads."""

    name = "start"

    @property
    def title(self) -> str:
        return t("app.name")

    def build(self) -> None:
        strip = dom.find("#go-on")
        found = [(game, saved) for game in GAMES if (saved := store.load_match(game))]
        running = [(game, match, meta) for game, (match, meta) in found if not match.over]
        running.sort(key=lambda entry: -int(entry[2].get("at", 0)))
        dom.fill(strip, *[_go_on(game, match) for game, match, _ in running])
        strip.hidden = not running
        names = {game for game, _, _ in running}
        for game in GAMES:
            for link in dom.find_all(f'[data-play="{game}"]'):
                dom.put(link, "href", f"#play/{game}" if game in names else f"#new/{game}")
                link.textContent = t("start.go-on" if game in names else "start.play")

    def close(self) -> None:
        """The page stays where it is; it is only not shown."""


def _go_on(game: str, match: Any) -> dom.Element:
    return dom.make(
        "a",
        dom.make("span", text=t("start.go-on-with", game=t(f"game.{game}")), cls="go-on-what"),
        dom.make(
            "span",
            text=t(
                "start.go-on-where",
                n=len(match.results) + 1,
                totals=" : ".join(map(texts.number, match.totals)),
            ),
            cls="go-on-where",
        ),
        cls="go-on",
        href=f"#play/{game}",
    )
