"""How long the page takes to start, in the real Chromium: ours against bare Pyodide.

    python -m tests.bench.boot [--runs 5]

Every figure is the median of so many visits, in milliseconds from the start of the navigation to
the moment when a card can be dragged (ours) or the first line of Python has run (theirs), all from
one server that compresses text as static hosts do. Fresh: a new browser profile. Used: the same
profile again, the browser restarted, after a whole first visit and one of ten seconds (a browser
keeps what it has compiled a few seconds later). Throttled: 20 Mbit/s and 40 ms, by the browser
itself.
"""

import argparse
import gzip
import hashlib
import http.server
import mimetypes
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browsers  # noqa: E402
import serve  # noqa: E402

NPM = ROOT / "node_modules"
DEAL = "#play/klaberjass"
DONE = "document.documentElement.dataset.ready = 'table'"
PAGES = {
    # Bare: what a "hello" of Pyodide's own documentation does.
    "bare/index.html": f"""<!doctype html><title>bare</title><script type="module">
        import {{ loadPyodide }} from "./pyodide/pyodide.mjs";
        const py = await loadPyodide();
        py.runPython("1 + 1");
        {DONE};
        </script>""",
    "stock/index.html": """<!doctype html><title>PyScript</title>
        <script type="module" src="./core/core.js"></script>
        <script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
        from js import document
        document.documentElement.dataset.ready = "table"
        </script>""",
    # How soon this browser shows anything at all.
    "words/index.html": f"""<!doctype html><title>words</title><p>Guten Tag
        <script>setTimeout(() => {{ {DONE}; }}, 500)</script>""",
}
FOLDERS = {
    "site": ROOT / "dist",
    "bare/pyodide": NPM / "pyodide",
    "stock/pyodide": NPM / "pyodide",
    "stock/core": NPM / "@pyscript" / "core" / "dist",
}
SETTLE = 2000  # milliseconds for a browser to have started; visits are made with one that runs
STAY = 10_000  # milliseconds of a short visit
COMPRESSED = {
    ".html",
    ".js",
    ".mjs",
    ".wasm",
    ".json",
    ".css",
    ".svg",
    ".toml",
    ".py",
    ".webmanifest",
}
# From the end of the HTML to the first paint of something that can be read.
READABLE = """() => performance.getEntriesByName("first-contentful-paint")[0].startTime
  - performance.getEntriesByType("navigation")[0].responseEnd"""
# Ours is ready when the first card of a hand is on the screen; it can be picked up from then on
# (tests/web/test_runtime.py does). Theirs say so themselves.
WATCH = """
const seen = new MutationObserver((_, observer) => {
  const ready = document.documentElement?.dataset.ready === "table";
  if (!ready && !document.querySelector(".hand > .card")) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    window.readyAt = performance.now();
    console.info("usable");
  });
});
const options = { attributes: true, attributeFilter: ["data-ready"] };
seen.observe(document, { ...options, childList: true, subtree: true });
"""


def content_of(path: str) -> tuple[bytes, Path] | None:
    path = path.split("?")[0].lstrip("/")
    if path.endswith("/") or not path:
        path += "index.html"
    if path in PAGES:
        return PAGES[path].encode(), Path(path)
    for prefix, folder in FOLDERS.items():
        file = folder / path.removeprefix(f"{prefix}/")
        if path.startswith(f"{prefix}/") and file.is_file():
            return file.read_bytes(), file
    return None


@cache
def prepared(path: str) -> tuple[bytes, dict[str, str]] | None:
    """A file as a static host sends it."""
    found = content_of(path)
    if found is None:
        return None
    content, name = found
    kind = serve.TYPES.get(name.suffix) or mimetypes.guess_type(name.name)[0]
    headers = {
        "Content-Type": kind or "application/octet-stream",
        "Cache-Control": "max-age=600",
        "ETag": f'"{hashlib.sha256(content).hexdigest()[:20]}"',
    }
    if name.suffix in COMPRESSED:
        content = gzip.compress(content, 6, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return content, headers


class Host(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sent: list[int]

    def do_GET(self) -> None:
        found = prepared(self.path)
        if found is None:
            self.send_error(404)
            return
        content, headers = found
        fresh = self.headers.get("If-None-Match") == headers["ETag"]
        self.send_response(304 if fresh else 200)
        for name, value in headers.items():
            self.send_header(name, value)
        body = b"" if fresh else content
        if not fresh:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.sent.append(len(body))

    def log_message(self, *_: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.sent: list[int] = []

    def handle_error(self, *_: object) -> None:
        pass


class Visits:
    """A browser profile and what happens on each visit with it."""

    def __init__(self, playwright: Any, server: Server, throttled: bool = False) -> None:
        self.playwright, self.server, self.throttled = playwright, server, throttled
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.readable = 0.0  # milliseconds, in the last visit to a page that shows something

    def visit(self, path: str, stored: bool = False, stay: int = 0) -> tuple[float, int]:
        """Milliseconds until ready, and bytes sent until then.

        With `stored` the visit lasts until all is stored for the next one, half a minute at most;
        and then so many milliseconds more.
        """
        context = self.playwright.chromium.launch_persistent_context(
            self.folder.name,
            executable_path=browsers.chromium(),
            args=browsers.CHROMIUM_ARGUMENTS,
            locale="de-DE",
        )
        try:
            page = context.pages[0]
            if self.throttled:
                tap = context.new_cdp_session(page)
                tap.send("Network.enable")
                speed = 20_000_000 / 8
                limits = {"downloadThroughput": speed, "uploadThroughput": speed, "latency": 40}
                tap.send("Network.emulateNetworkConditions", {"offline": False, **limits})
            page.add_init_script(WATCH)
            page.wait_for_timeout(SETTLE)
            self.server.sent.clear()
            # The page says so itself: to look for something in it, Playwright would have it read
            # some 300 KB of script, in the middle of its start.
            with page.expect_console_message(lambda said: said.text == "usable", timeout=120_000):
                page.goto(f"http://127.0.0.1:{self.server.server_address[1]}/{path}")
            sent = sum(self.server.sent)
            if stored:
                wanted = 'html[data-offline="ready"][data-snapshot="kept"]'
                page.wait_for_selector(wanted, state="attached", timeout=120_000)
            page.wait_for_timeout(stay)
            if path.startswith(("site", "words")):
                self.readable = float(page.evaluate(READABLE))
            return float(page.evaluate("window.readyAt")), sent
        finally:
            context.close()

    def close(self) -> None:
        self.folder.cleanup()


def rows(
    playwright: Any, server: Server, runs: int
) -> tuple[dict[str, list[float]], dict[str, list[float]], dict[str, int]]:
    """By label the times; how soon something can be read on a first visit; by page the bytes."""
    times: dict[str, list[float]] = {}
    readable: dict[str, list[float]] = {"Stammtisch": [], "a page of two words": []}
    sent: dict[str, int] = {}

    paths = {"Stammtisch": f"site/{DEAL}", "bare Pyodide": "bare/", "stock PyScript": "stock/"}
    used = {name: Visits(playwright, server) for name in paths}
    for name, path in paths.items():
        used[name].visit(path, stored=path.startswith("site"))
        used[name].visit(path, stay=STAY)  # and the browser has compiled what it keeps
    # One of each in turn, so that whatever else the machine does meets all alike.
    for turn in range(runs):
        for throttled in (False, True):
            for name, path in paths.items():
                visits = Visits(playwright, server, throttled)
                label = f"{name}, fresh profile" + (", throttled" if throttled else "")
                time, sent[name] = visits.visit(path)
                times.setdefault(label, []).append(time)
                if visits.readable and not throttled:
                    readable[name].append(visits.readable)
                visits.close()
        words = Visits(playwright, server)
        words.visit("words/")
        readable["a page of two words"].append(words.readable)
        words.close()
        for name, path in paths.items():
            time, _ = used[name].visit(path)
            times.setdefault(f"{name}, used profile", []).append(time)
        for name, path in paths.items():
            elsewhere = in_firefox(server, path)
            if elsewhere is not None:
                times.setdefault(f"{name}, Firefox, fresh profile", []).append(elsewhere)
        print(f"boot: {turn + 1} of {runs}", file=sys.stderr, flush=True)
    for visits in used.values():
        visits.close()
    return times, readable, sent


def in_firefox(server: Server, path: str) -> float | None:
    """The same in a fresh profile of Firefox, if there is one."""
    from tests.web import drivers

    program = browsers.firefox()
    if program is None:
        return None
    with drivers.firefox(program) as firefox:
        firefox.call("script.addPreloadScript", functionDeclaration=f"() => {{{WATCH}}}")
        firefox.open(f"http://127.0.0.1:{server.server_address[1]}/{path}")
        drivers.wait(firefox, "window.readyAt", 120)
        return float(firefox.js("window.readyAt"))


GOALS: tuple[tuple[str, str, str, float], ...] = (
    ("first visit", "Stammtisch, fresh profile", "bare Pyodide, fresh profile", 0.5),
    (
        "first visit, throttled",
        "Stammtisch, fresh profile, throttled",
        "stock PyScript, fresh profile, throttled",
        0.45,
    ),
    ("repeat visit", "Stammtisch, used profile", "bare Pyodide, fresh profile", 0.2),
)


def report(runs: int = 5) -> Iterator[str]:
    """The tables, line by line."""
    from playwright.sync_api import sync_playwright

    server = Server(("127.0.0.1", 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as copy, sync_playwright() as playwright:
        # A copy, so that a build in between does not mix two versions.
        FOLDERS["site"] = Path(shutil.copytree(FOLDERS["site"], f"{copy}/site"))
        times, readable, sent = rows(playwright, server, runs)
    server.shutdown()
    middle = {label: statistics.median(values) for label, values in times.items()}
    yield "| page opened until it can be used | median ms | least | most |"
    yield "|---|---:|---:|---:|"
    for label, values in times.items():
        yield f"| {label} | {middle[label]:.0f} | {min(values):.0f} | {max(values):.0f} |"
    yield ""
    yield "| first visit, the HTML there until something can be read | median ms | most |"
    yield "|---|---:|---:|"
    for name, values in readable.items():
        yield f"| {name} | {statistics.median(values):.0f} | {max(values):.0f} |"
    yield ""
    yield "| compressed bytes of a first visit | MB |"
    yield "|---|---:|"
    for name, amount in sent.items():
        yield f"| {name} | {amount / 1e6:.2f} |"
    yield ""
    yield "| compared with | reached | allowed |"
    yield "|---|---:|---:|"
    for what, ours, theirs, allowed in GOALS:
        yield f"| {what}: {theirs} | {middle[ours] / middle[theirs]:.2f} | {allowed} |"
    yield f"| bytes: bare Pyodide | {sent['Stammtisch'] / sent['bare Pyodide']:.2f} | 0.9 |"


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=5)
    for line in report(options.parse_args().runs):
        print(line)
