"""The rules of a trick, stated once and usable in two forms: on card codes and on bit masks.

`Tricks` is built by a rule book from its order of cards and its duties. In the mask form each
copy of a card is one bit; within a suit a stronger card is a higher bit, and trumps stand above
all, so that legal cards are one or two ``&`` and the winner is a comparison.
"""

from collections.abc import Iterable, Mapping, Sequence

from game.cards import Card, Suit
from game.deal import Desk, Fixed, Reason
from game.hands import BIT, mask_of

TRUMP = "trump"


class Tricks:
    """Who must follow, who must trump, and who wins, for one order of cards.

    *trumps* and *plain* list cards from strong to weak; a card that stands under *trumps* belongs
    to no plain suit. *copies* is how often each card is in the pack.
    The duties: *must_trump*, who cannot follow a plain suit must trump; *must_overtrump*, then
    higher than every trump in the trick if possible; *must_beat*, to a trump lead a higher trump
    must be played if possible. Of two equal cards the first wins, except for *second_wins*.
    """

    def __init__(
        self,
        trumps: Sequence[Card],
        plain: Mapping[Suit, Sequence[Card]],
        *,
        copies: int = 1,
        must_trump: bool = False,
        must_overtrump: bool = False,
        must_beat: bool = False,
        second_wins: Card | None = None,
    ) -> None:
        self.copies = copies
        self.must_trump = must_trump
        self.must_overtrump = must_overtrump
        self.must_beat = must_beat
        self.second_wins = second_wins
        self.trumps = tuple(trumps)
        self.groups: dict[str, tuple[Card, ...]] = {
            **{suit: tuple(cards) for suit, cards in plain.items()},
            TRUMP: self.trumps,
        }
        # weakest first: the place in this list is the card's strength, and its lowest bit
        self.cards = [card for cards in self.groups.values() for card in reversed(cards)]
        self.group = {card: name for name, cards in self.groups.items() for card in cards}
        self.strength = {card: i for i, card in enumerate(self.cards)}
        self.bits = {
            card: tuple(1 << (i * copies + copy) for copy in range(copies))
            for i, card in enumerate(self.cards)
        }
        self.code = {bit: card for card, bits in self.bits.items() for bit in bits}
        self.masks = {
            name: sum(bit for card in cards for bit in self.bits[card])
            for name, cards in self.groups.items()
        }
        self._power = {led: self._powers(led).__getitem__ for led in self.groups}
        self._weakest = {
            card: self.strength[cards[-1]] for cards in self.groups.values() for card in cards
        }
        self._why = {card: self._reasons(card) for card in self.cards}
        self.trump_mask = self.masks[TRUMP]
        self._codes = {name: mask_of(cards) for name, cards in self.groups.items()}
        self.leads = -1  # anything
        self.follow = {
            card: 0 if must_beat and name == TRUMP else self._codes[name]
            for card, name in self.group.items()
        }
        self._follows = {
            led: frozenset(self.groups[self.group[led]] if mask else ()).__contains__
            for led, mask in self.follow.items()
        }
        # for the strength of a trump, or -1 for none, the trumps above it
        self._higher = {
            top: mask_of(card for card in self.trumps if self.strength[card] > top)
            for top in (-1, *(self.strength[card] for card in self.trumps))
        }
        self.led_by = {bit: self.masks[self.group[card]] for bit, card in self.code.items()}
        # a card beats `best` if its bit is greater than floor[best]
        self.floor = {
            bit: self.bits[card][0] - 1 if card == second_wins else self.bits[card][-1]
            for bit, card in self.code.items()
        }

    def _powers(self, led: str) -> dict[Card, int]:
        """How strong each card is when *led* is led; what neither follows nor trumps is -1."""
        return {
            card: at if self.group[card] in (led, TRUMP) else -1
            for card, at in self.strength.items()
        }

    def _reasons(self, card: Card) -> tuple[Reason, Reason]:
        """Why *card* takes a trick in which it is the only one of its group, or the highest."""
        suit = self.group[card]
        if suit == TRUMP:
            return Fixed(code="only-trump", card=card), Fixed(code="highest-trump", card=card)
        only, highest = "only-of-suit", "highest-of-suit"
        return Fixed(code=only, card=card, suit=suit), Fixed(code=highest, card=card, suit=suit)

    # --- on card codes -------------------------------------------------------------------

    def legal(self, hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
        """The cards of *hand* that may be played to *trick*, each code once, in hand order."""
        may: Sequence[Card] = hand
        if trick:
            may = [*filter(self._follows[trick[0]], hand)]
            if not may:
                must = self.bound(mask_of(hand), trick)
                may = [card for card in hand if BIT[card] & must] if must else hand
        return [*may] if self.copies == 1 else [*dict.fromkeys(may)]

    def bound(self, held: int, trick: Sequence[Card]) -> int:
        """What must be played to a begun *trick*; 0 if anything may (masks: see `hands`)."""
        return self._duty(held, trick)[0]

    def _duty(self, held: int, trick: Sequence[Card]) -> tuple[int, str | None]:
        """What must be played to a begun *trick*, or 0, and the duty that says so, or None."""
        led = self.group[trick[0]]
        follow = held & self._codes[led]
        if follow:
            if self.must_beat and led == TRUMP:
                higher = follow & self._above(trick)
                if higher:
                    return higher, "must-beat"
            return follow, "must-follow"
        if self.must_trump:
            trumps = held & self._codes[TRUMP]
            if trumps:
                if self.must_overtrump:
                    higher = trumps & self._above(trick)
                    if higher:
                        return higher, "must-overtrump"
                return trumps, "must-trump"
        return 0, None

    def _above(self, trick: Sequence[Card]) -> int:
        """The trumps that are higher than every trump in *trick*."""
        return self._higher[max(map(self._power[TRUMP], trick))]

    def why(self, hand: Sequence[Card], trick: Sequence[Card], card: Card) -> Reason | None:
        """Why *card* of *hand* may not be played to *trick* now, or None if it may.

        Codes: ``must-follow`` (suit), ``must-trump``, ``must-overtrump`` (card: the trump to be
        beaten), ``must-beat`` (card).
        """
        if card in self.legal(hand, trick):
            return None
        _, duty = self._duty(mask_of(hand), trick)
        led = self.group[trick[0]]
        if duty == "must-follow" or (duty == "must-beat" and self.group[card] != TRUMP):
            return {"code": "must-follow", "suit": led}
        if duty == "must-overtrump" and self.group[card] != TRUMP:
            return {"code": "must-trump"}
        if duty == "must-trump":
            return {"code": "must-trump"}
        return {"code": duty, "card": trick[self.winner(trick)]}

    def winner(self, trick: Sequence[Card]) -> int:
        """The index in *trick* (complete or not, at least one card) of the card that wins."""
        power = self._power[self.group[trick[0]]]
        best_at, best = 0, -1
        for at, card in enumerate(trick):
            strength = power(card)
            if strength > best or (strength == best and at and card == self.second_wins):
                best_at, best = at, strength
        return best_at

    def why_won(self, trick: Sequence[Card]) -> Reason:
        """Why the winner of a complete *trick* won it: the second half of `verdict`."""
        return self.verdict(trick)[1]

    def verdict(self, trick: Sequence[Card]) -> tuple[int, Reason]:
        """The index of the card that wins a complete *trick*, and why it does.

        Codes: ``second-of-equals`` and ``first-of-equals`` (the winning card lies there twice),
        ``highest-trump``, ``only-trump``, ``highest-of-suit``, ``only-of-suit`` (nobody else
        followed), each with the card (and suit).
        """
        powers = [*map(self._power[self.group[trick[0]]], trick)]
        second, best = sorted(powers)[-2:]
        at = powers.index(best)
        card = trick[at]
        if second == best:
            if card != self.second_wins:
                return at, {"code": "first-of-equals", "card": card}
            return powers.index(best, at + 1), {"code": "second-of-equals", "card": card}
        return at, self._why[card][second >= self._weakest[card]]

    def sort(self, hand: Iterable[Card]) -> list[Card]:
        """A hand as players hold it: trumps together, then the suits, each strong to weak."""
        order = {name: i for i, name in enumerate(self.groups, 1)} | {TRUMP: 0}
        return sorted(hand, key=lambda card: (order[self.group[card]], -self.strength[card]))

    # --- on bit masks ----------------------------------------------------------------------

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as one int; the second copy of a card takes its second bit."""
        mask = 0
        for card in cards:
            mask |= next(bit for bit in self.bits[card] if not bit & mask)
        return mask

    def codes(self, mask: int) -> list[Card]:
        """The codes of the cards in *mask*, weakest first."""
        found = []
        while mask:
            bit = mask & -mask
            found.append(self.code[bit])
            mask ^= bit
        return found

    def legal_mask(self, hand: int, led: int, best: int) -> int:
        """The legal cards of *hand*; *led* is the mask of the group led (0: nothing lies there
        yet) and *best* the bit that wins the trick so far."""
        if not led:
            return hand
        trumps = self.trump_mask
        follow = hand & led
        if follow:
            if self.must_beat and led == trumps:
                return follow & -(best << 1) or follow
            return follow
        if self.must_trump:
            mine = hand & trumps
            if mine:
                if self.must_overtrump and best & trumps:
                    return mine & -(best << 1) or mine
                return mine
        return hand

    def beats(self, card: int, best: int, led: int) -> bool:
        """Whether the bit *card*, played later, beats the bit *best* in a trick that *led*."""
        return bool(card & (led | self.trump_mask)) and card > self.floor[best]


def take_trick(desk: Desk, rules: Tricks, leader: int, cards: list[Card], points: int) -> int:
    """Let everybody see who takes a complete trick by the *rules*, and why; gives the winner."""
    at, why = rules.verdict(cards)
    winner = desk.turns(leader)[at]
    desk.add(
        "trick",
        {"leader": leader, "cards": cards, "winner": winner, "points": points, "why": why},
    )
    return winner
