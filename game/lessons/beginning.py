"""Beginnings for endings: legal play after which everybody still holds the cards of a lesson.

The players lay down their other cards at random, but look a little ahead: nobody leads a suit
to which somebody else would have to give up a card that is to stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from game.book import TrickRules
from game.cards import Card, bare
from game.deal import Ask, Move, View
from game.lessons.errors import Problem
from game.match import Match

Kept = Mapping[int, Sequence[Card]]


class Stuck(Exception):
    """From this deal the cards cannot be played down to the ending; *problem* says why."""

    def __init__(self, code: str, **values: int) -> None:
        self.problem: Problem = {"code": code, **values}
        super().__init__(code)


def play_until_left(
    match: Match, ending: Kept, leader: int, rng: Random, play: Callable[[Move], None]
) -> None:
    """Make moves by *play* until each player holds as many cards as the fullest hand of
    *ending*, their own of it among them, and *leader* is to lead. Raises Stuck."""
    down_to = max(map(len, ending.values()))
    deal = match.deals[-1]
    plan: list[Card] = []
    while True:
        ask = match.asks
        if ask is None or match.deals[-1] is not deal:
            raise Stuck("ending-too-late")
        if ask.question != "card":
            play(_answer(ask, leader, match.view(ask.player), down_to, rng))
            continue
        view = match.view(ask.player)
        if not view.trick and max(view.counts) <= down_to:
            if ask.player != leader:
                raise Stuck("ending-leader", player=ask.player, leader=leader)
            return
        rules = match.book.tricks(match.rules, view.facts)
        assert rules is not None
        hands = deal.desk.hands
        if not view.trick:
            last = max(view.counts) == down_to + 1
            plan = _trick(rules, view, hands, ending, leader if last else None, rng)
        play(plan[len(view.trick)])


def _answer(ask: Ask, leader: int, view: View, down_to: int, rng: Random) -> Move:
    """An answer to a question before or between the tricks; silence where that is possible."""
    wanted = f"give:{leader}"
    if wanted in ask.legal and max(view.counts) <= down_to:
        return wanted
    return ask.hidden[0] if len(ask.hidden) == 1 else rng.choice(ask.legal)


def _trick(
    rules: TrickRules,
    view: View,
    hands: Sequence[Sequence[Card]],
    ending: Kept,
    winner: int | None,
    rng: Random,
) -> list[Card]:
    """A legal trick in which nobody gives up a card that is to stay, won by *winner* if given."""
    at = view.seats.index(view.me)
    turns = view.seats[at:] + view.seats[:at]
    for cards in _tricks(rules, turns, hands, ending, [], rng):
        won = rules.winner(cards)
        if winner is None or won is None or turns[won] == winner:
            return cards
    raise Stuck("ending-stuck")


def _tricks(
    rules: TrickRules,
    turns: Sequence[int],
    hands: Sequence[Sequence[Card]],
    ending: Kept,
    begun: list[Card],
    rng: Random,
) -> Iterator[list[Card]]:
    """All such tricks that go on from *begun*, in random order."""
    if len(begun) == len(turns):
        yield begun
        return
    player = turns[len(begun)]
    spare = Counter(hands[player]) - Counter(ending.get(player, ()))
    may = [card for card in rules.legal(hands[player], begun) if spare[card] > 0]
    rng.shuffle(may)
    for card in may:
        yield from _tricks(rules, turns, hands, ending, [*begun, bare(card)], rng)
