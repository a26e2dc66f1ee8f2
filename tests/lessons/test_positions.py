"""Positions: the wished-for cards lie where they should, whatever the game's way of dealing."""

import json
from random import Random

import pytest

from game import Match
from game.lessons import LessonError
from game.lessons.dealing import places
from game.lessons.position import Leg, Position, Table, find, natural_seed
from game.match import GAMES, book
from tests.lessons.helpers import Fields, begin, lesson

TABLES = [(game, players) for game in GAMES for players in book(game).players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_card_of_the_pack_goes_where_the_places_say(game: str, players: int) -> None:
    of = book(game)
    for dealer in range(players):
        where = places(of, [*range(players)], dealer, of.rules({}), ())
        pack = of.pack()
        Random(dealer).shuffle(pack)
        seed = natural_seed(game, players)
        match = Match(game, players=players, seed=seed, packs=[pack], dealer=dealer)
        assert match.seats == [*range(players)]
        rng = Random(7)
        while match.asks is not None and match.asks.question != "card":
            answers = [move for move in match.asks.legal if move not in ("swap", "pass")]
            match.play(rng.choice(answers or match.asks.legal))
        hands = match.deals[-1].desk.hands
        assert [sorted(pack[at] for at in slots) for slots in where.hands] == hands
        facts = match.view(0).facts
        assert {kind: facts[kind]["card"] for kind in where.shown} == {
            kind: pack[at] for kind, at in where.shown.items()
        }


def test_hands_come_in_the_order_in_which_they_are_dealt() -> None:
    # Klaberjass: six cards before trump is made, three after
    hand = "SJ SA HA HT C8 D7 SK HQ C9"
    early = begin("klaberjass", 2, turned="S9", hands={0: hand}, task="choose")
    assert early.view.hand == sorted(hand.split()[:6])
    late = begin("klaberjass", 2, turned="S9", hands={0: hand}, moves="take", task="watch")
    assert late.view.hand == sorted(hand.split())
    assert late.view.facts["turned"]["card"] == "S9"


def test_the_dealer_s_own_turned_card_needs_no_mention() -> None:
    for hand in ("SJ SA HA HK C8 D7 CQ", "S9 SJ SA HA HK C8 D7 CQ"):
        begun = begin("klammern", 4, dealer=0, turned="S9", hands={0: hand}, task="watch")
        assert begun.view.hand == sorted(["S9", "SJ", "SA", "HA", "HK", "C8", "D7", "CQ"])


def test_both_copies_of_a_card_can_be_wished_for() -> None:
    hand = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ"
    assert begin("doppelkopf", 4, hands={0: hand}, task="choose").view.hand == sorted(hand.split())


def test_a_bottom_card_and_a_dealer_can_be_wished_for() -> None:
    begun = begin("klaberjass", 2, dealer=0, turned="H9", bottom="S7", moves="take", task="watch")
    assert begun.view.dealer == 0
    assert begun.view.facts["bottom"]["card"] == "S7"


def test_moves_alone_deal_the_cards_that_they_need() -> None:
    # nobody was given cards: player 1 must have no heart to trump with, and so on
    begun = begin("klammern", 4, turned="S9", moves="take HA S8 HK SQ", task="watch")
    assert begun.view.tricks[0]["cards"] == ["HA", "S8", "HK", "SQ"]


def test_a_star_is_any_legal_move_and_quiet_questions_may_be_left_out() -> None:
    begun = begin("rififi", 3, deal=2, turned="H9", moves="* * * SA", task="watch")
    assert len(begun.view.facts["bids"]["bids"]) == 3
    assert begun.view.trick == [(0, "SA")]
    # a sequence is held, but the lesson goes straight to the card: it stays undeclared
    hand = "HJ HT H9 SA SK C7 D7 DQ CQ"
    begun = begin("klaberjass", 2, turned="D8", hands={0: hand}, moves="take SA", task="watch")
    assert begun.view.trick == [(0, "SA")] and "sequence" not in begun.view.facts


def test_a_later_deal_comes_after_deals_that_were_played() -> None:
    begun = begin("rififi", 3, deal=4, turned="H9", hands={0: "CJ HA SK D9 C7"}, task="choose")
    assert begun.view.deal == 4 and len(begun.view.results) == 4
    assert begun.view.hand == sorted(["CJ", "HA", "SK", "D9", "C7"])


ENDINGS: list[tuple[str, int, Fields, str]] = [
    ("klaberjass", 2, {"turned": "HQ", "before": "take", "ending": {0: "HA SA", 1: "H7 DT"}}, "HA"),
    ("ananas", 3, {"ending": {0: "XX", 1: "HA", 2: "S7"}}, "XX"),
    (
        "klammern",
        3,
        {"turned": "SQ", "before": "take", "ending": {0: "SA", 1: "D7", 2: "C8"}},
        "SA",
    ),
    ("doppelkopf", 4, {"ending": {0: "HT", 1: "CQ", 2: "D9", 3: "SA"}}, "HT"),
    ("rififi", 2, {"deal": 5, "turned": "H9", "before": "* *", "ending": {0: "CJ", 1: "SJ"}}, "CJ"),
]


@pytest.mark.parametrize(("game", "players", "fields", "card"), ENDINGS)
def test_an_ending_is_reached_by_legal_play(
    game: str, players: int, fields: Fields, card: str
) -> None:
    begun = begin(game, players, task="play", open=True, **fields)
    hands = {0: begun.view.hand, **begun.open}
    assert hands == {p: sorted(cards.split()) for p, cards in fields["ending"].items()} or all(
        sorted(hands[p]) == sorted(cards.split()) for p, cards in fields["ending"].items()
    )
    assert begun.view.ask is not None and begun.view.ask.player == 0
    # the record of the match is checked move by move when it is loaded
    assert Match.load(begun.task.scene.match.record()).view(0) == begun.view
    assert begun.task.answers() == [card] or card in begun.task.answers()


def test_somebody_else_can_lead_to_an_ending() -> None:
    begun = begin(
        "ananas", 3, ending={0: "HA", 1: "S7", 2: "XX"}, leader=2, moves="XX", task="play"
    )
    assert begun.view.trick == [(2, "XX")] and begun.task.answers() == ["HA"]


UNREACHABLE: list[tuple[str, int, Fields, str]] = [
    # hearts are led and player 1 was given a heart
    (
        "ananas",
        3,
        {"hands": {1: "HA"}, "moves": "H7 S7"},
        "moves: cannot be reached: move 2 .S7. of player 1: must-follow suit H",
    ),
    (
        "klaberjass",
        2,
        {"moves": "take take"},
        "moves: cannot be reached: move 2 .take. of player 0: not-an-answer",
    ),
    (
        "klaberjass",
        2,
        {"turned": "H9", "moves": "take", "until": "deal", "where": {"result": {"maker": 1}}},
        "where: cannot be reached: no result as is wanted",
    ),
    (
        "klaberjass",
        2,
        {"where": {"trick": {}}},
        "where: cannot be reached: nothing of the kind trick",
    ),
    # all nine cards are still there, and the player who did not deal leads
    (
        "klaberjass",
        2,
        {
            "turned": "S9",
            "before": "take",
            "leader": 1,
            "ending": {0: "HA HT HK HJ H9 CA CK CJ C9"},
        },
        "ending: cannot be reached: player 0 leads to the ending, not player 1",
    ),
    (
        "klaberjass",
        2,
        {"hands": {0: "SA SK SQ SJ ST S9 S8 S7 HA HK"}},
        "hands: player 0 gets 9 cards",
    ),
    ("klaberjass", 2, {"turned": "SA", "hands": {0: "SA"}}, "hands: SA is wanted more often"),
    ("ananas", 3, {"turned": "SA"}, "turned: no card is shown in this way at this table of ananas"),
    ("rififi", 2, {"deal": 30}, "deal: the match is over after 21 deals"),
]


@pytest.mark.parametrize(("game", "players", "fields", "reason"), UNREACHABLE)
def test_what_cannot_be_reached_says_why(
    game: str, players: int, fields: Fields, reason: str
) -> None:
    with pytest.raises(LessonError, match=f"step 1: {reason}"):
        begin(game, players, task="watch", **fields)


def test_a_position_is_the_same_each_time_and_another_with_another_seed() -> None:
    fields: Fields = {"turned": "H9", "moves": "take * *", "task": "watch"}
    first = begin("klaberjass", 2, seed=5, **fields).view
    assert begin("klaberjass", 2, seed=5, **fields).view == first
    assert begin("klaberjass", 2, seed=6, **fields).view != first


def test_a_lesson_is_started_again_with_the_same_cards() -> None:
    made = lesson("ananas", 3, {"task": "play"}, {"same": True, "moves": "* * *", "task": "watch"})
    first = [step.start().to_json() for step in made.steps]
    again = [step.start().to_json() for step in reversed(made.steps)]
    assert json.dumps(first) == json.dumps(again[::-1])
    # the second step goes on in the deal of the first
    assert first[1]["view"]["events"][: first[1]["seen"]] == first[0]["view"]["events"]


def test_moves_of_later_steps_are_possible_in_the_deal_of_the_first() -> None:
    steps: list[Fields] = [
        {"turned": "S9", "task": "choose"},
        {"same": True, "moves": "take HA", "task": "watch"},
        {"same": True, "moves": "S8", "task": "who-wins"},
    ]
    made = lesson("klammern", 2, *steps)
    hands = [step.start().task.scene.match.pack(0) for step in made.steps]
    assert hands[0] == hands[1] == hands[2]
    assert made.steps[2].start().task.answers() == [1]


def test_what_the_learner_does_not_see_is_not_in_the_view() -> None:
    begun = begin("klaberjass", 2, turned="H9", hands={1: "SA SK"}, moves="take", task="watch")
    shown = json.dumps(begun.view.to_json())
    hidden = begun.task.scene.match.deals[0].desk.hands[1]
    assert [card for card in hidden if f'"{card}"' in shown] == []
    assert begun.open == {}
    opened = begin("klaberjass", 2, turned="H9", moves="take", task="watch", open=[1])
    assert sorted(opened.open[1]) == opened.task.scene.match.deals[0].desk.hands[1]


def test_a_match_of_too_many_moves_is_refused() -> None:
    with pytest.raises(LessonError, match="until: more than 5000 moves lead there"):
        begin("klaberjass", 2, {"target": 10**6}, until="match", task="watch")


def test_the_same_way_is_found_by_everybody() -> None:
    table = Table("ananas", 3, book("ananas").rules({}))
    way = find(table, Position(dealer=2), [Leg(("HA", "HQ", "H7"))])
    assert way.moves == ("HA", "HQ", "H7") and way.marks == (3,)
    assert way == find(table, Position(dealer=2), [Leg(("HA", "HQ", "H7"))])
