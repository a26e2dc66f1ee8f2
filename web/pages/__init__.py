"""The pages around the table; what all of them have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from web import dom


class Page(ABC):
    """One page, shown in *root*; *arg* is what stands behind its name in the address.

    - `title`: for the browser's title
    - `build`: puts the page into *root*; called again when the language changes
    - `act`: something with a ``data-act`` was pressed; `changed`: a field has a new value
    - `close`: the page is left
    """

    name = ""

    def __init__(self, root: dom.Element, arg: str) -> None:
        self.root = root
        self.arg = arg

    @property
    @abstractmethod
    def title(self) -> str: ...

    @abstractmethod
    def build(self) -> None: ...

    def act(self, act: str, arg: str, event: Any) -> None:  # noqa: B027  not every page has buttons
        """Nothing happens unless a page says so."""

    def changed(self, event: Any) -> None:  # noqa: B027  not every page has fields
        """Nothing happens unless a page says so."""

    def close(self) -> None:
        dom.fill(self.root)
