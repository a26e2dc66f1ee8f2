"""Bots against bots: duplicate deals, differences with intervals, and the cheating twin.

The same packs are played once for every way of seating the two kinds of player that the table
has, so that luck with the cards cancels out. The work is cut into `Task`s, which any executor
with the interface of `concurrent.futures` may carry out; the arena has no clock of its own.

>>> score = run(Setting("klaberjass", 2, "beginner", "random"), deals=4, seed=1)
>>> score.deals
4
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from game.bots import bot_of, choose, search
from game.bots.protocol import DEFAULT_ITERATIONS, Budget, Choice, Study, World
from game.deal import Ask, GameError, Move, Reason, View
from game.match import Match, book

CHEAT = "cheat"
"""The level that only the arena has: it sees all cards."""

PEER = "peer"
"""A plain player made from a description, as a measure; Doppelkopf has one."""

PER_TASK = 10
"""Deals in one task: enough to make up for sending it."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Setting:
    """Who plays what: *a* is measured against *b*.

    *iterations*: for experts and cheats. *measure*: ``score``, single deals are played and their
    scores compared (or the mean of as many deals in a row as `Bot.sample` asks for); ``match``,
    whole matches and the share of them that is won; ``bids``, the deals of ``score``, and the
    share of them in which the bid of *a* came true, whatever *b* does. Only for ``bids`` may *a*
    and *b* be the same.
    """

    game: str
    players: int
    a: str
    b: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    iterations: int = DEFAULT_ITERATIONS
    measure: str = "score"


@dataclass(frozen=True)
class Task:
    """Some deals (or matches) of a setting: one for each of *seeds*."""

    setting: Setting
    seeds: tuple[int, ...]
    clock: Clock | None = None


class Part(NamedTuple):
    """What a task found: the differences, deal by deal, and by level moves, time, longest move.

    For the measure ``bids`` these are no differences but shares of *a*'s bids.
    """

    differences: list[float]
    moves: dict[str, tuple[int, float, float]]


class Score(NamedTuple):
    """What came out: the mean difference a deal between *a* and *b*, and half its 95 % interval
    (or of what else is measured).

    *differences*: deal by deal. *moves*: by level how many moves, and seconds for all and for
    the longest (0 without a clock).
    """

    mean: float
    interval: float
    deals: int
    differences: list[float]
    moves: dict[str, tuple[int, float, float]]


class Seeing:
    """A study that knows how the cards lie. Nothing outside the arena can build one."""

    def __init__(self, study: Study, world: World) -> None:
        self._study = study
        self._world = world
        self.outcomes = study.outcomes

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        """The true one, again and again."""
        while True:
            yield self._world, 1.0

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """It cheats."""
        return {"code": "bot.sees-all"}


def truth(match: Match) -> World:
    """How the cards of the running deal lie."""
    desk = match.deals[-1].desk
    left = Counter(card for hand in desk.hands for card in hand)
    secret = {}
    for kind, data, to in desk.events:
        if kind == "move" and data["question"] == "card":
            left[data["move"][:2]] += 1
        elif kind == "move" and to is not None:
            secret[data["player"]] = data["move"]
    rest = []
    for card in desk.pack:
        if left[card]:
            left[card] -= 1
        else:
            rest.append(card)
    return World(tuple(tuple(hand) for hand in desk.hands), tuple(rest), secret)


def cheat(match: Match, seed: int, budget: Budget) -> Choice:
    """The expert's search with all cards open."""
    assert match.asks is not None
    view = match.view(match.asks.player)
    bot = bot_of(match.game)
    study = bot.study(view)
    rng = Random(f"{seed}/{view.me}/{view.deal}/{len(view.events)}")
    found = study and search.think(Seeing(study, truth(match)), view, rng, budget)
    return found or bot.club(view)


def peer_of(game: str) -> Callable[[View], Move]:
    """The plain player of *game*; GameError if it has none."""
    try:
        found: Callable[[View], Move] = import_module(f"game.bots.{book(game).id}_peer").move
    except ModuleNotFoundError:
        raise GameError(f"{game} has no peer to play against") from None
    return found


def seatings(game: str, players: int, a: str, b: str) -> list[tuple[str, ...]]:
    """Every way to seat the two levels that is played, as the level of each player by seat.

    Fixed partners (`Bot.teams`) are of one level; else each seat in turn has *a* against *b*
    on all others. If *a* is *b* there is but one way.
    """
    teams = bot_of(game).teams(players)
    ways = [tuple(a if at in team else b for at in range(players)) for team in teams]
    return [*dict.fromkeys(ways)]


def play(task: Task) -> Part:
    """Play the task's deals."""
    setting, moves = (
        task.setting,
        dict.fromkeys((task.setting.a, task.setting.b), (0, 0.0, 0.0)),
    )
    sample = bot_of(setting.game).sample(book(setting.game).rules(setting.rules))
    bids, whole = setting.measure == "bids", setting.measure == "match"
    differences = []
    for seed in task.seeds:
        found = []
        for levels in seatings(setting.game, setting.players, setting.a, setting.b):
            match = Match(
                setting.game,
                players=setting.players,
                seed=seed,
                rules=setting.rules,
                deals=None if whole else sample,
            )
            seated = dict(zip(match.seats, levels, strict=True))
            _play_match(match, seated, seed, task, moves)
            ours = [player for player in match.seats if seated[player] == setting.a]
            found.append(_came_true(match, ours) if bids else _difference(match, ours, whole))
        differences.append(sum(found) / len(found))
    return Part(differences, moves)


def _play_match(
    match: Match,
    levels: Mapping[int, str],
    seed: int,
    task: Task,
    moves: dict[str, tuple[int, float, float]],
) -> None:
    budget = Budget(iterations=task.setting.iterations)
    clock = task.clock or (lambda: 0.0)
    while (ask := match.asks) is not None:
        level = levels[ask.player]
        if len(ask.legal) == 1:
            match.play(ask.legal[0])
            continue
        view = match.view(ask.player)
        start = clock()
        if level == CHEAT:
            choice = cheat(match, seed, budget)
        elif level == PEER:
            choice = Choice(peer_of(match.game)(view), {}, {"code": "bot.on-a-whim"})
        else:
            choice = choose(view, seed=seed, level=level, budget=budget)
        took = clock() - start
        number, all_of_it, longest = moves[level]
        moves[level] = (number + 1, all_of_it + took, max(longest, took))
        match.play(choice.move)


def _difference(match: Match, ours: Sequence[int], whole: bool) -> float:
    """The mean of what the players *ours* got less the mean of the others'."""
    if whole:
        assert match.winners is not None
        got = [(p in match.winners) / len(match.winners) for p in range(match.players)]
    else:
        got = [total / len(match.results) for total in match.totals]
    theirs = [got[p] for p in range(match.players) if p not in ours]
    return float(sum(got[p] for p in ours) / len(ours) - sum(theirs) / len(theirs))


def _came_true(match: Match, ours: Sequence[int]) -> float:
    """The share of the bids of the players *ours* that were exactly what they took."""
    if "bids" not in match.results[0]:
        raise GameError(f"nobody bids a number of tricks in {match.game}")
    true = [
        bool(result["bids"][p] == result["tricks"][p]) for result in match.results for p in ours
    ]
    return sum(true) / len(true)


def run(
    setting: Setting,
    *,
    deals: int,
    seed: int,
    executor: Executor | None = None,
    clock: Clock | None = None,
) -> Score:
    """Play *deals* duplicate deals; on *executor*, if there is one."""
    if setting.a == setting.b and setting.measure != "bids":
        raise GameError("a bot cannot be told from itself: a and b must be different levels")
    seeds = range(seed * 1_000_000, seed * 1_000_000 + deals)
    tasks = [
        Task(setting, tuple(seeds[at : at + PER_TASK]), clock) for at in range(0, deals, PER_TASK)
    ]
    parts = list(executor.map(play, tasks) if executor else map(play, tasks))
    differences = [difference for part in parts for difference in part.differences]
    moves = {}
    for level in (setting.a, setting.b):
        of = [part.moves[level] for part in parts]
        moves[level] = (sum(m[0] for m in of), sum(m[1] for m in of), max(m[2] for m in of))
    mean, interval = estimate(differences)
    return Score(mean, interval, deals, differences, moves)


def estimate(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    n = len(values)
    mean = sum(values) / n
    spread = sum((value - mean) ** 2 for value in values) / max(n - 1, 1)
    return mean, 1.96 * sqrt(spread / n)


class Gap(NamedTuple):
    """Where a level stands between random (0) and its cheating twin (1)."""

    share: float
    interval: float
    scores: dict[str, Score]


def gap(
    setting: Setting,
    *,
    deals: int,
    seed: int,
    executor: Executor | None = None,
    clock: Clock | None = None,
) -> Gap:
    """The share of the perfect-information gap that *a* reaches, all against *b*."""
    scores = {
        level: run(
            Setting(**{**vars(setting), "a": level}),
            deals=deals,
            seed=seed,
            executor=executor,
            clock=clock,
        )
        for level in (setting.a, CHEAT, "random")
    }
    bottom = scores["random"].mean
    width = scores[CHEAT].mean - bottom
    share = (scores[setting.a].mean - bottom) / width
    # a ratio's interval to first order: deal by deal what is over or under the ratio
    over = [
        ((own - low) - share * (high - low)) / width
        for own, high, low in zip(
            *(scores[level].differences for level in (setting.a, CHEAT, "random")), strict=True
        )
    ]
    return Gap(share, estimate(over)[1], scores)


def processes(jobs: int) -> AbstractContextManager[Executor | None]:
    """An executor with so many processes; none for one job."""
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor  # there are no processes in a browser

    return ProcessPoolExecutor(jobs)


def report(found: Score | Gap, measure: str = "score") -> list[str]:
    """What was found by this *measure*, line by line."""
    if isinstance(found, Gap):
        lines = [f"share of the gap {found.share:.3f} +- {found.interval:.3f}"]
        for level, score in found.scores.items():
            lines.append(f"{level}: {report(score)[0]}")
        return lines + report(next(iter(found.scores.values())))[1:]
    what = (
        f"bids came true {found.mean:.3f}" if measure == "bids" else f"difference {found.mean:+.3f}"
    )
    lines = [f"{what} +- {found.interval:.3f} ({found.deals} deals)"]
    for level, (moves, seconds, longest) in found.moves.items():
        speed = moves / seconds if seconds else 0.0
        lines.append(f"{level}: {moves} moves, {speed:.1f} a second, longest {longest:.3f} s")
    return lines


def mover(level: str, seed: int) -> Callable[[Match, Ask], Move]:
    """A player of *level* for `record.trace`."""

    def move(match: Match, ask: Ask) -> Move:
        return choose(match.view(ask.player), seed=seed, level=level).move

    return move
