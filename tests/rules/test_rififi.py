"""Ri Fi Fi, sentence by sentence of `docs/rules/rififi.md`."""

import pytest

from game.book import Line
from game.deal import IllegalMove
from game.match import Match, book, new_match
from game.record import random_mover
from game.rififi import cards_each, deals, order_of, score
from tests.rules.helpers import asked, finish, play, shown, stacked, table

BOOK = book("rififi")


def small(hands: str, turned: str, *, dealer: int | None = None, **rules: int) -> Match:
    """A first deal of one card each: *hands* are the cards of players 0, 1, …"""
    cards = hands.split()
    players = len(cards)
    dealer = players - 1 if dealer is None else dealer
    order = [(dealer + 1 + k) % players for k in range(players)]
    slots = [str(p) for p in order] + ["turned"] + ["rest"] * (63 - players)
    pack = stacked("rififi", slots, {"turned": turned} | {str(p): c for p, c in enumerate(cards)})
    return table("rififi", pack, players=players, dealer=dealer, rules=rules)


def second(hands: list[str], turned: str) -> Match:
    """A second deal, of two cards each: *hands* are the cards of players 0 and 1, who deals it."""
    given = {"turned": turned, "0": hands[0], "1": hands[1]}
    pack = stacked("rififi", ["0", "1", "0", "1", "turned", *["rest"] * 59], given)
    match = Match("rififi", players=2, seed=1, packs=[BOOK.pack(), pack], dealer=0, deals=2)
    finish(match)
    return match


# --- pack, deals, trump ------------------------------------------------------------------------


def test_two_packs_of_32_cards_make_64() -> None:
    pack = BOOK.pack()
    assert len(pack) == 64
    assert len(set(pack)) == 32
    assert all(pack.count(card) == 2 for card in pack)


def test_one_card_then_two_up_to_ten_then_ten_again_down_to_one_and_a_last_deal_with_ten() -> None:
    sizes = [cards_each(deal, 10) for deal in range(21)]
    assert sizes == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10]
    assert deals(10) == 21


@pytest.mark.parametrize(
    ("top", "sizes"),
    [(1, [1, 1, 1]), (2, [1, 2, 2, 1, 2]), (3, [1, 2, 3, 3, 2, 1, 3])],
    ids=["top 1: three deals of one card", "top 2: five deals", "top 3: seven deals"],
)
def test_the_option_top_makes_the_match_shorter(top: int, sizes: list[int]) -> None:
    match = new_match("rififi", players=3, seed=4, rules={"top": top})
    choose = random_mover(4)
    while match.asks is not None:
        match.play(choose(match, match.asks))
    dealt = [
        next(e.data["counts"] for e in deal.desk.events if e.kind == "dealt")
        for deal in match.deals
    ]
    assert dealt == [[size] * 3 for size in sizes]
    assert match.winners is not None


def test_a_match_with_untouched_rules_has_21_deals() -> None:
    match = new_match("rififi", players=2, seed=4)
    choose = random_mover(4)
    while match.asks is not None:
        match.play(choose(match, match.asks))
    assert match.rules == {"top": 10}
    assert len(match.results) == 21


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_and_the_next_is_turned_up() -> None:
    pack = BOOK.pack()
    match = Match("rififi", players=3, seed=0, packs=[pack, pack], dealer=1)
    assert [match.view(p).hand for p in range(3)] == [[pack[1]], [pack[2]], [pack[0]]]
    assert shown(match, "turned") == [{"card": pack[3], "holder": None}]
    finish(match)
    # two cards each in the second deal, which player 2 deals: player 0 gets the first and fourth
    assert [match.view(p).hand for p in range(3)] == [
        sorted([pack[0], pack[3]]),
        sorted([pack[1], pack[4]]),
        sorted([pack[2], pack[5]]),
    ]
    assert match.view(0).facts["turned"]["card"] == pack[6]


def test_six_players_with_ten_cards_each_leave_one_card_to_turn_up() -> None:
    match = new_match("rififi", players=6, seed=2)
    for _ in range(9):
        finish(match)
    view = match.view(0)
    assert view.counts == [10] * 6
    assert view.facts["turned"]["card"] == match.pack(9)[60]


def test_dealing_passes_to_the_left_and_eldest_hand_bids_and_leads_first() -> None:
    match = small("HA HK HT", "S9", dealer=0)
    assert asked(match)[:2] == (1, "bid")
    play(match, "bid:0 bid:0 bid:0")
    assert asked(match)[:2] == (1, "card")
    match = Match("rififi", players=3, seed=0, dealer=2)
    finish(match)
    assert match.view(0).dealer == 0


@pytest.mark.parametrize(
    ("turned", "trump"),
    [("H7", "H"), ("CA", "C"), ("ST", "S"), ("DQ", "D"), ("CJ", "J"), ("HJ", "J"), ("DJ", "J")],
    ids=lambda value: str(value),
)
def test_the_turned_card_fixes_trump_and_a_jack_makes_only_the_jacks_trump(
    turned: str, trump: str
) -> None:
    match = small("C7 C8", turned)
    assert shown(match, "trump") == [{"trump": trump, "maker": None}]
    assert (finish(match)["turned"], match.results[0]["trump"]) == (turned, trump)


# --- the order of cards, and the trick -----------------------------------------------------------

WINNING = [
    # title, trump, trick, who wins it
    ("Kreuz jack beats Pik jack", "H", "SJ CJ", 1),
    ("Pik jack beats Herz jack", "H", "SJ HJ", 0),
    ("Herz jack beats Karo jack", "H", "DJ HJ", 1),
    ("Karo jack beats the trump ace", "H", "HA DJ", 1),
    ("the trump ace beats the trump ten", "H", "HT HA", 1),
    ("the trump ten beats the trump king", "H", "HT HK", 0),
    ("the trump king beats the trump queen", "H", "HQ HK", 1),
    ("the trump queen beats the trump nine", "H", "HQ H9", 0),
    ("the trump nine beats the trump eight", "H", "H8 H9", 1),
    ("the trump eight beats the trump seven", "H", "H8 H7", 0),
    ("the lowest trump beats a plain ace", "H", "CA H7", 1),
    ("a plain ace beats the ten of its suit", "H", "CT CA", 1),
    ("a plain ten beats the king", "H", "CT CK", 0),
    ("a plain king beats the queen", "H", "CQ CK", 1),
    ("a plain queen beats the nine", "H", "CQ C9", 0),
    ("a plain nine beats the eight", "H", "C8 C9", 1),
    ("a plain eight beats the seven", "H", "C8 C7", 0),
    ("a plain card of another suit never wins", "H", "C7 SA DA", 0),
    ("a jack is trump whatever its suit", "H", "C7 CA CJ", 2),
    ("with a jack turned a suit of the same colour is plain", "J", "HA DJ HT", 1),
    ("with a jack turned there are no trumps but the jacks", "J", "C7 HA SA", 0),
    ("the highest of several trumps wins", "S", "DA S7 SA CJ", 3),
    ("of two equal jacks the first played wins", "H", "SA CJ CJ", 1),
    ("of two equal aces of a plain suit the first played wins", "J", "HA HA", 0),
    ("of two equal cards the first wins also when a lower one was led", "S", "H9 HA HA", 1),
    ("two equal cards that do not win decide nothing", "S", "H9 H9 HT", 2),
]


@pytest.mark.parametrize(
    ("trump", "trick", "winner"), [row[1:] for row in WINNING], ids=[row[0] for row in WINNING]
)
def test_who_wins_a_trick(trump: str, trick: str, winner: int) -> None:
    assert order_of(trump).winner(trick.split()) == winner


REASONS = [
    ("two trumps", "H", "CA H7 HT", {"code": "highest-trump", "card": "HT"}),
    ("one trump", "H", "CA H7 CT", {"code": "only-trump", "card": "H7"}),
    ("two of the suit", "H", "CT CA SA", {"code": "highest-of-suit", "card": "CA", "suit": "C"}),
    ("one of the suit", "H", "C7 SA DA", {"code": "only-of-suit", "card": "C7", "suit": "C"}),
    ("two equal winners", "H", "CJ CJ HA", {"code": "first-of-equals", "card": "CJ"}),
    ("equal losers", "H", "C7 C7 HA", {"code": "only-trump", "card": "HA"}),
]


@pytest.mark.parametrize(
    ("trump", "trick", "why"), [row[1:] for row in REASONS], ids=[row[0] for row in REASONS]
)
def test_why_a_trick_was_won(trump: str, trick: str, why: dict[str, str]) -> None:
    assert order_of(trump).why_won(trick.split()) == why


FOLLOWING = [
    # title, trump, hand, trick, what may be played
    ("whoever leads may lead anything", "H", "C7 HA SJ", "", "C7 HA SJ"),
    ("a plain lead must be followed", "H", "C7 C9 HA SJ", "CA", "C7 C9"),
    ("a jack does not serve its printed suit", "H", "CJ C9 HA", "CA", "C9"),
    ("who has only the jack of the suit may play anything", "H", "CJ S9 HA", "CA", "CJ S9 HA"),
    ("a trump lead must be followed by a trump", "H", "C7 H7 HA", "H9", "H7 HA"),
    ("a jack serves a trump lead", "H", "C7 SJ", "H9", "SJ"),
    ("the trump suit serves a led jack", "H", "C7 H7", "SJ", "H7"),
    ("with only jacks trump, a led jack asks for jacks", "J", "HA DJ", "HJ", "DJ"),
    ("with only jacks trump, hearts do not serve a led jack", "J", "HA H9", "HJ", "HA H9"),
    (
        "with only jacks trump, the jack of hearts does not serve hearts",
        "J",
        "HJ S9",
        "HA",
        "HJ S9",
    ),
    ("who cannot follow need not trump", "H", "S9 HA CJ", "DA", "S9 HA CJ"),
    ("there is no duty to beat a trump", "H", "H7 HA", "H9", "H7 HA"),
    ("there is no duty to overtrump", "H", "H7 S7 HA", "D9 H9", "H7 S7 HA"),
    ("two equal cards are one choice", "H", "C7 C7 HA", "CA", "C7"),
]


@pytest.mark.parametrize(
    ("trump", "hand", "trick", "may"),
    [row[1:] for row in FOLLOWING],
    ids=[row[0] for row in FOLLOWING],
)
def test_what_may_be_played(trump: str, hand: str, trick: str, may: str) -> None:
    assert order_of(trump).legal(hand.split(), trick.split()) == may.split()


WRONG = [
    ("a suit that could be followed", "H", "C7 HA", "CA", "HA", {"suit": "C"}),
    ("a jack on its printed suit", "H", "C7 CJ", "CA", "CJ", {"suit": "C"}),
    ("a plain card on trumps", "H", "C7 H7", "SJ", "C7", {"suit": "trump"}),
]


@pytest.mark.parametrize(
    ("trump", "hand", "trick", "card", "values"),
    [row[1:] for row in WRONG],
    ids=[row[0] for row in WRONG],
)
def test_why_a_card_may_not_be_played(
    trump: str, hand: str, trick: str, card: str, values: dict[str, str]
) -> None:
    reason = order_of(trump).why(hand.split(), trick.split(), card)
    assert reason == {"code": "must-follow", **values}


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    match = second(["HA H7", "H9 SA"], "C9")
    assert asked(match)[:2] == (0, "bid")  # player 1 deals the second deal
    play(match, "bid:0 bid:0 H7 H9")
    assert asked(match) == (1, "card", ("SA",))
    play(match, "SA HA")
    assert match.results[1]["tricks"] == [0, 2]


def test_an_illegal_card_is_refused_with_its_reason_and_nothing_changes() -> None:
    match = second(["HA H7", "H9 SA"], "C9")
    play(match, "bid:0 bid:0 H7")
    before = match.record()
    with pytest.raises(IllegalMove) as refused:
        match.play("SA")
    assert refused.value.reason == {"code": "must-follow", "suit": "H"}
    assert match.record() == before
    assert match.why("HA") == {"code": "not-in-hand", "card": "HA"}
    assert match.why("H9", player=0) == {"code": "not-your-turn"}


# --- bids ----------------------------------------------------------------------------------------


def test_a_bid_is_a_number_from_none_to_all_in_plain_string_order() -> None:
    match = new_match("rififi", players=2, seed=3)
    assert asked(match)[2] == ("bid:0", "bid:1")
    for _ in range(9):
        finish(match)
    in_order = "bid:0 bid:1 bid:10 bid:2 bid:3 bid:4 bid:5 bid:6 bid:7 bid:8 bid:9"
    assert asked(match)[2] == tuple(in_order.split())


def test_nobody_sees_a_bid_before_all_are_in_and_then_everybody_sees_all() -> None:
    match = small("HA HK HT", "S9")
    blind = [match.view(p).to_json() for p in range(3)]
    play(match, "bid:1")
    assert [match.view(p).to_json()["events"] for p in (1, 2)] == [
        blind[1]["events"],
        blind[2]["events"],
    ]
    assert shown(match, "move", to=0) == [{"player": 0, "question": "bid", "move": "bid:1"}]
    assert match.view(0).ask is None, "that player 1 is asked for a bid stays between them"
    assert match.view(2).ask is None
    play(match, "bid:0")
    assert shown(match, "bids") == []
    play(match, "bid:1")
    assert shown(match, "bids") == [{"bids": [1, 0, 1]}]
    assert match.view(1).facts["bids"] == {"bids": [1, 0, 1]}


def test_a_card_before_the_bid_is_refused_because_the_bid_comes_first() -> None:
    match = small("HA HK", "S9")
    assert match.why("HA") == {"code": "answer-first", "question": "bid"}
    assert match.why("bid:2") == {"code": "not-an-answer"}


def test_bids_stand_by_player_whatever_the_order_of_asking() -> None:
    match = small("HA HK HT", "S9", dealer=0)
    play(match, "bid:1 bid:0 bid:0")  # players 1, 2, 0
    assert finish(match)["bids"] == [0, 1, 0]


# --- scores --------------------------------------------------------------------------------------

SCORES = [
    ("three bid and three won: six and ten", 3, 3, 16),
    ("one bid and three won: six less four", 1, 3, 2),
    ("two bid and none won: less four", 2, 0, -4),
    ("none bid and none won: ten", 0, 0, 10),
    ("none bid and one won: nothing", 0, 1, 0),
    ("ten bid and ten won: thirty", 10, 10, 30),
    ("ten bid and none won: less twenty", 10, 0, -20),
    ("none bid and ten won: nothing", 0, 10, 0),
    ("two bid and one won: nothing", 2, 1, 0),
]


@pytest.mark.parametrize(
    ("said", "won", "points"), [row[1:] for row in SCORES], ids=[row[0] for row in SCORES]
)
def test_two_for_a_trick_ten_for_an_exact_bid_less_two_for_each_that_is_off(
    said: int, won: int, points: int
) -> None:
    assert score(said, won) == points


def test_a_whole_deal_with_its_result() -> None:
    match = small("HA HK S7", "S9")
    play(match, "bid:1 bid:0 bid:1 HA HK S7")
    assert match.results[0] == {
        "deal": 0,
        "scores": [-2, 10, 12],
        "totals": [-2, 10, 12],
        "turned": "S9",
        "trump": "S",
        "bids": [1, 0, 1],
        "tricks": [0, 0, 1],
    }
    assert shown(match, "trick") == [
        {
            "leader": 0,
            "cards": ["HA", "HK", "S7"],
            "winner": 2,
            "points": 0,
            "why": {"code": "only-trump", "card": "S7"},
        }
    ]


def test_every_number_of_the_score_is_explained() -> None:
    result = {"bids": [3, 1, 2], "tricks": [3, 3, 0], "scores": [16, 2, -4]}
    assert BOOK.lines(result, {"top": 10}) == [
        Line("tricks", 0, 6, {"bid": 3, "tricks": 3}),
        Line("bid-exact", 0, 10, {"bid": 3, "tricks": 3}),
        Line("sum", 0, 16),
        Line("tricks", 1, 6, {"bid": 1, "tricks": 3}),
        Line("bid-over", 1, -4, {"bid": 1, "tricks": 3, "off": 2}),
        Line("sum", 1, 2),
        Line("tricks", 2, 0, {"bid": 2, "tricks": 0}),
        Line("bid-under", 2, -4, {"bid": 2, "tricks": 0, "off": 2}),
        Line("sum", 2, -4),
    ]


# --- the match -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([5, 9, -3], [1]), ([9, 9, 0], [0, 1]), ([-2, -2, -2], [0, 1, 2])],
    ids=["the highest total wins", "two at the top share", "all level: all win"],
)
def test_who_wins_after_the_last_deal(totals: list[int], winners: list[int]) -> None:
    assert BOOK.winners(totals, [{}] * 7, {"top": 3}) == winners
    assert BOOK.winners(totals, [{}] * 6, {"top": 3}) is None
    assert BOOK.winners(totals, [{}] * 8, {"top": 4}) is None


@pytest.mark.parametrize("players", [1, 7])
def test_there_is_no_table_of_one_or_seven(players: int) -> None:
    with pytest.raises(ValueError, match="for 2 or 3 or 4 or 5 or 6 players"):
        new_match("rififi", players=players, seed=1)


@pytest.mark.parametrize("top", [0, 11, "10", 2.0, True])
def test_top_is_a_whole_number_from_1_to_10(top: object) -> None:
    with pytest.raises(ValueError, match="option top"):
        new_match("rififi", players=2, seed=1, rules={"top": top})
