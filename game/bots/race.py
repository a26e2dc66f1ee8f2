"""Moves compared over the same worlds, until all but one have fallen behind for sure."""

from collections.abc import Sequence
from math import sqrt

from game.bots.protocol import Outcome

SURE = 2.5
"""By how many standard errors of its distance to the best a move must be behind it to drop out."""


class Race:
    """What each move came to, in all the worlds in which it was looked at.

    *known*: what is known of each move beforehand, which counts as *weight* worlds. `live`: the
    moves that are still looked at, as indices; `worlds`: in how many worlds they were.
    """

    def __init__(self, known: Sequence[float], weight: float) -> None:
        self._known, self._weight = known, weight
        self.live = list(range(len(known)))
        self.worlds = 0
        self._totals, self._uses, self._scores = ([0.0] * len(known) for _ in range(3))
        # for the spread of a distance: sums over squared weights, of 1, a use, and two uses
        self._squares, self._once = 0.0, [0.0] * len(known)
        self._twice = [[0.0] * len(known) for _ in known]

    def add(self, weight: float, found: Sequence[Outcome]) -> None:
        """A world of this *weight* (above 0), in which the `live` moves came to *found*."""
        square = weight * weight
        self.worlds += 1
        self._squares += square
        for i, (use, score) in zip(self.live, found, strict=True):
            self._totals[i] += weight
            self._uses[i] += weight * use
            self._scores[i] += weight * score
            self._once[i] += square * use
            row = self._twice[i]
            for j, other in zip(self.live, found, strict=True):
                row[j] += square * use * other.use

    def narrow(self) -> None:
        """Drop the moves that have fallen behind, or can only stay where they are."""
        best = self.best()
        self.live = [i for i in self.live if i == best or not self._behind(i, best)]

    def best(self) -> int:
        """The move with the greatest weighted mean use, of equal ones the first."""
        # rounded, so that the last bit of a sum decides nothing
        return max(self.live, key=lambda i: (round(self._mean(i), 9), -i))

    def scores(self) -> list[float]:
        """By move the mean score, once there was a world for each.

        What was known beforehand tells moves apart; the worlds say what all of them are worth.
        """
        means = [score / total for score, total in zip(self._scores, self._totals, strict=True)]
        level = (sum(means) - sum(self._known)) / len(means)
        return [
            round((total * mean + self._weight * (level + known)) / (total + self._weight), 3)
            for total, mean, known in zip(self._totals, means, self._known, strict=True)
        ]

    def _mean(self, i: int) -> float:
        return (self._uses[i] + self._weight * self._known[i]) / (self._totals[i] + self._weight)

    def _behind(self, i: int, best: int) -> bool:
        """Whether *i*, looked at in the same worlds as *best*, will not overtake it."""
        total, twice = self._totals[best], self._twice
        gap = (self._uses[best] - self._uses[i]) / total
        spread = (
            twice[best][best]
            - 2 * twice[best][i]
            + twice[i][i]
            - 2 * gap * (self._once[best] - self._once[i])
            + gap * gap * self._squares
        )
        error = round(sqrt(max(spread, 0.0)) / total, 9)
        known = self._weight * (self._known[best] - self._known[i])
        return not error or total * (gap - SURE * error) + known > 0
