"""The hands of a deal while its tricks are played: what may be played is looked up.

`Hands` goes over the desk's lists of cards and keeps a bit mask beside each, one bit for a code,
in plain string order. What a player may play is then a few ``&``, and the question about it
stands in a table that all deals share, or is put together from the codes of each suit. The tables
end somewhere: they hold parts of one suit only.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Protocol

from game.cards import JOKER, Card, pack
from game.deal import Ask, ask_for_card

BIT = {card: 1 << at for at, card in enumerate(sorted([*pack(), JOKER]))}
_bit = BIT.__getitem__
FEW = 3  # cards of one suit: questions about so many are kept, others are too many


class Duties(Protocol):
    """What `Hands` wants to know of the rules of a trick. All masks are of codes, as in `BIT`.

    - `leads`: what may be led; who has nothing else may lead anything
    - `follow`: for each card led, those with which anybody who holds some of them follows, and
      may choose among them; 0 where there is more to it
    - `bound(held, trick)`: what must be played out of *held*, all of one group, where `follow`
      does not settle it; 0 if anything may
    """

    leads: int
    follow: dict[Card, int]

    def bound(self, held: int, trick: Sequence[Card]) -> int: ...


def mask_of(cards: Iterable[Card]) -> int:
    """The codes of *cards* as one int; a card that is there twice is one bit."""
    return sum(map(_bit, {*cards}))


class _Codes(dict[int, tuple[Card, ...]]):
    """The codes in a mask of one suit, made when first needed."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        codes = self[mask] = tuple(card for card, bit in BIT.items() if bit & mask)
        return codes


CODES = _Codes()
_C, _D, _H, _S = (mask_of(c for c in BIT if c[0] in suit) for suit in ("C", "D", "H", "SX"))


def codes_of(mask: int) -> tuple[Card, ...]:
    """The codes in a mask, in plain string order."""
    return CODES[mask & _C] + CODES[mask & _D] + CODES[mask & _H] + CODES[mask & _S]


class _Asks(dict[int, Ask]):
    """The question to one player about the cards in a mask, all of one group."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self._player = player

    def __missing__(self, mask: int) -> Ask:
        codes = codes_of(mask)
        ask = ask_for_card(self._player, codes)
        if len(codes) <= FEW and codes[0][0] == codes[-1][0]:
            self[mask] = ask
        return ask


asks_of = cache(_Asks)


class Hands:
    """The *hands* of all players, to be played by *rules*; `play` takes cards out of them."""

    def __init__(self, rules: Duties, hands: Sequence[list[Card]]) -> None:
        self._follow = rules.follow
        self._bound = rules.bound
        self._leads = rules.leads
        self._hands = hands
        self._asks = [asks_of(player) for player in range(len(hands))]
        self._held: list[int] = []
        self._twice: list[int] = []  # the codes that are there a second time
        for hand in hands:
            held = both = sum(map(_bit, hand))
            if held.bit_count() < len(hand):
                held = mask_of(hand)
            self._held.append(held)
            self._twice.append(both - held)

    def ask(self, player: int, trick: Sequence[Card]) -> Ask:
        """The question which card *player* plays to *trick*; each code stands there once."""
        held = self._held[player]
        if trick:
            must = held & self._follow[trick[0]] or self._bound(held, trick)
            if must:
                return self._asks[player][must]
            may = held
        else:
            may = held & self._leads or held
        whole = may == held and not self._twice[player]
        return ask_for_card(player, tuple(self._hands[player]) if whole else codes_of(may))

    def play(self, player: int, card: Card) -> None:
        """*player* plays *card* (its bare code): one copy of it leaves the hand."""
        self._hands[player].remove(card)
        bit = BIT[card]
        if self._twice[player] & bit:
            self._twice[player] ^= bit
        else:
            self._held[player] ^= bit
