"""What a browser does to a page in the long run: forgets, breaks off, sleeps, is set wrong."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from game import Match, View, book
from tests.web.conftest import browsers, ready
from tests.web.drivers import firefox, wait
from tests.web.person import LEGAL, wait_for
from tests.web.sitting import find_match, remember, sit, state, with_illegal_card
from tests.web.test_browsers import READY, play
from tests.web.test_pages_settings import saved, visit
from tests.web.test_runtime import run_python


def first_card(match: Match, view: View) -> bool:
    """I hold all my cards and am to play to the first trick."""
    return len(view.hand) == 9 and bool(view.trick)


def seated(page: Any, site: str, **settings: Any) -> Any:
    """At a deal of Klaberjass against an expert, who takes a while to think."""
    match = find_match("klaberjass", 2, first_card)
    meta = {"levels": ["expert"] * 2, "id": "test", "at": 0}
    remember(page, "match.klaberjass", {"record": match.record(), "meta": meta})
    person = sit(page, site, "klaberjass", match=match, **settings)
    person.wait()
    return person


def replaced(page: Any) -> list[str]:
    """The warnings, from now on, that a bot's answer had to be made up for."""
    found: list[str] = []

    def heard(message: Any) -> None:
        if "is replaced" in message.text:
            found.append(message.text)

    page.on("console", heard)
    return found


# --- storage --------------------------------------------------------------------------------------


def test_storage_emptied_under_the_table_is_filled_again(page: Any, site: str) -> None:
    person = seated(page, site)
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    person.card()
    person.wait()
    before = state(page)
    page.reload()
    person.wait()
    assert state(page) == {**before, "toast": ""}


def test_what_a_newer_version_wrote_is_left_as_it_is(page: Any, site: str) -> None:
    newer = {
        name: json.dumps({"version": 99, "value": {"of": name}, "more": "unknown"})
        for name in ("settings", "statistics", "match.klaberjass", "table.klaberjass")
    }
    for name, text in newer.items():
        page.add_init_script(f"localStorage.setItem('stammtisch.{name}', {json.dumps(text)})")
    page.goto(site)
    ready(page)
    page.locator("#start [data-play=klaberjass]").click()
    ready(page, "table")
    page.evaluate("location.hash = '#start'")
    assert "neuer" in page.locator(".notice").inner_text()
    found = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    assert {name: found[f"stammtisch.{name}"] for name in newer} == newer


def test_a_match_that_breaks_the_rules_is_kept_aside_and_a_new_one_begins(
    page: Any, site: str
) -> None:
    record = find_match("klaberjass", 2, with_illegal_card).record()
    record["moves"] = ["pass take pass"]
    meta = {"levels": ["club"] * 2, "id": "x", "at": 0}
    entry = json.dumps({"version": 1, "value": {"record": record, "meta": meta}})
    page.add_init_script(f"localStorage['stammtisch.match.klaberjass'] = {json.dumps(entry)}")
    page.goto(f"{site}#play/klaberjass")
    ready(page, "table")
    assert saved(page, "match.klaberjass")["record"]["moves"] != record["moves"]
    kept = json.loads(page.evaluate("localStorage['stammtisch.kept']"))
    assert kept == {"match.klaberjass": entry}
    page.evaluate("location.hash = '#start'")
    assert "beschädigt" in page.locator(".notice").inner_text()


@pytest.mark.firefox
def test_a_private_window_plays_as_any_other(site: str) -> None:
    program = browsers.firefox()
    if program is None:
        pytest.skip("Firefox is not installed")
    with firefox(program, private=True) as driver:
        driver.open(f"{site}#new/klaberjass/7")
        wait(driver, f"{READY} === 'table'")
        assert play(driver, "keys", 1) == 1
        assert driver.js("document.querySelectorAll('.notice').length") == 0
        assert driver.complaints == []


# --- the bots' worker -----------------------------------------------------------------------------

MORTAL = """
  window.deadly = "";
  window.answers = 0;
  window.Worker = class extends Worker {
    constructor(...all) {
      super(...all);
      window.latest = this;
      this.addEventListener("message", ({ data }) => { answers += data.includes('"move"') });
      if (deadly === "start") this.terminate();
    }
    postMessage(...all) {
      super.postMessage(...all);
      if (deadly === "think") this.terminate();
    }
  };"""
"""Workers that die at a chosen moment; the page hears nothing of that."""


def play_until_more(page: Any, person: Any, count: Callable[[], int], seconds: float) -> None:
    """Play until *count* has grown; each time as somebody who waits so long."""
    before = count()
    for _ in range(60):
        person.act()
        for _ in range(8):
            page.clock.fast_forward(seconds * 125)
            page.wait_for_timeout(30)
        person.wait()
        if count() > before:
            return
    raise AssertionError("nobody was missed, or nobody came back")


def test_the_next_answer_comes_whenever_the_bots_worker_dies(page: Any, site: str) -> None:
    page.add_init_script(MORTAL)
    page.clock.install()
    person = seated(page, site)
    made_up = replaced(page)
    wait_for(page, "() => !!window.latest")
    for moment in ("nothing is asked", "start", "think"):
        page.evaluate("moment => { deadly = moment }", moment)
        if moment != "think":
            page.evaluate("latest.terminate()")
        play_until_more(page, person, lambda: len(made_up), 8)
        page.evaluate("() => { deadly = '' }")
        page.clock.fast_forward(41_000)  # I think; by now it should have been there
        play_until_more(page, person, lambda: page.evaluate("answers"), 0.1)


# --- clocks ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_hour_asleep_and_a_clock_that_jumps_change_nothing(page: Any, site: str) -> None:
    page.clock.install(time="2026-03-29T00:59:50Z")  # a change to summer time is near
    zone = page.context.new_cdp_session(page)
    zone.send("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Berlin"})
    person = seated(page, site, pace="brisk")
    made_up = replaced(page)

    person.card()  # the expert thinks
    page.clock.fast_forward("01:00:00")
    for zone_id, time in (
        ("Pacific/Kiritimati", "1969-07-20T20:17:40Z"),
        ("America/St_Johns", "2100-02-28T23:59:59Z"),
        ("Asia/Kathmandu", "2026-03-28T12:00:00Z"),
    ):
        person.wait()
        zone.send("Emulation.setTimezoneOverride", {"timezoneId": zone_id})
        page.clock.set_system_time(time)
        person.card()
    page.clock.fast_forward("01:00:00")
    person.until("sheet")
    page.clock.set_system_time("2025-01-01T00:00:00Z")
    [[at, players, score]] = saved(page, "statistics")["klaberjass"]["deals"]
    assert isinstance(at, int) and players == 2 and isinstance(score, int)
    person.act()
    person.wait()
    assert made_up == []
    visit(page, "statistics")
    assert [row.split()[:5] for row in page.locator("tbody tr").all_inner_texts()] == [
        ["zu", "2", "0", "0", "1"]
    ]
    page.reload()
    ready(page)
    assert page.locator("tbody tr").count() == 1


# --- in the long run ------------------------------------------------------------------------------

PILOT = f"""() => {{
  const seen = (css) => [...document.querySelectorAll(css)].find((e) => e.checkVisibility());
  window.pilot = setInterval(() => {{
    const button = seen(".sheet [data-act='go-on']") ?? seen(".panel:not([hidden]) .answer");
    const card = document.querySelector(".table[data-asks='card']") && seen("{LEGAL}");
    (button ?? card)?.click();
  }}, 15);
}}"""
COUNT = """
import gc

import pyodide_js
from js import document
gc.collect()
size = pyodide_js._module.HEAPU8.length
document.documentElement.dataset.counted = f"{len(gc.get_objects())} {size}"
"""


SHORT = {
    "ananas": {"target": 22},
    "klaberjass": {"target": 200},
    "doppelkopf": {"deals": 4},
    "rififi": {"top": 3},
    "klammern": {"rounds": 1},
}


def measured(page: Any) -> dict[str, float]:
    """How much there is in the page, after everything that can go has gone."""
    page.wait_for_timeout(1000)
    page.evaluate("delete document.documentElement.dataset.counted")
    run_python(page, COUNT)
    page.locator("html[data-counted]").wait_for(state="attached")
    objects, wasm = map(int, page.locator("html").get_attribute("data-counted").split())
    page.evaluate("document.querySelectorAll('script[type=py]').forEach(e => e.remove())")
    session = page.context.new_cdp_session(page)
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    values = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    wanted = ("JSHeapUsedSize", "Nodes", "JSEventListeners")
    return {"objects": objects, "wasm": wasm, **{name: values[name] for name in wanted}}


def deals(page: Any) -> int:
    counted = saved(page, "statistics") or {}
    return sum(len(own["deals"]) for own in counted.values())


@pytest.mark.slow
def test_two_hundred_deals_in_one_page_leave_nothing_behind(started: Any) -> None:
    page = started
    settings = json.dumps({"version": 1, "value": {"pace": "none"}})
    page.evaluate("text => localStorage.setItem('stammtisch.settings', text)", settings)
    for game, rules in SHORT.items():
        table = {"players": book(game).players[0], "rules": rules, "levels": ["beginner"] * 6}
        entry = json.dumps({"version": 1, "value": table})
        page.evaluate("([n, t]) => localStorage.setItem(n, t)", [f"stammtisch.table.{game}", entry])
    page.reload()
    ready(page)
    page.evaluate(PILOT)

    def match(game: str) -> None:
        page.evaluate(f"location.hash = '#new/{game}'")
        wait_for(page, "() => !document.querySelector('.sheet.end')")
        page.locator(".sheet.end").wait_for(timeout=200_000)  # and keeps no hold of it
        visit(page, "start")

    for game in SHORT:
        match(game)
    before, first = measured(page), deals(page)
    while deals(page) < first + 200:
        for game in SHORT:
            match(game)
    after = measured(page)
    print(f"{deals(page) - first} deals: {before}, then {after}")
    for name, value in before.items():
        assert after[name] <= 1.1 * value, name
    assert after["JSEventListeners"] <= before["JSEventListeners"]
