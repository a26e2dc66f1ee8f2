"""Reading a lesson's text: what may stand in it, and a clear word about what may not.

Only the form is checked here; whether a position can be reached and a task fits it, the rule
books decide when a step is started.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.book import Book
from game.cards import Card, is_card
from game.lessons.entries import (
    Fields,
    aim_in,
    events_in,
    flag_in,
    game_in,
    known,
    list_in,
    moves_in,
    one_of,
    players_in,
    rules_in,
    table_in,
    text_in,
    until_in,
    whole_in,
    words_in,
)
from game.lessons.errors import LessonError, shown
from game.lessons.judged import EVENTS, OF
from game.lessons.position import Leg, Position
from game.lessons.reading import decoded, located, tables
from game.lessons.tasks import Aim

TASKS = ("watch", "play", "choose", "mark-legal", "who-wins", "score", "best")
HIDE = ("turned", "trump", "bids")
LOOK = ("hand", "trick", "turned", "bottom", "trump", "tricks", "counts", "score", "bids", "sheet")

STEPS_MOST = 60
TITLE_MOST = 80
WORDS_MOST = 700

HEAD = ("title", "about", "game", "players", "tables", "games", "rules", "hide", "steps")
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
    hide: tuple[str, ...]
    steps: tuple[StepData, ...]
    text: str

    def located(self, error: LessonError) -> LessonError:
        """*error* with the line of the text that it is about."""
        return located(self.text, error)


def parse(text: str | bytes) -> LessonData:
    """The data of the lesson in *text*; LessonError if it is none."""
    whole = decoded(text)
    try:
        return _lesson(tables(whole), whole)
    except LessonError as error:
        raise located(whole, error) from None


def _lesson(fields: Fields, text: str) -> LessonData:
    known(fields, HEAD)
    game = text_in(fields, "game", 40)
    of = game_in(game, "game")
    if "players" not in fields and len(of.players) > 1:
        raise LessonError("missing", field="players")
    players = players_in(of, fields.get("players", of.players[0]), "players")
    sizes = tuple(list_in(fields, "tables", int)) or (players,)
    for size in sizes:
        players_in(of, size, "tables")
    games = tuple(list_in(fields, "games", str)) or (game,)
    for name in games:
        game_in(name, "games")
    rules = rules_in(of, table_in(fields, "rules"))
    steps = fields.get("steps")
    if not isinstance(steps, list) or not steps:
        raise LessonError("no-steps", field="steps")
    if len(steps) > STEPS_MOST:
        raise LessonError("many-steps", field="steps", most=STEPS_MOST)
    read = _Steps(of, players, rules)
    return LessonData(
        title=words_in(fields, "title", TITLE_MOST),
        about=words_in(fields, "about", WORDS_MOST) if "about" in fields else {},
        game=game,
        players=players,
        tables=sizes,
        games=games,
        rules=rules,
        hide=_hide(fields),
        steps=tuple(read.step(number, step) for number, step in enumerate(steps, 1)),
        text=text,
    )


def _hide(fields: Fields) -> tuple[str, ...]:
    for word in (found := list_in(fields, "hide", str)):
        if word not in HIDE:
            raise LessonError("no-word", field="hide", value=shown(word), known=[*HIDE])
    return tuple(found)


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
                raise LessonError("no-step")
            return self._step(number, fields)
        except LessonError as error:
            raise error.at(number) from None

    def _step(self, number: int, fields: Fields) -> StepData:
        known(fields, STEP)
        task = one_of(fields, "task", TASKS)
        for name, tasks in ONLY_FOR.items():
            if name in fields and task not in tasks:
                raise LessonError("other-task", field=name, known=[*tasks])
        same = flag_in(fields, "same")
        if same:
            if number == 1:
                raise LessonError("same-first", field="same")
            for name in PLACE:
                if name in fields:
                    raise LessonError("same-place", field=name)
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
            rules=rules_in(self.book, rules),
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
            raise LessonError("hands-ending", field="hands")
        for name in ("before", "leader"):
            if name in fields and not ending:
                raise LessonError("only-ending", field=name)
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
            raise LessonError("none-drawn", field="drawn")
        if len({*cards}) != self.players or len(cards) != self.players:
            raise LessonError("drawn-cards", field="drawn", count=self.players)
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
                raise LessonError("no-player", field=field, value=shown(key, 20))
            if not isinstance(cards, str):
                raise LessonError("no-cards", field=field)
            hands[int(key)] = tuple(self._card(card, field) for card in cards.split())
        self._not_doubled(hands, name)
        if name == "ending" and hands and not any(hands.values()):
            raise LessonError("no-held", field=name)
        return hands

    def _not_doubled(self, hands: Mapping[int, Sequence[Card]], name: str) -> None:
        held = [card for cards in hands.values() for card in cards]
        for card in held:
            if held.count(card) > self.pack.count(card):
                times = "once" if self.pack.count(card) == 1 else "twice"
                raise LessonError(f"pack-{times}", field=name, what=card)

    def _card(self, word: object, field: str) -> Card:
        if not isinstance(word, str) or word not in self.pack:
            raise LessonError("not-in-game", field=field, value=shown(word, 30), game=self.book.id)
        return word

    def _player(self, fields: Fields, name: str, default: int = 0) -> int:
        return whole_in(fields, name, default, least=0, most=self.players - 1)

    def _players(self, fields: Fields, name: str) -> list[int]:
        found = list_in(fields, name, int)
        for player in found:
            if player not in range(self.players):
                raise LessonError("no-player", field=name, value=shown(player, 20))
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
                raise LessonError("no-sentence", field="covers", value=shown(key))
            keys.append(key if ":" in key else f"{self.book.id}:{key}")
        return tuple(keys)

    def _look(self, fields: Fields) -> tuple[str, ...]:
        for word in (found := list_in(fields, "look", str)):
            seat = re.fullmatch(r"player:(\d)", word)
            if not (word in LOOK or is_card(word) or (seat and int(seat[1]) < self.players)):
                raise LessonError("no-look", field="look", value=shown(word, 30), known=[*LOOK])
        return tuple(found)
