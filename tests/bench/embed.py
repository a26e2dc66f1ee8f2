"""How long widgets take to start on a foreign page: the first one, and each further one.

    python -m tests.bench embed [--runs 3]

Measured in Chromium from the press on a widget's button until it is shown, in every order of a
table, a lesson and a trick, each order in a fresh profile. Our site and the foreign one are two
servers on this machine.
"""

import argparse
import itertools
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.web.foreign import World

DIST = Path(__file__).resolve().parent.parent.parent / "dist"
WIDGETS = {
    "table": '<stammtisch-table id="table" game="klammern" players="3" seed="7">'
    "</stammtisch-table>",
    "trick": '<stammtisch-trick id="trick" game="klammern" players="4" trump="H" led-by="1"'
    ' cards="SA HT SK S9"></stammtisch-trick>',
    "lesson": '<stammtisch-lesson id="lesson" lesson="klaberjass/1-cards"></stammtisch-lesson>',
}
START = """async id => {
  const widget = document.getElementById(id);
  const begin = performance.now();
  const shown = new Promise(done => new MutationObserver(() => {
    if (widget.dataset.state === "shown") done(performance.now() - begin);
  }).observe(widget, { attributes: true }));
  widget.shadowRoot.querySelector("button").click();
  return shown;
}"""
ALLOWED = 0.2  # of the first one's time


def order(browser: Any, world: World, widgets: tuple[str, ...]) -> list[float]:
    """Milliseconds for each of *widgets*, started one after the other."""
    context = browser.new_context(locale="de-DE")
    try:
        page = context.new_page()
        page.goto(world.page("page", "".join(WIDGETS[name] for name in widgets)))
        page.wait_for_selector(f"#{widgets[-1]} button")
        times = []
        for name in widgets:
            times.append(float(page.evaluate(START, name)))
            page.wait_for_timeout(3000)  # a reader looks at it first
        return times
    finally:
        context.close()


def report(runs: int = 3) -> Iterator[str]:
    """The table, line by line."""
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import browsers

    first: dict[str, list[float]] = {name: [] for name in WIDGETS}
    further: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        world = World(DIST, Path(folder))
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        for turn in range(runs):
            for widgets in itertools.permutations(WIDGETS):
                times = order(browser, world, widgets)
                first[widgets[0]].append(times[0])
                for name, time in zip(widgets[1:], times[1:], strict=True):
                    further.setdefault((name, widgets[0]), []).append(time / times[0])
            print(f"embed: {turn + 1} of {runs}", file=sys.stderr, flush=True)
        browser.close()
        world.close()
    yield "| first widget of a page | median ms | least | most |"
    yield "|---|---:|---:|---:|"
    for name, ms in first.items():
        yield f"| {name} | {statistics.median(ms):.0f} | {min(ms):.0f} | {max(ms):.0f} |"
    yield ""
    yield "| further widget, as a part of the first one's time | median | most | allowed |"
    yield "|---|---:|---:|---:|"
    for (name, begun), parts in sorted(further.items()):
        row = f"{statistics.median(parts):.3f} | {max(parts):.3f} | {ALLOWED}"
        yield f"| {name} after {begun} | {row} |"
    every = [part for parts in further.values() for part in parts]
    good = sum(part < ALLOWED for part in every)
    yield ""
    yield f"{good} of {len(every)} further widgets needed under a fifth of the first one's time."


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=3)
    for line in report(options.parse_args().runs):
        print(line)
