"""What was played here: for each game its deals and matches, in this browser only.

A deal is a row ``[seconds since 1970, players, own score]``, a match is ``[seconds, players, won
(1 or 0), own total, deals]``. ``running`` holds the id of the match counted last and how many of
its deals have been counted, so that taking back, reloading and looking again count nothing twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.match import GAMES, Match
from web import store
from web.entries import MOST_ROWS, check_game_statistics

Rows = list[list[int]]


class Row(NamedTuple):
    """One line of the page: a table size and what was played at it."""

    players: int
    matches: int
    won: int
    deals: int
    mean: float
    best: int


def all_games() -> dict[str, dict[str, Any]]:
    """The statistics of every game."""
    found: dict[str, dict[str, Any]] | None = store.store().get("statistics")
    return found or {game: check_game_statistics(None) for game in GAMES}


def counts(meta: Mapping[str, Any], deal: int) -> bool:
    """Whether this deal of a match (from 0) counts; see `note`."""
    return not meta.get("uncounted") and deal not in meta.get("marked", ())


def note(match: Match, me: int, meta: Mapping[str, Any], at: int) -> None:
    """Count what has been finished since the last time; *at* is now, in seconds since 1970.

    Deals in ``meta["marked"]`` (played with moves taken back freely) do not count, and a match
    with such a deal does not either; nothing of one with ``meta["uncounted"]`` does.
    """
    every = all_games()
    own = every[match.game]
    name, counted = str(meta.get("id", "")), 0
    if own["running"][0] == name:
        counted = own["running"][1]
    if len(match.results) <= counted or meta.get("uncounted"):
        return
    for number in range(counted, len(match.results)):
        if counts(meta, number):
            own["deals"].append([at, match.players, match.results[number]["scores"][me]])
    if match.winners is not None and not meta.get("marked"):
        won = int(me in match.winners)
        own["matches"].append([at, match.players, won, match.totals[me], len(match.results)])
    own["running"] = [name, len(match.results)]
    own["deals"], own["matches"] = own["deals"][-MOST_ROWS:], own["matches"][-MOST_ROWS:]
    store.store().put("statistics", every)


def forget(game: str) -> dict[str, Any]:
    """Empty the statistics of one game; gives what they were, for `put_back`."""
    every = all_games()
    before = every[game]
    every[game] = {**check_game_statistics(None), "running": before["running"]}
    store.store().put("statistics", every)
    return before


def put_back(game: str, before: Mapping[str, Any]) -> None:
    """Take back a `forget`: what was there comes before what has been played since."""
    every = all_games()
    now = every[game]
    rows = {name: [*before[name], *now[name]] for name in ("deals", "matches")}
    every[game] = {**rows, "running": now["running"]}
    store.store().put("statistics", every)


def table(own: Mapping[str, Any]) -> list[Row]:
    """A line for each table size that was played at.

    >>> table({"deals": [[0, 3, 21], [0, 3, 8]], "matches": [[0, 3, 1, 101, 9]]})
    [Row(players=3, matches=1, won=1, deals=2, mean=14.5, best=21)]
    """
    found = []
    for players in sorted({row[1] for row in [*own["deals"], *own["matches"]]}):
        matches = [row for row in own["matches"] if row[1] == players]
        scores = [row[2] for row in own["deals"] if row[1] == players]
        won = sum(row[2] for row in matches)
        mean = sum(scores) / len(scores) if scores else 0.0
        best = max(scores, default=0)
        found.append(Row(players, len(matches), won, len(scores), mean, best))
    return found


def line(scores: Sequence[int], over: int = 10) -> list[float]:
    """The mean of the last *over* scores, after each deal.

    >>> line([10, 20, 60], over=2)
    [10.0, 15.0, 40.0]
    """
    return [
        sum(part) / len(part)
        for at in range(len(scores))
        if (part := scores[max(0, at + 1 - over) : at + 1])
    ]
