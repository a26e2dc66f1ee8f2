"""Players: each is handed a view and a seed, and answers with a move, and says why.

Nothing here knows a game by name: what is peculiar to one stands in the module of that name
beside this file, in the form that `protocol.Bot` describes. A bot sees a `View` and nothing else.

>>> from game import new_match
>>> match = new_match("klaberjass", players=2, seed=7)
>>> player = match.asks.player
>>> choose(match.view(player), seed=1, level="beginner").move in match.asks.legal
True
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random

from game.bots import search, simple
from game.bots.plain import Plain
from game.bots.protocol import Bot, Budget, Choice
from game.deal import GameError, View
from game.match import book

__all__ = ["LEVELS", "Budget", "Choice", "bot_of", "choose", "safe_choose"]

LEVELS = ("random", "beginner", "club", "expert")
"""From weak to strong. Random has no skill at all; it is the measure's zero."""


def bot_of(game: str) -> Bot:
    """The players of *game*; simple ones, if it has no module of its own here."""
    name = f"game.bots.{book(game).id}"
    if find_spec(name) is None:
        return Plain()
    found: Bot = import_module(name).BOT
    return found


def choose(view: View, *, seed: int, level: str = "club", budget: Budget | None = None) -> Choice:
    """The move of the player whose *view* it is; they must be the one who is asked.

    The same view, seed, level and number of iterations give the same answer everywhere. Only
    the expert spends the *budget* (see `protocol.Budget` for what is spent without one).
    """
    ask = view.ask
    if level not in LEVELS:
        raise GameError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    if ask is None or ask.player != view.me or not ask.legal:
        raise GameError(f"player {view.me} is not asked anything")
    rng = Random(f"{seed}/{view.me}/{view.deal}/{len(view.events)}")
    if level == "random":
        return Choice(rng.choice(ask.legal), {}, {"code": "bot.random"})
    if len(ask.legal) == 1:
        return Choice(ask.legal[0], {}, {"code": "bot.only-move"})
    bot = bot_of(view.game)
    if level == "beginner":
        return bot.beginner(view, rng)
    if level == "club":
        return bot.club(view)
    return search.expert(bot, view, rng, budget or Budget())


def safe_choose(
    view: View,
    *,
    seed: int,
    level: str = "club",
    budget: Budget | None = None,
    log: Callable[[str], None] | None = None,
    using: Callable[..., Choice] = choose,
) -> Choice:
    """`choose`, except that a bot that raises or answers nonsense is replaced by a legal move.

    What went wrong is told to *log*, and the reason's code is ``bot.replaced``. *using* is the
    bot to be asked: a call into a worker, or another program's bot.
    """
    ask = view.ask
    if ask is None or ask.player != view.me or not ask.legal:
        raise GameError(f"player {view.me} is not asked anything")
    try:
        choice = using(view, seed=seed, level=level, budget=budget)
        if choice.move in ask.legal:
            return choice
        wrong = f"{choice.move!r:.60} is not a legal answer"
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    if log is not None:
        log(f"{view.game}, player {view.me}, {level}, {ask.question}: {wrong}")
    return Choice(simple.fallback(view), {}, {"code": "bot.replaced"})
