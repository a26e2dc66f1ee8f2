"""The players of Ri Fi Fi: rules of thumb from `rififi_play`, and the expert's study."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from game.bots import rififi_sense
from game.bots.plain import Plain
from game.bots.protocol import Choice, Outcome, Study, World
from game.bots.rififi_deal import Deal
from game.bots.rififi_play import ALL, Cards, after, bid_of, play_out, tricks_in
from game.bots.sample import Spread, barred
from game.cards import Card, pack
from game.deal import Move, Reason, View
from game.rififi import deals, score

BATCH = 4  # hands drawn for one world, of which the likeliest are kept more often
DOUBT = (1.0, 0.85, 0.5, 0.2, 0.08, 0.03)  # how likely a bid is that is so many halves off
WILD = 2  # bids farther off than this are not played out
LEARNED = 150  # worlds that tell as much as what was learned of a card or a bid
SPITE = 0.3  # what the mean of the others' scores counts against one's own


class RiFiFi(Plain):
    """The `Bot` of Ri Fi Fi."""

    def beginner(self, view: View, rng: Random) -> Choice:
        """Counts aces and jacks, and plays on as if nothing had been played; often on a whim."""
        assert view.ask is not None
        deal = Deal(view)
        if view.ask.question == "bid":
            high = sum(card[1] == "J" or card[1] == "A" for card in view.hand)
            bid = max(0, min(len(view.hand), high + rng.choice((-1, 0, 0, 1))))
            return Choice(f"bid:{bid}", {}, {"code": "bot.counts-high-cards"})
        if rng.random() < 0.3:
            return Choice(rng.choice(view.ask.legal), {}, {"code": "bot.on-a-whim"})
        strongest = deal.cards.rules.strength.__getitem__
        wanted = deal.needs[deal.me] > 0
        move = max(view.ask.legal, key=strongest) if wanted else min(view.ask.legal, key=strongest)
        return Choice(move, {}, {"code": "bot.wants-trick" if wanted else "bot.wants-no-trick"})

    def club(self, view: View) -> Choice:
        """Bids what the hand is worth, and plays so that it comes true."""
        assert view.ask is not None
        deal = Deal(view)
        if view.ask.question == "bid":
            move = f"bid:{deal.bid()}"
        else:
            move = deal.cards.rules.code[deal.card()]
        return Choice(move, {}, reason(deal, move))

    def study(self, view: View) -> Study | None:
        """What the expert's search works on."""
        return RiFiFiStudy(view)

    def sample(self, rules: Mapping[str, Any]) -> int:
        """A whole match: its deals are of different sizes."""
        return deals(rules["top"])


class RiFiFiStudy:
    """One question of Ri Fi Fi (see `protocol.Study`)."""

    def __init__(self, view: View) -> None:
        self._deal = deal = Deal(view)
        self._view = view
        left = pack(copies=2)
        for card in deal.seen:
            left.remove(card)
        self._others = [at for at in range(view.players) if at != deal.me]
        no = barred(view, deal.cards.rules, pack())
        room = [deal.left[at] for at in self._others]
        room.append(len(left) - sum(room))
        self._spread = Spread(left, room, [*(no[view.seats[at]] for at in self._others), ()])

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        """Hands that agree with the cards played; those that fit the bids come more often."""
        while True:
            drawn = [self._spread.draw(rng) for _ in range(BATCH if self._deal.bids else 1)]
            hands = drawn[0]
            if len(drawn) > 1:
                hands = rng.choices(drawn, [self._fits(hands) for hands in drawn])[0]
            by_player: list[tuple[Card, ...]] = [()] * self._view.players
            for at, hand in zip(self._others, hands, strict=False):
                by_player[self._view.seats[at]] = tuple(hand)
            by_player[self._view.me] = tuple(self._view.hand)
            yield World(tuple(by_player), (self._deal.turned, *hands[-1])), 1.0

    def _fits(self, hands: Sequence[Sequence[Card]]) -> float:
        """How likely the others' bids are if these are their hands."""
        deal, likely = self._deal, 1.0
        mask = deal.cards.rules.mask
        for at, hand in zip(self._others, hands, strict=False):
            dealt = mask([*hand, *deal.played[at]])
            unseen = ALL & ~mask([*hand, *deal.played[at], deal.turned])
            share = deal.others * dealt.bit_count() / unseen.bit_count()
            off = abs(tricks_in(deal.cards, dealt, unseen, share) - deal.bids[at])
            likely *= DOUBT[min(int(2 * off), len(DOUBT) - 1)]
        return likely

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterator[Outcome]:
        """Each move, and then everybody plays by the rule of thumb."""
        deal = self._deal
        held = [world.hands[player] for player in self._view.seats]
        *hands, dead = disjoint(deal.cards, [*held, world.rest[1:]])
        if not deal.bids:
            yield from self._bids(world, hands, dead, moves)
            return
        for move in moves:
            card = next(bit for bit in deal.cards.rules.bits[move] if bit & hands[deal.me])
            table = after(deal.cards, deal.lying._replace(hands=hands), card)
            yield self._outcome(deal.bids, play_out(deal.cards, table, dead))

    def _bids(
        self, world: World, hands: list[int], dead: int, moves: Sequence[Move]
    ) -> Iterator[Outcome]:
        """What each bid comes to; those far off the hand's worth as the nearest that is played."""
        deal, seats = self._deal, self._view.seats
        turned = deal.cards.rules.mask([deal.turned])
        bids = [
            int(world.secret[seats[at]][4:])
            if seats[at] in world.secret and at != deal.me
            else bid_of(deal.cards, hand, ALL & ~hand & ~turned, deal.others)
            for at, hand in enumerate(hands)
        ]
        worth = bids[deal.me]
        won: dict[int, list[int]] = {}
        for move in moves:
            bids[deal.me] = bid = int(move[4:])
            aim = max(worth - WILD, min(worth + WILD, bid))
            if aim not in won:
                needs = [*bids[: deal.me], aim, *bids[deal.me + 1 :]]
                table = deal.lying._replace(hands=hands, needs=needs)
                left = play_out(deal.cards, table, dead)
                won[aim] = [need - rest for need, rest in zip(needs, left, strict=True)]
            left = [said - took for said, took in zip(bids, won[aim], strict=True)]
            yield self._outcome(bids, left)

    def _outcome(self, bids: Sequence[int], needs: Sequence[int]) -> Outcome:
        """The use and the score when everybody's *needs* are left in the end."""
        scores = [score(bid, bid - need) for bid, need in zip(bids, needs, strict=True)]
        own = scores[self._deal.me]
        mean = (sum(scores) - own) / (len(scores) - 1)
        return Outcome(own - SPITE * mean, own - mean)

    def learned(self, moves: Sequence[Move]) -> tuple[Sequence[float], float]:
        """What many deals have taught about *moves*; nothing at tables of other sizes."""
        deal = self._deal
        if self._view.players != rififi_sense.PLAYERS:
            return [0.0] * len(moves), 0.0
        if not deal.bids:
            return rififi_sense.bid_values(deal, [int(move[4:]) for move in moves]), LEARNED
        bits = [deal.cards.rules.bits[move][0] for move in moves]
        return rififi_sense.card_values(deal, bits), LEARNED

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """Why the expert's *move* is good."""
        return reason(self._deal, move)


def disjoint(cards: Cards, hands: Sequence[Sequence[Card]]) -> list[int]:
    """The hands as masks in which the two copies of a card never share a bit."""
    taken, masks = 0, []
    for hand in hands:
        before = taken
        for card in hand:
            first, second = cards.rules.bits[card]
            taken |= second if taken & first else first
        masks.append(taken ^ before)
    return masks


def reason(deal: Deal, move: Move) -> Reason:
    """What *move* is good for, as a code ``bot.…``."""
    if move.startswith("bid:"):
        return {"code": "bot.bids-worth", "tricks": int(move[4:])}
    cards, table = deal.cards, deal.lying
    need = deal.needs[deal.me]
    card = cards.rules.bits[move][0]
    takes = not table.led or cards.rules.beats(card, table.best, table.led)
    last = table.at == deal.others
    higher = bool(deal.unseen & cards.above[card])
    if need > 0:
        if takes and (last or (card & cards.trumps and not higher)):
            return {"code": "bot.wins-for-sure"}
        if takes:
            return {"code": "bot.tries-for-trick", "need": need}
        return {"code": "bot.keeps-winners", "need": need}
    if not takes:
        return {"code": "bot.stays-below"}
    return {"code": "bot.hopes-to-be-beaten" if not last else "bot.must-take"}


BOT = RiFiFi()
