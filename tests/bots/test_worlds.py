"""No world that an expert looks at contradicts anything that its player has seen.

Each world is made into a pack; with that pack the whole deal is played again by the rule book,
and the player has to see exactly the same.
"""

from random import Random

import pytest

from game.bots import bot_of
from game.match import book
from tests.bots.positions import dealt_as, walk
from tests.properties.tables import NAMES, TABLES, Setting, values
from tests.properties.test_views import begun, follow, settle, shown_to

WORLDS = 2  # looked at for each position


def settings(game: str, players: int, number: int) -> list[Setting]:
    """Matches at one table, with options drawn by chance."""
    found = []
    for seed in range(number):
        rng = Random(f"{game}/{players}/{seed}")
        rules = {option.name: rng.choice(values(option)) for option in book(game).options}
        found.append(Setting(game, players, seed, rules))
    return found


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_no_world_contradicts_what_was_seen(game: str, players: int) -> None:
    checked = searched = 0
    for setting in settings(game, players, 16):
        for match in walk(setting, deals=2):
            assert match.asks is not None
            player = match.asks.player
            study = bot_of(game).study(match.view(player))
            if study is None:
                continue
            searched += 1
            worlds = filter(None, study.worlds(Random(setting.seed)))
            for _ in range(WORLDS):
                world, weight = next(worlds)
                if not weight:
                    continue
                twin = begun(match, dealt_as(match, player, world))
                rng = Random(0)
                assert follow(twin, shown_to(match, player), player, rng), (setting, world)
                settle(twin, player, rng)
                assert twin.view(player) == match.view(player)
                checked += 1
    if not searched:
        pytest.skip("its expert does not search")
    assert checked > 150
