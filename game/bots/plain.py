"""What holds for every game's players, and the player for a game without rules of thumb."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.bots.protocol import Choice, Study
from game.bots.simple import beginner
from game.deal import View


class Plain:
    """A `Bot` that reckons nothing; the bots of the games derive from it."""

    def beginner(self, view: View, rng: Random) -> Choice:
        """The simple player's move."""
        return beginner(view, rng)

    def club(self, view: View) -> Choice:
        """The simple player's move, always the same one."""
        return beginner(view, Random(len(view.events)))

    def study(self, view: View) -> Study | None:
        """There is nothing to reckon with."""
        return None

    def teams(self, players: int) -> Sequence[Sequence[int]]:
        """Everybody plays alone."""
        return [(seat,) for seat in range(players)]

    def sample(self, rules: Mapping[str, Any]) -> int:
        """All deals are alike, so one is enough."""
        return 1
