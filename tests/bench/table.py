"""How smoothly the table moves, in the real Chromium: a card dragged, a bot thinking.

    python -m tests.bench table

A card is held with the mouse and 600 pointer events are sent through the page's own handlers, each
timed from the call to its return (milliseconds). Then deals are played at the normal pace with
experts while the page counts its long tasks (over 50 ms, as the browser defines them).
"""

import json
import statistics
import sys
import threading
from collections.abc import Iterator
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
LONG = """() => {
  window.longTasks = [];
  new PerformanceObserver(list => {
    for (const task of list.getEntries()) window.longTasks.push(task.duration);
  }).observe({type: 'longtask'});
}"""


def report() -> Iterator[str]:
    """The lines of the report."""
    from playwright.sync_api import sync_playwright

    build_site.write(build_site.build(), build_site.DIST)
    server = serve.listen(build_site.DIST, 8790)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        yield from _drag(page, address)
        yield from _think(page, address)
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


def _drag(page: Any, address: str) -> Iterator[str]:
    person = _sit(page, address, "doppelkopf", 4, "none")
    while person.wait() == "panel":
        person.answer()
    x, y = page.locator(".hand > .card").first.evaluate(STRIP)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y - 40, steps=3)
    times = sorted(page.evaluate(DRAG))
    page.keyboard.press("Escape")
    page.mouse.up()
    yield f"pointer event while dragging, 12 cards: median {statistics.median(times):.2f} ms"
    yield f"  95 in 100 under {times[int(len(times) * 0.95)]:.2f} ms, most {times[-1]:.2f} ms"


def _think(page: Any, address: str) -> Iterator[str]:
    for game, players in (("doppelkopf", 4), ("klammern", 3)):
        person = _sit(page, address, game, players, "normal")
        page.wait_for_timeout(3000)  # the worker has come up
        page.evaluate(LONG)
        for _ in range(6):
            if person.wait() in ("sheet", "end"):
                break
            person.act()
        tasks = page.evaluate("longTasks")
        worst = f", the longest {max(tasks):.0f} ms" if tasks else ""
        yield f"long tasks in six answers of {game} against experts: {len(tasks)}{worst}"
