"""Small tools with which the tests lay a deal on the table and play it by hand."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.book import Rules
from game.deal import Ask, Event, Result
from game.match import Match, book

Chooser = Callable[[Ask], str]


def stacked(game: str, slots: Sequence[str], given: Mapping[str, str]) -> list[str]:
    """A pack that deals the cards wanted.

    *slots* names, card by card from the top of the pack, where the card goes; *given* says which
    cards a slot gets, as words, in the order in which they arrive. Places that nothing is given
    for are filled with the cards that are left, in the order of the unshuffled pack.
    """
    wanted = {slot: cards.split() for slot, cards in given.items()}
    left = Counter(book(game).pack())
    left.subtract(card for cards in wanted.values() for card in cards)
    assert min(left.values()) >= 0, f"too many of {[c for c, n in left.items() if n < 0]}"
    rest = list(left.elements())
    pack = [wanted[s].pop(0) if wanted.get(s) else "" for s in slots]
    assert not any(wanted.values()), f"no room for {wanted}"
    return [card or rest.pop(0) for card in pack]


def table(
    game: str,
    pack: Sequence[str],
    *,
    players: int,
    dealer: int = 0,
    rules: Rules | None = None,
    deals: int | None = 1,
) -> Match:
    """A match whose first deal has this *pack*; without more said it ends after that deal."""
    return Match(
        game, players=players, seed=1, rules=rules, packs=[pack], dealer=dealer, deals=deals
    )


def play(match: Match, moves: str) -> list[Event]:
    """Make these *moves* (words); every one must be legal. Gives all that happened."""
    return [event for move in moves.split() for event in match.play(move)]


def first_legal(ask: Ask) -> str:
    """The first legal move in plain string order."""
    return ask.legal[0]


def finish(match: Match, choose: Chooser = first_legal) -> Result:
    """Play the running deal to its end; gives its result."""
    number = len(match.results)
    while match.asks is not None and len(match.results) == number:
        match.play(choose(match.asks))
    return match.results[number]


def shown(match: Match, kind: str, to: int | None = None) -> list[dict[str, Any]]:
    """The data of all events of this *kind* in the first deal that player *to*, or all, saw."""
    return [
        event.data
        for event in match.deals[0].desk.events
        if event.kind == kind and event.to in (None, to)
    ]


def asked(match: Match) -> tuple[int, str, tuple[str, ...]]:
    """Who is asked what, and the legal answers."""
    ask = match.asks
    assert ask is not None
    return ask.player, ask.question, ask.legal
