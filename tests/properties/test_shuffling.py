"""Packs are well shuffled, and each match has its own."""

from collections import Counter
from random import Random

import pytest

from game.match import Match
from tests.properties.tables import NAMES, TABLES

DEALS = 10_000


def packs(game: str, players: int) -> list[list[str]]:
    """The packs of the first deals of two hundred matches."""
    found = []
    for seed in range(DEALS // 50):
        match = Match(game, players=players, seed=seed)
        found += [match.pack(number) for number in range(50)]
    return found


def chi_square(counts: Counter[tuple[int, str]], cells: int, expected: float) -> float:
    """How far the counts are from all being *expected*."""
    missing = cells - len(counts)
    return missing * expected + sum((n - expected) ** 2 / expected for n in counts.values())


@pytest.mark.parametrize(("game", "players"), [("klammern", 4), ("ananas", 3), ("rififi", 2)])
def test_every_card_comes_to_every_place_equally_often(game: str, players: int) -> None:
    dealt = packs(game, players)
    size, kinds = len(dealt[0]), len(set(dealt[0]))
    copies = size // kinds
    counts = Counter((at, card) for pack in dealt for at, card in enumerate(pack))
    statistic = chi_square(counts, size * kinds, DEALS * copies / size)
    # each of size * kinds counts has the variance expected * (1 - 1 / kinds)
    mean = size * (kinds - 1)
    assert abs(statistic - mean) < 5 * (2 * mean) ** 0.5


def test_every_pair_of_neighbours_is_equally_frequent() -> None:
    dealt = packs("klammern", 4)
    counts = Counter((pack[at], pack[at + 1]) for pack in dealt for at in range(0, 31, 2))
    expected = DEALS * 16 / (32 * 31)
    statistic = sum((n - expected) ** 2 / expected for n in counts.values())
    assert len(counts) == 32 * 31
    assert abs(statistic - 32 * 31) < 5 * (2 * 32 * 31) ** 0.5


def test_both_kreuz_queens_come_to_one_hand_in_11_of_47_deals() -> None:
    together = 0
    for pack in packs("doppelkopf", 4):
        # packets of three go round the four players
        one, other = (at // 3 % 4 for at, card in enumerate(pack) if card == "CQ")
        together += one == other
    expected = DEALS * 11 / 47
    assert abs(together - expected) < 4 * (expected * 36 / 47) ** 0.5


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_no_deal_comes_twice(game: str, players: int) -> None:
    match = Match(game, players=players, seed=7)
    seen = {tuple(match.pack(number)) for number in range(1000)}
    seen |= {tuple(Match(game, players=players, seed=s).pack(0)) for s in range(100, 1100)}
    assert len(seen) == 2000


def test_first_dealer_and_partners_are_drawn_evenly() -> None:
    matches = [Match("klammern", players=4, seed=seed, deals=1) for seed in range(2000)]
    dealers = Counter(match.view(0).dealer for match in matches)
    partners = Counter(match.seats[2] for match in matches)
    assert all(abs(dealers[p] - 500) < 4 * (2000 * 3 / 16) ** 0.5 for p in range(4))
    assert all(abs(partners[p] - 2000 / 3) < 4 * (2000 * 2 / 9) ** 0.5 for p in (1, 2, 3))


def test_playing_uses_up_no_chance_of_the_cards_to_come() -> None:
    match = Match("klaberjass", players=2, seed=12)
    later = match.pack(5)
    rng = Random(1)
    while len(match.results) < 5 and match.asks is not None:
        match.play(rng.choice(match.asks.legal))
    assert match.pack(5) == later
    assert match.deals[5].desk.pack == later
