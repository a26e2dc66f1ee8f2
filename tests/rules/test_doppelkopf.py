"""Positions for every sentence of `docs/rules/doppelkopf.md`, results worked out by hand.

In all deals here player 0 deals, so the turns are 1, 2, 3, 0. Lists are by player.
"""

from collections import Counter
from itertools import pairwise

import pytest

from game.book import Line
from game.doppelkopf import BOOK, POINTS, TRUMPS, order_of, settle, winners
from game.match import Match
from tests.rules.helpers import asked, finish, play, shown, stacked, table

SLOTS = [player for _ in range(4) for player in ("1", "2", "3", "0") for _ in range(3)]

# Player 1 holds both Kreuz queens and no other trump; 2 and 3 hold one of every other trump each.
BOTH = "CQ CQ CA CA CT CT CK CK C9 C9 S9 S9"
TRUMP = "HT SQ HQ DQ CJ SJ HJ DJ DA DT DK D9"
PLAIN = "HA HA HK HK H9 H9 SA SA ST ST SK SK"
# Player 1 holds the twelve highest trumps, both Kreuz queens among them, and wins all tricks.
TOP = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ"
# Player 1 can win three tricks with trumps and then leads cards that lose.
HALF = "HT HT CQ CQ SQ SQ C9 C9 S9 S9 H9 H9"


def deal(one: str, two: str = "", three: str = "", **rules: object) -> Match:
    """One deal with these hands of the players 1, 2 and 3."""
    cards = stacked("doppelkopf", SLOTS, {"1": one, "2": two, "3": three})
    return table("doppelkopf", cards, players=4, rules=rules)


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


# --- Scoring ----------------------------------------------------------------------------------

SCORES = [
    # Re, card points by player, tens as (by, from) -> Re points, winner, caught, value, scores
    ([0, 2], [61, 60, 60, 59], [], 121, "re", 0, 1, [1, -1, 1, -1], "121: Re wins"),
    ([0, 2], [60, 60, 60, 60], [], 120, "kontra", 0, 1, [-1, 1, -1, 1], "120: Kontra wins"),
    ([0, 2], [0, 120, 0, 120], [], 0, "kontra", 0, 1, [-1, 1, -1, 1], "no trick for Re"),
    ([1, 2], [0, 240, 0, 0], [], 240, "re", 0, 1, [-1, 1, 1, -1], "all for Re: no extra points"),
    ([0, 2], [70, 60, 60, 50], [(0, 1)], 130, "re", 1, 2, [2, -2, 2, -2], "caught by the winners"),
    ([0, 2], [70, 60, 60, 50], [(1, 0)], 130, "re", 1, 0, [0, 0, 0, 0], "caught by the losers"),
    ([0, 2], [50, 70, 50, 70], [(1, 2)], 100, "kontra", 1, 2, [-2, 2, -2, 2], "caught by Kontra"),
    ([0, 2], [50, 70, 50, 70], [(2, 3)], 100, "kontra", 1, 0, [0, 0, 0, 0], "by losing Re"),
    ([0, 2], [70, 60, 60, 50], [(0, 2)], 130, "re", 0, 1, [1, -1, 1, -1], "within Re: no catch"),
    ([0, 2], [70, 60, 60, 50], [(3, 1)], 130, "re", 0, 1, [1, -1, 1, -1], "within Kontra: none"),
    ([3], [40, 40, 30, 130], [], 130, "re", 0, 1, [-1, -1, -1, 3], "one against three, won"),
    ([3], [50, 40, 40, 110], [], 110, "kontra", 0, 1, [1, 1, 1, -3], "one against three, lost"),
    ([3], [40, 40, 30, 130], [(3, 0)], 130, "re", 1, 2, [-2, -2, -2, 6], "alone, and a catch"),
    ([3], [40, 40, 30, 130], [(0, 3)], 130, "re", 1, 0, [0, 0, 0, 0], "alone, caught by a loser"),
    ([3], [50, 40, 40, 110], [(1, 3)], 110, "kontra", 1, 2, [2, 2, 2, -6], "lost alone, caught"),
    ([3], [40, 40, 30, 130], [(0, 1)], 130, "re", 0, 1, [-1, -1, -1, 3], "among the three: none"),
]  # fmt: skip


@pytest.mark.parametrize(
    "re, cards, tens, re_points, winner, caught, value, scores, title",
    SCORES,
    ids=[r[-1] for r in SCORES],
)
def test_scoring(
    re: list[int],
    cards: list[int],
    tens: list[tuple[int, int]],
    re_points: int,
    winner: str,
    caught: int,
    value: int,
    scores: list[int],
    title: str,
) -> None:
    assert sum(cards) == 240 and sum(scores) == 0
    result = settle(re, None, cards, tens)
    assert result == {
        "scores": scores,
        "re": re,
        "wedding": None,
        "card_points": cards,
        "re_points": re_points,
        "winner": winner,
        "caught": [{"by": by, "from": of} for by, of in tens] if caught else [],
        "value": value,
    }


# Both Herz tens fall in the first trick: players 2 and 3 throw them on a Kreuz ace.
CATCH = [
    ("second", "wedding:1", 3, [{"by": 3, "from": 2}], "the partner catches it from Kontra"),
    ("second", "alone", 3, [], "both are Kontra against a silent solo"),
    ("first", "wedding:1", 2, [], "with the first ten high there is no catch"),
]


@pytest.mark.parametrize("tens, answer, winner, caught, title", CATCH, ids=[r[-1] for r in CATCH])
def test_a_herz_ten_caught_in_play(
    tens: str, answer: str, winner: int, caught: list[dict[str, int]], title: str
) -> None:
    match = deal(BOTH, TRUMP, TRUMP, tens=tens)
    play(match, f"{answer} CA HT HT HA")
    assert shown(match, "trick")[0]["winner"] == winner
    result = finish(match)
    assert result["caught"] == caught
    by_winner = result["winner"] == "re"
    assert result["value"] == (1 if not caught else 2 if by_winner else 0)


def test_the_sides_at_the_end_decide_whether_a_ten_was_caught() -> None:
    """When player 3 takes the ten of player 2 nobody has a partner yet."""
    match = deal(BOTH, TRUMP, TRUMP)
    play(match, "wedding:2 CA HT HT HA")  # the first foreign trick
    play(match, "D9 HA CQ DA")  # player 1 wins with the queen
    play(match, "CA SQ DK HK")  # player 2 wins the second foreign trick
    result = finish(match)
    assert result["re"] == [1, 2]
    assert result["caught"] == [{"by": 3, "from": 2}]


def test_two_herz_tens_of_one_side_in_different_tricks_are_no_catch() -> None:
    match = deal(TOP)
    play(match, "wedding:1")
    assert finish(match)["caught"] == []


def test_the_score_sheet_of_a_won_deal_with_a_catch() -> None:
    result = settle([0, 2], None, [70, 60, 60, 50], [(0, 1)])
    assert BOOK.lines(result, BOOK.rules({})) == [
        Line("card-points", 0, 70, {"side": "re"}),
        Line("card-points", 1, 60, {"side": "kontra"}),
        Line("card-points", 2, 60, {"side": "re"}),
        Line("card-points", 3, 50, {"side": "kontra"}),
        Line("re-points", None, 130, {"points": 130, "needed": 121}),
        Line("re-won", None, 1, {"points": 130}),
        Line("caught-ten", 0, 1, {"from": 1}),
        Line("value", None, 2),
        Line("score", 0, 2),
        Line("score", 1, -2),
        Line("score", 2, 2),
        Line("score", 3, -2),
    ]


def test_the_score_sheet_of_a_lone_player_who_lost_and_caught() -> None:
    result = settle([3], None, [50, 40, 40, 110], [(3, 1)])
    assert BOOK.lines(result, BOOK.rules({})) == [
        Line("card-points", 0, 50, {"side": "kontra"}),
        Line("card-points", 1, 40, {"side": "kontra"}),
        Line("card-points", 2, 40, {"side": "kontra"}),
        Line("card-points", 3, 110, {"side": "re"}),
        Line("re-points", None, 110, {"points": 110, "needed": 121}),
        Line("kontra-won", None, 1, {"points": 130}),
        Line("caught-ten-off", 3, -1, {"from": 1}),
        Line("value", None, 0),
        Line("alone", 3, 0),
        Line("score", 0, 0),
        Line("score", 1, 0),
        Line("score", 2, 0),
        Line("score", 3, 0),
    ]


# --- Match, Options ---------------------------------------------------------------------------

MATCH = [
    ([9, -3, -3, -3], 7, 8, None, "not before the last deal, whatever the totals"),
    ([9, -3, -3, -3], 8, 8, [0], "the highest total"),
    ([4, 4, -4, -4], 8, 8, [0, 1], "ties share"),
    ([0, 0, 0, 0], 4, 4, [0, 1, 2, 3], "all level"),
    ([1, -1, 2, -2], 4, 8, None, "four deals do not end a match of eight"),
    ([1, -1, 2, -2], 12, 12, [2], "a match of twelve"),
]


@pytest.mark.parametrize("totals, played, deals, won, title", MATCH, ids=[r[-1] for r in MATCH])
def test_who_has_won_the_match(
    totals: list[int], played: int, deals: int, won: list[int] | None, title: str
) -> None:
    results = [{"scores": [0, 0, 0, 0]}] * played
    assert winners(totals, results, {"deals": deals}) == won


@pytest.mark.parametrize("rules, deals", [({}, 8), ({"deals": 4}, 4), ({"deals": 12}, 12)])
def test_a_match_has_as_many_deals_as_the_option_says(rules: dict[str, int], deals: int) -> None:
    match = Match("doppelkopf", players=4, seed=4, rules=rules)
    while match.asks is not None:
        match.play(match.asks.legal[-1])
    assert len(match.results) == deals
    assert match.winners is not None and sum(match.totals) == 0


def test_the_defaults_are_8_chosen_and_second() -> None:
    assert BOOK.rules({}) == {"deals": 8, "wedding": "chosen", "tens": "second"}
