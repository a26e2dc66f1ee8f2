"""Klammern, seats, the deal, trump and the seven: `docs/rules/klammern.md` sentence by sentence."""

from typing import Any

import pytest

from game import wood
from game.book import Line
from game.klammern import seats_from
from game.match import Match, new_match
from tests.rules.helpers import asked, finish, play, shown
from tests.rules.klammern import (
    ALL_SPADES,
    BOOK,
    CARDS,
    FIXED,
    four,
    three,
    two,
)

# --- pack and points ------------------------------------------------------------------------------


def test_the_pack_has_32_cards() -> None:
    assert len(BOOK.pack()) == len(CARDS) == 32


def test_all_cards_bring_120_with_mie_jappa_and_the_last_trick_164_before_melds() -> None:
    match = four(ALL_SPADES, "C9")
    play(match, "pass pass pass pass trump:S")
    result = finish(match, lambda ask: "silent" if "silent" in ask.legal else ask.legal[0])
    assert result["card_points"] == [120, 0, 0, 0]
    assert result["extras"] == [34, 0, 0, 0]
    assert result["points"] == [164, 0, 0, 0]
    assert result["last"] == 0


POINTS = [
    ("an ace 11", "HA", "H7", 11),
    ("a ten 10", "HT", "H7", 10),
    ("a king 4", "HK", "H7", 4),
    ("a queen 3", "HQ", "H7", 3),
    ("a plain jack 2", "HJ", "H7", 2),
    ("a nine, an eight and a seven nothing", "H9", "H8", 0),
    ("the trump jack 2 as well", "SJ", "S7", 2),
    ("the trump nine nothing", "S9", "S7", 0),
    ("both cards of a trick together", "HA", "HT", 21),
]


@pytest.mark.parametrize(
    ("led", "answer", "points"), [row[1:] for row in POINTS], ids=[row[0] for row in POINTS]
)
def test_the_card_points_of_a_trick(led: str, answer: str, points: int) -> None:
    match = two({0: f"{led} C7 C9 CQ", 1: f"{answer} D7 D9 DQ"}, "S8", seven="no")
    play(match, "take")
    while asked(match)[1] == "meld":
        play(match, "silent")
    play(match, led)
    while asked(match)[1] == "meld":
        play(match, "silent")
    play(match, answer)
    assert shown(match, "trick")[0]["points"] == points


# --- sides and seats ------------------------------------------------------------------------------

SEATS = [
    # title, cards drawn by players 0 to 3, seats clockwise
    ("seven and eight play against nine and jack", "C7 D8 D9 DJ", [0, 2, 1, 3]),
    ("queen and king play against ten and ace", "DK DT DQ DA", [0, 1, 2, 3]),
    ("the king is lower than the ten", "DT DK D7 DA", [0, 1, 3, 2]),
    ("the jack is lower than the queen", "CJ D7 DQ DA", [0, 2, 1, 3]),
    ("the nine is lower than the jack", "CJ D7 D9 DA", [0, 1, 3, 2]),
    ("the ten is lower than the ace", "DT DA CT CA", [0, 1, 2, 3]),
    ("of four sevens Karo and Herz are the low ones", "H7 D7 C7 S7", [0, 2, 1, 3]),
    ("of four aces Pik and Kreuz are the high ones", "SA DA CA HA", [0, 1, 2, 3]),
    ("of two eights the Karo eight goes with the low card", "C7 H8 D8 CA", [0, 1, 2, 3]),
    ("the Herz eight is lower than the Pik eight", "C7 S8 H8 CA", [0, 1, 2, 3]),
    ("the Pik eight is lower than the Kreuz eight", "C7 C8 S8 CA", [0, 1, 2, 3]),
    ("the suit decides only between equal ranks", "C7 D8 S7 DA", [0, 1, 2, 3]),
    ("player 0 sits first, then the lower of the two opponents", "D9 HT DQ S9", [0, 1, 3, 2]),
]


@pytest.mark.parametrize(
    ("drawn", "seats"), [row[1:] for row in SEATS], ids=[row[0] for row in SEATS]
)
def test_the_two_lowest_cards_play_together_and_sit_opposite(drawn: str, seats: list[int]) -> None:
    assert seats_from(drawn.split()) == seats
    match = Match("klammern", players=4, seed=1, drawn=drawn.split())
    assert match.seats == seats
    assert match.drawn == drawn.split()


def test_every_player_draws_another_card_before_the_match_at_the_table_of_four_only() -> None:
    drawn = new_match("klammern", players=4, seed=5).drawn
    assert drawn is not None
    assert len(set(drawn)) == 4
    assert set(drawn) <= CARDS
    for players in (2, 3):
        match = new_match("klammern", players=players, seed=5)
        assert match.drawn is None
        assert match.seats == list(range(players))


def test_at_four_partners_sit_opposite_at_two_and_three_everybody_plays_alone() -> None:
    assert wood.sides([0, 3, 1, 2]) == [(0, 1), (3, 2)]
    assert wood.sides([0, 1, 2]) == [(0,), (1,), (2,)]
    assert wood.sides([0, 1]) == [(0,), (1,)]


def test_dealing_passes_left_along_the_seats_also_after_a_deal_that_was_thrown_in() -> None:
    match = Match("klammern", players=4, seed=1, drawn=["D9", "HT", "DQ", "S9"], dealer=1)
    assert match.seats == [0, 1, 3, 2]
    for dealer, eldest in ((1, 3), (3, 2), (2, 0), (0, 1)):
        assert match.view(0).dealer == dealer
        assert asked(match)[0] == eldest
        play(match, "pass " * 8)


# --- the deal -------------------------------------------------------------------------------------


def test_at_four_three_then_two_then_three_cards_from_the_dealers_left() -> None:
    pack = BOOK.pack()
    match = Match("klammern", players=4, seed=1, packs=[pack], dealer=0, drawn=FIXED)
    for place, player in enumerate((1, 2, 3, 0)):
        first, then, last = 3 * place, 12 + 2 * place, 20 + 3 * place
        dealt = pack[first : first + 3] + pack[then : then + 2] + pack[last : last + 3]
        assert match.view(player).hand == sorted(dealt)


def test_at_four_the_last_but_one_card_is_the_dealers_own_and_proposes_trump() -> None:
    pack = BOOK.pack()
    match = Match("klammern", players=4, seed=1, packs=[pack], dealer=0, drawn=FIXED)
    assert shown(match, "turned", to=2) == [{"card": pack[30], "holder": 0}]
    assert pack[30] in match.view(0).hand, "it is part of the dealer's hand from the beginning"
    play(match, "take")
    assert shown(match, "trump") == [{"trump": pack[30][0], "maker": 1}]


def test_at_three_a_dummy_hand_is_dealt_last_and_its_last_but_one_card_proposes_trump() -> None:
    pack = BOOK.pack()
    match = Match("klammern", players=3, seed=1, packs=[pack], dealer=0)
    for place, player in enumerate((1, 2, 0)):
        first, then, last = 3 * place, 12 + 2 * place, 20 + 3 * place
        dealt = pack[first : first + 3] + pack[then : then + 2] + pack[last : last + 3]
        assert match.view(player).hand == sorted(dealt)
    assert shown(match, "turned") == [{"card": pack[30], "holder": "dummy"}]


def test_at_three_the_dummys_other_cards_stay_hidden_and_are_not_played() -> None:
    pack = BOOK.pack()
    match = Match("klammern", players=3, seed=1, packs=[pack], dealer=0, deals=1)
    play(match, "take")
    finish(match)
    dummy = {*pack[9:12], *pack[18:20], pack[29], pack[31]}
    for player in range(3):
        told = str(match.view(player).to_json())
        assert not [card for card in dummy if card in told]
    played = [card for trick in shown(match, "trick") for card in trick["cards"]]
    assert sorted(played) == sorted(CARDS - dummy - {pack[30]})


def test_at_two_three_then_two_cards_the_non_dealer_first_and_the_next_is_turned_up() -> None:
    pack = BOOK.pack()
    match = Match("klammern", players=2, seed=1, packs=[pack], dealer=0)
    assert match.view(1).hand == sorted(pack[0:3] + pack[6:8])
    assert match.view(0).hand == sorted(pack[3:6] + pack[8:10])
    assert shown(match, "turned") == [{"card": pack[10], "holder": None}]


@pytest.mark.parametrize(
    "moves", ["take", "pass take", "pass pass"], ids=["taken", "taken by the dealer", "all passed"]
)
def test_at_two_three_more_cards_follow_the_first_round_whatever_it_gave(moves: str) -> None:
    pack = BOOK.pack()
    match = Match("klammern", players=2, seed=1, packs=[pack], dealer=0)
    play(match, moves)
    assert match.view(1).hand == sorted(pack[0:3] + pack[6:8] + pack[11:14])
    assert match.view(0).hand == sorted(pack[3:6] + pack[8:10] + pack[14:17])
    assert match.view(0).counts == [8, 8]


# --- choosing trump -------------------------------------------------------------------------------

CHOICES = [
    # title, moves, trump and maker (the turned card is hearts, player 0 is eldest hand)
    ("eldest hand takes", "take", ("H", 0)),
    ("the last one takes", "pass pass pass take", ("H", 3)),
    ("eldest hand names a suit in the second round", "pass pass pass pass trump:C", ("C", 0)),
    ("the dealer names one at last", "pass pass pass pass pass pass pass trump:D", ("D", 3)),
]


@pytest.mark.parametrize(
    ("moves", "choice"), [row[1:] for row in CHOICES], ids=[row[0] for row in CHOICES]
)
def test_choosing_trump(moves: str, choice: tuple[str, int]) -> None:
    match = four({}, "H8")
    play(match, moves)
    assert shown(match, "trump") == [{"trump": choice[0], "maker": choice[1]}]
    assert asked(match)[0] == 0, "eldest hand leads, whoever is the maker"


def test_first_all_are_asked_for_the_turned_suit_then_for_each_of_the_three_others() -> None:
    match = four({}, "H8")
    for player in range(4):
        assert asked(match) == (player, "take", ("pass", "take"))
        play(match, "pass")
    for player in range(4):
        assert asked(match) == (player, "name", ("pass", "trump:C", "trump:D", "trump:S"))
        play(match, "pass")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pass_again_and_the_deal_is_thrown_in_without_a_score(players: int) -> None:
    match = Match("klammern", players=players, seed=3, dealer=0)
    play(match, "pass " * (2 * players))
    none = [0] * players
    assert match.results == [
        {
            "deal": 0,
            "scores": none,
            "totals": none,
            "maker": None,
            "trump": None,
            "outcome": "passed",
            "last": None,
            "card_points": none,
            "extras": none,
            "melds": none,
            "belle": none,
            "points": none,
            "wood": none,
            "round": 0,
            "round_over": False,
            "large": none,
        }
    ]
    assert match.view(0).dealer == match.seats[1], "the next player deals"
    assert BOOK.lines(match.results[0], match.rules) == [Line("passed")]


# --- the seven ------------------------------------------------------------------------------------


def test_at_two_the_holder_of_the_seven_may_swap_it_for_the_turned_card() -> None:
    match = two({1: "H7"}, "HA")
    play(match, "pass take")
    assert asked(match) == (1, "seven", ("keep", "swap"))
    play(match, "swap")
    assert "HA" in match.view(1).hand
    assert "H7" not in match.view(1).hand
    assert len(match.view(1).hand) == 8
    assert shown(match, "swapped", to=0) == [{"player": 1, "gave": "H7", "took": "HA"}]
    assert asked(match)[0] == 0


def test_whoever_keeps_the_seven_goes_on_with_the_same_hand_and_nobody_hears_of_it() -> None:
    match = two({1: "H7"}, "HA")
    play(match, "take")
    before = match.view(1).hand
    assert match.view(0).ask is None
    told = match.view(0).events
    play(match, "keep")
    assert match.view(1).hand == before
    assert match.view(0).events == told


def test_the_seven_of_the_turned_suit_is_meant_also_when_another_suit_is_trump() -> None:
    match = two({0: "S7", 1: "H7"}, "HA")
    play(match, "pass pass trump:S")
    assert asked(match)[:2] == (1, "seven")
    play(match, "swap")
    assert "HA" in match.view(1).hand


def test_the_seven_may_be_among_the_three_extra_cards() -> None:
    match = two({0: "C7 C9 D7 D9 S7 H7"}, "HA")
    play(match, "take")
    assert asked(match)[:2] == (0, "seven")


def test_the_seven_is_asked_before_melds_and_the_new_card_counts_for_them() -> None:
    match = two({0: "H7 HK HQ C7 C9 D7 D9 S7", 1: "C8 CT CQ D8 DT DQ S8 ST"}, "HA")
    play(match, "take swap")
    assert asked(match)[:2] == (0, "meld")
    play(match, "meld C7 C8")
    assert shown(match, "melds") == [{"player": 0, "melds": [["HA", "HK", "HQ"]], "points": 20}]


def test_nobody_is_asked_when_the_seven_lies_in_the_rest() -> None:
    held = "CA CK C9 C8 DA DK D9 D8"
    match = two({0: held, 1: "HT H8 H9 S9 ST SQ CQ DQ"}, "HA")
    play(match, "take")
    assert asked(match)[:2] == (0, "card")


@pytest.mark.parametrize("table", [two, three], ids=["at two", "at three"])
def test_nobody_is_asked_when_the_turned_card_is_the_seven(table: Any) -> None:
    match = table({0: "H8 HT HQ C7 C9 CJ D8 DT"}, "H7")
    play(match, "take")
    assert asked(match)[:2] == (0, "card")


@pytest.mark.parametrize("table", [two, three], ids=["at two", "at three"])
def test_nobody_is_asked_under_the_option_seven_no(table: Any) -> None:
    cards = {0: "H7 HT HQ C7 C9 CJ D8 DT"}
    match = table(cards, "HA", seven="no")
    play(match, "take")
    assert asked(match)[:2] == (0, "card")
    match = table(cards, "HA", seven="yes")
    play(match, "take")
    assert asked(match)[:2] == (0, "seven")


def test_nobody_is_asked_for_the_seven_in_a_deal_that_is_thrown_in() -> None:
    match = two({1: "H7"}, "HA")
    events = play(match, "pass pass pass pass")
    assert not [event for event in events if event.data.get("question") == "seven"]
    assert match.results[0]["outcome"] == "passed"


def test_at_three_the_seven_goes_to_the_dummy() -> None:
    match = three({1: "H7"}, "HA")
    play(match, "take swap")
    assert "HA" in match.view(1).hand
    assert shown(match, "turned", to=0)[-1] == {"card": "H7", "holder": "dummy"}


def test_at_four_there_is_no_swap() -> None:
    match = four({0: "H7 HT HQ C7 C9 CJ D8 DT"}, "HA")
    play(match, "take")
    assert asked(match)[:2] == (0, "card")
