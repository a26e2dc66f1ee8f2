"""What a step asks of the learner, and the engine's verdict on an answer.

A task knows its scene and works its right answers out from the rule book; none is ever written
down. Answers are JSON-ready: a move, a list of cards, a player, a list of players, or a number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from game.book import Line
from game.cards import bare
from game.deal import Ask, Event, Move, Reason, View
from game.lessons.errors import LessonError
from game.lessons.scene import Scene, Shown

Answer = Any
Aim = str | Mapping[str, Mapping[str, Any]] | None


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, and why.

    - `reason`: a code with values, as in a trick's `why` or for a card that may not be played
    - `lines`: how a score comes about
    - `events`: what the learner sees next, as (kind, data)
    - `moves`: how an ending goes on from here, as (player, move)
    - `look`: where the reason for a wrong answer would give the right one away, what a learner
      may look at before trying again: a code with values, too
    """

    right: bool
    reason: Reason
    lines: Sequence[Line] = ()
    events: Shown = field(default_factory=list)
    moves: Sequence[tuple[int, Move]] = ()
    look: Reason | None = None

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON-ready data."""
        return {
            "right": self.right,
            "reason": self.reason,
            "look": self.look,
            "lines": [show_line(line) for line in self.lines],
            "events": [[kind, data] for kind, data in self.events],
            "moves": [[player, move] for player, move in self.moves],
        }


def show_line(line: Line) -> dict[str, Any]:
    """A line of the sheet as JSON-ready data."""
    return {**line._asdict(), "values": dict(line.values)}


class Task(ABC):
    """One question to the learner at a scene.

    Raises LessonError when it is made, if the scene does not fit it.
    """

    kind: ClassVar[str]
    many: bool = False
    """Whether an answer is a list of choices."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.me = scene.me

    @abstractmethod
    def choices(self) -> list[Answer]:
        """What can be answered (or put into the list that is the answer)."""

    @abstractmethod
    def answers(self) -> list[Answer]:
        """All right answers."""

    @abstractmethod
    def judge(self, answer: Answer) -> Verdict:
        """Whether *answer* is right, and why or why not."""

    def view(self) -> View:
        """What the learner sees while answering."""
        return self.scene.view()

    def given(self) -> Sequence[Line]:
        """The lines of the sheet that are shown beside the question."""
        return ()

    def to_json(self) -> dict[str, Any]:
        """What a page needs to put the question: never an answer."""
        return {
            "kind": self.kind,
            "many": self.many,
            "choices": self.choices(),
            "given": [show_line(line) for line in self.given()],
        }

    def _asked(self) -> Ask:
        """The open question, which must be put to the learner."""
        ask = self.scene.ask
        if ask is None:
            raise LessonError("nobody-asked", field="task")
        if ask.player != self.me:
            raise LessonError(
                "other-asked",
                field="task",
                player=ask.player,
                question=ask.question,
                me=self.me,
            )
        return ask


class Watch(Task):
    """Nothing to answer: look, and go on."""

    kind = "watch"

    def choices(self) -> list[Answer]:
        """Going on is the only thing to do."""
        return [None]

    def answers(self) -> list[Answer]:
        """Going on is always right."""
        return [None]

    def judge(self, answer: Answer) -> Verdict:
        """Always right."""
        return Verdict(True, {"code": "watched"})


class Choose(Task):
    """Give one of the rule book's answers; with an aim, one that leads to it.

    The aim names events with values: what is to be shown before the next question is put.
    """

    kind = "choose"

    def __init__(self, scene: Scene, aim: Aim = None) -> None:
        super().__init__(scene)
        self.ask = self._asked()
        self.aim = aim
        self._check()

    def _check(self) -> None:
        if self.ask.question == "card":
            raise LessonError("card-asked", field="task")

    def view(self) -> View:
        """The deal in which the question is put."""
        return self.scene.match.view(self.me)

    def choices(self) -> list[Answer]:
        """The legal answers."""
        return list(self.ask.legal)

    def answers(self) -> list[Answer]:
        """The legal answers that reach the aim."""
        return [move for move in self.ask.legal if self._judge_legal(move).right]

    def judge(self, answer: Answer) -> Verdict:
        """Right if *answer* is legal and reaches the aim."""
        why = self.scene.match.why(answer)
        if why is not None:
            return Verdict(False, why)
        return self._judge_legal(answer)

    def _judge_legal(self, move: Move) -> Verdict:
        _, events = self.scene.play(move)
        shown = self.scene.visible(events)
        right = self.aim is None or reaches(events, self.aim)
        code = "legal" if self.aim is None else "aim-reached" if right else "aim-missed"
        reason = {"code": code} if self.aim is None else {"code": code, "events": [*self.aim]}
        return Verdict(right, reason, events=shown)

    def to_json(self) -> dict[str, Any]:
        """Adds the rule book's question and what is aimed at."""
        return {**super().to_json(), "question": self.ask.question, "aim": self.aim}


class Play(Choose):
    """Play a card: any legal one, or one that takes the trick (``take``), or one that does not
    (``duck``), or one that leads to certain events."""

    kind = "play"

    def _check(self) -> None:
        if self.ask.question != "card":
            raise LessonError("no-card-asked", field="task", question=self.ask.question)

    def choices(self) -> list[Answer]:
        """All cards in hand, and the legal ones that something may be said with."""
        return sorted({*self.scene.match.view(self.me).hand, *self.ask.legal})

    def _judge_legal(self, move: Move) -> Verdict:
        _, events = self.scene.play(move)
        shown = self.scene.visible(events)
        trick = next((event.data for event in events if event.kind == "trick"), None)
        winner, reason = self._outcome(move, trick)
        if self.aim in ("take", "duck"):
            right = (winner == self.me) == (self.aim == "take")
        else:
            right = self.aim is None or reaches(events, self.aim)
        if reason is None:
            reason = {"code": "legal" if right else "aim-missed"}
        return Verdict(right, reason, events=shown)

    def _outcome(self, move: Move, trick: Mapping[str, Any] | None) -> tuple[int, Reason | None]:
        """Who has the trick after *move*, and why as far as the card decides it."""
        if trick is not None:
            return trick["winner"], {**trick["why"], "winner": trick["winner"]}
        view = self.scene.match.view(self.me)
        rules = view_rules(self.scene, view)
        cards = [card for _, card in view.trick] + [bare(move)]
        at = rules.winner(cards)
        if at is None:
            if self.aim in ("take", "duck"):
                raise LessonError("taker-open", field="aim")
            return -1, None
        leader = view.trick[0][0] if view.trick else self.me
        winner = (view.seats * 2)[view.seats.index(leader) + at]
        if self.aim not in ("take", "duck"):
            return winner, None
        return winner, {"code": "leads-so-far", "card": cards[at], "winner": winner}


class MarkLegal(Task):
    """Mark all cards that may be played now."""

    kind = "mark-legal"
    many = True

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ask = self._asked()
        if self.ask.question != "card":
            raise LessonError("no-card-asked", field="task", question=self.ask.question)
        self.legal = sorted({bare(move) for move in self.ask.legal})

    def view(self) -> View:
        """The deal in which the card is asked for."""
        return self.scene.match.view(self.me)

    def choices(self) -> list[Answer]:
        """Each card in hand, equal ones once."""
        return sorted({*self.scene.match.view(self.me).hand})

    def answers(self) -> list[Answer]:
        """The one list of all legal cards."""
        return [self.legal]

    def judge(self, answer: Answer) -> Verdict:
        """Right if exactly the legal cards are marked; the reason is about the first wrong one."""
        if not isinstance(answer, list) or not all(isinstance(card, str) for card in answer):
            return Verdict(False, {"code": "not-an-answer"})
        for card in answer:
            if card not in self.legal:
                why = self.scene.match.why(card) or {"code": "not-an-answer"}
                return Verdict(False, {**why, "marked": card})
        missing = [card for card in self.legal if card not in answer]
        if missing:
            look = {"code": "look-missing", "n": len(missing)}
            return Verdict(False, {"code": "also-legal", "cards": missing}, look=look)
        return Verdict(True, {"code": "all-legal", "cards": self.legal})


def reaches(events: Iterable[Event], aim: Aim) -> bool:
    """Whether *events* have, for each kind in *aim*, one with the values wanted."""
    assert isinstance(aim, Mapping)
    seen = [*events]
    return all(
        any(event.kind == kind and values.items() <= event.data.items() for event in seen)
        for kind, values in aim.items()
    )


def view_rules(scene: Scene, view: View) -> Any:
    """The rules of a trick at the scene."""
    rules = scene.match.book.tricks(scene.match.rules, view.facts)
    assert rules is not None
    return rules
