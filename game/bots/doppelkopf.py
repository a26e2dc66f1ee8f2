"""The players of Doppelkopf: rules of thumb from `doppelkopf_play`, and the expert's study."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game.bots.doppelkopf_play import (
    SOON,
    Table,
    Thumb,
    Wedding,
    deck_of,
    pick,
    play_out,
)
from game.bots.doppelkopf_worlds import CLUB, Unseen
from game.bots.plain import Plain
from game.bots.protocol import Choice, Outcome, Study, World
from game.bots.sample import barred
from game.deal import Move, Reason, View
from game.doppelkopf import QUEEN, TEN, TRICKS, settle

POINT = 0.004  # what a card point of one's side counts beside the score, whatever the outcome
ENOUGH = 10  # trumps with which to play alone ...
HIGH = 6  # ... of which so many are queens or Herz tens


class Deal:
    """What a view shows of a deal, as masks; a player's number is also their place.

    - `unseen`: the cards in other hands; `may`: by player the cards that they may hold
    - `shown`: whose side all know; `friend`: by player from -1 (a foe for sure) to 1 (on one's
      own side for sure)
    - `points`, `tens`: card points won, Herz tens beaten as (by, from)
    - `leader`, `lying`, `led`, `best`, `taker`, `pot`: the running trick
    """

    def __init__(self, view: View) -> None:
        self.view, self.me = view, view.me
        self.deck = deck = deck_of(view.rules["tens"])
        rules = deck.rules
        self.hand = rules.mask(view.hand)
        gone = [card for trick in view.tricks for card in trick["cards"]]
        gone += [card for _, card in view.trick]
        self.seen = [*gone, *view.hand]
        self.unseen = deck.all & ~rules.mask(self.seen)
        self.no = barred(view, rules, rules.cards)
        self.points = view.points()
        self._read_sides()
        self.may = [
            self.unseen & ~sum(bit for card in no for bit in rules.bits[card]) for no in self.no
        ]
        self._read_tricks()

    def _read_sides(self) -> None:
        """Who is on which side, as far as it can be known."""
        view, me = self.view, self.me
        self.queens = [0, 0, 0, 0]  # Kreuz queens that each has played
        for kind, data in view.events:
            if kind == "move" and data["question"] == "card" and data["move"] == QUEEN:
                self.queens[data["player"]] += 1
        own = self.queens[me] + view.hand.count(QUEEN)
        known = {d["player"]: d["side"] == "re" for kind, d in view.events if kind == "side"}
        self.wedding = self._open_wedding(len(known) == 4)
        announced = view.facts.get("wedding")
        if announced:  # then both queens were in that hand
            for player in range(4):
                if player != announced["player"]:
                    self.no[player].add(QUEEN)
        self.shown = sorted(known)
        re = known.get(me, own > 0)
        if self.wedding:
            groom = self.wedding.player
            self.friend = [0.5] * 4 if me != groom else [-0.5] * 4
            self.friend[groom] = -0.5
        else:
            self.friend = self._friends(known, re, 2 - sum(self.queens) - view.hand.count(QUEEN))
        self.friend[me] = 1.0

    def _open_wedding(self, settled: bool) -> Wedding | None:
        """The wedding that still looks for a partner."""
        view = self.view
        announced = view.facts.get("wedding")
        if not announced or announced["partner"] is not None or settled:
            return None
        player = announced["player"]
        foreign = sum(trick["winner"] != player for trick in view.tricks)
        return Wedding(player, announced["n"] - foreign, last_trick(view))

    def _friends(self, known: Mapping[int, bool], re: bool, hidden: int) -> list[float]:
        """How surely each is on the side of the viewer; *hidden*: queens not seen yet."""
        may = [
            player
            for player in range(4)
            if player != self.me and player not in known and QUEEN not in self.no[player]
        ]
        chance = min(1.0, hidden / len(may)) if may else 0.0  # that such a player is Re
        found = []
        for player in range(4):
            is_re = float(known[player]) if player in known else chance * (player in may)
            found.append(2 * is_re - 1 if re else 1 - 2 * is_re)
        return found

    def _read_tricks(self) -> None:
        """The running trick, and the Herz tens that were beaten."""
        view, deck = self.view, self.deck
        self.tens: list[tuple[int, int]] = []
        for trick in view.tricks:
            if deck.second and trick["cards"].count(TEN) == 2:
                loser = (trick["leader"] + trick["cards"].index(TEN)) % 4
                self.tens.append((trick["winner"], loser))
        if view.trick:
            self.leader = view.trick[0][0]
        elif view.tricks:
            self.leader = view.tricks[-1]["winner"]
        else:
            self.leader = (view.dealer + 1) % 4
        self.lying: list[int] = []
        self.led = self.best = self.pot = 0
        self.taker = self.leader
        for player, code in view.trick:
            card = deck.rules.bits[code][0]
            self.lying.append(card)
            self.pot += deck.worth[card]
            if not self.led:
                self.led, self.best = deck.suit[card], card
            elif deck.rules.beats(card, self.best, self.led):
                self.best, self.taker = card, player

    def card(self, thumb: Thumb) -> int:
        """The rule of thumb's card."""
        behind, friends, foes = self.others()
        legal = self.hand & self.led or self.hand
        return pick(
            self.deck,
            thumb,
            self.deck.weigh(thumb),
            self.hand,
            legal,
            self.led,
            self.best,
            self.pot,
            self.friend[self.taker],
            behind,
            friends,
            foes,
        )

    def others(self) -> tuple[list[int], int, int]:
        """What foes behind may hold, how many friends play behind, what any foe may hold."""
        behind, friends, foes = [], 0, 0
        for i in (1, 2, 3):
            player = (self.me + i) % 4
            last = len(self.lying) + i < 4
            if self.friend[player] <= 0:
                foes |= self.may[player]
                if last:
                    behind.append(self.may[player])
            elif last:
                friends += 1
        return behind, friends, foes


def last_trick(view: View) -> int:
    """The last trick that can find a partner."""
    return SOON if view.rules["wedding"] == "first" else TRICKS


class Doppelkopf(Plain):
    """The `Bot` of Doppelkopf."""

    def club(self, view: View) -> Choice:
        """Announces a wedding unless very strong; weighs cards by `doppelkopf_play.pick`."""
        assert view.ask is not None
        if view.ask.question == "wedding":
            deal = Deal(view)
            trumps = [card for card in view.hand if card in deal.deck.rules.trumps]
            high = sum(card[1] == "Q" or card == TEN for card in trumps)
            if len(trumps) >= ENOUGH and high >= HIGH:
                return Choice("alone", {}, {"code": "bot.strong-enough-alone"})
            return Choice(soonest(view.ask.legal), {}, {"code": "bot.seeks-partner"})
        deal = Deal(view)
        card = deal.card(CLUB)
        return Choice(deal.deck.rules.code[card], {}, reason(deal, card))

    def study(self, view: View) -> Study | None:
        """What the expert's search works on."""
        return DoppelkopfStudy(view)


def soonest(legal: Sequence[Move]) -> Move:
    """The announcement that finds a partner first."""
    return next(move for move in legal if move != "alone")


class DoppelkopfStudy:
    """One question of Doppelkopf (see `protocol.Study`)."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._deal = deal = Deal(view)
        self._announced = view.facts.get("wedding")
        self._unseen = Unseen(view, deal.deck, deal.no, deal.seen)

    def worlds(self, rng: Random) -> Iterator[tuple[World, float]]:
        """Hands of the others that agree with the view."""
        return self._unseen.worlds(rng)

    def outcomes(self, world: World, moves: Sequence[Move], rng: Random) -> Iterator[Outcome]:
        """Each move, and then everybody plays on in their own way."""
        deal, me = self._deal, self._view.me
        masks = self._unseen.past.masks(world.hands)
        table = Table(
            masks,
            deal.points,
            self._re(world),
            deal.shown,
            self._plain(masks, rng),
            deal.leader,
            deal.lying,
            deal.tens,
            deal.wedding,
        )
        for move in moves:
            if self._view.ask is not None and self._view.ask.question == "wedding":
                n = 0 if move == "alone" else int(move.partition(":")[2] or 1)
                wedding = Wedding(me, n, last_trick(self._view)) if n else None
                yield self._outcome(table._replace(wedding=wedding))
                continue
            card = next(bit for bit in deal.deck.rules.bits[move] if bit & masks[me])
            hands = [*masks]
            hands[me] ^= card
            yield self._outcome(table._replace(hands=hands, lying=[*deal.lying, card]))

    def _plain(self, masks: Sequence[int], rng: Random) -> list[bool]:
        """Who of the others plays plainly here, drawn as likely as their cards so far make it."""
        return [
            player != self._view.me and rng.random() * (thumb + plain) < plain
            for player, (thumb, plain) in enumerate(self._unseen.past.likely(masks))
        ]

    def _re(self, world: World) -> list[int]:
        """Who is Re by now."""
        if self._announced:
            return [
                player
                for player in (self._announced["player"], self._announced["partner"])
                if player is not None
            ]
        queens = self._deal.queens
        return [player for player in range(4) if queens[player] or QUEEN in world.hands[player]]

    def _outcome(self, table: Table) -> Outcome:
        """What the deal comes to from here."""
        end = play_out(self._deal.deck, table, CLUB)
        me = self._view.me
        tens = end.tens if self._deal.deck.second else []
        result = settle(sorted(end.re), None, end.points, tens)
        own = result["scores"][me]
        points = result["re_points"] if me in end.re else 240 - result["re_points"]
        over = own - (sum(result["scores"]) - own) / 3
        return Outcome(own + POINT * points, over)

    def explain(self, move: Move, values: Mapping[Move, float]) -> Reason:
        """Why the expert's *move* is good."""
        if self._view.ask is not None and self._view.ask.question == "wedding":
            alone = move == "alone"
            return {"code": "bot.strong-enough-alone" if alone else "bot.seeks-partner"}
        return reason(self._deal, self._deal.deck.rules.bits[move][0])


def reason(deal: Deal, card: int) -> Reason:
    """What *card* is good for, as a code ``bot.…``."""
    deck = deal.deck
    behind, _, foes = deal.others()
    answers = 0
    for cards in behind:
        answers |= cards & (deal.led or deck.suit[card]) or cards
    sure = not answers & deck.over[card]
    if not deal.led:
        if deck.suit[card] != deck.trumps:
            code = "bot.leads-highest" if not foes & deck.over[card] & ~deck.trumps else ""
            return {"code": code or "bot.leads-low"}
        return {"code": "bot.draws-trumps" if sure else "bot.leads-through"}
    if deck.rules.beats(card, deal.best, deal.led):
        return {"code": "bot.wins-for-sure" if sure else "bot.tries-to-win"}
    if deal.friend[deal.taker] > 0:
        given = deck.worth[card] >= 10
        return {"code": "bot.gives-partner" if given else "bot.leaves-to-partner"}
    return {"code": "bot.throws-away"}


BOT = Doppelkopf()
