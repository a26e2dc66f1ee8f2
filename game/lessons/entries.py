"""Single entries of a lesson's text: each is what it should be, or a LessonError names it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from game.cards import bare, is_card
from game.deal import Move
from game.lessons.errors import LessonError
from game.lessons.position import UNTIL
from game.lessons.tasks import Aim

LANGUAGES = ("de", "en")
AIMS = ("take", "duck")
MOVES_MOST = 400
NUMBER_MOST = 10**9

Fields = Mapping[str, Any]


def known(fields: Fields, names: Sequence[str]) -> None:
    """Refuse entries that are not among *names*."""
    for name in fields:
        if name not in names:
            raise LessonError(f"unknown entry; known are {', '.join(names)}", field=name[:40])


def text_in(fields: Fields, name: str, most: int) -> str:
    """A short plain text that must be there."""
    if name not in fields:
        raise LessonError("is missing", field=name)
    return plain(fields[name], name, most)


def plain(value: object, field: str, most: int) -> str:
    """A plain, not too long text: no markup, no control characters."""
    if not isinstance(value, str) or not value.strip():
        raise LessonError(f"a text is expected, not {value!r:.40}", field=field)
    if len(value) > most:
        raise LessonError(f"longer than {most} characters", field=field)
    if re.search(r"[<>\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", value):
        raise LessonError("plain text only: no < or >, no control characters", field=field)
    return value.strip()


def words_in(fields: Fields, name: str, most: int) -> dict[str, str]:
    """A text by language; at least one of them must be there."""
    table = table_in(fields, name)
    if not table:
        raise LessonError('is missing: { de = "…", en = "…" }', field=name)
    _languages(table, name)
    return {language: plain(table[language], f"{name}.{language}", most) for language in table}


def _languages(table: Fields, name: str) -> None:
    for language in table:
        if language not in LANGUAGES:
            raise LessonError(f"unknown language {language!r:.20}; known are de, en", field=name)


def table_in(fields: Fields, name: str) -> dict[str, Any]:
    """A table, empty if there is none."""
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise LessonError(f"a table is expected, not {value!r:.40}", field=name)
    return value


def list_in(fields: Fields, name: str, kind: type) -> list[Any]:
    """A list of texts or whole numbers, empty if there is none."""
    value = fields.get(name, [])
    if not isinstance(value, list) or not all(type(entry) is kind for entry in value):
        what = "words" if kind is str else "whole numbers"
        raise LessonError(f"a list of {what} is expected, not {value!r:.40}", field=name)
    return value


def flag_in(fields: Fields, name: str, default: bool = False) -> bool:
    """True or false."""
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise LessonError(f"true or false is expected, not {value!r:.40}", field=name)
    return value


def whole_in(
    fields: Fields, name: str, default: int, least: int = -NUMBER_MOST, most: int = NUMBER_MOST
) -> int:
    """A whole number in a range."""
    value = fields.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise LessonError(
            f"a whole number from {least} to {most} is expected, not {value!r:.40}", field=name
        )
    return value


def one_of(fields: Fields, name: str, words: Sequence[str], default: str | None = None) -> str:
    """One of *words*; it must be there if there is no default."""
    value = fields.get(name, default)
    if value is None:
        raise LessonError(f"is missing; it is one of {', '.join(words)}", field=name)
    if not isinstance(value, str) or value not in words:
        raise LessonError(f"one of {', '.join(words)} is expected, not {value!r:.40}", field=name)
    return value


def moves_in(fields: Fields, name: str) -> tuple[Move, ...]:
    """Moves in one text, as words that can be moves."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise LessonError(f"moves stand in one text, not {value!r:.40}", field=name)
    moves = value.split()
    if len(moves) > MOVES_MOST:
        raise LessonError(f"more than {MOVES_MOST} moves", field=name)
    for move in moves:
        if not re.fullmatch(r"\*|[A-Za-z0-9]{1,10}(:[A-Z0-9]{1,2})?\+?", move):
            raise LessonError(f"{move!r:.30} is no move", field=name)
        if re.fullmatch(r"[A-Z0-9]{2}\+?", move) and not is_card(bare(move)):
            raise LessonError(f"{move!r:.30} is no card", field=name)
    return tuple(moves)


def until_in(fields: Fields) -> str | None:
    """How far a leg is played on."""
    value = fields.get("until")
    if value is None or (isinstance(value, str) and re.fullmatch(UNTIL, value)):
        return value
    raise LessonError(f"trick, deal, match or left:3 is expected, not {value!r:.40}", field="until")


def aim_in(fields: Fields) -> Aim:
    """What a move is to lead to: a word for a card, or events with values."""
    if "aim" not in fields:
        return None
    if isinstance(fields["aim"], dict):
        if "move" in fields["aim"]:
            raise LessonError("an aim is what comes of a move, not the move", field="aim")
        return events_in(fields, "aim")
    if fields.get("task") == "choose":
        raise LessonError("with choose, an aim is a table of events", field="aim")
    return one_of(fields, "aim", AIMS)


def events_in(fields: Fields, name: str) -> dict[str, dict[str, Any]]:
    """Values by kind of event."""
    table = table_in(fields, name)
    for kind, values in table.items():
        if not isinstance(values, dict):
            raise LessonError(
                f"values of the event {kind!r:.30} are expected, not {values!r:.40}", field=name
            )
    return table
