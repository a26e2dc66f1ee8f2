"""What a player of Klaberjass knows of the other's hand, and hands that agree with it."""

from collections.abc import Generator, Iterator
from itertools import combinations
from random import Random

from game.bots.cardplay import Seen, Thumb, pick
from game.bots.klaberjass_deal import Turn, best_run, promise, ranks_of, swaps
from game.bots.protocol import World
from game.bots.sample import Spread
from game.bots.sequences import has_run
from game.cards import Card, pack
from game.deal import View
from game.klaberjass import may_swap

CLUB = Thumb(
    sure=-3.94,
    sure_trump=10.7,
    second=0.23,
    low=0.49,
    trump=8.56,
    trump_share=1.17,
    risk=0.54,
    draw=20.0,
    lead=11.29,
    follow=-7.12,
)
"""For a player who does not know where the unseen cards lie."""

TRIES = 300  # hands drawn at random before all are gone through
BREATH = 50  # after so many of them the search may look at its clock
BATCH = 5  # hands drawn for one world
SILENT = 0.05  # how likely somebody keeps quiet about a sequence
KEPT = 0.1  # how likely somebody keeps the seven though swapping is better
ODD = 0.1  # how likely a card is that the rule of thumb would not play, against one it would
DOUBT = 25.0  # how far a promise may be off the limit for both answers to be likely


def turned_card(view: View) -> Card:
    """The card that was turned up, whether or not it has been swapped since."""
    return next(str(data["card"]) for kind, data in view.events if kind == "turned")


def turn_of(view: View) -> Turn:
    """The turn to fix trump that *view* is about, or the one after the last."""
    return Turn(len(answers(view)), turned_card(view), view.rules["seven"])


def answers(view: View) -> list[tuple[int, str]]:
    """Who has answered what when trump was chosen."""
    return [
        (data["player"], data["move"])
        for kind, data in view.events
        if kind == "move" and data["question"] in ("take", "name")
    ]


class Unseen:
    """The cards that the player of *view* does not see, and what is known of them."""

    def __init__(self, view: View) -> None:
        self.me, self.other = view.me, 1 - view.me
        self._view = view
        self._turned = turned_card(view)
        self._option = view.rules["seven"]
        self._answers = [
            (number, move)
            for number, (player, move) in enumerate(answers(view))
            if player == self.other
        ]
        self._hand = tuple(view.hand)
        if view.trump is None:
            self._held: list[Card] = []
            self._played: list[Card] = []
            self._out = [self._turned]
            no: list[Card] = []
        else:
            no = self._after_trump(view.trump)
        seen = {*self._hand, *self._held, *self._out}
        seen.update(card for kind, data in view.events if kind == "trick" for card in data["cards"])
        seen.update(card for _, card in view.trick)
        pool = [card for card in pack() if card not in seen]
        missing = view.counts[self.other] - len(self._held)
        self._spread = Spread(pool, (missing, len(pool) - missing), (no, ()))

    def _after_trump(self, trump: str) -> list[Card]:
        """Read what has been shown; gives the cards that the other cannot hold."""
        self._ranks = ranks_of(trump)
        codes = self._ranks.rules.codes
        seen = Seen(self._ranks, self._view)
        self._held = codes(seen.held[self.other])
        self._played = codes(seen.played[self.other])
        bottom = self._view.facts["bottom"]["card"]
        self._out = [card for card in codes(seen.out) if card != bottom] + [bottom]
        swapped = self._view.facts.get("swapped")
        self._swapped = swapped if swapped and swapped["player"] == self.other else None
        self._may_keep = not swapped and may_swap(self._option, trump, self._turned)
        self._declared = any(
            kind == "move" and data["question"] == "declare" and data["player"] == self.other
            for kind, data in self._view.events
        )
        question = self._view.ask.question if self._view.ask else "card"
        first = self._view.dealer == self.me  # then the other declares before us
        self._has_spoken = question == "card" or (first and question == "declare")
        self._sequence = self._view.facts.get("sequence")
        self._plays = self._plays_of_other(trump)
        return codes(seen.barred[self.other])

    def _plays_of_other(self, trump: str) -> list[tuple[int, int, int, int, int]]:
        """The other's cards with what lay there: (led, best, pot, cards they knew, card)."""
        ranks = self._ranks
        bits, worth = ranks.rules.bits, ranks.worth
        known = ranks.rules.mask(self._out)
        found, lying = [], 0
        for kind, data in self._view.events:
            if kind == "trick":
                lying = 0
            elif kind == "move" and data["question"] == "card":
                card = bits[data["move"][:2]][0]
                if data["player"] == self.other:
                    led = ranks.group[lying] if lying else 0
                    pot = worth[lying] if lying else 0
                    found.append((led, lying, pot, known | lying, card))
                known |= card
                lying = card
        return found

    def worlds(self, rng: Random) -> Iterator[tuple[World, float] | None]:
        """See `protocol.Study.worlds`: of every few hands drawn one, the likelier the better."""
        while True:
            hands = []
            for _ in range(BATCH):
                found = yield from self._agreeing(rng)
                hands.append(found)
            weights = [self._weight(hand, rng) for hand, _ in hands]
            total = sum(weights)
            at = rng.choices(range(BATCH), weights)[0] if total else 0
            hand, rest = hands[at]
            both = (self._hand, tuple(hand)) if self.me == 0 else (tuple(hand), self._hand)
            yield World(both, (*self._out[:-1], *rest, *self._out[-1:])), total / BATCH

    def _agreeing(self, rng: Random) -> Generator[None, None, tuple[list[Card], list[Card]]]:
        """A hand for the other that contradicts nothing, and the cards that are left."""
        for attempt in range(TRIES):
            if attempt % BREATH == BREATH - 1:
                yield None
            drawn, rest = self._spread.draw(rng)
            hand = self._held + drawn
            if self._agrees(hand):
                return hand, rest
        found = yield from self._first_agreeing()
        return found

    def _first_agreeing(self) -> Generator[None, None, tuple[list[Card], list[Card]]]:
        """The same without chance, for the rare case that hardly any hand agrees."""
        drawn, rest = self._spread.draw(Random(0))
        pool = sorted(drawn + rest)
        may = [card for card in pool if card not in self._spread.barred[0]]
        for number, some in enumerate(combinations(may, len(drawn)), 1):
            if not number % BREATH:
                yield None
            hand = [*self._held, *some]
            if self._agrees(hand):
                return hand, [card for card in pool if card not in some]
        raise ValueError("no hand agrees with what was seen")

    def _agrees(self, hand: list[Card]) -> bool:
        """Whether what was said about sequences fits a hand with these cards left."""
        if self._view.trump is None or not (self._declared or self._sequence):
            return True
        shown = self._sequence
        best = best_run(hand + self._played, self._view.trump)
        if shown is None or not self._declared:
            return best is not None or not self._declared
        if best is None:
            return False
        if shown["player"] == self.other:
            return best[1] == list(shown["cards"])
        mine = best_run(shown["cards"], self._view.trump)
        assert mine is not None
        return best[0] < mine[0] or (best[0] == mine[0] and self._view.dealer == self.other)

    def _weight(self, hand: list[Card], rng: Random) -> float:
        """How plausible the other's earlier choices are with these cards left."""
        trump = self._view.trump
        if trump is None:
            return self._bids(hand)
        weight = 1.0
        whole = hand + self._played
        if self._has_spoken and not self._declared and has_run(whole):
            weight *= SILENT
        if self._may_keep and trump + "7" in whole and swaps(trump, self._turned):
            weight *= KEPT
        if self._swapped:
            whole = [c if c != self._swapped["took"] else self._swapped["gave"] for c in whole]
        return weight * self._bids(rng.sample(sorted(whole), 6)) * self._cards(hand)

    def _bids(self, first: list[Card]) -> float:
        """How plausible the other's answers are if these were the first six cards."""
        weight = 1.0
        for number, move in self._answers:
            turn = Turn(number, self._turned, self._option)
            value, suit = turn.promises(first)[0]
            if move.startswith("trump:"):
                value = promise(first, move[-1], self._turned, self._option) - (
                    DOUBT if suit != move[-1] else 0
                )
            over = (value - turn.limit()) / DOUBT
            likely = min(max(0.5 + over / 2, 0.03), 0.97)
            weight *= 1 - likely if move == "pass" else likely
        return weight

    def _cards(self, hand: list[Card]) -> float:
        """How plausible the other's cards in the tricks were."""
        ranks, weight = self._ranks, 1.0
        held = ranks.rules.mask(hand + self._played)
        for led, best, pot, known, card in self._plays:
            legal = ranks.rules.legal_mask(held, led, best)
            if legal != card:
                foes = ranks.all & ~held & ~known
                behind = 0 if led else foes
                if pick(ranks, legal, led, best, pot, False, behind, foes, CLUB) != card:
                    weight *= ODD
            held ^= card
        return weight
