"""A step's position as the learner finds it: the match there, and what is shown of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.cards import Card
from game.deal import Ask, Event, Move, View
from game.match import Match

Shown = list[tuple[str, dict[str, Any]]]


class Scene:
    """The match at a position.

    *before* is the match as it was one move earlier; what its last move set off can be held back
    from the learner, who is to foretell it.
    """

    def __init__(self, match: Match, last: int | None, events: int, me: int) -> None:
        self.match = match
        self.me = me
        self.last = len(match.deals) - 1 if last is None else last
        self.events = events  # so many events were in the deal `last` before the last move

    @classmethod
    def after(cls, match: Match, moves: Sequence[Move], me: int, earlier: int = 0) -> Scene:
        """The scene when these *moves* have been made in *match*, which is played on.

        The first *earlier* ones only lead to the deal that the scene is about.
        """
        last: int | None = None
        events = 0
        for at, move in enumerate(moves):
            if at >= earlier:
                last = len(match.deals) - 1
                events = len(match.deals[last].desk.events)
            match.play(move)
        return cls(match, last, events, me)

    @property
    def ask(self) -> Ask | None:
        """The open question."""
        return self.match.asks

    def news(self) -> list[Event]:
        """All events that the last move set off in its deal."""
        return self.match.deals[self.last].desk.events[self.events :]

    def happened(self, kind: str) -> Event | None:
        """The event of this kind that the last move set off."""
        return next((event for event in self.news() if event.kind == kind), None)

    def view(self, until: str | None = None, asked: bool = True) -> View:
        """What the learner sees; with *until*, before the last move set off an event of that
        kind; without *asked*, not even who is to play next."""
        if until is None:
            view = self.match.view(self.me)
            ended = self.match.deals[self.last].ask is None
            if not ended:
                return view if asked else self._view(view, view.events)
        view = self.match.view(self.me, self.last)
        events = view.events
        if until is not None:
            events = events[: self._shown_before(until)]
        return self._view(view, events)

    def _shown_before(self, kind: str) -> int:
        """How many events the learner has seen before the last move set off one of *kind*."""
        seen = 0
        for at, event in enumerate(self.match.deals[self.last].desk.events):
            if at >= self.events and event.kind == kind:
                break
            seen += event.to in (None, self.me)
        return seen

    def _view(self, of: View, events: Shown) -> View:
        return View(
            game=of.game,
            rules=of.rules,
            me=of.me,
            seats=of.seats,
            results=of.results,
            totals=of.totals,
            events=events,
            ask=None,
            drawn=of.drawn,
        )

    def held_back(self, until: str) -> Shown:
        """What `view` with *until* does not show yet."""
        return self.match.view(self.me, self.last).events[self._shown_before(until) :]

    def play(self, move: Move) -> tuple[Match, list[Event]]:
        """A copy of the match in which *move* was made, and all events that followed."""
        copy = Match.load(self.match.record())
        return copy, copy.play(move)

    def visible(self, events: list[Event]) -> Shown:
        """Those of *events* that the learner sees."""
        return [(e.kind, e.data) for e in events if e.to in (None, self.me)]

    def hands(self, players: Collection[int], deal: int) -> dict[int, list[Card]]:
        """The cards that these players hold in a deal, as the rules sort them."""
        desk = self.match.deals[deal].desk
        facts = {event.kind: event.data for event in desk.events}
        rules = self.match.book.tricks(self.match.rules, facts)
        return {p: rules.sort(desk.hands[p]) if rules else sorted(desk.hands[p]) for p in players}
