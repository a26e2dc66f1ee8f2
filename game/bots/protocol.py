"""What a game's bot module gives, and the words that all of them share.

A module ``game/bots/<game id>.py`` holds ``BOT``, an object with the methods of `Bot`: two sets
of rules of thumb (`beginner`, `club`), and for the expert a `Study` of the question: `worlds` that
agree with everything seen, and what each move comes to in one of them (`outcomes`). How a module
plays on inside `outcomes` (rules of thumb on masks, an exact ending) is its own affair.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.cards import Card
from game.deal import Move, Reason, View

DEFAULT_ITERATIONS = 60


@dataclass(frozen=True)
class Budget:
    """How long the expert may think.

    *iterations*: how many worlds are looked at, at most; fewer if they settle the question. With
    *seconds* and a *clock* (a function that gives seconds, for instance ``time.monotonic``; the
    engine has none of its own) it stops at whichever comes first, and the answer then depends on
    the machine. *stop* is asked as often as the clock is read, after every candidate in every
    world, whether to give up: a search can be called off.
    """

    iterations: int = DEFAULT_ITERATIONS
    seconds: float | None = None
    clock: Callable[[], float] | None = None
    stop: Callable[[], bool] | None = None


class Choice(NamedTuple):
    """A bot's answer.

    *values*: what each legal move is expected to bring, as this deal's own score less the mean
    score of the others; empty if the bot did not reckon. *reason*: a code ``bot.…`` with values.
    """

    move: Move
    values: Mapping[Move, float]
    reason: Reason


class World(NamedTuple):
    """One way in which the cards that a player cannot see may lie.

    *hands*: the cards now in each player's hand, the viewer's own included. *rest*: the cards
    that are in no hand and have not been played, in the order of the pack: the stock with the
    turned card where it lies, or the dummy's hand. *secret*: hidden answers that somebody
    else gave, as far as a game has such (by player), else empty.
    """

    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...] = ()
    secret: Mapping[int, Move] = {}


class Outcome(NamedTuple):
    """What a move came to in a world: *use* is what the search maximises (what it is worth for
    winning the match, on any scale), *score* the deal's own score less the others' mean."""

    use: float
    score: float


class Study(Protocol):
    """One question to one player, read off the view once, for the search."""

    def worlds(self, rng: Random) -> Iterator[tuple[World, float] | None]:
        """Worlds that contradict nothing seen, without end, each with its weight.

        The weight (0 or more) says how plausible the others' earlier choices are in it. None in
        between: no world has been found yet, and the search may look at its clock.
        """

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterable[Outcome]:
        """For each of *moves* what comes of it for the viewer if the cards lie as in *world*.

        One after the other as they are reckoned, if that takes long: the search may look at its
        clock in between, and leave the rest.
        """

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """Why the expert's *move* is good: a code ``bot.…`` that fits it."""


@runtime_checkable
class Learned(Protocol):
    """A study that knows something of the moves before it looks at any world."""

    def learned(self, moves: Sequence[Move]) -> tuple[Sequence[float], float]:
        """The use to expect of each of *moves*, and for how many worlds that stands."""


class Bot(Protocol):
    """What one game gives to its players (derive from `plain.Plain`).

    Every method sees a view, never a match.
    """

    def beginner(self, view: View, rng: Random) -> Choice:
        """A legal, simple move with human mistakes."""

    def club(self, view: View) -> Choice:
        """A good player's rules of thumb: no search, no chance, under 2 ms."""

    def study(self, view: View) -> Study | None:
        """What the expert's search works on; None where the club's answer is as good."""

    def teams(self, players: int) -> Sequence[Sequence[int]]:
        """Who plays together from the start, as places at the table, clockwise from 0."""

    def sample(self, rules: Mapping[str, Any]) -> int:
        """How many deals in a row, from a match's first, the arena takes as one sample."""
