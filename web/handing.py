"""Dragging the whole trick to the player who is to have it, where that may be chosen.

One way for mouse, pen and finger, as for a card of the hand (`drag`): it follows the pointer, the
place it would go to glows, let go anywhere else it glides back. Escape or a second finger cancels.
"""

from collections.abc import Callable
from typing import Any

from web import dom
from web.drag import THRESHOLD


class Handing:
    """The trick in somebody's fingers.

    *whose* says which of the offered players a point of the window belongs to, *over* is told who
    would have the trick if it were let go now (None: nobody), *give* who has it.
    """

    def __init__(
        self,
        felt: Any,
        lying: Any,
        whose: Callable[[float, float], int | None],
        over: Callable[[int | None], None],
        give: Callable[[int], None],
    ) -> None:
        self._felt, self._lying = felt, lying
        self._whose, self._over, self._give = whose, over, give
        self._card: Any = None
        self._pointer: int | None = None
        self._active = False
        self._to: int | None = None
        self._down = dom.listen(felt, "pointerdown", self._press)
        self._moves = [
            dom.Listener(felt, kind, handler, {})
            for kind, handler in (
                ("pointermove", self._move),
                ("pointerup", self._up),
                ("pointercancel", self._cancelled),
                ("lostpointercapture", self._cancelled),
                ("touchmove", lambda event: event.preventDefault()),
            )
        ]

    def allow(self, on: bool) -> None:
        """Whether the trick may be taken up."""
        if not on:
            self.cancel()
        dom.toggle(self._lying, "loose", on)

    def stop(self) -> None:
        """Take all listeners off."""
        self.cancel()
        for listener in (self._down, *self._moves):
            listener.stop()

    def _press(self, event: Any) -> None:
        if self._card is not None:  # a second finger
            self.cancel()
            return
        card = dom.closest(event.target, ".lying.loose > .card")
        if card is None or event.button != 0:
            return
        self._card, self._pointer = card, event.pointerId
        self._x, self._y = event.clientX, event.clientY
        card.setPointerCapture(event.pointerId)
        for listener in self._moves:
            listener.attach()

    def _move(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        dx, dy = event.clientX - self._x, event.clientY - self._y
        if not self._active:
            if abs(dx) < THRESHOLD and abs(dy) < THRESHOLD:
                return
            self._active = True
            dom.toggle(self._lying, "dragged", True)
        self._lying.style.transform = f"translate({dx:.1f}px,{dy:.1f}px)"
        to = self._whose(event.clientX, event.clientY)
        if to != self._to:
            self._to = to
            self._over(to)

    def _up(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        to = self._to
        if to is None:
            self.cancel()
            return
        shift = self._lying.style.transform
        self._end()
        for card in dom.find_all(".card", self._lying):  # from here it goes on its way
            card.style.transform = f"{shift} {card.style.transform}"
        self._give(to)

    def _cancelled(self, event: Any) -> None:
        if event.pointerId == self._pointer:
            self.cancel()

    def cancel(self) -> bool:
        """Stop dragging; the trick goes back. Whether there was anything to stop."""
        active, before = self._active, self._lying.style.transform
        self._end()
        if active:
            dom.move(self._lying, {"transform": before}, {"transform": "none"}, 180)
        return active

    def _end(self) -> None:
        card, pointer = self._card, self._pointer
        self._card, self._pointer, self._active = None, None, False
        for listener in self._moves:
            listener.detach()
        if card is not None and card.hasPointerCapture(pointer):
            card.releasePointerCapture(pointer)
        self._lying.style.transform = ""
        dom.toggle(self._lying, "dragged", False)
        if self._to is not None:
            self._to = None
            self._over(None)
