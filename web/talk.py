"""Questions of the rule book that are not a card, in a small panel at your edge of the table.

The panel knows no game: it shows the question, the cards it is about, and one button for each
legal answer, in the order in which people would say them. Digits answer too; a bid is chosen by
its number.
"""

from collections.abc import Sequence
from typing import Any

from web import dom, faces, texts
from web.seats import trump_sign
from web.texts import t

_NUMBERED = ("bid",)  # questions whose answers are numbers
_FIRST = ("take", "swap", "declare", "meld", "trump", "wedding")  # what says more comes first


class Panel:
    """One open question, or none."""

    def __init__(self, element: Any) -> None:
        self.element = element
        self.answers: list[str] = []
        self.question: str | None = None

    @property
    def open(self) -> bool:
        """Whether a question is open."""
        return self.question is not None

    def ask(
        self,
        question: str,
        answers: Sequence[str],
        *,
        words: str,
        about: Sequence[str],
        game: str,
        names: Sequence[str],
    ) -> None:
        """Show a question; *words* is its sentence, *about* the cards it is about.

        Where these are in the sentence too it is written shorter, and only spoken in full.
        """
        self.question = question
        self.answers = sorted(answers, key=_order)
        numbered = question in _NUMBERED
        cards = dom.make("span", cls="about", aria_hidden="true") if about else None
        for code in about:
            cards.append(faces.card(code))
        buttons = [
            self._button(i, answer, game, names, numbered) for i, answer in enumerate(self.answers)
        ]
        dom.fill(
            self.element,
            cards,
            dom.make("p", text=_short(question, words), cls="words", aria_hidden="true"),
            dom.make("div", *buttons, cls="answers numbers" if numbered else "answers"),
        )
        dom.put(self.element, "role", "group")
        dom.put(self.element, "aria-label", words)
        self.element.hidden = False

    def _button(self, at: int, answer: str, game: str, names: Sequence[str], numbered: bool) -> Any:
        word, _, what = answer.partition(":")
        label = texts.move(answer, game, names)
        drawing = trump_sign(what) if word == "trump" else None
        key = None if numbered or at > 8 else dom.make("kbd", text=str(at + 1), aria_hidden="true")
        main = "answer main" if word in _FIRST else "answer"
        button = dom.make(
            "button",
            drawing,
            dom.make("span", text=label),
            key,
            cls=main,
            type="button",
            data_act="answer",
            data_arg=answer,
        )
        if drawing is not None:
            button.classList.add(f"of-{what}")
        if numbered:
            dom.put(button, "aria-label", texts.bubble(answer, game, names))
        help_key = f"move.{word}.help"
        if texts.has(help_key) and not numbered:
            dom.put(button, "title", t(help_key, n=what))
        return button

    def close(self) -> None:
        """The question has been answered."""
        self.question = None
        self.answers = []
        self.element.hidden = True
        dom.fill(self.element)

    def focus(self) -> None:
        """Bring the keyboard to the first answer."""
        dom.focus(dom.find(".answer", self.element))

    def by_digit(self, digit: int) -> str | None:
        """The answer that a digit key gives."""
        if self.question in _NUMBERED:
            return next((a for a in self.answers if a.endswith(f":{digit}")), None)
        return self.answers[digit - 1] if 1 <= digit <= len(self.answers) else None

    def step(self, by: int) -> None:
        """Focus the next answer to the left or right."""
        buttons = dom.find_all(".answer", self.element)
        active = dom.focused()
        at = next((i for i, button in enumerate(buttons) if button == active), -1)
        dom.focus(buttons[(at + by) % len(buttons)] if at >= 0 else buttons[0])


def _order(answer: str) -> tuple[int, int, str]:
    """Answers that say something before those that do not; numbers by their value."""
    word, _, what = answer.partition(":")
    says = word in _FIRST or word.endswith("+")
    place = _FIRST.index(word) if word in _FIRST else -1 if says else len(_FIRST)
    return place, int(what) if what.isdigit() else 0, answer


def _short(question: str, words: str) -> str:
    key = f"question.{question}.seen"
    return t(key) if texts.has(key) else words


class Sheet:
    """Paper over the table: the score, the last trick, help. The table waits underneath."""

    def __init__(self, root: Any, felt: Any) -> None:
        self._felt = felt
        self._before: Any = None
        self.paper = dom.make("div", cls="sheet", role="dialog", aria_modal="true", tabindex="-1")
        self.veil = dom.make("div", self.paper, cls="veil", hidden=True)
        root.append(self.veil)
        self.kind = ""

    @property
    def open(self) -> bool:
        """Whether a sheet lies there."""
        return bool(self.kind)

    def show(
        self, kind: str, title: str, *inside: Any, closable: bool = True, fresh: bool = True
    ) -> None:
        """Lay a sheet down; *kind* names it. Not *fresh*: another page of the same sheet."""
        if not self.kind:
            self._before = dom.focused()
        fresh = fresh or self.kind != kind
        self.kind = kind
        self.paper.className = f"sheet {kind}"
        close = None
        if closable:
            close = dom.make(
                "button",
                text="×",
                cls="close",
                type="button",
                data_act="close-sheet",
                aria_label=t("table.close"),
            )
        heading = dom.make("h2", text=title, id="sheet-title")
        dom.put(self.paper, "aria-labelledby", "sheet-title")
        dom.fill(self.paper, close, heading, *inside)
        dom.put(self._felt, "inert", True)
        self.veil.hidden = False
        if not fresh:
            return
        self.paper.scrollTop = 0
        first = dom.find("[data-first]", self.paper)
        dom.focus(first if first is not None else self.paper)

    def close(self) -> None:
        """Take it away; the focus goes back to where it was."""
        if not self.kind:
            return
        self.kind = ""
        self.paper.className = "sheet"
        self.veil.hidden = True
        dom.put(self._felt, "inert", None)
        dom.fill(self.paper)
        if self._before is not None and self._before.isConnected:
            dom.focus(self._before)
        self._before = None


def actions(*entries: tuple[str, str] | None) -> Any:
    """A row of buttons: (act, label); the first is the one that is meant."""
    row = dom.make("div", cls="actions")
    for i, entry in enumerate(entry for entry in entries if entry is not None):
        act, label = entry
        row.append(
            dom.make(
                "button",
                text=label,
                cls="button main" if i == 0 else "button",
                type="button",
                data_act=act,
                data_first=i == 0,
            )
        )
    return row
