"""The settings: everything applies at once, also in the middle of a deal."""

from __future__ import annotations

from typing import Any

from web import dom, files, forms, store, texts
from web.entries import CHOICES, LONGEST_NAME, SWITCHES, clean_name
from web.pages import Page
from web.texts import t

LARGEST_FILE = 20_000_000  # bytes


class Settings(Page):
    """Fields for all settings, and everything as a file."""

    name = "settings"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        self.before: str | None = None  # everything as it was before a file was brought back
        self.message = ""

    @property
    def title(self) -> str:
        return t("page.settings")

    def build(self) -> None:
        focused = getattr(dom.document.activeElement, "name", None)
        value = getattr(dom.document.activeElement, "value", None)
        dom.fill(
            self.root,
            dom.make("h1", text=self.title, tabindex="-1"),
            dom.make("p", text=t("settings.applied"), cls="lead"),
            dom.make("form", *self._groups(), cls="form paper"),
        )
        if focused:
            dom.focus(
                dom.find(
                    f'input[name="{focused}"]:is([type=text],[type=checkbox],[value="{value}"])',
                    self.root,
                )
            )

    def _groups(self) -> list[dom.Element]:
        chosen = store.settings.all()

        def words(name: str) -> dom.Element:
            shown = [(word, t(f"settings.{name}.{word}")) for word in CHOICES[name]]
            return forms.choice(name, t(f"settings.{name}"), shown, chosen[name])

        def switch(name: str) -> dom.Element:
            note = f"settings.{name}.help"
            shown = t(note) if texts.has(note) else ""
            return forms.switch(name, t(f"settings.{name}"), chosen[name], shown)

        languages = [(code, t(f"settings.language.{code}")) for code in texts.LANGUAGES]
        language = forms.choice(
            "language", t("settings.language"), languages, texts.lang(), lang=True
        )
        looks = [words("theme"), words("cloth"), words("index"), words("suits")]
        looks.append(switch("four_colour"))
        table = [words("pace"), words("go_on"), words("sort"), words("take_back")]
        table += [switch(name) for name in ("auto_bella", "single_card_auto", "sounds")]
        return [
            forms.section(t("settings.look"), language, *looks),
            forms.section(t("settings.table"), *table),
            forms.section(
                t("settings.people"),
                dom.make("p", text=t("settings.names.help")),
                self._names(chosen),
            ),
            forms.section(t("settings.data"), *self._data()),
        ]

    def _names(self, chosen: dict[str, Any]) -> dom.Element:
        fields = []
        for n, name in enumerate(chosen["names"]):
            label = t("settings.names.0") if n == 0 else t("settings.names.n", n=n)
            usual = t("name.me") if n == 0 else t(f"name.{n}")
            fields.append(forms.entry(f"name-{n}", label, name, usual, most=LONGEST_NAME))
        return dom.make("div", *fields, cls="columns")

    def _data(self) -> list[dom.Element]:
        undo = None
        if self.before is not None:
            undo = _button("import-undo", t("settings.import.undo"))
        picker = dom.make(
            "input",
            type="file",
            name="import",
            accept=".json,application/json",
            cls="sr",
            id="import",
        )
        return [
            dom.make("p", text=t("settings.data.text")),
            dom.make(
                "div",
                _button("export", t("settings.export")),
                dom.make(
                    "label", picker, dom.make("span", text=t("settings.import")), cls="button file"
                ),
                cls="buttons",
            ),
            dom.make("p", text=self.message, id="import-message", role="status"),
            dom.make("div", undo, cls="buttons") if undo is not None else dom.make("div"),
        ]

    # --- what happens ---

    def act(self, act: str, arg: str, event: Any) -> None:
        if act == "export":
            files.save("stammtisch.json", store.store().export())
        elif act == "import-undo" and self.before is not None:
            store.store().restore(self.before)
            self.before, self.message = None, t("settings.import.undone")
            self._everything_changed()

    def changed(self, event: Any) -> None:
        field = event.target
        name, value = str(field.name), str(field.value)
        if name == "import":
            dom.spawn(self.bring_back(field))
        elif name == "language":
            # app.py listens to the address, the one way to change the language
            dom.window.location.hash = f"#lang/{value}"
        elif name in CHOICES:
            store.settings.change(**{name: value})
        elif name in SWITCHES:
            store.settings.change(**{name: bool(field.checked)})
        elif name.startswith("name-"):
            names = list(store.settings.names)
            names[int(name[-1])] = field.value = clean_name(value)
            store.settings.change(names=names)

    async def bring_back(self, field: Any) -> None:
        """Take in the file that was chosen, if it is one of ours."""
        text = await files.text_of(field, LARGEST_FILE)
        field.value = ""
        before = store.store().export()
        try:
            if text is None:
                raise ValueError("large")
            good, bad = store.store().take_in(text)
        except ValueError as error:
            self.message = t(f"settings.import.{error}")
            dom.find("#import-message").textContent = self.message
            return
        self.before = before
        self.message = t("settings.import.done", list=texts.listed(map(_entry, good)))
        if bad:
            self.message += " " + t("settings.import.partly", list=texts.listed(map(_entry, bad)))
        self._everything_changed()

    def _everything_changed(self) -> None:
        dom.document.dispatchEvent(dom.window.Event.new("stammtisch:replaced"))
        store.settings.tell()
        self.build()
        dom.focus(dom.find('[data-act="export"]', self.root))


def _button(act: str, label: str) -> dom.Element:
    return dom.make("button", text=label, cls="button", type="button", data_act=act)


def _entry(name: str) -> str:
    family, _, game = name.partition(".")
    key = f"entry.{family}"
    return t(key, game=t(f"game.{game}")) if texts.has(key) else name
