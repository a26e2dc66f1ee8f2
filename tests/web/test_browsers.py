"""The core flows, the same in every browser (tests/web/drivers.py)."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from . import drivers, person
from .conftest import Host, browsers
from .drivers import Driver, wait

READY = "document.documentElement.dataset.ready"
NETWORK = ("Failed to load", "NetworkError", "Failed to fetch", "ERR_")


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.firefox)])
def driver(request: pytest.FixtureRequest, complaints: Any) -> Iterator[Driver]:
    if request.param == "chromium":
        yield drivers.Chromium(request.getfixturevalue("page"))
        return
    program = browsers.firefox()
    if program is None:
        pytest.skip("Firefox is not installed")
    with drivers.firefox(program) as made:
        yield made
        left = [c for c in made.complaints if not any(part in c for part in complaints.allowed)]
        assert left == []


def test_start_reload_and_offline(driver: Driver, host: Host, complaints: Any) -> None:
    for part in NETWORK:
        complaints.allow(part)
    driver.open(host.address)
    wait(driver, READY)
    assert driver.js("document.documentElement.lang") == "de"
    wait(driver, "document.documentElement.dataset.offline === 'ready'")
    host.moods[""] = "down"
    host.asked.clear()
    driver.open(host.address + "?again")
    wait(driver, READY)
    assert {path for path in host.asked if not path.startswith("sw.js")} == set()


PANEL = ".panel:not([hidden]) .answer"
STATE = f"""(() => {{
  const seen = (css) => [...document.querySelectorAll(css)].find((e) => e.checkVisibility());
  const middle = (e) => {{
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }};
  const on = seen(".sheet [data-act='go-on']");
  if (on || seen(".sheet.end")) return {{ what: "sheet", at: on && middle(on) }};
  const answer = seen("{PANEL}");
  if (answer) return {{ what: "panel", at: middle(answer) }};
  const card = seen("{person.LEGAL}");
  if (!card || !document.querySelector(".table[data-asks='card']")) return {{ what: "" }};
  const hand = document.querySelectorAll(".hand > .card").length;
  const to = middle(document.querySelector(".drop"));
  return {{ what: "card", at: ({person.STRIP})(card), to, hand }};
}})()"""
HAND = "document.querySelectorAll('.hand > .card').length"


def play_a_deal(driver: Driver, pointer: str) -> int:
    """Until the sheet lies on the table; gives how many cards this hand has played."""
    cards = 0
    for _ in range(80):
        wait(driver, f"{STATE}.what")
        state = driver.js(STATE)
        if not state["what"]:  # gone again in the meantime
            continue
        at = tuple(state["at"] or (0, 0))
        if state["what"] == "sheet":
            if cards:
                return cards
            driver.drag(at, at)  # nobody took: the next deal
        elif state["what"] == "panel":
            driver.drag(at, at)
        else:
            driver.drag(at, tuple(state["to"]), pointer)
        # What was pressed may still have been on its way to its place; then it is tried again.
        before = json.dumps(state)
        soon(
            driver, f"JSON.stringify({STATE}) !== {before!r} && {HAND} !== {state.get('hand', -1)}"
        )
        if state["what"] == "card" and driver.js(HAND) != state["hand"]:
            cards += 1
    raise AssertionError("no end to this deal")


def soon(driver: Driver, condition: str) -> None:
    with suppress(AssertionError):
        wait(driver, condition, seconds=3)


def test_a_deal_by_mouse(driver: Driver, site: str) -> None:
    driver.open(f"{site}#play/klaberjass")
    wait(driver, f"{READY} === 'table'")
    assert play_a_deal(driver, "mouse") == 9
