"""Klaberjass before the first card: positions for every sentence of `docs/rules/klaberjass.md`,
results worked out by hand.

In all deals here player 0 deals, so player 1 is the non-dealer, speaks first and leads first.
Lists are by player: [dealer, non-dealer].
"""

import pytest

from game.book import Line
from game.cards import pack
from game.klaberjass import BOOK, values
from game.match import Match
from tests.rules.helpers import asked, finish, play, shown, table
from tests.rules.klaberjass import STRONG, WEAK, deal, rules_of

# --- Pack -------------------------------------------------------------------------------------

WINNERS = [
    # trump, trick, the index that wins, the reason's code
    ("S", "H9 HT", 1, "highest-of-suit", "in a plain suit the ten beats the nine"),
    ("S", "HK HT", 1, "highest-of-suit", "in a plain suit the ten beats the king"),
    ("S", "HT HA", 1, "highest-of-suit", "in a plain suit the ace beats the ten"),
    ("S", "HJ HQ", 1, "highest-of-suit", "in a plain suit the queen beats the jack"),
    ("S", "H9 HJ", 1, "highest-of-suit", "in a plain suit the jack beats the nine"),
    ("S", "C8 C7", 0, "highest-of-suit", "the eight beats the seven"),
    ("S", "CJ DK", 0, "only-of-suit", "a card of another suit does not win, however high"),
    ("S", "HA S7", 1, "only-trump", "the lowest trump beats a plain ace"),
    ("S", "S7 HA", 0, "only-trump", "a plain ace does not beat a led trump"),
    ("S", "S9 SJ", 1, "highest-trump", "the trump jack beats the trump nine"),
    ("S", "SA S9", 1, "highest-trump", "the trump nine beats the trump ace"),
    ("S", "SA ST", 0, "highest-trump", "the trump ace beats the trump ten"),
    ("S", "SK ST", 1, "highest-trump", "the trump ten beats the trump king"),
    ("S", "SQ SK", 1, "highest-trump", "the trump king beats the trump queen"),
    ("S", "S8 SQ", 1, "highest-trump", "the trump queen beats the trump eight"),
    ("S", "S7 S8", 1, "highest-trump", "the trump eight beats the trump seven"),
]


@pytest.mark.parametrize("trump, trick, index, code, title", WINNERS, ids=[r[-1] for r in WINNERS])
def test_who_wins_a_trick(trump: str, trick: str, index: int, code: str, title: str) -> None:
    rules = rules_of(trump)
    assert rules.winner(trick.split()) == index
    reason = rules.why_won(trick.split())
    assert (reason["code"], reason["card"]) == (code, trick.split()[index])


def test_nothing_is_known_of_tricks_before_trump_is_fixed() -> None:
    assert BOOK.tricks({}, {}) is None


def test_the_pack_is_32_cards_each_once() -> None:
    assert len(BOOK.pack()) == len(set(BOOK.pack())) == 32


def test_trumps_are_worth_62_and_other_suits_30_so_all_cards_152() -> None:
    worth = values("S")
    assert [worth["S" + r] for r in "ATKQJ987"] == [11, 10, 4, 3, 20, 14, 0, 0]
    for suit in "CHD":
        assert [worth[suit + r] for r in "ATKQJ987"] == [11, 10, 4, 3, 2, 0, 0, 0]
    assert sum(worth[card] for card in pack()) == 152


# --- Deal -------------------------------------------------------------------------------------


def test_three_three_three_three_then_the_turned_card_then_three_each_and_the_bottom_shown() -> (
    None
):
    cards = pack()
    match = table("klaberjass", cards, players=2)
    assert sorted(match.deals[0].desk.hands[1]) == sorted(cards[0:3] + cards[6:9])
    assert sorted(match.deals[0].desk.hands[0]) == sorted(cards[3:6] + cards[9:12])
    assert shown(match, "turned") == [{"card": cards[12], "holder": None}]
    assert shown(match, "bottom") == []
    play(match, "take")
    assert sorted(match.deals[0].desk.hands[1]) == sorted(cards[0:3] + cards[6:9] + cards[13:16])
    assert sorted(match.deals[0].desk.hands[0]) == sorted(cards[3:6] + cards[9:12] + cards[16:19])
    assert shown(match, "bottom") == [{"card": cards[31]}]
    assert [e["counts"] for e in shown(match, "dealt")] == [[6, 6], [9, 9]]


def test_the_players_deal_in_turn_also_after_a_deal_that_was_thrown_in() -> None:
    match = Match("klaberjass", players=2, seed=3, dealer=0, deals=4)
    dealers = []
    while match.asks is not None:
        dealers.append(match.view(0).dealer)
        play(match, "pass pass pass pass")
    assert dealers[::4] == [0] and len(match.results) == 4
    assert [d.desk.dealer for d in match.deals] == [0, 1, 0, 1]


# --- Choosing trump ---------------------------------------------------------------------------

NAMES = ("pass", "trump:C", "trump:H", "trump:S")
CHOOSING = [
    # moves so far, who is asked, the question, the answers (the turned card is a diamond)
    ("", 1, "take", ("pass", "take"), "the non-dealer speaks first"),
    ("pass", 0, "take", ("pass", "take"), "then the dealer"),
    ("pass pass", 1, "name", NAMES, "both passed: the non-dealer may name another suit"),
    ("pass pass pass", 0, "name", NAMES, "then the dealer may"),
]


@pytest.mark.parametrize(
    "moves, who, question, legal, title", CHOOSING, ids=[r[-1] for r in CHOOSING]
)
def test_choosing_trump(
    moves: str, who: int, question: str, legal: tuple[str, ...], title: str
) -> None:
    match = deal(WEAK, STRONG)
    play(match, moves)
    assert asked(match) == (who, question, legal)


FIXED = [
    ("take", "D", 1, "the non-dealer takes the turned suit"),
    ("pass take", "D", 0, "the dealer takes the turned suit"),
    ("pass pass trump:C", "C", 1, "the non-dealer names a suit"),
    ("pass pass pass trump:S", "S", 0, "the dealer names a suit"),
]


@pytest.mark.parametrize("moves, trump, maker, title", FIXED, ids=[r[-1] for r in FIXED])
def test_whoever_fixes_trump_is_the_maker(moves: str, trump: str, maker: int, title: str) -> None:
    match = deal(WEAK, STRONG)
    play(match, moves)
    assert shown(match, "trump") == [{"trump": trump, "maker": maker}]


def test_all_pass_twice_the_deal_is_thrown_in_with_no_score() -> None:
    match = deal(WEAK, STRONG)
    play(match, "pass pass pass pass")
    assert match.results == [
        {
            "deal": 0,
            "scores": [0, 0],
            "totals": [0, 0],
            "maker": None,
            "trump": None,
            "outcome": "passed",
            "card_points": [0, 0],
            "last": None,
            "sequence": [0, 0],
            "bella": [0, 0],
            "points": [0, 0],
        }
    ]
    assert BOOK.lines(match.results[0], match.rules) == [Line("passed")]


# --- The seven --------------------------------------------------------------------------------

# the non-dealer's nine cards and the dealer's, without a sequence in either
N9 = "S7 SQ SA H8 HT C8 CT D8 DJ"
D9 = "S9 SJ HA HQ H9 CA CQ DA DQ"
SEVEN = [
    # option, turned card, moves up to the question, who is asked
    ("any", "ST", "take", 1, "any: the turned card is of the trump suit"),
    ("any", "HK", "pass pass trump:S", 1, "any: the turned card is of another suit"),
    ("turned", "ST", "take", 1, "turned: the turned card is of the trump suit"),
    ("turned", "HK", "pass pass trump:S", None, "turned: the turned card is of another suit"),
    ("never", "ST", "take", None, "never: not asked though the turned suit is trump"),
    ("never", "HK", "pass pass trump:S", None, "never: not asked with another suit"),
    ("any", "ST", "pass take", 1, "the holder is asked, whoever made trump"),
    ("any", "H7", "take", None, "the turned card is itself the trump seven"),
    ("any", "HK", "take", None, "nobody holds the trump seven"),
    ("any", "D7", "pass pass trump:S", 1, "the turned card is the seven of another suit"),
]


@pytest.mark.parametrize("option, turned, moves, who, title", SEVEN, ids=[r[-1] for r in SEVEN])
def test_who_is_asked_about_the_seven(
    option: str, turned: str, moves: str, who: int | None, title: str
) -> None:
    match = deal(N9, D9, turned, seven=option)
    play(match, moves)
    if who is None:
        assert asked(match)[1] == "card"
    else:
        assert asked(match) == (who, "seven", ("keep", "swap"))


def test_the_dealer_may_hold_the_seven_too() -> None:
    match = deal(D9, N9, "ST")
    play(match, "take")
    assert asked(match) == (0, "seven", ("keep", "swap"))


def test_swap_takes_the_turned_card_into_the_hand_and_lays_the_seven_in_its_place() -> None:
    match = deal(N9, D9, "ST")
    play(match, "take swap")
    assert " ".join(match.view(1).hand) == "C8 CT D8 DJ H8 HT SA SQ ST"
    assert shown(match, "swapped") == [{"player": 1, "gave": "S7", "took": "ST"}]
    assert shown(match, "turned")[-1]["card"] == "S7"
    assert asked(match)[1] == "card", "it is asked once"


def test_keep_changes_nothing_and_stays_with_the_holder() -> None:
    match = deal(N9, D9, "ST")
    play(match, "take")
    before = match.view(0)
    assert before.ask is None, "not even the question is shown to the other"
    play(match, "keep")
    assert match.view(0).events == before.events
    assert sorted(match.view(1).hand) == sorted(N9.split())


def test_the_seven_comes_before_the_sequences_and_they_count_after_the_swap() -> None:
    """The hand H7 HJ HQ HK and HT turned: after the swap it is a run of four and a Bella."""
    match = deal("H7 HJ HQ C8 CT D8 HK S8 SJ", "S9 SA HA H8 CA CQ DA DQ D9", "HT")
    play(match, "take")
    assert asked(match)[1] == "seven"
    play(match, "swap declare")
    assert shown(match, "sequence") == [
        {"player": 1, "cards": ["HK", "HQ", "HJ", "HT"], "points": 50}
    ]
    assert "H7" not in match.view(1).hand and "HT" in match.view(1).hand
    play(match, "HK")
    assert asked(match)[2] == ("HA",), "the dealer holds HA and H8 and has to beat the king"
    play(match, "HA")
    play(match, "S9 SJ")  # the jack of a plain suit beats its nine
    play(match, "HQ+")  # the swapped hand held king and queen
    result = finish(match)
    assert (result["sequence"], result["bella"]) == ([0, 50], [0, 20])


# --- Sequences --------------------------------------------------------------------------------

SEQUENCES = [
    # the non-dealer's cards, the dealer's, points by player; spades are trump, all declare
    (
        "H7 H8 H9 HT C7 C9 D7 D9 SA",
        "CA CK CQ CT D8 DT DQ S9 SJ",
        [0, 50],
        "four low cards beat three high ones and score 50",
    ),
    (
        "HA HK HQ HJ C7 C9 CJ S9 SJ",
        "D7 D8 D9 DT DJ CA CQ C8 SA",
        [50, 0],
        "five low cards beat four high ones",
    ),
    (
        "HQ HJ HT H8 C7 C9 D7 S9 SJ",
        "CK CQ CJ C8 DA DQ DT H7 SA",
        [20, 0],
        "equally long: the higher top card",
    ),
    (
        "HK HQ HJ H9 C7 C9 D7 DT SA",
        "SK SQ SJ S9 CA CQ DA D8 H7",
        [20, 0],
        "the same top card: the trump sequence, even the dealer's",
    ),
    (
        "HK HQ HJ H9 C7 C9 D7 DT SA",
        "CK CQ CJ S7 DA DQ D8 H7 S9",
        [0, 20],
        "the same top card and neither trump: the non-dealer's",
    ),
    (
        "SJ ST S9 C7 C9 D7 D9 HA H7",
        "HQ HJ HT CA CQ C8 DA DQ DT",
        [20, 0],
        "a higher top card beats trump",
    ),
    (
        "HJ HT H9 C7 C9 D7 D9 SA SQ",
        "CA CQ C8 DA DQ DT HA H7 SJ",
        [0, 20],
        "the ten stands between jack and nine",
    ),
    (
        "HA HK HT C7 C9 D7 D9 SA SQ",
        "CA CQ C8 DA DQ DT HJ H7 SJ",
        [0, 0],
        "ace, ten and king are no sequence",
    ),
    (
        "SJ S9 SA C7 C9 D7 D9 HA HQ",
        "CA CQ C8 DA DQ DT HJ H7 SK",
        [0, 0],
        "trump jack, nine and ace are no sequence: the order is the natural one",
    ),
    (
        "HA H7 H8 C7 C9 D7 D9 SA SQ",
        "CA CQ C8 DA DQ DT HJ HT SJ",
        [0, 0],
        "an ace does not stand below the seven",
    ),
    (
        "HA HK HQ HJ HT H9 H8 C7 C9",
        "CA CQ C8 DA DQ DT D8 S9 SJ",
        [0, 50],
        "a run of seven is one sequence, not two",
    ),
    (
        "HA HK HQ HJ DA DK DQ DJ C7",
        "C9 CJ CK D7 D9 H7 H9 SJ S9",
        [0, 50],
        "of two sequences in one hand only one scores",
    ),
    (
        "HA HK CQ C7 C9 D7 D9 SA SQ",
        "CA CJ C8 DA DQ DT HJ H7 SK",
        [0, 0],
        "three neighbours of different suits are no sequence",
    ),
]


@pytest.mark.parametrize("n, d, points, title", SEQUENCES, ids=[r[-1] for r in SEQUENCES])
def test_the_best_declared_sequence(n: str, d: str, points: list[int], title: str) -> None:
    match = deal(n, d, "S8", seven="never")
    play(match, "take")
    while asked(match)[1] == "declare":
        play(match, "declare")
    assert finish(match)["sequence"] == points
    assert [e["points"] for e in shown(match, "sequence")] == [p for p in points if p]


FOUR, THREE = SEQUENCES[0][0], SEQUENCES[0][1]


def test_each_holder_is_asked_the_non_dealer_first_and_the_dealer_whatever_was_said() -> None:
    for answer in ("declare", "silent"):
        match = deal(FOUR, THREE, "S8")
        play(match, "take")
        assert asked(match) == (1, "declare", ("declare", "silent"))
        play(match, answer)
        assert asked(match) == (0, "declare", ("declare", "silent"))


def test_who_holds_no_sequence_is_not_asked() -> None:
    match = deal(FOUR, "CA CK C8 CT D8 DT DQ S9 SJ", "S7")
    play(match, "take declare")
    assert asked(match)[1] == "card"


SILENCE = [
    ("silent declare", [20, 0], "a better sequence that is not declared does not count"),
    ("declare silent", [0, 50], "the dealer keeps silent"),
    ("silent silent", [0, 0], "nobody declares: nothing is shown"),
]


@pytest.mark.parametrize("moves, points, title", SILENCE, ids=[r[-1] for r in SILENCE])
def test_keeping_silent(moves: str, points: list[int], title: str) -> None:
    match = deal(FOUR, THREE, "S7")
    play(match, "take " + moves)
    assert [e["points"] for e in shown(match, "sequence")] == [p for p in points if p]
    assert finish(match)["sequence"] == points


def test_silence_is_not_seen_by_the_other_player() -> None:
    match = deal(FOUR, THREE, "S7")
    play(match, "take")
    before = match.view(0)
    assert before.ask is None
    play(match, "silent")
    assert match.view(0).events == before.events


def test_of_two_equal_sequences_in_one_hand_the_trump_one_is_shown() -> None:
    match = deal("HK HQ HJ SK SQ SJ C7 C9 D7", "CA CQ C8 DA DQ D9 S9 HA HT", "S7")
    play(match, "take declare")
    assert shown(match, "sequence") == [{"player": 1, "cards": ["SK", "SQ", "SJ"], "points": 20}]
