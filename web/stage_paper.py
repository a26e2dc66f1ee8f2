"""The paper around the felt in a lesson: a bar, the words above, and the dock with the answers."""

from __future__ import annotations

from typing import Any

from web import answers, dom, signs, texts, verdicts
from web.posed import Answer, Data, Posed
from web.say import Speaker
from web.texts import t


class Paper:
    """All that is written, in a frame that has room for the felt (`board`).

    *leave*, *restart* and *switch* are buttons in the bar that there are only if wanted.
    """

    def __init__(self, *, leave: bool, restart: bool, switch: bool) -> None:
        self._leave, self._restart, self._switch = leave, restart, switch
        self.title = dom.make("h1", cls="title", tabindex="-1")
        self.number = dom.make("span", cls="number")
        self.bar = dom.make("header", cls="bar")
        self.meter = dom.make("div", cls="meter", aria_hidden="true")
        self.told = dom.make("section", cls="told")
        self.board = dom.make("div", cls="board")
        self.dock = dom.make("section", cls="dock")
        self.frame = dom.make(
            "div", self.bar, self.meter, self.told, self.board, self.dock, cls="table lesson"
        )

    def head(self, title: str, number: str, part: float) -> None:
        """The bar: what this is, where in it we are, and how far that is."""
        self.title.textContent = title
        self.number.textContent = number
        self.meter.style.setProperty("--part", f"{part:.3f}")

    def write_bar(self, hint: bool = False) -> None:
        """The buttons of the bar; *hint*: there is something to give a hint about."""
        tip = signs.button("hint", "hint", t("table.hint"), "round")
        dom.put(tip, "aria-disabled", None if hint else "true")
        again = signs.button("again", "restart", t("lesson.restart"), "round")
        dom.fill(
            self.bar,
            signs.button("back", "leave", t("lesson.leave"), "round") if self._leave else None,
            dom.make("div", self.title, self.number, cls="heading"),
            _other_language() if self._switch else None,
            tip,
            again if self._restart else None,
        )
        dom.put(self.told, "aria-label", t("lesson.words"))
        dom.put(self.dock, "aria-label", t("lesson.task"))

    def write_told(
        self, words: str, posed: Posed, speaker: Speaker, said: Data | None, *, asks: bool = False
    ) -> None:
        """The words of a task, which may be what it *asks*, and what there is to look at beside
        them; a sheet with a line missing is made complete by the verdict *said*."""
        looked = verdicts.look(posed.look, speaker.names)
        dom.fill(
            self.told,
            dom.make("p", text=words, cls="words", id="prompt" if asks else None),
            dom.make("p", text=looked, cls="looked") if looked else None,
            *answers.extras(posed, speaker, verdicts.sheet_lines(said) if said else ()),
        )
        self.reach()

    def reach(self) -> None:
        """Words longer than their place, which scroll there, can be reached by keyboard."""
        longer = self.told.scrollHeight > self.told.clientHeight + 1
        dom.put(self.told, "tabindex", "0" if longer else None)

    def write_dock(self, ask: str | None, parts: list[Any], said: Any, steps: Any) -> None:
        """What is asked, the answers, what was said to the last one, and the way on."""
        asked = dom.make("p", text=ask, cls="prompt", id="prompt") if ask else None
        dom.fill(self.dock, asked, *parts, said, steps)

    def only(self, words: str, role: str, steps: Any = None) -> None:
        """Nothing but these words, and perhaps a way on."""
        dom.fill(self.told, dom.make("p", text=words, cls="words", role=role))
        dom.fill(self.dock, steps)

    def end(self, title: str, text: str, buttons: list[Any]) -> None:
        """Everything is done."""
        self.write_bar()
        self.number.textContent = ""
        dom.fill(self.dock)
        dom.fill(
            self.told,
            dom.make("p", signs.sign("right"), cls="done"),
            dom.make("h2", text=title),
            dom.make("p", text=text, cls="words"),
            dom.make("div", *buttons, cls="buttons"),
        )


def steps(back: bool | None, on: str, *, main: bool, check: bool = False) -> Any:
    """The buttons for the step before (None: there never is one) and for the next one, which the
    text *on* names; with *check* one for judging what is marked."""
    before = signs.button("back", "back", t("lesson.back"), "button")
    dom.put(before, "aria-disabled", None if back else "true")
    return dom.make(
        "div",
        None if back is None else before,
        _button("check", t("lesson.check"), "button main check") if check else None,
        _button("next", t(on), "button main" if main else "button"),
        cls="steps",
    )


def _button(act: str, label: str, cls: str) -> Any:
    return dom.make("button", text=label, cls=cls, type="button", data_act=act)


def verdict(posed: Posed, said: Data, speaker: Speaker, told: bool) -> Any:
    """What the judge said: right or wrong by a sign, why in words, and how a score comes about;
    unless all of it is to be *told*, not what would give the answer away."""
    right = said["right"]
    words = dom.make("span", text=verdicts.verdict(posed, said, speaker, told))
    line = dom.make("p", signs.sign("right" if right else "wrong"), words)
    kept_back = posed.given or verdicts.first_look(said, told)
    rows = None if kept_back else answers.sheet_of(verdicts.sheet_lines(said), speaker)
    return dom.make("div", line, rows, cls="verdict right" if right else "verdict not-yet")


def tip(posed: Posed, answer: Answer, speaker: Speaker) -> Any:
    """A right answer, given as a hint."""
    words = dom.make("span", text=verdicts.hint(posed, answer, speaker))
    return dom.make("div", dom.make("p", signs.sign("hint"), words), cls="verdict tip")


def _other_language() -> Any:
    other = next(lang for lang in texts.LANGUAGES if lang != texts.lang())
    name = t(f"settings.language.{other}")
    return dom.make(
        "a", text=other.upper(), cls="round", href=f"#lang/{other}", title=name, lang=other
    )
