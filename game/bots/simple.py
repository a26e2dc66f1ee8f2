"""What a player does who knows the rules of a trick and nothing else of a game.

It serves every game without rules of thumb of its own, and stands in when a bot has failed.
"""

from collections.abc import Sequence
from random import Random

from game.bots.protocol import Choice
from game.cards import Card, bare
from game.deal import Move, View
from game.match import book

READY = ("take", "swap", "declare", "meld", "wedding", "pass")
"""Answers that do no great harm, the likeliest first (`take` only on a whim)."""


def fallback(view: View) -> Move:
    """A legal move, found without any reckoning that could fail."""
    assert view.ask is not None
    legal = view.ask.legal
    return next((move for move in ("pass", "keep", "silent") if move in legal), legal[0])


def beginner(view: View, rng: Random) -> Choice:
    """Leads anything, takes what can be taken, throws a low card away; sometimes errs."""
    ask = view.ask
    assert ask is not None
    if ask.question == "card":
        return _card(view, rng)
    if ask.question == "bid":
        share = len(view.hand) / view.players
        likely = sorted(ask.legal, key=lambda bid: abs(int(bid[4:]) - share))
        return Choice(rng.choice(likely[:2]), {}, {"code": "bot.fair-share"})
    likely = [move for move in READY if move in ask.legal]
    if "take" in likely and rng.random() < 0.6:
        likely.remove("take")
    return Choice(likely[0] if likely else rng.choice(ask.legal), {}, {"code": "bot.on-a-whim"})


def _card(view: View, rng: Random) -> Choice:
    """A card for the trick; every eighth is any legal card."""
    ask = view.ask
    rules = book(view.game).tricks(view.rules, view.facts)
    assert ask is not None and rules is not None
    legal = _said(ask.legal)
    if rng.random() < 1 / 8:
        return Choice(rng.choice(legal), {}, {"code": "bot.on-a-whim"})
    trick = [card for _, card in view.trick]
    if not trick:
        return Choice(rng.choice(legal), {}, {"code": "bot.any-lead"})
    weak_first = rules.sort([bare(move) for move in legal])[::-1]
    taking = [card for card in weak_first if rules.winner([*trick, card]) == len(trick)]
    if taking:
        card = taking[0] if len(trick) == view.players - 1 else taking[-1]
        return Choice(_move(legal, card), {}, {"code": "bot.takes"})
    return Choice(_move(legal, weak_first[0]), {}, {"code": "bot.throws-away"})


def _said(legal: Sequence[Move]) -> list[Move]:
    """The moves without those that keep silent about what could be said."""
    return [move for move in legal if move + "+" not in legal]


def _move(legal: Sequence[Move], card: Card) -> Move:
    """The move that plays *card*."""
    return next(move for move in legal if bare(move) == card)
