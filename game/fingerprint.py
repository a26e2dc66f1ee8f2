"""One number for all traces: ``python -m game.fingerprint`` (see `docs/trace.md`).

The same number under two Pythons, or in a terminal and in a browser, means the same cards, legal
moves and scores at every table.
"""

from collections.abc import Iterator
from hashlib import sha256

from game.match import GAMES, Match, book
from game.record import random_mover, show, trace

SEED = 20


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    for game in GAMES:
        for players in book(game).players:
            yield game, players


def of_table(game: str, players: int, seed: int = SEED) -> str:
    """The SHA-256 of a whole match's trace, as `python -m game trace` prints it."""
    match = Match(game, players=players, seed=seed)
    digest = sha256()
    for line in trace(match, random_mover(seed)):
        digest.update(f"{show(line)}\n".encode())
    return digest.hexdigest()


def of_all(seed: int = SEED) -> dict[str, str]:
    """The SHA-256 of each table's trace, by a name like ``klammern-3``, and of all: ``all``."""
    found = {f"{game}-{players}": of_table(game, players, seed) for game, players in tables()}
    return {**found, "all": sha256("".join(found.values()).encode()).hexdigest()}


if __name__ == "__main__":
    for name, number in of_all().items():
        print(f"{number}  {name}")
