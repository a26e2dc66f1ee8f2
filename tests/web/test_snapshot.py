"""The snapshot that a later visit begins with: used, or thrown away when it will not do."""

import json
from pathlib import Path
from typing import Any

import pytest

from . import drivers
from .conftest import Host, browsers, build_site, ready
from .test_offline import STYLE, stored
from .test_runtime import RUN, run_python

PREPARE = "import('./web/page.mjs').then((m) => m.prepareNextVisit())"
KEPT = 'html[data-snapshot="kept"]'
LOOK = """
import random
from js import document
from web import frozen, matches
found = [len(frozen._taken), random.random(), matches.random_code()]
document.documentElement.dataset.looked = " ".join(map(str, found))
"""
# One page of each kind; a game each, so that every rule book is met.
PAGES = (
    "play/klaberjass",
    "new/ananas",
    "table/doppelkopf",
    "rules/rififi",
    "learn/klammern",
    "lesson/klaberjass/klaberjass/2-trump",
    "exercises/rififi",
    "exercise/klammern/4/score/2",
    "settings",
    "statistics",
    "about",
    "start",
)


def looked(page: Any) -> list[str]:
    """Whether Python came from a snapshot, a random number, a deal code."""
    run_python(page, LOOK)
    page.wait_for_selector("html[data-looked]", state="attached")
    return page.locator("html").get_attribute("data-looked").split()


def thawed(page: Any) -> bool:
    return looked(page)[0] != "0"


def first_visit(page: Any, host: Host) -> None:
    page.goto(host.address)
    ready(page)
    stored(page)
    assert not thawed(page)
    prepare(page)


def prepare(page: Any) -> None:
    page.evaluate(PREPARE)
    assert page.locator("html").get_attribute("data-snapshot") == "kept"


def again(page: Any) -> None:
    page.reload()
    ready(page)


def snapshots(page: Any) -> list[str]:
    names = page.evaluate("caches.keys()")
    return [name for name in names if name.endswith(" snapshot")]


def test_later_visits_begin_with_it_and_chance_begins_anew(
    page: Any, host: Host, complaints: Any
) -> None:
    complaints.allow("Failed to load resource")  # without a network: the look for a new version
    first_visit(page, host)
    again(page)
    one, chance, code = looked(page)
    host.moods[""] = "down"
    again(page)
    two, other_chance, other_code = looked(page)
    assert one == two != "0"
    assert chance != other_chance
    assert code != other_code


DAMAGE = {
    "half of it is missing": "bytes.slice(0, bytes.length / 2 & ~3)",
    "one byte is another": "(bytes[bytes.length / 2 | 0] ^= 1, bytes)",
    "it is no snapshot at all": "new TextEncoder().encode('no snapshot!')",
    "it is of another Python": "another(true)",
}
# Puts a damaged one in the place of the whole one, which is kept aside.
REPLACE = """async () => {
  const name = `stammtisch ${document.baseURI} snapshot`;
  const address = `${document.baseURI}snapshot-${document.documentElement.dataset.snapshotOf}`;
  const [cache, aside] = await Promise.all([caches.open(name), caches.open("aside")]);
  if (!(await aside.match(address))) await aside.put(address, await cache.match(address));
  const bytes = new Uint8Array(await (await aside.match(address)).arrayBuffer());
  const { pack, unpack } = await import("./web/snapshot.mjs");
  const another = (different) => {
    const { head, fill } = unpack(bytes.buffer);
    const whole = new Uint8Array(head.length + 2 ** 26);
    whole.set(head);
    fill(new Uint32Array(whole.buffer, head.length));
    if (different) whole[20] ^= 1; // in the name of the build
    return pack(whole);
  };
  await cache.put(address, new Response(CHANGE));
}"""


def test_one_that_will_not_do_is_thrown_away(page: Any, host: Host) -> None:
    first_visit(page, host)
    for what, change in DAMAGE.items():
        page.evaluate(REPLACE.replace("CHANGE", change))
        again(page)
        assert not thawed(page), what
        assert snapshots(page) == [], what
    for same in ("bytes", "another(false)"):
        page.evaluate(REPLACE.replace("CHANGE", same))
        again(page)
        assert thawed(page), same


# The WebAssembly as the page gets it: how long it is, and whether it is a copy.
WASM = """() => fetch("./vendor/pyodide/pyodide.asm.wasm").then(async (response) =>
  [(await response.arrayBuffer()).byteLength, response.headers.has("Stammtisch-Copy-Of")])"""
BROKEN_COPY = """async () => {
  const cache = await caches.open(`stammtisch ${document.baseURI} snapshot`);
  const url = `${document.baseURI}vendor/pyodide/pyodide.asm.wasm`;
  const { headers } = await cache.match(url);
  await cache.put(url, new Response("no WebAssembly", { headers }));
}"""


def test_with_it_comes_a_copy_of_the_webassembly(page: Any, host: Host, complaints: Any) -> None:
    """Beside it the browser keeps what it compiles while a worker warms it."""
    first_visit(page, host)
    size = len(host.files["vendor/pyodide/pyodide.asm.wasm"])
    assert page.evaluate(WASM) == [size + 3, True], "the copy ends in an empty section"
    page.evaluate("caches.delete(`stammtisch ${document.baseURI} snapshot`)")
    assert page.evaluate(WASM) == [size, False]
    prepare(page)
    complaints.allow("CompileError")
    complaints.allow("could not start")
    page.evaluate(BROKEN_COPY)
    page.reload()
    ready(page)  # after it has loaded itself again
    assert not thawed(page)
    assert page.evaluate(WASM) == [size, False], "a broken one is thrown away"


NOTES = """async () => {
  const cache = await caches.open(`stammtisch ${document.baseURI} snapshot`);
  return (await cache.keys()).map(({ url }) => url.replace(document.baseURI, "")).sort();
}"""


def test_what_was_cut_off_is_done_on_the_next_visit(page: Any, host: Host) -> None:
    first_visit(page, host)
    snapshot, warm, copy = notes = page.evaluate(NOTES)
    assert warm == f"{snapshot}-warm"
    assert copy == "vendor/pyodide/pyodide.asm.wasm"
    page.evaluate(
        """(gone) => caches.open(`stammtisch ${document.baseURI} snapshot`).then((cache) =>
      cache.delete(document.baseURI + gone))""",
        warm,
    )
    again(page)
    assert thawed(page)
    prepare(page)
    assert page.evaluate(NOTES) == notes


def hits(page: Any, host: Host) -> int:
    """How often, in one visit, the browser takes what it has kept compiled of the WebAssembly."""
    tap, events, ended = page.context.new_cdp_session(page), [], []
    tap.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    tap.on("Tracing.tracingComplete", lambda data: ended.append(data))
    category = "disabled-by-default-devtools.timeline"
    config = {"includedCategories": [category]}
    tap.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    page.goto(host.address)
    ready(page)
    tap.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return sum(event["name"] == "v8.wasm.moduleCacheHit" for event in events)


@pytest.mark.slow
def test_chromium_has_the_webassembly_compiled_from_the_second_visit_on(
    playwright: Any, host: Host, tmp_path: Path
) -> None:
    """A browser of its own: the other tests' has only the compiler whose code is not kept."""
    for visit, wanted in enumerate((0, 1, 1)):
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path / "profile"),
            executable_path=browsers.chromium(),
            args=browsers.CHROMIUM_ARGUMENTS,
        )
        page = context.pages[0]
        assert hits(page, host) == wanted
        if not visit:
            page.wait_for_selector(KEPT, state="attached", timeout=120_000)
        context.close()


def test_goes_with_its_version_and_when_all_is_forgotten(page: Any, host: Host) -> None:
    first_visit(page, host)
    page.evaluate("history.replaceState({ stammtischAgain: true }, '')")
    again(page)
    assert not thawed(page), "a start that failed is tried without"
    assert len(snapshots(page)) == 1
    host.deploy(host.changed(STYLE, b"/* two */"))
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")
    page.wait_for_selector('html[data-update="waiting"]', state="attached")
    again(page)  # takes the new version
    page.wait_for_selector('html[data-offline="ready"]', state="attached")
    assert snapshots(page) == []
    prepare(page)
    page.evaluate("stammtisch.forget()")
    assert page.evaluate("caches.keys()") == []


@pytest.mark.slow
def test_it_comes_by_itself_after_a_while(page: Any, host: Host) -> None:
    page.goto(host.address)
    ready(page)
    page.wait_for_selector(KEPT, state="attached", timeout=60_000)
    again(page)
    assert thawed(page)


@pytest.mark.slow
def test_every_page_comes_alive_from_it(page: Any, host: Host) -> None:
    first_visit(page, host)
    again(page)
    for address in PAGES:
        page.evaluate("address => { location.hash = address }", address)
        name = "play" if address.startswith("new/") else address.partition("/")[0]
        page.wait_for_selector(f'html[data-page="{name}"] main > .shown', state="attached")
    assert thawed(page)


@pytest.mark.parametrize("name", build_site.FROZEN)
def test_other_contents_have_another_name(name: str) -> None:
    files = {name: name.encode() for name in build_site.FROZEN}
    usual = build_site.name_of_snapshot(files)
    assert build_site.name_of_snapshot(files) == usual
    assert build_site.name_of_snapshot(files | {name: b"another"}) != usual


@pytest.mark.firefox
def test_in_firefox(host: Host) -> None:
    program = browsers.firefox()
    if program is None:
        pytest.skip("Firefox is not installed")
    with drivers.firefox(program) as firefox:
        firefox.open(host.address)
        drivers.wait(firefox, "document.documentElement.dataset.offline === 'ready'")
        firefox.js(PREPARE)
        assert firefox.js("document.documentElement.dataset.snapshot") == "kept"
        firefox.open(host.address + "?again#play/klaberjass")
        drivers.wait(firefox, "document.documentElement.dataset.ready === 'table'")
        firefox.js(f"({RUN})({json.dumps(LOOK)})")
        drivers.wait(firefox, "document.documentElement.dataset.looked")
        assert not firefox.js("document.documentElement.dataset.looked").startswith("0 ")
        assert firefox.complaints == []
