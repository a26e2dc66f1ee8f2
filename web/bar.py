"""The top bar of the table: back, what is played, the score, and the menu."""

from collections.abc import Sequence
from typing import Any

from game import claim
from game.deal import View
from web import dom, signs, statistics, texts
from web.texts import t

# act, sign, whether it also stands in the bar where there is room
TOOLS = (
    ("hint", "hint", True),
    ("undo", "undo", True),
    ("last-trick", "trick", False),
    ("score", "score", False),
    ("log", "log", False),
    ("claim", "claim", False),
    ("review", "review", False),
    ("rules", "rules", False),
    ("settings", "settings", False),
    ("keys", "help", False),
    ("leave", "leave", False),
)


class Bar:
    """The bar; the menu hangs below it while it is open."""

    def __init__(self, root: Any) -> None:
        self.title = dom.make("h1", cls="title")
        self.number = dom.make("span", cls="number")
        self.score = dom.make("button", cls="score", type="button", data_act="score")
        self.element = dom.make("header", cls="bar")
        self.menu = dom.make("div", cls="menu", hidden=True, id="table-menu")
        root.append(self.element)
        root.append(self.menu)
        self._hidden: set[str] = set()
        self._shown: Any = None
        self.build()

    def build(self) -> None:
        """Write everything in the language spoken now."""
        back = signs.button("back", "leave", t("table.leave"), "round")
        tools = [
            signs.button(sign, act, t(f"table.{act}"), f"round in-bar of-{act}")
            for act, sign, in_bar in TOOLS
            if in_bar
        ]
        self.opener = signs.button("menu", "menu", t("table.menu"), "round")
        dom.put(self.opener, "aria-expanded", "false")
        dom.put(self.opener, "aria-controls", "table-menu")
        heading = dom.make("div", self.title, self.number, cls="heading")
        dom.fill(self.element, back, heading, self.score, *tools, self.opener)
        entries = [
            signs.button(sign, act, t(f"table.{act}"), f"entry of-{act}", word=True)
            for act, sign, _ in TOOLS
        ]
        dom.fill(self.menu, *entries)
        hidden, self._hidden = self._hidden, set()
        self._shown = None
        self.allow(hidden)

    def allow(self, hidden: set[str]) -> None:
        """Leave out what this game or this moment does not have."""
        if hidden == self._hidden:
            return
        self._hidden = hidden
        for act, _, _ in TOOLS:
            for button in [
                *dom.find_all(f".of-{act}", self.menu),
                *dom.find_all(f".of-{act}", self.element),
            ]:
                button.hidden = act in hidden

    def tell(self, play: Any, view: View) -> None:
        """Write what *view* tells of the match that is played, and offer what fits it."""
        totals = view.totals
        if "result" in view.facts:
            totals = view.facts["result"]["totals"]
        number = t("table.deal_number", n=view.deal + 1)
        if play.practising:
            number = t("same.running")
        elif not statistics.counts(play.meta, view.deal):
            number = t("table.deal_uncounted", n=view.deal + 1)
        self.show(play.match.game, number, totals, play.names, play.me)
        hidden = set()
        if not view.tricks:
            hidden.add("last-trick")
        if not play.match.results:
            hidden.add("review")
        if not claim.possible(play.table.rules(view)):
            hidden.add("claim")
        self.allow(hidden)

    def show(
        self, game: str, number: str, totals: Sequence[int], names: Sequence[str], me: int
    ) -> None:
        """Which game, which deal, and how it stands."""
        shown = (t(f"game.{game}"), number, tuple(totals), tuple(names))
        if shown == self._shown:
            return
        self._shown = shown
        self.title.textContent = shown[0]
        self.number.textContent = number
        order = [me, *(p for p in range(len(totals)) if p != me)]
        entries = []
        for player in order:
            entries.append(
                dom.make(
                    "span",
                    dom.make("span", cls="whose", text=names[player]),
                    dom.make("b", text=texts.number(totals[player])),
                    cls="mine" if player == me else "",
                )
            )
        label = dom.make("span", cls="only-spoken", text=f"{t('table.score')}: ")
        dom.fill(self.score, label, *entries)
        dom.toggle(self.score, "many", len(totals) > 2)

    def open(self) -> bool:
        """Whether the menu hangs open."""
        return not self.menu.hidden

    def toggle(self, wanted: bool | None = None) -> None:
        """Open or close the menu; the focus goes with it."""
        wanted = self.menu.hidden if wanted is None else wanted
        if wanted == self.open():
            return
        self.menu.hidden = not wanted
        dom.put(self.opener, "aria-expanded", "true" if wanted else "false")
        dom.focus(dom.find(".entry:not([hidden])", self.menu) if wanted else self.opener)

    def step(self, by: int) -> None:
        """Focus the next entry of the open menu."""
        entries = dom.find_all(".entry:not([hidden])", self.menu)
        active = dom.focused()
        at = next((i for i, entry in enumerate(entries) if entry == active), -1)
        dom.focus(entries[(at + by) % len(entries)])
