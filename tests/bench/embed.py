"""How long widgets take to start on a foreign page: the first one, and each further one.

    python -m tests.bench embed [--runs 3]

Measured in Chromium from the press on a widget's button until it is shown, in every order of a
table, a lesson and a trick, each order in a fresh profile. Our site and the foreign one are two
servers on this machine. Beside the time by the clock stands what the thread computed that all our
frames share: on a busy machine only that says something.
"""

import argparse
import itertools
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.web.foreign import Open, World

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


class Host(Open):
    """Lets files be kept for a while, as static hosts do."""

    def send_header(self, keyword: str, value: str) -> None:
        super().send_header(keyword, "max-age=600" if keyword == "Cache-Control" else value)


Times = tuple[float, float]
"""Milliseconds by the clock, and of computing."""


def offspring(parent: int) -> list[int]:
    """All processes that a process has started, and those have."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    own = [int(pid) for pid in children.read_text().split()] if children.exists() else []
    return own + [pid for child in own for pid in offspring(child)]


def computed() -> dict[int, float]:
    """Milliseconds of computing so far in the main thread of each of the browser's pages."""
    found = {}
    for pid in offspring(os.getpid()):
        try:
            if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                fields = Path(f"/proc/{pid}/task/{pid}/stat").read_text().rpartition(")")[2].split()
                found[pid] = (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue  # gone in the meantime
    return found


def order(browser: Any, world: World, widgets: tuple[str, ...]) -> list[Times]:
    """What each of *widgets* takes, started one after the other."""
    context = browser.new_context(locale="de-DE")
    try:
        page = context.new_page()
        page.goto(world.page("page", "".join(WIDGETS[name] for name in widgets)))
        page.wait_for_selector(f"#{widgets[-1]} button")
        times = []
        for name in widgets:
            before = computed()
            clock = float(page.evaluate(START, name))
            after = computed()
            times.append((clock, max(after[pid] - before.get(pid, 0) for pid in after)))
            page.wait_for_timeout(3000)  # a reader looks at it first
        return times
    finally:
        context.close()


def report(runs: int = 3) -> Iterator[str]:
    """The table, line by line."""
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import browsers

    first: dict[str, list[Times]] = {name: [] for name in WIDGETS}
    further: dict[tuple[str, str], list[Times]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        world = World(DIST, Path(folder), Host)
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(),
            args=browsers.CHROMIUM_ARGUMENTS,
        )
        for turn in range(runs):
            for widgets in itertools.permutations(WIDGETS):
                times = order(browser, world, widgets)
                first[widgets[0]].append(times[0])
                for name, time in zip(widgets[1:], times[1:], strict=True):
                    parts = time[0] / times[0][0], time[1] / times[0][1]
                    further.setdefault((name, widgets[0]), []).append(parts)
            print(f"embed: {turn + 1} of {runs}", file=sys.stderr, flush=True)
        browser.close()
        world.close()
    yield "| first widget of a page | median ms | least | most | ms of computing |"
    yield "|---|---:|---:|---:|---:|"
    for name, times in first.items():
        clock, work = zip(*times, strict=True)
        row = f"{statistics.median(clock):.0f} | {min(clock):.0f} | {max(clock):.0f}"
        yield f"| {name} | {row} | {statistics.median(work):.0f} |"
    yield ""
    yield "| further widget, parts of the first one's time | median | most | computing | most |"
    yield "|---|---:|---:|---:|---:|"
    for (name, begun), parts in sorted(further.items()):
        clock, work = zip(*parts, strict=True)
        row = " | ".join(
            f"{f(part):.3f}" for part in (clock, work) for f in (statistics.median, max)
        )
        yield f"| {name} after {begun} | {row} |"
    yield ""
    every = [part for parts in further.values() for part in parts]
    for at, what in enumerate(("by the clock", "of computing")):
        good = sum(part[at] < ALLOWED for part in every)
        yield f"Under a fifth {what}: {good} of {len(every)} further widgets."


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=3)
    for line in report(options.parse_args().runs):
        print(line)
