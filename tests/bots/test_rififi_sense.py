"""What Ri Fi Fi's expert has learned: the signs of a position, and what is made of them."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest

from game.bots import Budget, bot_of, choose, search
from game.bots.arena import Seeing, truth
from game.bots.protocol import Learned, Outcome, World
from game.bots.rififi_deal import Deal
from game.bots.rififi_sense import (
    Network,
    bid_signs,
    bid_values,
    card_signs,
    card_values,
    hand_signs,
    network,
    question_signs,
)
from game.deal import Move, Reason, View
from game.match import new_match
from tests.bots.test_rififi import deal


def test_a_network_worked_out_by_hand() -> None:
    """Inner units 1 + 2·3 = 7 and 1 - 2 = -1, which counts as 0; outer units 0.5 + 7·0.1 = 1.2
    and 0 - 7, again 0; and what comes out is in tens: 10 · 1.2 · 0.5.
    """
    net = Network([[5.0, 5.0], [2.0, -1.0]], [[0.1, -1.0], [9.0, 9.0]], [0.5, 0.0], [0.5, 4.0])
    assert net.value([1.0, 2.0 - 1.0], [3.0]) == pytest.approx(6.0)


def test_the_signs_of_a_question_for_a_card() -> None:
    """Player 3 bid 0, plays last, and player 2's ten is the best of three spades.

    Others hold 3 of the 58 cards that player 3 has not seen; 21 of these are trumps.
    """
    match = deal("SK H7/S8 C8/ST C9/S9 SA", "D8", "1 0 0 0", "SK S8 ST")
    signs = question_signs(Deal(match.view(3)))
    need_is_none = [0, 1, 0, 0, 0, 0]
    player_0, players_1_and_2 = [1 / 3, 0, 1 / 2], [0, 1, 0]
    not_wanted, not_bid = (2 - 1) / 5, (2 - 1) / 5
    plays_last = [1, 0, 0, 0]
    expected = [1, 2 / 10, *need_is_none, 0, *player_0, *players_1_and_2, *players_1_and_2]
    expected += [not_wanted, not_bid, *plays_last, 0, 21 * 3 / 58 / 6, 0, 0, 1]
    assert signs == pytest.approx([*expected, 0, 0, 0, 0, 0, 0])


def test_the_signs_of_a_card() -> None:
    """The ace takes the trick for sure. It leaves the nine of spades: 5 of 9 unseen spades are
    higher, 3 lower.
    """
    match = deal("SK H7/S8 C8/ST C9/S9 SA", "D8", "1 0 0 0", "SK S8 ST")
    ours = Deal(match.view(3))
    nine, ace = (ours.cards.rules.bits[card][0] for card in ("S9", "SA"))
    (signs,) = card_signs(ours, [ace])
    follows_and_takes, higher, share = [0, 1, 1], 0, 3 / 58
    assert signs[:6] == pytest.approx([*follows_and_takes, higher, 9 * share / 5, 0])
    assert signs[7] == 1  # it takes the trick
    keep = signs[13] * 2  # the chance of the nine, by the cards in hand
    assert 0 < keep < 0.5
    # one trick with the ace: the bid of none has failed, unless the nine took back a trick
    assert signs[8:11] == pytest.approx([0, 1 - keep, 0])
    assert signs[11:13] == pytest.approx([-keep / 3, (-1 - keep) / 3])
    assert sum(signs[14:21]) == pytest.approx(1 / 3) and not any(signs[21:28])
    assert signs[28:30] == pytest.approx([0, 1 / 3])  # no trump; the nine has little below it
    one_suit = [1 / 4, 1 / 4, 5 * share / 4, 3 * share / 4, 9 * share / 5, 0]
    assert signs[30:36] == pytest.approx(one_suit) and not any(signs[36:])
    (signs,) = card_signs(ours, [nine])
    assert signs[:3] == [0, 1, 0] and signs[7] == 0


def test_a_suit_that_was_not_followed_is_a_sign() -> None:
    """Player 1 threw a heart on the clubs that player 0 led, and now leads nothing: hearts."""
    match = deal("C9 S7/H8 D9/CA HK/C8 S8", "D7", "0 0 1 0", "C9 H8 CA C8")
    ours = Deal(match.view(2))
    clubs = ours.cards.suit[ours.cards.rules.bits["C7"][0]]
    assert [ours.void([place], clubs) for place in range(4)] == [0, 1, 0, 0]


def test_the_signs_of_a_bid() -> None:
    """Eldest hand holds the jack of clubs alone: one certain trick, so none is off by one."""
    match = deal("CJ/S8/ST/S9", "D8")
    ours = Deal(match.view(0))
    none, one = bid_signs(ours, [0, 1])
    assert none[:6] == pytest.approx([1, 0, 0, 0, -1 / 2, 1 / 2], abs=0.05)
    assert one[:4] == [0, 1, 0, 1 / 4] and one[-1] == 1
    hand = hand_signs(ours)
    assert hand[:8] == [1, 1 / 10, 1, 0, 1, 0, 1, 0]
    assert hand[8 + 14 + 1] == 1 / 4  # one trump


def test_all_that_is_learned_fits_the_signs() -> None:
    match = deal("SK H7/S8 C8/ST C9/S9 SA", "D8")
    first = Deal(match.view(0))
    (signs,) = bid_signs(first, [1])
    assert len(hand_signs(first)) + len(signs) == len(network("bid").first)
    for move in ("bid:1", "bid:0", "bid:0", "bid:0"):
        match.play(move)
    ours = Deal(match.view(0))
    (signs,) = card_signs(ours, [ours.hand & -ours.hand])
    assert len(question_signs(ours)) + len(signs) == len(network("card").first)


def test_what_was_learned_is_sound_where_the_answer_is_plain() -> None:
    match = deal("CJ/S8/ST/S9", "D8")
    none, one = bid_values(Deal(match.view(0)), [0, 1])
    assert one > none + 8  # 12 against 0, as far as the others' scores are the same
    match = deal("SK H7/S8 C8/ST C9/S9 SA", "D8", "1 0 0 0", "SK S8 ST")
    ours = Deal(match.view(3))
    nine, ace = card_values(ours, [ours.cards.rules.bits[card][0] for card in ("S9", "SA")])
    assert nine > ace + 4


# --- in the search -------------------------------------------------------------------------


class Told:
    """A study in which each world says 3 for the first move and 0 for the other, and what was
    learned says 0 and 4."""

    def __init__(self, weight: float) -> None:
        self.weight = weight

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        while True:
            yield World(()), 1.0

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterable[Outcome]:
        return [Outcome(3.0, 6.0), Outcome(0.0, 2.0)]

    def learned(self, moves: Sequence[Move]) -> tuple[Sequence[float], float]:
        return [0.0, 4.0], self.weight

    def explain(self, move: Move, values: object) -> Reason:
        return {"code": "bot.only-move"}


def asked() -> View:
    """A question with two answers."""
    match = new_match("rififi", players=4, seed=1)
    assert match.asks is not None and len(match.asks.legal) == 2
    return match.view(match.asks.player)


def test_what_was_learned_counts_as_so_many_worlds() -> None:
    """Two worlds: 6 and 0 in all. As one world more: 6 and 4 of three; as two: 6 and 8 of four.

    The scores of the worlds have a mean of 4, that of what was learned is 2; so it stands for
    scores of 2 and 6, and with one weight of three the values are (12 + 2) / 3 and (4 + 6) / 3.
    """
    view, two = asked(), Budget(iterations=2)
    first, second = view.ask.legal if view.ask else ()
    once = search.think(Told(1), view, Random(1), two)
    assert once is not None and once.move == first
    assert once.values == pytest.approx({first: 4.667, second: 3.333})
    twice = search.think(Told(2), view, Random(1), two)
    assert twice is not None and twice.move == second


def test_without_time_for_a_world_what_was_learned_decides() -> None:
    view = asked()
    choice = search.think(Told(1), view, Random(1), Budget(5), lambda: True)
    assert choice is not None and view.ask is not None
    assert (choice.move, choice.values) == (view.ask.legal[1], {})


def test_who_sees_all_cards_is_told_nothing_else() -> None:
    """The twin in the arena goes by the cards alone, so it is no weaker for what was learned."""
    match = new_match("rififi", players=4, seed=1)
    study = bot_of("rififi").study(match.view(0))
    assert isinstance(study, Learned)
    assert not isinstance(Seeing(study, truth(match)), Learned)


@pytest.mark.parametrize(("players", "weighs"), [(3, False), (4, True), (5, False)])
def test_only_a_table_of_four_was_learned(players: int, weighs: bool) -> None:
    match = new_match("rififi", players=players, seed=1)
    assert match.asks is not None
    study = bot_of("rififi").study(match.view(match.asks.player))
    assert isinstance(study, Learned)
    _, weight = study.learned(match.asks.legal)
    assert bool(weight) is weighs


def test_the_expert_answers_at_once_when_it_is_called_off() -> None:
    view = asked()
    budget = Budget(5, stop=lambda: True)
    choice = choose(view, seed=1, level="expert", budget=budget)
    assert view.ask is not None and choice.move in view.ask.legal
