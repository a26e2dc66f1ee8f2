"""How long an expert thinks, in the worker of the real page, in the real Chromium.

    python -m tests.bench bots

Deals of every table are played by club players; at each question with a choice the worker is asked
for the expert's answer, with the budget that the page gives. Milliseconds are counted on the page,
from sending the view to having the answer. How many worlds there is time for is worked out from a
second answer, to `SOME` worlds without a clock.
"""

import json
import os
import statistics
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game import Match
from game.bots import choose

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browsers  # noqa: E402
import build_site  # noqa: E402
import serve  # noqa: E402

TABLES = (
    ("ananas", 3, range(3)),
    ("klaberjass", 2, range(3)),
    ("doppelkopf", 4, range(2)),
    ("rififi", 4, (9,)),  # ten cards each
    ("klammern", 2, range(3)),
    ("klammern", 3, range(3)),
    ("klammern", 4, range(2)),
)
"""Game, players, and which deals of a match."""

BUDGET = {"iterations": 1000, "seconds": 0.7}  # as in web/mind.py
SOME = 100  # worlds
BAR = 1000  # milliseconds within which every answer is to come

BEGIN = """() => new Promise((resolve, reject) => {
  window.bench = new Worker("./web/worker.mjs", { type: "module" });
  bench.onmessage = ({ data }) => JSON.parse(data).ready ? resolve() : reject(data);
})"""
ASK = """(text) => new Promise((resolve) => {
  const start = performance.now();
  bench.onmessage = ({ data }) => resolve([performance.now() - start, data]);
  bench.postMessage(text);
})"""


def report() -> Iterator[str]:
    """The lines of the report."""
    from playwright.sync_api import sync_playwright

    build_site.write(build_site.build(), build_site.DIST)
    server = serve.listen(build_site.DIST, 8795)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield "| table | answers | median ms | longest ms | first ms | worlds, median | lowest tenth |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    longest = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_ARGUMENTS
        )
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        page.wait_for_selector("html[data-ready=start]", state="attached", timeout=120_000)
        for game, players, deals in TABLES:
            page.evaluate(BEGIN)  # a worker of its own, as somebody who sits down there has
            views = list(_questions(game, players, deals))
            times = [_time(page, view, BUDGET) for view in views]
            reached = sorted(_worlds(page, view) for view in views)
            page.evaluate("bench.terminate()")
            longest.append(max(times))
            median = statistics.median(times)
            figures = f"{median:.0f} | {longest[-1]:.0f} | {times[0]:.0f}"
            figures += f" | {statistics.median(reached):.0f} | {reached[len(reached) // 10]:.0f}"
            yield f"| {game}, {players} | {len(times)} | {figures} |"
        browser.close()
    server.shutdown()
    server.server_close()
    yield f"longest of all {max(longest):.0f} ms; {BAR} are allowed"
    yield f"machine: {os.cpu_count()} cores, {os.getloadavg()[1]:.1f} programs waiting for them"


def _worlds(page: Any, view: dict[str, Any]) -> float:
    """How many worlds the page's time is enough for, at this question."""
    ms = _time(page, view, {"iterations": SOME, "seconds": None})
    return SOME * BUDGET["seconds"] * 1000 / ms


def _time(page: Any, view: dict[str, Any], budget: dict[str, Any]) -> float:
    """Milliseconds until the expert's answer to this view's question has come."""
    job = {"id": 1, "view": view, "level": "expert", "seed": 1, "budget": budget}
    ms, answer = page.evaluate(ASK, json.dumps(job))
    if json.loads(answer).get("move") not in view["ask"][1]:
        raise AssertionError(answer)
    return float(ms)


def _questions(game: str, players: int, deals: Sequence[int]) -> Iterator[dict[str, Any]]:
    """The views of all who are asked in these deals and have a choice."""
    match = Match(game, players=players, seed=1)
    while (ask := match.asks) is not None and len(match.results) <= max(deals):
        view = match.view(ask.player)
        if len(ask.legal) > 1 and len(match.results) in deals:
            yield view.to_json()
        match.play(choose(view, seed=1, level="club").move)
