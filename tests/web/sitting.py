"""Sitting down at a table in the browser: with a new match, or with one that has got somewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from game import Match, View, new_match
from tests.web.conftest import ROOT, ready
from tests.web.person import Person, wait_for

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def remember(page: Any, name: str, value: Any) -> None:
    """Let the page find *value* among what it remembers, from its first visit on."""
    text = json.dumps(json.dumps({"version": 1, "value": value}))
    key = json.dumps(f"stammtisch.{name}")
    page.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {text})")


def sit(
    page: Any,
    site: str,
    game: str,
    *,
    match: Match | None = None,
    players: int | None = None,
    rules: dict[str, Any] | None = None,
    by: str = "mouse",
    **settings: Any,
) -> Person:
    """Open a table of *game* at pace *none* (unless *settings* say otherwise), ready to play.

    With *match* it is a saved one, with *players* a new one at a table of that size.
    """
    remember(page, "settings", {"pace": "none", **settings})
    if players is not None or rules is not None:
        table = {"players": players, "rules": rules or {}, "levels": ["club"] * 6}
        remember(page, f"table.{game}", table)
    if match is not None:
        meta = {"levels": ["club"] * match.players, "id": "test", "at": 0}
        remember(page, f"match.{game}", {"record": match.record(), "meta": meta})
    page.goto(f"{site}#{'play' if match else 'new'}/{game}")
    ready(page, "table")
    return Person(page, by)


def put(page: Any, match: Match) -> None:
    """Lay this match on the table, as if another window had saved it."""
    page.evaluate("location.hash = '#start'")
    wait_for(page, "() => document.documentElement.dataset.page === 'start'")
    meta = {"levels": ["club"] * match.players, "id": "test", "at": 0}
    value = {"record": match.record(), "meta": meta}
    key = f"stammtisch.match.{match.game}"
    page.evaluate(
        """([key, text]) => {
          localStorage.setItem(key, text);
          dispatchEvent(new StorageEvent('storage', {key}));
        }""",
        [key, json.dumps({"version": 1, "value": value})],
    )
    page.evaluate(f"location.hash = '#play/{match.game}'")
    wait_for(page, "() => document.documentElement.dataset.page === 'play'")


def find_match(
    game: str, players: int, wanted: Callable[[Match, View], bool], me: int = 0, seeds: int = 400
) -> Match:
    """A match in which I am asked and *wanted* is true; everybody plays their first answer."""
    for seed in range(seeds):
        match = new_match(game, players=players, seed=seed)
        while match.asks is not None and not match.results:
            if match.asks.player == me and wanted(match, match.view(me)):
                return match
            legal = match.asks.legal
            match.play("take" if "take" in legal else legal[0])
    raise AssertionError(f"no such {game} in {seeds} seeds")


def with_illegal_card(match: Match, view: View) -> bool:
    """I am to follow and hold a card that I may not play."""
    ask = match.asks
    return bool(
        view.trick
        and ask
        and ask.question == "card"
        and len(view.hand) > 4
        and len({move[:2] for move in ask.legal}) < len(set(view.hand))
    )


def state(page: Any) -> dict[str, Any]:
    """What lies where, in words."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
          hand: [...document.querySelectorAll('.hand > .card')]
            .map(card => card.querySelector('.only-spoken').textContent.split(',')[0]),
          trick: [...document.querySelectorAll('.lying > .card:not([aria-hidden])')]
            .map(card => card.getAttribute('aria-label')),
          toast: document.querySelector('.toast.shown')?.textContent ?? '',
        })"""
    )
    return found


def violations(page: Any) -> list[str]:
    """What axe-core finds wrong with the page as it is now (contrast on the plain felt)."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(
        """async () => {
          const plain = new CSSStyleSheet();
          plain.replaceSync('* { background-image: none !important }');
          document.adoptedStyleSheets = [plain];
          const result = await axe.run(document, {resultTypes: ['violations']});
          document.adoptedStyleSheets = [];
          return result.violations.flatMap(rule => rule.nodes.map(node =>
            `${rule.id}: ${node.html.slice(0, 120)} (${node.failureSummary.slice(0, 160)})`));
        }"""
    )
    return found
