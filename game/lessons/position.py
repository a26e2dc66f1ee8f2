"""From what a lesson says about a position to a real match that stands there.

Every position of a lesson is reached by dealing a real pack and making legal moves, so the table
shows it like any other deal, and it can be saved, replayed and played on. What the lesson leaves
open comes from the step's seed: the same file gives the same cards everywhere.

If an attempt fails, the next one deals again and avoids what went wrong: a player whose wished-for
move was not legal is no longer dealt the cards that forbade it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from game.cards import Card, bare, is_card
from game.deal import Ask, Deal, GameError, Move
from game.lessons.beginning import Stuck, play_until_left
from game.lessons.dealing import Places, Unfit, Wish, places, stack
from game.lessons.errors import LessonError, Problem
from game.match import Match, book

TRIES = 200  # deals from one seed before a position counts as not to be reached
LONGEST = 5000  # moves in one position
ANY = "*"  # in a list of moves: any legal move, chosen by the seed
UNTIL = r"trick|deal|match|left:[1-9]"  # left:3 is until everybody has but three cards left


class Table(NamedTuple):
    """The game, its table size, and every option with its value."""

    game: str
    players: int
    rules: Mapping[str, Any]


@dataclass(frozen=True)
class Position:
    """What a lesson says about a position, apart from the moves that lead there.

    - `me`: the learner's seat; `dealer`; `deal`: the number of the deal in its match, from 0
    - `drawn`: the cards drawn for seats; without any the players sit in the order of their numbers
    - `hands`: by player, cards in the order in which they are dealt; not all need be given
    - `shown`: ``turned`` and ``bottom`` cards
    - `first`: moves before an ending is looked for
    - `ending`: by player, the cards still held when the lesson sets in; `leader` leads then
    - `where`: by event kind, values which that event of the deal must show in the end
    """

    seed: int = 1
    me: int = 0
    dealer: int = 0
    deal: int = 0
    drawn: tuple[Card, ...] = ()
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    shown: Mapping[str, Card] = field(default_factory=dict)
    first: tuple[Move, ...] = ()
    ending: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    leader: int = 0
    where: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class Leg(NamedTuple):
    """A stretch of moves, and how far to play on at random after them (see `UNTIL`)."""

    moves: tuple[Move, ...]
    until: str | None = None


class Way(NamedTuple):
    """How a position is reached: the match's beginning, all moves, how many of them belong to
    earlier deals, where each leg ends, and how many deals had to be tried."""

    setup: Mapping[str, Any]
    moves: tuple[Move, ...]
    earlier: int
    marks: tuple[int, ...]
    tries: int

    def match(self, moves: int) -> Match:
        """The match after so many of the moves."""
        match = Match(**self.setup)
        for move in self.moves[:moves]:
            match.play(move)
        return match


class Missed(Exception):
    """This attempt does not lead to the position; another deal may."""

    def __init__(self, field: str, problem: Problem) -> None:
        super().__init__(problem["code"])
        self.field = field
        self.problem = problem


@cache
def natural_seed(game: str, players: int) -> int:
    """The first seed of a match in which the players sit in the order of their numbers."""
    of = book(game)
    order = [*range(players)]
    return next(s for s in count() if of.seating(Random(f"{s}"), players)[0] == order)


def find(table: Table, position: Position, legs: Sequence[Leg], tries: int = TRIES) -> Way:
    """A way to *position* and along all *legs*.

    Raises LessonError (without a step) if it contradicts the rules or is not reached within
    *tries* deals.
    """
    search = _Search(table, position, legs)
    attempt = 0
    while True:
        try:
            return search.attempt(attempt)
        except Missed as missed:
            attempt += 1
            if attempt == tries:
                why = missed.problem
                raise LessonError("unreachable", field=missed.field, why=why, tries=tries) from None


class _Search:
    """Attempts at one position; what went wrong in one is avoided in the next."""

    def __init__(self, table: Table, position: Position, legs: Sequence[Leg]) -> None:
        self.table = table
        self.position = position
        self.legs = legs
        self.book = book(table.game)
        self.also: dict[int, list[Card]] = {}
        self.never: dict[int, set[Card]] = {}
        self.setup: dict[str, Any] = {
            "game": table.game,
            "players": table.players,
            "seed": natural_seed(table.game, table.players),
            "rules": dict(table.rules),
        }
        self.seats: list[int] = [*range(table.players)]
        if position.drawn and self.book.seats_from is not None:
            self.setup["drawn"] = list(position.drawn)
            self.seats = self.book.seats_from(position.drawn)
        self.earlier = self._earlier_moves()
        self.places = self._places()

    def _earlier_moves(self) -> list[Move]:
        """Random moves for the deals before the position's own."""
        if not self.position.deal:
            return []
        rng = Random(f"{self.position.seed}/earlier")
        match = Match(**self.setup, dealer=self._first_dealer())
        moves = []
        while len(match.results) < self.position.deal:
            if match.asks is None:
                over = len(match.results)
                raise LessonError("match-too-short", field="deal", count=over)
            moves.append(rng.choice(match.asks.legal))
            match.play(moves[-1])
            self._packs = [match.pack(n) for n in range(self.position.deal)]
            self._results = match.results
        return moves

    _packs: Sequence[Sequence[Card]] = ()
    _results: Sequence[dict[str, Any]] = ()

    def _first_dealer(self) -> int:
        at = self.seats.index(self.position.dealer) - self.position.deal
        return self.seats[at % self.table.players]

    def _places(self) -> Places:
        of = self.position
        return places(self.book, self.seats, of.dealer, self.table.rules, self._results)

    def attempt(self, number: int) -> Way:
        """Deal, and follow the lesson; raises Missed if this deal does not lead there."""
        rng = Random(f"{self.position.seed}/{number}")
        setup = {**self.setup, "dealer": self._first_dealer()}
        setup["packs"] = [*self._packs, self._pack(rng)]
        walk = _Walk(Match(**setup), rng, self)
        for move in self.earlier:
            walk.play(move)
        walk.follow(self.position.first)
        if self.position.ending:
            walk.to_ending(self.position.ending, self.position.leader)
        marks = []
        for leg in self.legs:
            walk.follow(leg.moves)
            walk.play_until(leg.until)
            marks.append(len(walk.moves))
        walk.check(self.position.where)
        return Way(setup, tuple(walk.moves), len(self.earlier), tuple(marks), number + 1)

    def _pack(self, rng: Random) -> list[Card]:
        position = self.position
        also = {p: list(cards) for p, cards in self.also.items()}
        for player, cards in position.ending.items():
            also[player] = [*cards, *also.get(player, ())]
        never = {player: frozenset(cards) for player, cards in self.never.items()}
        try:
            return stack(
                self.book, self.places, Wish(position.hands, position.shown, also, never), rng
            )
        except Unfit as error:
            if self.also or self.never:
                raise Missed("moves", error.problem) from None
            place = "ending" if position.ending and error.field == "hands" else error.field
            raise LessonError.told(error.problem, field=place) from None

    def learn(self, ask: Ask, hand: Sequence[Card], word: Move) -> None:
        """*word* was not legal for the player asked: next time deal so that it may be."""
        if not is_card(bare(word)) or ask.question != "card":
            return
        player, card = ask.player, bare(word)
        wished = {*self.position.hands.get(player, ()), *self.position.ending.get(player, ())}
        wished |= {*self.also.get(player, ())}
        if card not in hand:
            self.also.setdefault(player, []).append(card)
        else:
            self.never.setdefault(player, set()).update({bare(m) for m in ask.legal} - wished)


class _Walk:
    """A match on its way to a position."""

    def __init__(self, match: Match, rng: Random, search: _Search) -> None:
        self.match = match
        self.rng = rng
        self.search = search
        self.moves: list[Move] = []
        self.deal = match.deals[-1]  # the deal of the last move

    def play(self, move: Move) -> None:
        """Make a legal move."""
        if len(self.moves) >= LONGEST:
            raise LessonError("many-moves-made", field="until", most=LONGEST)
        self.deal = self.match.deals[-1]
        self.match.play(move)
        self.moves.append(move)

    def follow(self, words: Sequence[Move]) -> None:
        """Make the lesson's moves; a question with one silent answer may be left out."""
        for number, word in enumerate(words, 1):
            while True:
                ask = self.match.asks
                if ask is None:
                    raise LessonError("move-after-end", field="moves", number=number, move=word)
                if word in ask.legal:
                    self.play(word)
                elif len(ask.hidden) == 1 and ask.question != "card":
                    self.play(ask.hidden[0])
                    continue
                elif word == ANY:
                    self.play(self.rng.choice(ask.legal))
                else:
                    self.search.learn(ask, self.match.view(ask.player).hand, word)
                    why = self.match.why(word) or {"code": "not-an-answer"}
                    wrong = {"code": "illegal-move", "number": number, "move": word}
                    raise Missed("moves", {**wrong, "player": ask.player, "why": why})
                break

    def to_ending(self, ending: Mapping[int, Sequence[Card]], leader: int) -> None:
        """Play until everybody holds the cards of *ending*, and *leader* is to lead."""
        try:
            play_until_left(self.match, ending, leader, self.rng, self.play)
        except Stuck as stuck:
            raise Missed("ending", stuck.problem) from None

    def play_until(self, until: str | None) -> None:
        """Play on with random moves as far as *until* says, see `UNTIL`."""
        if until is None:
            return
        deal = self.match.deals[-1]
        left = int(until[-1]) if until.startswith("left") else 0
        tricks = _tricks(deal.desk.events)
        while self.match.asks is not None:
            if left and deal is not self.match.deals[-1]:
                raise Missed("until", {"code": "deal-too-short"})
            if left and _between_tricks(deal) and max(map(len, deal.desk.hands)) <= left:
                return
            self.play(self.rng.choice(self.match.asks.legal))
            done = deal.ask is None
            if until == "trick" and (done or _tricks(deal.desk.events) > tricks):
                return
            if until == "deal" and done:
                return

    def check(self, where: Mapping[str, Mapping[str, Any]]) -> None:
        """Whether the last events of each kind are as wished for."""
        facts = {event.kind: event.data for event in self.deal.desk.events}
        for kind, wanted in where.items():
            if kind not in facts:
                raise Missed("where", {"code": "no-event", "kind": kind})
            if not matches(facts[kind], wanted):
                raise Missed("where", {"code": "other-event", "kind": kind})


def matches(data: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether an event's *data* has all the *wanted* values."""
    return all(name in data and data[name] == value for name, value in wanted.items())


def _tricks(events: Sequence[Any]) -> int:
    return Counter(event.kind for event in events)["trick"]


def _between_tricks(deal: Deal) -> bool:
    """Whether a card is asked for and none lies on the table."""
    last = next((e.kind for e in reversed(deal.desk.events) if e.kind in ("trick", "move")), "")
    return deal.ask is not None and deal.ask.question == "card" and last == "trick"


def other_seeds(table: Table, position: Position, legs: Sequence[Leg]) -> Iterator[int]:
    """Seeds with which the position is reached, for an author whose seed fails."""
    from dataclasses import replace

    for seed in range(1, 12):
        try:
            find(table, replace(position, seed=seed), legs)
        except LessonError:
            continue
        except GameError:
            return
        yield seed
