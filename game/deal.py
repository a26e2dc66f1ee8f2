"""A deal in play: a rule book's coroutine, what it asks, what it shows, and to whom.

A rule book is a generator. It reads the `Desk`, yields an `Ask` whenever a player has to
decide, gets the move back, and returns the result. Everything anybody may know is an `Event`;
a player's `View` is the events shown to them and nothing else.

The events, with their data (all JSON-ready; players are numbers):

========== ======================================== =====================================
kind       data                                     meaning
========== ======================================== =====================================
deal       deal, dealer                             a new deal begins
hand       player, cards (to that player only)      this is now the whole hand
dealt      counts                                   how many cards everybody holds now
turned     card, holder (player, "dummy" or null)   a card lies face up and proposes trump
move       player, question, move                   an answer (only to its player if hidden)
trump      trump, maker                             trump is fixed (maker null: by the cards)
bottom     card                                     the pack's last card is shown to all
swapped    player, gave, took                       the seven went for the turned card
bids       bids (by player)                         all bids are in and are turned over
sequence   player, cards, points                    the one sequence that scores, shown
melds      player, melds (lists of cards), points   melds that score, shown
wedding    player, n, partner (player or null)      a wedding was announced or settled
side       player, side ("re" or "kontra")          a side has shown itself
trick      leader, cards, winner, points, why       a trick is over
result     deal, scores, totals, the game's own     the deal is over
========== ======================================== =====================================
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from game.cards import Card

Move = str
Result = dict[str, Any]
Reason = dict[str, Any]
"""Why something is so: ``{"code": "must-follow", "suit": "H"}``: a code and its values."""


class GameError(ValueError):
    """Something handed in from outside is wrong; the message says what, and what is right."""


class IllegalMove(GameError):
    """A move that the rules do not allow now; `reason` says why, as a code with values."""

    def __init__(self, move: object, reason: Reason) -> None:
        details = ", ".join(f"{k} {v}" for k, v in reason.items() if k != "code")
        super().__init__(f"{move!r:.40} is not legal now: {reason['code']} {details}".rstrip())
        self.reason = reason


class Ask(NamedTuple):
    """A question to one player.

    `legal` holds every allowed answer in plain string order. `question` names its kind:
    ``card``, ``take``, ``name``, ``seven``, ``declare``, ``meld``, ``wedding``, ``gift``,
    ``bid``. Answers in `hidden` stay with the player who gave them, and a question that has
    hidden answers is itself not shown to anybody else. `about` are the cards that the question
    is about (what would be declared; the seven and what it would be swapped for), for its player.
    """

    player: int
    legal: tuple[Move, ...]
    question: str = "card"
    hidden: tuple[Move, ...] = ()
    about: tuple[Card, ...] = ()


class Event(NamedTuple):
    """Something that happened, and who saw it (`to` None: everybody)."""

    kind: str
    data: dict[str, Any]
    to: int | None = None


_tuple = tuple.__new__  # makes an Event of its parts without a look at their names


@cache
def _turns(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each player all players clockwise, beginning with that one."""
    return {player: seats[i:] + seats[:i] for i, player in enumerate(seats)}


def ask_for_card(player: int, legal: tuple[Card, ...]) -> Ask:
    """The commonest question, made of its parts without a look at their names."""
    return _tuple(Ask, (player, legal, "card", (), ()))


class Fixed(dict[str, Any]):
    """Data that many matches share and nobody may change; a deep copy is an ordinary dict."""

    def _refuse(self, *args: Any, **named: Any) -> Any:
        raise TypeError("these data belong to many matches: change a copy of them")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type, tuple[dict[str, Any]]]:
        return dict, ({**self},)


@cache
def answered(player: int, question: str, move: Move) -> Event:
    """The event of an answer that everybody sees."""
    return Event("move", Fixed(player=player, question=question, move=move))


class Desk:
    """What a rule book works on: who sits where, the rules, the hands, and what was shown."""

    def __init__(
        self,
        seats: Sequence[int],
        dealer: int,
        pack: Sequence[Card],
        rules: Mapping[str, Any],
        results: Sequence[Result] = (),
    ) -> None:
        self.players = len(seats)
        self.seats = tuple(seats)
        self.dealer = dealer
        self.pack = pack
        self.rules = rules
        self.results = results  # of the match's earlier deals, oldest first
        self.number = len(results)
        self.hands: list[list[Card]] = [[] for _ in seats]
        self.events: list[Event] = []
        self._turns = _turns(self.seats)

    def turns(self, first: int) -> tuple[int, ...]:
        """All players clockwise, beginning with *first*."""
        return self._turns[first]

    def left_of(self, player: int) -> int:
        """The next player clockwise."""
        return self._turns[player][1]

    def show(self, kind: str, to: int | None = None, **data: Any) -> None:
        """Let everybody, or one player, see something."""
        self.events.append(_tuple(Event, (kind, data, to)))

    def add(self, kind: str, data: dict[str, Any], to: int | None = None) -> None:
        """The same with the data as they are: cheaper for what happens often."""
        self.events.append(_tuple(Event, (kind, data, to)))

    def show_hands(self) -> None:
        """Sort the hands; show each to its holder, and the number of cards to all."""
        for player, hand in enumerate(self.hands):
            hand.sort()
            self.add("hand", {"player": player, "cards": hand.copy()}, player)
        self.show("dealt", counts=[*map(len, self.hands)])


RuleBook = Callable[[Desk], Generator[Ask, Move, Result]]


class Deal:
    """One deal, driven move by move.

    `ask` is the open question, or None when the deal is over; then `result` is there.
    """

    def __init__(self, play: RuleBook, desk: Desk) -> None:
        self.desk = desk
        self.moves: list[Move] = []
        self._events = desk.events
        self.result: Result | None = None
        desk.show("deal", deal=desk.number, dealer=desk.dealer)
        coroutine = play(desk)
        self._answer = coroutine.send
        self.ask: Ask | None = next(coroutine)

    def play(self, move: Move) -> list[Event]:
        """Answer the open question with a legal *move* (the caller has checked it); gives the
        events that followed."""
        assert self.ask is not None
        player, _, question, hidden, _ = self.ask
        self.moves.append(move)
        events = self._events
        seen = len(events)
        if move in hidden:
            self.desk.show("move", player, player=player, question=question, move=move)
        else:
            events.append(answered(player, question, move))
        try:
            self.ask = self._answer(move)
        except StopIteration as stop:
            self.ask = None
            self.result = stop.value
        return events[seen:]


class View:
    """What one player may know of a match: the events of this deal that were shown to them.

    All other attributes are read off those events, so two deals that differ only in what the
    player has not seen give equal views.

    - `hand`: the player's cards, in plain string order; `counts`: cards in every hand
    - `trick`: the cards on the table as (player, card), in playing order
    - `tricks`: data of the finished trick events
    - `facts`: for each kind of event the data of the last one, e.g. ``facts["trump"]["maker"]``
    - `ask`: the open question if it is public or this player's; its legal moves are only there
      if it is this player's
    """

    def __init__(
        self,
        *,
        game: str,
        rules: Mapping[str, Any],
        me: int,
        seats: Sequence[int],
        results: Sequence[Result],
        totals: Sequence[int],
        events: Sequence[tuple[str, dict[str, Any]]],
        ask: Ask | None,
        drawn: Sequence[Card] | None = None,
        winners: Sequence[int] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.me = me
        self.seats = tuple(seats)
        self.players = len(seats)
        self.results = list(results)
        self.totals = list(totals)
        self.events = list(events)
        self.ask = ask
        self.drawn = drawn
        self.winners = winners
        self.hand: list[Card] = []
        self.counts = [0] * self.players
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[dict[str, Any]] = []
        self.facts: dict[str, dict[str, Any]] = {}
        for kind, data in events:
            self._see(kind, data)

    def _see(self, kind: str, data: dict[str, Any]) -> None:
        self.facts[kind] = data
        if kind == "hand":
            self.hand = list(data["cards"])
        elif kind == "dealt":
            self.counts = list(data["counts"])
        elif kind == "move" and data["question"] == "card":
            player, card = data["player"], data["move"][:2]
            self.trick.append((player, card))
            self.counts[player] -= 1
            if player == self.me:
                self.hand.remove(card)
        elif kind == "trick":
            self.tricks.append(data)
            self.trick = []

    @property
    def dealer(self) -> int:
        """The dealer of this deal."""
        return int(self.facts["deal"]["dealer"])

    @property
    def deal(self) -> int:
        """The number of this deal, from 0."""
        return int(self.facts["deal"]["deal"])

    @property
    def trump(self) -> str | None:
        """The trump suit as the rule book named it, or None while there is none."""
        return self.facts["trump"]["trump"] if "trump" in self.facts else None

    @property
    def maker(self) -> int | None:
        """Who fixed the trump suit, or None."""
        return self.facts["trump"]["maker"] if "trump" in self.facts else None

    @property
    def leader(self) -> int | None:
        """Who led the trick on the table or leads the next one; None before the first card."""
        if self.trick:
            return self.trick[0][0]
        return int(self.tricks[-1]["winner"]) if self.tricks else None

    def won(self) -> list[int]:
        """Tricks won so far, by player."""
        return [sum(t["winner"] == p for t in self.tricks) for p in range(self.players)]

    def points(self) -> list[int]:
        """Card points in the tricks won so far, by player."""
        return [
            sum(t["points"] for t in self.tricks if t["winner"] == p) for p in range(self.players)
        ]

    def to_json(self) -> dict[str, Any]:
        """The view as JSON-ready data; `from_json` makes an equal view of it."""
        return {
            "game": self.game,
            "rules": dict(self.rules),
            "me": self.me,
            "seats": list(self.seats),
            "results": self.results,
            "totals": self.totals,
            "events": [[kind, data] for kind, data in self.events],
            "ask": None if self.ask is None else [*self.ask],
            "drawn": self.drawn,
            "winners": self.winners,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> View:
        """The view that `to_json` gave *data* of (from our own page to our own worker)."""
        fields = dict(data)
        fields["events"] = [(kind, event) for kind, event in data["events"]]
        if data["ask"] is not None:
            player, legal, question, hidden, about = data["ask"]
            fields["ask"] = Ask(player, tuple(legal), question, tuple(hidden), tuple(about))
        return cls(**fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]
