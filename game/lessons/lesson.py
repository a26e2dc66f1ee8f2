"""A lesson as it is used: its steps, each of which can be started at any time, in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.cards import Card
from game.deal import View
from game.lessons.errors import LessonError
from game.lessons.format import LessonData, StepData, parse
from game.lessons.judged import Best, Score, WhoWins
from game.lessons.position import Table, Way, find
from game.lessons.scene import Scene
from game.lessons.tasks import Choose, MarkLegal, Play, Task, Watch

Words = Mapping[str, str]


@dataclass(frozen=True)
class Start:
    """A step that has begun.

    - `task`: what is asked, and the judge of the answer
    - `view`: what the learner sees of the table
    - `open`: by player, hands of others that lie open
    - `look`: what the words point at (see `docs/writing-lessons.md`)
    - `hide`: what a table would show, but this lesson does not speak of
    - `seen`: so many of the view's events were there in the step before, the rest is new
    """

    step: Step
    task: Task
    view: View
    open: Mapping[int, Sequence[Card]]
    look: Sequence[str]
    hide: Sequence[str]
    seen: int

    def to_json(self) -> dict[str, Any]:
        """The started step as JSON-ready data; there is no right answer in it."""
        return {
            "step": self.step.number,
            "words": dict(self.step.words),
            "task": self.task.to_json(),
            "view": self.view.to_json(),
            "open": {str(player): list(cards) for player, cards in self.open.items()},
            "look": list(self.look),
            "hide": list(self.hide),
            "seen": self.seen,
        }


class Step:
    """One step; `number` counts from 1."""

    def __init__(self, lesson: Lesson, data: StepData) -> None:
        self.lesson = lesson
        self.data = data
        self.number = data.number
        self.words: Words = data.words
        self.covers = data.covers

    def start(self) -> Start:
        """Bring the table into the step's position and put its task.

        The same each time. Raises LessonError if the position cannot be reached or the task
        does not fit it.
        """
        try:
            return self._start()
        except LessonError as error:
            raise self.lesson.located(error.at(self.number)) from None

    def _start(self) -> Start:
        data = self.data
        task = self._task()
        scene = task.scene
        players = [p for p in data.open if p != scene.me]
        view = task.view()
        return Start(
            self,
            task,
            view,
            scene.hands(players, view.deal),
            data.look,
            self.lesson.hide,
            self._seen(view),
        )

    def _task(self) -> Task:
        way = self.lesson.way(self.number)
        head = self.lesson.head(self.number)
        mark = way.marks[self.number - head.number]
        scene = Scene.after(way.match(0), way.moves[:mark], head.position.me, way.earlier)
        return _task(self.data, scene)

    def _seen(self, view: View) -> int:
        """How many events of *view* the step before showed already."""
        if not self.data.same:
            return 0
        before = self.lesson.steps[self.number - 2]._task().view()
        return min(len(before.events), len(view.events)) if before.deal == view.deal else 0


class Lesson:
    """A lesson that has been read; its steps are not checked before they are started."""

    def __init__(self, data: LessonData) -> None:
        self.title: Words = data.title
        self.about: Words = data.about
        self.game = data.game
        self.players = data.players
        self.tables = data.tables
        self.games = data.games
        self.rules = data.rules
        self.hide = data.hide
        self.steps = [Step(self, step) for step in data.steps]
        self._data = data
        self._ways: dict[int, Way] = {}

    def head(self, number: int) -> StepData:
        """The step whose position step *number* goes on from, or that step itself."""
        steps = self._data.steps
        while steps[number - 1].same:
            number -= 1
        return steps[number - 1]

    def way(self, number: int) -> Way:
        """How the positions of step *number* and all that share its deal are reached."""
        head = self.head(number)
        if head.number not in self._ways:
            chain = [head]
            for step in self._data.steps[head.number :]:
                if not step.same:
                    break
                chain.append(step)
            table = Table(self.game, self.players, head.rules)
            self._ways[head.number] = find(table, head.position, [step.leg for step in chain])
        return self._ways[head.number]

    def located(self, error: LessonError) -> LessonError:
        """*error* with the line of the text that it is about."""
        return self._data.located(error)

    @cached_property
    def covers(self) -> dict[str, list[int]]:
        """By sentence of a rules page (``game:section-number``) the steps that exercise it."""
        found: dict[str, list[int]] = {}
        for step in self.steps:
            for key in step.covers:
                found.setdefault(key, []).append(step.number)
        return found

    def to_json(self) -> dict[str, Any]:
        """What a list of lessons shows of it."""
        return {
            "title": dict(self.title),
            "about": dict(self.about),
            "game": self.game,
            "players": self.players,
            "tables": list(self.tables),
            "games": list(self.games),
            "steps": len(self.steps),
        }


def load(text: str | bytes) -> Lesson:
    """The lesson in a TOML text (UTF-8, if bytes).

    Raises LessonError for anything that is not a lesson: with the step, the field, the line and
    the reason. Nothing in the text is ever executed.
    """
    return Lesson(parse(text))


def _task(data: StepData, scene: Scene) -> Task:
    """The task that a step puts at its scene."""
    if data.task == "watch":
        return Watch(scene)
    if data.task == "play":
        return Play(scene, data.aim)
    if data.task == "choose":
        return Choose(scene, data.aim)
    if data.task == "mark-legal":
        return MarkLegal(scene)
    if data.task == "who-wins":
        return WhoWins(scene, data.of, data.line, data.given)
    if data.task == "score":
        return Score(scene, data.line, data.player, data.among, data.given)
    return Best(scene)
