"""What a rule book gives to the rest of the house: its table sizes, options, and functions.

Everything that differs between games is asked of its `Book`; nobody else knows a game by name.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from game.cards import Card
from game.deal import GameError, Reason, Result, RuleBook

Rules = Mapping[str, Any]
Facts = Mapping[str, Mapping[str, Any]]


class Line(NamedTuple):
    """One line of the sheet after a deal: a code, whose line it is, its number, more values."""

    code: str
    player: int | None = None
    value: int | None = None
    values: Mapping[str, Any] = {}


class TrickRules(Protocol):
    """What the table, the lessons and the bots may ask about a trick (see `tricks.Tricks`)."""

    def legal(self, hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]: ...
    def why(self, hand: Sequence[Card], trick: Sequence[Card], card: Card) -> Reason | None: ...
    def winner(self, trick: Sequence[Card]) -> int | None: ...
    def why_won(self, trick: Sequence[Card]) -> Reason: ...
    def sort(self, hand: Sequence[Card]) -> list[Card]: ...


class Option(NamedTuple):
    """One house rule: a word out of *words*, or a whole number from *least* to *most*.

    With *step*, only every so many-th number counted from *least* is allowed. Where *players* is
    not empty, the rule means something only at tables of these sizes.
    """

    name: str
    default: int | str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int | None = None
    step: int = 1
    players: tuple[int, ...] = ()

    def matters(self, players: int) -> bool:
        """Whether the rule means something at a table of so many."""
        return not self.players or players in self.players

    def allowed(self) -> str:
        """What may be chosen, for a message."""
        if self.words:
            return " or ".join(self.words)
        most = "up" if self.most is None else f"to {self.most}"
        steps = "" if self.step == 1 else f" in steps of {self.step}"
        return f"a whole number from {self.least} {most}{steps}"

    def check(self, value: object) -> int | str:
        """*value*, if it may be chosen; GameError if not."""
        if self.words:
            if isinstance(value, str) and value in self.words:
                return value
        elif (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.least <= value
            and (self.most is None or value <= self.most)
            and (value - self.least) % self.step == 0
        ):
            return value
        raise GameError(f"option {self.name}: {value!r:.60} is not {self.allowed()}")


def sit_in_order(rng: Random, players: int) -> tuple[list[int], None]:
    """Seats for a game that draws no cards for them."""
    return list(range(players)), None


class Book(NamedTuple):
    """One game.

    - `play`: the coroutine of a deal
    - `winners(totals, results, rules)`: the winners if the match is over, else None
    - `lines(result, rules)`: how the score of a deal came about
    - `tricks(rules, facts)`: the rules of a trick, or None while trump is open
    - `seating(rng, players)`: seats clockwise, and the card each player drew (or None)
    - `seats_from(drawn)`: the seats that these drawn cards give; None if nothing is drawn
    - `worth(facts)`: the card points of every card as a trick's `points` adds them, once trump
      is known; None in a game whose cards have none
    - `standing(results, players)`: what a player has lying in front of them besides the total,
      after these deals: a line for each thing and each state with a name of its own; None in a
      game that counts nothing of the kind
    - `usual`: the table size that is offered first; None: the smallest
    """

    id: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    pack: Callable[[], list[Card]]
    play: RuleBook
    winners: Callable[[Sequence[int], Sequence[Result], Rules], list[int] | None]
    lines: Callable[[Result, Rules], list[Line]]
    tricks: Callable[[Rules, Facts], TrickRules | None]
    seating: Callable[[Random, int], tuple[list[int], list[Card] | None]] = sit_in_order
    seats_from: Callable[[Sequence[Card]], list[int]] | None = None
    worth: Callable[[Facts], Mapping[Card, int]] | None = None
    standing: Callable[[Sequence[Result], int], list[Line]] | None = None
    usual: int | None = None

    @property
    def names(self) -> dict[str, Option]:
        """The options by name."""
        return {option.name: option for option in self.options}

    def rules(self, chosen: Rules) -> dict[str, Any]:
        """Every option with its value: *chosen* where given, else the default.

        Raises GameError for an unknown option or a value out of range.
        """
        if not isinstance(chosen, Mapping):
            raise GameError(f"rules: options by name, not {chosen!r:.60}")
        for name in chosen:
            if name not in self.names:
                known = ", ".join(self.names)
                raise GameError(f"{self.id} has no option {name!r:.60}; it has {known}")
        return {o.name: o.check(chosen.get(o.name, o.default)) for o in self.options}

    def check_players(self, players: object) -> int:
        """*players*, if this game has such a table; GameError if not."""
        if isinstance(players, int) and not isinstance(players, bool) and players in self.players:
            return players
        sizes = " or ".join(str(n) for n in self.players)
        raise GameError(f"{self.id} is for {sizes} players, not {players!r:.60}")


def reached(totals: Sequence[int]) -> list[int]:
    """The players with the highest total; ties share."""
    best = max(totals)
    return [player for player, total in enumerate(totals) if total == best]
