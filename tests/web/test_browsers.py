"""The core flows, the same in every browser (tests/web/drivers.py)."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.lessons import read

from . import person
from .conftest import Host
from .drivers import Driver, Point, wait

READY = "document.documentElement.dataset.ready"
OFFLINE = "document.documentElement.dataset.offline === 'ready'"
NETWORK = ("Failed to load", "NetworkError", "Failed to fetch", "ERR_")


def remember(driver: Driver, site: str, **entries: Any) -> None:
    """Let the page find these among what it remembers, and speak German."""
    driver.open(f"{site}web/styles/base.css")
    driver.js("localStorage.setItem('stammtisch.lang', 'de')")
    for name, value in entries.items():
        text = json.dumps(json.dumps({"version": 1, "value": value}))
        driver.js(f"localStorage.setItem('stammtisch.{name}', {text})")


def test_opened_as_a_file_it_says_so(driver: Driver, dist: Path, complaints: Any) -> None:
    complaints.allow("file:")  # the browser itself reports the modules that it refuses
    driver.open((dist / "index.html").as_uri())
    message = "document.querySelector('.cannot-file')"
    wait(driver, f"{message}?.checkVisibility()")
    words = driver.js(f"{message}.innerText")
    assert "Webserver" in words and "web server" in words


def test_start_and_everything_offline(driver: Driver, host: Host, complaints: Any) -> None:
    for part in NETWORK:
        complaints.allow(part)
    driver.open(host.address)
    wait(driver, READY)
    speaks = driver.js("navigator.language")[:2]
    assert driver.js("document.documentElement.lang") == ("de" if speaks == "de" else "en")
    wait(driver, OFFLINE)
    host.moods[""] = "down"
    host.asked.clear()
    driver.open(f"{host.address}?again#play/klaberjass")
    wait(driver, f"{READY} === 'table'")
    wait(driver, f"{TURN}.what")
    assert driver.js(PICTURES)
    assert {path for path in host.asked if not path.startswith("sw.js")} == set()


PICTURES = "[...document.querySelectorAll('.hand img')].every((i) => i.complete && i.naturalWidth)"

# What is to be done, and where: a sheet to be read, a question, or a card and how many I hold.
TURN = f"""(() => {{
  const seen = (css) => [...document.querySelectorAll(css)].find((e) => e.checkVisibility());
  const middle = (e) => {{
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }};
  const on = seen(".sheet [data-act='go-on']");
  if (on || seen(".sheet.end")) return {{ what: "sheet", at: on && middle(on) }};
  const answer = seen(".panel:not([hidden]) .answer");
  if (answer) return {{ what: "panel", at: middle(answer) }};
  const card = seen("{person.LEGAL}");
  if (!card || !document.querySelector(".table[data-asks='card']")) return {{ what: "" }};
  const hand = document.querySelectorAll(".hand > .card").length;
  const to = middle(document.querySelector(".drop"));
  return {{ what: "card", at: ({person.STRIP})(card), to, hand }};
}})()"""
HAND = "document.querySelectorAll('.hand > .card').length"
LYING = """[...document.querySelectorAll('.hand > .card, .lying > .card')]
  .map((card) => card.textContent.split(',')[0])"""
FOCUS = "document.activeElement.matches('.hand > .card:not(.dim)')"
KINDS = "addEventListener('pointerdown', (e) => { window.kind = e.pointerType }, true)"


def play(driver: Driver, by: str, cards: int) -> int:
    """Play so many cards, or until the deal is over and its sheet lies there; gives how many."""
    played = 0
    for _ in range(80):
        wait(driver, f"{TURN}.what")
        turn = driver.js(TURN)
        if turn["what"] == "sheet" and played:
            return played
        if turn["what"]:  # else it is gone again in the meantime
            do(driver, by, turn)
            # What was pressed may still have been on its way to its place; then once more.
            soon(driver, f"JSON.stringify({TURN}) !== {json.dumps(turn)!r}")
        if turn["what"] == "card":
            soon(driver, f"{HAND} !== {turn['hand']}")
            played += driver.js(HAND) != turn["hand"]
            if played == cards:
                return played
    raise AssertionError("no end to this deal")


def do(driver: Driver, by: str, turn: dict[str, Any]) -> None:
    """The next thing, in the way that is wanted."""
    if by != "keys":
        end = turn.get("to") or turn["at"]
        driver.drag(tuple(turn["at"]), tuple(end), by)
        assert driver.js("window.kind") == by
    elif turn["what"] == "panel":
        driver.press("1")
    else:
        while turn["what"] == "card" and not driver.js(FOCUS):
            driver.press("ArrowRight")
        driver.press("Enter")


def soon(driver: Driver, condition: str) -> None:
    with suppress(AssertionError):
        wait(driver, condition, seconds=3)


def test_a_deal_by_mouse_by_finger_and_by_keys_with_a_reload(driver: Driver, site: str) -> None:
    remember(driver, site, settings={"pace": "none"})
    driver.open(f"{site}#new/klaberjass/7")
    wait(driver, f"{READY} === 'table'")
    for by in driver.ways:
        driver.js(KINDS)
        first = play(driver, by, 3)
        wait(driver, f"{TURN}.what")
        before = driver.js(LYING)
        if by == "mouse":
            driver.reload()
            wait(driver, f"{READY} === 'table' && {TURN}.what")
            assert driver.js(LYING) == before
            driver.js(KINDS)
        assert first + play(driver, by, 9) == 9
        do(driver, by, driver.js(TURN))


BUTTON = """((css) => {
  const button = document.querySelector(css);
  button.scrollIntoView({ block: "center" });
  const box = button.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def middle(driver: Driver, css: str) -> Point:
    """Where an element is, once it is there."""
    wait(driver, f"document.querySelector({css!r})")
    x, y = driver.js(f"{BUTTON}({css!r})")
    return x, y


def push(driver: Driver, css: str) -> None:
    at = middle(driver, css)
    driver.drag(at, at)


def test_a_lesson_to_its_end(driver: Driver, site: str) -> None:
    lesson = read("klaberjass/1-cards")
    remember(driver, site, settings={"pace": "none"})
    driver.open(f"{site}#lesson/klaberjass/klaberjass/1-cards")
    for step in lesson.steps:
        number = "document.querySelector('.lesson .bar .number')?.innerText.split(' ')[1]"
        wait(driver, f"{number} === '{step.number}'")
        task = step.start().task
        if task.kind == "play":
            card = f'.lesson .hand > .card:has(img[src$="/{task.answers()[0]}.svg"])'
            middle(driver, card)  # scrolls there
            x, y = driver.js(f"({person.STRIP})(document.querySelector({card!r}))")
            driver.drag((x, y), middle(driver, ".lesson .drop"))
        elif task.kind != "watch":
            push(driver, f'.dock [data-act="answer"][data-arg="{task.answers()[0]}"]')
        if task.kind != "watch":
            wait(driver, "document.querySelector('.dock .verdict.right')")
        push(driver, '.dock [data-act="next"]')
    wait(driver, "document.querySelector('.lesson .told h2')?.innerText === 'Geschafft!'")


FILL = """(() => {
  for (let size = 1 << 22, n = 0; size >= 1; n++) {
    try { localStorage.setItem(`other${n}`, "x".repeat(size)); } catch { size >>= 1; }
  }
  return Object.keys(localStorage).length;
})()"""
EMPTY = """Object.keys(localStorage).filter((key) => key.startsWith('other'))
  .forEach((key) => localStorage.removeItem(key))"""
SAVED = "localStorage.getItem('stammtisch.match.klaberjass')"


def test_a_storage_that_is_full_is_said_and_used_again_when_there_is_room(
    driver: Driver, site: str
) -> None:
    remember(driver, site, settings={"pace": "none"})
    assert driver.js(FILL) > 1
    driver.open(f"{site}#new/klaberjass/7")
    wait(driver, f"{READY} === 'table'")
    assert play(driver, "keys", 1) == 1
    wait(driver, "document.querySelector('.notice[data-code=full]')")
    assert driver.js(SAVED) is None
    driver.js(EMPTY)
    assert play(driver, "keys", 1) == 1
    wait(driver, SAVED)
