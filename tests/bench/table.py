"""How smoothly the table moves, in the real Chromium: a card dragged, a bot thinking.

    python -m tests.bench table

A card is held with the mouse and 600 pointer events are sent through the page's own handlers, each
timed from the call to its return (milliseconds); then the mouse itself moves it. Then deals are
played at the normal pace with experts. Meanwhile the browser keeps a record of all tasks of the
page's main thread: how long each took by the clock, and of the processor's time (on a quiet machine
that is the same; on a busy one only the second says something of the page).
"""

import json
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, sin
from pathlib import Path
from typing import Any

from game import new_match
from tests.web.person import STRIP, Person

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browsers  # noqa: E402
import build_site  # noqa: E402
import serve  # noqa: E402

DRAG = """() => {
  const card = document.querySelector('.hand > .dragged');
  const box = document.querySelector('.felt').getBoundingClientRect();
  const times = [];
  for (let i = 0; i < 600; i += 1) {
    const [x, y] = [
      box.x + box.width * (0.5 + 0.4 * Math.sin(i / 40)),
      box.y + box.height * (0.6 + 0.35 * Math.cos(i / 23)),
    ];
    const event = new PointerEvent('pointermove', {
      pointerId: 1, clientX: x, clientY: y, bubbles: true, isPrimary: true, buttons: 1,
    });
    const start = performance.now();
    card.dispatchEvent(event);
    times.push(performance.now() - start);
  }
  return times;
}"""
LONG = 50.0  # milliseconds: a task that takes so long is felt


def report() -> Iterator[str]:
    """The lines of the report."""
    from playwright.sync_api import sync_playwright

    build_site.write(build_site.build(), build_site.DIST)
    server = serve.listen(build_site.DIST, 8790)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_ARGUMENTS
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        yield from _drag(browser, page, address)
        yield from _think(browser, page, address)
        browser.close()
    server.shutdown()
    server.server_close()


def _sit(page: Any, address: str, game: str, players: int, pace: str) -> Person:
    match = new_match(game, players=players, seed=5)
    meta = {"levels": ["expert"] * players, "id": "bench", "at": 0}
    entries = {
        "settings": {"pace": pace},
        f"match.{game}": {"record": match.record(), "meta": meta},
    }
    for name, value in entries.items():
        text = json.dumps(json.dumps({"version": 1, "value": value}))
        page.add_init_script(f"localStorage.setItem('stammtisch.{name}', {text})")
    page.goto(f"{address}#play/{game}")
    page.wait_for_selector("html[data-ready=table]", state="attached", timeout=120_000)
    return Person(page)


def _drag(browser: Any, page: Any, address: str) -> Iterator[str]:
    person = _sit(page, address, "doppelkopf", 4, "none")
    while person.wait() == "panel":
        person.answer()
    x, y = page.locator(".hand > .card").first.evaluate(STRIP)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y - 40, steps=3)
    times = sorted(page.evaluate(DRAG))
    with recorded(browser, page) as tasks:
        for step in range(150):  # real ones, one after the other, all over the felt
            page.mouse.move(640 + 420 * sin(step / 9), 420 + 260 * cos(step / 5))
    page.keyboard.press("Escape")
    page.mouse.up()
    yield f"pointer event while dragging, 12 cards: median {statistics.median(times):.2f} ms"
    yield f"  95 in 100 under {times[int(len(times) * 0.95)]:.2f} ms, most {times[-1]:.2f} ms"
    yield f"while a card is moved 150 times: {_worst(tasks)}"


def _think(browser: Any, page: Any, address: str) -> Iterator[str]:
    for game, players in (("doppelkopf", 4), ("klammern", 3)):
        person = _sit(page, address, game, players, "normal")
        page.wait_for_timeout(3000)  # the worker has come up
        with recorded(browser, page) as tasks:
            for _ in range(6):
                if person.wait() in ("sheet", "end"):
                    break
                person.act()
        yield f"in six answers of {game} against experts: {_worst(tasks)}"


@contextmanager
def recorded(browser: Any, page: Any) -> Iterator[list[tuple[float, float]]]:
    """The tasks of the page's main thread while this lasts: (clock, processor), in milliseconds."""
    tasks: list[tuple[float, float]] = []
    browser.start_tracing(page=page, categories=["toplevel", "__metadata"])
    yield tasks
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    for event in events:
        ran = event.get("name", "").endswith("RunTask") and event.get("ph") == "X"
        if ran and (event["pid"], event["tid"]) in main:
            tasks.append((event["dur"] / 1000, event.get("tdur", 0) / 1000))


def _worst(tasks: list[tuple[float, float]]) -> str:
    """How many tasks were long, and how long the worst was; by the clock and of the processor."""
    found = []
    for name, times in zip(
        ("by the clock", "of the processor"), zip(*tasks, strict=True), strict=True
    ):
        long = sum(time > LONG for time in times)
        found.append(f"{long} tasks over {LONG:.0f} ms {name}, the longest {max(times):.0f} ms")
    return "; ".join(found)
