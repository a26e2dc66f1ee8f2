"""Whether another window of this browser is still there.

The store says which window plays a match (`Store.hold`); a window that was closed in a hurry may
not have said goodbye. So it is asked, over a channel that all windows of this site hear.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from web import dom, store

CHANNEL = "stammtisch.windows"
PATIENCE = 0.8  # seconds for an answer


class Windows:
    """Answers when this window is asked for, and asks for others."""

    def __init__(self) -> None:
        self._channel = dom.channel(CHANNEL)
        self._waiting: dict[str, asyncio.Future[None]] = {}
        if self._channel is not None:
            self._listener = dom.listen(self._channel, "message", self._heard)

    async def there(self, window: str | None) -> bool:
        """Whether the window of this name answers."""
        if self._channel is None or not window:
            return False
        answer = self._waiting.setdefault(window, asyncio.get_event_loop().create_future())
        self._channel.postMessage(f"who {window}")
        try:
            await asyncio.wait_for(asyncio.shield(answer), PATIENCE)
        except TimeoutError:
            return False
        finally:
            self._waiting.pop(window, None)
        return True

    def _heard(self, event: Any) -> None:
        word, _, window = str(event.data).partition(" ")
        if word == "who" and window == store.store().window:
            self._channel.postMessage(f"here {window}")
        elif word == "here" and window in self._waiting and not self._waiting[window].done():
            self._waiting[window].set_result(None)


@cache
def windows() -> Windows:
    """This window's ear and voice."""
    return Windows()
