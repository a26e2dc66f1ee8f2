"""The expert: looks at many worlds that agree with the view, and takes the best mean.

Each world is asked for every candidate at once, so that all moves are compared on the same cards.
"""

from random import Random

from game.bots.protocol import Bot, Budget, Choice, Study
from game.deal import Move, View


def expert(bot: Bot, view: View, rng: Random, budget: Budget) -> Choice:
    """The legal move with the greatest weighted mean use over the worlds looked at."""
    ask = view.ask
    assert ask is not None
    moves = list(ask.legal)
    study = bot.study(view)
    if study is None:
        return bot.club(view)
    uses, scores, total = _reckon(study, moves, rng, budget)
    if not total:
        return bot.club(view)
    best = max(range(len(moves)), key=lambda i: (round(uses[i] / total, 9), -i))
    values = {move: round(scores[i] / total, 3) for i, move in enumerate(moves)}
    return Choice(moves[best], values, study.explain(moves[best], values))


def _reckon(
    study: Study, moves: list[Move], rng: Random, budget: Budget
) -> tuple[list[float], list[float], float]:
    """By move the weighted sums of use and of score, and the sum of the weights."""
    uses, scores, total = [0.0] * len(moves), [0.0] * len(moves), 0.0
    timed = budget.clock is not None and budget.seconds is not None
    end = budget.clock() + budget.seconds if timed else 0.0  # type: ignore[misc, operator]
    worlds = study.worlds(rng)
    for _ in range(budget.iterations):
        if timed and budget.clock() >= end:  # type: ignore[misc]
            break
        if budget.stop is not None and budget.stop():
            break
        world, weight = next(worlds)
        if weight <= 0:
            continue
        for i, (use, score) in enumerate(study.outcomes(world, moves, rng)):
            uses[i] += weight * use
            scores[i] += weight * score
        total += weight
    return uses, scores, total
