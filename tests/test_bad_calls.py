"""Wrong calls of the engine's API end in one of its own errors, and change nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from game import GameError, IllegalMove, Match, book, new_match


def klaberjass(**changes: Any) -> Match:
    return Match(**{"game": "klaberjass", "players": 2, "seed": 1, **changes})


WRONG = [
    ({"game": "skat"}, "there is no game 'skat'", "an unknown game"),
    ({"game": None}, "there is no game None", "no game"),
    ({"game": ["klaberjass"]}, "there is no game", "a list of games"),
    ({"players": 3}, "klaberjass is for 2 players, not 3", "too many players"),
    ({"players": "2"}, "klaberjass is for 2 players, not '2'", "players in words"),
    ({"players": 2.0}, "klaberjass is for 2 players, not 2.0", "players with a point"),
    ({"players": None}, "klaberjass is for 2 players, not None", "no players"),
    ({"seed": "1"}, "seed: a whole number, not '1'", "a seed in words"),
    ({"seed": 1.5}, "seed: a whole number, not 1.5", "a seed with a point"),
    ({"seed": True}, "seed: a whole number, not True", "a seed that is true"),
    ({"seed": None}, "seed: a whole number, not None", "no seed"),
    ({"deals": 0}, "deals: 1 or more, not 0", "no deals"),
    ({"deals": "3"}, "deals: a whole number, not '3'", "deals in words"),
    ({"rules": {"target": 49}}, "a whole number from 50 up", "a target too low"),
    ({"rules": {"target": "500"}}, "a whole number from 50 up", "a target in words"),
    ({"rules": {"target": True}}, "a whole number from 50 up", "a target that is true"),
    ({"rules": {"target": 500.0}}, "a whole number from 50 up", "a target with a point"),
    ({"rules": {"seven": 7}}, "any or turned or never", "a number for a word"),
    ({"rules": {"seven": ["any"]}}, "any or turned or never", "a list for a word"),
    ({"rules": {"rounds": 1}}, "has no option 'rounds'", "another game's option"),
    ({"rules": {5: 1}}, "has no option 5", "an option that is a number"),
    ({"rules": ["target"]}, "rules: options by name", "a list of options"),
    ({"rules": 500}, "rules: options by name", "a number for the options"),
    ({"rules": ""}, "rules: options by name", "a word for the options"),
    ({"packs": 5}, "packs: a list, not 5", "a number for the packs"),
    ({"packs": "C7"}, "packs: a list, not 'C7'", "a word for the packs"),
    ({"packs": [5]}, "a pack: a list, not 5", "a number for a pack"),
    ({"packs": ["C7"]}, "a pack: a list, not 'C7'", "a word for a pack"),
    ({"packs": [[]]}, "the pack is not the 32 cards", "an empty pack"),
    ({"packs": [["C7"] * 32]}, "the pack is not the 32 cards", "a pack of sevens"),
    ({"packs": [[7] * 32]}, "the pack is not the 32 cards", "a pack of numbers"),
    ({"packs": [[*book("ananas").pack()]]}, "the pack is not the 32 cards", "another game's pack"),
    ({"dealer": 2}, "dealer: a player from 0 to 1, not 2", "a dealer who is not there"),
    ({"dealer": -1}, "dealer: a player from 0 to 1, not -1", "a dealer before the first"),
    ({"dealer": True}, "dealer: a player from 0 to 1, not True", "a dealer that is true"),
    ({"dealer": 1.0}, "dealer: a player from 0 to 1, not 1.0", "a dealer with a point"),
    ({"drawn": ["C7", "C8"]}, "no cards are drawn for seats", "cards drawn where none are"),
]


@pytest.mark.parametrize("changes, part, title", WRONG, ids=[r[-1] for r in WRONG])
def test_a_match_cannot_begin_wrongly(changes: dict[str, Any], part: str, title: str) -> None:
    with pytest.raises(GameError) as caught:
        klaberjass(**changes)
    assert part in str(caught.value)


DRAWN: list[Any] = [
    ["C7", "C8", "C9"],
    ["C7", "C8", "C9", "C9"],
    ["C7", "C8", "C9", "XX"],
    ["C7", "C8", "C9", "C1"],
    ["C7", "C8", "C9", 5],
    ["C7", "C8", "C9", ["CT"]],
    "C7C8",
    5,
]


@pytest.mark.parametrize("drawn", DRAWN)
def test_four_different_cards_are_drawn_for_the_seats_of_klammern(drawn: Any) -> None:
    with pytest.raises(GameError, match="drawn: 4 different cards are needed"):
        Match("klammern", players=4, seed=1, drawn=drawn)


CALLS: list[tuple[Callable[[Match], object], str]] = [
    (lambda match: match.view(2), "a player who is not there"),
    (lambda match: match.view(-1), "a player before the first"),
    (lambda match: match.view("0"), "a player in words"),  # type: ignore[arg-type]
    (lambda match: match.view(0, deal=5), "a deal that has not begun"),
    (lambda match: match.back(-1), "fewer than no moves taken back"),
    (lambda match: match.back(99), "more moves taken back than were made"),
    (lambda match: match.back(1.5), "half a move taken back"),  # type: ignore[arg-type]
    (lambda match: match.back("1"), "moves in words"),  # type: ignore[arg-type]
    (lambda match: match.play("HQ"), "a card when a question is open"),
    (lambda match: match.play("keep"), "another question's answer"),
    (lambda match: match.play(""), "an empty move"),
    (lambda match: match.play(None), "no move"),  # type: ignore[arg-type]
    (lambda match: match.play(["pass"]), "a list of moves"),  # type: ignore[arg-type]
    (lambda match: Match.load(None), "nothing loaded"),
    (lambda match: Match.load([match.record()]), "a list of records loaded"),
    (lambda match: Match.load({**match.record(), "moves": ["pass fly"]}), "an unknown move"),
]


@pytest.mark.parametrize("call, title", CALLS, ids=[r[-1] for r in CALLS])
def test_a_wrong_call_ends_in_an_error_of_ours_and_changes_nothing(
    call: Callable[[Match], object], title: str
) -> None:
    match = klaberjass()
    match.play("pass")
    before = match.record(), match.view(0), match.view(1), match.asks
    with pytest.raises(GameError):
        call(match)
    assert (match.record(), match.view(0), match.view(1), match.asks) == before


def test_after_the_end_no_move_is_left() -> None:
    match = new_match("rififi", players=2, seed=1, rules={"top": 1})
    while match.asks is not None:
        match.play(match.asks.legal[0])
    assert match.over and match.winners
    for move in ("HA", "bid:0", "pass"):
        with pytest.raises(IllegalMove) as caught:
            match.play(move)
        assert caught.value.reason == {"code": "match-over"}
    assert [view.ask for view in (match.view(0), match.view(1))] == [None, None]
    assert Match.load(match.record()).over, "also after it was saved"


def test_an_illegal_move_says_so_with_its_reason() -> None:
    match = klaberjass()
    with pytest.raises(IllegalMove) as caught:
        match.play("HQ")
    assert caught.value.reason == {"code": "answer-first", "question": "take"}
    assert str(caught.value) == "'HQ' is not legal now: answer-first question take"


def test_what_is_handed_in_may_be_changed_afterwards() -> None:
    pack = book("klaberjass").pack()
    rules = {"target": 50}
    match = klaberjass(packs=[pack], rules=rules)
    before = match.view(0), match.record()
    pack.reverse()
    rules["target"] = 1000
    assert (match.view(0), match.record()) == before
    assert match.rules["target"] == 50


def test_the_view_that_is_handed_out_may_be_changed() -> None:
    match = klaberjass()
    view = match.view(0)
    view.hand.clear()
    view.counts.clear()
    view.tricks.append({})
    view.facts.clear()
    assert match.view(0).hand == match.deals[0].desk.hands[0]
    assert match.view(0).counts == [6, 6]
    assert "deal" in match.view(0).facts and match.view(0).tricks == []
