"""The expert: looks at many worlds that agree with the view, and takes the best mean.

Each world is asked for every candidate at once, so that all moves are compared on the same cards.
With a clock the search looks at it after every candidate and whenever a world is hard to find. It
ends when the next look might be too late, and leaves out a world that is not finished.
"""

from collections.abc import Callable, Iterator
from random import Random

from game.bots.protocol import Bot, Budget, Choice, Learned, Outcome, Study, World
from game.deal import View

Over = Callable[[], bool]


def expert(bot: Bot, view: View, rng: Random, budget: Budget) -> Choice:
    """The expert's answer; the club's where a game has nothing to search for."""
    over = watch(budget)  # the time runs from here on
    study = bot.study(view)
    if study is None:
        return bot.club(view)
    return think(study, view, rng, budget, over) or bot.club(view)


def watch(budget: Budget) -> Over | None:
    """Says whether it is time to end, from now on; None if the worlds alone are counted."""
    stop, clock = budget.stop, budget.clock
    if clock is None or budget.seconds is None:
        return stop
    end = clock() + budget.seconds
    before, longest = end, 0.0  # the last look (none so far), and the longest time between two

    def over() -> bool:
        nonlocal before, longest
        now = clock()
        longest = max(longest, now - before)
        before = now
        return now + longest >= end or (stop is not None and stop())

    return over


def think(
    study: Study, view: View, rng: Random, budget: Budget, over: Over | None = None
) -> Choice | None:
    """The legal move with the greatest weighted mean use; None if there was no time for any."""
    assert view.ask is not None
    moves = list(view.ask.legal)
    uses, scores, total = _reckon(study, moves, rng, budget, over)
    known, weight = study.learned(moves) if isinstance(study, Learned) else ([0.0] * len(moves), 0)
    if not total + weight:
        return None
    uses = [(use + weight * v) / (total + weight) for use, v in zip(uses, known, strict=True)]
    # rounded, so that the last bit of a sum decides nothing
    best = max(range(len(moves)), key=lambda i: (round(uses[i], 9), -i))
    values = {}
    if total:
        # what was learned tells moves apart; the worlds say what all of them are worth
        level = (sum(scores) / total - sum(known)) / len(moves)
        values = {
            move: round((score + weight * (level + v)) / (total + weight), 3)
            for move, score, v in zip(moves, scores, known, strict=True)
        }
    return Choice(moves[best], values, study.explain(moves[best], values))


def _reckon(
    study: Study, moves: list[str], rng: Random, budget: Budget, over: Over | None
) -> tuple[list[float], list[float], float]:
    """By move the weighted sums of use and of score, and the sum of the weights."""
    uses, scores, total = [0.0] * len(moves), [0.0] * len(moves), 0.0
    for world, weight in _worlds(study, rng, budget, over):
        if weight <= 0:
            continue
        found: list[Outcome] = []
        for outcome in study.outcomes(world, moves, rng):
            found.append(outcome)
            if over and len(found) < len(moves) and over():
                return uses, scores, total
        for i, (use, score) in enumerate(found):
            uses[i] += weight * use
            scores[i] += weight * score
        total += weight
    return uses, scores, total


def _worlds(
    study: Study, rng: Random, budget: Budget, over: Over | None
) -> Iterator[tuple[World, float]]:
    """As many worlds as the budget allows."""
    left = budget.iterations
    worlds = study.worlds(rng)
    while left > 0 and not (over and over()):
        found = next(worlds)
        if found is not None:
            yield found
            left -= 1
