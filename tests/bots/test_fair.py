"""A bot answers by its view and its seed alone, and always with a legal move."""

import json
import subprocess
import sys
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.bots import LEVELS, Budget, choose, safe_choose
from game.bots.protocol import Choice
from game.deal import GameError, View
from game.match import Match, new_match
from tests.bots.positions import walk
from tests.properties.tables import NAMES, TABLES, Setting, play_some, settings_of
from tests.properties.test_views import changed, settle

FEW = Budget(iterations=3)


def ask_bots(match: Match, player: int, seed: int) -> list[Choice]:
    """The answers of all levels to the same question."""
    view = match.view(player)
    return [choose(view, seed=seed, level=level, budget=FEW) for level in LEVELS]


@settings(max_examples=250, deadline=None)
@given(setting=settings_of(), moves=st.integers(0, 120), seed=st.integers(0, 99))
def test_cards_that_a_bot_has_not_seen_do_not_change_its_answer(
    setting: Setting, moves: int, seed: int
) -> None:
    match = setting.match()
    rng = Random(setting.seed)
    play_some(match, rng, moves)
    ask = match.asks
    assume(ask is not None)
    assert ask is not None
    found = changed(match, ask.player, rng)
    assume(found is not None)
    assert found is not None
    twin, _ = found
    settle(twin, ask.player, rng)
    assert ask_bots(match, ask.player, seed) == ask_bots(twin, ask.player, seed)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_every_question_of_a_deal_gets_a_legal_answer_and_a_reason(game: str, players: int) -> None:
    questions = set()
    for seed in range(3):
        for match in walk(Setting(game, players, seed, {}), deals=3):
            ask = match.asks
            assert ask is not None
            questions.add(ask.question)
            for level in LEVELS:
                choice = choose(match.view(ask.player), seed=seed, level=level, budget=FEW)
                assert choice.move in ask.legal
                assert choice.reason["code"].startswith("bot.")
                assert set(choice.values) <= set(ask.legal)
    assert "card" in questions


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_a_view_that_went_through_json_gets_the_same_answer(game: str, players: int) -> None:
    for match in walk(Setting(game, players, 4, {}), deals=2):
        assert match.asks is not None
        view = match.view(match.asks.player)
        sent = View.from_json(json.loads(json.dumps(view.to_json())))
        for level in LEVELS:
            first = choose(view, seed=9, level=level, budget=FEW)
            assert choose(sent, seed=9, level=level, budget=FEW) == first


ANSWERS = """
import json, sys
from game.bots import Budget, choose
from game.deal import View
for line in sys.stdin:
    view = View.from_json(json.loads(line))
    print(json.dumps([choose(view, seed=1, level=level, budget=Budget(iterations=3))
                      for level in ("beginner", "club", "expert")]))
"""


def test_the_order_of_sets_of_words_changes_no_answer() -> None:
    """Two interpreters that scatter words differently, as two browsers do."""
    views = []
    for game, players in TABLES:
        for match in walk(Setting(game, players, 2, {}), deals=2):
            assert match.asks is not None
            views.append(json.dumps(match.view(match.asks.player).to_json()))
    answers = [
        subprocess.run(
            [sys.executable, "-c", ANSWERS],
            input="\n".join(views),
            env={"PYTHONHASHSEED": scatter},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for scatter in ("1", "2")
    ]
    assert len(answers[0]) == len(views)
    assert answers[0] == answers[1]


def position() -> View:
    """A question with a choice."""
    match = new_match("klaberjass", players=2, seed=7)
    assert match.asks is not None
    return match.view(match.asks.player)


def nonsense(view: View, **asked: object) -> Choice:
    return Choice("H1", {}, {"code": "bot.wins-for-sure"})


def broken(view: View, **asked: object) -> Choice:
    raise RuntimeError("out of cards")


@pytest.mark.parametrize(
    ("using", "told"), [(nonsense, "'H1' is not a legal answer"), (broken, "RuntimeError: out of")]
)
def test_a_bot_that_fails_is_replaced_and_this_is_told(using: object, told: str) -> None:
    notes: list[str] = []
    choice = safe_choose(position(), seed=1, level="expert", log=notes.append, using=using)  # type: ignore[arg-type]
    assert choice.move == "pass"
    assert choice.reason == {"code": "bot.replaced"}
    assert len(notes) == 1
    assert notes[0].startswith("klaberjass, player 1, expert, take: ")
    assert told in notes[0]


def test_a_bot_that_works_is_not_replaced() -> None:
    notes: list[str] = []
    safe = safe_choose(position(), seed=1, log=notes.append)
    assert safe == choose(position(), seed=1)
    assert not notes


def test_only_the_player_who_is_asked_can_be_answered_for() -> None:
    match = new_match("klaberjass", players=2, seed=7)
    assert match.asks is not None
    with pytest.raises(GameError, match="not asked"):
        choose(match.view(1 - match.asks.player), seed=1)
    with pytest.raises(GameError, match="no level 'master'"):
        choose(match.view(match.asks.player), seed=1, level="master")


def by_the_clock(seconds: float) -> tuple[Choice, int]:
    """The expert's answer with a clock that ticks each time it is read, and how often it was."""
    ticks = iter(range(1000))
    budget = Budget(500, seconds, lambda: float(next(ticks)))
    return choose(position(), seed=1, level="expert", budget=budget), next(ticks)


def counted(worlds: int) -> Choice:
    return choose(position(), seed=1, level="expert", budget=Budget(worlds))


def test_a_search_ends_with_its_time_and_leaves_out_the_world_that_is_not_finished() -> None:
    """There are two answers, so the clock is read at the start (0), before a world (1, 3, 5) and
    between the answers in it (2, 4). One second passes from one look to the next, so the last
    look is the one after which another would come at the end or later.
    """
    assert by_the_clock(6) == (counted(2), 6)
    assert by_the_clock(5) == (counted(1), 5)
    assert by_the_clock(4) == (counted(1), 4)
    assert by_the_clock(3) == (choose(position(), seed=1), 3)


def test_a_search_can_be_called_off() -> None:
    """Asked before a world and between the answers in it, like the clock."""
    stops = iter([False, False, False, True])
    budget = Budget(500, stop=lambda: next(stops))
    assert choose(position(), seed=1, level="expert", budget=budget) == counted(1)
    assert next(stops, None) is None
    never = Budget(500, stop=lambda: True)
    assert choose(position(), seed=1, level="expert", budget=never) == choose(position(), seed=1)
