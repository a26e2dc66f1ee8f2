"""The browser, by the few names that our pages use; no other module knows it.

Elements are made and filled here (text never becomes markup), listeners are kept so that they can
be taken off again, and waiting and moving have one place. One listener for each kind of event is
enough for a page: what was meant stands in the nearest element's ``data-act`` and ``data-arg``.
"""

import asyncio
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

from js import Object, Promise, ResizeObserver, console, document, navigator, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

Element = Any
Handler = Callable[[Any], Any]

SVG = "http://www.w3.org/2000/svg"

__all__ = ["console", "document", "navigator", "window"]


# --- elements ------------------------------------------------------------------------------


def make(tag: str, *children: Any, cls: str = "", text: str | None = None, **attrs: Any) -> Element:
    """A new element; *attrs* as in ``data_act="play"``, ``aria_label=…`` (True: bare, None: none).

    *children* are elements or text; None is skipped.
    """
    element = document.createElement(tag)
    if cls:
        element.className = cls
    if text is not None:
        element.textContent = text
    return _fill(element, children, attrs)


def svg(tag: str, *children: Any, **attrs: Any) -> Element:
    """A new SVG element; *attrs* by their SVG names, with ``_`` for ``-`` (``cls`` for class)."""
    element = document.createElementNS(SVG, tag)
    if "cls" in attrs:
        attrs["class"] = attrs.pop("cls")
    keep = {"viewBox", "preserveAspectRatio", "pathLength"}
    return _fill(element, children, attrs, keep)


def _fill(element: Element, children: Any, attrs: dict[str, Any], keep: Any = ()) -> Element:
    for name, value in attrs.items():
        put(element, name if name in keep else name.rstrip("_").replace("_", "-"), value)
    for child in children:
        if child is not None:
            element.append(child)
    return element


def put(element: Element, name: str, value: Any) -> None:
    """Set an attribute; None and False take it off, True sets it bare."""
    if value is None or value is False:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, "" if value is True else str(value))


def fill(element: Element, *children: Any) -> Element:
    """Replace what is in *element*."""
    element.replaceChildren(*[child for child in children if child is not None])
    return element


def find(selector: str, within: Element = None) -> Element:
    """The first element that fits, or None."""
    return (within or document).querySelector(selector) or None


def find_all(selector: str, within: Element = None) -> list[Element]:
    """All elements that fit, as a list that does not change."""
    return list((within or document).querySelectorAll(selector))


def closest(element: Element, selector: str) -> Element:
    """The nearest element that fits, from *element* outwards, or None."""
    return (element.closest(selector) or None) if hasattr(element, "closest") else None


def focused() -> Element:
    """The element that has the focus, or None."""
    return document.activeElement or None


def toggle(element: Element, name: str, on: Any) -> None:
    """Put a class on *element* or take it off."""
    element.classList.toggle(name, bool(on))


def focus(element: Element) -> None:
    """Give *element* the focus without moving the page."""
    if element is not None:
        element.focus(js_object({"preventScroll": True}))


def into_view(element: Element) -> None:
    """Scroll as little as is needed to show *element*."""
    element.scrollIntoView(js_object({"block": "nearest"}))


def js_object(value: Any) -> Any:
    """A Python value as plain JavaScript objects and arrays."""
    return to_js(value, dict_converter=Object.fromEntries)


# --- events --------------------------------------------------------------------------------


class Listener:
    """A listener that can be taken off again; its proxy goes with it."""

    def __init__(
        self, target: Element, kind: str, handler: Handler, options: dict[str, Any]
    ) -> None:
        self._target, self._kind = target, kind
        self._proxy = create_proxy(handler)
        self._options = js_object(options)

    def attach(self) -> None:
        """Listen (again); the browser takes care that it is not done twice."""
        if self._proxy is not None:
            self._target.addEventListener(self._kind, self._proxy, self._options)

    def detach(self) -> None:
        """Stop listening for now."""
        if self._proxy is not None:
            self._target.removeEventListener(self._kind, self._proxy, self._options)

    def stop(self) -> None:
        """Take the listener off for good; doing it twice does no harm."""
        if self._proxy is not None:
            self.detach()
            self._proxy.destroy()
            self._proxy = None


def listen(
    target: Element, kind: str, handler: Handler, *, passive: bool = False, capture: bool = False
) -> Listener:
    """Call *handler* with every event of this *kind* that reaches *target*."""
    listener = Listener(target, kind, handler, {"passive": passive, "capture": capture})
    listener.attach()
    return listener


class Resized:
    """Calls *handler* whenever *element* has another size, until it is stopped."""

    def __init__(self, element: Element, handler: Callable[[], Any]) -> None:
        self._proxy = create_proxy(lambda *_: handler())
        self._observer = ResizeObserver.new(self._proxy)
        self._observer.observe(element)

    def stop(self) -> None:
        """Stop watching."""
        self._observer.disconnect()
        self._proxy.destroy()


def act_of(event: Any) -> tuple[str, str, Element] | None:
    """What an event was meant for: (``data-act``, ``data-arg``, element) of the nearest one."""
    return act_of_element(event.target)


def act_of_element(start: Element) -> tuple[str, str, Element] | None:
    """The same for an element."""
    hit = closest(start, "[data-act]")
    if hit is None or hit.getAttribute("aria-disabled") == "true":
        return None
    return hit.dataset.act, getattr(hit.dataset, "arg", None) or "", hit


def on(
    root: Element, kind: str, handler: Callable[[str, str, Any], Any], *, passive: bool = False
) -> Callable[[], None]:
    """One listener on *root*: ``handler(act, arg, event)``; gives a function that takes it off.

    Without an act near by (a key pressed, a change in a field) act and arg are empty.
    """

    def heard(event: Any) -> None:
        meant = act_of(event)
        handler(*(meant[:2] if meant else ("", "")), event)

    return listen(root, kind, heard, passive=passive).stop


def locks() -> Any:
    """The locks that all windows of this site see, or None where there are none."""
    found = getattr(navigator, "locks", None)
    return None if not found or str(window.origin) == "null" else found


def keep_lock(found: Any, name: str) -> Any:
    """Take the lock *name* for as long as this window is there; gives what must be kept."""
    for_ever = Promise.new(create_once_callable(lambda *_: None))
    holding = create_proxy(lambda _: for_ever)
    found.request(name, holding).catch(lambda _: None)  # refused where nothing may be stored
    return holding


# --- time ----------------------------------------------------------------------------------


def now() -> float:
    """Milliseconds on the page's steady clock."""
    return float(window.performance.now())


def seconds() -> int:
    """Whole seconds since 1970."""
    return int(window.Date.now() / 1000)


def later(ms: float, action: Callable[[], Any]) -> int:
    """Run *action* once after *ms*; the number cancels it."""
    return int(window.setTimeout(create_once_callable(action), ms))


def cancel(timer: int | None) -> None:
    """Take back a `later`."""
    if timer is not None:
        window.clearTimeout(timer)


async def sleep(ms: float) -> None:
    """Wait; the page goes on."""
    await asyncio.sleep(max(0.0, ms) / 1000)


_running: set[asyncio.Future[Any]] = set()


def spawn(work: Coroutine[Any, Any, Any]) -> asyncio.Future[Any]:
    """Let a coroutine run by itself; an error in it is reported as any other."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: "asyncio.Future[Any]") -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        console.error("".join(traceback.format_exception(error)))


# --- looks ---------------------------------------------------------------------------------


def matches(query: str) -> bool:
    """Whether a media query holds now."""
    return bool(window.matchMedia(query).matches)


def size(element: Element) -> tuple[float, float]:
    """Inner width and height in pixels."""
    return float(element.clientWidth), float(element.clientHeight)


def move(
    element: Element,
    before: dict[str, Any],
    after: dict[str, Any],
    ms: float,
    *,
    delay: float = 0,
    easing: str = "cubic-bezier(.2,.7,.3,1)",
) -> Any:
    """Show *element* on its way from one style to another (transform and opacity only)."""
    frames = js_object([before, after])
    timing = js_object({"duration": ms, "delay": delay, "easing": easing, "fill": "backwards"})
    return element.animate(frames, timing)


def stop_moving(element: Element) -> None:
    """Let everything in *element* be at once where it was going."""
    for animation in element.getAnimations(js_object({"subtree": True})):
        animation.cancel()


def audio() -> Any:
    """A synthesiser of the browser, or None where there is none."""
    make_it = getattr(window, "AudioContext", None)
    return make_it.new() if make_it else None
