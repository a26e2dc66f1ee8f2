"""Silberne Ananas: three players, 32 cards and a joker, to 100 (`rules/ananas.md`).

In brief: eleven cards each, no trumps, no card points. Suits must be followed; the middle card of
three takes the trick, or the one that does not match the other two. The joker is played by who
cannot follow, and its player gives the trick away. Own tricks count one, those of the right
neighbour two, and the middle one of the three sums gets ten more. Everything on that page is here.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from game.book import Book, Line, Option
from game.cards import JOKER, NATURAL, SUITS, Card, Suit, deal_packets, pack, suited
from game.deal import Ask, Desk, Move, Reason, Result
from game.hands import BIT, Hands, mask_of

TRICKS = 11
BONUS = 10  # for the player whose points are the middle ones
COLOUR = {"C": "black", "S": "black", "H": "red", "D": "red"}
GIFTS = ("give:0", "give:1", "give:2")


def play(desk: Desk) -> Generator[Ask, Move, Result]:
    """One deal, from the first card dealt to the score."""
    order = desk.turns(desk.left_of(desk.dealer))
    deal_packets(desk.pack, desk.hands, order, (1,) * TRICKS)
    desk.show_hands()
    rules = order_of()
    hands = Hands(rules, desk.hands)
    leader, won = order[0], [0, 0, 0]
    for _ in range(TRICKS):
        turns = desk.turns(leader)
        cards: list[Card] = []
        for player in turns:
            card = yield hands.ask(player, cards)
            hands.play(player, card)
            cards.append(card)
        at, why = rules.verdict(cards)
        if at is None:
            gift = yield Ask(turns[cards.index(JOKER)], GIFTS, "gift")
            taker = GIFTS.index(gift)
        else:
            taker = turns[at]
        won[taker] += 1
        desk.add(
            "trick",
            {"leader": leader, "cards": cards, "winner": taker, "points": 0, "why": why},
        )
        leader = taker
    return score(won)


def score(won: Sequence[int]) -> Result:
    """The result of a deal in which the players won these numbers of tricks.

    >>> score([5, 3, 3])["scores"]
    [21, 13, 9]
    """
    points = [won[p] + 2 * won[p - 1] for p in range(3)]  # p - 1 sits on the right of p
    middle = points.index(sorted(points)[1])
    scores = points.copy()
    scores[middle] += BONUS
    return {"scores": scores, "tricks": list(won), "points": points, "bonus": middle}


def _odd(suits: Sequence[Suit]) -> tuple[int, str] | None:
    """Where in a trick of these *suits* the card lies that does not match, and what about it."""
    if len({*suits}) == 1:
        return None
    if len({*suits}) == 2:
        return next(at for at, suit in enumerate(suits) if suits.count(suit) == 1), "odd-suit"
    colours = [COLOUR[suit] for suit in suits]
    return next(at for at, colour in enumerate(colours) if colours.count(colour) == 1), "odd-colour"


class OddOneOut:
    """Who must follow and who gets the trick, on card codes and on bit masks.

    In the mask form each card is one bit: a suit is eight neighbours, a higher rank is a higher
    bit, and the joker stands above all.
    """

    def __init__(self) -> None:
        self.groups = {suit: tuple(suited(suit, NATURAL)) for suit in SUITS}
        self.cards = [card for cards in self.groups.values() for card in reversed(cards)]
        self.cards.append(JOKER)  # weakest first in each suit
        self.strength = {card: i for i, card in enumerate(self.cards)}
        self.bit = {card: 1 << i for i, card in enumerate(self.cards)}
        self.code = {bit: card for card, bit in self.bit.items()}
        self.joker = self.bit[JOKER]
        self.leads = ~BIT[JOKER]
        # of a card: the mask of codes that follow it (see `hands`); a led joker binds nobody
        self.follow = {c: mask_of(self.groups.get(c[0], ())) for c in self.cards}
        self._odd = {suits: _odd(suits) for suits in product(SUITS, repeat=3)}
        suit_masks = {suit: self.mask(cards) for suit, cards in self.groups.items()}
        # of a bit: the mask of its suit, and of its colour; a led joker binds nobody
        self.led_by = {b: suit_masks.get(c[0], self.joker) for b, c in self.code.items()}
        self.colour_of = {
            self.bit[card]: sum(suit_masks[s] for s in SUITS if COLOUR[s] == COLOUR[card[0]])
            for card in self.cards
            if card != JOKER
        }

    # --- on card codes -------------------------------------------------------------------

    def legal(self, hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
        """The cards of *hand* that may be played to *trick*, in hand order."""
        if not trick:
            return [card for card in hand if card != JOKER] or list(hand)
        follow = [card for card in hand if card[0] == trick[0][0]]
        if follow:
            return follow
        return [JOKER] if JOKER in hand else list(hand)

    def bound(self, held: int, trick: Sequence[Card]) -> int:
        """What must be played to a begun *trick*; 0 if anything may (masks: see `hands`)."""
        return held & self.follow[trick[0]] or held & BIT[JOKER]

    def why(self, hand: Sequence[Card], trick: Sequence[Card], card: Card) -> Reason | None:
        """Why *card* of *hand* may not be played to *trick* now, or None if it may.

        Codes: ``joker-not-led``, ``must-follow`` (suit), ``must-play-joker``.
        """
        legal = self.legal(hand, trick)
        if card in legal:
            return None
        if not trick:
            return {"code": "joker-not-led"}
        if legal == [JOKER]:
            return {"code": "must-play-joker"}
        return {"code": "must-follow", "suit": trick[0][0]}

    def winner(self, trick: Sequence[Card]) -> int | None:
        """The index in a complete *trick* of the card that takes it.

        None while cards are missing, and when a joker lies there: its player gives it away.
        """
        return self.verdict(trick)[0] if len(trick) == 3 else None

    def why_won(self, trick: Sequence[Card]) -> Reason:
        """Why a complete *trick* went where it went: the second half of `verdict`."""
        return self.verdict(trick)[1]

    def verdict(self, trick: Sequence[Card]) -> tuple[int | None, Reason]:
        """The index of the card that takes a complete *trick* (None: a gift), and why it does.

        Codes: ``middle-card`` (card, lower, higher), ``odd-suit`` and ``odd-colour`` (card, and
        first and second, the two others), ``joker-gift`` (card).
        """
        if JOKER in trick:
            return None, {"code": "joker-gift", "card": JOKER}
        one, two, three = trick
        suits = one[0], two[0], three[0]
        odd = self._odd[suits]
        if odd is None:
            lower, middle, higher = sorted(trick, key=self.strength.__getitem__)
            why = {"code": "middle-card", "card": middle, "lower": lower, "higher": higher}
            return trick.index(middle), why
        at, code = odd
        first, second = [card for card in trick if card != trick[at]]
        return at, {"code": code, "card": trick[at], "first": first, "second": second}

    def sort(self, hand: Iterable[Card]) -> list[Card]:
        """A hand as players hold it: the joker, then the suits, each strong to weak."""
        order = {suit: i for i, suit in enumerate((JOKER[0], *SUITS))}
        return sorted(hand, key=lambda card: (order[card[0]], -self.strength[card]))

    # --- on bit masks ----------------------------------------------------------------------

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as one int."""
        return sum(self.bit[card] for card in cards)

    def codes(self, mask: int) -> list[Card]:
        """The codes of the cards in *mask*, weakest first, the joker last."""
        return [card for card in self.cards if self.bit[card] & mask]

    def legal_mask(self, hand: int, led: int) -> int:
        """The legal cards of *hand*; *led* is `led_by` of the bit led (0: nothing lies there)."""
        if not led:
            return hand & ~self.joker or hand
        return hand & led or hand & self.joker or hand

    def taker(self, one: int, two: int, three: int) -> int:
        """The bit that takes a trick of these three bits, none of them the joker."""
        suit = self.led_by[one]
        if suit & two:
            if not suit & three:
                return three
            return one + two + three - max(one, two, three) - min(one, two, three)
        if suit & three:
            return two
        if self.led_by[two] & three:
            return one
        colour = self.colour_of[one]
        return three if colour & two else two if colour & three else one


@cache
def order_of() -> OddOneOut:
    """The rules of a trick; there is but one order of cards."""
    return OddOneOut()


def winners(
    totals: Sequence[int], results: Sequence[Result], rules: Mapping[str, Any]
) -> list[int] | None:
    """Once anybody has reached the target: the middle one, or the one who stands alone."""
    there = [p for p in range(3) if totals[p] >= rules["target"]]
    if not there:
        return None
    if rules["winner"] == "alone":
        if len(there) == 1:
            return there
        if len(there) == 2:
            return [p for p in range(3) if p not in there]
    return in_the_middle(totals)


def in_the_middle(totals: Sequence[int]) -> list[int]:
    """The middle one of three totals, the odd one out if two are equal, all if all are."""
    odd = [p for p in range(3) if totals.count(totals[p]) == 1]
    if len(odd) == 3:
        return [totals.index(sorted(totals)[1])]
    return odd or [0, 1, 2]


def lines(result: Result, rules: Mapping[str, Any]) -> list[Line]:
    """How each player's score came about, line by line."""
    found = []
    won = result["tricks"]
    for player in range(3):
        right = (player - 1) % 3
        found.append(Line("own-tricks", player, won[player]))
        found.append(
            Line(
                "neighbour-tricks",
                player,
                2 * won[right],
                {"neighbour": right, "tricks": won[right]},
            )
        )
        found.append(Line("sum", player, result["points"][player]))
        if result["bonus"] == player:
            found.append(Line("middle-bonus", player, BONUS))
        found.append(Line("score", player, result["scores"][player]))
    return found


def tricks(rules: Mapping[str, Any], facts: Mapping[str, Mapping[str, Any]]) -> OddOneOut:
    """The rules of a trick; nothing has to be known for them."""
    return order_of()


BOOK = Book(
    id="ananas",
    players=(3,),
    options=(
        Option("target", 100, least=22),
        Option("winner", "middle", words=("middle", "alone")),
    ),
    pack=lambda: [*pack(NATURAL), JOKER],
    play=play,
    winners=winners,
    lines=lines,
    tricks=tricks,
)
