"""Claiming the rest of a deal: certain only if it holds against every way the cards may lie.

It looks at a view and nothing else, so neither a claim nor its refusal tells anything that its
player could not know. It is careful: some claims that would succeed are refused, because the
cards out of play count as if somebody held them, all of a suit in one hand.
"""

from collections import Counter
from typing import NamedTuple, TypeGuard

from game.book import TrickRules
from game.cards import Card
from game.deal import Reason, View
from game.tricks import TRUMP, Tricks


class Claim(NamedTuple):
    """Either the cards to lead, in this order, or why the claim does not hold.

    The reasons: ``claim-not-now`` (it is not your lead), ``claim-no-such`` (this game's tricks
    cannot be claimed), ``claim-beaten`` (card: what would be led, higher: what might beat it).
    """

    order: tuple[Card, ...] = ()
    reason: Reason | None = None


def possible(rules: TrickRules | None) -> TypeGuard[Tricks]:
    """Whether tricks under these rules can be claimed at all, once trump is known."""
    return isinstance(rules, Tricks)


def claim(view: View, rules: TrickRules | None, pack: list[Card]) -> Claim:
    """Whether the player of *view* is certain of all tricks that are left.

    *rules* are those of this deal's tricks, *pack* all cards of the game.
    """
    if not possible(rules):
        return Claim(reason={"code": "claim-no-such"})
    ask = view.ask
    if ask is None or ask.player != view.me or ask.question != "card" or view.trick:
        return Claim(reason={"code": "claim-not-now"})
    order = _leads(view.hand, rules)
    unseen = Counter(pack)
    unseen.subtract([*view.hand, *(card for trick in view.tricks for card in trick["cards"])])
    left = sorted(unseen.elements(), key=rules.strength.__getitem__)
    for card in order:
        beaten_by = next((other for other in left if rules.winner([card, other]) == 1), None)
        if beaten_by is not None:
            return Claim(reason={"code": "claim-beaten", "card": card, "higher": beaten_by})
        # whoever has any of the suit led must follow: at least the lowest of them falls
        follow = next((other for other in left if rules.group[other] == rules.group[card]), None)
        if follow is not None:
            left.remove(follow)
    return Claim(order=tuple(order))


def _leads(hand: list[Card], rules: Tricks) -> list[Card]:
    """Trumps first, then suit by suit, each from the top."""
    names = [TRUMP, *(name for name in rules.groups if name != TRUMP)]
    return sorted(hand, key=lambda card: (names.index(rules.group[card]), -rules.strength[card]))
