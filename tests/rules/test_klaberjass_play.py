"""Klaberjass from the first card on: positions for every sentence of `docs/rules/klaberjass.md`,
results worked out by hand.

In all deals here player 0 deals, so player 1 is the non-dealer, speaks first and leads first.
Lists are by player: [dealer, non-dealer].
"""

import pytest

from game.book import Line
from game.deal import Ask
from game.klaberjass import BOOK, settle, winners, with_bella
from game.match import Match
from tests.rules.helpers import asked, finish, play, shown, stacked, table
from tests.rules.klaberjass import RULES, SLOTS, STRONG, WEAK, deal

# --- Play -------------------------------------------------------------------------------------

LEGAL = [
    # hand, trick, what may be played, why the rest may not; spades are trump
    ("H7 SJ C9", "", "H7 SJ C9", "", "nothing lies there: any card may be led"),
    ("H7 HA SJ C9", "HT", "H7 HA", "must-follow", "follow suit; there is no duty to beat"),
    ("HJ SA C9", "H9", "HJ", "must-follow", "a plain jack is a card of its suit"),
    ("S7 SJ C9", "H9", "S7 SJ", "must-trump", "who cannot follow must trump, with any trump"),
    ("C9 DA D7", "H9", "C9 DA D7", "", "neither the suit nor a trump: any card"),
    ("SJ S7 C9", "SA", "SJ", "must-beat", "to a trump lead a higher trump, if there is one"),
    ("S9 ST S8", "SA", "S9", "must-beat", "the trump nine is higher than the trump ace"),
    ("S7 SQ HA", "SA", "S7 SQ", "must-follow", "nothing higher: any trump"),
    ("SJ S9 HA", "S7", "SJ S9", "must-follow", "all trumps are higher: any of them"),
    ("HA C7", "SA", "HA C7", "", "no trump to a trump lead: any card"),
]


@pytest.mark.parametrize("hand, trick, legal, code, title", LEGAL, ids=[r[-1] for r in LEGAL])
def test_what_may_be_played(hand: str, trick: str, legal: str, code: str, title: str) -> None:
    cards, lying = hand.split(), trick.split()
    assert RULES.legal(cards, lying) == legal.split()
    reasons = [RULES.why(cards, lying, card) for card in cards]
    assert [card for card, why in zip(cards, reasons, strict=True) if why is None] == legal.split()
    codes = [why["code"] for why in reasons if why is not None]
    if code:
        assert code in codes
    else:
        assert codes == []


def test_the_reasons_carry_the_suit_and_the_card_to_be_beaten() -> None:
    assert RULES.why(["H7", "C9"], ["HT"], "C9") == {"code": "must-follow", "suit": "H"}
    assert RULES.why(["SJ", "S7"], ["SA"], "S7") == {"code": "must-beat", "card": "SA"}
    assert RULES.why(["SJ", "C9"], ["SA"], "C9") == {"code": "must-follow", "suit": "trump"}
    assert RULES.why(["S7", "C9"], ["HA"], "C9") == {"code": "must-trump"}


def test_the_non_dealer_leads_and_then_the_winner_of_each_trick() -> None:
    match = deal(STRONG, WEAK, "D7")
    play(match, "pass pass trump:H keep silent")
    assert asked(match)[:2] == (1, "card")
    play(match, "C7 C8")
    assert asked(match)[:2] == (0, "card"), "the eight won the trick, so the dealer leads"
    play(match, "SA")
    assert asked(match)[2] == ("H7", "H8", "H9", "HA", "HJ", "HK", "HQ", "HT")
    play(match, "H7")
    assert asked(match)[:2] == (1, "card"), "the trump won, so the non-dealer leads"


# --- Bella ------------------------------------------------------------------------------------

PAIR = "SK SQ SA ST CA C7 D7 DA H7"
BARE = "C8 C9 CJ D8 D9 DJ H8 H9 HJ"
BELLA = [
    # cards the non-dealer leads after `silent`; what is legal before the last; Bella points
    ("SK SQ+", ("C7", "CA", "D7", "DA", "H7", "SA", "SQ", "SQ+", "ST"), 20, "king, then queen"),
    ("SQ SK+", ("C7", "CA", "D7", "DA", "H7", "SA", "SK", "SK+", "ST"), 20, "queen, then king"),
    ("SK SQ", ("C7", "CA", "D7", "DA", "H7", "SA", "SQ", "SQ+", "ST"), 0, "not said, no points"),
]


@pytest.mark.parametrize("leads, legal, points, title", BELLA, ids=[r[-1] for r in BELLA])
def test_bella_is_said_with_the_second_card(
    leads: str, legal: tuple[str, ...], points: int, title: str
) -> None:
    match = deal(PAIR, BARE, "S8")
    first, second = leads.split()
    play(match, "take silent")
    assert not [move for move in asked(match)[2] if move.endswith("+")], "not with the first"
    play(match, f"{first} C8")
    assert asked(match) == (1, "card", legal)
    play(match, second)
    assert finish(match)["bella"] == [0, points]
    assert shown(match, "trick")[1]["cards"][0] == second[:2], "the trick holds the bare card"


def saying(match: Match) -> list[str]:
    """Finish the deal with first legal cards; gives all moves with a Bella that were offered."""
    offered: list[str] = []

    def choose(ask: Ask) -> str:
        offered.extend(move for move in ask.legal if move.endswith("+"))
        return ask.legal[0]

    finish(match, choose)
    return offered


def test_king_and_queen_of_trump_in_two_hands_are_no_bella() -> None:
    match = deal("SK SA ST CA C7 D7 DA H7 HT", "SQ C9 CJ D8 D9 DJ H8 H9 HJ", "S8")
    play(match, "take")
    assert saying(match) == []


def test_king_and_queen_of_a_plain_suit_are_no_bella() -> None:
    match = deal("CK CQ SA ST C7 D7 DA H7 HT", "SQ C9 CJ D8 D9 DT H8 H9 HA", "S8")
    play(match, "take")
    assert saying(match) == []


def test_a_king_that_comes_by_the_swap_counts() -> None:
    match = deal("S7 SQ SA CA C7 D7 DA H7 HT", BARE, "SK")
    play(match, "take swap silent SK C8")
    assert "SQ+" in asked(match)[2]


def test_bella_is_not_offered_while_the_second_card_may_not_be_played() -> None:
    assert with_bella(["SJ"], ["SK", "SJ"], "S") == ("SJ",)
    assert with_bella(["SJ", "SK"], ["SK", "SJ"], "S") == ("SJ", "SK", "SK+")


# --- Scoring ----------------------------------------------------------------------------------

SCORES = [
    # maker, card points, last, sequence, bella -> points, outcome, scores
    (1, [61, 91], 1, [0, 0], [0, 0], [61, 101], "made", [61, 101], "more: each scores their own"),
    (0, [51, 101], 0, [0, 0], [0, 0], [61, 101], "failed", [0, 162], "fewer: the other gets all"),
    (0, [71, 81], 0, [0, 0], [0, 0], [81, 81], "tied", [0, 81], "equal: the maker gets nothing"),
    (1, [71, 81], 0, [0, 0], [0, 0], [81, 81], "tied", [81, 0], "equal, the non-dealer made trump"),
    (0, [82, 70], 1, [0, 0], [0, 0], [82, 80], "made", [82, 80], "more by two"),
    (0, [80, 72], 1, [0, 20], [0, 0], [80, 102], "failed", [0, 182], "a sequence decides"),
    (0, [72, 80], 1, [0, 0], [20, 0], [92, 90], "made", [92, 90], "a Bella decides"),
    (0, [71, 81], 1, [20, 0], [0, 0], [91, 91], "tied", [0, 91], "tied with ten and sequence"),
    (1, [152, 0], 0, [0, 50], [0, 20], [162, 70], "failed", [232, 0], "all tricks lost"),
]


@pytest.mark.parametrize(
    "maker, cards, last, sequence, bella, points, outcome, scores, title",
    SCORES,
    ids=[r[-1] for r in SCORES],
)
def test_scoring(
    maker: int,
    cards: list[int],
    last: int,
    sequence: list[int],
    bella: list[int],
    points: list[int],
    outcome: str,
    scores: list[int],
    title: str,
) -> None:
    result = settle(maker, "S", cards, last, sequence, bella)
    assert (result["points"], result["outcome"], result["scores"]) == (points, outcome, scores)


def test_a_whole_deal_eight_tricks_to_one_and_the_ten_goes_with_the_ninth() -> None:
    match = deal(STRONG, WEAK, "D7")
    play(match, "pass pass trump:H keep silent")
    play(match, "HJ SA H9 ST HA SQ HT S9 HK DA HQ DT H8 DQ H7 D9")
    assert match.view(0).won() == [0, 8]
    assert match.view(0).points() == [0, 110], "62 for the trumps and twice 24"
    play(match, "C7 C8")
    assert match.view(0).won() == [1, 8]
    assert match.results[0] == {
        "deal": 0,
        "scores": [10, 110],
        "totals": [10, 110],
        "maker": 1,
        "trump": "H",
        "outcome": "made",
        "card_points": [0, 110],
        "last": 0,
        "sequence": [0, 0],
        "bella": [0, 0],
        "points": [10, 110],
    }
    assert BOOK.lines(match.results[0], match.rules) == [
        Line("card-points", 0, 0),
        Line("last-trick", 0, 10),
        Line("sum", 0, 10),
        Line("card-points", 1, 110),
        Line("sum", 1, 110),
        Line("made", 1, 110, {"points": 110, "other": 10}),
        Line("score", 0, 10),
        Line("score", 1, 110),
    ]


def test_a_whole_deal_in_which_the_maker_fails() -> None:
    match = deal(STRONG, WEAK, "D7")
    play(match, "pass pass pass trump:H keep declare")
    play(match, "HJ SA H9 ST HA SQ HT S9 HK DA HQ+ DT H8 DQ H7 D9 C7 C8")
    result = match.results[0]
    assert (result["maker"], result["outcome"]) == (0, "failed")
    assert result["points"] == [10, 180], "110 for cards, 50 for the sequence, 20 for the Bella"
    assert result["scores"] == [0, 190]
    assert BOOK.lines(result, match.rules)[-3:] == [
        Line("failed", 0, 0, {"points": 10, "other": 180}),
        Line("score", 0, 0),
        Line("score", 1, 190),
    ]


def test_the_reason_for_each_trick_is_shown() -> None:
    match = deal(STRONG, WEAK, "D7")
    play(match, "pass pass trump:H keep silent HJ SA C7 C8")
    assert [trick["why"] for trick in shown(match, "trick")] == [
        {"code": "only-trump", "card": "HJ"},
        {"code": "highest-of-suit", "card": "C8", "suit": "C"},
    ]


# --- Match ------------------------------------------------------------------------------------

MATCH = [
    ([500, 499], 500, [0], "first to the target"),
    ([499, 499], 500, None, "nobody there yet"),
    ([0, 777], 500, [1], "far beyond the target"),
    ([510, 505], 500, [0], "both there: the higher total"),
    ([505, 510], 500, [1], "both there, the other way round"),
    ([500, 500], 500, None, "level at the target: play on"),
    ([620, 620], 500, None, "level beyond the target: play on"),
    ([50, 0], 50, [0], "the least target that can be chosen"),
    ([50, 0], 51, None, "one short of a chosen target"),
]


@pytest.mark.parametrize("totals, target, won, title", MATCH, ids=[r[-1] for r in MATCH])
def test_who_has_won_the_match(
    totals: list[int], target: int, won: list[int] | None, title: str
) -> None:
    assert winners(totals, [], {"target": target, "seven": "any"}) == won


def test_the_target_ends_the_match_after_the_deal_that_reaches_it() -> None:
    cards = stacked("klaberjass", SLOTS, {"N": STRONG, "D": WEAK, "T": "D7"})
    moves = "pass pass trump:H keep silent"
    moves += " HJ SA H9 ST HA SQ HT S9 HK DA HQ DT H8 DQ H7 D9 C7 C8"
    ended: dict[int, bool] = {}
    for target in (110, 111):
        match = table("klaberjass", cards, players=2, rules={"target": target}, deals=None)
        play(match, moves)
        ended[target] = match.over
        assert match.winners == ([1] if match.over else None)
    assert ended == {110: True, 111: False}


def test_the_defaults_are_500_and_any() -> None:
    assert BOOK.rules({}) == {"target": 500, "seven": "any"}
