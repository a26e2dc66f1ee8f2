"""Doppelkopf by rules of thumb on masks, and how a deal goes on when everybody follows them.

Players are places clockwise from 0; a hand is a mask in which each copy of a card has its bit.
A card is weighed by what it may win or lose now, for the side that will take the trick, less
what it is worth to keep. The numbers were found by play against each other (`docs/bots.md`).
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.doppelkopf import POINTS, QUEEN, TEN, TRICKS, order_of

ACE = POINTS["A"]
SOON = 3  # as in the rule book: under wedding=first a partner is found in so many tricks


class Thumb(NamedTuple):
    """The numbers in the rule of thumb, in card points.

    What it is worth to keep a card: by name or rank for trumps, by rank for plain suits, and
    *sure* more if no foe holds a higher one. *risk*: how far a trick that a foe behind can still
    take counts as won, *partner*: the same when the partner has it. *extra*: card points that are
    expected from each player behind. *draw*: what leading a sure trump brings; *lead_trump*,
    *lead_plain*: what any lead costs; *ruffed*: what a plain lead costs more for each card short
    of four that the foes hold of the suit; *void*: what it is worth to be rid of a plain suit.
    """

    ten: float = 32.0
    black_queen: float = 9.6
    red_queen: float = 5.5
    jack: float = 2.6
    diamond_ace: float = 7.8
    diamond_ten: float = 5.6
    diamond_king: float = 3.4
    diamond_nine: float = 2.2
    plain_ace: float = 2.5
    plain_ten: float = -0.5
    plain_king: float = -1.4
    plain_nine: float = -0.5
    sure: float = 1.6
    risk: float = -0.2
    partner: float = -1.2
    extra: float = 1.9
    draw: float = 9.2
    lead_trump: float = 2.3
    lead_plain: float = -0.2
    ruffed: float = 2.4
    void: float = 2.9


Weights = dict[int, tuple[int, int, int, int, float, float]]
"""By card its points, its suit, what beats it (in all, in its suit), and what it is worth to keep,
without and with what it costs to lead it."""


class Deck:
    """The masks of the pack under the option *tens*."""

    def __init__(self, tens: str) -> None:
        self.rules = rules = order_of(tens)
        self.trumps = rules.trump_mask
        self.suit = rules.led_by
        self.floor = rules.floor
        self.worth = {bit: POINTS[card[1]] for bit, card in rules.code.items()}
        # the cards that beat a card if they are played after it, and may be
        self.over = {
            bit: sum(
                other
                for other in rules.code
                if other != bit and other & (self.suit[bit] | self.trumps) and other > floor
            )
            for bit, floor in self.floor.items()
        }
        self.queens = sum(rules.bits[QUEEN])
        self.tens = sum(rules.bits[TEN])
        self.second = rules.second_wins == TEN
        self.all = sum(rules.masks.values())
        self._weighed: dict[Thumb, Weights] = {}

    def weigh(self, thumb: Thumb) -> Weights:
        """What the rule of thumb needs to know of each card, made once."""
        if thumb not in self._weighed:
            keeps = self._keeps(thumb)
            self._weighed[thumb] = {
                bit: (
                    self.worth[bit],
                    self.suit[bit],
                    self.over[bit],
                    self.over[bit] & self.suit[bit],
                    keeps[bit],
                    keeps[bit] + (thumb.lead_trump if bit & self.trumps else thumb.lead_plain),
                )
                for bit in self.rules.code
            }
        return self._weighed[thumb]

    def _keeps(self, thumb: Thumb) -> dict[int, float]:
        """By card what it is worth to keep."""
        trump = {
            TEN: thumb.ten,
            **dict.fromkeys(("CQ", "SQ"), thumb.black_queen),
            **dict.fromkeys(("HQ", "DQ"), thumb.red_queen),
            **dict.fromkeys(("CJ", "SJ", "HJ", "DJ"), thumb.jack),
            "DA": thumb.diamond_ace,
            "DT": thumb.diamond_ten,
            "DK": thumb.diamond_king,
            "D9": thumb.diamond_nine,
        }
        plain = {
            "A": thumb.plain_ace,
            "T": thumb.plain_ten,
            "K": thumb.plain_king,
            "9": thumb.plain_nine,
        }
        return {
            bit: trump[card] if bit & self.trumps else plain[card[1]]
            for bit, card in self.rules.code.items()
        }


@cache
def deck_of(tens: str) -> Deck:
    """The masks, made once."""
    return Deck(tens)


def pick(
    deck: Deck,
    thumb: Thumb,
    weights: Weights,
    hand: int,
    legal: int,
    led: int,
    best: int,
    pot: int,
    friendly: float,
    behind: Sequence[int],
    friends: int,
    foes: int,
) -> int:
    """The card of *legal* to play, as a bit.

    *weights*: `Deck.weigh` of the *thumb*; *led*, *best*: as in `Tricks.legal_mask`; *pot*: the
    points that lie there; *friendly*: from -1 to 1, how surely the best card is one's own side's;
    *behind*: for each foe who plays after this card the cards they may hold; *friends*: how many
    others do; *foes*: the cards that any foe may hold.
    """
    trumps = deck.trumps
    held = hand & trumps
    pot_then = pot + thumb.extra * (len(behind) + friends)
    chosen, most = 0, -1e9
    if not led:
        foes_trumps = foes & trumps
        while legal:
            card = legal & -legal
            legal ^= card
            value, suit, over, higher, _, keep = weights[card]
            answers = 0
            for cards in behind:
                answers |= cards & suit or cards
            if not foes & higher:
                keep += thumb.sure
            if suit != trumps:
                if held and not hand & suit & ~card:
                    keep -= thumb.void
                if foes_trumps and (short := 4 - (foes & suit).bit_count()) > 0:
                    keep += thumb.ruffed * short
            elif foes_trumps and not answers & over:
                keep -= thumb.draw
            gain = (thumb.risk if answers & over else 1.0) * (pot_then + value) - keep
            if gain > most:
                chosen, most = card, gain
        return chosen
    answers, stands = 0, friendly
    for cards in behind:
        answers |= cards & led or cards
    if friendly > 0 and answers & deck.over[best]:
        stands = friendly * thumb.partner
    floor, takes = deck.floor[best], led | trumps
    while legal:
        card = legal & -legal
        legal ^= card
        value, suit, over, higher, keep, _ = weights[card]
        if not foes & higher:
            keep += thumb.sure
        if held and suit != trumps and not hand & suit & ~card:
            keep -= thumb.void
        ours = stands
        if card > floor and card & takes:
            ours = thumb.risk if answers & over else 1.0
        gain = ours * (pot_then + value) - keep
        if gain > most:
            chosen, most = card, gain
    return chosen


def pick_plainly(
    deck: Deck, hand: int, legal: int, led: int, best: int, grease: bool, behind: int
) -> int:
    """The card of *legal* that a plain player would take, as a bit.

    Leads a bare ace, or low from the longest plain suit. *grease*: a friend has the trick; if no
    card of *behind* (what those may play who come after) beats it, adds the most points. Else
    beats with the cheapest card that suffices, or throws the card of least worth away.
    """
    trumps, suits, worth = deck.trumps, deck.suit, deck.worth
    chosen, sign, most = 0, -1, -99
    if not led:
        top = (-1, 0, 0)
        while legal:
            card = legal & -legal
            legal ^= card
            suit = suits[card]
            if suit == trumps:
                rank = (0, 0, -worth[card])
            elif worth[card] == ACE:
                rank = (2, -(hand & suit).bit_count(), 0)
            else:
                rank = (1, (hand & suit).bit_count(), -worth[card])
            if rank > top:
                chosen, top = card, rank
        return chosen
    if grease and not behind & deck.over[best]:
        sign = 1
    elif beating := legal & (led | trumps) & -(1 << deck.floor[best].bit_length()):
        return beating & -beating
    while legal:
        card = legal & -legal
        legal ^= card
        if sign * worth[card] > most:
            chosen, most = card, sign * worth[card]
    return chosen


class Wedding(NamedTuple):
    """A wedding without a partner so far.

    *player* announced it; the winner of the *left*-th next trick that goes to somebody else
    joins, if it comes within the first *last* tricks.
    """

    player: int
    left: int
    last: int = TRICKS


class Table(NamedTuple):
    """A deal in the middle of a trick.

    *points*: by player so far; *re*: who is Re by now; *shown*: whose side everybody knows;
    *plain*: who plays plainly; *tens*: for each Herz 10 beaten by the second one (by, from);
    *lying*: the running trick's cards, led by *leader*.
    """

    hands: Sequence[int]
    points: Sequence[int]
    re: Sequence[int]
    shown: Sequence[int]
    plain: Sequence[bool]
    leader: int
    lying: Sequence[int] = ()
    tens: Sequence[tuple[int, int]] = ()
    wedding: Wedding | None = None


class End(NamedTuple):
    """How a deal ended: points by player, who was Re, Herz 10 beaten (by, from)."""

    points: list[int]
    re: list[int]
    tens: list[tuple[int, int]]


UNKNOWN = -1 / 3
"""How surely somebody of whom nothing is known is a friend: one of three others is."""


@cache
def friendships(
    re: tuple[int, ...], shown: tuple[int, ...], groom: int | None
) -> tuple[tuple[float, ...], ...]:
    """How surely each player (first index) may take each other for a friend, from -1 to 1.

    While a wedding is open its player *groom* stands alone, and anybody else may become the
    partner.
    """

    def sure(p: int, q: int) -> float:
        if p == q:
            return 1.0
        if groom is not None:
            return -0.5 if groom in (p, q) else 0.5
        if q in shown or all(other in shown or other == p for other in re):
            return 1.0 if (p in re) == (q in re) else -1.0
        return UNKNOWN

    return tuple(tuple(sure(p, q) for q in range(4)) for p in range(4))


def play_out(deck: Deck, table: Table, thumb: Thumb) -> End:
    """Let everybody play on by the rule of thumb or plainly, seeing their own cards only.

    Who is on whose side they know as far as it has shown.
    """
    hands, points, re, shown = [*table.hands], [*table.points], [*table.re], [*table.shown]
    tens, wedding, plain = [*table.tens], table.wedding, table.plain
    leader, lying = table.leader, table.lying
    trumps, suits, worth, floor = deck.trumps, deck.suit, deck.worth, deck.floor
    weights = deck.weigh(thumb)
    friends_of = friendships(tuple(re), tuple(shown), wedding.player if wedding else None)
    left = hands[0] | hands[1] | hands[2] | hands[3]
    number = TRICKS - max(hand.bit_count() for hand in hands) + 1
    while True:
        led = best = pot = 0
        taker = leader
        for at in range(4):
            player = (leader + at) & 3
            if at < len(lying):
                card = lying[at]
            else:
                hand = hands[player]
                card = legal = hand & led or hand
                if legal & (legal - 1):
                    friend = friends_of[player]
                    unseen = left ^ hand
                    if plain[player]:
                        behind = (unseen & led or unseen) if at < 3 else 0
                        sure = friend[taker] == 1
                        card = pick_plainly(deck, hand, legal, led, best, sure, behind)
                    else:
                        foes, foes_behind, friends = 0, 0, 0
                        for i in (1, 2, 3):
                            if friend[(player + i) & 3] <= 0:
                                foes = unseen
                                foes_behind += i < 4 - at
                            else:
                                friends += i < 4 - at
                        card = pick(
                            deck,
                            thumb,
                            weights,
                            hand,
                            legal,
                            led,
                            best,
                            pot,
                            friend[taker],
                            (unseen,) * foes_behind,
                            friends,
                            foes,
                        )
                hands[player] = hand ^ card
                left ^= card
                if card & deck.queens and not wedding and player not in shown:
                    shown.append(player)
                    friends_of = friendships(tuple(re), tuple(shown), None)
            pot += worth[card]
            if not led:
                led, best = suits[card], card
            elif card > floor[best] and card & (led | trumps):
                if card & deck.tens and best & deck.tens:
                    tens.append((player, taker))
                best, taker = card, player
        points[taker] += pot
        leader, lying = taker, ()
        if wedding:
            if taker != wedding.player:
                wedding = wedding._replace(left=wedding.left - 1)
            if not wedding.left:
                re.append(taker)
            if not wedding.left or number >= wedding.last:
                wedding, shown = None, [0, 1, 2, 3]
                friends_of = friendships(tuple(re), tuple(shown), None)
        number += 1
        if not hands[leader]:
            return End(points, re, tens)
