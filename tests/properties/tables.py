"""All tables of all games with any options, and walks through their matches."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from game.book import Option
from game.deal import Ask
from game.fingerprint import tables as every_table
from game.match import Match, book

TABLES = list(every_table())
NAMES = [f"{game}, {players}" for game, players in TABLES]
LONGEST = {"target": 400, "deals": 8, "rounds": 3}  # longer matches show nothing new


class Setting(NamedTuple):
    """What a match is made of."""

    game: str
    players: int
    seed: int
    rules: dict[str, Any]

    def match(self, deals: int | None = None) -> Match:
        """The match, just begun."""
        return Match(self.game, players=self.players, seed=self.seed, rules=self.rules, deals=deals)


def values(option: Option) -> list[int | str]:
    """The values of an option that are tried."""
    if option.words:
        return list(option.words)
    most = LONGEST.get(option.name, option.most)
    assert most is not None
    return list(range(option.least, most + 1, option.step))


@st.composite
def settings_of(draw: st.DrawFn, game: str | None = None, players: int | None = None) -> Setting:
    """A match at this table, or at any of this game, or at any, with any options."""
    fitting = [t for t in TABLES if game in (None, t[0]) and players in (None, t[1])]
    game, players = draw(st.sampled_from(fitting))
    options = book(game).options
    rules = {option.name: draw(st.sampled_from(values(option))) for option in options}
    return Setting(game, players, draw(st.integers(0, 2**32)), rules)


def walk(match: Match, rng: Random) -> Iterator[Ask]:
    """Every open question of a match that is played with random moves to its end."""
    while (ask := match.asks) is not None:
        yield ask
        match.play(rng.choice(ask.legal))


def play_some(match: Match, rng: Random, moves: int) -> None:
    """Make so many random moves, or fewer if the match ends before."""
    for done, _ in enumerate(walk(match, rng)):
        if done == moves:
            return


def places(match: Match) -> list[str]:
    """Where each card of the running deal's pack goes, from the top, by the rules pages.

    A player's number; the number with a plus for cards that are dealt after the first round of
    choosing trump; ``turned``, ``bottom``, ``dummy``, ``rest``.
    """
    desk = match.deals[-1].desk
    at = match.seats.index(desk.dealer)
    order = [str(match.seats[(at + 1 + k) % match.players]) for k in range(match.players)]
    if match.game == "ananas":
        found = order * 11
    elif match.game == "doppelkopf":
        found = [player for player in order for _ in range(3)] * 4
    elif match.game == "rififi":
        top = match.rules["top"]
        sizes = [*range(1, top + 1), *range(top, 0, -1), top]
        found = [*order * sizes[desk.number], "turned"]
    elif match.game == "klaberjass":
        found = [player for player in order for _ in range(3)] * 2
        found += ["turned", *(f"{player}+" for player in order for _ in range(3))]
    elif match.players == 2:
        found = [player for size in (3, 2) for player in order for _ in range(size)]
        found += ["turned", *(f"{player}+" for player in order for _ in range(3))]
    else:
        everybody = order if match.players == 4 else [*order, "dummy"]
        found = [player for size in (3, 2, 3) for player in everybody for _ in range(size)]
        if match.players == 3:
            found[30] = "turned"
    found += ["rest"] * (len(desk.pack) - len(found))
    if match.game == "klaberjass":
        found[-1] = "bottom"
    return found
