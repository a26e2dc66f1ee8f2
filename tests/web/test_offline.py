"""The offline worker: without a network, with a new version, and when things break."""

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from .conftest import SUB_PATH, ready
from .person import wait_for

STYLE, OTHER = "web/styles/site.css", "web/styles/base.css"
NET = ("Failed to load resource", "Failed to fetch", "net::ERR", "ERR_FAILED")


def stored(page: Any) -> None:
    page.wait_for_selector('html[data-offline="ready"]', state="attached", timeout=60_000)


def visit(page: Any, host: Any) -> None:
    page.goto(host.address)
    ready(page)
    stored(page)


def cache_names(page: Any) -> list[str]:
    return page.evaluate("caches.keys()")


def has_version_two(page: Any) -> bool:
    return page.evaluate(f"fetch('./{STYLE}').then((r) => r.text())").endswith("/* two */")


def look_for_update(page: Any) -> None:
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())")


@pytest.fixture
def quiet(complaints: Any) -> None:
    """The browser reports requests that fail; here they are meant to."""
    for part in NET:
        complaints.allow(part)


@pytest.mark.usefixtures("quiet")
def test_everything_is_there_without_a_network(page: Any, host: Any, context: Any) -> None:
    visit(page, host)
    host.moods[""] = "down"
    host.asked.clear()
    page.reload()
    ready(page)
    other = context.new_page()
    other.goto(host.address + "?lang=en")
    ready(other)
    assert other.locator("html").get_attribute("lang") == "en"
    faces = other.evaluate("fetch('./web/cards/HK.svg').then((r) => r.status)")
    assert faces == 200
    assert {path for path in host.asked if not path.startswith("sw.js")} == set()


@pytest.mark.usefixtures("quiet")
def test_keeps_what_came_as_it_came_if_pages_may_be_answered_with_it(page: Any, host: Any) -> None:
    """What it was not sent itself no browser keeps compiled."""
    moved, varies = "web/early.js", "web/snapshot.mjs"
    host.moods.update({moved: "moved", varies: "varies"})
    visit(page, host)
    look = """path => caches.match(new URL(path, document.baseURI).href)
        .then((r) => [r.redirected, r.headers.get("Vary"), r.headers.has("Last-Modified")])"""
    assert page.evaluate(look, "web/page.mjs") == [False, None, True]
    assert page.evaluate(look, moved) == [False, None, False]
    assert page.evaluate(look, varies) == [False, None, False]
    host.moods[""] = "down"
    page.reload()
    ready(page)


def test_keeps_to_its_own_folder(page: Any, host: Any) -> None:
    page.goto(host.address)
    page.evaluate("caches.open('another application')")
    ready(page)
    stored(page)
    scope = page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.scope)")
    assert scope.endswith(SUB_PATH)
    names = cache_names(page)
    assert "another application" in names
    assert [n for n in names if n.startswith(f"stammtisch {host.address} ")] == [
        n for n in names if n != "another application"
    ]


def test_new_version_waits_while_somebody_plays(page: Any, host: Any, context: Any) -> None:
    visit(page, host)
    other = context.new_page()
    visit(other, host)
    page.evaluate("document.documentElement.dataset.ready = 'table'")
    page.evaluate("caches.open('another application')")
    host.deploy(host.changed(STYLE, b"/* two */"))
    host.asked.clear()
    look_for_update(page)
    for tab in (page, other):
        tab.wait_for_selector('html[data-update="waiting"]', state="attached", timeout=60_000)
    fetched = {path for path in host.asked if not path.startswith("sw.js")}
    assert fetched == {STYLE}, "what has not changed is not fetched again"
    assert not has_version_two(page)

    other.reload()  # nobody plays in this tab, but somebody does in the other
    ready(other)
    assert not has_version_two(other)

    page.evaluate("document.documentElement.dataset.marker = 'before'")
    page.evaluate("document.dispatchEvent(new CustomEvent('stammtisch:take-update'))")
    for tab in (page, other):
        tab.wait_for_selector("html:not([data-marker])", state="attached")
        ready(tab)
        assert has_version_two(tab)
    names = cache_names(page)
    assert "another application" in names
    assert len(names) == 2, "the old version's cache is gone"


def test_new_version_comes_at_the_second_opening(page: Any, host: Any) -> None:
    visit(page, host)
    host.deploy(host.changed(STYLE, b"/* two */"))
    look_for_update(page)
    page.wait_for_selector('html[data-update="waiting"]', state="attached", timeout=60_000)
    page.reload()
    becomes_version_two(page)


def becomes_version_two(page: Any) -> None:
    """The page that was opened with the old version loads itself again, sooner or later."""
    for _ in range(200):
        with suppress(Error):  # just between the two
            ready(page)
            if has_version_two(page):
                return
        page.wait_for_timeout(100)
    raise AssertionError("still the old version")


def test_half_a_deployment_is_not_taken(page: Any, host: Any) -> None:
    visit(page, host)
    broken = host.changed(STYLE, b"/* two */") | {STYLE: host.files[STYLE] + b"/* three */"}
    host.deploy(broken)
    page.evaluate(
        """navigator.serviceWorker.getRegistration().then((r) => new Promise((resolve) => {
          r.addEventListener("updatefound", () => {
            const worker = r.installing;
            worker.addEventListener("statechange", () => resolve(worker.state));
          });
          r.update();
        }))"""
    )
    page.reload()
    ready(page)
    text = page.evaluate(f"fetch('./{STYLE}').then((r) => r.text())")
    assert text.encode() == host.files[STYLE]


@pytest.mark.usefixtures("quiet")
def test_emptied_cache(page: Any, host: Any) -> None:
    visit(page, host)
    empty = "caches.keys().then((names) => Promise.all(names.map((n) => caches.delete(n))))"
    page.evaluate(empty)
    host.moods[""] = "down"
    page.reload()
    assert "offline" in page.locator("body").inner_text()
    host.moods.clear()
    page.reload()
    ready(page)
    whole = "() => caches.match(new URL('hashes.json', location.href)).then(Boolean)"
    wait_for(page, whole, seconds=30)
    host.moods[""] = "down"
    page.reload()
    ready(page)


def test_a_cache_with_holes_does_not_mix_versions(page: Any, host: Any) -> None:
    visit(page, host)
    page.evaluate(
        """style => caches.keys().then(([name]) => caches.open(name)).then((cache) =>
          Promise.all([cache.delete(style), cache.delete("hashes.json")]))""",
        STYLE,
    )
    host.files = host.changed(STYLE, b"/* two */")
    host.deploy(host.changed(OTHER, b"/* two */"))
    texts = page.evaluate(
        """styles => Promise.all(styles.map((style) => fetch(style).then((r) => r.text())))""",
        [STYLE, OTHER],
    )
    assert [text.endswith("/* two */") for text in texts] == [True, True]


def test_kill_switch(page: Any, host: Any) -> None:
    visit(page, host)
    files = {**host.files, "sw.js": offline_kill_switch()}
    files["index.html"] = files["index.html"].replace(b'"offline":true', b'"offline":false')
    files[STYLE] += b"/* two */"
    host.deploy(files)
    page.evaluate("document.documentElement.dataset.before = ''")
    look_for_update(page)
    page.wait_for_selector("html:not([data-before])", state="attached")  # the worker loads it anew
    ready(page)
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((r) => !r)")
    assert cache_names(page) == []
    assert has_version_two(page)


def offline_kill_switch() -> bytes:
    import offline

    return offline.kill_switch()


ONCE = [
    ("app.pack", "503"),
    ("app.pack", "half"),
    ("pyodide.asm.wasm", "503"),
    ("pyodide.asm.wasm", "half"),
    ("python_stdlib.pack", "half"),
    ("pyodide.asm.mjs", "half"),
    ("/core-", "503"),
    ("page.mjs", "503"),
    ("page.mjs", "half"),
    ("early.js", "503"),
    ("early.js", "half"),
    ("site.css", "503"),
]


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(("file", "mood"), ONCE)
def test_one_failure_is_mended(page: Any, host: Any, file: str, mood: str, complaints: Any) -> None:
    host.moods[file] = f"once {mood}"
    page.goto(host.address)
    ready(page)
    assert page.locator("#boot-failed").is_hidden()
    complaints.clear()


@pytest.mark.usefixtures("quiet")
def test_without_the_first_script_the_page_says_so_by_itself(
    page: Any, host: Any, complaints: Any
) -> None:
    host.moods["early.js"] = "503"
    page.goto(host.address)
    late = page.locator(".late")
    assert not late.is_visible(), "it may still come"
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    assert late.is_visible()
    assert host.asked.count("web/early.js") == 2
    host.moods.clear()
    host.asked.clear()
    late.get_by_role("link").click()
    ready(page)
    assert not late.is_visible()
    assert host.asked.count("web/early.js") == 1, "the second time it is there already"
    complaints.clear()


@pytest.mark.usefixtures("quiet")
def test_without_its_style_sheet_a_page_loads_itself_again_once_and_says_so(
    page: Any, host: Any, complaints: Any
) -> None:
    loads: list[str] = []
    page.on("domcontentloaded", lambda _: loads.append(page.url))
    host.moods["site.css"] = "503"
    page.goto(host.address)
    page.locator("#boot-failed").wait_for(state="visible")
    page.wait_for_timeout(4000)  # Python may have begun, and may be ready by now
    assert page.locator("#boot-cause").inner_text().endswith("/web/styles/site.css")
    assert loads == [host.address] * 2
    host.moods.clear()
    page.locator("#boot-again").click()
    ready(page)
    assert page.locator("html").get_attribute("data-boot") == "ready"
    complaints.clear()


@pytest.mark.usefixtures("quiet")
def test_a_failure_that_stops_nothing_is_met_with_one_new_try(
    page: Any, host: Any, complaints: Any
) -> None:
    loads: list[str] = []
    page.on("domcontentloaded", lambda _: loads.append(page.url))
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => Promise.reject(new Error('from elsewhere')))"
    )
    page.goto(host.address)
    page.wait_for_timeout(8000)
    ready(page)
    assert loads == [host.address] * 2
    assert page.locator("#boot-failed").is_hidden()
    complaints.clear()


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("file", ["app.pack", "pyodide.asm.mjs", "page.mjs"])
def test_two_failures_are_told(page: Any, host: Any, file: str, complaints: Any) -> None:
    host.moods[file] = "503"
    page.goto(host.address)
    message = page.locator("#boot-failed")
    message.wait_for(state="visible")
    assert page.locator("#boot").is_hidden()
    host.moods.clear()
    page.locator("#boot-again").click()
    ready(page)
    complaints.clear()
