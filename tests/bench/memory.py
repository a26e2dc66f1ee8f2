"""How large a saved match is, and whether many matches leave anything behind."""

import json
import resource
from collections.abc import Iterator
from random import Random

from game import Match, new_match
from tests.bench.matches import TABLES


def played(game: str, players: int, seed: int) -> Match:
    """A whole match of random moves."""
    rng, match = Random(seed), new_match(game, players=players, seed=seed)
    while (ask := match.asks) is not None:
        match.play(rng.choice(ask.legal))
    return match


def peak_kb() -> int:
    """The most memory that this process has held so far, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def report() -> Iterator[str]:
    """Bytes of the longest of some records; growth over 10,000 matches."""
    for game, players in TABLES:
        sizes = [len(json.dumps(played(game, players, s).record())) for s in range(10)]
        yield f"  record of a match of {game} ({players}): at most {max(sizes) / 1000:.1f} KB"
    each = 10_000 // len(TABLES)
    before = 0
    for number in range(each):
        if number == each // 10:
            before = peak_kb()
        for game, players in TABLES:
            played(game, players, number)
    grown = peak_kb() - before
    yield f"  {each * len(TABLES):,} matches: the process grew by {grown} KB after the first tenth"
