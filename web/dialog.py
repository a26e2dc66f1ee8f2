"""Questions of the page (not of a game): a small window with a safe answer."""

from __future__ import annotations

import asyncio
from typing import Any

from web import dom


async def ask(title: str, text: str, yes: str, no: str) -> bool:
    """Whether *yes* was chosen; *no* has the focus, and Escape means it too."""
    return (
        await choose(title, text, [("yes", yes, "button"), ("no", no, "button main")], "no")
        == "yes"
    )


async def tell(title: str, text: str, ok: str) -> None:
    """Say something that has to be read."""
    await choose(title, text, [("ok", ok, "button main")], "ok")


async def choose(title: str, text: str, answers: list[tuple[str, str, str]], safe: str) -> str:
    """The answer chosen out of (word, label, class); *safe* is focused and what Escape means."""
    if dom.find("dialog[open]") is not None:  # pressed twice: one question is enough
        return safe
    answered: asyncio.Future[str] = asyncio.get_event_loop().create_future()
    buttons = [
        dom.make(
            "button", text=label, cls=cls, type="button", data_act=word, autofocus=word == safe
        )
        for word, label, cls in answers
    ]
    window = dom.make(
        "dialog",
        dom.make("h2", text=title, id="dialog-title"),
        dom.make("p", text=text),
        dom.make("div", *buttons, cls="buttons"),
        cls="dialog paper",
        aria_labelledby="dialog-title",
    )

    def answer(word: str) -> None:
        if not answered.done():
            answered.set_result(word)

    def pressed(act: str, arg: str, event: Any) -> None:
        event.stopPropagation()
        if act:
            answer(act)

    before = dom.document.activeElement
    dom.document.body.append(window)
    off = [dom.on(window, "click", pressed), dom.on(window, "close", lambda *_: answer(safe))]
    window.showModal()
    try:
        return await answered
    finally:
        window.close()
        for stop in off:
            stop()
        window.remove()
        if before is not None and before.isConnected:
            dom.focus(before)
