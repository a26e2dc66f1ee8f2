"""What a player of Ri Fi Fi sees of a deal, as masks."""

from collections.abc import Sequence
from functools import cached_property

from game.bots.rififi_play import ALL, Table, after, bid_of, cards_of, pick, wins
from game.bots.sample import plays
from game.cards import Card
from game.deal import View


class Deal:
    """What a view shows of a deal, as masks; players are places clockwise from 0.

    - `unseen`: cards in other hands or out of the game; `share`: how much of them is in hands
    - `needs`: tricks that each still wants, empty before the bids are in
    - `lying`: the running trick as a `Table` whose hands are empty
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.cards = cards_of(str(view.trump))
        self.place = {player: at for at, player in enumerate(view.seats)}
        self.me = self.place[view.me]
        self.turned: Card = view.facts["turned"]["card"]
        self.others = view.players - 1
        mask = self.cards.rules.mask
        self.played: list[list[Card]] = [[] for _ in view.seats]
        for trick in view.tricks:
            first = self.place[trick["leader"]]
            for at, card in enumerate(trick["cards"]):
                self.played[(first + at) % view.players].append(card)
        for player, card in view.trick:
            self.played[self.place[player]].append(card)
        gone = [card for cards in self.played for card in cards]
        self.seen = [self.turned, *gone, *view.hand]
        self.hand = mask(view.hand)
        self.unseen = ALL & ~mask(self.seen)
        self.left = [view.counts[player] for player in view.seats]
        self.share = (sum(self.left) - self.left[self.me]) / self.unseen.bit_count()
        self.bids: list[int] = []
        self.needs: list[int] = []
        if "bids" in view.facts:
            bids, won = view.facts["bids"]["bids"], view.won()
            self.bids = [bids[player] for player in view.seats]
            self.needs = [bids[player] - won[player] for player in view.seats]
        self.lying = self._lying()
        count, led = view.players, self.lying.leader
        self.around = [(self.me + i) % count for i in range(1, count)]
        self.behind = [(led + i) % count for i in range(self.lying.at + 1, count)]

    def _lying(self) -> Table:
        """The running trick."""
        view, cards = self.view, self.cards
        if view.trick:
            leader = self.place[view.trick[0][0]]
        elif view.tricks:
            leader = self.place[view.tricks[-1]["winner"]]
        else:
            leader = (self.place[view.dealer] + 1) % view.players
        table = Table([0] * view.players, self.needs, leader)
        for _, card in view.trick:
            table = after(cards, table, cards.rules.bits[card][0])
        return table._replace(hands=[0] * view.players)

    @cached_property
    def voids(self) -> list[int]:
        """By player the suits that they did not follow."""
        suits, bits = self.cards.suit, self.cards.rules.bits
        found = [0] * self.view.players
        for player, trick, card in plays(self.view):
            if trick and not bits[card][0] & (led := suits[bits[trick[0]][0]]):
                found[self.place[player]] |= led
        return found

    def void(self, players: Sequence[int], suit: int) -> int:
        """How many of *players* are known to have no card of *suit*."""
        return sum(bool(self.voids[player] & suit) for player in players)

    def expected(self, mask: int) -> float:
        """How many cards of *mask* are expected in other hands."""
        return (self.unseen & mask).bit_count() * self.share

    def wins(self, card: int) -> float:
        """The chance that *card* takes the running trick."""
        table, hungry = self.lying, self._hungry()
        sated = len(self.behind) - hungry
        return wins(
            self.cards,
            card,
            table.led,
            table.best,
            self.unseen,
            self.share,
            hungry,
            sated,
            self.others,
        )

    def _hungry(self) -> int:
        """How many players after oneself still need tricks."""
        return sum(self.needs[player] > 0 for player in self.behind)

    def bid(self) -> int:
        """What the hand is worth."""
        return bid_of(self.cards, self.hand, self.unseen, self.others)

    def card(self) -> int:
        """The rule of thumb's card."""
        table = self.lying
        legal = self.hand & table.led or self.hand
        hungry = self._hungry()
        return pick(
            self.cards,
            self.hand,
            legal,
            table.led,
            table.best,
            self.unseen,
            self.share,
            self.needs[self.me],
            hungry,
            len(self.behind) - hungry,
            self.others,
        )
