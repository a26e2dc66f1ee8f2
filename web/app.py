"""Which page is shown. The address says it (``#rules/klammern``), so that going back works.

| address            | page                                                   |
|--------------------|--------------------------------------------------------|
| ``#start``         | the five games                                         |
| ``#play/GAME``     | the table: the saved match, or a new one               |
| ``#new/GAME``      | a new match (asks before one is thrown away), the table |
| ``#new/GAME/7``    | the same with the cards of deal code 7                 |
| ``#table/GAME``    | how the table is set up                                |
| ``#rules/GAME``    | the rules                                              |
| ``#settings`` ``#statistics`` ``#about`` | what they say                    |
| ``#lang/de``       | speaks German from now on, and stays where it was      |
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.match import GAMES
from web import dom, matches, store, texts
from web.pages import Page
from web.texts import t
from web.windows import windows

PAGES = {
    "start": "Start",
    "play": "Play",
    "table": "Options",
    "rules": "Rules",
    "learn": "Learn",
    "lesson": "Lesson",
    "exercises": "Exercises",
    "exercise": "Exercise",
    "settings": "Settings",
    "statistics": "Statistics",
    "about": "About",
}
"""The module in web/pages is named like the page; the value is its class."""

OF_A_GAME = {"play", "new", "table", "rules", "learn", "lesson", "exercises", "exercise"}
"""Pages that need a game behind their name."""

OVER_THE_TABLE = {"settings", "statistics", "rules", "about"}  # leave it standing underneath

LONGEST_CODE = 10  # digits of a deal code


class App:
    """The page that is shown, and the table that may stand underneath."""

    def __init__(self) -> None:
        self.page: Page | None = None
        self.table: Page | None = None
        self.shown: tuple[str, str] = ("", "")

    def start(self) -> None:
        """Show what the address says, and listen from now on."""
        self.listeners = [
            dom.listen(dom.window, "hashchange", lambda _: self.go()),
            dom.listen(dom.window, "storage", self.elsewhere),
            dom.listen(dom.window, "pagehide", self.put_aside),
            dom.listen(dom.window, "pageshow", self.brought_back),
            dom.listen(dom.document, "stammtisch:update", lambda _: self.update_waits()),
            dom.listen(dom.document, "stammtisch:replaced", lambda _: self.replaced()),
        ]
        self.off = [
            dom.on(dom.document, "click", self.clicked),
            dom.on(dom.document, "change", self.changed),
        ]
        store.settings.listen(self.apply_settings)
        store.store().on_notice = self.show_notices
        self.scheme = dom.window.matchMedia("(prefers-color-scheme: dark)")
        self.motion = dom.window.matchMedia("(prefers-reduced-motion: reduce)")
        for query in (self.scheme, self.motion):
            self.listeners.append(dom.listen(query, "change", lambda _: self.apply_settings()))
        windows()  # from now on others see that this one is there
        self.apply_settings()
        self.go(first=True)
        if getattr(dom.document.documentElement.dataset, "update", None) == "waiting":
            self.update_waits()
        self.show_notices()

    # --- where we are ---

    def go(self, first: bool = False) -> None:
        """Show the page that the address names."""
        name, arg = address()
        if name == "lang":
            self.speak(arg)
            replace_address(*self.shown)
            if not first:
                return
            name, arg = address()
        if name == "new":
            dom.spawn(self.new_match(arg))
            if self.page is None:
                self.show("start", "")
            return
        self.show(name, arg, first)

    def show(self, name: str, arg: str, first: bool = False) -> None:
        """Show this page instead of the one that is there."""
        if (name, arg) == self.shown:
            return
        self.leave(name, arg)
        self.shown = (name, arg)
        if name == "play" and self.table is not None:
            self.page = self.table
            self.uncover()
            self.table.resume()
        else:
            self.page = getattr(import_module(f"web.pages.{name}"), PAGES[name])(
                root_of(name, arg), arg
            )
            self.uncover()  # before it is built: a table wants to know how large it is
            self.page.build()
            if name == "play":
                self.table = self.page
        self.title()
        if not first:
            dom.window.scrollTo(0, 0)
            dom.focus(dom.find("h1", self.page.root))

    def leave(self, name: str, arg: str) -> None:
        """Put the present page away; a table stays underneath some pages."""
        if self.page is not None and self.page is not self.table:
            self.page.close()
        if self.table is None:
            return
        same = name == "play" and arg == self.table.arg
        if self.page is self.table and name in OVER_THE_TABLE:
            self.table.pause()
        elif not same and name not in OVER_THE_TABLE:
            self.clear_table()

    def clear_table(self) -> None:
        """Nobody plays here any more."""
        self.table.close()
        self.table = None
        dom.document.documentElement.dataset.ready = "start"

    def uncover(self) -> None:
        """Make the present page the visible one."""
        for other in dom.find_all("main > .shown"):
            dom.toggle(other, "shown", False)
        dom.toggle(self.page.root, "shown", True)
        dom.document.documentElement.dataset.page = self.shown[0]
        self.retrace()

    def title(self) -> None:
        """Name the page for the browser's tab."""
        own, house = self.page.title, t("app.name")
        dom.document.title = house if own == house else f"{own} · {house}"

    def retrace(self) -> None:
        """The way back in the top bar leads to the table where one stands underneath."""
        back = dom.find(".top .back")
        under = self.table is not None and self.page is not self.table
        dom.put(back, "href", f"#play/{self.table.arg}" if under else "#start")
        label = dom.find("span", back)
        key = "page.back-to-table" if under else "page.back"
        dom.put(label, "data-t", key)
        label.textContent = t(key)

    async def new_match(self, arg: str) -> None:
        """Begin a match at the table as it is set up; asks before one is lost.

        *arg* is the game, and after a stroke the deal code, if one is wanted.
        """
        game, _, code = arg.partition("/")
        if self.table is not None and self.table.arg == game:
            self.table.pause()
        if not await matches.may_begin(game):
            if address()[0] == "new":
                replace_address(*self.shown)
            if self.page is self.table and self.table is not None:
                self.table.resume()
            return
        if self.table is not None:
            if self.page is self.table:
                self.page, self.shown = None, ("", "")
            self.clear_table()
        matches.begin(game, int(code) if code.isdecimal() and len(code) <= LONGEST_CODE else None)
        if address()[0] == "new":
            replace_address("play", game)
            self.show("play", game)
        else:
            dom.window.location.hash = f"#play/{game}"

    # --- what happens anywhere ---

    def clicked(self, act: str, arg: str, event: Any) -> None:
        """A click anywhere: on a notice, on a link that does something, or on the page."""
        name, _, what = self.order_of(event).partition("/")
        if name:
            event.preventDefault()  # so that going back does not come past it again
            self.speak(what) if name == "lang" else dom.spawn(self.new_match(what))
        elif act.startswith("notice-"):
            self.answer_notice(act, arg)
        elif act and self.page is not None and self.page is not self.table:
            self.page.act(act, arg, event)

    def order_of(self, event: Any) -> str:
        """What a link says that does something rather than leading somewhere; else nothing."""
        link = dom.closest(event.target, 'a[href^="#lang/"], a[href^="#new/"]')
        if link is None or event.ctrlKey or event.metaKey or event.shiftKey:
            return ""
        return str(link.getAttribute("href")).removeprefix("#")

    def changed(self, act: str, arg: str, event: Any) -> None:
        if self.page is not None and self.page is not self.table:
            self.page.changed(event)

    def elsewhere(self, event: Any) -> None:
        """Another window of this browser has saved something."""
        name = store.store().changed_elsewhere(event.key)
        if name == "settings":
            store.settings.tell()
        game = store.holder_changed(event.key)
        mine = self.table is not None and self.table.arg == game
        if mine and not store.store().holds(game):
            self.table.lost()

    def replaced(self) -> None:
        """Everything that was saved may be another now: the table underneath is not it any more."""
        if self.table is not None:
            self.clear_table()
            self.retrace()

    def put_aside(self, event: Any) -> None:
        """The window is closed, or left for another page."""
        if self.table is not None:
            self.table.let_go()

    def brought_back(self, event: Any) -> None:
        """The window is back as it was when it was put aside."""
        if event.persisted and self.table is not None:
            self.table.woken()

    def update_waits(self) -> None:
        """A new version of the page is here (web/offline.mjs); it waits until it is wanted."""
        store.store().notice("update")

    # --- language, looks ---

    def speak(self, language: str) -> None:
        """Speak *language* from now on; whatever is shown stays where it is."""
        store.store().put_language(language)
        texts.use(language)
        dom.document.documentElement.lang = language
        self.rewrite()
        self.apply_settings()
        if self.page is not None:
            self.page.build()
            self.retrace()
            self.title()
        if self.table is not None and self.page is not self.table:
            self.table.build()
        self.show_notices()

    def rewrite(self) -> None:
        """Write what stands in the page itself in the words used now."""
        texts.translate(dom.find_all("[data-t]"), dom.find_all("[data-t-attr]"))

    def apply_settings(self) -> None:
        """Hand the settings to the styles, as attributes of the root."""
        chosen = store.settings.all()
        data = dom.document.documentElement.dataset
        dark = self.scheme.matches if chosen["theme"] == "auto" else chosen["theme"] == "dark"
        data.theme = "dark" if dark else "light"
        data.cloth = chosen["cloth"]
        data.colours = "four" if chosen["four_colour"] else "two"
        if texts.call_suits(chosen["suits"]):
            self.rewrite()
        data.index = texts.lang() if chosen["index"] == "auto" else chosen["index"]
        data.pace = "none" if self.motion.matches else chosen["pace"]
        for link in dom.find_all(".languages a"):
            dom.put(link, "aria-current", "true" if link.lang == texts.lang() else None)
        if self.table is not None:
            self.table.settings_changed()

    # --- friendly lines about storage ---

    def show_notices(self) -> None:
        """Show what the store has to say, each until it is put away."""
        place = dom.find("#notices")
        dom.fill(place, *[_notice(code) for code in store.store().notices])
        place.hidden = not store.store().notices

    def answer_notice(self, act: str, code: str) -> None:
        """A button of a notice was pressed: save a copy of what was dropped, or put it away."""
        of = store.store()
        if act == "notice-copy":
            import_module("web.files").save("stammtisch-unreadable.json", of.kept_text())
            return
        if act == "notice-take":
            dom.document.dispatchEvent(dom.window.Event.new("stammtisch:take-update"))
            return
        if code == "damaged":
            of.drop_kept()
        of.notices.remove(code)
        self.show_notices()


def _notice(code: str) -> dom.Element:
    more = {
        "damaged": ("notice-copy", "notice.save-copy"),
        "update": ("notice-take", "notice.take-update"),
    }
    buttons = [_button(*more[code], code)] if code in more else []
    buttons.append(_button("notice-ok", "notice.ok", code))
    text = dom.make("p", text=t(f"notice.{code}"))
    return dom.make("div", text, *buttons, cls="notice paper", data_code=code)


def _button(act: str, key: str, code: str) -> dom.Element:
    return dom.make("button", text=t(key), cls="button", type="button", data_act=act, data_arg=code)


def address() -> tuple[str, str]:
    """The page and its argument that the address names; the start where it names nothing."""
    name, _, arg = str(dom.window.location.hash).removeprefix("#").partition("/")
    known = name in PAGES or name == "new" or (name == "lang" and arg in texts.LANGUAGES)
    if not known or (name in OF_A_GAME and arg.partition("/")[0] not in GAMES):
        return "start", ""
    return name, arg


def root_of(name: str, arg: str) -> dom.Element:
    """Where a page is shown: those that can be read without Python have places of their own."""
    own = {"start": "start", "play": "play", "about": "about"}
    own |= {"rules": f"rules/{arg}", "learn": f"learn/{arg}"}
    own |= {"lesson": "lesson", "exercise": "lesson"}
    return dom.document.getElementById(own.get(name, "page"))


def replace_address(name: str, arg: str) -> None:
    """Name this page in the address, without a step in the browser's history."""
    name = name or "start"
    dom.window.history.replaceState(
        dom.window.history.state, "", f"#{name}/{arg}" if arg else f"#{name}"
    )
