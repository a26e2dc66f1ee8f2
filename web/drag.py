"""Dragging a card: one way for mouse, pen and finger.

A press that moves 6 pixels takes the card up; it then follows the pointer exactly. Let go above
the hand (or flicked upwards) it is offered to the table, let go on the hand it is put there.
Escape, a second finger, a turned or resized window, or the system taking the pointer away cancel.
"""

from collections.abc import Callable
from typing import Any

from web import dom, layout
from web.hand import Hand, Held

THRESHOLD = 6.0  # pixels until a press becomes a drag
FLICK = 0.7  # pixels a millisecond, upwards
STALE = 90.0  # milliseconds after which a movement is no flick any more
LEAN = 9.0  # degrees of tilt for a pixel a millisecond sideways
MOST_LEAN = 13.0
GROW = 1.05


class Drag:
    """What a pointer does with the hand.

    *room* gives the geometry, *drop* is told a card let go over the table, *over* whether it is
    above it now (None: nothing is in the air).
    """

    def __init__(
        self,
        felt: Any,
        hand: Hand,
        room: Callable[[], layout.Room],
        drop: Callable[[Held], None],
        over: Callable[[bool | None], None],
    ) -> None:
        self._felt, self._hand, self._room = felt, hand, room
        self._drop, self._over = drop, over
        self.held: Held | None = None
        self.active = False
        self._pointer: int | None = None
        self._swallow = False  # the click that the browser sends after a drag
        self._down = dom.listen(felt, "pointerdown", self._press)
        self._moves = [
            dom.Listener(felt, kind, handler, {})
            for kind, handler in (
                ("pointermove", self._move),
                ("pointerup", self._up),
                ("pointercancel", self._cancelled),
                ("lostpointercapture", self._cancelled),
                ("touchmove", self._no_scroll),
            )
        ]
        self._menu = dom.listen(felt, "contextmenu", self._no_menu)

    def stop(self) -> None:
        """Take all listeners off."""
        self.cancel()
        for listener in (self._down, self._menu, *self._moves):
            listener.stop()

    def pressed_anywhere(self) -> None:
        """A new press has begun, wherever: the next click is meant."""
        self._swallow = False

    def swallow_click(self) -> bool:
        """Whether the click that has just come belongs to a drag that is over."""
        swallowed, self._swallow = self._swallow, False
        return swallowed

    def _no_menu(self, event: Any) -> None:
        if dom.closest(event.target, ".card"):
            event.preventDefault()

    def _no_scroll(self, event: Any) -> None:
        """A finger that drags a card sets nothing else in motion.

        Without this a flick also starts a scroll of nothing, which eats the next tap.
        """
        event.preventDefault()

    def _press(self, event: Any) -> None:
        if self.held is not None:  # a second finger
            self.cancel()
            return
        button = dom.closest(event.target, '[data-act="card"]')
        if button is None or event.button != 0:
            return
        held = self._hand.get(button.dataset.arg)
        if held is None:
            return
        self.held, self._pointer, self.active = held, event.pointerId, False
        self._x0 = self._x = event.clientX
        self._y0 = self._y = event.clientY
        self._at = event.timeStamp
        self._vx = self._vy = 0.0
        self._style = held.element.style
        held.element.setPointerCapture(event.pointerId)
        for listener in self._moves:
            listener.attach()

    def _begin(self) -> None:
        held = self.held
        assert held is not None
        self.active = True
        room = self._room()
        box = self._felt.getBoundingClientRect()
        spot = room.hand[self._hand.held.index(held)]
        self._left, self._top = box.left, box.top
        self._base = spot.x + box.left - self._x0, spot.y + box.top - self._y0
        self._line = room.hand_top + box.top - 4  # above it the card lies over the table
        self._size = room.card
        self._gap: int | None = None
        self._above: bool | None = None
        dom.stop_moving(held.element)
        self._hand.raise_(None)
        held.element.classList.add("dragged")
        held.placed = ""
        self._over(False)

    def _move(self, event: Any) -> None:
        if event.pointerId != self._pointer or self.held is None:
            return
        x, y, at = event.clientX, event.clientY, event.timeStamp
        if not self.active:
            if abs(x - self._x0) < THRESHOLD and abs(y - self._y0) < THRESHOLD:
                return
            self._begin()
        elapsed = max(1.0, at - self._at)
        keep = min(1.0, elapsed / 60)  # smooth the speed over some 60 ms
        self._vx += ((x - self._x) / elapsed - self._vx) * keep
        self._vy += ((y - self._y) / elapsed - self._vy) * keep
        self._x, self._y, self._at = x, y, at
        lean = max(-MOST_LEAN, min(MOST_LEAN, self._vx * LEAN))
        mx, my = x + self._base[0], y + self._base[1]
        left, top = mx - self._left - self._size / 2, my - self._top - self._size * 0.7
        self._style.transform = (
            f"translate({left:.1f}px,{top:.1f}px) rotate({lean:.1f}deg) scale({GROW})"
        )
        above = my < self._line
        if above is not self._above:
            self._above = above
            self._over(above)
            if above:
                self._make_room(None)
        if not above:
            self._make_room(layout.nearest(self._room(), mx - self._left, my - self._top))

    def _make_room(self, gap: int | None) -> None:
        if gap != self._gap:
            self._gap = gap
            room = self._room()
            at = self._hand.held.index(self.held) if gap is None else gap
            self._hand.place(room, skip=self.held, gap=at)

    def _up(self, event: Any) -> None:
        if event.pointerId != self._pointer or self.held is None:
            return
        if not self.active:
            self._end()
            return
        self._swallow = True
        held, gap = self.held, self._gap
        flicked = self._vy < -FLICK and event.timeStamp - self._at < STALE
        played = self._above or flicked
        self._end()
        if played:
            self._drop(held)
            return
        if gap is not None:
            self._hand.put_at(held, gap)
        self.back(held)

    def back(self, held: Held) -> None:
        """Let a card glide back to its place in the hand."""
        before = held.element.style.transform
        self._hand.place(self._room())
        if before != held.shift:
            dom.move(held.element, {"transform": before}, {"transform": held.shift}, 180)

    def _cancelled(self, event: Any) -> None:
        if event.pointerId == self._pointer and (event.type != "lostpointercapture" or self.active):
            self.cancel()

    def cancel(self) -> bool:
        """Stop dragging; the card goes back. Whether there was anything to stop."""
        held, active = self.held, self.active
        if held is None:
            return False
        self._end()
        if active:
            self._swallow = True
            self.back(held)
        return active

    def _end(self) -> None:
        held, pointer = self.held, self._pointer
        self.held, self._pointer, self.active = None, None, False
        for listener in self._moves:
            listener.detach()
        if held is not None:
            held.element.classList.remove("dragged")
            if held.element.hasPointerCapture(pointer):
                held.element.releasePointerCapture(pointer)
            self._over(None)
