"""What a card looks like: its large index, its pips or its picture, and its back.

A face is built once for each code and then copied. A covered card has a back and nothing else: no
name, no code, no file that would tell what it is.
"""

from typing import Any

from web import dom, texts

COURTS = "JQK"
PICTURES = "./web/cards"

_SUITS = {
    "C": (
        "M50 4a22 22 0 0 1 18 34.6A22 22 0 1 1 56 69c1 11 4 20 12 27H32c8-7 11-16 12-27"
        "A22 22 0 1 1 32 38.6 22 22 0 0 1 50 4Z"
    ),
    "S": (
        "M50 3c7 17 42 37 42 60 0 13-10 21-21 21-7 0-13-3-16-8 1 9 4 15 12 20H33c8-5 11-11 12-20"
        "-3 5-9 8-16 8C18 84 8 76 8 63 8 40 43 20 50 3Z"
    ),
    "H": "M50 94C26 70 6 52 6 31 6 17 16 7 29 7c9 0 17 5 21 14 4-9 12-14 21-14 13 0 23 10 23 24"
    " 0 21-20 39-44 63Z",
    "D": "M50 3c9 18 20 33 36 47-16 14-27 29-36 47-9-18-20-33-36-47C30 36 41 21 50 3Z",
}

PIPS_IN_FOUR_COLOURS = "SD"  # the suits that change their colour in a four-colour pack

_built: dict[str, Any] = {}


def suit(code: str) -> Any:
    """A suit as a drawing that takes the colour of its text (decoration: says nothing aloud)."""
    return dom.svg(
        "svg",
        dom.svg("path", d=_SUITS[code]),
        viewBox="0 0 100 100",
        cls=f"suit suit-{code}",
        aria_hidden="true",
        focusable="false",
    )


def forget() -> None:
    """Build all faces anew from now on (language or index letters have changed)."""
    _built.clear()


def face(code: str) -> Any:
    """The inner part of an open card."""
    if code not in _built:
        _built[code] = _joker() if code == "XX" else _build(code[0], code[1])
    return _built[code].cloneNode(True)


def _build(suit_code: str, rank: str) -> Any:
    letter = texts.letter(rank, _index_language())
    return dom.make(
        "span",
        _index(letter, suit_code, "index"),
        _picture(suit_code + rank),
        _index(letter, suit_code, "index index-end"),
        cls=f"face of-{suit_code}",
        aria_hidden="true",
    )


def _joker() -> Any:
    star = dom.svg(
        "svg",
        dom.svg("path", d="M50 4l13 30 33 3-25 22 8 33-29-18-29 18 8-33L4 37l33-3Z"),
        viewBox="0 0 100 100",
        cls="suit",
        aria_hidden="true",
    )
    index = dom.make("span", star, cls="index")
    return dom.make("span", index, _picture("XX"), cls="face of-X", aria_hidden="true")


def _index(letter: str, suit_code: str, cls: str) -> Any:
    wide = " rank-wide" if len(letter) > 1 else ""
    return dom.make(
        "span", dom.make("span", cls="rank" + wide, text=letter), suit(suit_code), cls=cls
    )


def _picture(code: str) -> Any:
    return dom.make("img", cls="art", src=address(code), alt="", draggable="false", decoding="sync")


def address(code: str) -> str:
    """Where the picture of a card lies."""
    four = dom.document.documentElement.dataset.colours == "four"
    special = four and code[0] in PIPS_IN_FOUR_COLOURS and code[1] not in COURTS
    return f"{PICTURES}/{'four/' if special else ''}{code}.svg"


def preload(codes: Any) -> None:
    """Have the pictures at hand before they are needed (all of a pack, so nothing is told)."""
    for code in sorted(set(codes)):
        dom.window.Image.new().src = address(code)


def _index_language() -> str | None:
    chosen = dom.document.documentElement.getAttribute("data-index")
    return chosen if chosen in texts.LANGUAGES else None


def card(code: str) -> Any:
    """An open card to look at."""
    return dom.make("div", face(code), cls="card", role="img", aria_label=texts.card(code))


def button(code: str) -> Any:
    """An open card to play with; its name is in it, for those who do not see its face."""
    name = dom.make("span", cls="only-spoken", text=texts.card(code))
    return dom.make("button", face(code), name, cls="card", type="button")


def rename(button: Any, code: str, name: str) -> None:
    """Draw the face of a `button` anew, and give it this name."""
    dom.find(".face", button).replaceWith(face(code))
    dom.find(".only-spoken", button).textContent = name


def back() -> Any:
    """A covered card."""
    return dom.make("span", cls="card back", aria_hidden="true")
