"""What clicks and keys mean in a lesson; one listener for each kind of event."""

from __future__ import annotations

from typing import Any

from web import dom


class Keys:
    """Listens for one `stage.Stage` until it is stopped."""

    def __init__(self, stage: Any) -> None:
        self.stage = stage
        frame = stage.frame
        self._listeners = [
            dom.listen(frame, "click", self._clicked),
            dom.listen(frame, "keydown", self._key),
            dom.listen(frame, "focusin", self._focused),
            dom.listen(frame, "pointerdown", self._pressed, capture=True),
        ]

    def stop(self) -> None:
        """Listen no more."""
        for listener in self._listeners:
            listener.stop()

    def _pressed(self, event: Any) -> None:
        dom.put(self.stage.frame, "data-keys", None)
        if self.stage.table is None:
            return
        self.stage.table.drag.pressed_anywhere()
        if self.stage.frame.dataset.asks != "card" and dom.closest(event.target, ".hand"):
            event.stopPropagation()  # nothing is asked: no card is taken up

    def _clicked(self, event: Any) -> None:
        table = self.stage.table
        if table is not None and table.drag.swallow_click():
            return
        found = dom.act_of(event)
        if found is not None:
            event.stopPropagation()
            self.do(*found[:2], by_key=event.detail == 0)

    def do(self, act: str, arg: str, by_key: bool = False) -> None:
        """Something was pressed."""
        stage = self.stage
        if act == "card":
            self._card(int(arg), by_key)
        elif act == "answer":
            stage.give(stage.answers.value(arg))
        elif act == "mark":
            stage.answers.toggle(arg)
            stage.answers.show_marks(stage.dock)
        elif act == "check":
            stage.give(stage.answers.marked())
        elif act == "hint":
            stage.hint()
        else:
            stage.owner(act)

    def _card(self, uid: int, by_key: bool) -> None:
        stage = self.stage
        held = stage.table.hand.get(uid)
        asks = stage.frame.dataset.asks
        if held is None or not asks:
            return
        if asks == "mark":
            stage.answers.toggle(held.code)
            stage.decorate()
        elif by_key or stage.table.hand.raised == uid:
            stage.offer(held)
        else:
            stage.table.hand.raise_(held)

    def _focused(self, event: Any) -> None:
        button = dom.closest(event.target, '[data-act="card"]')
        held = self.stage.table.hand.get(button.dataset.arg) if button else None
        if held is not None:
            self.stage.table.hand.noticed(held)

    def _key(self, event: Any) -> None:
        dom.put(self.stage.frame, "data-keys", True)
        if event.ctrlKey or event.metaKey or event.altKey or self.stage.table is None:
            return
        if self._done(event.key, event.shiftKey, event.target):
            event.preventDefault()
            event.stopPropagation()

    def _done(self, key: str, shift: bool, target: Any) -> bool:
        """Do what a key means; whether it meant anything."""
        stage = self.stage
        if key == "Escape":
            return self._escape()
        arrow = {"ArrowLeft": -1, "ArrowRight": 1}.get(key)
        if arrow:
            return self._arrow(arrow, shift, target)
        if key.isdigit():
            buttons = dom.find_all(".answer:not([aria-disabled])", stage.dock)
            wanted = stage.answers.by_digit(int(key), buttons)
            if wanted is not None:
                dom.focus(wanted)
                self.do(wanted.dataset.act, wanted.dataset.arg)
            return wanted is not None
        if key.lower() == "h":
            stage.hint()
            return True
        return False

    def _arrow(self, by: int, shift: bool, target: Any) -> bool:
        stage = self.stage
        hand = stage.table.hand
        row = dom.closest(target, ".answers, .steps")
        if row is not None:
            buttons = dom.find_all("button", row)
            at = next((i for i, button in enumerate(buttons) if button == target), 0)
            dom.focus(buttons[(at + by) % len(buttons)])
        elif shift and stage.frame.dataset.asks == "card" and hand.current is not None:
            at = (hand.held.index(hand.current) + by) % len(hand.held)
            hand.put_at(hand.current, at)
            stage.redraw()
        else:
            hand.step(by)
        return True

    def _escape(self) -> bool:
        stage = self.stage
        if stage.table.drop_all():
            return True
        if stage.answers.said is not None:
            stage.answers.said = None
            stage.write_dock()
            stage.table.hand.focus()
            return True
        if stage.table.hand.raised is not None:
            stage.table.hand.raise_(None)
            return True
        return False
