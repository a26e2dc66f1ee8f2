"""One task on the page: its words, the table in its position, the answer, and what it was worth.

Lessons and exercises share it. The table is the one that is played at; where no card is asked
for, it only shows. Whether an answer is right the task's judge says, never this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match import book
from web import answers, dom, matches, order, plan, stage_paper, store, texts, verdicts
from web.hand import Held
from web.posed import Answer, Data, Judge, Posed
from web.say import Speaker
from web.stage_keys import Keys
from web.table import Table
from web.texts import t

FLY = 260  # milliseconds for what moves, at the normal pace


class Stage:
    """Shows one task after the other in *root*.

    *act* is told what the learner wants: leave, restart, back, next; *judged* whether an answer
    was right; *hinted* that a right answer was shown. For the other three see `Paper`.
    """

    def __init__(
        self,
        root: Any,
        *,
        act: Callable[[str], None],
        judged: Callable[[bool], None] = lambda right: None,
        hinted: Callable[[], None] = lambda: None,
        leave: bool = True,
        restart: bool = False,
        switch: bool = False,
    ) -> None:
        self.root, self.owner, self.judged, self.hinted_at = root, act, judged, hinted
        self.paper = stage_paper.Paper(leave=leave, restart=restart, switch=switch)
        self.frame, self.board, self.dock = self.paper.frame, self.paper.board, self.paper.dock
        root.replaceChildren(self.frame)
        self.answers = answers.Answers(None)
        self.table: Table | None = None
        self.posed: Posed | None = None
        self.words = ""
        self.asks = False  # whether the words are the question
        self.steps: tuple[bool | None, str] = (False, "")  # may go back; what going on is called
        self.verdict: Data | None = None
        self.hinted: Answer = None
        self.solved = False
        self.missed = 0  # wrong answers to this task so far
        self._judge: Judge | None = None
        self._seated: Any = None
        self.shown: Any = None
        self._busy: Any = None
        self.keys = Keys(self)
        self._resized = dom.listen(dom.window, "resize", lambda _: self.fit())

    def close(self) -> None:
        """Stop listening; the page is left."""
        if self._busy is not None:
            self._busy.cancel()
        self.keys.stop()
        self._resized.stop()
        if self.table is not None:
            self.table.close()
        self.root.replaceChildren()

    # --- a new task ---------------------------------------------------------------------------

    def pose(
        self,
        posed: Posed,
        judge: Judge,
        *,
        words: str,
        back: bool | None,
        on: str,
        asks: bool = False,
    ) -> None:
        """Put a task: *back* whether there is a step before, *on* the key of going on's name;
        *asks*: the words are the question already, so that it is not put a second time."""
        if self._busy is not None:
            self._busy.cancel()
        self._busy = None
        self.posed, self._judge, self.words, self.steps = posed, judge, words, (back, on)
        self.asks = asks
        self.verdict, self.hinted, self.missed = None, None, 0
        self.solved = posed.kind == "watch"
        self.answers = answers.Answers(posed)
        self._sit(posed)
        self.write()
        self._show_position()

    def _sit(self, posed: Posed) -> None:
        """A table for the seats of this task; the one that stands is kept if it will do."""
        view = posed.view
        names = called(view.players, view.me)
        seated = (view.game, view.players, view.me)
        self.speaker = Speaker(view.game, view.me, names)
        self.frame.dataset.asks = self.answers.asks
        self.frame.dataset.players = str(view.players)
        bare = not view.hand and not view.trick
        dom.toggle(self.frame, "bare", bare)
        dom.toggle(self.frame, "idle", _nothing_lies(posed))
        if self._seated == seated and self.table is not None:
            self.table.bare = bare
            if not posed.seen:
                self.table.hand.clear()
            return
        if self.table is not None:
            self.table.close()
        dom.fill(self.board)
        self._seated = seated
        of = book(view.game)
        self.table = Table(self.board, names, view.me, of.pack(), self._dropped)
        self.table.bare = bare
        self.table.ordered = lambda _: order.hand(self.shown, of, store.settings.sort)
        self.table.given = self.give
        self.table.sort.remove()

    def _show_position(self) -> None:
        """Show where the task stands; what is new since the step before comes in with movement."""
        assert self.posed is not None and self.table is not None
        posed, table = self.posed, self.table
        table.hurry()
        self._mark_winner(posed.kind != "who-wins" or self.solved)
        new = posed.view.events[posed.seen :] if posed.seen else []
        if new:
            self._render(posed.view, self._pace())
        else:
            self._render(posed.view, 0)
        for kind, data in new:
            if said := self.speaker.event(kind, data):
                table.speak(said)

    def redraw(self) -> None:
        """Show the table as it is now (a card of the hand was put somewhere else)."""
        self._render(self.shown, self._pace())

    def _mark_winner(self, on: bool) -> None:
        """Whether the card that wins so far is marked: not while that is the question."""
        assert self.posed is not None and self.table is not None
        of = book(self.posed.view.game)
        self.table.rules = lambda _: of.tricks(self.shown.rules, self.shown.facts) if on else None

    def _render(self, view: Any, ms: int, played: int | None = None) -> None:
        assert self.posed is not None and self.table is not None
        self.shown = view
        table = self.table
        table.my_turn = self.posed.asks_card and not self.solved
        turn = view.ask.player if view.ask is not None else None
        table.render(self.posed.plain(view), ms, turn, played)
        for player, data in plan.speech(view.events).items():
            if player != view.me:
                said = texts.bubble(data["move"], view.game, self.speaker.names)
                table.places.say(player, said)
        self.decorate()

    def _pace(self) -> int:
        pace = store.settings.pace
        still = pace == "none" or dom.matches("(prefers-reduced-motion: reduce)")
        return 0 if still else round(FLY * plan.MOVE[pace])

    # --- what is written ----------------------------------------------------------------------

    def write(self) -> None:
        """Write everything but the table, in the language spoken now."""
        assert self.posed is not None
        self.paper.write_bar(hint=self.posed.kind != "watch")
        self.write_told()
        self.write_dock()

    def write_told(self) -> None:
        """The words, and what there is to look at."""
        assert self.posed is not None
        said = self.verdict if self.solved else None
        self.paper.write_told(self.words, self.posed, self.speaker, said, asks=self.asks)

    def write_dock(self) -> None:
        """The question with its answers, the verdict or a hint, and the way on."""
        assert self.posed is not None
        posed = self.posed
        said = None
        if self.verdict is not None:
            said = stage_paper.verdict(posed, self.verdict, self.speaker, self.told)
        elif self.hinted is not None:
            said = stage_paper.tip(posed, self.hinted, self.speaker)
        back, on = self.steps
        self.paper.write_dock(
            None if self.solved or self.asks or posed.asks_move else answers.asked(posed),
            self.answers.elements(posed, self.speaker, self.solved, put=not self.asks),
            said,
            stage_paper.steps(
                back,
                on if self.solved else "lesson.skip",
                main=self.solved,
                check=self.answers.checked and not self.solved,
            ),
        )

    def wait(self, words: str) -> None:
        """The next task is on its way."""
        if self.table is None:
            self.paper.write_bar()
        self.solved = True
        self.frame.dataset.asks = ""
        self.paper.only(words, "status")

    def broken(self, words: str) -> None:
        """This step cannot be shown: say why; going on and back still work."""
        self._put_away()
        self.paper.write_bar()
        self.paper.only(words, "alert", stage_paper.steps(True, "lesson.next", main=True))

    def end(self, title: str, text: str, buttons: list[Any]) -> None:
        """All tasks are done: nothing lies on the table any more."""
        self._put_away()
        self.paper.end(title, text, buttons)

    def _put_away(self) -> None:
        if self.table is not None:
            self.table.close()
        self.table, self._seated, self.posed, self._judge = None, None, None, None
        self.frame.dataset.asks = ""
        dom.fill(self.board)

    def decorate(self) -> None:
        """Marks on the table: what the words point at, what is chosen, what a hint shows."""
        assert self.posed is not None and self.table is not None
        answers.highlight(self.table, self.posed)
        ask = self.posed.view.ask if self.posed.asks_move and not self.solved else None
        self.table.offer(ask.legal if ask is not None else ())
        self.answers.mark_cards(self.table, self.solved, self.hinted)

    def fit(self) -> None:
        """The felt has another size: by a window turned, or by words added below it."""
        self.paper.reach()
        if self.table is not None and self.posed is not None:
            self.table.drop_all()
            self._render(self.shown, 0)

    def refresh(self, words: str) -> None:
        """The language or the looks have changed: the same again, with these *words*."""
        if self.posed is None or self.table is None:
            return
        self.words = words
        focus = dom.focused()
        act, arg = (getattr(focus.dataset, "act", ""), getattr(focus.dataset, "arg", ""))
        inside = self.frame.contains(focus)
        names = called(self.posed.view.players, self.posed.view.me)
        self.speaker.names = names
        self.write()
        self.table.redraw(names)
        self._render(self.shown, 0)
        if inside and not focus.isConnected:
            fits = dom.find_all(f'[data-act="{act}"]', self.frame)
            same = [one for one in fits if getattr(one.dataset, "arg", "") == arg]
            dom.focus((same or fits or [self.paper.title])[0])

    # --- answering ------------------------------------------------------------------------------

    def _dropped(self, held: Held) -> None:
        """A card was let go over the table, or chosen with the second tap or a key."""
        self.offer(held)

    def offer(self, held: Held) -> None:
        """Answer with a card of the hand."""
        if self.posed is None or not self.posed.asks_card or self.solved:
            return
        if self.answers.needs_word(self.posed, held.code):
            self.answers.said = held.code
            self._back(held)
            self.write_dock()
            self.speak(t("table.said", card=held.code))
            dom.focus(dom.find(".answer", self.dock))
        else:
            self.give(held.code, held)

    def _back(self, held: Held) -> None:
        assert self.table is not None
        self.table.drag.back(held)

    def give(self, answer: Answer, held: Held | None = None) -> None:
        """Let the judge hear an answer."""
        if self.solved or (self._busy is not None and not self._busy.done()):
            return
        self._busy = dom.spawn(self._hear(answer, held))

    async def _hear(self, answer: Answer, held: Held | None) -> None:
        assert self._judge is not None and self.posed is not None and self.table is not None
        posed = self.posed
        verdict = await self._judge.judge(answer)
        if self.posed is not posed:
            return
        self.verdict, self.hinted = verdict, None
        self.solved = bool(verdict["right"])
        self.missed += not self.solved
        self.answers.heard(answer, self.solved)
        self.frame.dataset.asks = "" if self.solved else self.answers.asks
        words = verdicts.verdict(posed, verdict, self.speaker, self.told)
        focused = getattr(dom.focused().dataset, "arg", None)
        self.write_dock()
        if self.solved:
            if posed.given:
                self.write_told()
            self._mark_winner(True)
            self._render(posed.after(verdict["events"]), self._pace(), held.uid if held else None)
            self.speak(words)
            self.focus()
        elif held is not None:
            self.fit()
            self.table.refuse(held, words)
            self.table.hush()
        else:
            self.fit()
            self.speak(words)
            self._focus_answer(focused)
        dom.into_view(self.dock)
        self.judged(self.solved)

    @property
    def told(self) -> bool:
        """Whether a wrong answer is told all: the first one is only told what to look at."""
        return self.missed > 1

    def _focus_answer(self, arg: str | None) -> None:
        """The dock has been written anew: the focus comes back to where it was."""
        if self.frame.contains(dom.focused()) and dom.focused() != self.frame:
            return
        buttons = dom.find_all(".answer, .check", self.dock)
        same = [one for one in buttons if getattr(one.dataset, "arg", None) == arg]
        if buttons:
            dom.focus((same or buttons)[0])
        else:
            self.focus()

    def hint(self) -> None:
        """Show a right answer."""
        if not self.solved and self._judge is not None:
            dom.spawn(self._hint())

    async def _hint(self) -> None:
        assert self._judge is not None and self.posed is not None
        posed = self.posed
        right = await self._judge.answers()
        if self.posed is not posed or self.solved:
            return
        self.hinted, self.verdict = right[0], None
        self.answers.hinted = right[0]
        focused = getattr(dom.focused().dataset, "arg", None)
        self.write_dock()
        self.fit()
        self.speak(verdicts.hint(posed, right[0], self.speaker))
        if not self.frame.contains(dom.focused()):
            self._focus_answer(focused)
        dom.into_view(self.dock)
        self.hinted_at()

    # --- ear and keyboard -------------------------------------------------------------------------

    def speak(self, words: str) -> None:
        """Say something to those who listen."""
        assert self.table is not None
        self.table.speak(words)

    def announce(self) -> None:
        """Tell a new task to those who listen: its words, what they point at, what to do."""
        assert self.posed is not None
        parts = [self.paper.number.textContent, self.words]
        parts.append(verdicts.look(self.posed.look, self.speaker.names))
        if not (self.solved or self.asks):
            parts.append(answers.asked(self.posed))
        self.speak(" ".join(part for part in parts if part))

    def focus(self) -> None:
        """Bring the keyboard to where the learner acts now."""
        assert self.posed is not None and self.table is not None
        first = dom.find(".dock .answer:not([aria-disabled])", self.frame)
        if self.solved:
            dom.focus(dom.find('[data-act="next"]', self.dock))
        elif self.answers.asks:
            self.table.hand.focus()
        elif first is not None:
            dom.focus(first)


def called(players: int, me: int) -> list[str]:
    """What everybody is called when *me* is the learner: their own name stays theirs."""
    own, *others = matches.names(players)
    return [*others[:me], own, *others[me:]]


def _nothing_lies(posed: Posed) -> bool:
    """Whether no card lies on the table, and none is asked for that will."""
    return not (posed.view.trick or "turned" in posed.view.facts or posed.asks_card)
