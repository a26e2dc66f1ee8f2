"""Where Pyodide would put packages. The site's own pages install none, so nothing here unpacks any;
pages that do have the whole library (web/library.mjs)."""

# Pyodide counts on this one among what Python holds of JavaScript when it makes a snapshot.
from pyodide_js import loadedPackages  # noqa: F401


class _Folder:
    """Pyodide asks for its name by `__str__`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __str__(self) -> str:
        return self._name


SITE_PACKAGES = _Folder("/lib/python3.14/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """There are none."""


def __getattr__(name: str) -> object:
    raise AttributeError(f"no packages in this page: {name} is not here")
