"""The few small drawings of the table: one line each, in the colour of the text around them."""

from typing import Any

from web import dom

_PATHS = {
    "back": "M15 4 7 12l8 8",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "hint": "M9 18h6M10 21h4M8.5 15C6.5 13.6 5.5 11.8 5.5 9.5a6.5 6.5 0 0 1 13 0"
    "c0 2.3-1 4.1-3 5.5Z",
    "undo": "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
    "sort": "M7 4v15M4 16l3 3 3-3M13 6h8M13 11h6M13 16h4",
    "trick": "M9 4.5 19 7l-3 12.5L6 17ZM5 8 3.5 19.5 12 21",
    "score": "M6 3h12v18H6ZM9 8h6M9 12h6M9 16h3",
    "rules": "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1ZM12 6v13",
    "log": "M5 6h14M5 10h14M5 14h9M5 18h6",
    "claim": "M7 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11 5.5a1.5 1.5 0 0 1"
    " 3 0V12 8a1.5 1.5 0 0 1 3 0v6a7 7 0 0 1-12.5 4.5L3.5 14a1.5 1.5 0 0 1 2.5-1.6Z",
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
    "help": "M9 9a3 3 0 1 1 4.5 2.6C12.5 12.2 12 13 12 14M12 17.5v.6M12 3a9 9 0 1 0 0 18 9 9 0 0"
    " 0 0-18Z",
    "leave": "M14 4h5v16h-5M11 8l-4 4 4 4M7 12h9",
    "close": "M6 6l12 12M18 6 6 18",
    "again": "M19 8a8 8 0 1 0 1 6M20 3v5h-5",
    "review": "M3 12c4-7 14-7 18 0-4 7-14 7-18 0ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    "first": "M18 5l-8 7 8 7ZM6 5v14",
    "prev": "M16 5l-8 7 8 7Z",
    "next": "M8 5l8 7-8 7Z",
    "last": "M6 5l8 7-8 7ZM18 5v14",
    "deal": "M4 7.5 11 5l4 11-7 2.5ZM13 5h6v13h-3",
    "lead": "M8 5l9 7-9 7Z",
    "right": "M4 12.5l5.5 5.5L20 6.5",
    "wrong": "M6 6l12 12M18 6L6 18",
}
_FILLED = {"lead", "first", "prev", "next", "last"}


def sign(name: str) -> Any:
    """A drawing (decoration: it says nothing aloud)."""
    cls = "sign filled" if name in _FILLED else "sign"
    return dom.svg(
        "svg", dom.svg("path", d=_PATHS[name]), viewBox="0 0 24 24", cls=cls, aria_hidden="true"
    )


def button(name: str, act: str, label: str, cls: str = "", word: bool = False) -> Any:
    """A button with a drawing; *word*: its label is written beside it, else only spoken."""
    made = dom.make(
        "button",
        sign(name),
        dom.make("span", text=label, cls="" if word else "only-spoken"),
        cls=f"tool {cls}".strip(),
        type="button",
        data_act=act,
    )
    if not word:
        dom.put(made, "title", label)
    return made


TALLY = 5  # strokes that are read at a glance, the last of them across


def sticks(count: int) -> Any:
    """Wood as it lies before a player: little sticks, each fifth across."""
    across = count // TALLY
    wide = (count - across) * 6 + 4 + across * 4
    drawing = dom.svg("svg", viewBox=f"0 0 {wide} 20", cls="sticks", aria_hidden="true")
    for i in range(count):
        before, place = divmod(i, TALLY)
        x = before * 28 + place * 6 + 4
        last = place + 1 == TALLY
        drawing.append(dom.svg("path", d=f"M{x - 23} 14l20-8" if last else f"M{x} 2.5v15"))
    return drawing
