"""What to practise: how many players, which kind of task, how hard; and what was reached."""

from __future__ import annotations

from typing import Any

from game.lessons.exercises import LEVELS, kinds
from game.match import book
from web import dom, forms, progress, store
from web.pages import Page
from web.texts import t

_chosen: dict[str, tuple[int, str, int]] = {}
"""What was chosen last for each game, as long as the page is open."""


class Exercises(Page):
    """A choice of exercises; the link begins them."""

    name = "exercises"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        usual = (store.table(arg)["players"], "legal", LEVELS[0])
        self.players, self.kind, self.level = _chosen.get(arg, usual)

    @property
    def title(self) -> str:
        return t("exercise.title", game=t(f"game.{self.arg}"))

    def build(self) -> None:
        kind_words = [(k, t(f"exercise.kind.{k}")) for k in kinds(self.arg, self.players)]
        level_words = [(str(n), t(f"exercise.level.{n}")) for n in LEVELS]
        fields = [
            forms.choice("kind", t("exercise.kind"), kind_words, self.kind),
            forms.choice("level", t("exercise.level"), level_words, str(self.level)),
        ]
        tables = book(self.arg).players
        if len(tables) > 1:
            words = [(str(n), t("setup.players.n", n=n)) for n in tables]
            fields.insert(0, forms.choice("players", t("setup.players"), words, str(self.players)))
        dom.fill(
            self.root,
            dom.make("h1", text=self.title, tabindex="-1"),
            dom.make("p", text=t("learn.exercises.text"), cls="lead"),
            dom.make(
                "form",
                dom.make("section", *fields, cls="group first"),
                dom.make("p", cls="reached", role="status"),
                dom.make(
                    "div",
                    dom.make("a", text=t("learn.begin"), cls="button main begin"),
                    dom.make(
                        "a", text=t("lesson.to-list"), cls="button", href=f"#learn/{self.arg}"
                    ),
                    cls="buttons",
                ),
                cls="form paper",
            ),
        )
        self._show()

    def _show(self) -> None:
        """What was reached in the exercises chosen, and where they begin."""
        key = f"{self.arg}/{self.players}/{self.kind}/{self.level}"
        tried, right, _, most = progress.record(key)
        text = t("exercise.reached", n=tried, right=right, most=most) if tried else ""
        dom.find(".reached", self.root).textContent = text
        dom.put(dom.find(".begin", self.root), "href", f"#exercise/{key}")
        _chosen[self.arg] = (self.players, self.kind, self.level)

    def changed(self, event: Any) -> None:
        name, value = str(event.target.name), str(event.target.value)
        if name == "kind":
            self.kind = value
        elif name == "level":
            self.level = int(value)
        else:
            self.players = int(value)
            if self.kind not in kinds(self.arg, self.players):
                self.kind = "legal"
            self.build()
            dom.focus(dom.find('[name="players"]:checked', self.root))
        self._show()
