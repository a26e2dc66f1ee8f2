"""What the page remembers in this browser: settings, tables, matches, statistics, lessons.

Everything lies under ``stammtisch.…``, each entry with the version of its form, and everything
is checked when it is read (`web.entries`). Storage may be forbidden, full, damaged or written by
a newer version of this page: then it is said once in a friendly line (`Store.notices`), what
cannot be used is kept aside so that a copy can be saved, and everything goes on in memory.

Nothing here knows the browser: `open_store` is handed the box, which is ``localStorage`` there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from game.match import Match
from web.entries import (
    NAMES,
    check_of,
    check_settings,
    check_table,
    default_settings,
    default_table,
)

PREFIX = "stammtisch."
VERSION = 1
LANG = "lang"  # bare, not JSON: the page's first script reads it too
WINDOW = "window."  # and a game, bare too: which window plays its match
FROM_FILE = "file"  # stands there when a match came out of a file: no window has that name
KEPT = "kept"  # what could not be read, aside until the player has saved or dropped it
MOST_KEPT = 200_000  # characters
FORMAT = "stammtisch-everything"


class Box(Protocol):
    """The part of the browser's storage that is used here."""

    def getItem(self, key: str) -> str | None: ...
    def setItem(self, key: str, value: str) -> None: ...
    def removeItem(self, key: str) -> None: ...


class Store:
    """Entries by name, in the browser's box where that works, and in memory always.

    *window* tells the windows of one browser apart, which all have the same box.
    """

    def __init__(self, box: Box | None, window: str = "") -> None:
        self._box = box
        self.window = window
        self._memory: dict[str, Any] = {}
        self._newer: set[str] = set()  # written by a newer version: never overwritten
        self.notices: list[str] = []  # codes, each once: blocked, full, damaged, newer
        self.on_notice: Callable[[], object] = lambda: None
        if box is None:
            self.notice("blocked")

    def notice(self, code: str) -> None:
        """Something the player should know; said once."""
        if code not in self.notices:
            self.notices.append(code)
            self.on_notice()

    def get(self, name: str) -> Any:
        """The entry *name* as its check gives it; None if there is none that can be used."""
        if name not in self._memory:
            self._memory[name] = self._read(name)
        return self._memory[name]

    def put(self, name: str, value: Any) -> None:
        """Remember *value* (JSON-ready; not looked at again) as the entry *name*."""
        self._memory[name] = value
        if name not in self._newer:
            self._write(name, json.dumps({"version": VERSION, "value": value}))

    def drop(self, name: str) -> None:
        """Forget the entry *name*."""
        self._memory[name] = None
        if name not in self._newer:
            self._remove(name)

    def changed_elsewhere(self, key: Any) -> str | None:
        """Another window wrote (or dropped) the box's *key*: what it was is read anew.

        Gives the name of the entry, or None if it is none of ours.
        """
        name = key.removeprefix(PREFIX) if isinstance(key, str) and key.startswith(PREFIX) else ""
        if check_of(name) is None:
            return None
        self.read_anew(name)
        return str(name)

    def read_anew(self, name: str) -> None:
        """Forget what is in memory of the entry *name*: the box counts."""
        self._memory.pop(name, None)

    # --- one match, one window ---

    def holder(self, game: str) -> str | None:
        """The window that plays the match of *game*, if any says so."""
        return self._text(WINDOW + game)

    def holds(self, game: str) -> bool:
        """Whether this window may play and save the match of *game*."""
        return self.holder(game) in (None, self.window)

    def hold(self, game: str) -> None:
        """From now on this window plays the match of *game*, whoever did before."""
        self._write(WINDOW + game, self.window)

    def let_go(self, game: str) -> None:
        """This window does not play the match of *game* any more."""
        if self.holder(game) == self.window:
            self._remove(WINDOW + game)

    def _read(self, name: str) -> Any:
        text = self._text(name)
        if text is None:
            return None
        check = check_of(name)
        assert check is not None
        try:
            whole = json.loads(text)
            version = whole["version"]
            if isinstance(version, int) and version > VERSION:
                self._newer.add(name)
                self.notice("newer")
                return None
            return check(whole["value"])
        except (ValueError, TypeError, KeyError, RecursionError):
            self._keep(name, text)
            self._remove(name)
            self.notice("damaged")
            return None

    # --- the box ---

    def _text(self, name: str) -> str | None:
        if self._box is None:
            return None
        try:
            text = self._box.getItem(PREFIX + name)
        except Exception:  # the browser's errors have no class of ours
            self._block()
            return None
        return text if isinstance(text, str) else None

    def _write(self, name: str, text: str) -> bool:
        if self._box is None:
            return False
        try:
            self._box.setItem(PREFIX + name, text)
        except Exception as error:
            if "quota" in f"{error!r} {error}".lower():
                self.notice("full")
            else:
                self._block()
            return False
        return True

    def _remove(self, name: str) -> None:
        if self._box is None:
            return
        try:
            self._box.removeItem(PREFIX + name)
        except Exception:
            self._block()

    def _block(self) -> None:
        self._box = None
        self.notice("blocked")

    # --- the language, which the first script of the page reads too ---

    def language(self) -> str | None:
        """The language chosen here, if any."""
        return self._text(LANG)

    def put_language(self, language: str) -> None:
        """Remember the language."""
        self._write(LANG, language)

    # --- what could not be read ---

    def _keep(self, name: str, text: str) -> None:
        kept = self.kept()
        kept[name] = text[:MOST_KEPT]
        self._memory[KEPT] = kept
        self._write(KEPT, json.dumps(kept))

    def kept(self) -> dict[str, str]:
        """The texts that could not be read, by entry."""
        if KEPT not in self._memory:
            try:
                found = json.loads(self._text(KEPT) or "{}")
            except (ValueError, RecursionError):
                found = {}
            texts = found.items() if isinstance(found, dict) else ()
            self._memory[KEPT] = {k: v for k, v in texts if isinstance(v, str)}
        return dict(self._memory[KEPT])

    def kept_text(self) -> str:
        """The same as the text of a file."""
        return json.dumps(self.kept(), ensure_ascii=False, indent=1)

    def drop_kept(self) -> None:
        """Forget what could not be read."""
        self._memory[KEPT] = {}
        self._remove(KEPT)

    # --- everything as one file ---

    def export(self) -> str:
        """All entries as the text of one file."""
        entries = {name: value for name in NAMES if (value := self.get(name)) is not None}
        whole = {"format": FORMAT, "version": VERSION, "entries": entries}
        return json.dumps(whole, ensure_ascii=False, indent=1)

    def take_in(self, text: str) -> tuple[list[str], list[str]]:
        """Put the entries of an exported file in place of the present ones.

        Gives the names of what was taken and of what could not be used. Raises ValueError with
        a code (foreign, newer, empty) if nothing of it can be used; then nothing changes.
        """
        try:
            whole = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("foreign") from None
        if not isinstance(whole, dict) or whole.get("format") != FORMAT:
            raise ValueError("foreign")
        version, entries = whole.get("version"), whole.get("entries")
        if isinstance(version, int) and version > VERSION:
            raise ValueError("newer")
        if not isinstance(entries, dict):
            raise ValueError("foreign")
        good, bad = {}, []
        for name, value in entries.items():
            check = check_of(name)
            try:
                if check is None:
                    raise ValueError(name)
                good[name] = check(value)
            except (ValueError, TypeError, KeyError, RecursionError):
                bad.append(name[:40])
        if not good:
            raise ValueError("empty")
        for name, value in good.items():
            self._replace(name, value)
        return list(good), bad

    def _replace(self, name: str, value: Any) -> None:
        """Put what comes from a file in place of an entry; whoever plays that match stops."""
        self.put(name, value)
        family, _, game = name.partition(".")
        if family == "match":
            self._write(WINDOW + game, FROM_FILE)

    def restore(self, text: str) -> None:
        """Everything as it was when `export` gave *text*; entries made since then go."""
        entries = json.loads(text)["entries"]
        for name in NAMES:
            if name in entries:
                self._replace(name, entries[name])
            elif self.get(name) is not None:
                self.drop(name)


class Settings:
    """The settings, each as an attribute; changing one writes it and tells the listeners."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], object]] = []

    def all(self) -> dict[str, Any]:
        """Every setting with its value."""
        return _store.get("settings") or default_settings()

    def __getattr__(self, name: str) -> Any:
        try:
            return self.all()[name]
        except KeyError:
            raise AttributeError(name) from None

    def get(self, name: str, default: Any = None) -> Any:
        """One setting by name."""
        return self.all().get(name, default)

    def change(self, **values: Any) -> None:
        """Set some of them."""
        _store.put("settings", check_settings({**self.all(), **values}))
        self.tell()

    def tell(self) -> None:
        """Let everybody look again."""
        for listener in list(self._listeners):
            listener()

    def listen(self, listener: Callable[[], object]) -> None:
        """Call *listener* after every change."""
        self._listeners.append(listener)


_store = Store(None)
settings = Settings()


def open_store(box: Box | None, window: str = "") -> Store:
    """Use this box from now on (once, at the start); *window* names this window."""
    global _store
    _store = Store(box, window)
    return _store


def store() -> Store:
    """The store in use."""
    return _store


def holder_changed(key: Any) -> str | None:
    """The game of which the box's *key* says who plays its match; None if it says no such thing."""
    before = PREFIX + WINDOW
    return key.removeprefix(before) if isinstance(key, str) and key.startswith(before) else None


def save_match(game: str, record: Mapping[str, Any], meta: Mapping[str, Any]) -> bool:
    """Save the match of *game*; called after every move.

    Nothing is saved, and False given, if another window has taken the match over.
    """
    if not _store.holds(game):
        return False
    _store.put(f"match.{game}", {"record": record, "meta": meta})
    return True


def load_match(game: str) -> tuple[Match, dict[str, Any]] | None:
    """The saved match of *game* and what belongs to it; None if there is none."""
    found = _store.get(f"match.{game}")
    return (Match.load(found["record"]), dict(found["meta"])) if found else None


def drop_match(game: str) -> None:
    """Forget the match of *game*."""
    _store.drop(f"match.{game}")


def table(game: str) -> dict[str, Any]:
    """How *game* was set up last."""
    found: dict[str, Any] = _store.get(f"table.{game}") or default_table(game)
    return found


def save_table(game: str, chosen: Mapping[str, Any]) -> None:
    """Remember how *game* is set up."""
    _store.put(f"table.{game}", check_table(game, dict(chosen)))
