"""A plain player of Doppelkopf from a description in words; only the arena plays against it.

It leads bare aces, then its longest weak suit; it greases the partner's sure trick; else it beats
with the cheapest card that suffices, or throws the card of least worth away. It remembers the
cards that are gone and who has shown a side, and reckons nothing.
"""

from collections.abc import Sequence

from game.bots.doppelkopf import Deal, soonest
from game.cards import Card
from game.deal import Move, View
from game.doppelkopf import POINTS


def move(view: View) -> Move:
    """The plain player's move."""
    assert view.ask is not None
    legal = view.ask.legal
    if view.ask.question == "wedding":
        return soonest(legal)
    deal = Deal(view)
    if not view.trick:
        return lead(deal, legal)
    rules = deal.deck.rules
    strength = rules.strength
    if deal.friend[deal.taker] == 1 and sure(deal, deal.best):
        return max(legal, key=lambda card: (POINTS[card[1]], -strength[card]))
    beating = [c for c in legal if rules.beats(rules.bits[c][-1], deal.best, deal.led)]
    if beating:
        return min(beating, key=strength.__getitem__)
    return min(legal, key=lambda card: (POINTS[card[1]], strength[card]))


def lead(deal: Deal, legal: Sequence[Card]) -> Card:
    """A bare ace, of the suit held shortest; else low from the longest plain suit; else a trump."""
    rules = deal.deck.rules
    held = [rules.group[card] for card in deal.view.hand]
    plain = [card for card in legal if card not in rules.trumps]
    aces = [card for card in plain if card[1] == "A"]
    if aces:
        return min(aces, key=lambda card: held.count(card[0]))
    if plain:
        return min(plain, key=lambda card: (-held.count(card[0]), POINTS[card[1]]))
    return min(legal, key=lambda card: (POINTS[card[1]], rules.strength[card]))


def sure(deal: Deal, card: int) -> bool:
    """Whether nobody behind can take the trick from *card*, as far as the cards gone tell."""
    behind = [(deal.me + i) % 4 for i in range(1, 4 - len(deal.lying))]
    return not any(
        (deal.may[player] & deal.led or deal.may[player]) & deal.deck.over[card]
        for player in behind
    )
