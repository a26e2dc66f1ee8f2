"""The page's own code several times in one interpreter, each time for another window.

Everything in `web` speaks of *the* document, *the* language, *the* settings: one page, one of each.
Several widgets on a foreign page share an interpreter, but are pages of their own. So each gets the
package once more under another name (``web_1``, ``web_2`` …), in which ``import js`` means its own
window and ``import web`` its own package. The engine (`game`) is there once for all of them.
"""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from pkgutil import iter_modules
from types import CodeType, ModuleType
from typing import Any


class Copy:
    """The package `web` for one window; *window* is what ``import js`` gives in it."""

    _made = 0

    def __init__(self, window: Any) -> None:
        Copy._made += 1
        self.name = f"web_{Copy._made}"
        self._window = window
        self._builtins = {**vars(builtins), "__import__": self._import}
        package = ModuleType(self.name)
        package.__path__ = list(import_module("web").__path__)
        sys.modules[self.name] = package
        sys.meta_path.insert(0, self)

    def module(self, name: str) -> Any:
        """One of its modules, by the name it has in `web`."""
        return import_module(f"{self.name}.{name}")

    def close(self) -> None:
        """Forget all of it."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        for name in [n for n in sys.modules if n == self.name or n.startswith(f"{self.name}.")]:
            del sys.modules[name]

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: Any = None
    ) -> ModuleSpec | None:
        """Where a module of this copy lies: where that of `web` does."""
        if not name.startswith(f"{self.name}."):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader, self._builtins)
        return spec

    def _import(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if name == "js":
            return self._window
        if name == "web" or name.startswith("web."):
            name = self.name + name.removeprefix("web")
        return builtins.__import__(name, globals, locals, fromlist, level)


_code: dict[str, CodeType] = {}  # read once for all copies, by where it lies


def _read(spec: ModuleSpec) -> None:
    """Keep the code of a module for all copies."""
    if spec.origin is not None and spec.origin not in _code and spec.loader is not None:
        _code[spec.origin] = spec.loader.get_code(spec.name)  # type: ignore[attr-defined]


ENGINE = ("tomllib", *(f"game.lessons.{name}" for name in ("position", "tasks", "judged", "shelf")))
"""What only some widgets need of Python and of the engine: each takes a moment to load."""


def ahead() -> Iterator[None]:
    """Load piece by piece what a widget of another kind is going to need."""
    for name in ENGINE:
        module = import_module(name)
        yield
    first = module.names()[0]  # a look into the archive
    yield
    lesson = module.read(first)  # any one: what is made for it once serves all the others
    yield
    lesson.steps[0].start()
    yield
    web = import_module("web")
    for _, name, is_package in iter_modules(web.__path__):
        spec = None if is_package else PathFinder.find_spec(f"web.{name}", web.__path__)
        if spec is not None:
            _read(spec)
            yield


_ahead = ahead()


def warm() -> bool:
    """Load the next piece; whether there was one left."""
    return next(_ahead, True) is None


class _Loader:
    """Loads as *inner* does, but what is loaded imports as its copy wants it."""

    def __init__(self, inner: Any, names: dict[str, Any]) -> None:
        self._inner, self._names = inner, names

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """The usual kind of module."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code with these names built in."""
        module.__dict__["__builtins__"] = self._names
        spec = module.__spec__
        assert spec is not None and spec.origin is not None
        _read(spec)
        exec(_code[spec.origin], module.__dict__)


class _Bots:
    """The bots that all copies share; one of them alone may not call them off."""

    def __init__(self, mind: Any) -> None:
        self._mind = mind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._mind, name)

    def stop(self) -> None:
        """What this copy asked is answered to nobody; the others go on waiting."""


def attach(window: Any, job: str, tell: Any) -> Any:
    """Show a widget in *window*; gives a function that is told ``focus`` or ``close``.

    *job* is described in `web.embedded`; *tell* is called with a kind and a text.
    """
    copy = Copy(window)
    copy.module("mind").mind = _Bots(import_module("web.mind").mind)
    widget = copy.module("embedded").begin(job, tell)

    def told(what: str) -> None:
        if what == "focus":
            widget.focus()
        elif what == "close":
            widget.close()
            copy.close()

    return told


def check(text: str, lang: str) -> str:
    """All that is wrong with a lesson's text, as JSON: line, step and field of each, and its
    `said`, a sentence in the language *lang*."""
    from game.lessons.check import problems as found_in  # for authors only
    from web import problems, texts

    texts.use(lang)
    found = [{**error.to_json(), "said": problems.said(error.problem)} for error in found_in(text)]
    return json.dumps(found)
