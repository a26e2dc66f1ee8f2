"""A person at the table who knows only what the page shows, and plays by mouse, finger or key."""

from __future__ import annotations

from typing import Any

LEGAL = ".hand > .card:not(.dim)"
ACTING = (
    ".sheet [data-act='go-on'], .sheet.end, .panel:not([hidden]) .answer,"
    " .table[data-asks='card'] .hand > .card"
)

STRIP = """card => {
  const box = card.getBoundingClientRect();
  const turn = new DOMMatrix(getComputedStyle(card).transform);
  const scale = Math.hypot(turn.a, turn.b);
  const [x, y] = [-card.offsetWidth / 2 + 12, -card.offsetHeight * 0.2];
  return [
    box.x + box.width / 2 + (x * turn.a - y * turn.b) / scale,
    box.y + box.height / 2 + (x * turn.b + y * turn.a) / scale,
  ];
}"""
"""A point on the strip of a card that shows in the fan, however the card is turned."""


SETTLED = """() => {
  const moving = document.querySelector('.hand').getAnimations({subtree: true});
  return moving.every(one => one.playState !== 'running');
}"""


class Person:
    """Plays whatever is asked, the first legal thing that is there.

    *by* is how: ``mouse`` (drags), ``tap`` (two taps), ``touch`` (drags with a finger), ``pen``
    (drags), ``key``.
    """

    def __init__(self, page: Any, by: str = "mouse") -> None:
        self.page, self.by = page, by
        self.cards = 0  # played so far

    def wait(self) -> str:
        """Wait until something is to be done; gives what: sheet, end, panel or card."""
        self.page.wait_for_selector(ACTING, timeout=60_000)
        for what, selector in (
            ("end", ".sheet.end"),
            ("sheet", ".sheet [data-act='go-on']"),
            ("panel", ".panel:not([hidden]) .answer"),
        ):
            if self.page.locator(selector).first.is_visible():
                return what
        return "card"

    def act(self) -> str:
        """Do the next thing; gives what it was."""
        what = self.wait()
        if what == "sheet":
            title = self.page.locator(".sheet h2").inner_text()
            self.press(".sheet [data-act='go-on']", "Enter")
            gone = "title => document.querySelector('.sheet h2')?.innerText !== title"
            wait_for(self.page, gone, title)
        elif what == "panel":
            self.answer()
        elif what == "card":
            self.card()
        return what

    def press(self, selector: str, key: str) -> None:
        """Press a button the way this person does."""
        if self.by == "key":
            self.page.keyboard.press(key)
        elif self.by in ("tap", "touch"):
            self.page.locator(selector).first.tap()
        elif self.by == "pen":
            box = self.page.locator(selector).first.bounding_box()
            pen, at = Pen(self.page), (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            pen.down(*at)
            pen.up()
        else:
            self.page.locator(selector).first.click()

    def answer(self) -> None:
        """Give the first answer of the panel."""
        selector = ".panel:not([hidden]) .answer"
        before = self.page.locator(".panel").inner_text()
        self.press(selector, "1")
        changed = "before => document.querySelector('.panel').innerText !== before"
        wait_for(self.page, changed, before)

    def hand(self) -> list[str]:
        """The names of the cards in the hand."""
        return self.page.locator(".hand > .card").evaluate_all(
            "all => all.map(card => card.querySelector('.only-spoken').textContent)"
        )

    def card(self, selector: str = LEGAL) -> None:
        """Play a card."""
        count = self.page.locator(".hand > .card").count()
        wait_for(self.page, SETTLED)  # one aims at cards that lie still
        if self.by == "key":
            self.card_by_key()
        elif self.by == "tap":
            for _ in range(2):
                self.page.touchscreen.tap(*self.middle(selector))
        elif self.by in ("touch", "pen"):
            held = Finger(self.page) if self.by == "touch" else Pen(self.page)
            x, y = self.middle(selector)
            held.down(x, y)
            for part in range(1, 6):
                held.move(x, y - 60 * part)
            held.up()
        else:
            x, y = self.middle(selector)
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + 4, y - 60, steps=3)
            self.page.mouse.move(*self.table_middle(), steps=4)
            self.page.mouse.up()
        wait_for(self.page, "n => document.querySelectorAll('.hand > .card').length !== n", count)
        self.cards += 1

    def card_by_key(self) -> None:
        """Walk along the hand to a legal card and play it, by keys alone."""
        for _ in range(14):
            if self.page.evaluate("document.activeElement.matches('.hand > .card:not(.dim)')"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def middle(self, selector: str) -> tuple[float, float]:
        """A point on the visible strip of a card."""
        x, y = self.page.locator(selector).first.evaluate(STRIP)
        return x, y

    def table_middle(self) -> tuple[float, float]:
        """Where a card is let go."""
        box = self.page.locator(".drop").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def until(self, wanted: str, most: int = 400) -> None:
        """Play until *wanted* (sheet, end) is there."""
        for _ in range(most):
            what = self.wait()
            if what in (wanted, "end"):
                return
            self.act()
        raise AssertionError(f"no {wanted} after {most} answers")


def wait_for(page: Any, true: str, arg: Any = None, seconds: float = 20) -> None:
    """Wait until a JavaScript function says true.

    (Playwright's own way compiles its text in the page, which our policy forbids.)
    """
    for _ in range(int(seconds / 0.03)):
        if page.evaluate(true, arg):
            return
        page.wait_for_timeout(30)
    raise AssertionError(f"never true: {true}")


class Finger:
    """One finger on the glass, through the browser's own input."""

    def __init__(self, page: Any, number: int = 0) -> None:
        self.session = page.context.new_cdp_session(page)
        self.number = number
        self.at = (0.0, 0.0)

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _point(self) -> dict[str, float]:
        return {"x": self.at[0], "y": self.at[1], "id": self.number}

    def down(self, x: float, y: float) -> None:
        """Touch."""
        self.at = (x, y)
        self._send("touchStart", [self._point()])

    def move(self, x: float, y: float) -> None:
        """Move while touching."""
        self.at = (x, y)
        self._send("touchMove", [self._point()])

    def up(self) -> None:
        """Let go."""
        self._send("touchEnd", [])

    def second(self, x: float, y: float) -> None:
        """Put a second finger down beside this one."""
        points = [self._point(), {"x": x, "y": y, "id": self.number + 1}]
        self._send("touchStart", points)


class Pen:
    """A pen on the glass, through the browser's own input."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _send(self, kind: str, buttons: int) -> None:
        x, y = self.at
        event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons}
        more = {"clickCount": 1, "pointerType": "pen", "force": 0.5}
        self.session.send("Input.dispatchMouseEvent", {**event, **more})

    def down(self, x: float, y: float) -> None:
        """Come near, and touch."""
        self.at = (x, y)
        self._send("mouseMoved", 0)
        self._send("mousePressed", 1)

    def move(self, x: float, y: float) -> None:
        """Move while touching."""
        self.at = (x, y)
        self._send("mouseMoved", 1)

    def up(self) -> None:
        """Lift off."""
        self._send("mouseReleased", 0)
