"""The players of Silberne Ananas at positions where the right answer can be worked out by hand.

A deal's score is the own tricks, twice those of the right neighbour (player p - 1), and ten for
the middle one of the three sums. In the comments three numbers are tricks by player, and scores
after an arrow.
"""

from math import exp
from random import Random

import pytest

from game.ananas import TRICKS, order_of
from game.bots import Budget, bot_of, choose
from game.bots.ananas_past import Aim, Past
from game.bots.ananas_play import (
    ALL,
    choices,
    deal_goal,
    match_goal,
    pick,
    replies,
    second,
    value,
)
from game.bots.protocol import Choice
from game.deal import View
from game.match import Match, new_match

THINK = Budget(iterations=40)
GOOD = pytest.mark.parametrize("level", ["club", "expert"])


def deal(hands: str, leader: int, moves: str) -> Match:
    """A first deal: the *hands* of players 0, 1 and 2, divided by ``/``, and its first *moves*."""
    held = [hand.split() for hand in hands.split("/")]
    order = [(leader + i) % 3 for i in range(3)]
    pack = [held[player][at] for at in range(TRICKS) for player in order]
    match = Match("ananas", players=3, seed=1, packs=[pack], dealer=order[2])
    for move in moves.split():
        match.play(move)
    return match


def answer(view: View, level: str, seed: int = 5) -> Choice:
    """What the player of *view* does."""
    return choose(view, seed=seed, level=level, budget=THINK)


def asked(match: Match) -> View:
    """The view of the player who is asked."""
    assert match.asks is not None
    return match.view(match.asks.player)


# --- the last of three, with two tricks to come: player 2 holds S8 and SK on S9 and SA -------
# Afterwards the two others hold H7 and H8. With S8 the nine is the middle card, player 0 gets
# the trick, and player 2 the last one with the king, the odd suit. With SK both go to player 2.


def last_to_play(even: bool) -> View:
    """After tricks 3, 3, 3 (*even*), or 3, 4, 2."""
    if even:
        match = deal(
            "C9 HA DK DQ CQ ST HT DJ HJ S9 H7/H9 DA CK S7 CT C8 SJ XX HK SA H8"
            "/D9 CA HQ D7 SQ C7 D8 DT CJ S8 SK",
            2,
            "CA C9 CK CT CJ CQ D8 DJ DA HA H9 HQ DT DQ XX give:0 HT HK D7 D9 DK S7 "
            "SJ SQ ST C8 C7 HJ S9 SA",
        )
    else:
        match = deal(
            "H9 DK HQ D7 DA HK SQ D9 XX S9 H7/C7 DQ CK SJ C8 HJ CJ DT ST SA H8"
            "/DJ HA CT CQ CA D8 S7 C9 HT S8 SK",
            2,
            "DJ DA DT CQ XX C8 give:1 CJ CA HQ DK DQ D8 SJ S7 SQ HJ HT H9 C9 D9 CK "
            "D7 ST HA C7 CT HK S9 SA",
        )
    view = asked(match)
    assert view.me == 2
    assert view.won() == ([3, 3, 3] if even else [3, 4, 2])
    return view


@GOOD
def test_the_middle_card_takes_the_trick_when_that_brings_the_middle_sum(level: str) -> None:
    """SK: 3 3 5 → 13 9 21. S8: 4 3 4 → 12 21 10. Best were player 1, whom no card gives it to."""
    choice = answer(last_to_play(True), level)
    assert (choice.move, choice.reason) == ("SK", {"code": "bot.no-better-taker"})
    if level == "expert":
        assert choice.values == {"SK": 21 - (13 + 9) / 2, "S8": 10 - (12 + 21) / 2}


@GOOD
def test_the_same_cards_are_ducked_with_when_that_brings_the_middle_sum(level: str) -> None:
    """SK: 3 4 4 → 21 10 12. S8: 4 4 3 → 10 12 21."""
    choice = answer(last_to_play(False), level)
    assert (choice.move, choice.reason) == ("S8", {"code": "bot.to-the-left"})
    if level == "expert":
        assert choice.values == {"SK": 12 - (21 + 10) / 2, "S8": 21 - (10 + 12) / 2}


# --- the joker's player gives the last trick away ---------------------------------------------

GIFTS = {
    (3, 3, 4): (
        "S8 CA DQ HQ DJ DK ST HK CQ HJ XX/HT CK SJ CT D8 SA DT SK D9 D7 S9"
        "/DA H9 HA C8 C7 SQ S7 H7 CJ C9 H8",
        2,
        "H7 HQ HT SA SQ ST CJ CA CT C7 CQ CK DJ D9 DA DK DT C9 HA HJ D8 SJ S7 S8 DQ D7 C8 "
        "H9 HK SK S9 H8 XX",
    ),
    (4, 3, 3): (
        "DQ HJ HT DJ SK SJ CJ CA CK DT XX/S7 H7 CT D8 SA D9 C7 SQ HA C9 S9"
        "/CQ C8 DK DA ST H9 D7 S8 HQ HK H8",
        0,
        "CA CT C8 S7 ST SK HK HJ HA S8 SJ SQ DQ D9 DK DT D8 D7 C7 CQ CJ CK C9 DA HQ HT H7 "
        "DJ SA H9 S9 H8 XX",
    ),
    (5, 3, 2): (
        "DQ C9 DA D9 ST HT DT S8 DJ CJ XX/SQ HA CQ D8 HQ CA D7 SA SJ CT S9"
        "/C8 DK H9 H7 SK C7 CK HK HJ S7 H8",
        0,
        "DJ D8 DK DQ D7 CK SK ST SA H9 HT HQ DT HA HJ DA SJ HK SQ S7 S8 CJ CT C8 CQ C7 C9 "
        "D9 CA H7 S9 H8 XX",
    ),
}


def gift(*won: int) -> View:
    """Player 0 has played the joker to the last trick, after these tricks."""
    view = asked(deal(*GIFTS[won[0], won[1], won[2]]))
    assert view.won() == [*won]
    assert view.me == 0
    return view


@GOOD
@pytest.mark.parametrize(
    ("won", "move", "code", "why"),
    [
        ((3, 3, 4), "give:1", "bot.to-the-left", "12 21 10, or 21 10 12, or 13 9 21"),
        ((4, 3, 3), "give:0", "bot.to-myself", "21 13 9, or 10 12 21, or 12 21 10"),
        ((5, 3, 2), "give:2", "bot.to-the-right", "20 15 8, or 9 14 20, or 21 13 9"),
    ],
)
def test_the_joker_s_trick_goes_where_it_scores_most(
    won: tuple[int, int, int], move: str, code: str, why: str, level: str
) -> None:
    """What the deal scores if the trick goes to player 0, to 1, or to 2."""
    choice = answer(gift(*won), level)
    assert (choice.move, choice.reason) == (move, {"code": code}), why


def with_totals(view: View, *totals: int) -> View:
    """The same with these totals before the deal."""
    return View.from_json({**view.to_json(), "totals": [*totals]})


@pytest.mark.parametrize(
    ("totals", "winner", "move", "why"),
    [
        ((92, 90, 70), "middle", "give:2", "113 103 79, or 102 102 91, or 104 111 80"),
        ((85, 99, 95), "middle", "give:0", "106 112 104, or 95 111 116, or 97 120 105"),
        ((85, 90, 80), "middle", "give:2", "106 103 89, or 95 102 101, or 97 111 90"),
        ((85, 90, 80), "alone", "give:1", "the same: of three only player 0 has not 100"),
    ],
)
def test_the_expert_wins_the_match_rather_than_the_deal(
    totals: tuple[int, int, int], winner: str, move: str, why: str
) -> None:
    """After 4 3 3 the gift scores 21 13 9, or 10 12 21, or 12 21 10.

    *why* has the totals after it goes to player 0, to 1, or to 2. The middle one wins (or who
    stands alone on one side of 100), and each time there is but one gift with which player 0 does.
    """
    rules = {"target": 100, "winner": winner}
    view = View.from_json({**gift(4, 3, 3).to_json(), "totals": [*totals], "rules": rules})
    assert answer(view, "expert").move == move, why
    assert answer(view, "club").move == "give:0"


# --- what a count of tricks is worth -------------------------------------------------------------


def test_a_deal_is_worth_its_score_over_the_mean_of_the_others() -> None:
    """5 3 3 → 21 13 9, so 21 - 11, 13 - 15, 9 - 17; one trick before, the mean of three ends."""
    goal = deal_goal()
    assert goal.worth((5, 3, 3)) == (10, -2, -8)
    assert goal.worth((4, 3, 3))[0] == pytest.approx((10 + 10 - 16.5 + 12 - 15.5) / 3)


def test_nobody_is_nearer_to_winning_long_before_the_end() -> None:
    far = match_goal((0, 10, 20), 100, "middle")
    assert far.worth((5, 3, 3)) == deal_goal().worth((5, 3, 3))
    near = match_goal((92, 90, 70), 100, "middle")
    assert near.worth((4, 3, 4))[0] > near.worth((5, 3, 3))[0]


# --- the second card of a trick in a playout -----------------------------------------------------
# With one trick to come after 3 3 4 it is worth 10 to player 1 if player 0 gets it, -6.5 if
# player 1 does, -8 if player 2 does: 12 21 10, 21 10 12 and 13 9 21 less the mean of the others.


@pytest.mark.parametrize(
    ("hand", "pool", "card", "why"),
    [
        ("S7 SQ", "S8 ST SA", "S7", "-8 and twice 10, against 10, -8 and -6.5"),
        ("S7 SQ", "S8 DA", "SQ", "10 against -8"),
        ("C7 HA", "CA CK CQ DA", "C7", "three times 10 and -8, against 10 and three times -6.5"),
        ("C7 HA", "CA DA DK", "HA", "twice 10 and -6.5, against 10 and twice -8"),
        ("C7 XX", "CA DA DK", "XX", "who cannot follow must play the joker"),
    ],
)
def test_the_second_card_is_aimed_by_what_may_follow(
    hand: str, pool: str, card: str, why: str
) -> None:
    """Player 0 has led S9, player 1 plays, and player 2 holds some of *pool*."""
    after, mask = deal_goal().after((3, 3, 4)), order_of().mask
    assert [after[taker][1] for taker in range(3)] == [10, -6.5, -8]
    led, held, may = order_of().strength["S9"], mask(hand.split()), mask(pool.split())
    found = second(after, held, led, 1, may, Random(1).random)
    assert order_of().cards[found] == card, why


def test_the_quick_second_card_is_the_best_by_the_rule_of_thumb() -> None:
    rng, checked = Random(3), 0
    while checked < 300:
        count = (rng.randrange(3), rng.randrange(3), rng.randrange(3))
        size = TRICKS - sum(count)
        led, *cards = rng.sample(range(32), size)
        hand = sum(1 << card for card in cards) | rng.randrange(2) << 32
        if len(choices(hand, led)) < 2:
            continue
        checked += 1
        player = rng.randrange(3)
        pool = ALL & ~hand & ~(1 << led)
        after = deal_goal().after(count)
        found = second(after, hand, led, player, pool, rng.random)
        best = pick(deal_goal(), count, hand, [led], player, [pool], size, rng)
        falls = replies(pool, led, size)
        worth = [value(after, [led], card, player, falls) for card in (found, best)]
        assert worth[0] == pytest.approx(worth[1])
        assert found in choices(hand, led)


# --- what earlier cards say about hands ----------------------------------------------------------


def test_a_card_is_less_likely_beside_one_that_would_have_done_more() -> None:
    """One card in ten is any; of equally good ones each is as likely."""
    aim = Aim(0, [5.0, 5.0, -20.0, 40.0], 0.25)
    assert aim.chance(0b0001) == 1
    assert aim.chance(0b0101) == pytest.approx(0.1 / 2 + 0.9)
    assert aim.chance(0b0011) == pytest.approx(0.5)
    assert aim.chance(0b1001) == pytest.approx(0.1 / 2)


def test_who_ducks_is_thought_to_have_had_no_better_card() -> None:
    """Player 2 has played S8 after 3 3 3, and the last trick is still to come.

    SK would have made it 3 3 4: with the last trick -6.5, -3.5 or 10, on average 0. S8 makes it
    4 3 3: -8, 10 or -6.5, on average -1.5, six times the doubt of 0.25.
    """
    match = deal(
        "C9 HA DK DQ CQ ST HT DJ HJ S9 H7/H9 DA CK S7 CT C8 SJ XX HK SA H8"
        "/D9 CA HQ D7 SQ C7 D8 DT CJ S8 SK",
        2,
        "CA C9 CK CT CJ CQ D8 DJ DA HA H9 HQ DT DQ XX give:0 HT HK D7 D9 DK S7 "
        "SJ SQ ST C8 C7 HJ S9 SA S8",
    )
    view = asked(match)
    assert view.me == 0
    past = Past(view)
    last = past.plays[0]
    assert (last.player, order_of().codes(last.later)) == (2, ["S8"])
    king = order_of().mask(["S8", "SK"])
    assert last.aim.chance(king) == pytest.approx(0.1 / 2 + 0.9 / (1 + exp(6)))
    with_king = past.weight([["H7"], ["H8"], ["SK"]])
    with_eight = past.weight([["H7"], ["SK"], ["H8"]])
    assert with_king < with_eight


# --- reasons, and a whole deal -------------------------------------------------------------------


@GOOD
def test_every_choice_of_a_deal_has_a_reason_that_fits_its_place_in_the_trick(level: str) -> None:
    fits = {
        0: {"bot.leads-well"},
        1: {"bot.aims-well"},
        2: {"bot.to-myself", "bot.to-the-left", "bot.to-the-right", "bot.no-better-taker"},
    }
    match = new_match("ananas", players=3, seed=7)
    few, seen = Budget(iterations=2), set()
    while match.asks is not None and not match.results:
        view = asked(match)
        choice = choose(view, seed=1, level=level, budget=few)
        if len(match.asks.legal) > 1 and match.asks.question == "card":
            assert choice.reason["code"] in fits[len(view.trick)]
            seen.add(choice.reason["code"])
        match.play(choice.move)
    assert {"bot.leads-well", "bot.aims-well", "bot.no-better-taker"} < seen


def test_who_could_not_follow_and_played_no_joker_has_none_in_any_world() -> None:
    """Player 1 has no club and plays a spade, so player 2 holds the joker, and must play it."""
    hands = (
        "CA C7 C8 CK CQ CJ CT C9 HA HK HQ/SA SK SQ SJ ST S9 S8 S7 H7 H8 H9"
        "/DA DK DQ DJ DT D9 D8 D7 HT HJ XX"
    )
    study = bot_of("ananas").study(deal(hands, 0, "CA SA").view(0))
    assert study is not None
    worlds = study.worlds(Random(1))
    assert all("XX" in next(worlds)[0].hands[2] for _ in range(20))
