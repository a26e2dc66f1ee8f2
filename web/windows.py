"""Whether another window of this browser is still there.

The store says which window plays a match (`Store.hold`); a window that was closed in a hurry, or
with its browser, may not have said goodbye. So every window keeps a lock of the browser's under its
name, which falls with it, whatever became of it. Where the browser has no locks nobody else is
believed to be there: who opens the match last plays it, and only they can save it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from web import dom, store

LOCK = "stammtisch.window."


class Windows:
    """Shows that this window is there, and looks for others."""

    def __init__(self) -> None:
        self._locks = dom.locks()
        if self._locks is not None:
            self._kept = dom.keep_lock(self._locks, LOCK + store.store().window)

    async def there(self, window: str | None) -> bool:
        """Whether the window of this name is there."""
        if self._locks is None or not window:
            return False
        held: Any = (await self._locks.query()).held
        return any(lock.name == LOCK + window for lock in held)


@cache
def windows() -> Windows:
    """This window's sign, and its view of the others."""
    return Windows()
