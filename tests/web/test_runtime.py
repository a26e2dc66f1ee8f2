"""What the build leaves out must not be missed; what it makes must run from anywhere."""

import gzip
import importlib
import io
import json
import runpy
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from game.fingerprint import of_all

from .conftest import ROOT, ready

IMPORT_ALL = """
import importlib
from zipfile import ZipFile
from js import document
names = sorted(
    name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
    for name in ZipFile("app.zip").namelist() if name.endswith(".pyc")
)
left_out = {"web.start", "web.main"}  # these run when they are imported
wrong = []
for name in names:
    if name in left_out:
        continue
    try:
        importlib.import_module(name)
    except Exception as error:
        wrong.append(f"{name}: {error!r}")
document.documentElement.dataset.imported = f"{len(names)}|" + "; ".join(wrong)
"""


TRACES = """
import json
from js import document
from game.fingerprint import of_all
document.documentElement.dataset.traces = json.dumps(of_all())
"""


RUN = """(code) => {
  const script = document.createElement("script");
  script.type = "py";
  script.textContent = code;
  document.body.append(script);
}"""


def run_python(page: Any, code: str) -> None:
    """Run *code* in the page's own interpreter."""
    page.evaluate(RUN, code)


def test_the_same_seed_gives_the_same_traces_in_the_browser(started: Any) -> None:
    run_python(started, TRACES)
    started.wait_for_selector("html[data-traces]", state="attached", timeout=60_000)
    assert json.loads(started.locator("html").get_attribute("data-traces")) == of_all()


def test_every_module_can_be_imported(started: Any) -> None:
    run_python(started, IMPORT_ALL)
    started.wait_for_selector("html[data-imported]", state="attached")
    number, _, wrong = started.locator("html").get_attribute("data-imported").partition("|")
    assert wrong == ""
    assert int(number) > 20


def test_python_runs_on_one_stack(started: Any) -> None:
    """On a second one (JSPI) Chromium crashes now and then, see tools/shorten.py."""
    assert started.evaluate("'Suspending' in WebAssembly"), "this browser could have two"
    run_python(
        started,
        """
from js import document
from pyodide.ffi import can_run_sync
document.documentElement.dataset.waits = str(can_run_sync())
""",
    )
    started.wait_for_selector("html[data-waits]", state="attached")
    assert started.locator("html").get_attribute("data-waits") == "False"


def test_pyscripts_python_comes_compiled(started: Any) -> None:
    run_python(
        started,
        """
import os, pyscript
from js import document
document.documentElement.dataset.found = f"{pyscript.__file__} {os.path.exists('pyscript')}"
""",
    )
    started.wait_for_selector("html[data-found]", state="attached")
    found = started.locator("html").get_attribute("data-found")
    assert found == "/lib/python314.zip/pyscript/__init__.pyc False"


def test_worker_answers_and_names_its_errors(started: Any) -> None:
    answers = started.evaluate(
        """() => new Promise((resolve) => {
          const worker = new Worker("./web/worker.mjs", { type: "module" });
          const got = [];
          worker.onmessage = ({ data }) => {
            got.push(data);
            if (got.length === 2) resolve(got);
          };
          worker.postMessage(JSON.stringify({ id: 5, view: {}, level: "", seed: 1, budget: {} }));
        })"""
    )
    first, second = map(json.loads, answers)
    assert first == {"ready": True}
    assert second["id"] == 5
    assert second["error"]


def test_page_asks_for_nothing_that_it_need_not(page: Any, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    page.goto(site)
    ready(page)
    assert not [name for name in asked if "micropip" in name or name.endswith(".map")]


def answers(address: str) -> bool:
    """Whether a server that has just been started does so within ten seconds."""
    for _ in range(100):
        try:
            return bool(urlopen(address).status == 200)
        except URLError:
            time.sleep(0.1)
    return False


def test_one_archive_runs_from_pythons_own_server(
    page: Any, dist: Path, tmp_path: Path, complaints: Any
) -> None:
    import pack

    made = pack.pack(dist, tmp_path / "site.zip")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(tmp_path)
    port = 8790
    server = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"],
        cwd=tmp_path / "stammtisch",
        stderr=subprocess.DEVNULL,
    )
    try:
        complaints.hosts.add(f"127.0.0.1:{port}")
        assert answers(f"http://127.0.0.1:{port}/")
        page.goto(f"http://127.0.0.1:{port}/")
        ready(page)
    finally:
        complaints.leave()
        server.terminate()
        server.wait()


def test_the_same_sources_give_the_same_site() -> None:
    import build_site

    first, second = build_site.build(), build_site.build()
    assert [name for name in first if first[name] != second[name]] == []


@pytest.mark.parametrize("name", ["index.html", "sw.js", "app.pack", "vendor/pyscript/core.js"])
def test_no_foreign_address_in_what_we_ship(dist: Path, name: str) -> None:
    content = (dist / name).read_bytes()
    if name.endswith(".pack"):
        content = gzip.decompress(content)
    assert b"://" not in content.replace(b"http://www.w3.org/", b"").replace(
        b"http://localhost:8000", b""
    )


LIBRARY = """<!doctype html><title>library</title>
<link rel="icon" href="data:,">
<script type="module" src="./vendor/pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./web/library.mjs", "packages": ["./WHEEL"]}'>
from js import document
from game.match import new_match
document.documentElement.dataset.asked = str(new_match("klaberjass", players=2, seed=1).asks)
</script>"""


def test_engine_as_a_library_through_micropip(page: Any, host: Any) -> None:
    wheel = next(name for name in host.files if name.startswith("stammtisch-"))
    html = LIBRARY.replace("WHEEL", wheel).encode()
    host.deploy(host.files | {"library.html": html})
    page.goto(host.address + "library.html")
    page.wait_for_selector("html[data-asked]", state="attached", timeout=60_000)
    assert page.locator("html").get_attribute("data-asked").startswith("Ask(")


def test_first_card_can_be_picked_up_at_once(page: Any, site: str) -> None:
    """What tests/bench/boot.py takes for ready is ready: nothing is waited for after it."""
    from .person import STRIP

    page.goto(f"{site}#play/klaberjass")
    card = page.locator(".hand > .card").first
    card.wait_for(state="attached", timeout=60_000)
    for _ in range(3):  # it is still being dealt, so a press may miss it
        x, y = card.evaluate(STRIP)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 10, y - 40, steps=3)
        picked_up = page.locator(".hand > .card.dragged").count()
        page.keyboard.press("Escape")
        page.mouse.up()
        if picked_up:
            return
    raise AssertionError("the card stayed where it was")


@pytest.mark.parametrize("name", ["socket", "subprocess"])
def test_what_stands_in_for_a_module_says_what_the_module_says(name: str) -> None:
    ours = runpy.run_path(str(ROOT / "tools" / "standins" / f"{name}.py"))
    said = {key: value for key, value in ours.items() if key.isupper()}
    real = importlib.import_module(name)
    assert said == {key: int(getattr(real, key)) for key in said} != {}


def test_archives_are_packed_as_a_whole(dist: Path) -> None:
    for name in ("app.pack", "vendor/pyodide/python_stdlib.pack"):
        with zipfile.ZipFile(io.BytesIO(gzip.decompress((dist / name).read_bytes()))) as archive:
            assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
            assert archive.testzip() is None
