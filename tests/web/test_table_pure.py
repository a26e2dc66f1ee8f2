"""The parts of the table that need no browser: geometry, pace, order of the hand, frames, words."""

import pytest

from game import GAMES, View, book, new_match
from game.record import random_mover
from web import layout, order, plan, replay, texts
from web.say import Speaker

WINDOWS = [(312, 516), (382, 790), (836, 340), (760, 966), (1260, 742), (1900, 1022), (2540, 1382)]
HANDS = [(2, 9), (3, 11), (4, 12), (6, 10), (4, 8)]


@pytest.mark.parametrize("w, h", WINDOWS)
@pytest.mark.parametrize("players, cards", HANDS)
def test_a_hand_lies_inside_the_felt_with_a_clear_strip_of_each_card(
    w: float, h: float, players: int, cards: int
) -> None:
    room = layout.arrange(w, h, players=players, cards=cards)
    half, tall = room.card / 2, room.card * layout.RATIO / 2
    assert len(room.hand) == cards
    assert room.strip >= 25.9
    for spot in room.hand:
        assert spot.x - half >= 0 and spot.x + half <= w
        assert spot.y + tall <= h


@pytest.mark.parametrize("w, h", WINDOWS)
@pytest.mark.parametrize("players", range(2, 7))
def test_no_seat_lies_on_another_and_all_lie_above_the_hand(
    w: float, h: float, players: int
) -> None:
    room = layout.arrange(w, h, players=players, cards=10)
    assert len(room.seats) == players - 1 and len(room.slots) == players
    for i, a in enumerate(room.seats):
        assert a.x >= 0 and a.x + a.w <= w and a.y >= 0 and a.y + a.h < room.hand_top
        for b in room.seats[i + 1 :]:
            apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
            assert apart


@pytest.mark.parametrize("w, h", WINDOWS)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_card_of_a_trick_shows_its_corner(w: float, h: float, players: int) -> None:
    """Whoever plays in turn, no later card covers the upper left quarter of an earlier one."""
    room = layout.arrange(w, h, players=players, cards=10)
    wide = room.trick_card
    for first in range(players):
        turn = [(first + i) % players for i in range(players)]
        for i, a in enumerate(turn):
            spot = room.slots[a]
            x, y = spot.x - wide * 0.36, spot.y - wide * layout.RATIO * 0.4
            for b in turn[i + 1 :]:
                other = room.slots[b]
                dx, dy = abs(x - other.x), abs(y - other.y)
                assert dx >= wide / 2 or dy >= wide * layout.RATIO / 2, (a, b)


@pytest.mark.parametrize("w, h", WINDOWS)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_point_of_a_plate_means_its_player(w: float, h: float, players: int) -> None:
    room = layout.arrange(w, h, players=players, cards=10)
    for at, seat in enumerate(room.seats, 1):
        assert layout.place_at(room, *seat.centre) == at
        assert layout.place_at(room, seat.x + 2, seat.y + seat.h - 2) == at
    spot = room.slots[0]
    left, top, wide, high = room.plate
    assert layout.place_at(room, left + wide / 2, top + high / 2) == 0
    assert layout.place_at(room, w / 2, room.hand_top + 20) == 0
    assert layout.place_at(room, spot.x, room.drop[1] + room.drop[3] / 2) is None


def test_my_place_is_nought_and_the_others_follow_clockwise() -> None:
    assert plan.places([0, 2, 1, 3], me=0) == {0: 0, 2: 1, 1: 2, 3: 3}
    assert plan.places([0, 1, 2], me=2) == {2: 0, 0: 1, 1: 2}


def test_less_motion_keeps_the_time_to_read() -> None:
    step = plan.timed(plan.step("trick", {"winner": 1}, 0), "normal", still=True)
    assert step == (1150, 0, 60)


def test_at_pace_none_nothing_takes_time() -> None:
    for kind in ("trick", "hand", "bids", "sequence"):
        assert plan.timed(plan.step(kind, {}, 0), "none", still=False) == (0, 0, 0)


def test_a_hand_is_sorted_trumps_first_and_suits_red_and_black_in_turn() -> None:
    groups = [["CJ"], ["SA", "S9"], ["HA"], ["DK"]]
    assert order.alternate(groups) == [["CJ"], ["HA"], ["SA", "S9"], ["DK"]]


def test_while_trump_is_open_the_turned_card_counts_as_trump() -> None:
    match = new_match("klaberjass", players=2, seed=4)
    view = match.view(match.asks.player)
    suit = view.facts["turned"]["card"][0]
    shown = order.hand(view, match.book, "strength")
    trumps = sum(card[0] == suit for card in shown)
    assert trumps and all(card[0] == suit for card in shown[:trumps])


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_gone_through_again_has_every_card_of_every_trick(game: str) -> None:
    players = book(game).players[-1]
    match = new_match(game, players=players, seed=9)
    choose = random_mover(9)
    while not match.results or not match.view(0, len(match.results) - 1).tricks:
        match.play(choose(match, match.asks))
    deal = match.deals[len(match.results) - 1]
    found = replay.frames([(e.kind, e.data) for e in deal.desk.events], players)
    tricks = [frame for frame in found if frame.data]
    assert [frame.data for frame in tricks] == [
        e.data for e in deal.desk.events if e.kind == "trick"
    ]
    before = found[0]
    for frame in tricks:
        for player, card in frame.trick:
            assert card in before.hands[player]
            assert frame.hands[player].count(card) == before.hands[player].count(card) - 1
        before = frame
    assert all(hand == () for hand in tricks[-1].hands)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_took_a_trick_is_shown_as_the_leader_of_the_next(game: str) -> None:
    """What a view says of the leader is who then really leads."""
    match = new_match(game, players=book(game).players[-1], seed=6)
    choose = random_mover(6)
    leads: int | None = None
    seen = 0
    while match.asks is not None and seen < 12:
        view, ask = match.view(0), match.asks
        if ask.question == "card" and not view.trick and view.tricks:
            assert view.leader == ask.player
            leads, seen = ask.player, seen + 1
        elif view.trick and view.tricks:
            assert view.leader == leads
        elif not view.tricks and not view.trick:
            assert view.leader is None
        match.play(choose(match, ask))
    assert seen == 12


def test_swapping_the_seven_is_a_picture_of_its_own() -> None:
    for seed in range(200):
        match = new_match("klaberjass", players=2, seed=seed)
        while match.asks is not None and not match.results:
            legal = match.asks.legal
            match.play(next((m for m in ("swap", "take") if m in legal), legal[0]))
        events = [(e.kind, e.data) for e in match.deals[0].desk.events]
        if any(kind == "swapped" for kind, _ in events):
            found = replay.frames(events, 2)
            swap = found[1].swapped
            assert swap is not None
            assert swap["gave"] in found[0].hands[swap["player"]]
            assert swap["took"] in found[1].hands[swap["player"]]
            assert found[1].trick == () and len(found) == 2 + 9
            return
    raise AssertionError("nobody swapped")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_cards_again_from_another_seat(game: str) -> None:
    players = book(game).players[-1]
    match = new_match(game, players=players, seed=3)
    choose = random_mover(3)
    while len(match.results) < 2:
        match.play(choose(match, match.asks))
    again = replay.same_cards(match, 1, seat=1, me=0)
    assert again is not None
    hand = first_hand(match.view(1, 1))
    assert first_hand(again.view(0, 1)) == hand
    assert len(again.results) == 1


def first_hand(view: View) -> list[str]:
    return next(list(data["cards"]) for kind, data in view.events if kind == "hand")


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_line_of_a_match_has_words(game: str, language: str) -> None:
    texts.use(language)
    for players in book(game).players:
        match = new_match(game, players=players, seed=players)
        speaker = Speaker(game, 0, [f"N{p}" for p in range(players)])
        choose = random_mover(1)
        while match.asks is not None and len(match.results) < 3:
            match.play(choose(match, match.asks))
        for deal in range(len(match.results)):
            for kind, data in match.view(0, deal).events:
                words = speaker.event(kind, data)
                assert words is None or ("{" not in words and not words.startswith("say."))
        for result in match.results:
            for line in match.book.lines(result, match.rules):
                words = speaker.line(line)
                assert words and "{" not in words and not words.startswith("line.")
    texts.use("de")
