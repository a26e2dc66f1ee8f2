"""Single entries of a lesson's text: each is what it should be, or a LessonError names it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from game.book import Book, Option
from game.cards import bare, is_card
from game.deal import GameError, Move
from game.lessons.errors import LessonError, shown
from game.lessons.position import UNTIL
from game.lessons.tasks import Aim
from game.match import GAMES, book

LANGUAGES = ("de", "en")
AIMS = ("take", "duck")
MOVES_MOST = 400
NUMBER_MOST = 10**9

Fields = Mapping[str, Any]


def known(fields: Fields, names: Sequence[str]) -> None:
    """Refuse entries that are not among *names*."""
    for name in fields:
        if name not in names:
            raise LessonError("unknown-entry", field=name[:40], known=[*names])


def game_in(value: str, field: str) -> Book:
    """The rule book of a game."""
    if value not in GAMES:
        raise LessonError("no-game", field=field, value=shown(value), known=[*GAMES])
    return book(value)


def players_in(of: Book, value: object, field: str) -> int:
    """The size of a table that the game has."""
    try:
        return of.check_players(value)
    except GameError:
        sizes = [*of.players]
        raise LessonError(
            "no-players", field=field, value=shown(value), game=of.id, known=sizes
        ) from None


def rules_in(of: Book, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of a game with its value: *chosen* where given, else the default."""
    for name, value in chosen.items():
        if name not in of.names:
            raise LessonError(
                "no-option", field="rules", value=shown(name), game=of.id, known=[*of.names]
            )
        option = of.names[name]
        try:
            option.check(value)
        except GameError:
            raise _bad_option(option, value) from None
    return of.rules(chosen)


def _bad_option(option: Option, value: object) -> LessonError:
    numbers = {"most": option.most, "by": option.step if option.step > 1 else None}
    limits = {name: number for name, number in numbers.items() if number is not None}
    code = "option-range" if "most" in limits else "option-steps" if limits else "option-least"
    problem: dict[str, Any] = {"code": code, "least": option.least, **limits}
    if option.words:
        problem = {"code": "option-word", "known": [*option.words]}
    told = {**problem, "option": option.name, "value": shown(value)}
    return LessonError.told(told, field="rules")


def text_in(fields: Fields, name: str, most: int) -> str:
    """A short plain text that must be there."""
    if name not in fields:
        raise LessonError("missing", field=name)
    return plain(fields[name], name, most)


def plain(value: object, field: str, most: int) -> str:
    """A plain, not too long text: no markup, no control characters."""
    if not isinstance(value, str) or not value.strip():
        raise LessonError("no-text", field=field, value=shown(value))
    if len(value) > most:
        raise LessonError("long-text", field=field, most=most)
    if re.search(r"[<>\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", value):
        raise LessonError("not-plain", field=field)
    return value.strip()


def words_in(fields: Fields, name: str, most: int) -> dict[str, str]:
    """A text by language; at least one of them must be there."""
    table = table_in(fields, name)
    if not table:
        raise LessonError("missing-words", field=name)
    _languages(table, name)
    return {language: plain(table[language], f"{name}.{language}", most) for language in table}


def _languages(table: Fields, name: str) -> None:
    for language in table:
        if language not in LANGUAGES:
            raise LessonError("no-language", field=name, value=shown(language, 20))


def table_in(fields: Fields, name: str) -> dict[str, Any]:
    """A table, empty if there is none."""
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise LessonError("no-table", field=name, value=shown(value))
    return value


def list_in(fields: Fields, name: str, kind: type) -> list[Any]:
    """A list of texts or whole numbers, empty if there is none."""
    value = fields.get(name, [])
    if not isinstance(value, list) or not all(type(entry) is kind for entry in value):
        code = "no-words" if kind is str else "no-numbers"
        raise LessonError(code, field=name, value=shown(value))
    return value


def flag_in(fields: Fields, name: str, default: bool = False) -> bool:
    """True or false."""
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise LessonError("no-flag", field=name, value=shown(value))
    return value


def whole_in(
    fields: Fields, name: str, default: int, least: int = -NUMBER_MOST, most: int = NUMBER_MOST
) -> int:
    """A whole number in a range."""
    value = fields.get(name, default)
    if type(value) is not int or not least <= value <= most:
        raise LessonError("no-number", field=name, value=shown(value), least=least, most=most)
    return value


def one_of(fields: Fields, name: str, words: Sequence[str], default: str | None = None) -> str:
    """One of *words*; it must be there if there is no default."""
    value = fields.get(name, default)
    if value is None:
        raise LessonError("missing-word", field=name, known=[*words])
    if not isinstance(value, str) or value not in words:
        raise LessonError("no-word", field=name, value=shown(value), known=[*words])
    return value


def moves_in(fields: Fields, name: str) -> tuple[Move, ...]:
    """Moves in one text, as words that can be moves."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise LessonError("no-moves", field=name, value=shown(value))
    moves = value.split()
    if len(moves) > MOVES_MOST:
        raise LessonError("many-moves", field=name, most=MOVES_MOST)
    for move in moves:
        if not re.fullmatch(r"\*|[A-Za-z0-9]{1,10}(:[A-Z0-9]{1,2})?\+?", move):
            raise LessonError("no-move", field=name, value=shown(move))
        if re.fullmatch(r"[A-Z0-9]{2}\+?", move) and not is_card(bare(move)):
            raise LessonError("no-card", field=name, value=shown(move))
    return tuple(moves)


def until_in(fields: Fields) -> str | None:
    """How far a leg is played on."""
    value = fields.get("until")
    if value is None or (isinstance(value, str) and re.fullmatch(UNTIL, value)):
        return value
    raise LessonError("no-until", field="until", value=shown(value))


def aim_in(fields: Fields) -> Aim:
    """What a move is to lead to: a word for a card, or events with values."""
    if "aim" not in fields:
        return None
    if isinstance(fields["aim"], dict):
        if "move" in fields["aim"]:
            raise LessonError("aim-is-move", field="aim")
        return events_in(fields, "aim")
    if fields.get("task") == "choose":
        raise LessonError("aim-is-word", field="aim")
    return one_of(fields, "aim", AIMS)


def events_in(fields: Fields, name: str) -> dict[str, dict[str, Any]]:
    """Values by kind of event."""
    table = table_in(fields, name)
    for kind, values in table.items():
        if not isinstance(values, dict):
            raise LessonError("no-values", field=name, kind=shown(kind), value=shown(values))
    return table
