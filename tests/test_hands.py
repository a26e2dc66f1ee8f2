"""What the engine looks up instead of working it out: shuffles, questions, shared events."""

import copy
import json
import pickle
from random import Random

import pytest

from game import GAMES, book, new_match
from game.cards import pack, shuffle
from game.deal import Desk
from game.hands import BIT, Hands, codes_of, mask_of
from game.klammern import duties
from game.match import Match

TABLES = [(game, players) for game in GAMES for players in book(game).players]


@pytest.mark.parametrize("size", [0, 1, 2, 31, 32, 33, 48, 64])
def test_a_shuffle_gives_the_order_that_the_standard_library_gives(size: int) -> None:
    for seed in range(50):
        ours, theirs = [*map(str, range(size))], [*map(str, range(size))]
        shuffle(ours, Random(f"{seed}/0"))
        Random(f"{seed}/0").shuffle(theirs)
        assert ours == theirs


def test_codes_stand_in_plain_string_order_whatever_their_suits() -> None:
    for seed in range(200):
        cards = Random(seed).sample(list(BIT), 12)
        assert codes_of(mask_of(cards)) == tuple(sorted(cards))
    assert codes_of(0) == ()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_question_for_a_card_is_what_the_rules_of_a_trick_allow(
    game: str, players: int
) -> None:
    rng = Random(f"{game}/{players}")
    match = new_match(game, players=players, seed=5)
    while (ask := match.asks) is not None and len(match.deals) < 9:
        if ask.question == "card":
            view = match.view(ask.player)
            rules = match.book.tricks(match.rules, view.facts)
            assert rules is not None
            legal = rules.legal(view.hand, [card for _, card in view.trick])
            assert [move for move in ask.legal if "+" not in move] == legal
            assert [*ask.legal] == sorted({*ask.legal})
        match.play(rng.choice(ask.legal))


def test_of_two_equal_cards_one_stays_in_the_hand() -> None:
    hand = ["C9", "C9", "CA", "HT"]
    rules = book("doppelkopf").tricks({"tens": "second"}, {})
    hands = Hands(rules, [hand])  # type: ignore[arg-type]
    assert hands.ask(0, ["CT"]).legal == ("C9", "CA")
    hands.play(0, "C9")
    assert hand == ["C9", "CA", "HT"]
    assert hands.ask(0, ["CT"]).legal == ("C9", "CA")
    hands.play(0, "C9")
    assert hands.ask(0, ["CT"]).legal == ("CA",)
    assert hands.ask(0, []).legal == ("CA", "HT")


def test_who_cannot_follow_must_overtrump_if_possible() -> None:
    rules = duties({"beat": "no"}, "H")
    hands = Hands(rules, [["D7", "H7", "HA", "HJ"], ["D7", "S8"]])
    assert hands.ask(0, ["C9", "HT"]).legal == ("HA", "HJ")
    assert hands.ask(0, ["C9", "CA"]).legal == ("H7", "HA", "HJ")
    assert hands.ask(1, ["C9", "HT"]).legal == ("D7", "S8")


def first_move() -> dict[str, object]:
    match = new_match("klaberjass", players=2, seed=1)
    return match.play("pass")[0].data


def test_the_data_of_an_answer_cannot_be_changed_for_other_matches() -> None:
    data = first_move()
    with pytest.raises(TypeError):
        data["move"] = "take"
    with pytest.raises(TypeError):
        data.update(move="take")
    with pytest.raises(TypeError):
        data |= {"move": "take"}
    with pytest.raises(TypeError):
        data.pop("move")
    assert first_move()["move"] == "pass"


def test_a_copy_of_the_data_of_an_answer_is_an_ordinary_dict() -> None:
    data = first_move()
    for other in (
        copy.deepcopy(data),
        pickle.loads(pickle.dumps(data)),
        json.loads(json.dumps(data)),
    ):
        assert other == data
        other["move"] = "take"
    assert data["move"] == "pass"


def test_the_desk_s_hands_follow_what_is_played() -> None:
    match = Match("rififi", players=4, seed=2, rules={"top": 3})
    rng = Random(2)
    while (ask := match.asks) is not None:
        desk: Desk = match.deals[-1].desk
        assert [match.view(p).hand for p in range(4)] == desk.hands
        match.play(rng.choice(ask.legal))


def test_a_pack_is_shuffled_by_the_seed_and_the_number_of_the_deal() -> None:
    match = new_match("klammern", players=4, seed=11)
    cards = pack()
    Random("11/3").shuffle(cards)
    assert match.pack(3) == cards
