"""Klammern, melds and Belle: `docs/rules/klammern.md` sentence by sentence."""

import pytest

from game import melds
from game.deal import Desk, IllegalMove
from game.klammern import score_melds
from tests.rules.helpers import asked, finish, play, shown
from tests.rules.klammern import (
    ALL_SPADES,
    PAIR,
    cards_of,
    four,
    two,
)

# --- melds ----------------------------------------------------------------------------------------

RUNS = [
    ("three neighbours are a Terz", "H9 HT HJ", ["HJ HT H9"]),
    ("the ten stands between jack and nine", "HT HK HA", []),
    ("two neighbours are nothing", "HA HK C9 C8", []),
    ("four are a Fuenfzig", "S7 S8 S9 ST", ["ST S9 S8 S7"]),
    ("a longest run of seven is one meld", "SA SK SQ SJ ST S9 S8", ["SA SK SQ SJ ST S9 S8"]),
    ("a run of six is not split in two Terzen", "D7 D8 D9 DT DJ DQ", ["DQ DJ DT D9 D8 D7"]),
    ("neighbours must be of one suit", "HA SK HQ", []),
    ("the ace does not go on to the seven", "HA H7 H8", []),
    ("two runs are two melds", "CA CK CQ C9 C8 C7", ["CA CK CQ", "C9 C8 C7"]),
]


@pytest.mark.parametrize(("hand", "runs"), [row[1:] for row in RUNS], ids=[row[0] for row in RUNS])
def test_what_is_a_meld(hand: str, runs: list[str]) -> None:
    assert melds.runs(hand.split()) == [run.split() for run in runs]


def test_a_terz_brings_20_and_any_longer_run_50() -> None:
    assert [melds.worth(["HA"] * cards) for cards in range(3, 9)] == [20, 50, 50, 50, 50, 50]


def test_each_holder_is_asked_at_their_turn_before_their_card_whatever_others_declared() -> None:
    cards = {
        0: "C7 C8 C9 H7 H9 HJ D7 D9",
        1: "S9 ST SJ CT",
        2: "DJ DQ DK DA",
        3: "CJ HQ HK HA",
    }
    match = four(cards, "S7")
    play(match, "take")
    assert asked(match) == (0, "meld", ("meld", "silent"))
    play(match, "meld C7")
    assert asked(match) == (1, "meld", ("meld", "silent"))
    play(match, "silent CT")
    assert asked(match)[:2] == (2, "meld")
    assert shown(match, "melds") == [], "melds are compared when the first trick is complete"


def test_who_holds_no_meld_is_not_asked() -> None:
    match = four({0: "C7 C9 CJ H7 H9 HJ D7 D9"}, "S7")
    play(match, "take")
    assert asked(match)[:2] == (0, "card")


def test_melds_are_asked_only_in_the_first_trick() -> None:
    match = four(ALL_SPADES, "C9")
    play(match, "take")
    questions = []
    while match.asks is not None:
        questions.append(match.asks.question)
        match.play(match.asks.legal[0])
    assert questions == ["meld", "card"] * 4 + ["card"] * 28


def test_silence_is_not_heard() -> None:
    match = four(ALL_SPADES, "C9")
    play(match, "take")
    told = [match.view(p).events for p in (1, 2, 3)]
    assert [match.view(p).ask for p in (1, 2, 3)] == [None] * 3
    play(match, "silent")
    assert [match.view(p).events for p in (1, 2, 3)] == told


def test_who_was_silent_scores_nothing() -> None:
    match = four(ALL_SPADES, "C9")
    play(match, "take silent S7 silent H7 meld D7 silent C7")
    assert shown(match, "melds") == [
        {"player": 2, "melds": [["DA", "DK", "DQ", "DJ", "DT", "D9", "D8", "D7"]], "points": 50}
    ]


COMPARING = [
    # title, trump, what players declared in order, melds' points by player (0+2 against 1+3)
    ("nobody declared", "S", {}, [0, 0, 0, 0]),
    ("one alone", "S", {3: "H7 H8 H9"}, [0, 0, 0, 20]),
    ("a Fuenfzig beats the highest Terz", "S", {1: "HA HK HQ", 2: "C7 C8 C9 CT"}, [0, 0, 50, 0]),
    (
        "a Fuenfzig beats two Terzen, also in trump",
        "S",
        {0: "SA SK SQ", 2: "HA HK HQ", 3: "C7 C8 C9 CT"},
        [0, 0, 0, 50],
    ),
    (
        "two Fuenfzig beat one, however high it is",
        "S",
        {0: "SA SK SQ SJ", 1: "C7 C8 C9 CT", 3: "D7 D8 D9 DT"},
        [0, 50, 0, 50],
    ),
    (
        "two Terzen beat one, however high it is",
        "S",
        {0: "SA SK SQ", 1: "C7 C8 C9", 3: "D7 D8 D9"},
        [0, 20, 0, 20],
    ),
    (
        "two Terzen in one hand count as two",
        "S",
        {0: "SA SK SQ", 1: "C7 C8 C9 CQ CK CA"},
        [0, 40, 0, 0],
    ),
    (
        "three Terzen are no better a class than two: the top card decides",
        "S",
        {0: "H7 H8 H9 D7 D8 D9", 2: "C7 C8 C9", 1: "HT HJ HQ", 3: "DT DJ DQ"},
        [0, 20, 0, 20],
    ),
    ("same class: the higher top card", "S", {0: "H9 HT HJ", 1: "DT DJ DQ"}, [0, 20, 0, 0]),
    (
        "a longer run of the same class is no better",
        "S",
        {0: "H7 H8 H9 HT HJ", 1: "D9 DT DJ DQ"},
        [0, 50, 0, 0],
    ),
    (
        "a Terz beside a Fuenfzig does not lift its class or its top card",
        "S",
        {0: "H7 H8 H9 HT C7 C8 C9", 2: "DA DK DQ", 1: "D8 D9 DT DJ"},
        [0, 50, 0, 0],
    ),
    (
        "the best side scores all it declared, its Terzen too",
        "S",
        {0: "H9 HT HJ HQ C7 C8 C9", 2: "D7 D8 D9", 1: "SA SK SQ"},
        [70, 0, 20, 0],
    ),
    ("same top card: a meld in trump", "S", {0: "HQ HK HA", 1: "SQ SK SA"}, [0, 20, 0, 0]),
    (
        "same top card, none in trump: who spoke first",
        "S",
        {0: "HQ HK HA", 1: "CQ CK CA"},
        [20, 0, 0, 0],
    ),
    (
        "first is who spoke first in the trick, not who sits first",
        "S",
        {3: "HQ HK HA", 0: "CQ CK CA"},
        [0, 0, 0, 20],
    ),
    (
        "a trump meld helps only with the top card",
        "S",
        {0: "HQ HK HA D7 D8 D9", 1: "CQ CK CA S7 S8 S9"},
        [40, 0, 0, 0],
    ),
    (
        "the trump meld may be the partner's",
        "S",
        {0: "HQ HK HA", 1: "CQ CK CA D7 D8 D9", 2: "SQ SK SA"},
        [20, 0, 20, 0],
    ),
    (
        "the side is first whose first player spoke first",
        "H",
        {1: "C7 C8 C9", 2: "S9 ST SJ", 3: "D9 DT DJ", 0: "H7 H8 H9"},
        [0, 20, 0, 20],
    ),
]


@pytest.mark.parametrize(
    ("trump", "declared", "points"),
    [row[1:] for row in COMPARING],
    ids=[row[0] for row in COMPARING],
)
def test_whose_melds_score(trump: str, declared: dict[int, str], points: list[int]) -> None:
    desk = Desk((0, 1, 2, 3), 3, [], {})
    said = {p: melds.runs(cards.split()) for p, cards in declared.items()}
    assert score_melds(desk, {p: runs for p, runs in said.items() if runs}, trump) == points
    shown_by = {e.data["player"]: e.data["points"] for e in desk.events}
    assert shown_by == {p: n for p, n in enumerate(points) if n}, "who scores shows them, no others"


def test_at_three_each_player_is_compared_alone() -> None:
    desk = Desk((0, 1, 2), 2, [], {})
    declared = {0: "C7 C8 C9", 1: "SA SK SQ", 2: "D7 D8 D9"}
    assert score_melds(desk, {p: melds.runs(c.split()) for p, c in declared.items()}, "H") == [
        0,
        20,
        0,
    ]


REPORTED = {0: "S9 ST SJ", 1: "HJ HQ HK", 2: "D8 D9 DT DJ", 3: "CQ CK CA"}


@pytest.mark.parametrize(
    ("who", "points"),
    [((0, 1, 2, 3), [20, 0, 50, 0]), ((0, 1, 3), [0, 20, 0, 20])],
    ids=["the Fuenfzig silences the others", "without it the two Terzen of the other side"],
)
def test_the_best_declaration_silences_the_other_side(
    who: tuple[int, ...], points: list[int]
) -> None:
    desk = Desk((0, 1, 2, 3), 3, [], {})
    assert score_melds(desk, {p: melds.runs(REPORTED[p].split()) for p in who}, "S") == points


# --- Belle ----------------------------------------------------------------------------------------


def test_belle_is_said_with_the_first_of_king_and_queen_of_trump() -> None:
    for first, other in (("SK", "SQ"), ("SQ", "SK")):
        match = two(PAIR, "S8")
        play(match, "take")
        assert cards_of(match) == ("C7", "C8", "D7", "D8", "HA", "HT", "SK", "SK+", "SQ", "SQ+")
        play(match, f"{first}+ SJ S9")
        assert cards_of(match) == (other,), "with the second of them it cannot be said"
        assert shown(match, "move", to=1)[1]["move"] == f"{first}+"
        assert finish(match)["belle"] == [20, 0]


def test_belle_that_was_not_said_with_the_first_is_lost() -> None:
    match = two(PAIR, "S8")
    play(match, "take SQ SJ S9")
    assert cards_of(match) == ("SK",)
    assert finish(match)["belle"] == [0, 0]


def test_king_and_queen_of_a_plain_suit_are_no_belle() -> None:
    match = two(PAIR, "H9", seven="no")
    play(match, "take")
    assert "SK" in cards_of(match)
    assert "SK+" not in cards_of(match)
    play(match, "SK S9")
    assert finish(match)["belle"] == [0, 0]


def test_king_and_queen_in_two_hands_are_no_belle_for_partners_either() -> None:
    cards = {0: "SK H7 H9 HJ C7 C9 CJ D7", 2: "SQ H8 HT HQ C8 CT CQ D8"}
    match = four(cards, "S8")
    play(match, "take")
    assert "SK+" not in cards_of(match)
    assert finish(match)["belle"] == [0, 0, 0, 0]


def test_the_hand_that_counts_is_the_hand_at_that_moment() -> None:
    # the king comes into the hand for the seven of the turned suit
    cards = {0: "S7 SQ HA HT C7 C8 D7 D8", 1: "S9 SJ H7 H8 CA CT DA DT"}
    match = two(cards, "SK")
    play(match, "take swap")
    assert [card for card in cards_of(match) if card[0] == "S"] == ["SK", "SK+", "SQ", "SQ+"]
    match = two(cards, "SK")
    play(match, "take keep")
    assert [card for card in cards_of(match) if card[0] == "S"] == ["S7", "SQ"]


def test_a_card_with_belle_is_played_like_the_bare_card() -> None:
    match = two(PAIR, "S8")
    play(match, "take SK+ SJ")
    assert shown(match, "trick")[0]["cards"] == ["SK", "SJ"]
    assert "SK" not in match.view(0).hand


def test_belle_at_a_card_that_has_none_is_refused() -> None:
    match = two(PAIR, "S8")
    play(match, "take")
    for move in ("HA+", "C7+"):
        with pytest.raises(IllegalMove) as refused:
            match.play(move)
        assert refused.value.reason == {"code": "not-an-answer"}
