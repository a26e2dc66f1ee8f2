"""The browser's document from Python: elements, listeners, timers.

Text only ever goes in as text, never as HTML. Listeners are few: one for each kind of event on a
root that stays (`on`), which finds out by ``data-act`` what was meant; never one for each card.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

Element = Any
Handler = Callable[[str, str, Any], object]
SVG = "http://www.w3.org/2000/svg"


def el(tag: str, cls: str = "", *inside: Element | str, text: str = "", **attrs: Any) -> Element:
    """A new element; ``data_act="x"`` becomes the attribute ``data-act``.

    True sets an attribute without a value; None and False leave it out. A trailing underscore
    makes room for Python's own words (``for_="name"``). *inside* are elements and texts.
    """
    made = document.createElement(tag)
    if cls:
        made.className = cls
    if text:
        made.textContent = text
    return _fill(made, attrs, inside)


def svg(tag: str, *inside: Element, **attrs: Any) -> Element:
    """The same for a drawing: an SVG element."""
    return _fill(document.createElementNS(SVG, tag), attrs, inside)


def _fill(made: Element, attrs: dict[str, Any], inside: Iterable[Element | str]) -> Element:
    for name, value in attrs.items():
        put(made, name, value)
    add(made, *inside)
    return made


def put(element: Element, name: str, value: Any) -> None:
    """Set one attribute, named and valued as in `el`; None and False take it away."""
    name = name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, "" if value is True else str(value))


def add(parent: Element, *inside: Element | str) -> Element:
    """Append elements and texts; gives *parent*."""
    for child in inside:
        if child is not None:
            parent.append(child)
    return parent


def clear(element: Element) -> Element:
    """Take everything out of *element*; gives it back."""
    element.replaceChildren()
    return element


def find(selector: str, root: Element = None) -> Element:
    """The first element that fits, or None."""
    return (root or document).querySelector(selector)


def find_all(selector: str, root: Element = None) -> list[Element]:
    """All elements that fit, in the order of the document."""
    return list((root or document).querySelectorAll(selector))


def on(
    root: Element, event: str, handler: Handler, *, passive: bool = True
) -> Callable[[], None]:
    """One listener on *root*: calls ``handler(act, arg, event)``; gives a function that ends it.

    ``act`` and ``arg`` are ``data-act`` and ``data-arg`` of the nearest element that has an act,
    empty if there is none (a key, a press beside everything). With *passive* False the handler
    may call ``event.preventDefault()`` on touches and wheels.
    """

    def heard(happened: Any) -> None:
        target = happened.target
        hit = target.closest("[data-act]") if getattr(target, "closest", None) else None
        if hit is None:
            handler("", "", happened)
        elif not hit.disabled and hit.getAttribute("aria-disabled") != "true":
            handler(hit.dataset.act, getattr(hit.dataset, "arg", None) or "", happened)

    proxy = create_proxy(heard)
    options = window.Object.new()
    options.passive = passive
    root.addEventListener(event, proxy, options)

    def off() -> None:
        root.removeEventListener(event, proxy, options)
        proxy.destroy()

    return off


_running: set[asyncio.Task[Any]] = set()


def spawn(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Let a coroutine run by itself; what goes wrong in it is shown in the console."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_done)
    return task


def _done(task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        raise error


def after(seconds: float, call: Callable[[], object]) -> asyncio.TimerHandle:
    """Call later, once; the handle's ``cancel()`` prevents it."""
    return asyncio.get_event_loop().call_later(seconds, call)


def every(seconds: float, call: Callable[[], object]) -> asyncio.Task[None]:
    """Call again and again until the task is cancelled."""

    async def again() -> None:
        while True:
            await asyncio.sleep(seconds)
            call()

    return spawn(again())


def focus(element: Element) -> None:
    """Move the focus without making the page jump."""
    options = window.Object.new()
    options.preventScroll = True
    element.focus(options)
