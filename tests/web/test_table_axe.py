"""Every question, every sheet and every word of the house at the table, in both languages: axe.

One page looks at all of them one after the other: matches are put where another window of the
browser would have saved them.
"""

import ast
import json
from collections.abc import Callable
from typing import Any

import pytest

from game import Match, View, new_match
from tests.web.conftest import ROOT, ready
from tests.web.person import wait_for
from tests.web.sitting import find_match, put, remember, sit, violations
from web import texts

Wanted = Callable[[Match, View], bool]

QUESTIONS = {
    "take": ("klaberjass", 2),
    "name": ("klaberjass", 2),
    "seven": ("klaberjass", 2),
    "declare": ("klaberjass", 2),
    "meld": ("klammern", 4),
    "wedding": ("doppelkopf", 4),
    "gift": ("ananas", 3),
    "bid": ("rififi", 6),
}
"""Every question that is not a card, and a table where it is asked."""

SHEETS = ("result", "end", "score", "last-trick", "log", "keys", "review", "same", "elsewhere")
"""Every kind of paper that can lie over the table."""

REFUSE = """name => {
  Storage.prototype.setItem = () => { throw new DOMException('', name) };
}"""
"""From now on the browser stores nothing more, and says why by this name."""

NOTICES = ("blocked", "full", "damaged", "newer", "update")


def test_all_questions_of_the_rule_books_are_looked_at() -> None:
    asked = {
        key.split(".")[1]
        for key in texts.catalogue("de")
        if key.startswith("question.") and key.endswith(".short")
    }
    assert asked - {"card"} == set(QUESTIONS)


def test_all_sheets_are_looked_at() -> None:
    """Every `sheet.show(KIND, …)` in the source, with both words where it is one of two."""
    kinds = set()
    for path in (ROOT / "web").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("sheet.show"):
                kinds |= {
                    n.value
                    for n in ast.walk(node.args[0])
                    if isinstance(n, ast.Constant) and isinstance(n.value, str)
                }
    assert kinds == set(SHEETS)


def test_all_notices_are_looked_at() -> None:
    codes = {key.split(".")[1] for key in texts.catalogue("de") if key.startswith("notice.")}
    assert codes - {"ok", "save-copy", "take-update"} == set(NOTICES)


def asking(question: str) -> Wanted:
    return lambda match, view: bool(match.asks and match.asks.question == question)


def look(page: Any, found: dict[str, list[str]], name: str) -> None:
    if wrong := violations(page):
        found[name] = wrong


def passing(question: str, game: str, players: int) -> Match:
    """A match in which I am asked this; in the first round of choosing trump all have passed."""
    if question != "name":
        return find_match(game, players, asking(question), seeds=2000)
    match = new_match(game, players=players, seed=1)
    while match.asks is not None and not (match.asks.player == 0 and match.asks.question == "name"):
        match.play("pass")
    return match


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_axe_finds_nothing_at_any_question(page: Any, site: str) -> None:
    found: dict[str, list[str]] = {}
    sit(page, site, "klaberjass", match=passing("take", "klaberjass", 2), auto_bella=False)
    for question, (game, players) in QUESTIONS.items():
        put(page, passing(question, game, players))
        page.wait_for_selector(f".table[data-asks={question}] .panel:not([hidden])")
        look(page, found, question)
    said = find_match(
        "klammern", 2, lambda match, view: any(move.endswith("+") for move in match.asks.legal)
    )
    card = next(move for move in said.asks.legal if move.endswith("+"))[:2]
    put(page, said)
    wait_for(page, "() => document.querySelector('.table[data-asks=card]')")
    page.locator(f'.hand > .card:has(img[src$="/{card}.svg"])').press("Enter")
    page.wait_for_selector(".panel:not([hidden])")
    look(page, found, "with Bella or without")
    assert found == {}


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_axe_finds_nothing_on_any_sheet(page: Any, site: str) -> None:
    found: dict[str, list[str]] = {}
    seen = set()

    def sheet(kind: str) -> None:
        page.wait_for_selector(f".sheet.{kind}")
        seen.add(kind)
        look(page, found, kind)

    person = sit(page, site, "klammern", match=late())
    person.wait()
    page.keyboard.press("h")
    page.wait_for_selector(".toast.shown")
    look(page, found, "a line above the hand")
    for key, kind in (("l", "last-trick"), ("s", "score"), ("?", "keys")):
        page.keyboard.press(key)
        sheet(kind)
        page.keyboard.press("Escape")
    page.locator(".bar [data-act=menu]").click()
    look(page, found, "the menu")
    page.locator(".menu .of-log").click()
    sheet("log")
    page.keyboard.press("Escape")
    person.until("sheet")
    sheet("result")
    page.locator(".sheet [data-act=review]").click()
    sheet("review")
    page.keyboard.press("End")
    look(page, found, "the last trick gone through")
    page.locator(".sheet [data-act=same]").click()
    sheet("same")
    for game, players, rules in ENDS:
        match = ended(game, players, rules)
        put(page, match)
        sheet("end")
    page.locator(".sheet [data-act=review]").click()
    sheet("review")
    held = "stammtisch.window.klammern"
    put(page, late())
    wait_for(page, "() => document.querySelector('.hand > .card')")
    page.evaluate(
        """key => {
          localStorage.setItem(key, 'another');
          dispatchEvent(new StorageEvent('storage', {key}));
        }""",
        held,
    )
    sheet("elsewhere")
    assert found == {}
    assert seen == set(SHEETS)


ENDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("ananas", 3, {"target": 22}),
    ("klaberjass", 2, {"target": 100}),
    ("doppelkopf", 4, {"deals": 4}),
    ("rififi", 6, {"top": 2}),
    ("klammern", 3, {"rounds": 1}),
)


def ended(game: str, players: int, rules: dict[str, Any]) -> Match:
    match = new_match(game, players=players, seed=1, rules=rules)
    while match.asks is not None:
        legal = match.asks.legal
        match.play("take" if "take" in legal else legal[len(match.results) % len(legal)])
    return match


def late() -> Match:
    """The second deal of a match with wood, a trick taken, and I am to play."""
    match = new_match("klammern", players=4, seed=3)
    while not (
        match.results
        and match.asks is not None
        and match.asks.player == 0
        and match.asks.question == "card"
        and match.view(0).tricks
    ):
        assert match.asks is not None
        legal = match.asks.legal
        match.play("take" if "take" in legal else legal[-1])
    return match


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_axe_finds_nothing_on_notices_and_windows_of_the_house(page: Any, site: str) -> None:
    """All that storage can have to say at once, and the question before a match is thrown away."""
    found: dict[str, list[str]] = {}
    match = late()
    meta = {"levels": ["club"] * 4, "id": "axe", "at": 0}
    remember(page, "match.klammern", {"record": match.record(), "meta": meta})
    page.add_init_script("localStorage.setItem('stammtisch.settings', '{damaged')")
    newer = json.dumps(json.dumps({"version": 99, "value": {}}))
    page.add_init_script(f"localStorage.setItem('stammtisch.lessons', {newer})")
    page.goto(site)
    ready(page)
    page.evaluate("document.dispatchEvent(new CustomEvent('stammtisch:update'))")
    page.evaluate("location.hash = '#learn/klammern'")
    page.evaluate(REFUSE, "QuotaExceededError")
    page.evaluate("location.hash = '#settings'")
    page.locator("label:has([name=cloth][value=blue])").click()
    page.evaluate(REFUSE, "SecurityError")
    page.locator("label:has([name=cloth][value=night])").click()
    page.wait_for_selector('.notice[data-code="blocked"]')
    shown = page.locator(".notice").evaluate_all("all => all.map(one => one.dataset.code)")
    assert set(shown) == set(NOTICES)
    look(page, found, "notices")
    page.evaluate("location.hash = '#new/klammern'")
    page.get_by_role("dialog").wait_for()
    look(page, found, "a match to be thrown away")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert found == {}
