"""A match is its pack and its moves: saved, loaded, taken back, traced, it is the same match."""

import gc
import json
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import hands
from game.deal import GameError, View, answered
from game.match import Match
from game.record import random_mover, replay, show, trace
from tests.properties.tables import NAMES, TABLES, Setting, play_some, settings_of, walk


def views(match: Match) -> list[View]:
    """What each player knows."""
    return [match.view(player) for player in range(match.players)]


def through_json(match: Match) -> Match:
    """The match, saved as text and loaded from it."""
    return Match.load(json.loads(json.dumps(match.record())))


@settings(max_examples=200)
@given(setting=settings_of(), moves=st.integers(0, 1000))
def test_record_replay_record_is_the_same(setting: Setting, moves: int) -> None:
    match = setting.match()
    play_some(match, Random(setting.seed), moves)
    again = through_json(match)
    assert again.record() == match.record()
    assert again.asks == match.asks
    assert again.totals == match.totals
    assert again.results == match.results
    assert again.winners == match.winners
    assert views(again) == views(match)
    assert replay(json.dumps(match.record())) == sum(len(deal.moves) for deal in match.deals)


@settings(max_examples=40)
@given(setting=settings_of())
def test_a_match_saved_and_loaded_after_every_move_goes_on_the_same(setting: Setting) -> None:
    straight = setting.match(deals=2)
    play_some(straight, Random(setting.seed), 10_000)
    match = setting.match(deals=2)
    rng = Random(setting.seed)
    while (ask := match.asks) is not None:
        loaded = through_json(match)
        assert loaded.asks == ask
        assert loaded.view(ask.player) == match.view(ask.player)
        match = loaded
        match.play(rng.choice(ask.legal))
    assert match.record() == straight.record()
    assert match.results == straight.results
    assert views(match) == views(straight)


@settings(max_examples=60)
@given(setting=settings_of(), moves=st.integers(0, 150), back=st.integers(0, 150))
def test_moves_taken_back_were_never_made(setting: Setting, moves: int, back: int) -> None:
    match = setting.match()
    play_some(match, Random(setting.seed), moves)
    made = sum(len(deal.moves) for deal in match.deals)
    if back > made:
        with pytest.raises(GameError):
            match.back(back)
        return
    earlier = setting.match()
    play_some(earlier, Random(setting.seed), made - back)
    assert match.back(back).record() == earlier.record()
    assert views(match.back(back)) == views(earlier)


@settings(max_examples=60)
@given(setting=settings_of(), deals=st.none() | st.integers(1, 4))
def test_a_trace_is_accepted_by_replay(setting: Setting, deals: int | None) -> None:
    lines = list(trace(setting.match(deals), random_mover(setting.seed)))
    text = "\n".join(map(show, lines))
    assert replay(text) == sum(line["type"] == "move" for line in lines)
    # the cards come from the pack lines: another seed in the first line changes nothing
    first = {**lines[0], "seed": setting.seed + 1}
    assert replay("\n".join(map(show, [first, *lines[1:]]))) > 0


@settings(max_examples=60)
@given(setting=settings_of(), moves=st.integers(0, 300))
def test_a_view_goes_through_json_unchanged(setting: Setting, moves: int) -> None:
    match = setting.match()
    play_some(match, Random(setting.seed), moves)
    for view in views(match):
        again = View.from_json(json.loads(json.dumps(view.to_json())))
        assert again == view
        assert (again.hand, again.counts, again.trick) == (view.hand, view.counts, view.trick)
        assert (again.points(), again.won(), again.ask) == (view.points(), view.won(), view.ask)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_the_record_of_a_full_match_is_smaller_than_20_kilobytes(game: str, players: int) -> None:
    longest = {"klammern": {"rounds": 9}, "doppelkopf": {"deals": 24}}.get(game, {})
    match = Match(game, players=players, seed=4, rules=longest)
    play_some(match, Random(4), 100_000)
    assert match.over
    assert len(json.dumps(match.record())) < 20_000
    given_packs = Match(
        game,
        players=players,
        seed=4,
        packs=[match.pack(deal.desk.number) for deal in match.deals],
    )
    play_some(given_packs, Random(4), 100_000)
    assert len(json.dumps(given_packs.record())) < 20_000, "also when it was dealt from packs"


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_matches_played_in_a_loop_leave_nothing_behind(game: str, players: int) -> None:
    def blocks_after(matches: int) -> int:
        for seed in range(matches):
            match = Match(game, players=players, seed=seed, deals=3)
            for _ in walk(match, Random(seed)):
                pass
        del match
        # tables that all matches share and that end somewhere (see the test below)
        answered.cache_clear()
        hands.asks_of.cache_clear()
        hands.CODES.clear()
        gc.collect()
        return sys.getallocatedblocks()

    blocks_after(10)  # what is built once and kept
    before = blocks_after(10)
    assert blocks_after(60) - before < 200


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_the_tables_that_matches_share_hold_few_cards_of_one_suit(game: str, players: int) -> None:
    hands.asks_of.cache_clear()
    hands.CODES.clear()
    for seed in range(20):
        match = Match(game, players=players, seed=seed, deals=3)
        for _ in walk(match, Random(seed)):
            pass
    kept = [ask.legal for player in range(players) for ask in hands.asks_of(player).values()]
    assert kept
    assert all(len(cards) <= hands.FEW for cards in kept)
    assert all(len({card[0] for card in cards}) == 1 for cards in kept)
    assert all(len({card[0] for card in codes} - {"X"}) <= 1 for codes in hands.CODES.values())
