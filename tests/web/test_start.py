"""The first moments: what is seen before Python, the start itself, and when it cannot start."""

from typing import Any

from web import texts

from .conftest import Host, ready
from .person import wait_for
from .test_offline import stored


def test_without_scripts_the_page_says_so_and_that_alone(chromium: Any, site: str) -> None:
    context = chromium.new_context(locale="de-DE", java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    assert page.locator(".scriptless").is_visible()
    assert page.locator("h1").first.is_visible()
    for css in ("#boot", ".late"):  # nothing is on its way, and nothing can come late
        assert page.locator(css).evaluate("one => getComputedStyle(one).display") == "none"
    context.close()


def test_shell_is_there_before_python(page: Any, site: str) -> None:
    page.route("**/vendor/**", lambda route: None)  # the runtime never arrives
    page.goto(site, wait_until="commit")
    page.wait_for_selector("h1")
    assert page.locator("h1").first.is_visible()
    assert page.locator("#boot").is_visible()
    assert page.locator("#boot-failed").is_hidden()


def test_starts_and_asks_nobody_else(started: Any) -> None:
    assert started.locator("html").get_attribute("data-boot") == "ready"
    assert started.locator("#boot").is_hidden()


def test_without_webassembly_it_says_so(page: Any, site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site + "?lang=en")
    page.wait_for_selector('html[lang="en"]', state="attached")
    message = page.locator(".cannot-wasm")
    assert message.is_visible()
    assert "WebAssembly" in message.inner_text()
    assert page.locator("#boot").is_hidden()


def test_starts_in_a_frame_without_storage(page: Any, host: Any, complaints: Any) -> None:
    """A frame on a foreign site may keep nothing; the games run all the same."""
    framed = host.address.replace("127.0.0.1", "localhost")
    complaints.hosts.add(framed.split("/")[2])
    outer = f'<!doctype html><link rel="icon" href="data:,"><iframe src="{framed}"></iframe>'
    host.deploy(host.files | {"outer.html": outer.encode()})
    page.goto(host.address + "outer.html")
    frame = page.frame_locator("iframe")
    frame.locator('html[data-ready="start"]').wait_for(state="attached", timeout=60_000)


def test_readable_as_soon_as_the_page_is_there(page: Any, site: str) -> None:
    """No other file is waited for, and it has its styles (how long: tests/bench/boot.py)."""
    page.route("**/*", lambda route: route.fallback() if route.request.url == site else None)
    page.goto(site, wait_until="commit")
    page.locator("#start .games").wait_for()
    assert page.locator("h1").first.is_visible()
    assert page.locator("#about").is_hidden()
    assert page.locator(".games").evaluate("games => getComputedStyle(games).display") == "grid"
    wait_for(page, "performance.getEntriesByName('first-contentful-paint').length")


def test_the_large_files_come_when_there_is_something_to_look_at(page: Any, site: str) -> None:
    """On a first visit; a sixth of a second at most after the script that waits."""
    page.goto(site)
    ready(page)
    asked, waiting, painted = page.evaluate(
        """() => {
          const all = performance.getEntriesByType("resource");
          const of = (end) => all.find(({ name }) => name.endsWith(end));
          const [paint] = performance.getEntriesByType("paint");
          const large = ["page.mjs", ".wasm", "app.pack"].map((end) => of(end).startTime);
          return [Math.min(...large), of("early.js").responseEnd, paint.startTime];
        }"""
    )
    assert asked >= min(painted, waiting + 150)
    assert page.locator('link[rel="modulepreload"]').count() == 3


def test_language_follows_the_browser_before_python(chromium: Any, site: str) -> None:
    for locale, lang in (("de-AT", "de"), ("en-GB", "en"), ("fr-FR", "en")):
        context = chromium.new_context(locale=locale)
        page = context.new_page()
        page.route("**/web/page.mjs", lambda route: None)
        page.goto(site, wait_until="commit")
        page.wait_for_selector(f'html[lang="{lang}"]', state="attached")
        context.close()


def test_who_comes_back_never_sees_another_language(chromium: Any, host: Host) -> None:
    context = chromium.new_context(locale="en-GB")
    page = context.new_page()
    page.add_init_script("""const seen = window.seen = new Set();
      function look() {
        const lead = document.querySelector("#start .lead");
        if (lead && getComputedStyle(lead).visibility === "visible") seen.add(lead.textContent);
        requestAnimationFrame(look);
      }
      requestAnimationFrame(look);""")
    page.goto(host.address)
    ready(page)
    stored(page)
    for _ in range(3):
        page.goto("about:blank")
        page.goto(host.address)
        ready(page)
        assert page.evaluate("[...seen]") == [texts.catalogue("en")["start.lead"]]
    context.close()


# In the first picture, before Python is there.
EARLY = """document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => {
  if (!document.getElementById("start")) return; // about:blank
  const shown = (query) => getComputedStyle(document.querySelector(query)).display !== "none";
  const live = "page" in document.documentElement.dataset;
  window.early = [shown("#start"), shown(".top"), shown("#boot"), live];
}));"""


def test_only_who_comes_back_straight_to_a_table_is_not_shown_the_first_page(
    page: Any, host: Host
) -> None:
    page.add_init_script(EARLY)

    def early(address: str) -> list[bool]:
        page.goto("about:blank")
        page.goto(host.address + address)
        ready(page)
        return page.evaluate("early")

    assert early("#play/klaberjass") == [True, True, True, False], "something to look at meanwhile"
    stored(page)
    assert early("#play/klaberjass") == [False, False, True, False]
    assert early("") == [True, True, True, False]
