"""What clicks and keys mean at the table; one listener for each kind of event."""

from typing import Any

from web import aside, dom

KEYS = {"h": "hint", "u": "undo", "l": "last-trick", "s": "score", "?": "keys", "m": "menu"}


class Controls:
    """Listens for one `loop.Play` until it is stopped."""

    def __init__(self, play: Any) -> None:
        self.play, self.table, self.panel = play, play.table, play.panel
        self.bar, self.sheet, self.frame = play.bar, play.sheet, play.frame
        self._listeners = [
            dom.listen(self.frame, "click", self._clicked),
            dom.listen(dom.document, "keydown", self._key),
            dom.listen(self.frame, "focusin", self._focused),
            dom.listen(self.frame, "pointerdown", self._pressed, capture=True),
        ]

    def stop(self) -> None:
        """Listen no more."""
        for listener in self._listeners:
            listener.stop()

    def _pressed(self, event: Any) -> None:
        dom.put(self.frame, "data-keys", None)
        self.table.drag.pressed_anywhere()

    def _clicked(self, event: Any) -> None:
        if self.table.drag.swallow_click():
            return
        found = dom.act_of(event)
        if found is None:
            self.bar.toggle(False) if self.bar.open() else None
            self.play.reel.hurry()
            return
        act, arg, _ = found
        if act == "card":
            self._tapped(int(arg), by_key=event.detail == 0)
        elif act == "answer":
            self.play.give(arg)
        else:
            self.do(act, arg)

    def _tapped(self, uid: int, by_key: bool) -> None:
        held = self.table.hand.get(uid)
        if held is None:
            return
        legal = self.play.legal()
        if (
            by_key
            or self.table.hand.raised == uid
            or (legal is not None and held.code not in legal)
        ):
            self.play.offer(held)
        else:
            self.table.hand.raise_(held)

    def do(self, act: str, arg: str = "") -> None:
        """Something from the bar, the menu, a sheet, or a key."""
        if act == "menu":
            self.bar.toggle()
            return
        if self.bar.open():
            self.bar.toggle(False)
        aside.do(self.play, act, arg)

    def _focused(self, event: Any) -> None:
        button = dom.closest(event.target, '[data-act="card"]')
        held = self.table.hand.get(button.dataset.arg) if button else None
        if held is not None:
            self.table.hand.noticed(held)

    def _mine(self, target: Any) -> bool:
        """Whether a key is meant for this table: it has the focus, or nothing has and it is shown.

        On somebody else's page a key that nothing has the focus for is none of our business.
        """
        if self.frame.contains(target):
            return True
        nobody = target.contains(self.frame)  # the page itself, or a part with the table in it
        return nobody and self.frame.checkVisibility() and bool(dom.find("main > .page.shown"))

    def _key(self, event: Any) -> None:
        if not self._mine(event.target):
            return
        key = event.key
        dom.put(self.frame, "data-keys", True)
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if self._key_done(key, event.shiftKey, event.target):
            event.preventDefault()
            event.stopPropagation()

    def _key_done(self, key: str, shift: bool, target: Any) -> bool:
        """Do what a key means; whether it meant anything."""
        if key == "Escape":
            return self._escape()
        if self.sheet.open:
            return aside.key(self.play, key)
        arrow = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -1, "ArrowDown": 1}.get(key)
        if arrow:
            return self._arrow(arrow, key, shift, target)
        if key.isdigit() and self.panel.open:
            answer = self.panel.by_digit(int(key))
            if answer is not None:
                self.play.give(answer)
            return answer is not None
        if key.lower() in KEYS:
            self.do(KEYS[key.lower()])
            return True
        if key in ("Enter", " ") and dom.act_of_element(target) is None:
            self.play.reel.hurry()
            return True
        return False

    def _arrow(self, by: int, key: str, shift: bool, target: Any) -> bool:
        hand = self.table.hand
        if self.bar.open():
            self.bar.step(by)
        elif self.panel.open and self.panel.element.contains(target):
            if key == "ArrowDown":
                hand.focus()
            else:
                self.panel.step(by)
        elif key == "ArrowUp":
            if self.panel.open:
                self.panel.focus()
        elif shift and hand.current is not None and key != "ArrowDown":
            at = (hand.held.index(hand.current) + by) % len(hand.held)
            hand.put_at(hand.current, at)
            self.play.redraw()
        else:
            hand.step(by)
        return True

    def _escape(self) -> bool:
        if self.table.drop_all():
            return True
        if self.bar.open():
            self.bar.toggle(False)
            return True
        if self.sheet.open:
            aside.do(self.play, "close-sheet")
            return True
        if self.play.unsay():
            return True
        if self.table.hand.raised is not None:
            self.table.hand.raise_(None)
            return True
        return False
