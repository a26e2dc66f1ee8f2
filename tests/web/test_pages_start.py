"""The first page: readable at once, a choice made early is kept, matches can be gone on with."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.match import GAMES
from tests.web.conftest import ready
from web import texts

NAMES = {lang: [texts.catalogue(lang)[f"game.{g}"] for g in GAMES] for lang in ("de", "en")}


def match_of(page: Any, game: str) -> dict[str, Any] | None:
    """The saved match as it lies in the browser."""
    text = page.evaluate(f"localStorage.getItem('stammtisch.match.{game}')")
    return json.loads(text)["value"]["record"] if text else None


def hold_back(page: Any) -> Callable[[], None]:
    """Let the runtime not arrive; gives a function that lets it."""
    held: list[Any] = []
    free: list[bool] = []

    def hold(route: Any) -> None:
        if free:
            route.continue_()
        else:
            held.append(route)

    def release() -> None:
        free.append(True)
        for route in held:
            route.continue_()

    page.route("**/*.wasm", hold)
    return release


@pytest.mark.parametrize(("locale", "lang"), [("de-DE", "de"), ("en-GB", "en"), ("fr-FR", "en")])
def test_before_python_the_five_games_can_be_read(page: Any, site: str, lang: str) -> None:
    hold_back(page)
    page.goto(site, wait_until="commit")
    page.wait_for_selector("#start .game h2")
    page.wait_for_selector(f"html[lang={lang}]", state="attached")
    shown = page.locator("#start .game h2")
    assert shown.all_inner_texts() == NAMES[lang]
    for game in GAMES:
        line = texts.catalogue(lang)[f"start.{game}.line"]
        assert page.locator("#start").get_by_text(line, exact=True).is_visible()


def test_before_python_the_theme_that_was_chosen_holds(page: Any, site: str) -> None:
    entry = json.dumps({"version": 1, "value": {"theme": "dark"}})
    page.add_init_script(f"localStorage.setItem('stammtisch.settings', {json.dumps(entry)})")
    hold_back(page)
    page.goto(site, wait_until="commit")
    page.wait_for_selector("html[data-theme=dark]", state="attached")


def test_before_python_the_rules_can_be_read(page: Any, site: str) -> None:
    hold_back(page)
    page.goto(site, wait_until="commit")
    page.wait_for_selector("#start [href='#rules/klammern']")
    page.locator("#start [href='#rules/klammern']").click()
    rules = page.locator('[id="rules/klammern"]')
    assert rules.is_visible() and page.locator("#start").is_hidden()
    assert "Jappa" in rules.inner_text()
    page.go_back()
    assert rules.is_hidden() and page.locator("#start").is_visible()


def test_a_game_chosen_before_python_opens_as_soon_as_it_can(page: Any, site: str) -> None:
    release = hold_back(page)
    page.goto(site, wait_until="commit")
    page.wait_for_selector("#start [data-play=rififi]")
    page.locator("#start [data-play=rififi]").click()
    assert page.locator('[id="play/rififi"]').is_visible(), "it says that the choice was heard"
    page.wait_for_timeout(500)
    release()
    ready(page, "table")
    assert page.locator("#play h1").inner_text() == "Ri Fi Fi"
    assert match_of(page, "rififi") is not None


def test_playing_takes_one_click_and_going_back_leads_back(started: Any) -> None:
    started.locator("#start [data-play=klaberjass]").click()
    ready(started, "table")
    assert started.locator("#play h1").inner_text() == "Klaberjass"
    assert started.title() == "Klaberjass · Stammtisch"
    started.go_back()
    started.wait_for_selector("#start.shown")
    assert started.locator("#play").is_hidden()
    assert started.title() == "Stammtisch"


def test_a_match_can_be_gone_on_with_after_a_reload(started: Any) -> None:
    started.locator("#start [data-play=klaberjass]").click()
    ready(started, "table")
    before = match_of(started, "klaberjass")
    started.goto(started.url.split("#")[0] + "#start")
    started.reload()
    ready(started)
    link = started.get_by_role("link", name="Weiter mit Klaberjass")
    link.click()
    ready(started, "table")
    after = match_of(started, "klaberjass")
    assert before is not None and after is not None
    assert after["seed"] == before["seed"]
    assert after["moves"][0].startswith(before["moves"][0])


def test_a_new_match_asks_before_the_old_one_is_thrown_away(started: Any) -> None:
    started.evaluate("location.hash = '#new/klaberjass/0'")  # a deal in which you are asked first
    ready(started, "table")
    started.locator(".answer").first.click()
    before = match_of(started, "klaberjass")
    while before is None or not before["moves"][0]:
        started.wait_for_timeout(100)
        before = match_of(started, "klaberjass")

    started.evaluate("location.hash = '#table/klaberjass'")
    started.get_by_role("link", name="An den Tisch").click()
    question = started.get_by_role("dialog")
    assert "Klaberjass" in question.inner_text()
    assert started.evaluate("document.activeElement.dataset.act") == "no", "the safe answer"
    started.keyboard.press("Escape")
    assert question.count() == 0
    kept = match_of(started, "klaberjass")
    assert kept is not None and kept["seed"] == before["seed"]
    assert started.url.endswith("#table/klaberjass")

    started.get_by_role("link", name="An den Tisch").click()
    started.get_by_role("button", name="Neu beginnen").dblclick()
    started.wait_for_selector("#play.shown")
    new = match_of(started, "klaberjass")
    assert new is not None and new["seed"] != before["seed"]


def test_the_way_from_start_to_the_table_by_keyboard_alone(started: Any) -> None:
    started.keyboard.press("Tab")
    assert started.evaluate("document.activeElement.className") == "skip"
    for _ in range(30):
        started.keyboard.press("Tab")
        if started.evaluate("document.activeElement.dataset.play") == "doppelkopf":
            break
    started.keyboard.press("Enter")
    ready(started, "table")
    assert started.evaluate("document.querySelector('#play').contains(document.activeElement)")


def test_nobody_who_only_looks_leaves_anything_behind(started: Any) -> None:
    for address in ("settings", "statistics", "about", "rules/ananas", "table/rififi", "start"):
        started.evaluate(f"location.hash = '#{address}'")
        started.wait_for_selector(".page.shown h1")
    assert started.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize("address", ["#nonsense", "#rules/poker", "#play/", "#lang/fr", "#new/x/y"])
def test_an_address_that_leads_nowhere_shows_the_start(page: Any, site: str, address: str) -> None:
    page.goto(site + address)
    ready(page)
    assert page.locator("#start").is_visible()
