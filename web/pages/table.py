"""How a game's table is set up: players, house rules, bots, deal code. Remembered for each game."""

from __future__ import annotations

from typing import Any

from game.book import Option
from game.bots import LEVELS
from game.deal import GameError
from game.match import book
from web import dom, forms, store, texts
from web.entries import default_table
from web.matches import names
from web.pages import Page
from web.texts import t

LARGEST_CODE = 2**32 - 1
COARSE = 50  # from this default on, the buttons of a number go by tens


class Options(Page):
    """Fields for everything that may be different at this table."""

    name = "table"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        self.book = book(arg)
        self.code = ""

    @property
    def title(self) -> str:
        return t("setup.title", game=t(f"game.{self.arg}"))

    def build(self) -> None:
        dom.fill(
            self.root,
            dom.make("h1", text=self.title, tabindex="-1"),
            dom.make(
                "form",
                *self._players(),
                dom.make("div", self._rules(), id="house-rules"),
                dom.make("div", self._bots(), id="bots"),
                forms.section(
                    t("setup.same"),
                    forms.entry("code", t("setup.code"), self.code, note=t("setup.code.help")),
                ),
                dom.make(
                    "div",
                    dom.make(
                        "a", text=t("setup.start"), cls="button main", href=f"#new/{self.arg}"
                    ),
                    dom.make("a", text=t("start.rules"), cls="button", href=f"#rules/{self.arg}"),
                    dom.make(
                        "button",
                        text=t("setup.reset"),
                        cls="button",
                        type="button",
                        data_act="reset",
                    ),
                    cls="buttons",
                ),
                cls="form paper",
            ),
        )

    def _players(self) -> list[dom.Element]:
        if len(self.book.players) == 1:
            return []
        words = [(str(n), t("setup.players.n", n=n)) for n in self.book.players]
        chosen = str(store.table(self.arg)["players"])
        field = forms.choice("players", t("setup.players"), words, chosen)
        return [dom.make("section", field, cls="group first")]

    def _rules(self) -> dom.Element:
        players = store.table(self.arg)["players"]
        fields = [self._option(one) for one in self.book.options if one.matters(players)]
        return forms.section(t("setup.rules"), *fields)

    def _option(self, option: Option) -> dom.Element:
        key = f"option.{self.arg}.{option.name}"
        value = store.table(self.arg)["rules"][option.name]
        if not option.words:
            usual = t("setup.default", value=option.default)
            note = f"{t(f'{key}.help')} ({usual})"
            step = max(option.step, 10 if int(option.default) >= COARSE else 1)
            return forms.number(
                option.name, t(key), int(value), option.least, option.most, step, note
            )
        words = [(word, self._word(key, word, option)) for word in option.words]
        notes = [t(f"{key}.help")]
        notes += [
            t(f"{key}.value.{w}.help") for w in option.words if texts.has(f"{key}.value.{w}.help")
        ]
        return forms.choice(option.name, t(key), words, str(value), " ".join(notes))

    def _word(self, key: str, word: str, option: Option) -> str:
        shown = t(f"{key}.value.{word}")
        return f"{shown} ({t('setup.usual')})" if word == option.default else shown

    def _bots(self) -> dom.Element:
        chosen = store.table(self.arg)
        called = names(chosen["players"])
        words = [(level, t(f"level.{level}")) for level in LEVELS]
        fields = [
            forms.pick(f"level-{p}", called[p], words, chosen["levels"][p])
            for p in range(1, chosen["players"])
        ]
        note = dom.make("p", text=t("setup.bots.help"))
        return forms.section(t("setup.bots"), note, dom.make("div", *fields, cls="columns"))

    # --- what happens ---

    def act(self, act: str, arg: str, event: Any) -> None:
        if act == "reset":
            store.save_table(self.arg, default_table(self.arg))
            self.build()
            dom.focus(dom.find('[data-act="reset"]', self.root))
        elif act == "step":
            name, _, by = arg.partition(":")
            field = dom.find(f'[id="field-{name}"]', self.root)
            now = forms.whole(str(field.value))
            if now is None:
                now = int(self.book.names[name].default)
            least, step = int(field.dataset.least), int(field.dataset.step)
            most = getattr(field.dataset, "most", None)
            new = max(least, now + step * int(by))
            field.value = str(new if most is None else min(int(most), new))
            self._number(name, str(field.value))

    def changed(self, event: Any) -> None:
        name, value = str(event.target.name), str(event.target.value)
        if name == "code":
            self._code(value)
        elif name == "players":
            self._save(players=int(value))
            dom.fill(dom.find("#house-rules", self.root), self._rules())
            dom.fill(dom.find("#bots", self.root), self._bots())
        elif name.startswith("level-"):
            levels = list(store.table(self.arg)["levels"])
            levels[int(name.removeprefix("level-"))] = value
            self._save(levels=levels)
        elif self.book.names[name].words:
            self._rule(name, value)
        else:
            self._number(name, value)

    def _number(self, name: str, value: str) -> None:
        option = self.book.names[name]
        number = forms.whole(value)
        try:
            option.check(number)
        except GameError:
            forms.wrong(name, _wrong(option, number))
            return
        forms.wrong(name, "")
        self._rule(name, number)

    def _rule(self, name: str, value: Any) -> None:
        self._save(rules={**store.table(self.arg)["rules"], name: value})

    def _code(self, value: str) -> None:
        number = forms.whole(value) if value.strip() else None
        right = not value.strip() or (number is not None and 0 <= number <= LARGEST_CODE)
        forms.wrong("code", "" if right else t("setup.code.wrong"))
        self.code = value.strip()
        dom.find(f'a[href^="#new/{self.arg}"]', self.root).href = f"#new/{self.arg}" + (
            f"/{number}" if right and number is not None else ""
        )

    def _save(self, **changes: Any) -> None:
        store.save_table(self.arg, {**store.table(self.arg), **changes})


def _wrong(option: Option, number: int | None) -> str:
    if number is not None and number >= option.least and option.step > 1:
        return t("setup.step", step=option.step)
    if option.most is None:
        return t("setup.least-open", least=option.least)
    return t("setup.least", least=option.least, most=option.most)
