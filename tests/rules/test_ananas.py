"""Positions for every sentence of `docs/rules/ananas.md`, results worked out by hand.

In all deals here player 0 deals, so the turns are 1, 2, 0. Lists are by player.
"""

from itertools import permutations
from random import Random

import pytest

from game.ananas import BOOK, in_the_middle, order_of, score, winners
from game.book import Line
from game.cards import JOKER
from game.match import Match, new_match
from tests.rules.helpers import asked, finish, play, shown, stacked, table

SLOTS = ["1", "2", "0"] * 11
RULES = order_of()


def deal(one: str, two: str, zero: str = "", **rules: object) -> Match:
    """One deal with these hands of the players 1, 2 and 0."""
    cards = stacked("ananas", SLOTS, {"1": one, "2": two, "0": zero})
    return table("ananas", cards, players=3, rules=rules)


# Player 1 takes every trick with the odd suit and is left with the joker.
ONE = "C7 C8 C9 CT CJ CQ CK CA SA SK XX"
TWO = "SQ SJ ST HA HK HQ HJ DA DK DQ DJ"
ZERO = "S9 S8 S7 HT H9 H8 H7 DT D9 D8 D7"
NINE_TRICKS = "C7 SQ S9 C8 SJ S8 C9 ST S7 CT HA HT CJ HK H9 CQ HQ H8 CK HJ H7 CA DA DT SA DK D9"


# --- Pack, Deal -------------------------------------------------------------------------------


def test_the_pack_is_32_cards_and_a_joker() -> None:
    assert len(BOOK.pack()) == len(set(BOOK.pack())) == 33
    assert BOOK.pack().count(JOKER) == 1


def test_one_card_at_a_time_from_the_dealers_left_until_each_has_eleven() -> None:
    cards = BOOK.pack()
    match = table("ananas", cards, players=3)
    hands = match.deals[0].desk.hands
    assert hands[1] == sorted(cards[0::3])
    assert hands[2] == sorted(cards[1::3])
    assert hands[0] == sorted(cards[2::3])
    assert [e["counts"] for e in shown(match, "dealt")] == [[11, 11, 11]]


def test_the_player_on_the_dealers_left_leads_and_the_deal_passes_to_the_left() -> None:
    match = Match("ananas", players=3, seed=5, dealer=1, deals=4)
    first = []
    while match.asks is not None:
        first.append((match.view(0).dealer, match.asks.player))
        finish(match)
    assert first == [(1, 2), (2, 0), (0, 1), (1, 2)]


# --- Play -------------------------------------------------------------------------------------

LEGAL = [
    # hand, trick, what may be played, why the rest may not
    ("HA S9 DK", "", "HA S9 DK", None, "any card may be led"),
    ("HA S9 XX", "", "HA S9", "joker-not-led", "the joker may not be led"),
    ("XX", "", "XX", None, "except as the last card"),
    ("HA H7 S9", "HK", "HA H7", "must-follow", "follow with any card of the suit led"),
    ("HA XX S9", "HK", "HA", "must-follow", "who can follow may not play the joker"),
    ("CA S9 XX", "HK", "XX", "must-play-joker", "who cannot follow must play the joker"),
    ("CA S9 DK", "HK", "CA S9 DK", None, "neither the suit nor the joker: any card"),
    ("CA S9 H7", "HK S7", "H7", "must-follow", "the suit led counts, not the second card's"),
    ("CA S9", "HK S7", "CA S9", None, "the second card's suit need not be followed"),
    ("HA S9", "H9 XX", "HA", "must-follow", "the joker in the trick frees nobody"),
    ("HA", "XX", "HA", None, "a led joker: the last card, whatever it is"),
]


@pytest.mark.parametrize("hand, trick, legal, code, title", LEGAL, ids=[r[-1] for r in LEGAL])
def test_what_may_be_played(
    hand: str, trick: str, legal: str, code: str | None, title: str
) -> None:
    cards, lying = hand.split(), trick.split()
    assert RULES.legal(cards, lying) == legal.split()
    for card in cards:
        reason = RULES.why(cards, lying, card)
        assert (reason and reason["code"]) == (None if card in legal.split() else code)
    led = RULES.led_by[RULES.bit[lying[0]]] if lying else 0
    assert RULES.legal_mask(RULES.mask(cards), led) == RULES.mask(legal.split())


def test_the_reasons_of_a_match_for_cards_that_may_not_be_played() -> None:
    match = deal(ONE, TWO, ZERO)
    assert match.why("XX") == {"code": "joker-not-led"}
    play(match, "SA")
    assert match.why("HA") == {"code": "must-follow", "suit": "S"}
    assert match.why("S9") == {"code": "not-in-hand", "card": "S9"}
    assert match.why("SQ") is None
    match = deal("C7 C8 C9 CT CJ CQ CK CA SA SK HA", "SQ SJ ST XX HK HQ HJ DA DK DQ DJ")
    play(match, "C7")
    assert match.why("SQ") == {"code": "must-play-joker"}


# --- Tricks -----------------------------------------------------------------------------------

TAKERS = [
    # trick, the card that takes it, the reason with its cards, title
    ("H7 HA H9", "H9", ("middle-card", "H7", "HA"), "one suit: the middle card, played last"),
    ("HQ H7 H9", "H9", ("middle-card", "H7", "HQ"), "one suit: the nine is between 7 and queen"),
    ("HA H9 H7", "H9", ("middle-card", "H7", "HA"), "one suit: the middle card, played second"),
    ("SQ SA S8", "SQ", ("middle-card", "S8", "SA"), "one suit: the middle card, led"),
    ("HA HT HK", "HK", ("middle-card", "HT", "HA"), "the king stands above the ten"),
    ("DJ DT D9", "DT", ("middle-card", "D9", "DJ"), "the ten stands between jack and nine"),
    ("CQ CJ CT", "CJ", ("middle-card", "CT", "CQ"), "the jack stands between queen and ten"),
    ("H7 HA S8", "S8", ("odd-suit", "H7", "HA"), "two suits: the odd one, played last"),
    ("H7 S8 HA", "S8", ("odd-suit", "H7", "HA"), "two suits: the odd one, played second"),
    ("S7 HA HK", "S7", ("odd-suit", "HA", "HK"), "two suits: the odd one, led, however low"),
    ("HA DK H7", "DK", ("odd-suit", "HA", "H7"), "two suits of one colour: still the odd suit"),
    ("H7 DA S8", "S8", ("odd-colour", "H7", "DA"), "three suits, two red: the black card"),
    ("CA S9 H7", "H7", ("odd-colour", "CA", "S9"), "three suits, two black: the red card"),
    ("H7 CA DK", "CA", ("odd-colour", "H7", "DK"), "three suits: the black card in the middle"),
    ("C7 DA S8", "DA", ("odd-colour", "C7", "S8"), "three suits: the red card in the middle"),
    ("S9 HA DK", "S9", ("odd-colour", "HA", "DK"), "three suits: the card led"),
]


@pytest.mark.parametrize("trick, takes, why, title", TAKERS, ids=[r[-1] for r in TAKERS])
def test_who_gets_the_trick(trick: str, takes: str, why: tuple[str, ...], title: str) -> None:
    cards = trick.split()
    at = RULES.winner(cards)
    assert at is not None and cards[at] == takes
    code, one, two = why
    names = ("lower", "higher") if code == "middle-card" else ("first", "second")
    assert RULES.why_won(cards) == {"code": code, "card": takes, names[0]: one, names[1]: two}
    assert RULES.taker(*(RULES.bit[card] for card in cards)) == RULES.bit[takes]


@pytest.mark.parametrize("trick", ["", "H7", "H7 HA", "H7 XX S9", "XX S9 H7", "S9 H7 XX"])
def test_no_card_takes_an_incomplete_trick_or_one_with_the_joker(trick: str) -> None:
    assert RULES.winner(trick.split()) is None


def test_codes_and_bits_agree_on_every_trick_without_the_joker() -> None:
    for cards in permutations(RULES.cards[:-1], 3):
        at = RULES.winner(cards)
        assert at is not None
        assert RULES.taker(*(RULES.bit[c] for c in cards)) == RULES.bit[cards[at]]


def test_codes_and_bits_agree_on_what_may_be_played() -> None:
    rng = Random(1)
    for _ in range(20_000):
        cards = rng.sample(RULES.cards, rng.randint(3, 13))
        trick, hand = cards[:2][: rng.randint(0, 2)], cards[2:]
        led = RULES.led_by[RULES.bit[trick[0]]] if trick else 0
        legal = RULES.legal_mask(RULES.mask(hand), led)
        assert legal == RULES.mask(RULES.legal(hand, trick))
        assert sorted(RULES.codes(legal)) == sorted(RULES.legal(hand, trick))


def test_whoever_gets_a_trick_leads_to_the_next() -> None:
    match = deal(ONE, TWO, ZERO)
    play(match, "SA SQ S9")  # the queen is in the middle
    assert asked(match)[:2] == (2, "card")
    play(match, "HA HT")
    assert asked(match)[0] == 1, "clockwise after player 0 comes player 1"
    play(match, "XX")
    assert asked(match)[:2] == (1, "gift")


def test_a_hand_is_sorted_with_the_joker_first_and_suits_from_ace_down() -> None:
    assert RULES.sort(["D7", "H9", "XX", "HA", "CT", "CK", "S8"]) == [
        "XX", "CK", "CT", "S8", "HA", "H9", "D7",
    ]  # fmt: skip


# --- The joker --------------------------------------------------------------------------------

GIFTS = [
    ("give:2", 2, "the joker's player keeps it"),
    ("give:0", 0, "it goes to the left neighbour"),
    ("give:1", 1, "it goes to the right neighbour"),
]


@pytest.mark.parametrize("gift, taker, title", GIFTS, ids=[r[-1] for r in GIFTS])
def test_the_jokers_player_gives_the_trick_away(gift: str, taker: int, title: str) -> None:
    match = deal("H9 H7 H8 HT HJ HQ HK C7 C8 C9 CT", "XX CJ CQ CK CA S7 S8 S9 ST SJ SQ", "HA SK SA")
    play(match, "H9")
    assert asked(match) == (2, "card", ("XX",))
    play(match, "XX")
    assert asked(match) == (0, "card", ("HA",)), "the third player still has to follow"
    play(match, "HA")
    assert asked(match) == (2, "gift", ("give:0", "give:1", "give:2")), "after the third card"
    assert shown(match, "trick") == []
    assert match.why("HA") == {"code": "answer-first", "question": "gift"}
    assert match.why("pass") == {"code": "not-an-answer"}
    play(match, gift)
    assert shown(match, "trick") == [
        {
            "leader": 1,
            "cards": ["H9", "XX", "HA"],
            "winner": taker,
            "points": 0,
            "why": {"code": "joker-gift", "card": "XX"},
        }
    ]
    assert asked(match)[:2] == (taker, "card"), "the taker leads to the next trick"
    assert match.view(0).won()[taker] == 1


LAST = [
    # gift, tricks, points, scores: worked out by hand
    ("give:1", [0, 11, 0], [0, 11, 22], [0, 21, 22]),
    ("give:0", [1, 10, 0], [1, 12, 20], [1, 22, 20]),
    ("give:2", [0, 10, 1], [2, 10, 21], [2, 20, 21]),
]


@pytest.mark.parametrize("gift, tricks, points, scores", LAST)
def test_a_whole_deal_that_ends_with_the_joker_led_as_the_last_card(
    gift: str, tricks: list[int], points: list[int], scores: list[int]
) -> None:
    match = deal(ONE, TWO, ZERO)
    play(match, NINE_TRICKS)
    assert asked(match) == (1, "card", ("SK",)), "not the joker while another card is there"
    play(match, "SK DQ D8")
    assert asked(match) == (1, "card", ("XX",))
    play(match, "XX")
    assert asked(match) == (2, "card", ("DJ",))
    play(match, "DJ")
    assert asked(match) == (0, "card", ("D7",))
    play(match, "D7")
    assert asked(match) == (1, "gift", ("give:0", "give:1", "give:2"))
    play(match, gift)
    assert match.results[0] == {
        "deal": 0,
        "scores": scores,
        "totals": scores,
        "tricks": tricks,
        "points": points,
        "bonus": 1,
    }


# --- Scoring ----------------------------------------------------------------------------------

SCORES = [
    # tricks of the players 0, 1, 2; points; who is in the middle; scores
    ([5, 3, 3], [11, 13, 9], 0, [21, 13, 9], "5, 3, 3: the right neighbour counts, not the left"),
    ([5, 2, 4], [13, 12, 8], 1, [13, 22, 8], "5, 2, 4"),
    ([11, 0, 0], [11, 22, 0], 0, [21, 22, 0], "all tricks in one hand"),
    ([0, 0, 11], [22, 0, 11], 2, [22, 0, 21], "all tricks with the last player"),
    ([4, 4, 3], [10, 12, 11], 2, [10, 12, 21], "4, 4, 3"),
    ([0, 5, 6], [12, 5, 16], 0, [22, 5, 16], "no trick of one's own"),
]


@pytest.mark.parametrize(
    "tricks, points, middle, scores, title", SCORES, ids=[r[-1] for r in SCORES]
)
def test_scoring(
    tricks: list[int], points: list[int], middle: int, scores: list[int], title: str
) -> None:
    assert score(tricks) == {
        "scores": scores,
        "tricks": tricks,
        "points": points,
        "bonus": middle,
    }


def test_points_are_always_three_different_numbers_that_add_up_to_33() -> None:
    for a in range(12):
        for b in range(12 - a):
            result = score([a, b, 11 - a - b])
            low, middle, high = sorted(result["points"])
            assert low < middle < high and low + middle + high == 33
            assert result["points"][result["bonus"]] == middle
            assert sum(result["scores"]) == 43


def test_the_score_sheet_explains_every_number() -> None:
    result = score([5, 3, 3])
    assert BOOK.lines(result, BOOK.rules({})) == [
        Line("own-tricks", 0, 5),
        Line("neighbour-tricks", 0, 6, {"neighbour": 2, "tricks": 3}),
        Line("sum", 0, 11),
        Line("middle-bonus", 0, 10),
        Line("score", 0, 21),
        Line("own-tricks", 1, 3),
        Line("neighbour-tricks", 1, 10, {"neighbour": 0, "tricks": 5}),
        Line("sum", 1, 13),
        Line("score", 1, 13),
        Line("own-tricks", 2, 3),
        Line("neighbour-tricks", 2, 6, {"neighbour": 1, "tricks": 3}),
        Line("sum", 2, 9),
        Line("score", 2, 9),
    ]


# --- Match, Options ---------------------------------------------------------------------------

MATCH = [
    # totals, option winner, target, winners
    ([99, 98, 97], "middle", 100, None, "nobody has reached the target"),
    ([100, 90, 80], "middle", 100, [1], "one is there: the middle total wins"),
    ([100, 120, 80], "middle", 100, [0], "two are there: the middle total wins"),
    ([100, 110, 120], "middle", 100, [1], "all are there: the middle total wins"),
    ([100, 100, 40], "middle", 100, [2], "the two highest are level: the third wins"),
    ([100, 40, 40], "middle", 100, [0], "the two lowest are level: the highest wins"),
    ([100, 100, 100], "middle", 100, [0, 1, 2], "all are level: all win"),
    ([22, 21, 0], "middle", 22, [1], "the least target"),
    ([99, 98, 97], "alone", 100, None, "alone: nobody is there"),
    ([100, 90, 80], "alone", 100, [0], "alone: the only one there"),
    ([100, 40, 40], "alone", 100, [0], "alone: the only one there, the others level"),
    ([100, 120, 80], "alone", 100, [2], "alone: the only one not there"),
    ([100, 100, 80], "alone", 100, [2], "alone: the only one not there, the others level"),
    ([100, 110, 120], "alone", 100, [1], "alone: all are there, so the middle"),
    ([120, 120, 100], "alone", 100, [2], "alone: all are there, the two highest level"),
    ([120, 100, 100], "alone", 100, [0], "alone: all are there, the two lowest level"),
    ([101, 101, 101], "alone", 100, [0, 1, 2], "alone: all are there and level"),
]


@pytest.mark.parametrize("totals, how, target, won, title", MATCH, ids=[r[-1] for r in MATCH])
def test_who_has_won_the_match(
    totals: list[int], how: str, target: int, won: list[int] | None, title: str
) -> None:
    assert winners(totals, [], {"target": target, "winner": how}) == won


def test_the_odd_one_out_of_three_numbers() -> None:
    assert [in_the_middle([*t]) for t in permutations((1, 2, 3))] == [
        [1], [2], [0], [0], [2], [1],
    ]  # fmt: skip


OPTIONS = [
    # options, winners after a deal that ends 1, 22, 20
    ({}, None, "100 is not reached"),
    ({"target": 22}, [2], "a target of 22 is reached: the middle one wins"),
    ({"target": 23}, None, "a target of 23 is not"),
    ({"target": 22, "winner": "alone"}, [1], "alone: the only one there wins"),
]


@pytest.mark.parametrize("rules, won, title", OPTIONS, ids=[r[-1] for r in OPTIONS])
def test_the_options_change_how_a_real_match_ends(
    rules: dict[str, object], won: list[int] | None, title: str
) -> None:
    cards = stacked("ananas", SLOTS, {"1": ONE, "2": TWO, "0": ZERO})
    match = table("ananas", cards, players=3, rules=rules, deals=None)
    play(match, NINE_TRICKS + " SK DQ D8 XX DJ D7 give:0")
    assert match.winners == won and match.over == (won is not None)


def test_a_match_to_100_ends_with_the_fifth_sixth_or_seventh_deal() -> None:
    lengths = set()
    for seed in range(150):
        match = new_match("ananas", players=3, seed=seed)
        rng = Random(seed)
        while match.asks is not None:
            match.play(rng.choice(match.asks.legal))
        lengths.add(len(match.results))
        assert max(match.results[-2]["totals"]) < 100 <= max(match.totals)
    assert lengths == {5, 6, 7}


def test_the_defaults_are_100_and_middle() -> None:
    assert BOOK.rules({}) == {"target": 100, "winner": "middle"}
