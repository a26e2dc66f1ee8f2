"""The expert: looks at many worlds that agree with the view, and takes the best mean.

Each world is asked for every candidate at once, so that all moves are compared on the same cards.
"""

from random import Random

from game.bots.protocol import Bot, Budget, Choice, Study
from game.deal import View


def expert(bot: Bot, view: View, rng: Random, budget: Budget) -> Choice:
    """The expert's answer; the club's where a game has nothing to search for."""
    study = bot.study(view)
    if study is None:
        return bot.club(view)
    return think(study, view, rng, budget) or bot.club(view)


def think(study: Study, view: View, rng: Random, budget: Budget) -> Choice | None:
    """The legal move with the greatest weighted mean use; None if there was no time at all."""
    assert view.ask is not None
    moves = list(view.ask.legal)
    uses, scores, total = _reckon(study, moves, rng, budget)
    if not total:
        return None
    # rounded, so that the last bit of a sum decides nothing
    best = max(range(len(moves)), key=lambda i: (round(uses[i] / total, 9), -i))
    values = {move: round(scores[i] / total, 3) for i, move in enumerate(moves)}
    return Choice(moves[best], values, study.explain(moves[best], values))


def _reckon(
    study: Study, moves: list[str], rng: Random, budget: Budget
) -> tuple[list[float], list[float], float]:
    """By move the weighted sums of use and of score, and the sum of the weights."""
    uses, scores, total = [0.0] * len(moves), [0.0] * len(moves), 0.0
    clock = budget.clock if budget.seconds is not None else None
    end = clock() + (budget.seconds or 0.0) if clock else 0.0
    worlds = study.worlds(rng)
    for _ in range(budget.iterations):
        if (clock and clock() >= end) or (budget.stop and budget.stop()):
            break
        world, weight = next(worlds)
        if weight <= 0:
            continue
        for i, (use, score) in enumerate(study.outcomes(world, moves, rng)):
            uses[i] += weight * use
            scores[i] += weight * score
        total += weight
    return uses, scores, total
