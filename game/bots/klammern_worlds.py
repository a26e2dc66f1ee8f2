"""What a player of Klammern knows of the other hands, and hands that agree with it."""

from collections.abc import Generator, Iterator, Sequence
from random import Random

from game.bots.cardplay import Seen, Thumb, pick
from game.bots.klammern_deal import Turn, company, ranks_of
from game.bots.protocol import World
from game.bots.sample import Spread
from game.bots.sequences import has_run, runs_of
from game.cards import Card, pack
from game.deal import View
from game.klammern import strength

CLUB = {
    2: Thumb(-3.2, 16.3, 0.23, 0.91, 7.7, 1.73, 1.02, 26.0, 3.0, -2.3),
    3: Thumb(-3.9, 24.0, 0.66, 0.95, 5.5, 1.17, 0.33, 20.9, 12.3, -12.6),
    4: Thumb(-1.0, 20.0, 0.16, 0.18, 3.4, -0.26, -0.16, 30.0, 19.5, -8.1),
}
"""For a player who does not know where the unseen cards lie, by table."""

TRIES = 300  # ways to deal tried at random ...
BREATH = 10  # ... after so many of which the search may look at its clock
BATCH = 4  # ways drawn for one world
SILENT = 0.05  # how likely somebody keeps quiet about what would score
KEPT = 0.05  # how likely somebody keeps the seven
ODD = 0.25  # how likely a card is that the rule of thumb would not play, against one it would
DOUBT = 40.0  # how far a promise may be off the limit for both answers to be likely

Hands = list[list[Card]]


def turned_card(view: View) -> Card:
    """The card that was turned up, whether or not it has been swapped since."""
    return next(str(data["card"]) for kind, data in view.events if kind == "turned")


def answers(view: View) -> list[tuple[int, str]]:
    """Who has answered what when trump was chosen."""
    return [
        (data["player"], data["move"])
        for kind, data in view.events
        if kind == "move" and data["question"] in ("take", "name")
    ]


def turn_of(view: View) -> Turn:
    """The turn to fix trump that *view* is about, or the one after the last."""
    seven = view.players < 4 and view.rules["seven"] == "yes"
    return Turn(len(answers(view)), turned_card(view), view.players, seven)


class Unseen:
    """The cards that the player of *view* does not see, and what is known of them."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._turned = turned_card(view)
        self._who = company(view.seats)
        self._ranks = ranks_of(view.trump or self._turned[0], view.rules["beat"] == "yes")
        codes = self._ranks.rules.codes
        seen = Seen(self._ranks, view)
        self.seen = seen
        self._others = [p for p in range(view.players) if p != view.me]
        self._held = [codes(cards) for cards in seen.held]
        self._played = [codes(cards) for cards in seen.played]
        self._out = codes(seen.out)
        known = {*self._out, *codes(seen.gone)}.union(*self._held)
        self._pool = [card for card in pack() if card not in known]
        barred = [codes(cards) for cards in seen.barred]
        self._barred = [barred[p] for p in self._others] + [[]]
        self._spread = self._spread_with(self._held)
        self._read()

    def _spread_with(self, held: Sequence[Sequence[Card]]) -> Spread:
        """All ways to deal the rest when the players are known to hold these cards."""
        fixed = {card for p in self._others for card in held[p]}
        pool = [card for card in self._pool if card not in fixed]
        room = [self._view.counts[p] - len(held[p]) for p in self._others]
        return Spread(pool, [*room, len(pool) - sum(room)], self._barred)

    def _read(self) -> None:
        """What was said, and what lay there when the others played."""
        view = self._view
        self._swapped = view.facts.get("swapped")
        self._answers = [
            (number, player, move)
            for number, (player, move) in enumerate(answers(view))
            if player != view.me
        ]
        self.declared = [
            data["player"]
            for kind, data in view.events
            if kind == "move" and data["move"] == "meld"
        ]
        self._shown = {
            data["player"]: [list(run) for run in data["melds"]]
            for kind, data in view.events
            if kind == "melds"
        }
        self._plays: list[tuple[int, int, int, int, bool, int, int, int]] = []
        self._quiet: list[tuple[int, Card]] = []  # K or Q of trump not announced, by the other one
        ranks, bits = self._ranks, self._ranks.rules.bits
        gone = ranks.rules.mask(self._out)
        order: Sequence[int] = ()
        lying: list[int] = []
        for kind, data in view.events:
            if kind == "trick":
                lying = []
            elif kind == "move" and data["question"] == "card":
                player, card = data["player"], bits[data["move"][:2]][0]
                if not lying:
                    order = self._who.turns[player]
                if player != view.me:
                    self._note(player, card, data["move"], order, lying, gone)
                gone |= card
                lying.append(card)

    def _note(
        self,
        player: int,
        card: int,
        move: str,
        order: Sequence[int],
        lying: Sequence[int],
        gone: int,
    ) -> None:
        """Remember a card of another player with what lay there."""
        ranks, sides = self._ranks, self._who.sides
        led = best = pot = 0
        friendly = False
        for at, other in enumerate(lying):
            pot += ranks.worth[other]
            if not led or ranks.rules.beats(other, best, led):
                best, friendly = other, sides[order[at]] == sides[player]
            led = led or ranks.group[other]
        foes_behind = any(sides[p] != sides[player] for p in order[len(lying) + 1 :])
        self._plays.append((player, led, best, pot, friendly, foes_behind, gone, card))
        if card & ranks.pair and not move[2:]:
            self._quiet.append((player, ranks.rules.code[card ^ ranks.pair]))

    def worlds(self, rng: Random) -> Iterator[tuple[World, float] | None]:
        """See `protocol.Study.worlds`: of every few ways drawn one, the likelier the better."""
        while True:
            drawn = []
            for _ in range(BATCH):
                found = yield from self._agreeing(rng)
                if found:
                    drawn.append(found)
            weights = [self._weight(hands, rng) for hands, _ in drawn]
            total = sum(weights)
            if not total:
                yield World(()), 0.0
                continue
            hands, rest = rng.choices(drawn, weights)[0]
            first = [self._turned] if self._turned in self._out else []
            rest = first + rest + [card for card in self._out if card not in first]
            yield World(tuple(map(tuple, hands)), tuple(rest)), total / BATCH

    def _agreeing(self, rng: Random) -> Generator[None, None, tuple[Hands, list[Card]] | None]:
        """Hands that contradict nothing, and the cards in no hand; None if none is found."""
        for attempt in range(TRIES):
            if attempt % BREATH == BREATH - 1:
                yield None
            guess = self._with_runs(rng) if attempt >= TRIES // 3 else (self._held, self._spread)
            if guess is None:
                continue
            held, spread = guess
            parts = spread.draw(rng)
            hands = [list(cards) for cards in held]
            for player, cards in zip(self._others, parts, strict=False):
                hands[player] += cards
            if self._agrees(hands):
                return hands, parts[-1]
        return None

    def _with_runs(self, rng: Random) -> tuple[Hands, Spread] | None:
        """A guess at the melds of those who declared: cards held, and the ways to deal on."""
        held = [list(cards) for cards in self._held]
        free = set(self._pool)
        for at, player in enumerate(self._others):
            if player not in self.declared or player in self._shown:
                continue
            own = {*held[player], *self._played[player]}
            may = own | (free - {*self._barred[at]})
            windows = [run[i : i + 3] for run in runs_of(sorted(may)) for i in range(len(run) - 2)]
            if not windows:
                return None
            new = [card for card in rng.choice(windows) if card not in own]
            held[player] += new
            free -= {*new}
            if len(held[player]) > self._view.counts[player]:
                return None
        try:
            return held, self._spread_with(held)
        except ValueError:
            return None

    def _agrees(self, hands: Hands) -> bool:
        """Whether the melds in these hands fit what was said and shown."""
        if not self.declared:
            return True
        runs = {}
        for player in self.declared:
            found = runs_of(hands[player] + self._played[player])
            if not found or found != self._shown.get(player, found):
                return False
            runs[player] = found
        if not self._shown:
            return True
        trump = str(self._view.trump)
        talking = [team for team in self._who.teams if any(p in runs for p in team)]
        best = max(talking, key=lambda team: strength(team, runs, trump))
        return any(player in self._shown for player in best)

    def _weight(self, hands: Hands, rng: Random) -> float:
        """How plausible the others' earlier choices are with these cards left."""
        view = self._view
        whole = [hand + played for hand, played in zip(hands, self._played, strict=True)]
        weight = 1.0
        for player, mate in self._quiet:
            if mate in hands[player]:
                weight *= SILENT
        if view.trump is not None:
            spoken = {play[0] for play in self._plays}
            for player in spoken.difference(self.declared):
                if has_run(whole[player]):
                    weight *= SILENT
            weight *= self._seven(whole)
            weight *= self._cards(hands)
        for number, player, move in self._answers:
            cards = whole[player]
            if view.players == 2 and number < 2 and len(cards) > 5:
                cards = rng.sample(sorted(cards), 5)
            weight *= self._bid(number, cards, move)
        return weight

    def _seven(self, whole: Hands) -> float:
        """How plausible it is that the seven was kept; a swap is undone in *whole*."""
        if self._swapped:
            for hand in whole:
                if self._swapped["took"] in hand and self._swapped["player"] != self._view.me:
                    hand[hand.index(self._swapped["took"])] = self._swapped["gave"]
        elif self._view.players < 4 and self._view.rules["seven"] == "yes":
            seven = self._turned[0] + "7"
            if any(seven in whole[player] for player in self._others):
                return KEPT
        return 1.0

    def _bid(self, number: int, cards: Sequence[Card], move: str) -> float:
        """How plausible an answer is with these cards."""
        seven = self._view.players < 4 and self._view.rules["seven"] == "yes"
        turn = Turn(number, self._turned, self._view.players, seven)
        value, suit = turn.best(cards)
        if move.startswith("trump:") and suit != move[-1]:
            value = turn.promise(cards, move[-1]) - int(DOUBT)
        likely = min(max(0.5 + (value - turn.limit()) / DOUBT / 2, 0.03), 0.97)
        return 1 - likely if move == "pass" else likely

    def _cards(self, hands: Hands) -> float:
        """How plausible the others' cards in the tricks were."""
        ranks, weight = self._ranks, 1.0
        thumb = CLUB[len(hands)]
        held = [
            ranks.rules.mask(hand) | played
            for hand, played in zip(hands, self.seen.played, strict=True)
        ]
        for player, led, best, pot, friendly, behind, gone, card in self._plays:
            hand = held[player]
            legal = ranks.rules.legal_mask(hand, led, best)
            if legal != card:
                foes = ranks.all & ~hand & ~gone
                after = foes if behind else 0
                if pick(ranks, legal, led, best, pot, friendly, after, foes, thumb) != card:
                    weight *= ODD
            held[player] = hand ^ card
        return weight
