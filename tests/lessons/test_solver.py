"""Small endings: known ones by hand, random ones against a search without any short cuts."""

from collections.abc import Iterator
from random import Random

import pytest

from game.book import Book
from game.deal import Deal, Desk, GameError, Move
from game.lessons.solver import TooLarge, solve
from game.match import Match, book
from tests.lessons.helpers import Fields, begin


def positions(game: str, players: int, left: int, count: int) -> Iterator[Match]:
    """Matches at random endings in which nobody holds more than *left* cards."""
    seed = 0
    while count:
        seed += 1
        rng = Random(f"{game}/{seed}")
        match = Match(game, players=players, seed=seed)
        while match.asks is not None and len(match.results) < 2:
            view = match.view(match.asks.player)
            card = match.asks.question == "card"
            if card and not view.trick and 1 < max(view.counts) <= left:
                yield match
                count -= 1
                break
            match.play(rng.choice(match.asks.legal))


def plain_value(of: Book, desk: Desk, moves: list[Move], me: int, friends: set[int]) -> int:
    """Every line played to its end from the first card dealt; nothing remembered, nothing cut."""
    deal = Deal(of.play, Desk(desk.seats, desk.dealer, desk.pack, desk.rules, desk.results))
    for move in moves:
        deal.play(move)
    if deal.ask is None:
        assert deal.result is not None
        scores = deal.result["scores"]
        return int(scores[me] - scores[1 - me] if len(scores) == 2 else scores[me])
    values = [plain_value(of, desk, [*moves, m], me, friends) for m in deal.ask.legal]
    return max(values) if deal.ask.player in friends else min(values)


ALONE = [
    ("klaberjass", 2, 3),
    ("klammern", 2, 3),
    ("klammern", 3, 2),
    ("ananas", 3, 2),
    ("rififi", 3, 2),
]


@pytest.mark.parametrize(("game", "players", "left"), ALONE)
def test_values_are_those_of_a_search_without_short_cuts(
    game: str, players: int, left: int
) -> None:
    for match in positions(game, players, max(left, 2), 12):
        ask = match.asks
        assert ask is not None
        deal = match.deals[-1]
        solved = solve(match)
        assert {*solved.values} == {*ask.legal}
        for move, value in solved.values.items():
            moves = [*deal.moves, move]
            assert value == plain_value(match.book, deal.desk, moves, ask.player, {ask.player})


def test_partners_play_together() -> None:
    """At the table of four in Klammern the player opposite is with you, the others are not."""
    for match in positions("klammern", 4, 2, 12):
        ask = match.asks
        assert ask is not None
        deal = match.deals[-1]
        seats = match.seats
        opposite = seats[(seats.index(ask.player) + 2) % 4]
        for move, value in solve(match).values.items():
            moves = [*deal.moves, move]
            friends = {ask.player, opposite}
            assert value == plain_value(match.book, deal.desk, moves, ask.player, friends)


def test_re_and_kontra_play_together() -> None:
    """In Doppelkopf the sides are those of the deal's end, so hands tell who is with whom."""
    for match in positions("doppelkopf", 4, 2, 12):
        ask = match.asks
        assert ask is not None
        deal = match.deals[-1]
        end = match.back(0)
        while not end.results:
            assert end.asks is not None
            end.play(end.asks.legal[0])
        re = end.results[0]["re"]
        if end.results[0]["wedding"] and end.results[0]["wedding"]["partner"] is None:
            continue  # whoever wins the right trick joins: it is not settled who is with whom
        friends = {p for p in range(4) if (p in re) == (ask.player in re)}
        for move, value in solve(match).values.items():
            moves = [*deal.moves, move]
            assert value == plain_value(match.book, deal.desk, moves, ask.player, friends)


def test_larger_endings_for_two_keep_their_values_with_cuts() -> None:
    # with seed 50 a remembered bound would be taken for a value if the two were not kept apart
    matches = [match for match in positions("klaberjass", 2, 5, 50) if match.seed in (3, 50)]
    for match in [*positions("klaberjass", 2, 4, 4), *matches]:
        ask, deal = match.asks, match.deals[-1]
        assert ask is not None
        for move, value in solve(match).values.items():
            moves = [*deal.moves, move]
            assert value == plain_value(match.book, deal.desk, moves, ask.player, {ask.player})


KNOWN: list[tuple[str, str, int, Fields, dict[str, int]]] = [
    (
        "draw the jack of hearts before cashing the jack of clubs: one trick was bid",
        "rififi",
        3,
        {"deal": 1, "turned": "H9", "hands": {0: "CJ HK", 1: "D9 S9", 2: "C7 HJ"}}
        | {"moves": "bid:1 bid:1 bid:1"},
        {"HK": 12, "CJ": 2},  # one trick and the ten for it; two tricks, less two
    ),
    (
        "get rid of the trump while both jacks are out: none was bid",
        "rififi",
        3,
        {"deal": 1, "turned": "H9", "hands": {0: "H7 SK", 1: "CT SJ", 2: "HQ C8"}}
        | {"moves": "bid:0 bid:1 bid:1"},
        {"H7": 10, "SK": 0},
    ),
]


@pytest.mark.parametrize(("title", "game", "players", "fields", "values"), KNOWN)
def test_known_endings(
    title: str, game: str, players: int, fields: Fields, values: dict[str, int]
) -> None:
    match = begin(game, players, task="play", **fields).task.scene.match
    assert dict(solve(match).values) == values, title


def test_the_line_of_play_is_a_legal_one_to_the_end_of_the_deal() -> None:
    for match in positions("klammern", 3, 3, 5):
        solved = solve(match)
        for move, line in solved.lines.items():
            copy = match.back(0)
            assert line[0][1] == move
            for player, word in line:
                assert copy.asks is not None and copy.asks.player == player
                copy.play(word)
            assert copy.results


def test_too_many_lines_are_refused_and_a_finished_match_has_none() -> None:
    match = Match("ananas", players=3, seed=1)
    with pytest.raises(TooLarge):
        solve(match, limit=50)
    match = Match("rififi", players=2, seed=1, rules={"top": 1}, deals=1)
    while match.asks is not None:
        match.play(match.asks.legal[0])
    with pytest.raises(GameError, match="the match is over"):
        solve(match)


def test_every_game_can_be_solved_at_its_end() -> None:
    for game, players in (("ananas", 3), ("klaberjass", 2), ("rififi", 4), ("klammern", 4)):
        for match in positions(game, players, 2, 3):
            assert solve(match).best
        assert book(game).id == game
