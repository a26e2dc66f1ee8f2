"""The player for a game that has no rules of thumb: every level plays like a beginner."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game.bots import simple
from game.bots.protocol import Choice, Outcome, World
from game.deal import Move, Reason, View


class Plain:
    """A `Bot` that reckons nothing."""

    def beginner(self, view: View, rng: Random) -> Choice:
        """The simple player's move."""
        return simple.beginner(view, rng)

    def club(self, view: View) -> Choice:
        """The simple player's move, always the same one."""
        return simple.beginner(view, Random(len(view.events)))

    def worlds(self, view: View, rng: Random) -> Iterator[tuple[World, float]]:
        """None that counts."""
        while True:
            yield World(()), 0.0

    def outcomes(
        self, view: View, world: World, moves: Sequence[Move], rng: Random
    ) -> list[Outcome]:
        """Nothing is reckoned."""
        return [Outcome(0.0, 0.0) for _ in moves]

    def explain(self, view: View, move: Move, values: Mapping[Move, float]) -> Reason:
        """No reason in particular."""
        return {"code": "bot.on-a-whim"}
