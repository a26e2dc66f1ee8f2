"""The same foreign page in every browser: hostile styles, a sandbox, no storage."""

import time
from typing import Any
from urllib.parse import urlsplit

import pytest

from game.lessons import read

from .drivers import Driver, WebKit, wait
from .foreign import HOSTILE, World, shown, start

THREE = """<p id="top">Before</p>
<stammtisch-table id="a" game="klaberjass" seed="7" lang="de"></stammtisch-table>
<stammtisch-trick id="b" game="klammern" trump="H" led-by="1" cards="SA HT SK S9" lang="en">
</stammtisch-trick>
<stammtisch-lesson id="c" lesson="klaberjass/1-cards" lang="en"></stammtisch-lesson>
<script>
window.heard = [];
addEventListener("message", ({data}) => data?.stammtisch && heard.push(data.kind));
</script>"""
# Frames of another site may keep nothing: so it is in Chromium, and in the Firefox of the tests.
STORAGE = """(() => { try { return `${localStorage.length}` } catch (e) { return e.name } })()"""
SEEN = """(() => {
  const style = getComputedStyle(document.body);
  const text = (css) => document.querySelector(css)?.innerText.trim();
  return {
    what: document.documentElement.dataset.embed,
    runtime: document.documentElement.dataset.runtime ?? "shared",
    origin: self.origin,
    words: text("#piece p.words") ?? text(".told > .words") ?? text(".bar .title"),
    cards: document.querySelectorAll(".card").length > 3,
    floats: style.float, color: style.color === "rgb(0, 255, 0)",
    high: innerHeight > 100, wide: innerWidth > 250,
  };
})()"""
WORDS = {
    "table": "Klaberjass",
    "trick": "Bert gets the trick. The ten of hearts is the only trump in the trick.",
    "lesson": read("klaberjass/1-cards").steps[0].words["en"],
}


def seen(driver: Driver) -> dict[str, Any]:
    """What the widgets of the page show, by what they are."""
    found = [look(SEEN) for look in driver.frames("embed.html")]
    return {one.pop("what"): one for one in found}


def as_it_should(origin: str, runtime: str) -> dict[str, Any]:
    good = {"runtime": runtime, "origin": origin, "cards": True, "floats": "none", "color": False}
    good |= {"high": True, "wide": True}
    return {what: {**good, "words": words} for what, words in WORDS.items()}


def test_three_widgets_on_a_page_with_hostile_styles_and_no_storage(
    driver: Driver, world: World
) -> None:
    driver.open(world.page("page", THREE, HOSTILE))
    for id in "abc":
        wait(driver, f"document.getElementById('{id}').shadowRoot?.querySelector('button')")
        driver.js(start(id))
        wait(driver, shown(id))
    assert driver.js("heard.filter(kind => kind === 'ready').length") == 3
    assert not driver.js("heard.includes('wrong') || heard.includes('failed')")
    assert driver.js("document.querySelectorAll('iframe').length") == 1  # the interpreter's
    assert driver.js("getComputedStyle(document.getElementById('top')).color") == "rgb(0, 255, 0)"
    ours = urlsplit(world.site)
    look_inside(driver, as_it_should(f"{ours.scheme}://{ours.netloc}", "shared"))


def test_three_widgets_in_a_sandbox_that_allows_scripts_only(driver: Driver, world: World) -> None:
    """The page inside starts them and tells the one around it what it heard."""
    if isinstance(driver, WebKit):
        pytest.skip("there, 'self' in a policy of ours means nobody to WebKit: no script may run")
    tell = """<script type="module">
    const ids = ["a", "b", "c"];
    for (const id of ids) {
      const widget = document.getElementById(id);
      await customElements.whenDefined(widget.localName);
      await new Promise((done) => setTimeout(done, 50));
      widget.shadowRoot.querySelector("button").click();
      while (widget.dataset.state !== "shown") await new Promise((done) => setTimeout(done, 50));
    }
    parent.postMessage({ origin: self.origin, heard }, "*");
    </script>"""
    world.page("inner", THREE + tell, HOSTILE)
    outer = world.sandboxed("outer", "inner")
    world.pages["/outer"] += (
        "<script>addEventListener('message', e => window.told = e.data)</script>"
    )
    driver.open(outer)
    wait(driver, "window.told", seconds=120)
    told = driver.js("told")
    assert told["origin"] == "null"
    assert told["heard"].count("ready") == 3
    assert "wrong" not in told["heard"] and "failed" not in told["heard"]
    look_inside(driver, as_it_should("null", "own"))


def look_inside(driver: Driver, wanted: dict[str, Any]) -> None:
    """Each widget shows what it should, where it can store nothing."""
    if isinstance(driver, WebKit):
        return  # its driver does not lead into frames in a shadow
    assert [look(STORAGE) for look in driver.frames("embed.html")] == ["SecurityError"] * 3
    assert soon(driver, wanted) == wanted


def soon(driver: Driver, wanted: dict[str, Any]) -> dict[str, Any]:
    """What is seen, once it is what is wanted or has not become so in a few seconds."""
    found = seen(driver)
    for _ in range(40):
        if found == wanted:
            break
        time.sleep(0.1)
        found = seen(driver)
    return found
