"""Endings counted like the perft numbers of chess programs, by two generators that must agree.

`counts.txt` holds positions of every game with the number of ways to play on for one move, two
moves, and so on to the end of the deal. One generator is the rule book itself, asked move by move
through a match; the other is the slow twin in `tests/naive.py`. When a number is wrong, the count
below each first move (`divide`) shows where to look.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from game.match import Match, book
from game.record import random_mover
from tests import naive


class Position(NamedTuple):
    """One block of the file."""

    id: str
    game: str
    players: int
    rules: dict[str, int | str]
    seed: int
    moves: int
    hands: str
    turn: int
    trump: str | None
    bella: frozenset[int]
    ways: list[int]


def load() -> list[Position]:
    blocks = Path(__file__).with_name("counts.txt").read_text("utf-8").split("\n\n")
    return [position(block) for block in blocks if "id " in block]


def position(block: str) -> Position:
    words = {
        line.split()[0]: line.split(maxsplit=1)[1]
        for line in block.splitlines()
        if not line.startswith("#")
    }
    game, players, *options = words["table"].split()
    names = book(game).names
    rules: dict[str, int | str] = {}
    for option in options:
        name, value = option.split("=")
        rules[name] = value if names[name].words else int(value)
    return Position(
        id=words["id"],
        game=game,
        players=int(players),
        rules=rules,
        seed=int(words["seed"]),
        moves=int(words["moves"]),
        hands=words["hands"],
        turn=int(words["turn"]),
        trump=words.get("trump"),
        bella=frozenset(int(player) for player in words.get("bella", "").split()),
        ways=[int(number) for number in words["ways"].split()],
    )


def reached(of: Position) -> Match:
    """The match after so many random moves; what the file says of the position must be true."""
    match = Match(of.game, players=of.players, seed=of.seed, rules=of.rules)
    mover = random_mover(of.seed)
    for _ in range(of.moves):
        assert match.asks is not None
        match.play(mover(match, match.asks))
    assert match.asks is not None and match.asks.player == of.turn
    hands = match.deals[-1].desk.hands
    assert " | ".join(" ".join(sorted(hand)) for hand in hands) == of.hands
    assert match.view(0).trump == of.trump
    return match


def by_the_rule_book(of: Position) -> dict[str, list[int]]:
    """For each first move the ways to play on, counted through real matches."""
    record = reached(of).record()
    deal = len(record["moves"]) - 1
    last = record["moves"][-1]
    found: dict[str, list[int]] = {}

    def go(line: list[str], match: Match) -> None:
        """Count the moves from here; *match* stands here and may be used up."""
        if line:
            ways = found.setdefault(line[0], [0] * len(of.ways))
            ways[len(line) - 1] += 1
        if match.asks is None or len(match.deals) - 1 > deal:
            return
        first, *others = match.asks.legal
        for move in others:
            record["moves"][-1] = " ".join([last, *line, move])
            go([*line, move], Match.load(record))
        match.play(first)
        go([*line, first], match)

    go([], Match.load(record))
    return found


def by_the_twin(of: Position) -> dict[str, list[int]]:
    """The same, counted by the slow twin."""
    hands = tuple(naive.read(hand) for hand in of.hands.split("|"))
    ending = naive.Ending(
        game=of.game,
        rules={name: str(value) for name, value in of.rules.items()},
        trump=of.trump,
        seats=tuple(reached(of).seats),
        hands=hands,
        led=of.turn,
        bella=of.bella,
    )
    return {move: [1, *naive.count(then, len(of.ways) - 1)] for move, then in ending.moves()}


POSITIONS = load()


@pytest.mark.parametrize("of", POSITIONS, ids=[of.id for of in POSITIONS])
def test_both_generators_count_the_same_ways_below_every_first_move(of: Position) -> None:
    divide = by_the_rule_book(of)
    assert divide == by_the_twin(of)
    assert [sum(ways) for ways in zip(*divide.values(), strict=True)] == of.ways


def test_every_table_of_every_game_is_counted() -> None:
    tables = {(of.game, of.players) for of in POSITIONS}
    assert tables == {
        ("ananas", 3),
        ("klaberjass", 2),
        ("doppelkopf", 4),
        *(("rififi", players) for players in range(2, 7)),
        *(("klammern", players) for players in (2, 3, 4)),
    }
