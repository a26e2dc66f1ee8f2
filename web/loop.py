"""A match at the table: whose move it is, what is shown of it, and what the person does.

The engine runs ahead by one answer at most; the table follows event by event at the chosen pace.
Nothing waits for the eye: whoever acts while something still moves sees the rest at once.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from game import Match
from game.deal import View
from web import aside, dom, order, papers, sounds, statistics, store
from web.bar import Bar
from web.controls import Controls
from web.hand import Held
from web.mind import mind
from web.reel import Reel
from web.say import Speaker
from web.table import Table
from web.talk import Panel, Sheet
from web.texts import t


class Play:
    """One match on the page, from now until it is left."""

    def __init__(
        self,
        root: Any,
        match: Match,
        *,
        names: list[str],
        levels: Sequence[str | None],
        me: int = 0,
        meta: dict[str, Any] | None = None,
    ) -> None:
        self.match, self.me, self.levels = match, me, levels
        self.meta = {} if meta is None else meta
        self.root = root
        root.replaceChildren()
        self.speaker = Speaker(match.game, me, names)
        self.frame = dom.make("div", cls="table")
        root.append(self.frame)
        self.bar = Bar(self.frame)
        self.table = Table(self.frame, names, me, match.book.pack(), self.offer)
        self.table.rules = lambda view: match.book.tricks(view.rules, view.facts)
        self.table.ordered = self._ordered
        self.table.given = self.give
        self.panel = Panel(self.table.panel)
        self.sheet = Sheet(self.frame, self.table.felt)
        self.reel = Reel(self.table, self.speaker, me, self._render, self._after_deal)
        self._answer: asyncio.Future[str] | None = None
        self._go_on: asyncio.Future[None] | None = None
        self._played: int | None = None
        self._said: str | None = None  # a card that waits for: with Bella or without
        self._hint: str | None = None
        self._leads: list[str] = []  # of a claim that holds
        self.real: Match | None = None  # the match that waits while cards are played again
        self.then: list[int] = []  # what those cards brought in the match
        self.review: Any = None
        self.halted = False  # another window plays the match
        self.on_lost: Callable[[], None] = lambda: None
        self.on_take_over: Callable[[], None] = lambda: None
        self._paused = False
        self._controls = Controls(self)
        self._task: Any = None
        self._asking: Any = None
        self._begin()

    # --- what the page asks of it -----------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """What everybody is called."""
        return self.speaker.names

    @names.setter
    def names(self, names: list[str]) -> None:
        self.speaker.names = names

    def close(self) -> None:
        """Leave the table: nothing goes on after this."""
        self._stop()
        self._controls.stop()
        self.table.close()
        self.root.replaceChildren()

    def _stop(self) -> None:
        """Let nobody think or wait any more."""
        for task in (self._task, self._asking):
            if task is not None:
                task.cancel()
        mind.stop()
        self._answer = self._go_on = None
        self._leads = []

    def halt(self) -> None:
        """Another window plays the match: nothing goes on here, nothing is saved."""
        self.halted = True
        self._stop()
        self._close_question()
        self.table.drop_all()

    def pause(self) -> None:
        """Another page lies on top; what is being thought may be thought to its end."""
        self._paused = True
        self.table.drop_all()

    def resume(self) -> None:
        """The table is to be seen again."""
        self._paused = False
        self.table.resize()
        self.focus_back()

    def refresh(self) -> None:
        """Language or settings have changed: everything is written and drawn anew."""
        self.bar.build()
        self.table.redraw(self.names)
        self._render()
        if self.panel.open:
            self._open_panel()
        if self.sheet.open:
            papers.again(self)

    # --- the course of the match --------------------------------------------------------------

    def _begin(self) -> None:
        """Show the match as it stands now, and go on from there."""
        self.reel.start(self.match)
        self.panel.close()
        self._render()
        self._task = dom.spawn(self._run())
        if "expert" in self.levels:
            dom.later(300, mind.start)

    async def _run(self) -> None:
        while not self.match.over:
            ask = self.match.asks
            mine = ask.player == self.me
            self._answer = asyncio.get_event_loop().create_future()
            if mine:
                self._open_early()
            else:
                self._asking = dom.spawn(self._think(self._answer))
            await self.reel.catch_up()
            if mine and self._leads:
                self.give(self._lead())
            elif mine:
                self._open()
            move = await self._answer
            self._answer = None
            self._play(move)
            if self.halted:
                return
        await self.reel.catch_up()
        dom.document.documentElement.dataset.ready = "table"
        papers.result(self)  # of a match that was over when it was loaded

    def _play(self, move: str) -> None:
        """Make a move that is legal, and save."""
        self._close_question()
        self.match.play(move)
        self._save()

    def _save(self) -> None:
        if self.practising:
            return
        if store.save_match(self.match.game, self.match.record(), self.meta):
            statistics.note(self.match, self.me, self.meta, dom.seconds())
        else:
            self.on_lost()

    async def _think(self, answer: "asyncio.Future[str]") -> None:
        ask = self.match.asks
        level = self.levels[ask.player] or "club"
        view = self.match.view(ask.player)

        def replaced() -> None:
            self.reel.replaced(ask.player)

        choice = await mind.choose(view, level=level, seed=self.match.seed, replaced=replaced)
        while self._paused:
            await dom.sleep(200)
        if not answer.done():
            answer.set_result(choice.move)

    # --- drawing ----------------------------------------------------------------------------------

    def view(self) -> View:
        """What is shown now: my view of the match, as far as the table has come."""
        return self.reel.view()

    def _render(self, ms: int = 0) -> None:
        view = self.reel.view()
        self.table.render(view, ms, self.reel.turn(view), self._played)
        self._mark()
        self.bar.tell(self, view)

    def _mark(self) -> None:
        self.table.hand.mark(self.legal(), self._hint)

    def legal(self) -> set[str] | None:
        """The cards that may be played now; None if it is not my turn to play one."""
        ask = self.match.asks
        if not self.table.my_turn or ask is None or ask.question != "card":
            return None
        return {move[:2] for move in ask.legal}

    def _ordered(self, view: View) -> list[str]:
        return order.hand(view, self.match.book, store.settings.sort)

    # --- my turn ----------------------------------------------------------------------------------

    def _open_early(self) -> None:
        """A card may be played while others' cards still fly, unless a deal ended in between."""
        ask = self.match.asks
        if ask.question == "card" and not self.reel.behind():
            self.table.my_turn = True
            self.frame.dataset.asks = "card"

    def _open(self) -> None:
        ask = self.match.asks
        self.table.my_turn = True
        self.frame.dataset.asks = ask.question
        self._hint = None
        self._render()
        if ask.question == "card":
            self.table.speak(t("say.your-turn"))
            sounds.play("turn")
            if len(ask.legal) == 1 and store.settings.single_card_auto:
                dom.later(350, lambda: self.give(ask.legal[0]))
        else:
            self._open_panel()
        dom.document.documentElement.dataset.ready = "table"
        self.focus_back()

    def _open_panel(self) -> None:
        if self._said is not None:
            question, answers = "said", [self._said + "+", self._said]
            words, about = t("table.said", card=self._said), (self._said,)
        else:
            ask = self.match.asks
            question, answers, about = ask.question, ask.legal, ask.about
            words = aside.question(ask, self.match.view(self.me))
        self.panel.ask(
            question, answers, words=words, about=about, game=self.match.game, names=self.names
        )
        self.table.offer(answers)
        self.table.speak(words)
        self.redraw()  # what lies in the middle makes room for the question

    def _close_question(self) -> None:
        had_focus = self.panel.open and self.panel.element.contains(dom.focused())
        self.panel.close()
        self.table.offer(())
        self.table.my_turn = False
        self.frame.dataset.asks = ""
        self._said = self._hint = None
        self.table.hush()
        self.table.hand.raise_(None)
        if had_focus:
            self.table.hand.focus()
        self._mark()

    def focus_back(self) -> None:
        """The focus is never lost: it comes to the question, else to the hand."""
        active = dom.focused()
        lost = active is None or active.contains(self.frame)
        inside = lost or self.frame.contains(active)
        if self.sheet.open or not inside or self.bar.open():
            return
        if self.panel.open:
            if not self.panel.element.contains(active):
                self.panel.focus()
        elif lost:
            self.table.hand.focus()

    def give(self, move: str) -> None:
        """Answer the open question."""
        answer, ask = self._answer, self.match.asks
        if answer is None or answer.done() or ask is None or ask.player != self.me:
            return
        if move in ask.legal:
            self.reel.hurry()
            answer.set_result(move)

    def offer(self, held: Held) -> None:
        """A card was let go over the table, or tapped twice, or chosen with Enter."""
        code, ask = held.code, self.match.asks
        busy = self._answer is None or self._answer.done()
        reason = {"code": "not-your-turn"} if busy else self.match.why(code, self.me)
        if reason is not None:
            name = self.names[ask.player] if ask is not None and ask.player != self.me else ""
            sounds.play("no")
            self.table.refuse(held, self.speaker.reason(reason, name))
            return
        self._played = held.uid
        said = code + "+"
        if said not in ask.legal:
            self.give(code)
        elif store.settings.auto_bella:
            self.give(said)
        else:
            self._said = code
            self.table.drag.back(held)
            self._open_panel()
            self.panel.focus()

    def unsay(self) -> bool:
        """Take back a card that waits for the word Bella; whether there was one."""
        if self._said is None:
            return False
        self._said = None
        self.panel.close()
        self.redraw()
        self.table.hand.focus()
        return True

    # --- after a deal -----------------------------------------------------------------------------

    async def _after_deal(self) -> None:
        """The sheet; it is waited for, since the next deal has begun already."""
        self._go_on = asyncio.get_event_loop().create_future()
        papers.result(self)
        self.table.speak(self.reel.log()[-1])
        await self._go_on
        self._go_on = None
        self.sheet.close()

    def go_on(self) -> None:
        """The sheet has been read."""
        if self._go_on is not None and not self._go_on.done():
            self._go_on.set_result(None)

    def waiting(self) -> bool:
        """Whether the sheet after a deal has still to be read."""
        return self._go_on is not None

    # --- asked for by `aside` ---------------------------------------------------------------------

    def movers(self) -> list[tuple[str, Any]]:
        """All moves of the running deal (whose they were, not what)."""
        return [(e.kind, e.data) for e in self.match.deals[-1].desk.events if e.kind == "move"]

    def show_hint(self, move: str) -> None:
        """Let the card (or answer) of a hint glow."""
        self._hint = move[:2]
        self._mark()
        for button in dom.find_all(".answer", self.table.panel):
            dom.toggle(button, "hint", button.dataset.arg == move)

    def redraw(self) -> None:
        """Show everything as it is now."""
        self._render(0 if self.reel.still() else 200)

    def back(self, moves: int) -> None:
        """Take back so many moves and go on from there."""
        self._sit_down(self.match.back(moves))
        self._save()

    def play_out(self, order: list[str]) -> None:
        """The rest is mine: lead these cards, and let the others play to them."""
        self._leads = order
        self.give(self._lead())

    def _lead(self) -> str:
        """The next card of a claim, with Bella if it may be said."""
        code = self._leads.pop(0)
        self._played = None
        return code + "+" if code + "+" in self.match.asks.legal else code

    @property
    def practising(self) -> bool:
        """Whether cards are played again that do not count; the match itself waits."""
        return self.real is not None

    def practise(self, match: Match) -> None:
        """Play these cards, which do not count."""
        self.real = self.real or self.match
        self.sheet.close()
        self._sit_down(match)

    def practice_over(self) -> None:
        """Back to the match."""
        if self.real is not None:
            match, self.real = self.real, None
            self.sheet.close()
            self._sit_down(match)

    def _sit_down(self, match: Match) -> None:
        """Go on with another match, or with this one as it was."""
        self._stop()
        self._close_question()
        self.match = match
        self._begin()
