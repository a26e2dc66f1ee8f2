"""Tasks in which something is foretold: who it will be, what it will count, which card is best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.book import Line
from game.deal import Move, Reason, View
from game.lessons.errors import LessonError
from game.lessons.scene import Scene
from game.lessons.solver import LIMIT, Solved, TooLarge, solve
from game.lessons.tasks import Answer, Play, Task, Verdict, view_rules

NOW = ("next", "dealer", "opposite")  # what is so at this moment, not set off by a move
OF = ("trick", "deal", "match", "line", *NOW)
"""What may be asked with who-wins: who gets this trick, who scores most in this deal, who has
won the match, whose line of the deal's sheet it is; who is to play or speak next, who deals this
deal (or after its end the next), who sits opposite.
Beside these, whom an event is about that the last move sets off, see `EVENTS`."""

EVENTS = {
    "sequence": ("sequence", "player"),
    "melds": ("melds", "player"),
    "side": ("side", "player"),
    "partner": ("wedding", "partner"),
}
"""For who-wins: the kind of event, and the value in it that is the player."""


class WhoWins(Task):
    """Say who it is: by default, who wins the trick that lies on the table."""

    kind = "who-wins"

    def __init__(
        self,
        scene: Scene,
        of: str = "trick",
        line: str | None = None,
        given: Sequence[str] = (),
    ) -> None:
        super().__init__(scene)
        self.of = of
        self.line = line
        self.codes = given
        self.until = _set_off(of)
        self.right, self.reason = self._find()
        self.many = of not in ("trick", *NOW)

    def _find(self) -> tuple[list[int], Reason]:
        match = self.scene.match
        if self.of == "trick":
            return self._trick()
        if self.of == "deal":
            return self._deal()
        if self.of == "line":
            return self._line()
        if self.of == "match":
            if match.winners is None:
                raise LessonError("match-not-over", field="of")
            winners = list(match.winners)
            return winners, {"code": "match-won", "winners": winners, "totals": match.totals}
        if self.of in NOW:
            who = self._now()
            return [who], {"code": f"who-{self.of}", "winner": who}
        return self._event(self.of)

    def _now(self) -> int:
        match = self.scene.match
        if match.asks is None:
            raise LessonError("match-is-over", field="of")
        if self.of == "next":
            return match.asks.player
        if self.of == "dealer":
            return match.deals[-1].desk.dealer
        if match.players % 2:
            raise LessonError("none-opposite", field="of")
        seats = match.seats
        return seats[(seats.index(self.me) + match.players // 2) % match.players]

    def _trick(self) -> tuple[list[int], Reason]:
        trick = self.scene.happened("trick")
        if trick is not None:
            winner = trick.data["winner"]
            return [winner], {**trick.data["why"], "winner": winner}
        view = self.scene.match.view(self.me)
        if self.scene.ask is None or len(view.trick) < view.players:
            raise LessonError("no-trick-end", field="of")
        cards = [card for _, card in view.trick]
        why = view_rules(self.scene, view).why_won(cards)
        return [self.scene.ask.player], {**why, "winner": self.scene.ask.player}

    def _deal(self) -> tuple[list[int], Reason]:
        result = self.scene.happened("result")
        if result is None:
            raise LessonError("no-deal-end", field="of")
        scores = result.data["scores"]
        winners = [p for p, own in enumerate(scores) if own == max(scores)]
        return winners, {"code": "deal-won", "winners": winners, "scores": scores}

    def _line(self) -> tuple[list[int], Reason]:
        lines = sheet(self.scene)
        players = {n.player for n in lines if n.code == self.line and n.player is not None}
        if not players:
            raise _no_line(lines)
        return sorted(players), {"code": "who-line", "line": self.line, "winners": sorted(players)}

    def _event(self, name: str) -> tuple[list[int], Reason]:
        kind, value = EVENTS[name]
        found = {event.data[value] for event in self.scene.news() if event.kind == kind}
        players = sorted(found - {None})
        if not players:
            raise LessonError("not-settled", field="of", event=name)
        return players, {"code": "who-event", "event": name, "winners": players}

    def view(self) -> View:
        """The position before the engine has said who."""
        if self.until and self.scene.happened(self.until):
            return self.scene.view(self.until)
        return self.scene.view(asked=False)

    def choices(self) -> list[Answer]:
        """The players."""
        return [*range(self.scene.match.players)]

    def answers(self) -> list[Answer]:
        """The player; a list of all where there may be several."""
        return [self.right] if self.many else [self.right[0]]

    def judge(self, answer: Answer) -> Verdict:
        """Right if it is the player (or all the players) that the engine says."""
        if self.many:
            right = _players(answer) and sorted(answer) == self.right
        else:
            right = type(answer) is int and answer == self.right[0]
        scene = self.scene
        events = scene.held_back(self.until) if self.until and scene.happened(self.until) else []
        lines = sheet(scene) if self.of in ("deal", "line") else ()
        return Verdict(right, self.reason, lines, events, look=None if right else self._look())

    def _look(self) -> Reason | None:
        """What decides it; with only one other player there is nothing left to find."""
        if not self.many and len(self.choices()) == 2:
            return None
        if self.of != "trick":
            return {"code": f"look-{self.of}"}
        values = {name: self.reason[name] for name in ("suit",) if name in self.reason}
        return {"code": f"look-{self.reason['code']}", **values}

    def given(self) -> Sequence[Line]:
        """The lines of the sheet that the lesson shows."""
        if not self.codes:
            return ()
        return [n for n in sheet(self.scene) if n.code in self.codes and n.code != self.line]

    def to_json(self) -> dict[str, Any]:
        """Adds what is asked for."""
        return {**super().to_json(), "of": self.of, "line": self.line}


def _set_off(of: str) -> str | None:
    """The kind of event that gives the answer away; nothing that is shown tells who won a match."""
    if of in NOW or of == "match":
        return None
    if of in EVENTS:
        return EVENTS[of][0]
    return "trick" if of == "trick" else "result"


def _players(answer: Answer) -> bool:
    return isinstance(answer, list) and all(type(player) is int for player in answer)


class Score(Task):
    """Say a number: the card points of the trick on the table, or one line of the deal's sheet.

    The lines before that line are shown with the question, or those with the *given* codes.
    """

    kind = "score"

    def __init__(
        self,
        scene: Scene,
        line: str | None = None,
        player: int | None = None,
        among: Sequence[int] = (),
        given: Sequence[str] = (),
    ) -> None:
        super().__init__(scene)
        self.codes = given
        self.line = line
        self.player = player
        self.among = among
        self.shown: Sequence[Line] = ()
        self.found: Sequence[Line] = ()
        if line is None:
            self.right = self._trick_points()
        else:
            self.right = self._line_value(line)

    def _trick_points(self) -> int:
        trick = self.scene.happened("trick")
        if trick is None:
            raise LessonError("no-trick-end", field="task")
        match = self.scene.match
        if match.book.worth is None:
            raise LessonError("no-points", field="task", game=match.game)
        worth = match.book.worth(match.view(self.me, self.scene.last).facts)
        cards = trick.data["cards"]
        self.found = [Line("card", None, worth[card], {"card": card}) for card in cards]
        return int(trick.data["points"])

    def _line_value(self, code: str) -> int:
        lines = sheet(self.scene)
        for at, line in enumerate(lines):
            if line.code == code and self.player in (None, line.player):
                if line.value is None:
                    raise LessonError("line-empty", field="line", what=code)
                self.shown, self.found = lines[:at], lines[: at + 1]
                if self.codes:
                    self.shown = [n for n in lines if n.code in self.codes and n is not line]
                return line.value
        raise _no_line(lines)

    def view(self) -> View:
        """The position before the engine has counted."""
        return self.scene.view("trick" if self.line is None else "result")

    def given(self) -> Sequence[Line]:
        """The sheet down to the line in question."""
        return self.shown

    def choices(self) -> list[Answer]:
        """The numbers that the lesson puts up for choice, or four that a mistake would give;
        the right one is always there."""
        if self.among:
            return sorted({self.right, *self.among})
        own = [n.value for n in self.shown if n.value and n.player == self.player]
        return numbers(self.right, own)

    def answers(self) -> list[Answer]:
        """The number."""
        return [self.right]

    def judge(self, answer: Answer) -> Verdict:
        """Right if it is the number that the rule book gives."""
        right = type(answer) is int and answer == self.right
        reason = {"code": "score-is", "value": self.right}
        until = "trick" if self.line is None else "result"
        look = None if right or type(answer) is not int else self._look(answer)
        return Verdict(right, reason, self.found, self.scene.held_back(until), look=look)

    def _look(self, answer: int) -> Reason:
        """Where the number comes from, and in which direction it lies."""
        where = "points" if self.line is None else "line"
        return {"code": f"look-{where}-{'more' if answer < self.right else 'less'}"}

    def to_json(self) -> dict[str, Any]:
        """Adds whose number, and of which line (None: of the trick), is asked for."""
        return {**super().to_json(), "line": self.line, "player": self.player}


def _no_line(lines: Sequence[Line]) -> LessonError:
    known = [*dict.fromkeys(line.code for line in lines)]
    return LessonError("no-line", field="line", known=known)


def numbers(right: int, parts: Sequence[int]) -> list[int]:
    """Four different numbers in rising order: *right*, and what one gets by a likely mistake.

    The place of *right* among them depends on the number, so that it is no hint.
    """
    off = [*(part for part in parts if 2 * abs(part) < abs(right)), -1, -10, -20, -2, -4, -8]
    near = [n for part in off for n in (right - part, right + part)]
    wanted = [n for n in dict.fromkeys(near) if n != right and (n >= 0 or right < 0)]
    below = [n for n in wanted if n < right]
    above = [n for n in wanted if n > right]
    lower = min(right % 4, len(below))
    return sorted([*below[:lower], right, *above[: 3 - lower]])


def sheet(scene: Scene) -> list[Line]:
    """The lines of the deal that the scene's last move has ended."""
    result = scene.happened("result")
    if result is None:
        raise LessonError("no-deal-end", field="task")
    return scene.match.book.lines(result.data, scene.match.rules)


class Best(Play):
    """Make the move with which a small ending comes out best, all cards being known.

    See `solver` for what is reckoned.
    """

    kind = "best"

    def __init__(self, scene: Scene, limit: int = LIMIT) -> None:
        super().__init__(scene)
        self.limit = limit

    def _check(self) -> None:
        """Any question may be put: a card, or with few cards a bid."""

    def choices(self) -> list[Answer]:
        """The cards in hand, or the answers to another question."""
        return super().choices() if self.ask.question == "card" else list(self.ask.legal)

    @cached_property
    def solved(self) -> Solved:
        """The exact value of each legal card."""
        try:
            return solve(self.scene.match, self.limit)
        except TooLarge:
            raise LessonError("too-large", field="task") from None

    def answers(self) -> list[Answer]:
        """The cards of the highest value."""
        return self.solved.best

    def _judge_legal(self, move: Move) -> Verdict:
        solved = self.solved
        value, best = solved.values[move], max(solved.values.values())
        right = value == best
        counts = "lead" if self.scene.match.players == 2 else "card"  # see `solver`
        code = f"{'best' if right else 'better'}-{counts}"
        reason = {"code": code, "value": value, "best": best}
        _, events = self.scene.play(move)
        return Verdict(right, reason, events=self.scene.visible(events), moves=solved.lines[move])
