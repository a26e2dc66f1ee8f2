"""One small set of gestures for every browser, so that the same flow can run in each.

Chromium is driven through Playwright, Firefox through WebDriver BiDi on its own socket, WebKit
through the WebKitWebDriver program; a flow sees none of that.
"""

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Protocol

Point = tuple[float, float]
# Keys by their names, as WebDriver writes them.
KEYS = {"Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Escape": "\ue00c"}


class Driver(Protocol):
    slowness: float  # how many times slower than the others it is
    ways: tuple[str, ...]  # in which one can play with it
    complaints: list[str]  # errors in the browser's console, as far as the driver hears of them

    def open(self, address: str) -> None: ...
    def reload(self) -> None: ...
    def js(self, expression: str) -> Any:
        """The value of an expression (it may be a promise) in the page."""

    def drag(self, start: Point, end: Point, pointer: str = "mouse") -> None:
        """Presses at one point, moves in a few steps, lets go at the other."""

    def press(self, key: str) -> None: ...


def wait(driver: Driver, condition: str, seconds: float = 60) -> None:
    """Until an expression is true in the page."""
    end = time.monotonic() + seconds * driver.slowness
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


def strokes(key: str) -> list[dict[str, Any]]:
    """A key pressed and let go as WebDriver describes it."""
    value = KEYS.get(key, key)
    steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return [{"type": "key", "id": "keyboard", "actions": steps}]


class Chromium:
    slowness = 1.0
    ways = ("mouse", "touch", "keys")

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints = []  # the fixture `complaints` hears of them

    def open(self, address: str) -> None:
        self.page.goto(address)

    def reload(self) -> None:
        self.page.reload()

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

    def frames(self, part: str) -> list[Callable[[str], Any]]:
        """What evaluates an expression in each frame whose address has this part."""
        found = [frame for frame in self.page.frames if part in frame.url]
        return [lambda e, f=frame: f.evaluate(f"async () => ({e})") for frame in found]


class Firefox:
    """Firefox without a driver program: it speaks WebDriver BiDi itself.

    One browser for many tests: `fresh` gives each a tab that shares nothing with the others.
    """

    slowness = 1.0
    ways = ("mouse", "touch", "keys")

    def __init__(self, line: Any) -> None:
        self.line = line
        self.number = 0
        self.complaints: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.create", type="tab")["context"]

    @contextmanager
    def fresh(self) -> Iterator["Firefox"]:
        apart = self.call("browser.createUserContext")["userContext"]
        before, self.complaints = self.tab, []
        self.tab = self.call("browsingContext.create", type="tab", userContext=apart)["context"]
        yield self
        self.tab = before
        self.call("browser.removeUserContext", userContext=apart)

    def call(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(timeout=90))
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

    def reload(self) -> None:
        self.call("browsingContext.reload", context=self.tab, wait="interactive")

    def js(self, expression: str, context: str | None = None) -> Any:
        answer = self.call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": context or self.tab},
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
        self.call("input.performActions", context=self.tab, actions=strokes(key))

    def frames(self, part: str) -> list[Callable[[str], Any]]:
        """What evaluates an expression in each frame whose address has this part."""
        left = self.call("browsingContext.getTree", root=self.tab)["contexts"]
        found = []
        while left:
            one = left.pop()
            left += one["children"] or []
            if part in one["url"]:
                found.append(one["context"])
        return [lambda e, c=context: self.js(e, c) for context in found]


@contextmanager
def firefox(program: str, locale: str = "de", private: bool = False) -> Iterator[Firefox]:
    """A running Firefox; *private*: one that keeps nothing on the disk.

    As in Chromium, frames of another site may store nothing.
    """
    from websockets.sync.client import connect

    wanted = {"intl.accept_languages": locale, "browser.privatebrowsing.autostart": private}
    wanted["network.cookie.cookieBehavior"] = 1
    folder = tempfile.mkdtemp(prefix="stammtisch-firefox-")
    with open(os.path.join(folder, "user.js"), "w") as settings:
        for name, value in wanted.items():
            settings.write(f'user_pref("{name}", {json.dumps(value)});\n')
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
        with connect(f"{found[1]}/session", max_size=None) as line:
            driver = Firefox(line)
            yield driver
            driver.call("browser.close")
        process.wait(20)
    finally:
        ended(process)
        shutil.rmtree(folder, ignore_errors=True)


# A finger for a browser whose driver has none: it touches down at the first of the points, goes
# along the others and leaves at the last. An element may capture it, as it may a real one.
FINGER = """(async (points) => {
  const pointerId = 77;
  const proto = Element.prototype;
  const own = {};
  let held = null;
  const mine = {
    setPointerCapture() { held = this; },
    hasPointerCapture() { return held === this; },
    releasePointerCapture() { if (held === this) lose(); },
  };
  for (const [name, ours] of Object.entries(mine)) {
    own[name] = proto[name];
    proto[name] = function (id) {
      return (id === pointerId ? ours : own[name]).call(this, id);
    };
  }
  const send = (type, [clientX, clientY], buttons) => {
    const target = held ?? document.elementFromPoint(clientX, clientY);
    const about = { pointerId, pointerType: "touch", isPrimary: true, clientX, clientY, buttons };
    const spread = { bubbles: true, composed: true, cancelable: true };
    const button = type === "pointermove" ? -1 : 0;
    target.dispatchEvent(new PointerEvent(type, { ...about, ...spread, button }));
    return target;
  };
  const lose = () => {
    const left = held;
    held = null;
    left.dispatchEvent(new PointerEvent("lostpointercapture", { pointerId, bubbles: true }));
  };
  const pause = () => new Promise((done) => setTimeout(done, 20));
  const [first, last] = [points[0], points.at(-1)];
  const touched = send("pointerdown", first, 1);
  for (const point of points.slice(1)) {
    await pause();
    send("pointermove", point, 1);
  }
  await pause();
  const left = send("pointerup", last, 0);
  if (held) lose();
  Object.assign(proto, own);
  if (left === touched && Math.hypot(last[0] - first[0], last[1] - first[1]) < 4) touched.click();
})"""


class WebKit:
    """WebKitGTK's MiniBrowser, through its driver program (classic WebDriver over HTTP).

    Asked for a finger, the driver program moves a mouse; so `FINGER` sends what a finger would.
    """

    slowness = 4.0  # without a graphics card
    ways = ("mouse", "touch", "keys")

    def __init__(self, port: int, program: str) -> None:
        self.port = port
        self.complaints: list[str] = []  # this driver hears of none
        options = {"binary": program, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = ""
        self.session = "/" + self.call("POST", "", capabilities=wanted)["sessionId"]
        self.call("POST", "/window/rect", width=1280, height=860)

    def call(self, how: str, what: str, **params: Any) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        body = json.dumps(params) if how == "POST" else None
        line.request(how, f"/session{self.session}{what}", body)
        value = json.loads(line.getresponse().read())["value"]
        line.close()
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{what}: {value['error']}: {value.get('message')}"[:500])
        return value

    def open(self, address: str) -> None:
        self.call("POST", "/url", url=address)

    def reload(self) -> None:
        self.call("POST", "/refresh")

    def js(self, expression: str) -> Any:
        script = f"""const done = arguments[arguments.length - 1];
            (async () => JSON.stringify(await ({expression})))()
            .then((value) => done({{ value }}), (error) => done({{ error: String(error) }}))"""
        answer = self.call("POST", "/execute/async", script=script, args=[])
        if "error" in answer:
            raise RuntimeError(answer["error"])
        value = answer.get("value")
        return None if value is None else json.loads(value)

    def drag(self, start: Point, end: Point, pointer: str = "mouse") -> None:
        if pointer == "touch":
            self.js(f"{FINGER}({json.dumps([start, *path(start, end)])})")
            return
        self.call("POST", "/actions", actions=actions(start, end, pointer))
        self.call("DELETE", "/actions")

    def press(self, key: str) -> None:
        self.call("POST", "/actions", actions=strokes(key))


@contextmanager
def webkit(driver: str, browser: str, screen: str) -> Iterator[WebKit]:
    """A running WebKit: its driver program, its browser, and the screen (Xvfb) to draw on."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="stammtisch-webkit-"))
        display = stack.enter_context(xvfb(screen))
        own = {"HOME": folder, "DISPLAY": display, "LANG": "C.UTF-8"}
        port = free_port()
        process = subprocess.Popen(
            [driver, f"--port={port}"],
            env={**os.environ, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        stack.callback(ended, process)
        await_port(port)
        made = WebKit(port, browser)
        yield made
        with suppress(RuntimeError):
            made.call("DELETE", "")


@contextmanager
def xvfb(program: str) -> Iterator[str]:
    """A screen that nobody sees; gives its name."""
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "1300x900x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=[writing],
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        ended(process)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


def await_port(port: int, seconds: float = 20) -> None:
    """Until somebody listens there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"nobody listens at port {port}")


def ended(process: subprocess.Popen[Any]) -> None:
    """Sees to it that a program of ours has ended."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
