"""Moves that have fallen behind are not looked at any more: `game.bots.race` and the search."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import Match
from game.bots import bot_of, choose, search
from game.bots.protocol import Budget, Outcome, Study, World
from game.bots.race import Race
from game.deal import Move, Reason, View

TAKE, PASS = "take", "pass"


def race_of(worlds: Iterable[tuple[float, float]], known: float = 0.0, weight: float = 0.0) -> Race:
    """Two moves in worlds of (weight, how far the first is ahead); the second comes to 5."""
    race = Race([known, 0.0], weight)
    for share, ahead in worlds:
        race.add(share, [Outcome(5 + ahead, 0.0), Outcome(5.0, 0.0)])
    race.narrow()
    return race


def even(mean: float) -> Iterator[tuple[float, float]]:
    """Worlds in which the first move is ahead by one more and one less than *mean* in turn."""
    return islice(cycle([(1.0, mean + 1), (1.0, mean - 1)]), 100)


@pytest.mark.parametrize(("mean", "live"), [(0.24, [0, 1]), (0.26, [0]), (-0.26, [1])])
def test_a_move_drops_out_when_it_is_behind_by_two_and_a_half_standard_errors(
    mean: float, live: list[int]
) -> None:
    """One from the mean in each of 100 worlds: the mean's standard error is 1 / 10."""
    assert race_of(even(mean)).live == live


@pytest.mark.parametrize(("mean", "live"), [(0.27, [0, 1]), (0.29, [0])])
def test_worlds_that_count_more_tell_less_than_as_many_alike(mean: float, live: list[int]) -> None:
    """Half of 100 worlds count 3: the error is the root of 50 * (9 + 1), by 200, so 0.1118."""
    worlds = [(share, mean + more) for share in (3.0, 1.0) for more in (1, -1)]
    assert race_of(worlds * 25).live == live


def test_what_is_known_beforehand_helps_a_move_or_holds_it_back() -> None:
    """By 0.24 ahead it is not sure; 20 worlds' worth of 0.1 more are 2, where 1 was missing."""
    assert race_of(even(0.24), known=0.1, weight=20).live == [0]
    assert race_of(even(0.26), known=-0.1, weight=20).live == [0, 1]
    assert race_of(even(0.24), known=-2.0, weight=20).best() == 1


def test_moves_that_come_to_the_same_are_not_told_apart_by_more_worlds() -> None:
    race = race_of([(1.0, 0.0), (0.5, 0.0)] * 50)
    assert (race.live, race.best()) == ([0], 0)
    behind = race_of([(1.0, -0.5), (2.0, -0.5)] * 50)
    assert (behind.live, behind.best()) == ([1], 1)


@given(
    st.lists(
        st.tuples(
            st.floats(0.01, 1), st.lists(st.integers(-9, 9), min_size=3, max_size=3).map(tuple)
        ),
        min_size=1,
        max_size=30,
    )
)
def test_until_moves_drop_out_all_is_a_weighted_mean(
    worlds: list[tuple[float, tuple[int, ...]]],
) -> None:
    race = Race([0.0] * 3, 0.0)
    for weight, uses in worlds:
        race.add(weight, [Outcome(use, 2 * use) for use in uses])
    total = sum(weight for weight, _ in worlds)
    means = [sum(weight * uses[i] for weight, uses in worlds) / total for i in range(3)]
    assert race.scores() == pytest.approx([2 * mean for mean in means], abs=0.001)
    assert means[race.best()] == pytest.approx(max(means))
    race.narrow()
    assert race.best() in race.live


class Noisy:
    """A study in which `pass` is ahead by *ahead* and one more or less in turn."""

    def __init__(self, ahead: float) -> None:
        self.ahead = ahead
        self.asked: list[list[Move]] = []

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        while True:
            yield World(()), 1.0

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterable[Outcome]:
        self.asked.append([*moves])
        more = 1 if len(self.asked) % 2 else -1
        uses = {PASS: self.ahead + more, TAKE: 0.0}
        return [Outcome(uses[move], 10 * uses[move]) for move in moves]

    def explain(self, move: Move, values: object) -> Reason:
        return {"code": "bot.only-move"}


def asked() -> View:
    """A question with two answers: to pass, or to take."""
    match = Match("klaberjass", players=2, seed=7)
    assert match.asks is not None and [*match.asks.legal] == [PASS, TAKE]
    return match.view(match.asks.player)


@pytest.mark.parametrize(
    ("ahead", "worlds"),
    [
        (0.3, 100),  # at the first look: 0.25 would do
        (0.2, 200),  # at the second: 2.5 / sqrt(200) = 0.18
        (0.01, 450),  # never: so many are allowed
    ],
)
def test_a_search_ends_when_its_answer_is_sure(ahead: float, worlds: int) -> None:
    study = Noisy(ahead)
    choice = search.think(study, asked(), Random(1), Budget(450))
    assert choice is not None and choice.move == PASS
    assert choice.values == pytest.approx({TAKE: 0.0, PASS: 10 * ahead})
    assert study.asked == [[PASS, TAKE]] * worlds


class Watched:
    """A real study, with all that it is asked for."""

    def __init__(self, study: Study) -> None:
        self.study, self.explain = study, study.explain
        self.asked: list[list[Move]] = []

    def worlds(self, rng: Random) -> Iterator[tuple[World, float] | None]:
        return self.study.worlds(rng)

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterable[Outcome]:
        self.asked.append([*moves])
        return self.study.outcomes(world, moves, rng)


@pytest.mark.parametrize(("game", "players"), [("klammern", 4), ("doppelkopf", 4), ("ananas", 3)])
def test_only_moves_that_may_still_be_the_best_get_more_worlds(game: str, players: int) -> None:
    match = Match(game, players=players, seed=5)
    while match.asks is None or match.asks.question != "card" or len(match.asks.legal) < 6:
        assert match.asks is not None
        match.play(choose(match.view(match.asks.player), seed=1, level="club").move)
    view = match.view(match.asks.player)
    study = bot_of(game).study(view)
    assert study is not None
    watched = Watched(study)
    choice = search.think(watched, view, Random(1), Budget(400))
    assert choice is not None and {*choice.values} == {*match.asks.legal}
    asked = watched.asked
    assert asked[:100] == [[*match.asks.legal]] * 100
    assert all({*after} <= {*before} for before, after in pairwise(asked))
    assert len(asked[-1]) < len(asked[0])
    assert choice.move in asked[-1]
