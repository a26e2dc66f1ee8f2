"""Our modules imported where there is no browser, for a snapshot of the interpreter with them.

`freeze` is called in a worker (web/freeze.mjs), `work` in another one (web/warm.mjs), `thaw` in
every page that begins with the snapshot (web/runtime.mjs). What modules take from the browser when
they are imported is noted, and taken from the real one as soon as there is one.
"""

import gc
import html  # noqa: F401  PyScript's own Python wants it, and it is slow to import
import json
import random
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from game.deal import View
from game.match import GAMES, Match, book, new_match

DEALS = 4
"""Of each game, in one piece of work."""
_taken: list[tuple[ModuleType, str, str]] = []
"""A module, a name in it, and the name of the thing in the browser."""


class _Promised:
    """Stands for something of the browser until there is one."""

    def __init__(self, name: str) -> None:
        self.name = name


class _NoBrowser(ModuleType):
    def __getattr__(self, name: str) -> _Promised:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Promised(name)


def freeze() -> None:
    """Import all pages, the rules of all games and the texts."""
    sys.modules["js"] = _NoBrowser("js")
    pages, texts = import_module("web.app").PAGES, import_module("web.texts")
    for page in pages:
        import_module(f"web.pages.{page}")
    for game in GAMES:
        book(game)
    for language in texts.LANGUAGES:
        texts.catalogue(language)
    del sys.modules["js"]
    for module in [module for name, module in sys.modules.items() if name.startswith("web.")]:
        for name, value in vars(module).items():
            if isinstance(value, _Promised):
                _taken.append((module, name, value.name))
    gc.collect()


def work(number: int) -> None:
    """Compute for a while, as pages do: deals are played as clubs play, and kept."""
    from game.bots import Budget, choose  # no page has them from the start

    for game in GAMES:
        match = new_match(game, players=book(game).players[0], seed=number)
        while match.asks and len(match.results) < DEALS:
            view = View.from_json(json.loads(json.dumps(match.view(match.asks.player).to_json())))
            match.play(choose(view, seed=number, level="club", budget=Budget()).move)
        Match.load(json.loads(json.dumps(match.record())))


def thaw() -> None:
    """Give the modules the browser that they run in, and let chance begin anew."""
    browser: Any = import_module("js")
    for module, name, thing in _taken:
        setattr(module, name, getattr(browser, thing))
    random.seed()
