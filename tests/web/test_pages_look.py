"""Every page around the table: readable for everybody, at every size, in both languages."""

import json
from typing import Any

import pytest

from game.match import GAMES
from tests.web.conftest import ROOT, ready
from tests.web.person import wait_for

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
PAGES = ["start", "settings", "statistics", "about", *(f"rules/{g}" for g in GAMES)]
PAGES += [f"{page}/{g}" for g in GAMES for page in ("table", "learn", "exercises")]
SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
PLAIN = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { background-image: none !important }');
  document.adoptedStyleSheets = [sheet];
"""
"""Axe gives no verdict on contrast over a gradient; without pictures it has to."""
SMALL_TARGETS = """
  [...document.querySelectorAll('.page.shown :is(a, button, select, input), .top a, .foot a')]
    .map(one => [one, (one.closest('label') ?? one).getBoundingClientRect()])
    .filter(([one, box]) => box.width && !one.closest('.sr') && !one.matches('.sr'))
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)
"""
TOO_SMALL_TEXT = """
  [...document.querySelectorAll('body *')]
    .filter(one => one.checkVisibility() && !one.closest('[aria-hidden=true], .sr, #boot'))
    .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .filter(one => parseFloat(getComputedStyle(one).fontSize) < 14)
    .map(one => one.outerHTML.slice(0, 90))
"""
PLAYED = {
    "klaberjass": {
        "deals": [[n, 2, 10 * n] for n in range(12)],
        "matches": [[9, 2, 1, 510, 12]],
        "running": ["a", 12],
    }
}


@pytest.fixture
def prepared(page: Any, site: str) -> Any:
    """A page with something to go on with and something counted."""
    page.goto(site + "#play/klaberjass")
    ready(page, "table")
    entry = json.dumps({"version": 1, "value": PLAYED})
    page.evaluate("text => localStorage.setItem('stammtisch.statistics', text)", entry)
    page.goto(site + "#start")
    page.reload()
    ready(page)
    return page


def visit(page: Any, address: str) -> None:
    page.evaluate(f"location.hash = '#{address}'")
    page.wait_for_selector(f"html[data-page={address.split('/')[0]}]", state="attached")
    wait_for(page, "() => document.querySelector('.page.shown h1')?.checkVisibility()")


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(prepared: Any, theme: str) -> None:
    prepared.emulate_media(color_scheme=theme)
    prepared.wait_for_selector(f"html[data-theme={theme}]", state="attached")
    prepared.evaluate(AXE)
    prepared.evaluate(PLAIN)
    found = []
    for address in PAGES:
        visit(prepared, address)
        result = prepared.evaluate("axe.run(document)")
        for violation in result["violations"]:
            nodes = [node["html"][:120] for node in violation["nodes"][:3]]
            found.append((address, violation["id"], nodes))
        unsure = [one for one in result["incomplete"] if one["id"] == "color-contrast"]
        nodes = [node["html"][:120] for one in unsure for node in one["nodes"]]
        found += [(address, "unsure", node) for node in nodes if "aria-hidden" not in node]
    assert found == []


def test_axe_finds_nothing_where_a_question_is_asked(prepared: Any) -> None:
    prepared.evaluate("document.dispatchEvent(new CustomEvent('stammtisch:update'))")
    visit(prepared, "statistics")
    prepared.get_by_role("button", name="Statistik löschen").click()
    prepared.evaluate(AXE)
    prepared.evaluate(PLAIN)
    result = prepared.evaluate("axe.run(document)")
    assert prepared.get_by_role("dialog").is_visible()
    assert [(one["id"], one["nodes"][0]["html"]) for one in result["violations"]] == []


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_nothing_is_cut_off_and_everything_can_be_hit(prepared: Any) -> None:
    found = []
    for width, height in SIZES:
        prepared.set_viewport_size({"width": width, "height": height})
        for address in PAGES:
            visit(prepared, address)
            wide = prepared.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                found.append((address, width, f"{wide} px wide"))
            found += [(address, width, one) for one in prepared.evaluate(SMALL_TARGETS)]
            found += [(address, width, one) for one in prepared.evaluate(TOO_SMALL_TEXT)]
    assert found == []


def test_at_200_percent_nothing_is_cut_off(prepared: Any) -> None:
    prepared.set_viewport_size({"width": 640, "height": 400})  # what zoom leaves of 1280 by 800
    prepared.evaluate("document.documentElement.style.fontSize = '200%'")
    for address in PAGES:
        visit(prepared, address)
        assert prepared.evaluate("document.documentElement.scrollWidth") <= 640, address


def test_every_page_has_one_heading_and_one_main_landmark_and_takes_the_focus(
    prepared: Any,
) -> None:
    for address in PAGES[1:]:
        visit(prepared, address)
        assert prepared.locator("h1:visible").count() == 1, address
        assert prepared.locator("main:visible").count() == 1
        assert prepared.evaluate("document.activeElement.localName") == "h1", address
        assert prepared.locator("h1:visible").inner_text() in prepared.title()


def test_suits_are_drawn_and_follow_the_colour_of_the_text(started: Any) -> None:
    look = started.locator(".suit-sign").first.evaluate(
        "sign => [getComputedStyle(sign).clipPath.slice(0, 8), sign.textContent]"
    )
    assert look == ["polygon(", ""], "a drawing, not a character"
