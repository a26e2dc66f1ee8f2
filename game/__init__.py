"""Stammtisch's engine: the rules of five German trick-taking games, and those who play them.

Nothing here knows a browser, a clock or a sentence: moves and reasons are codes.

>>> from game import new_match
>>> match = new_match("klaberjass", players=2, seed=7)
>>> sorted(match.asks.legal)
['pass', 'take']
"""

from game.deal import Ask, Event, GameError, IllegalMove, Reason, View
from game.match import GAMES, Match, book, new_match

__all__ = [
    "GAMES",
    "Ask",
    "Event",
    "GameError",
    "IllegalMove",
    "Match",
    "Reason",
    "View",
    "book",
    "new_match",
]
