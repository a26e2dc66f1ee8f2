"""What the page says, in the language chosen: texts by key, names of cards, moves, reasons.

The catalogue is `web/texts/de.json` and `en.json`: flat keys, the same in both, with
``{placeholders}``. A number called ``n`` picks ``KEY.one`` where there is such an entry and n is 1.
Codes of suits and cards in placeholders named ``suit…`` and ``card…`` turn into their names.
Nothing here knows the browser, so that tests can use it anywhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("de", "en")
TEXT_STYLE = "\ufe0e"  # keeps a suit a character; without it some systems paint an emoji
SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}

SUITS = {
    "leaf": {
        "de": {"Kreuz": "Eichel", "Pik": "Blatt", "Karo": "Schellen"},
        "en": {"club": "acorn", "spade": "leaf", "diamond": "bell"},
    },
    "green": {
        "de": {"Kreuz": "Eichel", "Pik": "Grün", "Herz": "Rot", "Karo": "Schellen"},
        "en": {"club": "acorn", "spade": "green", "heart": "red", "diamond": "bell"},
    },
}
"""What players of the German pack call the suits: two usual ways, by language."""

PLURALS = {"leaf": "leaves"}
OTHER_WORDS = ("about.", "embed.", "level.", "settings.")  # where "club" is not a suit

_folder = Path(__file__).parent / "texts"
_catalogues: dict[str, dict[str, str]] = {}
_now = "de"
_suits = ""  # one of SUITS, else the names that the catalogue has


def _read(name: str) -> bytes:
    """A file beside this one; in the browser both lie in an archive."""
    data: bytes = __spec__.loader.get_data(str(_folder / name))
    return data


def catalogue(language: str) -> dict[str, str]:
    """All texts of one language."""
    if language not in _catalogues:
        _catalogues[language] = json.loads(_read(f"{language}.json"))
    return _catalogues[language]


def use(language: str) -> None:
    """Speak this language from now on."""
    global _now
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}")
    _now = language


def lang() -> str:
    """The language spoken now."""
    return _now


def call_suits(names: str) -> bool:
    """Call the suits by these names from now on (one of SUITS, else as the catalogue does).

    Gives whether that is a change.
    """
    global _suits
    before, _suits = _suits, names if names in SUITS else ""
    return before != _suits


def manner() -> tuple[str, str]:
    """All that words depend on: the language, and how the suits are called."""
    return _now, _suits


def worded(text: str) -> str:
    """*text* with the suits called as they are now."""
    if not _suits:
        return text
    names = SUITS[_suits][_now]
    if _now == "de":
        return _pattern(_suits, _now).sub(lambda found: names[found[0]], text)
    return _pattern(_suits, _now).sub(lambda found: _english(found, names), text)


@cache
def _pattern(suits: str, language: str) -> re.Pattern[str]:
    words = "|".join(SUITS[suits][language])
    if language == "de":
        return re.compile(rf"\b({words})\b")
    return re.compile(rf"\b(a )?({words})(s?)\b", re.IGNORECASE)


def _english(found: re.Match[str], names: Mapping[str, str]) -> str:
    """An English suit in the number and the case in which it stands there."""
    article, suit, plural = found[1] or "", found[2], found[3]
    name = names[suit.lower()]
    if plural:
        name = PLURALS.get(name, f"{name}s")
    if article and name[0] in "aeiou":
        article = f"{article[0]}n "
    return article + (name.capitalize() if suit[0].isupper() else name)


def has(key: str) -> bool:
    """Whether there is such an entry."""
    return key in catalogue(_now)


def t(key: str, **values: Any) -> str:
    """The text of *key* with its placeholders filled.

    A key that is missing is given back itself: seen at once, and no dead page.
    """
    texts = catalogue(_now)
    text = texts.get(f"{key}.one") if values.get("n") == 1 else None
    if text is None:
        text = texts.get(key, key)
    if _suits and not key.startswith(OTHER_WORDS):
        text = worded(text)
    return text.format_map(_Values({name: _shown(name, value) for name, value in values.items()}))


class _Values(dict[str, Any]):
    """What fills placeholders; one that has no value stays, rather than stopping the page."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def first(*keys: str, **values: Any) -> str:
    """The text of the first of these keys that there is."""
    return t(next((key for key in keys if has(key)), keys[-1]), **values)


_CARDS = {"lower", "higher", "first", "second"}  # cards in the engine's reasons


def _shown(name: str, value: Any) -> Any:
    if name.startswith("suit"):
        return suit(value)
    if name.startswith("cards"):
        return cards(value)
    if name.startswith("card") or name in _CARDS:
        return card(value)
    return value


def suit(code: str) -> str:
    """The name of a suit, of trump, or of the jacks where they alone are trump."""
    return t(f"suit.{code}") if has(f"suit.{code}") else code


def card(code: str) -> str:
    """The full name of a card: Herz Zehn, ten of hearts."""
    if has(f"card.{code}"):
        return t(f"card.{code}")
    if len(code) == 2 and code[0] in SIGNS and has(f"rank.{code[1]}"):
        return t("card.name", suit=code[0], rank=t(f"rank.{code[1]}"))
    return code


def cards(codes: str | Sequence[str]) -> str:
    """Several cards in a row, named."""
    return codes if isinstance(codes, str) else listed(card(code) for code in codes)


def sign(code: str) -> str:
    """A card as short as can be: ♥10, ♥B; a suit alone gives its sign."""
    if code[:1] not in SIGNS:
        return t(f"card.{code}") if has(f"card.{code}") else code
    return SIGNS[code[0]] + TEXT_STYLE + (letter(code[1]) if len(code) > 1 else "")


def letter(rank: str, language: str | None = None) -> str:
    """What stands in the corner of a card of this rank, in one language."""
    return catalogue(language or _now)[f"rank.{rank}.short"]


def listed(words: Iterable[str]) -> str:
    """Several things in a sentence: a, b und c."""
    *before, last = [*words] or [""]
    return t("list.and", before=", ".join(before), last=last) if before else last


def number(value: int) -> str:
    """A number with a real minus."""
    return str(value).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign, and with a real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def reason(why: Mapping[str, Any], name: str = "", game: str = "") -> str:
    """A reason of the engine in words; *name* where it speaks of somebody else."""
    values = {key: value for key, value in why.items() if key != "code"}
    if "question" in values:
        values["question"] = t(f"question.{values['question']}.short")
    code = why["code"]
    if code == "must-follow" and values.get("suit") == "trump":
        code = "must-follow-trump"
    family = "" if code.startswith("bot.") else "reason."
    return first(f"{family}{code}.{game}", f"{family}{code}", name=name, **values)


def move(code: str, game: str, names: Sequence[str]) -> str:
    """A move as its player would call it on a button."""
    return _move("move", code, game, names)


def bubble(code: str, game: str, names: Sequence[str]) -> str:
    """A move as its player says it aloud."""
    return _move("bubble", code, game, names)


def _move(family: str, code: str, game: str, names: Sequence[str]) -> str:
    word, _, what = code.partition(":")
    values: dict[str, Any] = {}
    if word[:1].isupper():
        values["card"] = code[:2]
        word = "card-said" if code.endswith("+") else "card"
    elif word == "trump":
        values["suit"] = what
    elif word == "give":
        values["name"] = names[int(what)]
    elif what:
        values["n"] = int(what)
    elif word == "wedding":
        word = "wedding-first"
    return first(f"{family}.{word}.{game}", f"{family}.{word}", **values)


def translate(elements: Iterable[Any], attributes: Iterable[Any]) -> None:
    """Put the words of the language spoken now into elements that name their key.

    *elements* bear ``data-t`` (their text), *attributes* ``data-t-attr`` ("name:key;name:key").
    """
    for element in elements:
        element.textContent = t(element.dataset.t)
    for element in attributes:
        for pair in element.dataset.tAttr.split(";"):
            name, key = pair.split(":")
            element.setAttribute(name.strip(), t(key.strip()))
