"""Adding a game is one rule book and one line in the registry: a toy sixth game shows it."""

import json
import sys
from collections.abc import Generator, Iterator
from types import ModuleType

import pytest

from game import match as registry
from game.book import Book, Line, Option
from game.cards import SUITS, deal_packets, pack, suited
from game.deal import Ask, Desk, Move, Result
from game.match import Match, new_match
from game.record import random_mover, replay, trace
from game.tricks import Tricks, take_trick

RULES = Tricks(trumps=(), plain={suit: suited(suit, "AKQJT987") for suit in SUITS})


def play(desk: Desk) -> Generator[Ask, Move, Result]:
    """Three cards each, no trumps, one point a trick."""
    order = desk.turns(desk.left_of(desk.dealer))
    deal_packets(desk.pack, desk.hands, order, (3,))
    desk.show_hands()
    leader, won = order[0], [0] * desk.players
    for _ in range(3):
        cards: list[str] = []
        for player in desk.turns(leader):
            card = yield Ask(player, tuple(RULES.legal(desk.hands[player], cards)))
            desk.hands[player].remove(card)
            cards.append(card)
        leader = take_trick(desk, RULES, leader, cards, 0)
        won[leader] += 1
    return {"scores": won}


TOY = Book(
    id="toy",
    players=(2, 3),
    options=(Option("target", 5, least=1),),
    pack=pack,
    play=play,
    winners=lambda totals, results, rules: (
        [totals.index(max(totals))] if max(totals) >= rules["target"] else None
    ),
    lines=lambda result, rules: [Line("tricks", p, n) for p, n in enumerate(result["scores"])],
    tricks=lambda rules, facts: RULES,
)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy's module in the package, and its name in the registry."""
    module = ModuleType("game.toy")
    module.BOOK = TOY  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "game.toy", module)
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, "toy"))
    yield


@pytest.mark.parametrize("players", [2, 3])
def test_a_sixth_game_traces_and_replays_without_another_line(players: int) -> None:
    match = new_match("toy", players=players, seed=3)
    lines = list(trace(match, random_mover(3)))
    assert lines[-1]["type"] == "end"
    assert max(lines[-1]["totals"]) >= 5
    moves = replay("\n".join(json.dumps(line) for line in lines))
    assert moves == 3 * players * len(match.results)


def test_a_sixth_game_saves_and_loads_and_explains() -> None:
    match = new_match("toy", players=2, seed=3)
    for _ in range(3):
        match.play(match.asks.legal[0])  # type: ignore[union-attr]
    again = Match.load(json.loads(json.dumps(match.record())))
    assert again.view(0) == match.view(0)
    assert again.view(1) == match.view(1)
    ask = again.asks
    assert ask is not None
    dimmed = [c for c in again.view(ask.player).hand if c not in ask.legal]
    assert all(again.why(card) is not None for card in dimmed)
