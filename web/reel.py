"""A match event by event: how far the table has come, and the next event at the chosen pace.

The engine has always played on already; the reel shows it. Whoever acts earlier hurries it: the
rest is then shown at once.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from game import Match
from game.deal import View
from web import dom, plan, sounds, store, texts
from web.say import Speaker
from web.table import Table
from web.texts import t

Events = list[tuple[str, dict[str, Any]]]


class Reel:
    """What has been shown of a match, and what is still to be shown.

    *draw* puts a view on the table (with the milliseconds its movement may take); *ended* is
    waited for after each deal. `log` says the course of the deal so far.
    """

    def __init__(
        self,
        table: Table,
        speaker: Speaker,
        me: int,
        draw: Callable[[int], None],
        ended: Callable[[], Awaitable[None]],
    ) -> None:
        self._table, self._speaker, self._me = table, speaker, me
        self._draw, self._ended = draw, ended
        self._hurry = asyncio.Event()
        self._stand: Any = None  # of the match when `_view` was made
        self._view: Any = None
        self._replaced: list[tuple[int, int, int]] = []  # deal, events so far, whose bot

    def start(self, match: Match) -> None:
        """Show *match* from where it stands; a deal that has just begun from its first card."""
        self.match, self._stand, self._replaced = match, None, []
        self.deal = len(match.deals) - 1
        self.seen = len(self._full().events) if match.deals[-1].moves else 1
        self._hurry.clear()

    def _full(self) -> View:
        """My view of the deal that is shown, as it really stands."""
        stand = (id(self.match), self.deal, len(self.match.deals[self.deal].desk.events))
        if stand != self._stand:
            self._stand, self._view = stand, self.match.view(self._me, self.deal)
        return self._view

    def log(self) -> list[str]:
        """The course of the deal, as far as the table has come, in the words used now."""
        found = []
        for number, (kind, data) in enumerate(self._full().events[: self.seen], 1):
            words = self._speaker.event(kind, data)
            if words:
                found.append(words)
            for deal, place, player in self._replaced:
                if (deal, place) == (self.deal, number):
                    found.append(f"{self._speaker.names[player]}: {t('bot.replaced')}")
        return found

    def replaced(self, player: int) -> None:
        """Another bot answers in place of this player's, which is noted in the deal's course."""
        deal = len(self.match.deals) - 1
        self._replaced.append((deal, len(self.match.view(self._me, deal).events), player))

    def pending(self) -> Events:
        """The events of this deal that have not been shown."""
        return self._full().events[self.seen :]

    def behind(self) -> bool:
        """Whether the deal on the table is over in truth, and another one has begun."""
        return self.deal < len(self.match.deals) - 1

    def view(self) -> View:
        """My view of the match as far as the table has come."""
        full = self._full()
        if self.seen == len(full.events):
            return full
        return View.from_json({**full.to_json(), "events": full.events[: self.seen], "ask": None})

    def turn(self, view: View) -> int | None:
        """Whose turn it is on the table (the next to move, while that is still to be shown)."""
        if view.ask is not None:
            return view.ask.player
        for kind, data in self.pending():
            if kind == "move":
                return int(data["player"])
            if kind == "trick":
                return None
        return None

    # --- going on -----------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Show what has happened, one event after the other."""
        while True:
            events = self.pending()
            if events:
                await self._show(*events[0])
            elif self.behind():
                self.deal, self.seen = self.deal + 1, 0
            else:
                break
        self._hurry.clear()

    async def _show(self, kind: str, data: dict[str, Any]) -> None:
        step = plan.timed(plan.step(kind, data, self._me), *self._pace())
        if kind == "trick" and store.settings.go_on == "tap":
            await self._tap()
        await self._wait(step.before)
        self.seen += 1
        words = self._speaker.event(kind, data)
        if words:
            self._table.speak(words)
        self._draw(0 if self._hurry.is_set() else step.move)
        self._bubble(kind, data)
        self._sound(kind, data)
        await self._wait(step.move + step.rest)
        if kind == "result":
            self._hurry.clear()
            await self._ended()

    def _bubble(self, kind: str, data: dict[str, Any]) -> None:
        player = data.get("player")
        if player is None or player == self._me:
            return
        places = self._table.places
        if kind == "move" and (data["question"] != "card" or data["move"][2:]):
            speaker = self._speaker
            places.say(player, texts.bubble(data["move"], speaker.game, speaker.names))
        elif kind in ("sequence", "melds"):
            cards = data.get("cards") or [card for meld in data["melds"] for card in meld]
            places.say(player, t("table.points", n=data["points"]), cards)

    def _sound(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "move":
            sounds.play("card" if data["question"] == "card" else "talk")
        elif kind in ("trick", "hand"):
            sounds.play("trick")

    def _pace(self) -> tuple[str, bool]:
        return store.settings.pace, self.still()

    def still(self) -> bool:
        """Whether nothing is to move."""
        return store.settings.pace == "none" or dom.matches("(prefers-reduced-motion: reduce)")

    async def _wait(self, ms: float) -> None:
        if ms > 0 and not self._hurry.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), ms / 1000)

    async def _tap(self) -> None:
        if not self._hurry.is_set():
            self._table.say(t("table.tap"), 600_000, spoken=False)
            await self._hurry.wait()
            self._hurry.clear()
            self._table.hush()

    def hurry(self) -> None:
        """The person is quicker than the table: show the rest at once."""
        if self.pending():
            self._hurry.set()
            self._table.hurry()
