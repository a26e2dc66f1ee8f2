"""The players of Doppelkopf at positions where the right answer is plain.

In all deals here player 3 deals, so player 0 leads first and the turns are 0, 1, 2, 3.
"""

from collections.abc import Mapping

import pytest

from game.bots import Budget, choose
from game.bots.doppelkopf import Deal
from game.bots.doppelkopf_peer import move as peer
from game.bots.protocol import Choice
from game.doppelkopf import BOOK
from game.match import Match

THINK = Budget(iterations=300)

# The twelve highest trumps: nobody can take a trick from them.
TOP = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ"


def deal(hands: Mapping[int, str], moves: str = "", **rules: object) -> Match:
    """A deal with these cards in the players' hands and the rest dealt round, after *moves*."""
    mine = [hands.get(player, "").split() for player in range(4)]
    rest = BOOK.pack()
    for hand in mine:
        for card in hand:
            rest.remove(card)
    for hand in mine:
        hand += [rest.pop() for _ in range(12 - len(hand))]
    pack = [card for at in (0, 3, 6, 9) for hand in mine for card in hand[at : at + 3]]
    match = Match("doppelkopf", players=4, seed=1, packs=[pack], dealer=3, rules=rules)
    for move in moves.split():
        match.play(move)
    return match


def ask(match: Match, level: str) -> Choice:
    """What the player who is asked answers."""
    assert match.asks is not None
    return choose(match.view(match.asks.player), seed=5, level=level, budget=THINK)


def answer(match: Match, level: str) -> tuple[str, str]:
    """The move of the player who is asked, and the code of its reason."""
    choice = ask(match, level)
    return choice.move, choice.reason["code"]


def friends(match: Match) -> list[float]:
    """How surely the player who is asked takes each for a friend."""
    assert match.asks is not None
    return [round(sure, 6) for sure in Deal(match.view(match.asks.player)).friend]


# --- leading --------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_bare_ace_is_led(level: str) -> None:
    """Each other player holds two of the three Kreuz or more, so nobody can trump it."""
    match = deal(
        {
            0: "CA SK S9 HK H9 DJ HJ SJ D9 D9 DK DQ",
            1: "CA CK HT CQ",
            2: "CT C9 HT CQ",
            3: "CT CK C9",
        }
    )
    assert answer(match, level) == ("CA", "bot.leads-highest")


def test_the_plain_peer_leads_the_bare_ace_of_its_shortest_suit() -> None:
    match = deal({0: "CA SA SK S9 HK H9 DJ HJ SJ D9 D9 DK", 1: "CQ HT", 2: "CQ HT"})
    assert peer(match.view(0)) == "CA"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_whoever_has_all_the_highest_trumps_draws_the_others(level: str) -> None:
    match = deal({0: TOP}, "alone")
    move, code = answer(match, level)
    assert move in TOP.split()
    assert code == "bot.draws-trumps"


# --- to a partner, and to somebody unknown ----------------------------------------------------

# Players 0 and 2 are Re. Once both queens lie in the first trick, which 0 wins, all know it.
RE = {
    0: "CQ HT CA SK S9 HK H9 H9 DJ DJ SJ HJ",
    1: "D9 DK CT C9 SA SK S9 HA HK CJ SQ CJ",
    2: "CQ HT CT C9 CK SA ST DA DT HQ HJ DQ",
    3: "D9 DK CA CK ST HA DT DA SJ DQ SQ HQ",
}
SHOWN = "CQ D9 CQ DK"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_sure_trick_of_the_partner_gets_card_points(level: str) -> None:
    """The other Herz ten is in one's own hand, so nobody can beat the partner's."""
    move, code = answer(deal(RE, SHOWN + " HT DK"), level)
    assert move in ("DA", "DT")
    assert code == "bot.gives-partner"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_sure_trick_of_the_others_gets_none(level: str) -> None:
    assert answer(deal(RE, SHOWN + " HT DK DA"), level) == ("D9", "bot.throws-away")


def test_an_ace_led_by_the_partner_gets_the_ten_and_one_led_by_somebody_unknown_does_not() -> None:
    """Kreuz is led; player 2 holds 10 K 9 of it. Nobody behind is known to be short of Kreuz."""
    assert answer(deal(RE, SHOWN + " CA C9"), "club") == ("CT", "bot.gives-partner")
    assert answer(deal(RE, "CA C9"), "club")[1] == "bot.throws-away"
    assert answer(deal(RE, "CA C9"), "club")[0] in ("C9", "CK")


# --- the Herz tens ----------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_second_herz_ten_catches_the_first(level: str) -> None:
    """It wins 20 card points for sure, and one point of the score."""
    hands = {**RE, 1: RE[1].replace("SQ", "HT"), 2: RE[2].replace("HT", "SQ")}
    match = deal(hands, SHOWN + " HT")
    assert answer(match, level) == ("HT", "bot.wins-for-sure")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_partners_herz_ten_is_not_beaten(level: str) -> None:
    assert ask(deal(RE, SHOWN + " HT DK"), level).move != "HT"


# --- weddings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["club", "expert"])
def test_weak_hands_seek_a_partner(level: str) -> None:
    match = deal({0: "CQ CQ D9 D9 C9 CK SK S9 H9 H9 HK CT"})
    move, code = answer(match, level)
    assert move.startswith("wedding:")
    assert code == "bot.seeks-partner"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_strongest_hand_plays_alone(level: str) -> None:
    assert answer(deal({0: TOP}), level) == ("alone", "bot.strong-enough-alone")


def test_a_hand_that_wins_all_tricks_is_worth_three_and_one_more_for_what_the_others_lose() -> None:
    """Value 1, three times for the lone player: 3, and −1 for each other. So it is with an
    announcement, since no trick goes to anybody else.
    """
    worth = ask(deal({0: TOP}), "expert").values
    assert worth == {"alone": 4.0, "wedding:1": 4.0, "wedding:2": 4.0, "wedding:3": 4.0}


# --- who is whose friend ------------------------------------------------------------------------


def test_before_a_queen_falls_each_is_a_friend_by_chance() -> None:
    """Re: the other queen is with one of three, 1/3 for and 2/3 against. Kontra: two of three
    others hold one, so it is the same.
    """
    assert friends(deal(RE)) == [1, -0.333333, -0.333333, -0.333333]
    assert friends(deal(RE, "CA")) == [-0.333333, 1, -0.333333, -0.333333]


def test_who_has_no_trump_has_no_queen() -> None:
    """Player 1 throws a plain card to a trump: the queen is with 2 or with 3."""
    hands = {
        0: "CQ HT CA",
        1: "CA CT CK C9 SA ST SK S9 HA HK H9 C9",
        2: "DJ DK SQ CQ",
        3: "DK DA SQ",
    }
    match = deal(hands, "HT C9 DJ DK")
    assert friends(match) == [1, -1, 0, 0]


def test_both_queens_show_all_sides() -> None:
    assert friends(deal(RE, SHOWN)) == [1, -1, 1, -1]


def test_while_a_wedding_is_open_its_player_stands_alone() -> None:
    """Anybody else may still become the partner, or stand beside those who do not."""
    match = deal({0: "CQ CQ HT CA SK S9"}, "wedding:1 CA")
    assert friends(match) == [-0.5, 1, 0.5, 0.5]


def test_a_wedding_that_has_found_its_partner_shows_all_sides() -> None:
    hands = {0: "CQ CQ HT HK S9", 1: "HA", 2: "HA", 3: "HK"}
    match = deal(hands, "wedding:1 HK HA HA HK")
    assert friends(match) == [1, 1, -1, -1]
