"""A lesson as it is played: step by step, forwards and back, left and resumed anywhere.

    Player(root, lesson)

is all that is needed: *root* is any element of the page, *lesson* what `game.lessons.load` gives.
There need not be an app around it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.lessons import Lesson, LessonError
from web import dom, problems, texts
from web.posed import Here, Posed
from web.stage import Stage
from web.texts import t


class Player:
    """Plays *lesson* in *root*, beginning with step *at* (from 1).

    - *progress* is told the step that is shown now, and whether the lesson has been finished
      (then the step is the last one)
    - *on_leave* is called when the learner wants to leave; without it there is no such button
    - *on_next* with *next_title* leads from the end of this lesson to the next one
    - *switch*: there is a link to the other language (as the app understands it)
    """

    def __init__(
        self,
        root: Any,
        lesson: Lesson,
        *,
        at: int = 1,
        progress: Callable[[int, bool], None] = lambda step, finished: None,
        on_leave: Callable[[], None] | None = None,
        on_next: Callable[[], None] | None = None,
        next_title: Mapping[str, str] | None = None,
        switch: bool = False,
    ) -> None:
        self.root, self.lesson = root, lesson
        self.progress, self.on_leave, self.on_next = progress, on_leave, on_next
        self.next_title = next_title or {}
        self.at = 0
        self.ended = False
        self.stage = Stage(
            root,
            act=self._act,
            leave=on_leave is not None,
            restart=True,
            switch=switch,
        )
        self.go(at if at <= len(lesson.steps) else 1, focus=False)

    def close(self) -> None:
        """The lesson is left."""
        self.stage.close()

    def refresh(self) -> None:
        """The language or the looks have changed; everything else stays as it is."""
        if self.ended:
            self._show_end()
        else:
            self._head()
            self.stage.refresh(said(self.lesson.steps[self.at - 1].words))

    def focus(self) -> None:
        """Bring the keyboard to where the learner acts."""
        if self.ended:
            dom.focus(dom.find(".button.main", self.root))
        else:
            self.stage.focus()

    # --- from step to step --------------------------------------------------------------------

    def go(self, number: int, focus: bool = True) -> None:
        """Show step *number*; one after the last is the end."""
        last = len(self.lesson.steps)
        if number > last:
            self._end()
            return
        self.ended = False
        self.at = max(1, number)
        step = self.lesson.steps[self.at - 1]
        self._head()
        try:
            start = step.start()
        except LessonError as error:
            self.stage.broken(t("lesson.broken", n=self.at, reason=problems.said(error.problem)))
            return
        self.stage.pose(
            Posed(start.to_json()),
            Here(start.task),
            words=said(step.words),
            back=self.at > 1,
            on="lesson.finish" if self.at == last else "lesson.next",
        )
        self.progress(self.at, False)
        self.stage.announce()
        if focus:
            dom.into_view(self.stage.paper.bar)
            self.stage.focus()

    def _head(self) -> None:
        last = len(self.lesson.steps)
        number = t("lesson.step", n=self.at, of=last)
        self.stage.paper.head(said(self.lesson.title), number, self.at / last)

    def _end(self) -> None:
        self.ended = True
        self.progress(len(self.lesson.steps), True)
        self._show_end()
        dom.into_view(self.stage.frame)
        dom.focus(dom.find(".button.main", self.root))

    def _show_end(self) -> None:
        buttons = []
        if self.on_next is not None:
            label = t("lesson.go-next", title=said(self.next_title))
            buttons.append(_button("next-lesson", label, "button main"))
        if self.on_leave is not None:
            buttons.append(_button("leave", t("lesson.to-list"), _second(buttons)))
        buttons.append(_button("restart", t("lesson.again"), _second(buttons)))
        text = t("lesson.done.text", title=said(self.lesson.title))
        self.stage.end(t("lesson.done"), text, buttons)

    def _act(self, act: str) -> None:
        if act == "back" and self.at > 1:
            self.go(self.at - 1)
        elif act == "next":
            self.go(self.at + 1)
        elif act == "restart":
            self.go(1)
        elif act == "leave" and self.on_leave is not None:
            self.on_leave()
        elif act == "next-lesson" and self.on_next is not None:
            self.on_next()


def _second(before: list[Any]) -> str:
    return "button" if before else "button main"


def _button(act: str, label: str, cls: str) -> Any:
    return dom.make("button", text=label, cls=cls, type="button", data_act=act)


def said(words: Mapping[str, str]) -> str:
    """A lesson's own words in the language spoken now, or in the one that there is."""
    return texts.worded(words.get(texts.lang()) or next(iter(words.values()), ""))
