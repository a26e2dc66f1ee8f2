"""The same foreign page in every browser: hostile styles, a sandbox, no storage."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .drivers import Driver, WebKit, wait
from .foreign import HOSTILE, World, shown, start

# A frame cannot be looked into from outside; what is in it is told by its height and its label.
THREE = """<p id="top">Before</p>
<stammtisch-table id="a" game="klaberjass" seed="7" lang="de"></stammtisch-table>
<stammtisch-trick id="b" game="klammern" trump="H" led-by="1" cards="SA HT SK S9" lang="en">
</stammtisch-trick>
<stammtisch-lesson id="c" lesson="klaberjass/1-cards" lang="en"></stammtisch-lesson>
<script>
window.heard = [];
addEventListener("message", ({data}) => data?.stammtisch && heard.push(data.kind));
</script>"""
NO_STORAGE = """<script>
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
}
</script>"""
STARTED = [shown(id) for id in "abc"]


@pytest.fixture
def world(dist: Path, tmp_path: Path, complaints: Any) -> Iterator[World]:
    made = World(dist, tmp_path)
    complaints.hosts |= made.hosts
    yield made
    made.close()


def test_three_widgets_on_a_page_with_hostile_styles(driver: Driver, world: World) -> None:
    driver.open(world.page("page", THREE, HOSTILE + NO_STORAGE))
    for id in "abc":
        wait(driver, f"document.getElementById('{id}').shadowRoot?.querySelector('button')")
        driver.js(start(id))
        wait(driver, shown(id))
    assert driver.js("heard.filter(kind => kind === 'ready').length") == 3
    assert not driver.js("heard.includes('wrong') || heard.includes('failed')")
    assert driver.js("document.querySelectorAll('iframe').length") == 1  # the interpreter's
    assert driver.js("getComputedStyle(document.getElementById('top')).color") == ("rgb(0, 255, 0)")


def test_three_widgets_in_a_sandbox_that_allows_scripts_only(driver: Driver, world: World) -> None:
    """Nobody can look in there either: the page inside tells the one around it."""
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
