"""Deals in a row: seats, dealer, packs, totals, winners; and the registry of games.

A match is its seed, its rules and its moves; everything else is derived by playing them again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

from game.book import Book
from game.cards import JOKER, Card, is_card, shuffle
from game.deal import Ask, Deal, Desk, Event, GameError, IllegalMove, Move, Reason, Result, View

GAMES = ("ananas", "klaberjass", "doppelkopf", "rififi", "klammern")
"""The registry: each name is a module of this package that holds a `BOOK`."""

FORMAT = "stammtisch-match"
VERSION = 1


def book(game: str) -> Book:
    """The rule book of *game*; GameError if there is none of that name."""
    if game not in GAMES:
        raise GameError(f"there is no game {game!r:.60}; the games are {', '.join(GAMES)}")
    found: Book = import_module(f"game.{game}").BOOK
    return found


def new_match(
    game: str, *, players: int, seed: int, rules: Mapping[str, Any] | None = None
) -> Match:
    """Begin a match; the same arguments give the same cards everywhere.

    Raises GameError for an unknown game, table size or option, or a value out of range.
    """
    return Match(game, players=players, seed=seed, rules=rules)


class Match:
    """A match in play.

    - `asks`: the open question, None when the match is over
    - `totals`: by player; `results`: of the finished deals; `winners`: None until it is over
    - `deals`: all deals so far, the running one last

    *deals* ends the match after so many deals, winner or not. *packs* gives the packs of the
    first deals, *dealer* the first dealer, *drawn* the cards drawn for seats; what is not given
    comes from the seed.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int,
        seed: int,
        rules: Mapping[str, Any] | None = None,
        deals: int | None = None,
        packs: Sequence[Sequence[Card]] = (),
        dealer: int | None = None,
        drawn: Sequence[Card] | None = None,
    ) -> None:
        self.book = book(game)
        self.game = game
        self.players = self.book.check_players(players)
        self.rules = self.book.rules({} if rules is None else rules)
        self.seed = _whole("seed", seed)
        self.limit = None if deals is None else _whole("deals", deals, least=1)
        self._packs = [self._check_pack(given) for given in _listed("packs", packs)]
        self._given = {"packs": self._packs, "dealer": dealer, "drawn": drawn}
        start = Random(f"{seed}")
        self.seats, self.drawn = self._seats(start, drawn)
        first = start.randrange(self.players)
        self._first = first if dealer is None else self._check_dealer(dealer)
        self.deals: list[Deal] = []
        self.results: list[Result] = []
        self.totals = [0] * self.players
        self.winners: list[int] | None = None
        self.asks: Ask | None
        self._next_deal()

    # --- setting up ----------------------------------------------------------------------

    def _seats(
        self, rng: Random, drawn: Sequence[Card] | None
    ) -> tuple[list[int], list[Card] | None]:
        seats, own = self.book.seating(rng, self.players)
        if drawn is None:
            return seats, own
        if own is None or self.book.seats_from is None:
            raise GameError(f"no cards are drawn for seats at this table of {self.game}")
        if not (
            isinstance(drawn, Sequence)
            and len(drawn) == self.players == len({*map(str, drawn)})
            and all(isinstance(c, str) and is_card(c) and c != JOKER for c in drawn)
        ):
            raise GameError(f"drawn: {self.players} different cards are needed, not {drawn!r:.60}")
        return self.book.seats_from(drawn), list(drawn)

    def _check_pack(self, pack: Sequence[Card]) -> list[Card]:
        cards = _listed("a pack", pack)
        wanted = self.book.pack()
        if not all(isinstance(card, str) for card in cards) or sorted(cards) != sorted(wanted):
            raise GameError(f"the pack is not the {len(wanted)} cards of {self.game}")
        return list(pack)

    def _check_dealer(self, dealer: object) -> int:
        if dealer not in self.seats or isinstance(dealer, bool) or not isinstance(dealer, int):
            raise GameError(f"dealer: a player from 0 to {self.players - 1}, not {dealer!r:.60}")
        return dealer

    def pack(self, number: int) -> list[Card]:
        """The pack of deal *number*, in the order in which the cards leave its top."""
        if number < len(self._packs):
            return self._packs[number]
        cards = self.book.pack()
        shuffle(cards, Random(f"{self.seed}/{number}"))
        return cards

    def _next_deal(self) -> None:
        number = len(self.results)
        at = self.seats.index(self._first) + number
        desk = Desk(
            self.seats,
            self.seats[at % self.players],
            self.pack(number),
            self.rules,
            self.results,
        )
        self._deal = Deal(self.book.play, desk)
        self.deals.append(self._deal)
        self.asks = self._deal.ask

    # --- playing ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no move is left: won, or ended after the number of deals asked for."""
        return self.asks is None

    def play(self, move: Move) -> list[Event]:
        """Answer the open question; gives all events that followed.

        When a deal ends the next one begins at once. Raises IllegalMove, and changes nothing,
        if *move* is not one of the legal answers.
        """
        ask = self.asks
        if ask is None or move not in ask.legal:
            raise IllegalMove(move, self.why(move) or {"code": "not-an-answer"})
        deal = self._deal
        events = deal.play(move)
        self.asks = deal.ask
        if deal.result is None:
            return events
        return events + self._finish(deal, deal.result)

    def _finish(self, deal: Deal, result: Result) -> list[Event]:
        self.totals = [a + b for a, b in zip(self.totals, result["scores"], strict=True)]
        result = {"deal": len(self.results), "totals": self.totals, **result}
        self.results = [*self.results, result]
        shown = Event("result", result)
        deal.desk.events.append(shown)
        self.winners = self.book.winners(self.totals, self.results, self.rules)
        if self.winners is not None or len(self.results) == self.limit:
            return [shown]
        self._next_deal()
        return [shown, *self.deals[-1].desk.events]

    def why(self, move: object, player: int | None = None) -> Reason | None:
        """Why *move* is not legal now (for *player*: the one asked), or None if it is.

        Besides the reasons of the game's tricks: ``match-over``, ``not-your-turn``,
        ``answer-first`` (question), ``not-in-hand`` (card), ``not-an-answer``.
        """
        ask = self.asks
        if ask is None:
            return {"code": "match-over"}
        if player is not None and player != ask.player:
            return {"code": "not-your-turn"}
        if not isinstance(move, str) or not is_card(move[:2]) or move[2:] not in ("", "+"):
            return None if move in ask.legal else {"code": "not-an-answer"}
        if move in ask.legal:
            return None
        if ask.question != "card":
            return {"code": "answer-first", "question": ask.question}
        view = self.view(ask.player)
        card = move[:2]
        if card not in view.hand:
            return {"code": "not-in-hand", "card": card}
        rules = self.book.tricks(self.rules, view.facts)
        assert rules is not None
        reason = rules.why(view.hand, [c for _, c in view.trick], card)
        return reason or {"code": "not-an-answer"}

    # --- looking ---------------------------------------------------------------------------

    def view(self, player: int, deal: int = -1) -> View:
        """What *player* may know of the running deal (or of an earlier one, as it ended)."""
        if player not in self.seats or not -len(self.deals) <= deal < len(self.deals):
            raise GameError(f"there is no player {player!r:.60} or no deal {deal!r:.60}")
        of = self.deals[deal]
        ask = of.ask
        if ask is not None and ask.player != player:
            ask = None if ask.hidden else Ask(ask.player, (), ask.question)
        return View(
            game=self.game,
            rules=self.rules,
            me=player,
            seats=self.seats,
            results=of.desk.results,
            totals=of.desk.results[-1]["totals"] if of.desk.results else [0] * self.players,
            events=[(e.kind, e.data) for e in of.desk.events if e.to is None or e.to == player],
            ask=ask,
            drawn=self.drawn,
            winners=self.winners,
        )

    # --- saving ----------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The match as JSON-ready data; `load` gives it back."""
        given = {name: value for name, value in self._given.items() if value}
        if self._given["dealer"] is not None:
            given["dealer"] = self._first
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "rules": self.rules,
            "deals": self.limit,
            **given,
            "moves": [" ".join(deal.moves) for deal in self.deals],
        }

    @classmethod
    def load(cls, record: object) -> Match:
        """Check a record and play it again.

        Raises GameError, saying what is wrong, for anything that is not a record of a match
        played by the rules.
        """
        try:
            fields = _check_record(record)
            moves = fields.pop("moves")
            match = cls(**fields)
        except RecursionError:
            raise GameError("saved match: something in it is nested too deeply") from None
        for number, line in enumerate(moves):
            if number >= len(match.deals):
                raise GameError(f"deal {number}: the match was over, or deal {number - 1} is not")
            for move in line.split():
                if match.over or len(match.deals) - 1 != number:
                    raise GameError(f"deal {number}: {move!r} comes after the deal's last move")
                try:
                    match.play(move)
                except IllegalMove as error:
                    raise GameError(f"deal {number}: {error}") from None
        return match

    def back(self, moves: int) -> Match:
        """The same match with the last *moves* moves not made (GameError if there are fewer)."""
        record = self.record()
        lines = [line.split() for line in record["moves"]]
        if not 0 <= _whole("moves", moves) <= sum(map(len, lines)):
            raise GameError(f"{moves} moves cannot be taken back")
        for _ in range(moves):
            while not lines[-1]:
                lines.pop()
            lines[-1].pop()
        record["moves"] = [" ".join(line) for line in lines]
        return Match.load(record)


def _whole(name: str, value: object, least: int | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise GameError(f"{name}: a whole number, not {value!r:.60}")
    if least is not None and value < least:
        raise GameError(f"{name}: {least} or more, not {value!r:.60}")
    return value


def _listed(name: str, value: object) -> Sequence[Any]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise GameError(f"{name}: a list, not {value!r:.60}")
    return value


_NEEDED = {"game": str, "players": int, "seed": int, "rules": dict, "moves": list}
_ALLOWED = {*_NEEDED, "format", "version", "deals", "packs", "dealer", "drawn"}


def _check_record(record: object) -> dict[str, Any]:
    """The constructor's arguments and the moves in *record*, or GameError."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise GameError("this is not a saved match of Stammtisch")
    if record.get("version") != VERSION:
        raise GameError(f"saved by version {record.get('version')!r:.20}; this is {VERSION}")
    for name, kind in _NEEDED.items():
        if not isinstance(record.get(name), kind):
            raise GameError(f"saved match: {name} is missing or not of the right kind")
    unknown = sorted(str(name) for name in record.keys() - _ALLOWED)
    if unknown:
        raise GameError(f"saved match: unknown field {unknown[0]!r:.40}")
    if not all(isinstance(line, str) for line in record["moves"]):
        raise GameError("saved match: moves are one line of words for each deal")
    if not isinstance(record.get("packs", []), list):
        raise GameError("saved match: packs is a list of packs")
    return {k: v for k, v in record.items() if k not in ("format", "version")}
