"""What the page remembers, entry by entry: its form, its defaults, and how it is checked.

Whatever comes out of the browser's storage or out of a file may be old, strange or made up; each
check gives what can be used of it, or raises ValueError (as GameError is one) if nothing can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bots import LEVELS
from game.deal import GameError
from game.match import GAMES, Match, book

Check = Callable[[Any], Any]
"""Gives what may be used of a value, or raises ValueError."""

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "cloth": ("green", "blue", "burgundy", "night"),
    "pace": ("calm", "normal", "brisk", "none"),
    "go_on": ("alone", "tap"),
    "sort": ("alternating", "strength", "hand"),
    "index": ("auto", "de", "en"),
    "suits": ("french", "leaf", "green"),
    "take_back": ("normal", "learning"),
}
"""Settings that are one of several words; the first is the default, but for the `USUAL` ones."""

USUAL = {"pace": "normal"}

SWITCHES: dict[str, bool] = {
    "four_colour": False,
    "auto_bella": True,
    "single_card_auto": False,
    "sounds": False,
}
"""Settings that are on or off, with their defaults."""

LONGEST_NAME = 14


def default_settings() -> dict[str, Any]:
    """All settings of a player who has chosen none. Empty names mean those of the catalogue."""
    words = {name: allowed[0] for name, allowed in CHOICES.items()}
    return {**words, **USUAL, **SWITCHES, "names": ["", "", "", "", "", ""]}


def check_settings(value: Any) -> dict[str, Any]:
    """The settings in *value*; what is missing or strange gets its default."""
    if not isinstance(value, dict):
        raise ValueError("settings are a table of names and values")
    found = default_settings()
    for name, allowed in CHOICES.items():
        if value.get(name) in allowed:
            found[name] = value[name]
    for name in SWITCHES:
        if isinstance(value.get(name), bool):
            found[name] = value[name]
    names = value.get("names")
    if isinstance(names, list):
        for at, name in enumerate(names[: len(found["names"])]):
            found["names"][at] = clean_name(name)
    return found


def clean_name(name: Any) -> str:
    """A name fit to be shown: printable, one line, not too long; empty if there is none."""
    if not isinstance(name, str):
        return ""
    kept = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def check_table(game: str, value: Any) -> dict[str, Any]:
    """How a game was set up last: players, rules, levels; what is strange gets its default."""
    if not isinstance(value, dict):
        raise ValueError("a table is players, rules and levels")
    of = book(game)
    players = value.get("players")
    found = default_table(game)
    if players in of.players and not isinstance(players, bool):
        found["players"] = players
    rules = value.get("rules")
    if isinstance(rules, dict):
        for name, option in of.names.items():
            try:
                found["rules"][name] = option.check(rules.get(name, option.default))
            except GameError:
                continue
    levels = value.get("levels")
    if isinstance(levels, list):
        for at, level in enumerate(levels[: len(found["levels"])]):
            if level in LEVELS:
                found["levels"][at] = level
    return found


def default_table(game: str) -> dict[str, Any]:
    """A table of *game* with everything as its rules have it; levels by seat, the player's too."""
    of = book(game)
    players = of.usual or of.players[0]
    return {"players": players, "rules": of.rules({}), "levels": ["club"] * max(of.players)}


def check_match(game: str, value: Any) -> dict[str, Any]:
    """A saved match: its record must be one that the rules allow; *meta* is the table's."""
    if not isinstance(value, dict) or not isinstance(value.get("meta"), dict):
        raise ValueError("a saved match is a record and what belongs to it")
    match = Match.load(value.get("record"))
    if match.game != game:
        raise ValueError(f"a match of {match.game} stands where {game} belongs")
    meta = dict(value["meta"])
    meta["levels"] = check_table(game, meta)["levels"]
    return {"record": match.record(), "meta": meta}


def check_statistics(value: Any) -> dict[str, Any]:
    """For each game its deals and matches; single strange entries are left out."""
    if not isinstance(value, dict):
        raise ValueError("statistics are a table of games")
    return {game: check_game_statistics(value.get(game)) for game in GAMES}


def check_game_statistics(value: Any) -> dict[str, Any]:
    """One game's statistics; see `web.statistics` for what the rows mean."""
    found: dict[str, Any] = {"deals": [], "matches": [], "running": ["", 0]}
    if not isinstance(value, dict):
        return found
    for name, size in (("deals", 3), ("matches", 5)):
        rows = value.get(name)
        if isinstance(rows, list):
            good = [row for row in rows if _is_row(row, size)]
            found[name] = good[-MOST_ROWS:]
    running = value.get("running")
    if (
        isinstance(running, list)
        and len(running) == 2
        and isinstance(running[0], str)
        and _is_row(running[1:], 1)
    ):
        found["running"] = running
    return found


MOST_ROWS = 5000


def _is_row(row: Any, size: int) -> bool:
    return (
        isinstance(row, list)
        and len(row) == size
        and all(isinstance(n, int) and not isinstance(n, bool) for n in row)
    )


def check_lessons(value: Any) -> dict[str, Any]:
    """How far each lesson is, and the record of the exercises; see `web.progress`."""
    if not isinstance(value, dict):
        raise ValueError("lessons are steps and a record")
    found: dict[str, Any] = {}
    for name, size, most in (("steps", 2, MOST_STEPS), ("exercises", 4, 10**9)):
        rows = value.get(name)
        entries = rows.items() if isinstance(rows, dict) else ()
        found[name] = {
            key: row
            for key, row in entries
            if isinstance(key, str) and _is_row(row, size) and all(0 <= n <= most for n in row)
        }
    return found


MOST_STEPS = 999


def check_of(name: str) -> Check | None:
    """How the entry *name* is checked, or None if there is no such entry."""
    simple: dict[str, Check] = {
        "settings": check_settings,
        "statistics": check_statistics,
        "lessons": check_lessons,
    }
    if name in simple:
        return simple[name]
    family, _, game = name.partition(".")
    if game in GAMES and family == "match":
        return lambda value: check_match(game, value)
    if game in GAMES and family == "table":
        return lambda value: check_table(game, value)
    return None


NAMES = (
    "settings",
    "statistics",
    "lessons",
    *(f"{f}.{g}" for f in ("table", "match") for g in GAMES),
)
"""All entries, in the order in which they are written into a file."""
