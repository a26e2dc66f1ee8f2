"""Exercises without end: every kind at every level, the same for the same seed."""

import json

import pytest

from game.deal import GameError
from game.lessons.exercises import KINDS, LEVELS, kinds, make
from game.match import GAMES, book
from web import texts

TABLES = [
    (game, players)
    for game in GAMES
    for players in book(game).players
    if players not in (4, 5) or game != "rififi"
]
EACH = [(game, players, kind) for game, players in TABLES for kind in kinds(game, players)]


def test_a_table_offers_what_its_game_asks() -> None:
    assert kinds("klaberjass", 2) == ("legal", "winner", "score", "take", "best")
    assert kinds("klammern", 3) == ("legal", "winner", "score", "take", "best")
    assert kinds("rififi", 4) == ("legal", "winner", "score", "bid", "best")
    assert kinds("ananas", 3) == kinds("doppelkopf", 4) == ("legal", "winner", "score", "best")
    assert {kind for _, _, kind in EACH} == {*KINDS}


@pytest.mark.parametrize(("game", "players", "kind"), EACH)
def test_right_answers_are_right_and_wrong_ones_get_a_reason(
    game: str, players: int, kind: str
) -> None:
    for level in LEVELS:
        exercise = make(game, players, kind, level=level, seed=level)
        task = exercise.task
        answers = task.answers()
        assert answers
        for answer in answers:
            assert task.judge(answer).right
        wrong = [choice for choice in task.choices() if choice not in answers]
        if task.many:
            wrong = [answers[0][:-1], [*answers[0], "none"]]
        for answer in wrong:
            verdict = task.judge(answer)
            assert not verdict.right
            assert f"reason.{verdict.reason['code']}" in texts.catalogue("de")


@pytest.mark.parametrize(("game", "players", "kind"), EACH)
def test_the_same_seed_gives_the_same_exercise(game: str, players: int, kind: str) -> None:
    first = json.dumps(make(game, players, kind, level=2, seed=9).to_json())
    assert json.dumps(make(game, players, kind, level=2, seed=9).to_json()) == first
    others = {
        json.dumps(make(game, players, kind, level=2, seed=s).to_json()) for s in range(10, 14)
    }
    assert len(others | {first}) > 3


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_endings_show_all_hands_and_have_one_best_card(game: str, players: int) -> None:
    for seed in range(3):
        exercise = make(game, players, "best", level=1, seed=seed)
        assert {*exercise.open} == {*range(players)} - {exercise.view.me}
        assert len(exercise.view.hand) == 2
        assert len(exercise.task.answers()) == 1
        assert len(exercise.task.choices()) > 1
    assert make(game, players, "legal", level=1, seed=1).open == {}


def test_the_result_is_not_in_sight_when_it_is_asked_for() -> None:
    for seed in range(5):
        trick = make("doppelkopf", 4, "winner", level=2, seed=seed)
        assert len(trick.view.trick) == 4 and trick.view.ask is None
        sheet = make("ananas", 3, "score", level=2, seed=seed)
        assert "result" not in sheet.view.facts
        asked = (sheet.task.to_json()["line"], sheet.task.to_json()["player"])
        assert asked not in {(line.code, line.player) for line in sheet.task.given()}


def test_no_line_in_sight_tells_the_number_that_is_asked_for() -> None:
    for game, players in (("klaberjass", 2), ("doppelkopf", 4), ("klammern", 4)):
        for seed in range(12):
            task = make(game, players, "score", level=3, seed=seed).task
            player = task.to_json()["player"]
            told = {line.value for line in task.given() if line.player == player}
            for line in task.given():
                told |= {value for value in line.values.values() if isinstance(value, int)}
            assert task.answers()[0] not in told


def test_harder_tricks_have_more_to_look_at() -> None:
    def suits(level: int) -> float:
        tricks = [make("rififi", 4, "winner", level=level, seed=s).view.trick for s in range(12)]
        return sum(len({card[0] for _, card in trick}) for trick in tricks) / len(tricks)

    assert suits(1) < suits(3)


def test_an_opinion_is_called_one() -> None:
    for seed in range(4):
        task = make("rififi", 3, "bid", level=1, seed=seed).task
        for choice in task.choices():
            verdict = task.judge(choice)
            assert verdict.reason["code"] == "opinion" and verdict.reason["level"] == "expert"
            assert verdict.reason["move"] in task.answers()
            assert f"{verdict.reason['why']['code']}" in texts.catalogue("de")
        assert task.judge("bid:99").reason == {"code": "not-an-answer"}


def test_the_rules_of_the_table_are_kept() -> None:
    exercise = make("klammern", 2, "legal", level=1, seed=1, rules={"beat": "yes"})
    assert exercise.view.rules["beat"] == "yes"


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(GameError, match="ananas for 3 has no exercise 'bid'; it has legal"):
        make("ananas", 3, "bid", level=1, seed=1)
    with pytest.raises(GameError, match="level: 1, 2 or 3, not 4"):
        make("ananas", 3, "legal", level=4, seed=1)
    with pytest.raises(GameError, match="ananas is for 3 players, not 2"):
        make("ananas", 2, "legal", level=1, seed=1)
    with pytest.raises(GameError, match="has no option"):
        make("ananas", 3, "legal", level=1, seed=1, rules={"speed": 1})
