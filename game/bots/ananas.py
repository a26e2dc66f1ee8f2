"""The players of Silberne Ananas: rules of thumb from `ananas_play`, and the expert's study."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game.ananas import order_of
from game.bots.ananas_past import Past
from game.bots.ananas_play import (
    ALL,
    Count,
    Goal,
    best_taker,
    bits,
    deal_goal,
    match_goal,
    pick,
    play_out,
    score_over,
    taker_of,
)
from game.bots.plain import Plain
from game.bots.protocol import Choice, Outcome, Study, World
from game.bots.sample import Spread, barred
from game.cards import Card
from game.deal import Move, Reason, View

TIMES = 2  # how often each card is played out in a world
BATCH = 5  # ways to deal the unseen cards that are drawn for one world


class Deal:
    """What a view shows of a deal; players are their numbers, which are also their places.

    - `hand`, `unseen`: masks; `may`: by player the cards that they may hold
    - `count`: tricks won; `trick`: the cards that lie there; `leader`: who led or leads
    """

    def __init__(self, view: View) -> None:
        self.view = view
        rules = order_of()
        self.strength = rules.strength
        self.hand = rules.mask(view.hand)
        gone = rules.mask(card for trick in view.tricks for card in trick["cards"])
        gone |= rules.mask(card for _, card in view.trick)
        self.unseen = ALL & ~gone & ~self.hand
        self.no = barred(view, rules, rules.cards)
        self.may = [self.unseen & ~rules.mask(no) for no in self.no]
        won = view.won()
        self.count: Count = (won[0], won[1], won[2])
        self.trick = [self.strength[card] for _, card in view.trick]
        self.leader = (view.me - len(self.trick)) % 3

    def card(self, goal: Goal) -> int:
        """The rule of thumb's card."""
        view = self.view
        unseen = [self.may[(view.me + i) % 3] for i in range(1, 3 - len(self.trick))]
        rng = Random(f"{view.deal}/{len(view.events)}")
        size = len(view.hand)
        return pick(goal, self.count, self.hand, self.trick, view.me, unseen, size, rng)


class Ananas(Plain):
    """The `Bot` of Silberne Ananas."""

    def beginner(self, view: View, rng: Random) -> Choice:
        """Thinks only when last to play, and gives the joker's trick to itself."""
        assert view.ask is not None
        if view.ask.question == "gift":
            return Choice(f"give:{view.me}", {}, {"code": "bot.wants-trick"})
        if len(view.trick) < 2 or rng.random() < 0.3:
            return Choice(rng.choice(view.ask.legal), {}, {"code": "bot.on-a-whim"})
        return self.club(view)

    def club(self, view: View) -> Choice:
        """Sends each trick where it does most good for the score of this deal."""
        assert view.ask is not None
        deal, goal = Deal(view), deal_goal()
        if view.ask.question == "gift":
            to = best_taker(goal.after(deal.count), view.me)
            return Choice(f"give:{to}", {}, {"code": towards(view.me, to)})
        move = order_of().cards[deal.card(goal)]
        return Choice(move, {}, reason(deal, goal, move))

    def study(self, view: View) -> Study | None:
        """What the expert's search works on."""
        return AnanasStudy(view)


class AnanasStudy:
    """One question of Silberne Ananas (see `protocol.Study`)."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._deal = Deal(view)
        a, b, c = view.totals
        self._goal = match_goal((a, b, c), view.rules["target"], view.rules["winner"])
        self._past = Past(view)
        self._others = [player for player in range(3) if player != view.me]
        cards = order_of().cards
        self._spread = Spread(
            [cards[at] for at in bits(self._deal.unseen)],
            [view.counts[player] for player in self._others],
            [self._deal.no[player] for player in self._others],
        )

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        """Hands that agree with who could not follow and with where the joker cannot be.

        Of every few one is taken, the more plausible the likelier.
        """
        while True:
            if not self._past.plays:
                yield World(self._hands(rng)), 1.0
                continue
            batch = [self._hands(rng) for _ in range(BATCH)]
            weights = [self._past.weight(hands) for hands in batch]
            yield World(rng.choices(batch, weights)[0]), sum(weights) / BATCH

    def _hands(self, rng: Random) -> tuple[tuple[Card, ...], ...]:
        """One way in which the unseen cards may lie."""
        hands: list[tuple[Card, ...]] = [()] * 3
        hands[self._view.me] = tuple(self._view.hand)
        for player, hand in zip(self._others, self._spread.draw(rng), strict=True):
            hands[player] = tuple(hand)
        return tuple(hands)

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> list[Outcome]:
        """Each move, and then the play goes on with all cards open."""
        deal, mask = self._deal, order_of().mask
        hands = [mask(hand) for hand in world.hands]
        found = []
        for move in moves:
            if move.startswith("give:"):
                count, trick, leader = [*deal.count], [], int(move[5:])
                count[leader] += 1
            else:
                count, leader = [*deal.count], deal.leader
                trick = [*deal.trick, deal.strength[move]]
            found.append(self._outcome(hands, (count[0], count[1], count[2]), trick, leader, rng))
        return found

    def _outcome(
        self, hands: Sequence[int], count: Count, trick: Sequence[int], leader: int, rng: Random
    ) -> Outcome:
        """The mean of some ways to play on from here."""
        me, use, over = self._view.me, 0.0, 0.0
        left = [*hands]
        if trick:
            left[me] ^= 1 << trick[-1]
        for _ in range(TIMES):
            end = play_out(self._goal, left, count, trick, leader, rng)
            use += self._goal.worth(end)[me] / TIMES
            over += score_over(end)[me] / TIMES
        return Outcome(use, over)

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """Why the expert's *move* is good."""
        if move.startswith("give:"):
            return {"code": towards(self._view.me, int(move[5:]))}
        return reason(self._deal, self._goal, move)


def towards(me: int, taker: int) -> str:
    """The code for wanting the trick to go to *taker*."""
    return ("bot.to-myself", "bot.to-the-left", "bot.to-the-right")[(taker - me) % 3]


def reason(deal: Deal, goal: Goal, move: Move) -> Reason:
    """What the card *move* is good for, as a code ``bot.…``."""
    me, after = deal.view.me, goal.after(deal.count)
    if len(deal.trick) == 2:
        taker = taker_of([*deal.trick, deal.strength[move]], deal.leader, after)
        if taker == best_taker(after, me):
            return {"code": towards(me, taker)}
        return {"code": "bot.no-better-taker"}
    return {"code": "bot.aims-well" if deal.trick else "bot.leads-well"}


BOT = Ananas()
