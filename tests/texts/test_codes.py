"""Everything that the engine can say by a code has words: reasons, lines, moves, events, bots."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import Match, bots
from game.match import GAMES, book
from web import texts

ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = texts.catalogue("de")


def literals(folder: str) -> Iterator[ast.AST]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        if "lessons" in path.parts:  # they have texts of their own, and tests for them
            continue
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def codes_in_source() -> set[str]:
    """Values of ``"code"`` in the dictionaries of game/, and the duties of its tricks."""
    found = set()
    for node in literals("game"):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "code":
                    for part in ast.walk(value):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            found.add(part.value)
    found = found - {"-of-equals"} | {"first-of-equals", "second-of-equals"}
    return found | {"must-follow", "must-trump", "must-overtrump", "must-beat"}


def lines_in_source() -> set[str]:
    found = set()
    for node in literals("game"):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Line" and node.args:
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.add(part.value)
    # the names of a result's fields that a code is made from, and what it can be made to
    return found - {"-won", "winner", "outcome"} | {
        "re-won",
        "kontra-won",
        "made",
        "tied",
        "failed",
    }


def test_every_reason_in_the_engine_has_words() -> None:
    found = codes_in_source()
    assert len(found) > 20
    missing = [c for c in found if f"reason.{c}" not in TEXTS and c not in TEXTS]
    assert missing == []


def test_every_line_of_a_sheet_has_words() -> None:
    found = lines_in_source()
    assert {"card-points", "kalte", "bid-exact", "middle-bonus", "caught-ten"} <= found
    assert [code for code in found if f"line.{code}" not in TEXTS] == []


TABLES = [(game, players) for game in GAMES for players in book(game).players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_matches_say_nothing_that_has_no_words(game: str, players: int) -> None:
    names = [texts.t(f"name.{n}") for n in range(1, players + 1)]
    for seed in range(3):
        match = Match(game, players=players, seed=seed, deals=6)
        rng = random.Random(seed)
        while (ask := match.asks) is not None:
            assert f"question.{ask.question}" in TEXTS
            assert f"question.{ask.question}.short" in TEXTS
            for move in ask.legal:
                spoken(texts.move(move, game, names))
            for card in match.view(ask.player).hand:
                if (why := match.why(card)) is not None:
                    spoken(texts.reason(why, names[0], game))
            for kind, data, _ in match.play(rng.choice(ask.legal)):
                if kind == "trick":
                    spoken(texts.reason(data["why"], names[0], game))
                if kind == "result":
                    for line in match.book.lines(data, match.rules):
                        assert f"line.{line.code}" in TEXTS


def spoken(words: str) -> None:
    """A sentence: no key shows through, no placeholder is left."""
    assert words and "{" not in words
    assert words not in TEXTS, words
    assert not words.startswith(("move.", "bubble.", "reason.", "bot.")), words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["beginner", "club", "expert"])
def test_what_bots_say_has_words(game: str, level: str) -> None:
    match = Match(game, players=book(game).players[-1], seed=3, deals=2)
    for _ in range(60):
        ask = match.asks
        if ask is None:
            return
        budget = bots.Budget(iterations=2)
        choice = bots.choose(match.view(ask.player), seed=1, level=level, budget=budget)
        spoken(texts.reason(choice.reason, "Anna", game))
        match.play(choice.move)


def test_a_card_is_named_in_full() -> None:
    assert texts.card("HT") == "Herz Zehn"
    assert texts.cards(["CQ", "XX"]) == "Kreuz Dame und Joker"
    assert texts.sign("HT") == "♥\ufe0e10"
    assert texts.sign("SJ") == "♠\ufe0eB"


def test_things_are_listed_as_in_a_sentence() -> None:
    assert texts.listed([]) == ""
    assert texts.listed(["a"]) == "a"
    assert texts.listed(["a", "b", "c"]) == "a, b und c"


def test_a_reason_names_the_rule_and_the_suit() -> None:
    assert texts.reason({"code": "must-follow", "suit": "H"}) == "Bedienen: du hast noch Herz."
    assert texts.reason({"code": "must-follow", "suit": "trump"}) == (
        "Trumpf bedienen: du hast noch Trumpf."
    )


def test_signs_of_suits_never_turn_into_pictures() -> None:
    for key, text in TEXTS.items():
        for sign in texts.SIGNS.values():
            for at in range(len(text)):
                if text[at] == sign:
                    assert text[at + 1 : at + 2] == texts.TEXT_STYLE, key
