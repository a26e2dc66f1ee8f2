"""Doppelkopf up to the last trick: positions for every sentence of `docs/rules/doppelkopf.md`,
results worked out by hand.

In all deals here player 0 deals, so the turns are 1, 2, 3, 0. Lists are by player.
"""

from collections import Counter
from itertools import pairwise

import pytest

from game.doppelkopf import BOOK, POINTS, TRUMPS, order_of
from game.match import Match
from tests.rules.doppelkopf import BOTH, HALF, PLAIN, TOP, TRUMP, deal
from tests.rules.helpers import asked, finish, play, shown, table

# --- Pack -------------------------------------------------------------------------------------


def test_the_pack_is_two_of_each_of_24_cards_without_sevens_and_eights() -> None:
    count = Counter(BOOK.pack())
    assert len(count) == 24 and set(count.values()) == {2}
    assert {card[1] for card in count} == set("9JQKTA")


def test_card_points_are_240_in_all() -> None:
    assert [POINTS[rank] for rank in "ATKQJ9"] == [11, 10, 4, 3, 2, 0]
    assert sum(POINTS[card[1]] for card in BOOK.pack()) == 240


CHAINS = [
    ("HT CQ SQ HQ DQ CJ SJ HJ DJ DA DT DK D9", "trumps"),
    ("CA CT CK C9", "Kreuz"),
    ("SA ST SK S9", "Pik"),
    ("HA HK H9", "Herz, whose ten is trump"),
]


@pytest.mark.parametrize("chain, title", CHAINS, ids=[r[-1] for r in CHAINS])
def test_the_order_from_high_to_low(chain: str, title: str) -> None:
    rules = order_of("second")
    for high, low in pairwise(chain.split()):
        assert rules.winner([low, high]) == 1
        assert rules.winner([high, low]) == 0
    assert sum(len(c.split()) for c, _ in CHAINS) == 24
    assert list(TRUMPS) == CHAINS[0][0].split()


# --- Deal -------------------------------------------------------------------------------------


def test_twelve_cards_each_in_packets_of_three_from_the_dealers_left() -> None:
    cards = BOOK.pack()
    hands = table("doppelkopf", cards, players=4).deals[0].desk.hands
    for place, player in enumerate((1, 2, 3, 0)):
        mine = [cards[12 * packet + 3 * place + i] for packet in range(4) for i in range(3)]
        assert hands[player] == sorted(mine)


def test_the_deal_passes_to_the_left_and_the_player_there_leads() -> None:
    match = Match("doppelkopf", players=4, seed=2, dealer=2, deals=4)
    while match.asks is not None:
        finish(match)
    assert [d.desk.dealer for d in match.deals] == [2, 3, 0, 1]
    first = [next(e for e in d.desk.events if e.kind == "trick") for d in match.deals]
    assert [event.data["leader"] for event in first] == [3, 0, 1, 2]


# --- Play -------------------------------------------------------------------------------------

LEGAL = [
    # hand, trick, what may be played, the suit to be followed, title
    ("CA CA S9", "", "CA S9", None, "any card may be led; a code is named once"),
    ("HT HA H9 CA", "HK", "HA H9", "H", "the Herz ten is trump and does not follow Herz"),
    ("HT CQ CA", "D9", "HT CQ", "trump", "all trumps are one suit"),
    ("CQ CA DQ", "CK", "CA", "C", "the Kreuz queen does not follow Kreuz"),
    ("DA SA", "SJ", "DA", "trump", "the Pik jack led asks for trump, not for Pik"),
    ("HT CA S9", "H9", "HT CA S9", None, "who cannot follow may play any card"),
    ("DK C9 C9", "SA", "DK C9", None, "no duty to trump"),
    ("CA H9", "DJ", "CA H9", None, "no trump to a trump lead: any card"),
    ("D9 D9 HT", "CQ", "D9 HT", "trump", "no duty to beat a trump"),
]


@pytest.mark.parametrize("hand, trick, legal, suit, title", LEGAL, ids=[r[-1] for r in LEGAL])
def test_what_may_be_played(
    hand: str, trick: str, legal: str, suit: str | None, title: str
) -> None:
    rules = order_of("second")
    cards, lying = hand.split(), trick.split()
    assert rules.legal(cards, lying) == legal.split()
    for card in cards:
        wrong = None if card in legal.split() else {"code": "must-follow", "suit": suit}
        assert rules.why(cards, lying, card) == wrong


WINNERS = [
    # trick, winning index with the second Herz ten high, with the first, title
    ("HT HT CQ DA", 1, 0, "the second Herz ten beats the first"),
    ("HT CQ SQ HT", 3, 0, "the second Herz ten, with cards between"),
    ("C9 HT HT CA", 2, 1, "two Herz tens on a plain lead"),
    ("HT CQ CQ SQ", 0, 0, "one Herz ten is the highest"),
    ("CQ CQ D9 D9", 0, 0, "of two equal queens the first"),
    ("D9 DJ CJ CJ", 2, 2, "of two equal jacks the first, though both came late"),
    ("CA C9 CA CK", 0, 0, "of two equal aces the first"),
    ("C9 CA CA CK", 1, 1, "of two equal aces the first, not the card led"),
    ("HK HA H9 HA", 1, 1, "the ace is the highest Herz but the ten"),
    ("CK CT C9 SA", 1, 1, "the ten beats the king; a discarded ace wins nothing"),
    ("S9 CA HA CT", 0, 0, "nobody follows: the card led"),
    ("SA D9 SA ST", 1, 1, "the lowest trump beats a plain ace"),
    ("SA D9 DK SJ", 3, 3, "the highest of three trumps"),
    ("DA DJ DT DK", 1, 1, "a jack beats the Karo ace"),
]


@pytest.mark.parametrize("trick, second, first, title", WINNERS, ids=[r[-1] for r in WINNERS])
def test_who_wins_a_trick_under_both_values_of_the_option_tens(
    trick: str, second: int, first: int, title: str
) -> None:
    assert order_of("second").winner(trick.split()) == second
    assert order_of("first").winner(trick.split()) == first


WHY = [
    ("HT HT CQ DA", {"code": "second-of-equals", "card": "HT"}),
    ("CQ CQ D9 D9", {"code": "first-of-equals", "card": "CQ"}),
    ("SA D9 SA ST", {"code": "only-trump", "card": "D9"}),
    ("SA D9 DK SJ", {"code": "highest-trump", "card": "SJ"}),
    ("CK CT C9 SA", {"code": "highest-of-suit", "card": "CT", "suit": "C"}),
    ("S9 CA HA CT", {"code": "only-of-suit", "card": "S9", "suit": "S"}),
]


@pytest.mark.parametrize("trick, reason", WHY)
def test_why_a_trick_was_won(trick: str, reason: dict[str, str]) -> None:
    assert order_of("second").why_won(trick.split()) == reason


def test_with_the_first_ten_high_the_reason_says_so() -> None:
    assert order_of("first").why_won(["HT", "HT", "CQ", "DA"]) == {
        "code": "first-of-equals",
        "card": "HT",
    }


def test_the_winner_of_a_trick_leads_next_and_gets_its_points() -> None:
    match = deal(BOTH, TRUMP, TRUMP)
    play(match, "alone CA DA DT HA")
    assert asked(match)[:2] == (2, "card")
    assert shown(match, "trick")[0]["points"] == 11 + 11 + 10 + 11
    assert match.view(3).points() == [0, 0, 43, 0]


# --- Sides ------------------------------------------------------------------------------------


def sides(match: Match) -> list[tuple[int, str]]:
    return [(event["player"], event["side"]) for event in shown(match, "side")]


def test_a_side_shows_when_a_kreuz_queen_falls_and_with_the_second_all_are_known() -> None:
    one = "HT HT CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ"
    match = deal(one, "", "CQ CA CA CT CT CK CK C9 C9 SA SA ST")
    assert asked(match)[:2] == (1, "card"), "nobody holds both queens: no question"
    play(match, "HT DA")
    assert sides(match) == []
    play(match, "CQ")
    assert sides(match) == [(3, "re")]
    play(match, "DA CQ")
    assert sides(match) == [(3, "re"), (1, "re"), (0, "kontra"), (2, "kontra")]
    result = finish(match)
    assert result == {
        "deal": 0,
        "scores": [-1, 1, -1, 1],
        "totals": [-1, 1, -1, 1],
        "re": [1, 3],
        "wedding": None,
        "card_points": [0, 240, 0, 0],
        "re_points": 240,
        "winner": "re",
        "caught": [],
        "value": 1,
    }


def test_a_silent_solo_is_a_secret_until_both_queens_have_fallen() -> None:
    match = deal(BOTH, TRUMP, TRUMP)
    before = [match.view(p) for p in (0, 2, 3)]
    assert [view.ask for view in before] == [None] * 3, "not even the question is shown"
    play(match, "alone")
    assert [match.view(p).events for p in (0, 2, 3)] == [view.events for view in before]
    play(match, "CA D9 DK HA SQ SK CQ HQ")
    assert sides(match) == [(1, "re")]
    play(match, "CQ DA DT SK")
    assert sides(match) == [(1, "re"), (0, "kontra"), (2, "kontra"), (3, "kontra")]
    result = finish(match)
    assert (result["re"], result["wedding"]) == ([1], None)


# --- Wedding ----------------------------------------------------------------------------------

QUESTIONS = [
    ({}, ("alone", "wedding:1", "wedding:2", "wedding:3"), "n is chosen"),
    ({"wedding": "first"}, ("alone", "wedding"), "under first there is no choice of n"),
]


@pytest.mark.parametrize("rules, answers, title", QUESTIONS, ids=[r[-1] for r in QUESTIONS])
def test_the_holder_of_both_queens_is_asked_before_the_first_card(
    rules: dict[str, str], answers: tuple[str, ...], title: str
) -> None:
    match = deal(BOTH, TRUMP, TRUMP, **rules)
    assert asked(match) == (1, "wedding", answers)
    assert match.asks is not None and match.asks.about == ("CQ", "CQ")
    play(match, answers[1])
    assert asked(match)[:2] == (1, "card")


def test_any_player_may_be_the_holder() -> None:
    match = deal(PLAIN, BOTH, TRUMP)
    assert asked(match)[:2] == (2, "wedding")
    play(match, "wedding:1")
    assert asked(match)[:2] == (1, "card"), "the player on the dealer's left still leads"


def test_a_wedding_is_heard_by_all() -> None:
    match = deal(BOTH, TRUMP, TRUMP)
    play(match, "wedding:2")
    for player in range(4):
        view = match.view(player)
        assert view.facts["wedding"] == {"player": 1, "n": 2, "partner": None}
        assert view.facts["side"] == {"player": 1, "side": "re"}


# These tricks go to 2 (the first of two Karo nines), to 1 (a queen), to 3 (a jack), to 1,
# to 3 (the higher jack) and to 3 again.
LONG = ["CA D9 D9 HA", "DK DA HA CQ", "CA DT DJ HK", "DK HK CQ DA", "CT DJ HJ H9", "DQ H9 C9 SJ"]
PARTNERS = [
    ("wedding:1", 1, 2, [1, 2], "the first foreign trick"),
    ("wedding:2", 3, 3, [1, 3], "the second: tricks of one's own are not counted"),
    ("wedding:3", 5, 3, [1, 3], "the third"),
]


@pytest.mark.parametrize(
    "answer, number, partner, re, title", PARTNERS, ids=[r[-1] for r in PARTNERS]
)
def test_the_winner_of_the_chosen_foreign_trick_becomes_the_partner(
    answer: str, number: int, partner: int, re: list[int], title: str
) -> None:
    match = deal(BOTH, TRUMP, TRUMP)
    play(match, answer)
    n = int(answer[-1])
    for at, moves in enumerate(LONG, 1):
        found = match.view(0).facts["wedding"]["partner"]
        assert found == (partner if at > number else None)
        play(match, moves)
    assert [t["winner"] for t in match.view(0).tricks] == [2, 1, 3, 1, 3, 3]
    assert shown(match, "wedding") == [
        {"player": 1, "n": n, "partner": None},
        {"player": 1, "n": n, "partner": partner},
    ]
    others = [p for p in (0, 2, 3) if p != partner]
    assert sorted(sides(match)) == sorted(
        [(1, "re"), (partner, "re"), *((p, "kontra") for p in others)]
    )
    result = finish(match)
    assert result["re"] == re
    assert result["wedding"] == {"player": 1, "n": n, "partner": partner}
    assert result["re_points"] == sum(result["card_points"][p] for p in re)


def test_a_trump_trick_finds_the_partner_like_any_other() -> None:
    match = deal(PLAIN, TRUMP, BOTH)
    play(match, "wedding:1 HA HT CQ D9")
    assert shown(match, "wedding")[-1]["partner"] == 2
    match = deal(TRUMP, BOTH, PLAIN)
    play(match, "wedding:1 HT CQ HA D9")
    assert shown(match, "wedding")[-1]["partner"] == 1, "trump was led and won"


@pytest.mark.parametrize("n, known_after", [(1, 12), (2, 11), (3, 10)])
def test_too_few_foreign_tricks_the_player_was_alone(n: int, known_after: int) -> None:
    match = deal(TOP)
    play(match, f"wedding:{n}")
    while match.asks is not None:
        done = len(match.view(0).tricks)
        assert sides(match) == [(1, "re")] + [
            (p, "kontra") for p in (0, 2, 3) if done >= known_after
        ], "when no partner can be found any more, all know it"
        play(match, match.asks.legal[0])
    result = match.results[0]
    assert (result["re"], result["scores"]) == ([1], [-1, 3, -1, -1])
    assert result["wedding"] == {"player": 1, "n": n, "partner": None}
    assert result["card_points"] == [0, 240, 0, 0]
    assert shown(match, "wedding") == [{"player": 1, "n": n, "partner": None}]


def half(answer: str, **rules: object) -> Match:
    """Player 1 wins three tricks, and the fourth is the first foreign one."""
    match = deal(HALF, "", "", **rules)
    play(match, answer)
    for lead in ("HT", "HT", "CQ", "C9"):
        play(match, lead)
        while asked(match)[0] != 1 and len(match.view(0).trick) > 0:
            play(match, asked(match)[2][0])
    return match


def test_under_first_only_the_first_three_tricks_count() -> None:
    match = half("wedding", wedding="first")
    assert [t["winner"] == 1 for t in match.view(0).tricks] == [True, True, True, False]
    assert shown(match, "wedding") == [{"player": 1, "n": 1, "partner": None}]
    assert sides(match) == [(1, "re"), (0, "kontra"), (2, "kontra"), (3, "kontra")]
    result = finish(match)
    assert (result["re"], result["wedding"]) == ([1], {"player": 1, "n": 1, "partner": None})


def test_under_chosen_the_same_fourth_trick_still_finds_the_partner() -> None:
    match = half("wedding:1")
    partner = match.view(0).tricks[3]["winner"]
    assert shown(match, "wedding")[-1] == {"player": 1, "n": 1, "partner": partner}
    assert finish(match)["re"] == sorted([1, partner])


@pytest.mark.parametrize("tricks, partner", [(LONG[:1], 2), (LONG[:3], 2)])
def test_under_first_the_first_foreign_trick_is_the_one(tricks: list[str], partner: int) -> None:
    match = deal(BOTH, TRUMP, TRUMP, wedding="first")
    play(match, "wedding " + " ".join(tricks))
    assert shown(match, "wedding")[-1] == {"player": 1, "n": 1, "partner": partner}
    assert finish(match)["wedding"] == {"player": 1, "n": 1, "partner": partner}
