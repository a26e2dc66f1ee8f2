"""`why`: None for exactly the legal moves, and for all others the reason that the rules give.

The right reason is worked out from the slow twin in `tests/naive.py`, no part of the engine.
"""

from random import Random
from typing import Any

import pytest

from game.deal import Ask
from game.match import Match, book
from tests import naive
from tests.naive import JOKER, Card, Ending

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("ananas", 3, {}),
    ("klaberjass", 2, {}),
    ("doppelkopf", 4, {"deals": 4}),
    ("doppelkopf", 4, {"deals": 4, "tens": "first"}),
    *(("rififi", players, {"top": 6}) for players in (2, 3, 4, 5, 6)),
    *(("klammern", players, {"rounds": 1}) for players in (2, 3, 4)),
    *(("klammern", players, {"rounds": 1, "beat": "yes"}) for players in (2, 3, 4)),
]
NAMES = [f"{game} {players} {rules}" for game, players, rules in TABLES]


def ending_of(match: Match, ask: Ask) -> Ending:
    """The position as the twin sees it."""
    view = match.view(ask.player)
    table = naive.read(" ".join(card for _, card in view.trick))
    return Ending(
        game=match.game,
        rules={name: str(value) for name, value in match.rules.items()},
        trump=view.trump,
        seats=tuple(match.seats),
        hands=tuple(naive.read(" ".join(hand)) for hand in match.deals[-1].desk.hands),
        led=view.trick[0][0] if view.trick else ask.player,
        table=table,
        bella=frozenset(range(match.players)),
    )


def reason(at: Ending, player: int, card: Card) -> dict[str, str] | None:
    """Why a card may not be played, by the rules pages."""
    hand = at.hands[player]
    if card not in hand:
        return {"code": "not-in-hand", "card": card.code}
    if at.may(card, hand):
        return None
    if not at.table:
        return {"code": "joker-not-led"}
    led = at.kind(at.table[0])
    suit = "trump" if led == "trumps" else led
    if any(at.kind(held) == led for held in hand):
        if at.kind(card) != led:
            return {"code": "must-follow", "suit": suit}
        return {"code": "must-beat", "card": at.table[at.highest()].code}
    if at.game == "ananas":
        assert JOKER in hand
        return {"code": "must-play-joker"}
    if not at.is_trump(card):
        return {"code": "must-trump"}
    return {"code": "must-overtrump", "card": at.table[at.highest()].code}


@pytest.mark.parametrize(("game", "players", "rules"), TABLES, ids=NAMES)
def test_every_card_that_may_not_be_played_has_the_right_reason(
    game: str, players: int, rules: dict[str, Any]
) -> None:
    pack = sorted(set(book(game).pack()))
    seen: set[str] = set()
    for seed in range(40 if game == "klammern" else 12):
        match = Match(game, players=players, seed=seed, rules=rules, deals=8)
        rng = Random(seed)
        while (ask := match.asks) is not None:
            if ask.question == "card" and rng.random() < 0.3:
                at = ending_of(match, ask)
                for code in pack:
                    wanted = reason(at, ask.player, Card(code[0], code[1]))
                    assert match.why(code) == wanted
                    assert (wanted is None) == (code in ask.legal)
                    seen.add("legal" if wanted is None else wanted["code"])
            match.play(rng.choice(ask.legal))
    duties = {
        "ananas": {"joker-not-led", "must-play-joker"},
        "klaberjass": {"must-trump", "must-beat"},
        "klammern": {"must-trump"}
        | ({"must-overtrump"} if players > 2 else set())
        | ({"must-beat"} if rules.get("beat") == "yes" else set()),
    }.get(game, set())
    assert seen == {"legal", "not-in-hand", "must-follow"} | duties


@pytest.mark.parametrize(("game", "players", "rules"), TABLES, ids=NAMES)
def test_moves_that_do_not_answer_the_question_are_told_so(
    game: str, players: int, rules: dict[str, Any]
) -> None:
    answers = ["take", "pass", "trump:C", "swap", "keep", "declare", "silent", "meld", "alone"]
    answers += ["wedding", "wedding:1", "give:0", "bid:0", "bid:99", "", "hello", "X7", "H1"]
    asked: set[str] = set()
    for seed in range(30):
        match = Match(game, players=players, seed=seed, rules=rules, deals=4)
        rng = Random(seed)
        while (ask := match.asks) is not None:
            if ask.question not in asked or rng.random() < 0.02:
                asked.add(ask.question)
                for answer in answers:
                    right = None if answer in ask.legal else {"code": "not-an-answer"}
                    assert match.why(answer) == right
                    other = (ask.player + 1) % players
                    assert match.why(answer, other) == {"code": "not-your-turn"}
                if ask.question != "card":
                    first = {"code": "answer-first", "question": ask.question}
                    assert match.why("HA") == match.why("HK+") == first
            match.play(rng.choice(ask.legal))
    assert match.why("HA") == match.why("take") == match.why(None) == {"code": "match-over"}
    questions = {
        "ananas": {"gift"},
        "klaberjass": {"take", "name", "seven", "declare"},
        "doppelkopf": {"wedding"},
        "rififi": {"bid"},
        "klammern": {"take", "name", "meld"} | ({"seven"} if players < 4 else set()),
    }[game]
    assert asked == {"card"} | questions


def test_a_bella_that_may_not_be_said_is_no_answer_though_its_card_is_legal() -> None:
    match = Match("klaberjass", players=2, seed=1)
    while match.asks is not None and match.asks.question != "card":
        match.play(match.asks.legal[-1])
    assert match.asks is not None
    card = next(move for move in match.asks.legal if f"{move}+" not in match.asks.legal)
    assert match.why(card) is None
    assert match.why(card + "+") == {"code": "not-an-answer"}
