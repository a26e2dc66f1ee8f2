"""A house rule that is not offered at a table of this size changes nothing there."""

import pytest

from game import GAMES, book, new_match
from game.book import Option

IDLE = [
    (game, players, option)
    for game in GAMES
    for players in book(game).players
    for option in book(game).options
    if not option.matters(players)
]


def course(game: str, players: int, seed: int, rules: dict[str, object]) -> list[object]:
    """Everything that is seen of two deals in which everybody plays their first answer."""
    match = new_match(game, players=players, seed=seed, rules=rules)
    while match.asks is not None and len(match.results) < 2:
        match.play(match.asks.legal[0])
    return [deal.desk.events for deal in match.deals]


def test_klammern_knows_no_seven_with_four_players() -> None:
    (seven,) = [option for option in book("klammern").options if option.name == "seven"]
    assert [seven.matters(players) for players in (2, 3, 4)] == [True, True, False]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("game", "players", "option"), IDLE)
def test_its_value_changes_nothing(game: str, players: int, option: Option, seed: int) -> None:
    courses = [course(game, players, seed, {option.name: word}) for word in option.words]
    assert len(courses) > 1
    assert all(other == courses[0] for other in courses)
