"""The expert: looks at many worlds that agree with the view, and takes the best mean.

Each world is asked for every candidate at once, so that all moves are compared on the same cards.
A move that has fallen behind for sure (`game/bots/race.py`) is not asked for any more, and the
search ends when one is left: a clear question takes `LOOK` worlds, a close one as many as it may.
With a clock the search looks at it after every candidate and whenever a world is hard to find. It
ends when the next look might be too late, and leaves out a world that is not finished.
"""

from collections.abc import Callable
from random import Random

from game.bots.protocol import Bot, Budget, Choice, Learned, Outcome, Study
from game.bots.race import Race
from game.deal import View

LOOK = 100  # worlds between two looks at who has fallen behind

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
    known, weight = study.learned(moves) if isinstance(study, Learned) else ([0.0] * len(moves), 0)
    race = Race(known, weight)
    _run(race, study, moves, rng, budget, over)
    if not race.worlds + weight:
        return None
    best = race.best()
    values = dict(zip(moves, race.scores(), strict=True)) if race.worlds else {}
    return Choice(moves[best], values, study.explain(moves[best], values))


def _run(
    race: Race, study: Study, moves: list[str], rng: Random, budget: Budget, over: Over | None
) -> None:
    """As many worlds as the budget allows, or as few as tell the moves apart."""
    left = budget.iterations
    worlds = study.worlds(rng)
    while left > 0 and not (over and over()):
        drawn = next(worlds)
        if drawn is None:
            continue
        left -= 1
        world, weight = drawn
        if weight <= 0:
            continue
        found: list[Outcome] = []
        for outcome in study.outcomes(world, [moves[i] for i in race.live], rng):
            found.append(outcome)
            if over and len(found) < len(race.live) and over():
                return
        race.add(weight, found)
        if not race.worlds % LOOK:
            race.narrow()
            if len(race.live) == 1:
                return
