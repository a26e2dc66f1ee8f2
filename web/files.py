"""Files to and from the player's own disk."""

from __future__ import annotations

from typing import Any

from web import dom


def save(name: str, text: str) -> None:
    """Let the browser save *text* as a file."""
    blob = dom.window.Blob.new(dom.js_object([text]), dom.js_object({"type": "application/json"}))
    address = dom.window.URL.createObjectURL(blob)
    link = dom.make("a", href=address, download=name)
    dom.document.body.append(link)
    link.click()
    link.remove()
    dom.later(10_000, lambda: dom.window.URL.revokeObjectURL(address))


async def text_of(field: Any, most: int) -> str | None:
    """The text of the file chosen in a field; None if there is none or it is too long."""
    if field.files.length == 0:
        return None
    file = field.files.item(0)
    return str(await file.text()) if file.size <= most else None
