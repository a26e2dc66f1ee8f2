"""What is wrong with a lesson, said so that its author finds the place.

Every kind of error is a code with values. The command line says it in the English of `SAID`; the
page has sentences of its own for the same codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.deal import GameError

Problem = Mapping[str, Any]
"""A `code` with its values. One of them may be another problem, or a reason of a rule book."""

SAID = {
    # the file
    "too-long": "the file is too long: more than {most} characters",
    "not-utf8": "the file is not UTF-8 (byte {at})",
    "toml": "this is not TOML: {detail}",
    "toml-bracket": "this is not TOML: {detail}",
    "toml-deep": "this is not TOML: numbers too long or brackets too deep",
    "toml-equals": "this is not TOML: {detail}",
    "toml-key": "this is not TOML: {detail}",
    "toml-rest": "this is not TOML: {detail}",
    "toml-string": "this is not TOML: {detail}",
    "toml-twice": "this is not TOML: {detail}",
    "toml-value": "this is not TOML: {detail}",
    # entries and what may stand in them
    "unknown-entry": "unknown entry; known are {known}",
    "missing": "is missing",
    "missing-word": "is missing; it is one of {known}",
    "missing-words": 'is missing: {{ de = "…", en = "…" }}',
    "no-text": "a text is expected, not {value}",
    "long-text": "longer than {most} characters",
    "not-plain": "plain text only: no < or >, no control characters",
    "no-language": "unknown language {value}; known are de, en",
    "no-table": "a table is expected, not {value}",
    "no-words": "a list of words is expected, not {value}",
    "no-numbers": "a list of whole numbers is expected, not {value}",
    "no-flag": "true or false is expected, not {value}",
    "no-number": "a whole number from {least} to {most} is expected, not {value}",
    "no-word": "one of {known} is expected, not {value}",
    "no-moves": "moves stand in one text, not {value}",
    "many-moves": "more than {most} moves",
    "no-move": "{value} is no move",
    "no-card": "{value} is no card",
    "no-until": "trick, deal, match or left:3 is expected, not {value}",
    "aim-is-move": "an aim is what comes of a move, not the move",
    "aim-is-word": "with choose, an aim is a table of events",
    "no-values": "values of the event {kind} are expected, not {value}",
    # the lesson and its steps
    "no-game": "there is no game {value}; the games are {known}",
    "no-players": "{game} is for {known} players, not {value}",
    "no-option": "{game} has no option {value}; it has {known}",
    "option-word": "option {option}: {value} is not one of {known}",
    "option-range": "option {option}: {value} is not a whole number from {least} to {most}",
    "option-least": "option {option}: {value} is not a whole number from {least} up",
    "option-steps": "option {option}: {value} is not a whole number from {least} in steps of {by}",
    "no-steps": "a lesson needs steps: [[steps]]",
    "many-steps": "more than {most} steps",
    "no-step": "a step is a table: [[steps]]",
    "other-task": "belongs to the task {known}",
    "same-first": "the first step has no step before it",
    "same-place": "a step with same goes on from the one before",
    "hands-ending": "an ending already says which cards are held",
    "only-ending": "only with an ending",
    "none-drawn": "no cards are drawn for seats at this table",
    "drawn-cards": "{count} different cards are needed",
    "no-player": "there is no player {value}",
    "no-cards": "cards stand in one text, such as 'HA S7'",
    "no-held": "somebody must hold a card",
    "pack-once": "{what} is in the pack only once",
    "pack-twice": "{what} is in the pack only twice",
    "not-in-game": "{value} is no card of {game}",
    "no-sentence": "{value} is not like play-2 or klammern:play-2",
    "no-look": "{value} is neither {known}, a card nor player:N",
    # whether the position is reached
    "unreachable": "cannot be reached: {why} ({tries} deals tried)",
    "other-seed": "cannot be reached: {why} ({tries} deals tried); with seed = {seed} it is",
    "illegal-move": "move {number} ({move}) of player {player}: {why}",
    "move-after-end": "move {number} ({move}): the match is over",
    "many-moves-made": "more than {most} moves lead there",
    "match-too-short": "the match is over after {count} deals",
    "deal-too-short": "the deal was over before",
    "no-event": "nothing of the kind {kind} happens",
    "other-event": "no {kind} as is wanted",
    "ending-too-late": "the deal is over before its ending",
    "ending-leader": "player {player} leads to the ending, not player {leader}",
    "ending-stuck": ("somebody would have to play a card of the ending, or the wrong player leads"),
    "not-shown": "no card is shown in this way at this table of {game}",
    "too-often": "{what} is wanted more often than the pack has it",
    "hand-too-small": "player {player} gets {count} cards, not as many as are wanted",
    "hand-not-filled": "no cards are left that player {player} may have",
    # whether the task fits
    "nobody-asked": "the match is over, so nobody is asked",
    "other-asked": "player {player} is asked ({question}), not player {me}",
    "card-asked": "a card is to be played here, not an answer chosen",
    "no-card-asked": "no card is asked for here, but {question}",
    "taker-open": "who takes the trick is not known at this card",
    "match-not-over": "the match is not over here",
    "match-is-over": "the match is over here",
    "none-opposite": "nobody sits opposite at this table",
    "no-trick-end": "the moves do not end with the last card of a trick",
    "no-deal-end": "the moves do not end with the last card of a deal",
    "no-line": "the sheet has no such line; it has {known}",
    "line-empty": "the line {what} has no number",
    "not-settled": "the last move settles no {event}",
    "no-points": "cards have no points in {game}",
    "too-large": "the ending is too large to be solved",
    # whether there is a right answer
    "none-right": "there is no right answer",
    "several-right": "one right answer is promised, there are {answers}",
    "right-is-wrong": "the right answer {answer} is judged wrong",
}


def sentence(problem: Problem) -> str:
    """A problem in English; a rule book's reason inside it as its code and values."""
    values = {name: _inside(value) for name, value in problem.items() if name != "code"}
    return SAID[problem["code"]].format(**values)


def _inside(value: Any) -> str:
    if not isinstance(value, Mapping):
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    if value["code"] in SAID:
        return sentence(value)
    named = ", ".join(f"{name} {one}" for name, one in value.items() if name != "code")
    return f"{value['code']} {named}".rstrip()


def shown(value: object, most: int = 40) -> str:
    """What stands in a lesson, as it may be repeated in a message."""
    return repr(value)[:most]


class LessonError(GameError):
    """A lesson contradicts the rules, cannot be reached, or is not a lesson at all.

    *step* counts from 1 and is None where the whole file is meant; *field* names the entry;
    *line* is where it stands in the text, as far as that is known; *code* and *values* are one
    of `SAID`.
    """

    def __init__(
        self,
        code: str,
        *,
        step: int | None = None,
        field: str | None = None,
        line: int | None = None,
        **values: Any,
    ) -> None:
        self.problem: Problem = {"code": code, **values}
        self.step = step
        self.field = field
        self.line = line
        place = [f"step {step}"] if step else []
        if field:
            place.append(field)
        super().__init__(": ".join([*place, self.reason]))

    @property
    def reason(self) -> str:
        """What is wrong, in English."""
        return sentence(self.problem)

    def at(
        self, step: int | None = None, field: str | None = None, line: int | None = None
    ) -> LessonError:
        """The same error, told of this step, field and line if it does not know them itself."""
        return self.told(
            self.problem, step=self.step or step, field=self.field or field, line=self.line or line
        )

    @classmethod
    def told(
        cls,
        problem: Problem,
        *,
        step: int | None = None,
        field: str | None = None,
        line: int | None = None,
    ) -> LessonError:
        """The error of a problem that is at hand."""
        values = {name: value for name, value in problem.items() if name != "code"}
        return cls(problem["code"], step=step, field=field, line=line, **values)

    def to_json(self) -> dict[str, object]:
        """The error as JSON-ready data: where it is, the problem, and it in English."""
        return {
            "step": self.step,
            "field": self.field,
            "line": self.line,
            "problem": dict(self.problem),
            "reason": self.reason,
        }
