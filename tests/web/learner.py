"""A learner at a lesson: answers what the engine says is right, by key, mouse or finger."""

from __future__ import annotations

from typing import Any

from game.deal import View
from game.lessons import Start, read
from tests.web.person import STRIP, Finger, wait_for
from web import texts
from web.posed import Posed
from web.say import Speaker

OPEN = 'html[data-ready="lesson"]'


def names(view: View) -> list[str]:
    """What everybody is called who has not chosen a name."""
    others = [texts.t(f"name.{n}") for n in range(1, view.players)]
    return [*others[: view.me], texts.t("name.me"), *others[view.me :]]


def speaker(start: Start) -> Speaker:
    """Says what the page says about a step."""
    return Speaker(start.view.game, start.view.me, names(start.view))


def posed(start: Start) -> Posed:
    """A step as the page has it."""
    return Posed(start.to_json())


class Learner:
    """Sits before *page*; *by* is how: ``key``, ``mouse`` or ``touch``."""

    def __init__(self, page: Any, by: str, lang: str) -> None:
        self.page, self.by, self.lang = page, by, lang
        texts.use(lang)

    def open(self, game: str, name: str) -> None:
        """Open a lesson from wherever the page is."""
        address = f"#lesson/{game}/{name}"
        if not self.page.evaluate("address => location.hash === address", address):
            self.page.evaluate("address => { location.hash = address }", address)
        self.page.wait_for_selector(OPEN, state="attached")
        title = read(name).title[self.lang]
        wait_for(
            self.page, "title => document.querySelector('#lesson h1')?.innerText === title", title
        )

    def at(self, number: int) -> None:
        """Wait until step *number* is shown."""
        wait_for(
            self.page,
            "n => document.querySelector('.lesson .bar .number')?.innerText.split(' ')[1] === n",
            str(number),
        )

    # --- what is there -------------------------------------------------------------------------

    def focus(self) -> str:
        """What has the focus: its act and argument."""
        found: str = self.page.evaluate(
            "() => `${document.activeElement.dataset.act}:${document.activeElement.dataset.arg}`"
        )
        return found

    def verdict(self) -> str:
        """The words of the verdict, with right or wrong before them."""
        found: str = self.page.evaluate(
            """() => { const v = document.querySelector('.dock .verdict');
              return v ? `${v.classList[1]}: ${v.querySelector('p').innerText.trim()}` : ''; }"""
        )
        return found

    def spoken(self) -> list[str]:
        """What the live region holds."""
        found: list[str] = self.page.locator(".lesson .live p").all_inner_texts()
        return found

    # --- what is done ----------------------------------------------------------------------------

    def solve(self, start: Start) -> None:
        """Give the first right answer of a step, and wait for the verdict."""
        task = start.task
        if task.kind != "watch":
            self.give(start, task.answers()[0])
            wait_for(self.page, "() => !!document.querySelector('.dock .verdict.right')")

    def give(self, start: Start, answer: Any) -> None:
        """Answer a step, right or wrong."""
        kind, what = start.task.kind, posed(start)
        if what.asks_card:
            self.card(answer[:2])
            if answer[:2] in what.choices and f"{answer[:2]}+" in what.choices:
                self.button("answer", answer)
        elif kind == "mark-legal":
            for card in answer:
                self.mark_card(card)
            self.button("check", None)
        elif isinstance(answer, list):
            for one in answer:
                self.button("mark", str(one))
            self.button("check", None)
        else:
            self.button("answer", str(answer))

    def next(self) -> None:
        """Go on."""
        self.button("next", None)

    def button(self, act: str, arg: str | None) -> None:
        """Press a button of the dock."""
        wanted = f'[data-act="{act}"]' + (f'[data-arg="{arg}"]' if arg is not None else "")
        if self.by == "key":
            self.walk(f".dock {wanted}", "ArrowRight" if act in ("answer", "mark") else "Tab")
            self.page.keyboard.press("Enter")
        else:
            found = self.page.locator(f".dock {wanted}")
            found.tap() if self.by == "touch" else found.click()

    def walk(self, selector: str, key: str) -> None:
        """Press a key until the focus is where it is wanted; Tab gets it out of the hand."""
        inside = "selector => document.activeElement.matches(selector)"
        for step in range(40):
            if self.page.evaluate(inside, selector):
                return
            row = self.page.evaluate("() => !!document.activeElement.closest('.answers')")
            self.page.keyboard.press(key if row or key == "Tab" or step > 20 else "Tab")
        raise AssertionError(f"{selector} is not reached, the focus is at {self.focus()}")

    def card(self, code: str) -> None:
        """Play a card."""
        if self.by == "key":
            self.walk_to_card(code)
            self.page.keyboard.press("Enter")
            return
        x, y = self.spot(code)
        box = self.page.locator(".lesson .drop").bounding_box()
        end = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if self.by == "touch":
            finger = Finger(self.page)
            finger.down(x, y)
            for part in range(1, 6):
                finger.move(x + (end[0] - x) * part / 5, y + (end[1] - y) * part / 5)
            finger.up()
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x + 4, y - 40, steps=2)
            self.page.mouse.move(*end, steps=3)
            self.page.mouse.up()

    def mark_card(self, code: str) -> None:
        """Mark a card of the hand (or take the mark away)."""
        if self.by == "key":
            self.walk_to_card(code)
            self.page.keyboard.press(" ")
        elif self.by == "touch":
            self.page.touchscreen.tap(*self.spot(code))
        else:
            self.page.mouse.click(*self.spot(code))

    def walk_to_card(self, code: str) -> None:
        """Bring the focus to a card, by keys alone."""
        name = texts.card(code)
        there = (
            "name => document.activeElement.matches('.hand > .card') &&"
            " document.activeElement.innerText.trim().endsWith(name)"
        )
        for _ in range(30):
            if self.page.evaluate(there, name):
                return
            hand = self.page.evaluate("() => document.activeElement.matches('.hand > .card')")
            self.page.keyboard.press("ArrowRight" if hand else "Shift+Tab")
        raise AssertionError(f"{name} is not reached, the focus is at {self.focus()}")

    def spot(self, code: str) -> tuple[float, float]:
        """A point on the strip of a card that shows."""
        wanted = self.page.locator(".lesson .hand > .card").filter(has_text=texts.card(code)).first
        wanted.scroll_into_view_if_needed()
        x, y = wanted.evaluate(STRIP)
        return x, y
