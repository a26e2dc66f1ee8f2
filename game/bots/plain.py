"""The player for a game that has no rules of thumb: every level plays like a beginner."""

from random import Random

from game.bots import simple
from game.bots.protocol import Choice, Study
from game.deal import View


class Plain:
    """A `Bot` that reckons nothing."""

    def beginner(self, view: View, rng: Random) -> Choice:
        """The simple player's move."""
        return simple.beginner(view, rng)

    def club(self, view: View) -> Choice:
        """The simple player's move, always the same one."""
        return simple.beginner(view, Random(len(view.events)))

    def study(self, view: View) -> Study | None:
        """There is nothing to reckon with."""
        return None
