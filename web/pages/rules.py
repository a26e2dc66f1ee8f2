"""The rules of a game. They stand in index.html, written there when the page is built.

Python adds on top what is played at this player's own table.
"""

from __future__ import annotations

from game.match import book
from web import dom, store, texts
from web.pages import Page
from web.texts import t


class Rules(Page):
    """The text needs no Python; the options in force at the own table do."""

    name = "rules"

    @property
    def title(self) -> str:
        return t("rules.title", game=t(f"game.{self.arg}"))

    def build(self) -> None:
        place = dom.find(".here", self.root)
        place.hidden = False
        dom.fill(dom.find("ul", place), *here(self.arg))

    def close(self) -> None:
        """It stays in the page."""


def here(game: str) -> list[dom.Element]:
    """What is played at the table that was left, or else at the one that is set up: a line each."""
    saved, code = store.load_match(game), None
    if saved is not None and not saved[0].over:
        players, rules, code = saved[0].players, saved[0].rules, saved[0].seed
    else:
        table = store.table(game)
        players, rules = table["players"], table["rules"]
    lines = [dom.make("li", t("rules.here.players", n=players))]
    for option in book(game).options:
        if not option.matters(players):
            continue
        key, value = f"option.{game}.{option.name}", rules[option.name]
        shown = t(f"{key}.value.{value}") if option.words else str(value)
        line = dom.make("li", t("rules.here.value", what=t(key), value=shown))
        note = f"{key}.value.{value}.help"
        if texts.has(note):
            line.append(" ", dom.make("span", text=t(note), cls="note"))
        if value != option.default:
            line.append(" ", dom.make("em", text=t("rules.other")))
        lines.append(line)
    if code is not None:
        lines.append(dom.make("li", t("rules.here.code", code=code)))
    return lines
