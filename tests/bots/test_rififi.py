"""The players of Ri Fi Fi at positions where the right answer is plain."""

from random import Random

import pytest

from game.bots import LEVELS, Budget, bot_of, choose
from game.bots.rififi_play import odds_of, without
from game.cards import pack
from game.deal import Reason
from game.match import Match, new_match

THINK = Budget(iterations=40)
GOOD = pytest.mark.parametrize("level", ["club", "expert"])


def deal(hands: str, turned: str, bids: str = "", moves: str = "") -> Match:
    """The first deal with so many cards each: *hands* of players 0, 1, …, divided by ``/``.

    Player 0 is eldest hand and the last player deals. *bids*: their bids in this order, all or
    the first of them; *moves*: the first cards played.
    """
    held = [hand.split() for hand in hands.split("/")]
    players, size = len(held), len(held[0])
    left = pack(copies=2)
    top = [held[p][at] for at in range(size) for p in range(players)] + [turned]
    for card in top:
        left.remove(card)
    packs = [pack(copies=2)] * (size - 1) + [[*top, *left]]
    match = Match("rififi", players=players, seed=1, packs=packs, dealer=-size % players)
    while len(match.results) < size - 1:
        assert match.asks is not None
        match.play(match.asks.legal[0])
    assert match.asks is not None and match.asks.player == 0
    for move in [*(f"bid:{n}" for n in bids.split()), *moves.split()]:
        match.play(move)
    return match


def answer(match: Match, level: str, seed: int = 5) -> tuple[str, Reason]:
    """The move of the player who is asked, and its reason."""
    assert match.asks is not None
    choice = choose(match.view(match.asks.player), seed=seed, level=level, budget=THINK)
    return choice.move, choice.reason


# --- bids ----------------------------------------------------------------------------------


@GOOD
@pytest.mark.parametrize("others", ["H7", "H7/SJ", "SA/D8/D7", "C7/S7/D9/HA", "C7/S7/D9/HA/CJ"])
def test_a_certain_trick_is_bid(others: str, level: str) -> None:
    """The jack of clubs is led and cannot be beaten: of two equal cards the first wins."""
    assert answer(deal(f"CJ/{others}", "HT"), level) == (
        "bid:1",
        {"code": "bot.bids-worth", "tricks": 1},
    )


@GOOD
def test_two_certain_tricks_are_bid(level: str) -> None:
    """Player 0 holds both jacks of clubs, the highest cards there are."""
    assert answer(deal("CJ CJ/SJ HA/D7 D8/S7 S8", "HT"), level)[0] == "bid:2"


TEN_BEST = "CJ CJ SJ SJ HJ HJ DJ DJ HA HA"


@GOOD
@pytest.mark.parametrize(
    ("hand", "turned", "bid", "why"),
    [
        (TEN_BEST, "H7", 10, "with hearts as trump these are the ten highest cards"),
        ("C7 C7 S7 S7 D7 D7 C8 S8 S8 D8", "H7", 0, "sevens and eights, and no trump"),
        ("D7 D7 H7 H8 H8", "CJ", 0, "only jacks are trump, and everything beats these"),
        ("CJ CJ SJ SJ D7", "S9", 4, "the four highest trumps and a seven"),
    ],
)
def test_bids_for_hands_that_play_themselves(
    hand: str, turned: str, bid: int, why: str, level: str
) -> None:
    held = hand.split()
    left = pack(copies=2)
    for card in [*held, turned]:
        left.remove(card)
    Random(3).shuffle(left)
    size = len(held)
    others = [" ".join(left[size * at : size * at + size]) for at in range(3)]
    match = deal("/".join([hand, *others]), turned)
    assert answer(match, level)[0] == f"bid:{bid}", why


def test_the_expert_says_what_each_bid_is_expected_to_bring() -> None:
    """Whoever holds the ten highest cards takes all ten tricks: 30 for a bid of ten.

    One trick less said is 20 - 2 = 18 of 20, two less 16, and so on; the others get the same
    whatever player 0 says.
    """
    others = "C7 C8 C9 CQ CK CT CA S7 S8 S9/SQ SK ST SA D7 D8 D9 DQ DK DT"
    match = deal(f"{TEN_BEST}/{others}", "H7")
    values = choose(match.view(0), seed=1, level="expert", budget=THINK).values
    assert max(values, key=lambda move: values[move]) == "bid:10"
    assert values["bid:10"] - values["bid:9"] == pytest.approx(12, abs=1e-3)
    assert values["bid:9"] - values["bid:8"] == pytest.approx(2, abs=1e-3)


# --- cards ---------------------------------------------------------------------------------


@GOOD
def test_with_one_trick_to_get_the_sure_one_is_kept_for_the_end(level: str) -> None:
    """The other jack of clubs was turned up. Trumping now would leave a seven to lead."""
    match = deal("SA S7/CJ H7/ST C8/SK D9", "CJ", "1 1 0 0", "SA")
    assert answer(match, level) == ("H7", {"code": "bot.keeps-winners", "need": 1})


@GOOD
def test_who_has_what_was_bid_and_plays_last_ducks(level: str) -> None:
    """Player 3 said 0: the ace would take the trick, the nine does not."""
    match = deal("SK H7/S8 C8/ST C9/S9 SA", "D8", "1 0 0 0", "SK S8 ST")
    assert answer(match, level) == ("S9", {"code": "bot.stays-below"})


@GOOD
def test_who_wants_no_trick_throws_the_dangerous_card_away(level: str) -> None:
    """Clubs are led and player 3 has none: the ace goes, and the seven can still be beaten."""
    match = deal("CA CT/C8 CK/C9 D8/SA D7", "CJ", "1 0 0 0", "CA C8 C9")
    assert answer(match, level) == ("SA", {"code": "bot.stays-below"})


@GOOD
def test_who_needs_one_trick_takes_it_with_the_card_that_would_take_a_second(level: str) -> None:
    """Both the ace and the king take this trick; the card that is left must not take the next."""
    match = deal("S9 H8/S7 C8/ST C9/SA S8", "D8", "0 0 1 1", "S9 S7 ST")
    assert answer(match, level) == ("SA", {"code": "bot.wins-for-sure"})


@GOOD
def test_who_needs_all_tricks_leads_the_highest_trump(level: str) -> None:
    match = deal("CJ H7 H8/SJ C8 C9/HJ S8 S9/D7 D9 DA", "HT", "3 0 0 0")
    assert answer(match, level) == ("CJ", {"code": "bot.wins-for-sure"})


@GOOD
@pytest.mark.parametrize(
    ("hands", "turned", "bids", "moves", "code"),
    [
        ("CJ SJ/S8 S9/D8 D9", "CJ", "2 0 0", "", "bot.wins-for-sure"),
        ("SA S7/CJ H7/ST C8/SK D9", "CJ", "1 1 0 0", "SA", "bot.keeps-winners"),
        ("SK H7/S8 C8/ST C9/S9 SA", "D8", "1 0 0 0", "SK S8 ST", "bot.stays-below"),
        ("S8 H7/SA ST/C9 C8", "D8", "0 0 0", "S8", "bot.hopes-to-be-beaten"),
        ("S8 H7/SA ST", "D8", "0 0", "S8", "bot.must-take"),
        ("C7 C8/H8 H9/S8 D8/HA HK", "CJ", "1 0 0 1", "C7 H8 S8", "bot.keeps-winners"),
        ("CA HT/C8 H8/C9 H9/S8 D8", "D7", "2 0 0 0", "", "bot.tries-for-trick"),
    ],
)
def test_the_reason_fits_the_card(
    hands: str, turned: str, bids: str, moves: str, code: str, level: str
) -> None:
    assert answer(deal(hands, turned, bids, moves), level)[1]["code"] == code


def test_how_likely_each_number_of_tricks_is() -> None:
    """Two cards with a half and a fifth, and a sure one apart: none 0.4, one 0.5, two 0.1."""
    odds, sure = odds_of([0.5, 1.0, 0.2])
    assert (odds, sure) == (pytest.approx([0.4, 0.5, 0.1]), 1)
    # without the card with a half there is one card left, with a fifth: none 0.8, one 0.2
    assert without(odds, 0.5, 0) == pytest.approx((0.0, 0.8))
    assert without(odds, 0.5, 1) == pytest.approx((0.8, 0.2))
    assert without(odds, 0.5, 2) == pytest.approx((0.2, 0.0))
    assert without(odds, 0.5, 3) == pytest.approx((0.0, 0.0))
    assert without(odds, 0.5, -1) == (0.0, 0.0)


# --- worlds --------------------------------------------------------------------------------


def test_who_bid_two_is_thought_to_hold_more_jacks_than_who_bid_none() -> None:
    match = deal("H7 H8 H9/CJ SJ S7/D7 D8 S8/D9 C7 C8", "HT", "0 2 0 0")
    study = bot_of("rififi").study(match.view(0))
    assert study is not None
    worlds = study.worlds(Random(1))
    jacks = [0, 0, 0, 0]
    for _ in range(200):
        world, _ = next(worlds)
        for player, hand in enumerate(world.hands):
            jacks[player] += sum(card[1] == "J" for card in hand)
    assert jacks[0] == 0
    assert jacks[1] > 1.5 * max(jacks[2], jacks[3])


# --- any number of players -----------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_a_whole_match_is_answered_legally(players: int, level: str) -> None:
    match = new_match("rififi", players=players, seed=8, rules={"top": 3})
    budget = Budget(iterations=3)
    asked = set()
    while (ask := match.asks) is not None:
        choice = choose(match.view(ask.player), seed=2, level=level, budget=budget)
        assert choice.move in ask.legal
        asked.add(ask.question)
        match.play(choice.move)
    assert len(match.results) == 7
    assert asked == {"bid", "card"}
