"""The players of Klaberjass at positions where the right answer is plain."""

from random import Random

import pytest

from game.bots import Budget, choose
from game.bots.cardplay import Seen
from game.bots.klaberjass import chance
from game.bots.klaberjass_deal import ranks_of
from game.bots.klaberjass_worlds import Unseen
from game.bots.sample import barred
from game.cards import pack
from game.match import Match
from tests.bots.positions import walk
from tests.properties.tables import Setting

THINK = Budget(iterations=60)


def deal(eldest: str, dealer: str, turned: str, moves: str = "") -> Match:
    """A deal with these cards, nine each in the order of dealing; player 1 deals."""
    mine, theirs = eldest.split(), dealer.split()
    top = mine[:3] + theirs[:3] + mine[3:6] + theirs[3:6] + [turned] + mine[6:] + theirs[6:]
    rest = [card for card in pack() if card not in top]
    match = Match("klaberjass", players=2, seed=1, packs=[top + rest], dealer=1)
    play(match, moves)
    return match


def play(match: Match, moves: str) -> None:
    """Make these moves; sequences in between are not declared, and the seven is kept."""
    for move in moves.split():
        while match.asks is not None and move not in match.asks.legal:
            match.play("silent" if "silent" in match.asks.legal else "keep")
        match.play(move)


def to_the_play(match: Match) -> Match:
    """The same up to the first card."""
    while match.asks is not None and match.asks.question != "card":
        match.play("silent" if "silent" in match.asks.legal else "keep")
    return match


def answer(match: Match, level: str) -> tuple[str, str]:
    """The move of the player who is asked, and the code of its reason."""
    assert match.asks is not None
    choice = choose(match.view(match.asks.player), seed=5, level=level, budget=THINK)
    return choice.move, choice.reason["code"]


STRONG = "HJ H9 HA SA ST C7 D7 D8 C8"
WEAK = "S7 S8 C9 CQ DQ D9 HT CT DJ"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_jack_nine_and_ace_take_and_nothing_passes(level: str) -> None:
    assert answer(deal(STRONG, WEAK, "HK"), level) == ("take", "bot.strong-enough")
    assert answer(deal(WEAK, STRONG, "HK"), level) == ("pass", "bot.too-weak")


def test_the_club_draws_trumps_with_the_three_highest() -> None:
    match = to_the_play(deal(STRONG, WEAK, "HK", "take"))
    move, code = answer(match, "club")
    assert move in ("HJ", "H9", "HA")  # whichever: nobody can beat one of them
    assert code == "bot.draws-trumps"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_an_ace_takes_the_ten_that_was_led(level: str) -> None:
    match = deal("ST S9 S7 C7 C8 D7 D8 H8 C9", "SA S8 HJ H9 HA CA DA DT CT", "HK", "pass take ST")
    assert answer(match, level) == ("SA", "bot.cheapest-winner")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_what_can_be_said_with_a_card_is_said(level: str) -> None:
    """K and Q of trump: the second of them scores 20 more, and to keep quiet brings nothing."""
    match = deal("HJ H9 HK HQ SA S7 C7 D7 CA", "S8 ST S9 DT D9 CT C8 CK DK", "H8", "take")
    play(match, "HK S8")
    for seed in range(5):
        choice = choose(match.view(0), seed=seed, level=level, budget=THINK)
        assert choice.move != "HQ"
        if level == "expert":
            assert choice.values["HQ+"] == choice.values["HQ"] + 20


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_seven_goes_for_the_nine_of_trumps(level: str) -> None:
    match = deal("HJ H7 HA SA ST C7 D7 D8 C8", "S7 S8 C9 CQ DQ D9 HT CT DJ", "H9", "take")
    assert answer(match, level) == ("swap", "bot.better-card")


def test_the_expert_reckons_an_ending_to_the_point() -> None:
    """All trumps are out. The other's last card is unseen, but the ace takes it whatever it is.

    Player 0 took trump and has 71 card points in seven tricks (J 20, 9 14, A 11 + J 2, 10, K 4,
    Q 3, 8 0, and the jack of diamonds is the only point in what fell). Then SA wins 11 and the
    seven loses to any spade, or wins the last 10 against anything else.
    """
    match = deal(
        "SA S7 HJ H9 HA HT HK HQ H8", "ST S9 D9 D7 D8 C7 C8 C9 DJ", "CT", "pass pass trump:H"
    )
    play(match, "HJ DJ H9 C9 HA C8 HT C7 HK D8 HQ+ D7 H8 D9")
    choice = choose(match.view(0), seed=1, level="expert", budget=Budget(iterations=200))
    assert choice.move == "SA"
    # at best the other's two cards are worth nothing and cannot take the seven: 64 + 20 + 11 + 10
    assert choice.values["SA"] <= 62 + 2 + 20 + 11 + 10 + 10
    # at worst the ten of spades takes the seven: 64 + 20 + 11 + 0 against 10 + 10
    assert 64 + 20 + 11 - 20 <= choice.values["S7"] <= choice.values["SA"]


def test_an_ace_thrown_away_makes_a_hand_with_a_seven_ten_times_less_likely() -> None:
    """Nobody beats the jack of trumps: whoever has no trump throws a seven, and not an ace."""
    theirs = "S7 S8 CA CQ DQ D9 CT DJ SQ"
    for thrown, plausible in (("S7", 1.0), ("CA", 0.1)):
        match = deal(STRONG, theirs, "HK", f"take HJ {thrown}")
        left = [card for card in theirs.split() if card != thrown]
        assert Unseen(match.view(0))._cards(left) == plausible


def test_the_chance_of_a_match() -> None:
    assert chance(500, 499, 500) == 1.0
    assert chance(300, 520, 500) == 0.0
    assert chance(250, 250, 500) == 0.5
    assert chance(520, 520, 500) == 0.5
    assert chance(310, 200, 500) + chance(200, 310, 500) == pytest.approx(1)
    leads = [chance(450, other, 500) for other in range(0, 450, 50)]
    assert leads == sorted(leads, reverse=True)


def test_masks_and_codes_bar_the_same_cards() -> None:
    """What a play proves is worked out twice: by duties on masks, and by asking for each card."""
    compared = 0
    for seed in range(6):
        for match in walk(Setting("klaberjass", 2, seed, {}), deals=2):
            assert match.asks is not None
            view = match.view(match.asks.player)
            if view.trump is None:
                continue
            ranks = ranks_of(view.trump)
            seen = Seen(ranks, view)
            for player, no in enumerate(barred(view, ranks.rules, pack())):
                assert seen.barred[player] & ~seen.gone == ranks.rules.mask(no) & ~seen.gone
                compared += bool(no)
    assert compared > 50


def test_the_same_question_may_be_answered_in_any_order() -> None:
    """The search keeps nothing from one question to the next."""
    views = []
    for match in walk(Setting("klaberjass", 2, 3, {}), deals=1):
        assert match.asks is not None
        views.append(match.view(match.asks.player))
    budget = Budget(iterations=4)
    first = [choose(view, seed=1, level="expert", budget=budget) for view in views]
    order = Random(1).sample(range(len(views)), len(views))
    again = {at: choose(views[at], seed=1, level="expert", budget=budget) for at in order}
    assert [again[at] for at in range(len(views))] == first
