"""*A whole match through the public API* (ask, legal list, play, events): moves per second."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from random import choice

from game import new_match
from tests.bench import peers
from tests.bench.timing import Work, rates, table

TABLES = (
    ("ananas", 3),
    ("klaberjass", 2),
    ("doppelkopf", 4),
    ("rififi", 4),
    ("klammern", 2),
    ("klammern", 3),
    ("klammern", 4),
)


def playing(game: str, players: int) -> Work:
    """Play one match after the other with random moves."""
    seeds = count()

    def work() -> int:
        match, moves = new_match(game, players=players, seed=next(seeds)), 0
        while (ask := match.asks) is not None:
            match.play(choice(ask.legal))
            moves += 1
        return moves

    return work


def report() -> Iterator[str]:
    """Moves per second, and what importing the engine costs."""
    yield "moves per second, whole matches (promised: 10 x rlcard's best, 0.3 x open_spiel)"
    others: dict[str, Work] = {}
    for name, measured in (
        ("open_spiel", peers.open_spiel_matches),
        ("rlcard", peers.rlcard_matches),
    ):
        try:
            others |= measured()
        except ImportError:
            yield peers.MISSING.format(name)
    mine = {f"{game} ({players})": playing(game, players) for game, players in TABLES}
    found = rates({**others, **mine})
    rlcard = {n: found[n] for n in others if n.startswith("rlcard")}
    shown = {n: found[n] for n in others if n not in rlcard}
    if rlcard:
        best = max(rlcard, key=lambda name: rlcard[name])
        tricks = "rlcard bridge"  # its only game of tricks
        shown |= {best: rlcard[best], tricks: rlcard[tricks]}
    yield from table({n: found[n] for n in mine}, shown)
    yield f"import game: {import_ms():.1f} ms (promised: less than 30)"


def import_ms() -> float:
    """Milliseconds that ``import game`` takes in a new interpreter, the best of seven."""
    code = "import time; t = time.perf_counter(); import game; print(time.perf_counter() - t)"
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(7)
    ]
    return min(float(run.stdout) for run in runs) * 1000
