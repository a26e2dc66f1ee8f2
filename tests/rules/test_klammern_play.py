"""Klammern, tricks and whole deals: `docs/rules/klammern.md` sentence by sentence."""

import pytest

from game.book import Line
from game.trumps import order_of
from tests.rules.helpers import asked, finish, play, shown
from tests.rules.klammern import (
    ALL_SPADES,
    BOOK,
    PAIR,
    cards_of,
    four,
    three,
    two,
)

# --- play -----------------------------------------------------------------------------------------

WINNING = [
    ("Jappa beats Mie", "S9 SJ", 1),
    ("Mie beats the trump ace", "SA S9", 1),
    ("the trump ace beats the ten", "ST SA", 1),
    ("the trump ten beats the king", "SK ST", 1),
    ("the trump king beats the queen", "SQ SK", 1),
    ("the trump queen beats the eight", "S8 SQ", 1),
    ("the trump eight beats the seven", "S7 S8", 1),
    ("the lowest trump beats a plain ace", "HA S7", 1),
    ("a plain ace beats the ten", "HT HA", 1),
    ("a plain ten beats the king", "HK HT", 1),
    ("a plain king beats the queen", "HQ HK", 1),
    ("a plain queen beats the jack", "HJ HQ", 1),
    ("a plain jack beats the nine", "H9 HJ", 1),
    ("a plain nine beats the eight", "H8 H9", 1),
    ("a plain eight beats the seven", "H7 H8", 1),
    ("the plain ten beats the nine", "H9 HT", 1),
    ("a discarded king does not beat the jack led", "CJ DK", 0),
    ("of king, ten, ace and jack the ace wins", "DK DT DA DJ", 2),
    ("the highest trump of three wins", "HA S7 S9 SA", 2),
]


@pytest.mark.parametrize(
    ("trick", "winner"), [row[1:] for row in WINNING], ids=[row[0] for row in WINNING]
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    rules = order_of("S", must_overtrump=True, must_beat=False)
    assert rules.winner(trick.split()) == winner


PLAYING = [
    # title, beat, hand, trick, what may be played, a forbidden card and why
    ("anything may be led", "no", "S7 HA CJ", "", "S7 HA CJ", None),
    (
        "a plain suit must be followed",
        "no",
        "H7 HA S7 C9",
        "HT",
        "H7 HA",
        ("S7", {"code": "must-follow", "suit": "H"}),
    ),
    ("a plain lead need not be beaten", "no", "H7 HA", "HT", "H7 HA", None),
    (
        "who follows need not beat a trump",
        "no",
        "H7 SJ",
        "HT S8",
        "H7",
        ("SJ", {"code": "must-follow", "suit": "H"}),
    ),
    ("who cannot follow must trump", "no", "S7 C9 DA", "HT", "S7", ("DA", {"code": "must-trump"})),
    (
        "and overtrump if possible",
        "no",
        "SA S7 D9",
        "HA S8",
        "SA",
        ("S7", {"code": "must-overtrump", "card": "S8"}),
    ),
    (
        "a plain card instead of overtrumping",
        "no",
        "SA S7 D9",
        "HA S8",
        "SA",
        ("D9", {"code": "must-trump"}),
    ),
    (
        "every trump in the trick must be topped",
        "no",
        "SA SK SQ",
        "HA S8 ST",
        "SA",
        ("SK", {"code": "must-overtrump", "card": "ST"}),
    ),
    (
        "who cannot overtrump plays any trump",
        "no",
        "S7 SQ D9",
        "HA SK",
        "S7 SQ",
        ("D9", {"code": "must-trump"}),
    ),
    ("without trumps any card", "no", "C7 D9", "HA S8", "C7 D9", None),
    (
        "the partner is not spared",
        "no",
        "SA S7 D9",
        "HA S8 H7",
        "SA",
        ("S7", {"code": "must-overtrump", "card": "S8"}),
    ),
    (
        "a trump lead is followed with any trump",
        "no",
        "SA S7 D9",
        "S8",
        "SA S7",
        ("D9", {"code": "must-follow", "suit": "trump"}),
    ),
    ("without trumps a trump lead gets any card", "no", "C7 D9", "S8", "C7 D9", None),
    (
        "beat: a trump lead must be topped",
        "yes",
        "SA S7 D9",
        "S8",
        "SA",
        ("S7", {"code": "must-beat", "card": "S8"}),
    ),
    (
        "beat: above the highest trump in the trick",
        "yes",
        "SA SK S7",
        "S8 ST",
        "SA",
        ("SK", {"code": "must-beat", "card": "ST"}),
    ),
    (
        "beat: who cannot plays any trump",
        "yes",
        "S7 SQ D9",
        "SK",
        "S7 SQ",
        ("D9", {"code": "must-follow", "suit": "trump"}),
    ),
    (
        "beat: a plain card is refused because trump must be followed",
        "yes",
        "SA D9",
        "S8",
        "SA",
        ("D9", {"code": "must-follow", "suit": "trump"}),
    ),
    ("beat: plain suits need not be beaten", "yes", "H7 HA", "HT", "H7 HA", None),
]


@pytest.mark.parametrize(
    ("beat", "hand", "trick", "may", "wrong"),
    [row[1:] for row in PLAYING],
    ids=[row[0] for row in PLAYING],
)
def test_what_may_be_played(
    beat: str, hand: str, trick: str, may: str, wrong: tuple[str, dict[str, str]] | None
) -> None:
    rules = BOOK.tricks({"beat": beat}, {"trump": {"trump": "S", "maker": 0}})
    assert rules is not None
    cards, lying = hand.split(), trick.split()
    assert rules.legal(cards, lying) == may.split()
    if wrong is not None:
        assert rules.why(cards, lying, wrong[0]) == wrong[1]


def test_the_option_beat_changes_what_is_legal_in_a_deal() -> None:
    cards = {0: "SA HA", 1: "S7 SJ H7 H9 C7 C9 D7 D9"}
    for beat, legal in (("no", ("S7", "SJ")), ("yes", ("SJ",))):
        match = two(cards, "S8", beat=beat, seven="no")
        play(match, "take")
        while asked(match)[1] == "meld":
            play(match, "silent")
        play(match, "SA")
        while asked(match)[1] == "meld":
            play(match, "silent")
        assert cards_of(match) == legal


def test_trumping_and_overtrumping_are_duties_in_a_deal_also_towards_the_partner() -> None:
    cards = {
        0: "HA H7 C9 CT CQ D9 DT DQ",
        1: "S8 SQ C7 CJ CK D7 DJ DK",
        2: "SA S7 C8 CA D8 DA S9 SJ",
    }
    match = four(cards, "ST")
    play(match, "take HA")
    assert cards_of(match) == ("S8", "SQ")
    play(match, "SQ")
    assert cards_of(match) == ("S9", "SA", "SJ")
    match = four(cards, "ST")
    play(match, "take H7 S8")
    assert cards_of(match) == ("S9", "SA", "SJ")


WHY_WON = [
    ("the highest of several trumps", "HA S7 S9 H7", {"code": "highest-trump", "card": "S9"}),
    ("the only trump", "HA S7 HT H7", {"code": "only-trump", "card": "S7"}),
    (
        "the highest of the suit",
        "HT HA H7 D9",
        {"code": "highest-of-suit", "card": "HA", "suit": "H"},
    ),
    ("the only one of the suit", "H7 DA CA", {"code": "only-of-suit", "card": "H7", "suit": "H"}),
]


@pytest.mark.parametrize(
    ("trick", "why"), [row[1:] for row in WHY_WON], ids=[row[0] for row in WHY_WON]
)
def test_why_a_trick_was_won(trick: str, why: dict[str, str]) -> None:
    rules = order_of("S", must_overtrump=True, must_beat=False)
    assert rules.why_won(trick.split()) == why


def test_no_rules_of_a_trick_while_trump_is_open() -> None:
    assert BOOK.tricks({"beat": "no"}, {}) is None
    match = four({0: "HA"}, "S8")
    assert match.why("HA") == {"code": "answer-first", "question": "take"}


# --- whole deals ----------------------------------------------------------------------------------

WORKED = "SK+ SJ S9 SQ CA C7 CT C8 DA D7 DT D8 H7 HA HT H8"


def test_a_deal_at_two_that_its_maker_loses() -> None:
    match = two(PAIR, "S8")
    play(match, "take " + WORKED)
    assert match.results == [
        {
            "deal": 0,
            "scores": [0, 2],
            "totals": [0, 2],
            "maker": 0,
            "trump": "S",
            "outcome": "lost",
            "card_points": [21, 51],
            "extras": [0, 34],
            "last": 0,
            "melds": [0, 0],
            "belle": [20, 0],
            "points": [51, 85],
            "wood": [0, 2],
            "round": 0,
            "round_over": False,
            "large": [0, 0],
        }
    ]
    assert BOOK.lines(match.results[0], match.rules) == [
        Line("card-points", 0, 21),
        Line("last-trick", 0, 10),
        Line("belle", 0, 20),
        Line("sum", 0, 51),
        Line("card-points", 1, 51),
        Line("mie", 1, 14),
        Line("jappa", 1, 20),
        Line("sum", 1, 85),
        Line("lost", 0, 51, {"points": 51, "other": 85, "needed": 69}),
        Line("wood", 1, 2),
    ]


def test_the_same_deal_won_by_the_other_as_maker() -> None:
    match = two(PAIR, "S8")
    play(match, "pass take " + WORKED)
    result = match.results[0]
    assert (result["maker"], result["outcome"], result["scores"]) == (1, "won", [0, 1])
    assert BOOK.lines(result, match.rules)[-2:] == [
        Line("won", 1, 85, {"points": 85, "other": 51, "needed": 69}),
        Line("wood", 1, 1),
    ]


def test_a_deal_at_four_where_the_partners_points_are_added() -> None:
    match = four(ALL_SPADES, "C9")
    play(match, "pass pass pass pass pass trump:S meld S7 meld H7 meld D7 meld C7")
    assert shown(match, "melds") == [
        {"player": 0, "melds": [["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7"]], "points": 50},
        {"player": 2, "melds": [["DA", "DK", "DQ", "DJ", "DT", "D9", "D8", "D7"]], "points": 50},
    ]
    play(match, "SQ+ H8 D8 C8")
    result = finish(match)
    assert result["points"] == [164 + 50 + 20, 0, 50, 0]
    assert (result["maker"], result["outcome"], result["scores"]) == (1, "lost", [2, 0, 2, 0])
    assert BOOK.lines(result, match.rules) == [
        Line("card-points", 0, 120),
        Line("mie", 0, 14),
        Line("jappa", 0, 20),
        Line("last-trick", 0, 10),
        Line("melds", 0, 50),
        Line("belle", 0, 20),
        Line("sum", 0, 234),
        Line("card-points", 1, 0),
        Line("sum", 1, 0),
        Line("card-points", 2, 0),
        Line("melds", 2, 50),
        Line("sum", 2, 50),
        Line("card-points", 3, 0),
        Line("sum", 3, 0),
        Line("side", None, 284, {"players": [0, 2]}),
        Line("side", None, 0, {"players": [1, 3]}),
        Line("lost", 1, 0, {"points": 0, "other": 284, "needed": 143}),
        Line("wood", 0, 2),
        Line("wood", 2, 2),
    ]


def test_a_deal_at_three_with_a_run_of_seven_that_counts_once() -> None:
    cards = {
        0: "SJ S9 SA ST SK SQ S8 HA",
        1: "H7 H8 HT C7 C8 C9 D7 D8",
        2: "H9 HJ HQ HK CT CJ DT DJ",
    }
    match = three(cards, "S7")
    play(match, "take meld SJ meld H7 meld H9 S9 H8 CT SA C7 CJ ST C8 DT SK+ C9 DJ SQ D7 HJ")
    result = finish(match)
    # the dummy has D9 DQ DK DA CQ CK CA S7, 36 of the 120 card points
    assert result["card_points"] == [84, 0, 0]
    assert result["melds"] == [50, 0, 0]
    assert result["belle"] == [20, 0, 0]
    assert result["points"] == [84 + 34 + 10 + 50 + 20, 0, 0]
    assert (result["outcome"], result["maker"], result["scores"]) == ("played", 0, [2, 0, 0])
    assert BOOK.lines(result, match.rules)[-2:] == [
        Line("best-alone", None, None, {"players": [0]}),
        Line("wood", 0, 2),
    ]
