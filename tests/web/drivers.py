"""One small set of gestures for every browser, so that the same flow can run in each.

Chromium is driven through Playwright, Firefox through WebDriver BiDi on its own socket, WebKit
through WebKitWebDriver; a flow sees none of that.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

Point = tuple[float, float]
# Keys by their names, as WebDriver writes them.
KEYS = {"Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Escape": "\ue00c"}


class Driver(Protocol):
    def open(self, address: str) -> None: ...
    def js(self, expression: str) -> Any:
        """The value of an expression (it may be a promise) in the page."""

    def drag(self, start: Point, end: Point, pointer: str = "mouse") -> None:
        """Presses at one point, moves in a few steps, lets go at the other."""

    def press(self, key: str) -> None: ...


def wait(driver: Driver, condition: str, seconds: float = 60) -> None:
    """Until an expression is true in the page."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if driver.js(f"!!({condition})"):
                return
        except RuntimeError:
            pass  # between two pages
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s: {condition}")


def path(start: Point, end: Point, steps: int = 8) -> list[Point]:
    return [
        (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
        for i in range(1, steps + 1)
    ]


def actions(start: Point, end: Point, pointer: str) -> list[dict[str, Any]]:
    """A drag as WebDriver describes it."""

    def move(point: Point) -> dict[str, Any]:
        x, y = round(point[0]), round(point[1])
        return {"type": "pointerMove", "x": x, "y": y, "duration": 20}

    steps = [
        move(start),
        {"type": "pointerDown", "button": 0},
        *map(move, path(start, end)),
        {"type": "pointerUp", "button": 0},
    ]
    kind = {"pointerType": pointer}
    return [{"type": "pointer", "id": pointer, "parameters": kind, "actions": steps}]


class Chromium:
    def __init__(self, page: Any) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def js(self, expression: str) -> Any:
        try:
            return self.page.evaluate(f"async () => ({expression})")
        except Exception as error:
            raise RuntimeError(str(error)) from error

    def drag(self, start: Point, end: Point, pointer: str = "mouse") -> None:
        if pointer == "touch":
            self._touch(start, end)
            return
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for point in path(start, end):
            mouse.move(*point)
        mouse.up()

    def _touch(self, start: Point, end: Point) -> None:
        tap = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: Point) -> None:
            spots = [{"x": x, "y": y} for x, y in points]
            tap.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

        touch("touchStart", start)
        for point in path(start, end):
            touch("touchMove", point)
        touch("touchEnd")
        tap.detach()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)


class Firefox:
    """Firefox without a driver program: it speaks WebDriver BiDi itself."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.number = 0
        self.complaints: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.create", type="tab")["context"]

    def call(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=90))
            if answer.get("type") == "event":
                entry = answer["params"]
                if entry.get("level") == "error":
                    self.complaints.append(entry.get("text") or "")
            elif answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer.get('message')}")
                return answer["result"]

    def open(self, address: str) -> None:
        self.call("browsingContext.navigate", context=self.tab, url=address, wait="interactive")

    def js(self, expression: str) -> Any:
        answer = self.call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self.tab},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise RuntimeError(json.dumps(answer)[:500])
        value = answer["result"].get("value")
        return None if value is None else json.loads(value)

    def drag(self, start: Point, end: Point, pointer: str = "mouse") -> None:
        done = actions(start, end, pointer)
        self.call("input.performActions", context=self.tab, actions=done)
        self.call("input.releaseActions", context=self.tab)

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        keyboard = [{"type": "key", "id": "keyboard", "actions": steps}]
        self.call("input.performActions", context=self.tab, actions=keyboard)


@contextmanager
def firefox(program: str, locale: str = "de") -> Iterator[Firefox]:
    from websockets.sync.client import connect

    folder = tempfile.mkdtemp(prefix="stammtisch-firefox-")
    with open(os.path.join(folder, "user.js"), "w") as settings:
        settings.write(f'user_pref("intl.accept_languages", "{locale}");\n')
    process = subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "HOME": folder, "MOZ_HEADLESS": "1"},
        text=True,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                break
        else:
            raise RuntimeError("Firefox ended before it could be driven")
        threading.Thread(target=process.stderr.read, daemon=True).start()
        with connect(f"{found[1]}/session", max_size=None) as socket:
            driver = Firefox(socket)
            yield driver
            driver.call("browser.close")
        process.wait(20)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)
