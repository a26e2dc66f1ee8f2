"""The first moments: what is seen before Python, the start itself, and when it cannot start."""

from pathlib import Path
from typing import Any


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


def test_opened_as_a_file_it_says_so(page: Any, dist: Path, complaints: Any) -> None:
    page.goto((dist / "index.html").as_uri())
    message = page.locator(".cannot-file")
    assert message.is_visible()
    assert "Webserver" in message.inner_text()
    assert "web server" in message.inner_text()
    complaints.clear()  # the browser itself reports the modules that it refuses


def test_without_webassembly_it_says_so(page: Any, site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    message = page.locator(".cannot-wasm")
    assert message.is_visible()
    assert "WebAssembly" in message.inner_text()
    assert page.locator("#boot").is_hidden()
