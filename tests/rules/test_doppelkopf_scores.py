"""The scores of Doppelkopf: positions for every sentence of `docs/rules/doppelkopf.md`,
results worked out by hand.

In all deals here player 0 deals, so the turns are 1, 2, 3, 0. Lists are by player.
"""

import pytest

from game.book import Line
from game.doppelkopf import BOOK, settle, winners
from game.match import Match
from tests.rules.doppelkopf import BOTH, TOP, TRUMP, deal
from tests.rules.helpers import finish, play, shown

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
