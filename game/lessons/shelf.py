"""The lessons that come with the game: what there is, in which order, and how it is read."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from game.deal import GameError
from game.lessons.lesson import Lesson, load
from game.match import GAMES, book

FIRST = "first"  # lessons for somebody who has never held cards, shared by several games


@cache
def _root() -> Traversable:
    """Where the lessons lie; opened once, for in the browser that is an archive."""
    return files("game.lessons")


@cache
def names() -> tuple[str, ...]:
    """All lessons as ``folder/name``, folder by folder in the order in which they are learnt."""
    found = []
    for folder in (FIRST, *GAMES):
        inside = _root() / folder
        if inside.is_dir():
            files_in = sorted(entry.name for entry in inside.iterdir())
            found += [f"{folder}/{name[:-5]}" for name in files_in if name.endswith(".toml")]
    return tuple(found)


def source(name: str) -> str:
    """The text of a lesson's file; GameError if there is none of that name."""
    if name not in names():
        raise GameError(f"there is no lesson {name!r:.60}")
    return (_root() / f"{name}.toml").read_text("utf-8")


@cache
def read(name: str) -> Lesson:
    """One of the lessons; GameError if there is none of that name."""
    return load(source(name))


def lessons_for(game: str, players: int) -> Sequence[str]:
    """The lessons for one table, in the order in which they are learnt."""
    book(game).check_players(players)
    found = []
    for name in names():
        folder = name.partition("/")[0]
        if folder == game:
            fits = players in read(name).tables
        else:
            fits = folder == FIRST and game in read(name).games
        if fits:
            found.append(name)
    return found
