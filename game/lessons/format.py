"""Reading a lesson's text: what may stand in it, and a clear word about what may not.

Only the form is checked here; whether a position can be reached and a task fits it, the rule
books decide when a step is started.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.book import Book
from game.cards import Card, is_card
from game.deal import GameError
from game.lessons.entries import (
    Fields,
    aim_in,
    events_in,
    flag_in,
    known,
    list_in,
    moves_in,
    one_of,
    table_in,
    text_in,
    until_in,
    whole_in,
    words_in,
)
from game.lessons.errors import LessonError
from game.lessons.judged import EVENTS, OF
from game.lessons.position import Leg, Position
from game.lessons.tasks import Aim
from game.match import book

TASKS = ("watch", "play", "choose", "mark-legal", "who-wins", "score", "best")
LOOK = ("hand", "trick", "turned", "bottom", "trump", "tricks", "counts", "score", "bids", "sheet")

TEXT_MOST = 200_000  # characters in a lesson
STEPS_MOST = 60
TITLE_MOST = 80
WORDS_MOST = 700

HEAD = ("title", "about", "game", "players", "tables", "games", "rules", "steps")
PLACE = (
    *("seed", "me", "dealer", "deal", "drawn", "rules", "hands", "turned", "bottom"),
    *("before", "ending", "leader", "where"),
)
STEP = (
    *(
        "words",
        "covers",
        "look",
        "open",
        "task",
        "aim",
        "one",
        "of",
        "line",
        "player",
        "among",
        "given",
    ),
    *("same", "moves", "until", *PLACE),
)
ONLY_FOR = {
    "aim": ("play", "choose"),
    "one": ("play", "choose", "best"),
    "of": ("who-wins",),
    "line": ("score", "who-wins"),
    "player": ("score",),
    "among": ("score",),
    "given": ("score", "who-wins"),
}


@dataclass(frozen=True)
class StepData:
    """What stands in a step."""

    number: int
    words: Mapping[str, str]
    covers: tuple[str, ...]
    look: tuple[str, ...]
    open: tuple[int, ...]
    task: str
    aim: Aim
    one: bool
    of: str
    line: str | None
    player: int | None
    among: tuple[int, ...]
    given: tuple[str, ...]
    same: bool
    rules: Mapping[str, Any]
    position: Position
    leg: Leg


@dataclass(frozen=True)
class LessonData:
    """What stands in a lesson."""

    title: Mapping[str, str]
    about: Mapping[str, str]
    game: str
    players: int
    tables: tuple[int, ...]
    games: tuple[str, ...]
    rules: Mapping[str, Any]
    steps: tuple[StepData, ...]
    text: str

    def located(self, error: LessonError) -> LessonError:
        """*error* with the line of the text that it is about."""
        return located(self.text, error)


def parse(text: str | bytes) -> LessonData:
    """The data of the lesson in *text*; LessonError if it is none."""
    whole = _decoded(text)
    try:
        return _lesson(_toml(whole), whole)
    except LessonError as error:
        raise located(whole, error) from None


def _decoded(text: str | bytes) -> str:
    if len(text) > TEXT_MOST:
        raise LessonError(f"the file is too long: more than {TEXT_MOST} characters")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LessonError(f"the file is not UTF-8 (byte {error.start})") from None


def _toml(text: str) -> Fields:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        raise LessonError(
            f"this is not TOML: {error}", line=int(found[1]) if found else None
        ) from None
    except (RecursionError, ValueError):
        raise LessonError("this is not TOML: numbers too long or brackets too deep") from None


def located(text: str, error: LessonError) -> LessonError:
    """*error* with the line at which its step, and the field in it, stands."""
    if error.line is not None:
        return error
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if re.match(r"\s*\[\[\s*steps\s*\]\]", line)]
    first, last = 0, starts[0] if starts else len(lines)
    if error.step is not None:
        if error.step > len(starts):
            return error
        first = starts[error.step - 1]
        last = starts[error.step] if error.step < len(starts) else len(lines)
    field = re.escape((error.field or "").split(".")[0])
    at = first
    if field:
        pattern = rf"\s*(?:\[steps\.)?\"?{field}\"?\s*[=\].]"
        at = next((n for n in range(first, last) if re.match(pattern, lines[n])), first)
    return LessonError(error.reason, step=error.step, field=error.field, line=at + 1)


def _lesson(fields: Fields, text: str) -> LessonData:
    known(fields, HEAD)
    game = text_in(fields, "game", 40)
    try:
        of = book(game)
    except GameError as error:
        raise LessonError(str(error), field="game") from None
    if "players" not in fields and len(of.players) > 1:
        raise LessonError("is missing", field="players")
    players = _ruled("players", of.check_players, fields.get("players", of.players[0]))
    tables = tuple(list_in(fields, "tables", int)) or (players,)
    for table in tables:
        _ruled("tables", of.check_players, table)
    games = tuple(list_in(fields, "games", str)) or (game,)
    for name in games:
        _ruled("games", book, name)
    rules = table_in(fields, "rules")
    _ruled("rules", of.rules, rules)
    steps = fields.get("steps")
    if not isinstance(steps, list) or not steps:
        raise LessonError("a lesson needs steps: [[steps]]", field="steps")
    if len(steps) > STEPS_MOST:
        raise LessonError(f"more than {STEPS_MOST} steps", field="steps")
    read = _Steps(of, players, rules)
    return LessonData(
        title=words_in(fields, "title", TITLE_MOST),
        about=words_in(fields, "about", WORDS_MOST) if "about" in fields else {},
        game=game,
        players=players,
        tables=tables,
        games=games,
        rules=of.rules(rules),
        steps=tuple(read.step(number, step) for number, step in enumerate(steps, 1)),
        text=text,
    )


def _ruled(field: str, check: Any, value: object) -> Any:
    """What the rule book's own *check* makes of a value."""
    try:
        return check(value)
    except GameError as error:
        raise LessonError(str(error), field=field) from None


class _Steps:
    """Reads the steps of a lesson at one table."""

    def __init__(self, of: Book, players: int, rules: Mapping[str, Any]) -> None:
        self.book = of
        self.players = players
        self.rules = rules
        self.pack = of.pack()

    def step(self, number: int, fields: object) -> StepData:
        """Step *number*; LessonError if anything in it is not as it should be."""
        try:
            if not isinstance(fields, dict):
                raise LessonError("a step is a table: [[steps]]")
            return self._step(number, fields)
        except LessonError as error:
            raise error.at(number) from None

    def _step(self, number: int, fields: Fields) -> StepData:
        known(fields, STEP)
        task = one_of(fields, "task", TASKS)
        for name, tasks in ONLY_FOR.items():
            if name in fields and task not in tasks:
                raise LessonError(f"belongs to the task {' or '.join(tasks)}", field=name)
        same = flag_in(fields, "same")
        if same:
            if number == 1:
                raise LessonError("the first step has no step before it", field="same")
            for name in PLACE:
                if name in fields:
                    raise LessonError("a step with same goes on from the one before", field=name)
        rules = {**self.rules, **table_in(fields, "rules")}
        return StepData(
            number=number,
            words=words_in(fields, "words", WORDS_MOST),
            covers=self._covers(fields),
            look=self._look(fields),
            open=self._open(fields),
            task=task,
            aim=aim_in(fields),
            one=flag_in(fields, "one", task == "best"),
            of=one_of(fields, "of", (*OF, *EVENTS), "trick"),
            line=text_in(fields, "line", 40) if "line" in fields else None,
            player=self._player(fields, "player") if "player" in fields else None,
            among=tuple(list_in(fields, "among", int)),
            given=tuple(list_in(fields, "given", str)),
            same=same,
            rules=_ruled("rules", self.book.rules, rules),
            position=self._position(fields),
            leg=Leg(
                moves_in(fields, "moves"),
                until_in(fields),
            ),
        )

    def _position(self, fields: Fields) -> Position:
        me = self._player(fields, "me")
        hands, ending = self._hands(fields, "hands"), self._hands(fields, "ending")
        if ending and hands:
            raise LessonError("an ending already says which cards are held", field="hands")
        for name in ("before", "leader"):
            if name in fields and not ending:
                raise LessonError("only with an ending", field=name)
        drawn = self._drawn(fields)
        seats = self._seats(drawn)
        shown = {n: self._card(fields[n], n) for n in ("turned", "bottom") if n in fields}
        return Position(
            seed=whole_in(fields, "seed", 1),
            me=me,
            dealer=self._player(fields, "dealer", seats[seats.index(me) - 1]),
            deal=whole_in(fields, "deal", 0, least=0, most=100),
            drawn=drawn,
            hands=hands,
            shown=shown,
            first=moves_in(fields, "before"),
            ending=ending,
            leader=self._player(fields, "leader", me),
            where=events_in(fields, "where"),
        )

    def _drawn(self, fields: Fields) -> tuple[Card, ...]:
        if "drawn" not in fields:
            return ()
        cards = tuple(self._card(card, "drawn") for card in text_in(fields, "drawn", 40).split())
        if self.book.seats_from is None or self.book.seating(Random(0), self.players)[1] is None:
            raise LessonError("no cards are drawn for seats at this table", field="drawn")
        if len({*cards}) != self.players or len(cards) != self.players:
            raise LessonError(f"{self.players} different cards are needed", field="drawn")
        return cards

    def _seats(self, drawn: Sequence[Card]) -> list[int]:
        if drawn and self.book.seats_from is not None:
            return self.book.seats_from(drawn)
        return [*range(self.players)]

    def _hands(self, fields: Fields, name: str) -> dict[int, tuple[Card, ...]]:
        hands: dict[int, tuple[Card, ...]] = {}
        for key, cards in table_in(fields, name).items():
            field = f"{name}.{key}"
            if not re.fullmatch(r"\d", key) or int(key) >= self.players:
                raise LessonError(f"there is no player {key!r:.20}", field=field)
            if not isinstance(cards, str):
                raise LessonError("cards stand in one text, such as 'HA S7'", field=field)
            hands[int(key)] = tuple(self._card(card, field) for card in cards.split())
        self._not_doubled(hands, name)
        if name == "ending" and hands and not any(hands.values()):
            raise LessonError("somebody must hold a card", field=name)
        return hands

    def _not_doubled(self, hands: Mapping[int, Sequence[Card]], name: str) -> None:
        held = [card for cards in hands.values() for card in cards]
        for card in held:
            if held.count(card) > self.pack.count(card):
                times = "once" if self.pack.count(card) == 1 else "twice"
                raise LessonError(f"{card} is in the pack only {times}", field=name)

    def _card(self, word: object, field: str) -> Card:
        if not isinstance(word, str) or word not in self.pack:
            raise LessonError(f"{word!r:.30} is no card of {self.book.id}", field=field)
        return word

    def _player(self, fields: Fields, name: str, default: int = 0) -> int:
        return whole_in(fields, name, default, least=0, most=self.players - 1)

    def _players(self, fields: Fields, name: str) -> list[int]:
        found = list_in(fields, name, int)
        for player in found:
            if player not in range(self.players):
                raise LessonError(f"there is no player {player!r:.20}", field=name)
        return found

    def _open(self, fields: Fields) -> tuple[int, ...]:
        """Whose hands lie open: for the best card everybody's, unless it is said otherwise."""
        value = fields.get("open", fields.get("task") == "best")
        if isinstance(value, bool):
            return tuple(range(self.players)) if value else ()
        return tuple(self._players(fields, "open"))

    def _covers(self, fields: Fields) -> tuple[str, ...]:
        keys = []
        for key in list_in(fields, "covers", str):
            if not re.fullmatch(r"([a-z]+:)?[a-z-]+-\d+", key):
                raise LessonError(
                    f"{key!r:.40} is not like play-2 or klammern:play-2", field="covers"
                )
            keys.append(key if ":" in key else f"{self.book.id}:{key}")
        return tuple(keys)

    def _look(self, fields: Fields) -> tuple[str, ...]:
        for word in (found := list_in(fields, "look", str)):
            seat = re.fullmatch(r"player:(\d)", word)
            if not (word in LOOK or is_card(word) or (seat and int(seat[1]) < self.players)):
                known = ", ".join(LOOK)
                raise LessonError(
                    f"{word!r:.30} is neither {known}, a card nor player:N", field="look"
                )
        return tuple(found)
