"""The players of Klammern at positions where the right answer is plain, and what wood is worth."""

from random import Random

import pytest

from game.bots import Budget, bot_of, choose, simple
from game.bots.cardplay import Seen
from game.bots.klammern_chances import match_odds
from game.bots.klammern_deal import ranks_of
from game.bots.sample import barred
from game.cards import pack
from game.deal import View
from game.match import Match
from tests.bots.positions import walk
from tests.properties.tables import Setting


def test_the_chance_of_the_last_round_reckoned_by_hand() -> None:
    """Side 1 has nothing and side 0 has 4, so side 1 has to get 5 before side 0 gets any.

    It gets 1 with 0.27 and 2 with 0.23: from 4 on 0.5, from 3 on 0.27*0.5 + 0.23 = 0.365, from 2
    on 0.27*0.365 + 0.23*0.5 = 0.21355, from 1 on 0.1416085, from 0 on 0.0873508.
    """
    assert match_odds((4, 0), (0, 0), 1)[1] == pytest.approx(0.0873508, abs=1e-6)
    assert match_odds((4, 0), (1, 0), 1)[0] == pytest.approx(1 - 0.0873508 / 2, abs=1e-6)
    assert match_odds((0, 0), (2, 1), 0) == (1.0, 0.0)
    assert match_odds((0, 0, 0), (1, 1, 0), 0) == (0.5, 0.5, 0.0)


def test_two_can_win_a_round_of_three_players() -> None:
    """At 4 4 0 two players at 4 get there together with 0.32, and each alone in other ways."""
    odds = match_odds((4, 4, 0), (0, 0, 0), 1)
    assert odds[0] == pytest.approx(odds[1])
    assert sum(odds) == pytest.approx(1)
    assert odds[2] < 0.02


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_and_codes_bar_the_same_cards(players: int) -> None:
    """What a play proves is worked out twice: by duties on masks, and by asking for each card."""
    compared = 0
    for seed in range(10):
        rules = {"beat": ("no", "yes")[seed % 2]}
        for match in walk(Setting("klammern", players, seed, rules), deals=2):
            assert match.asks is not None
            view = match.view(match.asks.player)
            if view.trump is None:
                continue
            ranks = ranks_of(view.trump, view.rules["beat"] == "yes")
            seen = Seen(ranks, view)
            for player, no in enumerate(barred(view, ranks.rules, pack())):
                assert seen.barred[player] & ~seen.gone == ranks.rules.mask(no) & ~seen.gone
                compared += bool(no)
    assert compared > 50


class Greedy:
    """Takes every trick it can with its highest card, else throws the first one."""

    def __call__(self, view: View) -> str:
        assert view.ask is not None
        if view.ask.question != "card":
            return simple.beginner(view, Random(0)).move
        ranks = ranks_of(str(view.trump), view.rules["beat"] == "yes")
        strong = ranks.rules.sort([move[:2] for move in view.ask.legal])
        trick = [card for _, card in view.trick]
        for card in strong:
            if ranks.rules.winner([*trick, card]) == len(trick):
                return card
        return strong[-1]


def mie_lost(seed: int, who: str) -> bool | None:
    """Whether a holder of the guarded Mie loses it; None if nobody holds it like that.

    That is trump 9 with exactly one lower trump, the Jappa with an opponent who plays after.
    """
    match = Match("klammern", players=4, seed=seed, deals=1)
    holder = None
    while (ask := match.asks) is not None:
        view = match.view(ask.player)
        hands = match.deals[-1].desk.hands
        if holder is None and view.trump and not view.tricks and not view.trick:
            trump = str(view.trump)
            for player in range(4):
                mine = [card for card in hands[player] if card[0] == trump]
                foes = [
                    p for p in range(4) if abs(match.seats.index(p) - match.seats.index(player)) % 2
                ]
                if (
                    trump + "9" in mine
                    and len(mine) == 2
                    and any(trump + "J" in hands[p] for p in foes)
                ):
                    holder = player
            if holder is None:
                return None
        if ask.player != holder or who == "club":
            match.play(choose(view, seed=seed, level="club").move)
        elif who == "expert":
            budget = Budget(iterations=20)
            match.play(choose(view, seed=seed, level="expert", budget=budget).move)
        else:
            match.play(Greedy()(view))
    if holder is None:
        return None
    last = match.view(holder)
    trick = next(t for t in last.tricks if any(c == f"{last.trump}9" for c in t["cards"]))
    return (match.seats.index(trick["winner"]) - match.seats.index(holder)) % 2 == 1


def test_the_club_loses_a_guarded_mie_less_often_than_a_greedy_bot() -> None:
    """Reported of another program: the small trump was wasted and the second-highest one bared.

    (Where a plain card can follow, Klammern's rules already forbid to trump.)
    """
    seeds = [seed for seed in range(2500) if mie_lost(seed, "club") is not None][:200]
    lost = {who: sum(bool(mie_lost(seed, who)) for seed in seeds) for who in ("club", "greedy")}
    assert len(seeds) == 200
    assert lost["club"] < lost["greedy"]


def test_while_hands_with_melds_are_sought_the_search_may_look_at_its_clock() -> None:
    """Somebody has declared and not shown yet: few of the ways to deal the rest agree."""
    match = Match("klammern", players=3, seed=18, deals=1)
    for _ in range(6):
        assert match.asks is not None
        match.play(choose(match.view(match.asks.player), seed=1, level="club").move)
    assert match.asks is not None
    view = match.view(match.asks.player)
    assert any(kind == "move" and data["move"] == "meld" for kind, data in view.events)
    study = bot_of("klammern").study(view)
    assert study is not None
    worlds = study.worlds(Random(1))
    found = [next(worlds) for _ in range(30)]
    assert found.count(None) > 10 and any(found)
