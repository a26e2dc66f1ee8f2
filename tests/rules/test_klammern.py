"""Klammern at its three tables, sentence by sentence of `docs/rules/klammern.md`."""

from typing import Any

import pytest

from game import melds, wood
from game.book import Line
from game.deal import Desk, IllegalMove
from game.klammern import score_melds, seats_from
from game.match import Match, book, new_match
from game.record import random_mover
from game.trumps import order_of
from tests.rules.helpers import asked, finish, play, shown, stacked

BOOK = book("klammern")
FIXED = ["D7", "DA", "H7", "HA"]  # drawn cards with which the players sit 0 1 2 3
CARDS = set(BOOK.pack())


def four(hands: dict[int, str], turned: str, *, dealer: int = 3, **rules: Any) -> Match:
    """One deal at the table of four; *turned* is one of the dealer's cards and not in *hands*."""
    order = [(dealer + 1 + k) % 4 for k in range(4)]
    slots = [str(p) for size in (3, 2, 3) for p in order for _ in range(size)]
    slots[30] = "turned"
    return _table(4, slots, hands, turned, dealer, rules, FIXED)


def three(hands: dict[int, str], turned: str, *, dealer: int = 2, **rules: Any) -> Match:
    """One deal at the table of three; *turned* is one of the dummy's cards."""
    order = [str((dealer + 1 + k) % 3) for k in range(3)] + ["dummy"]
    slots = [p for size in (3, 2, 3) for p in order for _ in range(size)]
    slots[30] = "turned"
    return _table(3, slots, hands, turned, dealer, rules, None)


def two(hands: dict[int, str], turned: str, *, dealer: int = 1, **rules: Any) -> Match:
    """One deal at the table of two; the last three cards of a hand are the extra ones."""
    first, last = str(1 - dealer), str(dealer)
    slots = [*[first] * 3, *[last] * 3, *[first] * 2, *[last] * 2, "turned"]
    slots += [*[first] * 3, *[last] * 3, *["rest"] * 15]
    return _table(2, slots, hands, turned, dealer, rules, None)


def _table(
    players: int,
    slots: list[str],
    hands: dict[int, str],
    turned: str,
    dealer: int,
    rules: dict[str, Any],
    drawn: list[str] | None,
) -> Match:
    pack = stacked(
        "klammern", slots, {str(p): cards for p, cards in hands.items()} | {"turned": turned}
    )
    return Match(
        "klammern",
        players=players,
        seed=1,
        rules=rules,
        packs=[pack],
        dealer=dealer,
        drawn=drawn,
        deals=1,
    )


def hands(match: Match) -> list[list[str]]:
    """Everybody's cards, as each of them sees their own."""
    return [match.view(player).hand for player in range(match.players)]


# --- pack and points ------------------------------------------------------------------------------


def test_the_pack_has_32_cards() -> None:
    assert len(BOOK.pack()) == len(CARDS) == 32


ALL_SPADES = {0: "SA SK SQ SJ ST S9 S8 S7", 1: "HA HK HQ HJ HT H9 H8 H7"}
ALL_SPADES |= {2: "DA DK DQ DJ DT D9 D8 D7", 3: "CA CK CQ CJ CT C8 C7"}


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

PAIR = {0: "SK SQ HA HT C7 C8 D7 D8", 1: "S9 SJ H7 H8 CA CT DA DT"}


def cards_of(match: Match) -> tuple[str, ...]:
    """The legal cards of whoever is asked for one."""
    _, question, legal = asked(match)
    assert question == "card"
    return legal


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


# --- won or lost, and the wood --------------------------------------------------------------------

TWO_SIDES = [
    # title, maker, points, outcome, wood
    ("one point more is enough", 0, [83, 82], "won", [1, 0]),
    ("equal points are lost", 0, [82, 82], "lost", [0, 2]),
    ("one point less is lost", 0, [81, 83], "lost", [0, 2]),
    ("the dealer as maker wins", 1, [20, 144], "won", [0, 1]),
    ("four: each partner gets one", 0, [50, 40, 40, 34], "won", [1, 0, 1, 0]),
    ("four: the maker alone has less than the others", 1, [80, 0, 0, 84], "won", [0, 1, 0, 1]),
    ("four: each opponent gets two", 2, [40, 50, 41, 33], "lost", [0, 2, 0, 2]),
]


@pytest.mark.parametrize(
    ("maker", "points", "outcome", "wooden"),
    [row[1:] for row in TWO_SIDES],
    ids=[row[0] for row in TWO_SIDES],
)
def test_won_or_lost_and_the_wood_for_it(
    maker: int, points: list[int], outcome: str, wooden: list[int]
) -> None:
    sides = wood.sides(range(len(points)))
    assert wood.of_sides(maker, points, sides) == (outcome, wooden)


def test_equal_points_are_explained_as_lost_with_the_number_needed() -> None:
    result = {
        **{name: [0, 0] for name in ("extras", "melds", "belle", "large")},
        "scores": [0, 2],
        "card_points": [72, 72],
        "points": [72, 72],
        "last": 1,
        "maker": 0,
        "outcome": "lost",
        "wood": [0, 2],
        "round": 0,
        "round_over": False,
    }
    assert BOOK.lines(result, {})[-2:] == [
        Line("lost-equal", 0, 72, {"points": 72, "other": 72, "needed": 73}),
        Line("wood", 1, 2),
    ]


THREE = [
    # title, points, who won the last trick, wood, the line that says why
    ("the two with the most get one each", [70, 60, 34], 0, [1, 1, 0], "two-best"),
    ("whoever is the maker and wherever they sit", [34, 60, 70], 0, [0, 1, 1], "two-best"),
    ("two equal at the top get one each", [60, 60, 44], 2, [1, 1, 0], "two-best"),
    ("the last two equal: the first gets two", [70, 47, 47], 1, [2, 0, 0], "best-alone"),
    ("the first two players equal below", [47, 47, 70], 1, [0, 0, 2], "best-alone"),
    ("all equal: those who did not win the last trick", [60, 60, 60], 1, [1, 0, 1], "all-equal"),
    ("all equal, the last trick with player 2", [60, 60, 60], 2, [1, 1, 0], "all-equal"),
]


@pytest.mark.parametrize(
    ("points", "last", "wooden", "code"),
    [row[1:] for row in THREE],
    ids=[row[0] for row in THREE],
)
def test_the_wood_at_the_table_of_three(
    points: list[int], last: int, wooden: list[int], code: str
) -> None:
    assert wood.of_three(points, last) == wooden
    none = [0, 0, 0]
    result = {
        **dict.fromkeys(("extras", "melds", "belle", "large", "card_points"), none),
        **{"scores": wooden, "points": points, "last": last, "wood": wooden},
        **{"maker": 0, "outcome": "played", "round": 0, "round_over": False},
    }
    paid = [p for p, n in enumerate(wooden) if n]
    lines = [line for line in BOOK.lines(result, {}) if line.code == code]
    assert lines == [Line(code, last if code == "all-equal" else None, None, {"players": paid})]


ROUNDS = [
    # title, wood before, wood of the deal, scores, wood after, over, large wood
    ("nobody has five", [2, 2], [1, 0], [1, 0], [3, 2], False, [0, 0]),
    ("four is the Laube and not yet the end", [2, 2], [2, 0], [2, 0], [4, 2], False, [0, 0]),
    ("five ends the round", [4, 2], [1, 0], [1, 0], [5, 2], True, [1, 0]),
    ("from the Laube with two it is six", [4, 2], [2, 0], [2, 0], [6, 2], True, [1, 0]),
    ("from three with two it is five", [2, 3], [0, 2], [0, 2], [2, 5], True, [0, 1]),
    ("from nothing to a win there is no more", [4, 4], [1, 0], [1, 0], [5, 4], True, [1, 0]),
    ("a Kalte brings one more", [0, 3], [0, 2], [0, 3], [0, 6], True, [0, 1]),
    ("a Kalte from the Laube makes seven", [4, 0], [2, 0], [3, 0], [7, 0], True, [1, 0]),
    ("one small wood of the other: no Kalte", [4, 1], [2, 0], [2, 0], [6, 1], True, [1, 0]),
    (
        "four: both partners",
        [3, 2, 3, 2],
        [2, 0, 2, 0],
        [2, 0, 2, 0],
        [5, 2, 5, 2],
        True,
        [1, 0, 1, 0],
    ),
    (
        "four: a Kalte for both",
        [0, 4, 0, 4],
        [0, 1, 0, 1],
        [0, 2, 0, 2],
        [0, 6, 0, 6],
        True,
        [0, 1, 0, 1],
    ),
    ("three: who has most wins", [4, 3, 1], [1, 1, 0], [1, 1, 0], [5, 4, 1], True, [1, 0, 0]),
    (
        "three: two level at the top both win",
        [4, 4, 2],
        [1, 1, 0],
        [1, 1, 0],
        [5, 5, 2],
        True,
        [1, 1, 0],
    ),
    (
        "three: two level at the top get no Kalte",
        [4, 4, 0],
        [1, 1, 0],
        [1, 1, 0],
        [5, 5, 0],
        True,
        [1, 1, 0],
    ),
    (
        "three: alone with wood is a Kalte",
        [4, 0, 0],
        [2, 0, 0],
        [3, 0, 0],
        [7, 0, 0],
        True,
        [1, 0, 0],
    ),
    (
        "three: one other without wood is none",
        [4, 1, 0],
        [2, 0, 0],
        [2, 0, 0],
        [6, 1, 0],
        True,
        [1, 0, 0],
    ),
    ("three: six beats a five", [4, 4, 3], [0, 2, 0], [0, 2, 0], [4, 6, 3], True, [0, 1, 0]),
    ("a thrown-in deal changes nothing", [4, 3], [0, 0], [0, 0], [4, 3], False, [0, 0]),
]


@pytest.mark.parametrize(
    ("before", "gained", "scores", "after", "over", "large"),
    [row[1:] for row in ROUNDS],
    ids=[row[0] for row in ROUNDS],
)
def test_small_wood_ends_a_round(
    before: list[int],
    gained: list[int],
    scores: list[int],
    after: list[int],
    over: bool,
    large: list[int],
) -> None:
    start = wood.Standing(1, before, [0] * len(before))
    assert wood.written(start, gained) == {
        "scores": scores,
        "wood": after,
        "round": 1,
        "round_over": over,
        "large": large,
    }
    assert start == wood.Standing(1, before, [0] * len(before)), "what was before stays as it was"


def test_a_new_round_counts_from_nothing_and_large_wood_stays() -> None:
    over = {"round": 0, "round_over": True, "wood": [5, 2], "large": [1, 0]}
    running = {"round": 1, "round_over": False, "wood": [1, 2], "large": [1, 0]}
    assert wood.standing([], 2) == (0, [0, 0], [0, 0])
    assert wood.standing([over], 2) == (1, [0, 0], [1, 0])
    assert wood.standing([over, running], 2) == (1, [1, 2], [1, 0])


def test_a_thrown_in_deal_after_a_round_belongs_to_the_next_round() -> None:
    over = {"round": 0, "round_over": True, "wood": [5, 2], "large": [1, 0]}
    fields = wood.written(wood.standing([over], 2), [0, 0])
    assert fields == {
        "scores": [0, 0],
        "wood": [0, 0],
        "round": 1,
        "round_over": False,
        "large": [1, 0],
    }


def test_a_kalte_and_the_large_wood_are_explained() -> None:
    result = {
        **{name: [0, 0] for name in ("extras", "melds", "belle")},
        "scores": [2, 0],
        "card_points": [90, 30],
        "points": [100, 30],
        "last": 0,
        "maker": 0,
        "outcome": "won",
        "wood": [6, 0],
        "round": 1,
        "round_over": True,
        "large": [1, 1],
    }
    assert BOOK.lines(result, {})[-4:] == [
        Line("won", 0, 100, {"points": 100, "other": 30, "needed": 66}),
        Line("wood", 0, 1),
        Line("kalte", 0, 1),
        Line("large-wood", 0, 1, {"round": 2}),
    ]


# --- the match ------------------------------------------------------------------------------------

ENDS = [
    # title, rounds, round, over, large wood, totals, winners
    ("not before the last round is over", 3, 2, False, [2, 0], [14, 4], None),
    ("not after the last but one", 3, 1, True, [2, 0], [10, 4], None),
    ("most large wood wins", 3, 2, True, [1, 2], [15, 14], [1]),
    ("then most small wood", 2, 1, True, [1, 1], [9, 8], [0]),
    ("level in both: they share", 2, 1, True, [1, 1], [9, 9], [0, 1]),
    ("both partners win", 1, 0, True, [1, 0, 1, 0], [5, 4, 5, 4], [0, 2]),
    ("three: two with one large wood and the same small", 1, 0, True, [1, 1, 0], [5, 5, 4], [0, 1]),
    ("three: small wood decides among them only", 3, 2, True, [1, 1, 1], [9, 12, 12], [1, 2]),
    ("large wood comes before small", 3, 2, True, [2, 1, 0], [10, 14, 15], [0]),
    ("nine rounds", 9, 8, True, [5, 4], [40, 44], [0]),
]


@pytest.mark.parametrize(
    ("rounds", "number", "over", "large", "totals", "winners"),
    [row[1:] for row in ENDS],
    ids=[row[0] for row in ENDS],
)
def test_who_wins_the_match(
    rounds: int,
    number: int,
    over: bool,
    large: list[int],
    totals: list[int],
    winners: list[int] | None,
) -> None:
    result = {"round": number, "round_over": over, "large": large}
    assert BOOK.winners(totals, [result], {"rounds": rounds}) == winners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_is_three_rounds_with_untouched_rules_and_totals_count_all_small_wood(
    players: int,
) -> None:
    match = new_match("klammern", players=players, seed=8)
    choose = random_mover(8)
    while match.asks is not None:
        match.play(choose(match, match.asks))
    assert match.rules == {"rounds": 3, "beat": "no", "seven": "yes"}
    ended = [result for result in match.results if result["round_over"]]
    assert [result["round"] for result in ended] == [0, 1, 2]
    assert match.results[-1] is ended[-1]
    written_up = [sum(result["wood"][p] for result in ended) for p in range(players)]
    assert match.totals == written_up


@pytest.mark.parametrize("rounds", [1, 9])
def test_the_option_rounds(rounds: int) -> None:
    match = new_match("klammern", players=2, seed=8, rules={"rounds": rounds})
    choose = random_mover(8)
    while match.asks is not None:
        match.play(choose(match, match.asks))
    assert sum(result["round_over"] for result in match.results) == rounds


@pytest.mark.parametrize(
    ("name", "value"),
    [("rounds", 0), ("rounds", 10), ("beat", "maybe"), ("seven", "any"), ("kontra", "yes")],
)
def test_an_option_that_is_not_there_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        new_match("klammern", players=2, seed=1, rules={name: value})


@pytest.mark.parametrize("players", [1, 5])
def test_there_is_no_table_of_one_or_five(players: int) -> None:
    with pytest.raises(ValueError, match="for 2 or 3 or 4 players"):
        new_match("klammern", players=players, seed=1)
