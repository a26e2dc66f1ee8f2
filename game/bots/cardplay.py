"""Rules of thumb and playing on, on bit masks, for games where card points in tricks count.

`Ranks` holds what one trump suit makes of the cards; `pick` is the rule of thumb for one card;
`play_out` lets everybody play by it to the end. Used by Klaberjass and Klammern.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.bots.protocol import Choice
from game.cards import Card
from game.deal import Move, Reason, View
from game.tricks import Tricks

Hands = list[int]


class Ranks:
    """The cards of a deal with trump fixed: their masks, and their worth in card points."""

    def __init__(self, rules: Tricks, worth: Mapping[Card, int]) -> None:
        self.rules = rules
        self.trumps = rules.trump_mask
        self.worth = {bit: worth[card] for bit, card in rules.code.items()}
        self.group = rules.led_by
        self.all = sum(rules.masks.values())
        self.pair = sum(
            bit for bit in self.worth if bit & self.trumps and rules.code[bit][1] in "KQ"
        )

    def worths(self, mask: int) -> int:
        """The card points of all cards in *mask*."""
        total = 0
        while mask:
            bit = mask & -mask
            total += self.worth[bit]
            mask ^= bit
        return total


@dataclass(frozen=True, slots=True)
class Thumb:
    """The numbers in the rule of thumb, in card points; found by play against each other.

    *sure*, *sure_trump*: what it is worth to keep a card that nobody can beat, above its own
    points. *second*, *low*: the share of its points that a plain card brings if one or more
    cards stand above it. *trump*: what any other trump brings, and *trump_share* of its points.
    *risk*: how far a trick that can still be lost counts as won. *draw*: what leading a sure
    trump adds. *lead*: what it costs to lead a card that can be beaten. *follow*: the points
    that the others are expected to put to one's lead.
    """

    sure: float
    sure_trump: float
    second: float
    low: float
    trump: float
    trump_share: float
    risk: float
    draw: float
    lead: float
    follow: float


def pick(
    ranks: Ranks,
    legal: int,
    led: int,
    best: int,
    pot: int,
    friendly: bool,
    behind: int,
    foes: int,
    thumb: Thumb,
) -> int:
    """The card of *legal* to play, as a bit.

    *led* and *best* as in `Tricks.legal_mask`; *pot*: the points that lie there; *friendly*: the
    best card so far is the partner's; *behind*: the cards that opponents may hold who play after
    this card; *foes*: the cards that any opponent may hold.
    """
    worth, trumps, group = ranks.worth, ranks.trumps, ranks.group
    chosen, most = 0, -1e9
    foes_trumps = foes & trumps
    while legal:
        card = legal & -legal
        legal ^= card
        value = worth[card]
        suit = group[card]
        above = foes & suit & -(card << 1)
        # what it is worth to keep this card
        if card & trumps:
            keep = thumb.trump + thumb.trump_share * value if above else thumb.sure_trump + value
        elif not above:
            keep = thumb.sure + value
        elif not above & (above - 1):
            keep = thumb.second * value
        else:
            keep = thumb.low * value
        # whether the trick will be ours
        if not led:
            if above:
                ours = thumb.risk - 0.3
                keep += thumb.lead
            elif foes & suit or not foes_trumps or suit == trumps:
                ours = 1.0
                if suit == trumps and foes_trumps:
                    keep -= thumb.draw
            else:
                ours = thumb.risk - 0.3
            gain = ours * (value + thumb.follow)
        else:
            if card > best and card & (led | trumps):
                if not behind:
                    ours = 1.0
                elif behind & suit & -(card << 1) or (
                    suit != trumps and behind & trumps and not behind & suit
                ):
                    ours = thumb.risk
                else:
                    ours = 1.0
            elif friendly:
                over = behind & -(best << 1) & (led | trumps)
                ours = 0.3 if over else 1.0
            else:
                ours = -1.0
            gain = ours * (pot + value)
        if gain - keep > most:
            chosen, most = card, gain - keep
    return chosen


def play_out(
    ranks: Ranks,
    hands: Hands,
    leader: int,
    lying: Sequence[int],
    points: list[int],
    sides: Sequence[int],
    turns: Sequence[Sequence[int]],
    thumb: Sequence[Thumb],
) -> int:
    """Play all *hands* to the end; gives the winner of the last trick.

    *lying*: the cards of the running trick, led by *leader*; *points*: by player, added to;
    *sides*: for each player the number of their side; *turns*: for each player the order of
    play when they lead. The hands are emptied.
    """
    legal_mask, worth, group = ranks.rules.legal_mask, ranks.worth, ranks.group
    floor, trumps = ranks.rules.floor, ranks.trumps
    players = range(len(hands))
    while True:
        led = best = pot = 0
        taker = leader
        for at, player in enumerate(turns[leader]):
            if at < len(lying):
                card = lying[at]
            else:
                hand = hands[player]
                card = legal_mask(hand, led, best)
                if card & (card - 1):
                    side = sides[player]
                    foes = behind = 0
                    for other in players:
                        if sides[other] != side:
                            foes |= hands[other]
                    for other in turns[leader][at + 1 :]:
                        if sides[other] != side:
                            behind |= hands[other]
                    card = pick(
                        ranks,
                        card,
                        led,
                        best,
                        pot,
                        sides[taker] == side,
                        behind,
                        foes,
                        thumb[player],
                    )
                hands[player] = hand ^ card
            pot += worth[card]
            if not led:
                led, best = group[card], card
            elif card > floor[best] and card & (led | trumps):
                best, taker = card, player
        points[taker] += pot
        leader, lying = taker, ()
        if not hands[leader]:
            return leader


class Seen:
    """What a deal has shown of its cards, as masks; trump is fixed.

    - `played`: by player the cards they have played; `gone`: all of them together
    - `barred`: by player the cards that they have proved not to hold
    - `held`: by player the cards that they are known to hold; `out`: in nobody's hand, unplayed
    - `led`, `best`, `pot`, `taker`: the running trick (led 0, taker None: nothing lies there)
    - `lying`: its cards in playing order
    """

    def __init__(self, ranks: Ranks, view: View) -> None:
        self.me = view.me
        self.played = [0] * view.players
        self.barred = [0] * view.players
        self.held = [0] * view.players
        self.out = 0
        self._ranks = ranks
        self._clear()
        bits = ranks.rules.bits
        for kind, data in view.events:
            if kind == "move" and data["question"] == "card":
                self._card(data["player"], bits[data["move"][:2]][0], data["move"][2:])
            elif kind == "trick":
                self._clear()
            else:
                self._show(kind, data)
        self.gone = sum(self.played)
        self.out &= ~self.gone
        self.held = [cards & ~self.gone for cards in self.held]
        self.held[self.me] = ranks.rules.mask(view.hand)

    def _show(self, kind: str, data: Mapping[str, Any]) -> None:
        """Cards that were shown outside the tricks."""
        mask = self._ranks.rules.mask
        if kind == "turned":
            card = mask([data["card"]])
            if isinstance(data["holder"], int):
                self.held[data["holder"]] |= card
            else:
                self.out |= card
        elif kind == "swapped":
            took = mask([data["took"]])
            self.out &= ~took
            self.held[data["player"]] |= took
        elif kind == "bottom":
            self.out |= mask([data["card"]])
        elif kind == "sequence":
            self.held[data["player"]] |= mask(data["cards"])
        elif kind == "melds":
            for cards in data["melds"]:
                self.held[data["player"]] |= mask(cards)

    def may_hold(self, player: int) -> int:
        """The cards that may be in the hand of *player*."""
        if player == self.me:
            return self.held[player]
        others = self.out | self.gone | self.barred[player]
        for other, cards in enumerate(self.held):
            if other != player:
                others |= cards
        return self._ranks.all & ~others

    def _clear(self) -> None:
        self.led = self.best = self.pot = 0
        self.taker: int | None = None
        self.lying: list[int] = []

    def _card(self, player: int, card: int, said: str) -> None:
        rules, trumps = self._ranks.rules, self._ranks.trumps
        if said:  # K and Q of trump were together in this hand
            self.held[player] |= self._ranks.pair
        self.played[player] |= card
        self.pot += self._ranks.worth[card]
        self.lying.append(card)
        if not self.led:
            self.led, self.best, self.taker = rules.led_by[card], card, player
            return
        above = trumps & -(self.best << 1)
        if card & self.led:
            if self.led == trumps and rules.must_beat and card < self.best:
                self.barred[player] |= above
        else:
            self.barred[player] |= self.led
            if rules.must_trump:
                if not card & trumps:
                    self.barred[player] |= trumps
                elif rules.must_overtrump and self.best & trumps and card < self.best:
                    self.barred[player] |= above
        if rules.beats(card, self.best, self.led):
            self.best, self.taker = card, player


def said(legal: Sequence[Move]) -> list[Move]:
    """The moves without those that keep silent about what could be said with the card."""
    return [move for move in legal if move + "+" not in legal]


def thumb_choice(
    ranks: Ranks, view: View, sides: Sequence[int], turns: Sequence[Sequence[int]], thumb: Thumb
) -> Choice:
    """The rule of thumb's card for the player of *view*, and why."""
    assert view.ask is not None
    seen = Seen(ranks, view)
    me = view.me
    moves = {ranks.rules.bits[move[:2]][0]: move for move in said(view.ask.legal)}
    order = turns[view.trick[0][0] if view.trick else me]
    foes = behind = 0
    for at, player in enumerate(order):
        if sides[player] != sides[me]:
            foes |= (may := seen.may_hold(player))
            behind |= may if at > len(seen.lying) else 0
    friendly = seen.taker is not None and sides[seen.taker] == sides[me]
    legal = sum(moves)
    card = pick(ranks, legal, seen.led, seen.best, seen.pot, friendly, behind, foes, thumb)
    reason = why_card(ranks, seen, legal, card, foes, behind, friendly)
    return Choice(moves[card], {}, reason)


def why_card(
    ranks: Ranks, seen: Seen, legal: int, card: int, foes: int, behind: int, friendly: bool
) -> Reason:
    """What *card* is good for, as a code ``bot.…``."""
    value, trumps = ranks.worth[card], ranks.trumps
    suit = ranks.group[card]
    above = suit & -(card << 1)
    foes_trumps = foes & trumps
    if not seen.led:
        if foes & above or (suit != trumps and foes_trumps and not foes & suit):
            return {"code": "bot.leads-low" if value < 10 else "bot.leads-through"}
        if suit == trumps and foes_trumps:
            return {"code": "bot.draws-trumps"}
        sure = suit == trumps or not foes_trumps
        return {"code": "bot.wins-for-sure" if sure else "bot.leads-highest"}
    if ranks.rules.beats(card, seen.best, seen.led):
        over = behind & (above if suit == trumps else above | trumps)
        if over:
            return {"code": "bot.tries-to-win"}
        weaker = legal & ((card & -card) - 1) & suit
        cheapest = not any(
            ranks.rules.beats(bit, seen.best, seen.led)
            for bit in ranks.rules.led_by
            if bit & weaker
        )
        code = "bot.cheapest-winner" if cheapest and legal != card else "bot.wins-for-sure"
        return {"code": code, "points": seen.pot + value}
    if friendly:
        return {"code": "bot.gives-partner" if value >= 10 else "bot.leaves-to-partner"}
    each = [bit for bit in ranks.worth if bit & legal]
    if any(ranks.rules.beats(bit, seen.best, seen.led) for bit in each):
        return {"code": "bot.saves-strong"}
    lowest = value == min(ranks.worth[bit] for bit in each)
    return {"code": "bot.cannot-win-lowest" if lowest else "bot.keeps-useful"}


@cache
def circle(seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each player the order of play when they lead."""
    order = [seats[i:] + seats[:i] for i in range(len(seats))]
    return tuple(sorted(order))
