"""How a task is answered: buttons, marks, cards; and what lies beside the words to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cards import is_card
from game.match import book
from web import aside, dom, sheet, texts
from web.posed import Answer, Posed
from web.say import Speaker
from web.talk import Panel
from web.texts import t
from web.verdicts import prompt


class Answers:
    """What can be answered in one task, what is marked, and what was answered wrongly."""

    def __init__(self, posed: Posed | None) -> None:
        self.asks = ""  # what the hand is for: card (play one), mark, or nothing
        if posed is not None and posed.asks_card:
            self.asks = "card"
        elif posed is not None and posed.kind == "mark-legal":
            self.asks = "mark"
        self.checked = posed is not None and posed.many  # marks are made, then judged together
        self.said: str | None = None  # a card that waits for: with Bella or without
        self.hinted: Answer = None
        choices = posed.choices if posed is not None else ()
        self._choices: dict[str, Answer] = {str(choice): choice for choice in choices}
        self._marks: set[str] = set()
        self._wrong: set[str] = set()
        self._right: set[str] = set()

    def value(self, arg: str) -> Answer:
        """The answer behind a button."""
        return self._choices.get(arg, arg)

    def toggle(self, arg: str) -> None:
        """Mark a choice, or take its mark away."""
        self._marks ^= {arg}

    def marked(self) -> list[Answer]:
        """The answer that the marks make."""
        return [choice for arg, choice in self._choices.items() if arg in self._marks]

    def heard(self, answer: Answer, right: bool) -> None:
        """The judge has spoken."""
        self.said = None
        found = self._right if right else self._wrong
        if not isinstance(answer, list):
            found.add(str(answer))

    def needs_word(self, posed: Posed, card: str) -> bool:
        """Whether this card may be played with a word or without it (Bella)."""
        return f"{card}+" in self._choices and card in self._choices

    def by_digit(self, digit: int, buttons: Sequence[Any]) -> Any:
        """The button that a digit key means: where numbers are to choose from, that number."""
        args = [str(button.dataset.arg) for button in buttons]
        for wanted in (f"bid:{digit}", str(digit)):
            if wanted in args and args[0].removeprefix("bid:").lstrip("-").isdigit():
                return buttons[args.index(wanted)]
        numbers = bool(args) and all(arg.removeprefix("bid:").isdigit() for arg in args)
        return buttons[digit - 1] if not numbers and 1 <= digit <= len(buttons) else None

    # --- in the dock -------------------------------------------------------------------------

    def elements(
        self, posed: Posed, speaker: Speaker, solved: bool, *, put: bool = True
    ) -> list[Any]:
        """The answers as buttons, if they are not cards of the hand; with *put*, the rule book's
        question above them."""
        if self.said is not None:
            words = t("table.said", card=self.said)
            return [self._panel("said", [f"{self.said}+", self.said], words, (self.said,), speaker)]
        if posed.asks_move:
            ask = posed.view.ask
            assert ask is not None
            panel = self._panel(ask.question, ask.legal, asked(posed), ask.about, speaker)
            if not put:
                dom.find(".words", panel).remove()
            return [self._state(panel, solved)]
        if posed.kind == "mark-legal":
            return []
        if posed.kind == "who-wins":
            return self._players(posed, speaker, solved)
        if posed.kind == "score":
            buttons = [self._button(str(n), texts.number(n)) for n in posed.choices]
            return [self._state(_row(buttons, "answers numbers"), solved)]
        return []

    def _panel(
        self, question: str, answers: Any, words: str, about: Any, speaker: Speaker
    ) -> dom.Element:
        element = dom.make("div", cls="asked")
        Panel(element).ask(
            question, answers, words=words, about=about, game=speaker.game, names=speaker.names
        )
        return element

    def _players(self, posed: Posed, speaker: Speaker, solved: bool) -> list[Any]:
        act = "mark" if posed.many else "answer"
        order = [*posed.view.seats]
        at = order.index(posed.view.me)
        buttons = [
            self._button(str(player), speaker.names[player], act)
            for player in (*order[at:], *order[:at])
        ]
        row = self._state(_row(buttons, "answers"), solved)
        if posed.many:
            self.show_marks(row)
        return [row]

    def _button(self, arg: str, label: str, act: str = "answer") -> dom.Element:
        return dom.make(
            "button",
            dom.make("span", text=label),
            cls="answer",
            type="button",
            data_act=act,
            data_arg=arg,
        )

    def _state(self, row: dom.Element, solved: bool) -> dom.Element:
        """Show which answers were wrong or right; when it is solved none can be given any more."""
        for button in dom.find_all(".answer", row):
            arg = str(button.dataset.arg)
            dom.toggle(button, "was-wrong", arg in self._wrong)
            dom.toggle(button, "was-right", arg in self._right)
            hinted = [str(one) for one in self._hints()]
            dom.toggle(button, "hint", arg in hinted and not solved)
            dom.put(button, "aria-disabled", "true" if solved else None)
        return row

    def _hints(self) -> list[Answer]:
        if self.hinted is None:
            return []
        return self.hinted if isinstance(self.hinted, list) else [self.hinted]

    def show_marks(self, within: dom.Element) -> None:
        """Show which buttons are marked."""
        for button in dom.find_all('[data-act="mark"]', within):
            on = str(button.dataset.arg) in self._marks
            dom.toggle(button, "marked", on)
            dom.put(button, "aria-pressed", "true" if on else "false")

    # --- in the hand ---------------------------------------------------------------------------

    def mark_cards(self, table: Any, solved: bool, hinted: Answer) -> None:
        """Show on the cards of the hand whether they can be used, are marked, are hinted at."""
        hints = hinted if isinstance(hinted, list) else [hinted]
        codes = {one[:2] for one in hints if isinstance(one, str) and is_card(one[:2])}
        for held in table.hand.held:
            on = self.asks == "mark" and held.code in self._marks
            element = held.element
            dom.toggle(element, "marked", on)
            dom.toggle(element, "hint", held.code in codes and not solved)
            dom.put(element, "aria-disabled", None if self.asks and not solved else "true")
            if self.asks == "mark":
                dom.put(element, "aria-pressed", "true" if on else "false")
            elif not self.asks:
                dom.put(element, "aria-pressed", None)
        for pile in dom.find_all("button.pile", table.felt):
            dom.put(pile, "aria-disabled", "true")  # the last trick is not looked at here
            dom.put(pile, "aria-label", None)
            pile.tabIndex = -1


def asked(posed: Posed) -> str:
    """What is asked: the rule book's question, or what is to be done."""
    if posed.asks_move and posed.view.ask is not None:
        return aside.question(posed.view.ask, posed.view)
    return prompt(posed)


def _row(buttons: Sequence[Any], cls: str) -> dom.Element:
    return dom.make("div", *buttons, cls=cls, role="group", aria_labelledby="prompt")


# --- beside the words ----------------------------------------------------------------------------


def extras(posed: Posed, speaker: Speaker, found: Sequence[Any]) -> list[Any]:
    """What a step shows beside its words: open hands, the score, a sheet with a line missing
    (or with all its lines, once they are *found*)."""
    shown: list[Any] = []
    if posed.open:
        shown.append(_open_hands(posed, speaker))
    if "score" in posed.look:
        shown.append(_score(posed, speaker))
    if "sheet" in posed.look and "result" in posed.view.facts:
        view = posed.view
        lines = book(view.game).lines(view.facts["result"], view.rules)
        shown.append(sheet_of(lines, speaker))
    if posed.given:
        shown.append(sheet_of(found or posed.given, speaker))
    return shown


def _open_hands(posed: Posed, speaker: Speaker) -> dom.Element:
    rows = []
    for player, cards in posed.open.items():
        small = dom.make("span", cls="open-cards")
        for code in cards:
            small.append(dom.make("span", text=texts.sign(code), cls=f"open-card of-{code[0]}"))
        dom.put(small, "role", "img")
        dom.put(small, "aria-label", texts.cards(cards))
        rows.append(dom.make("li", dom.make("b", text=speaker.names[player]), small))
    return dom.make("ul", *rows, cls="open-hands", aria_label=t("lesson.open"))


def _score(posed: Posed, speaker: Speaker) -> dom.Element:
    view = posed.view
    results = list(view.results)
    if "result" in view.facts and len(results) == view.deal:  # the deal that has just ended
        results.append(view.facts["result"])
    if results:
        table = sheet.running(results[-5:], speaker.names, view.me)
        return dom.make("div", table, cls="sheet-lines")
    entries = [f"{name} {texts.number(view.totals[p])}" for p, name in enumerate(speaker.names)]
    return dom.make("p", text=f"{t('table.score')}: {', '.join(entries)}", cls="looked")


def sheet_of(found: Sequence[Any], speaker: Speaker) -> dom.Element | None:
    """Lines of a sheet; None if there are none."""
    if not found:
        return None
    return dom.make("div", sheet.lines(found, speaker, speaker.names), cls="sheet-lines")


LOOKS = {
    "hand": ".hand > .card",
    "trick": ".lying > .card",
    "turned": ".beside > .lone:first-child",
    "bottom": ".beside > .lone:nth-child(2)",
    "trump": ".trump",
    "tricks": ".pile",
    "counts": ".backs",
    "bids": ".pile",
}
"""Where on the table the things lie that a lesson's words can point at."""


def highlight(table: Any, posed: Posed) -> None:
    """Let everything that the words point at glow."""
    for old in dom.find_all(".pointed", table.felt):
        old.classList.remove("pointed")
    for thing in posed.look:
        word, _, player = thing.partition(":")
        if word == "player":
            targets = [table.places.of(int(player))]
        elif is_card(thing):
            targets = [held.element for held in table.hand.held if held.code == thing]
            targets += [card for code, card in table.lying_cards() if code == thing]
        else:
            targets = dom.find_all(LOOKS[word], table.felt) if word in LOOKS else []
        for target in targets:
            target.classList.add("pointed")
