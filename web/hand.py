"""Your hand: its order, its buttons, and what is raised, dimmed or focused.

Every card is an object of its own (`Held`): two equal cards are two. Where they lie is worked out
in `layout`; who may be played is told by the engine and only shown here.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from web import dom, faces, layout, texts


class Held:
    """One card in the hand."""

    def __init__(self, code: str, uid: int) -> None:
        self.code, self.uid = code, uid
        self.element = faces.button(code)
        self.element.dataset.act = "card"
        self.element.dataset.arg = str(uid)
        self.shift = ""  # the transform that puts it in its place
        self.placed = ""  # the transform that it has; another one while it is dragged
        self.marks: tuple[bool, bool] | None = None  # dimmed, hinted at


class Hand:
    """The cards, from left to right."""

    def __init__(self, element: Any) -> None:
        self.element = element
        self.held: list[Held] = []
        self.raised: int | None = None  # uid
        self.manual = False  # the player has put a card somewhere: new cards only join in
        self._current: int | None = None  # uid of the one tab stop
        self._next_uid = 0
        self._legal: Collection[str] | None = None
        self._left: dict[str, list[str]] = {}  # transforms of cards just played, by code

    # --- which cards --------------------------------------------------------------------

    def sync(self, cards: Sequence[str], played: int | None = None) -> list[Held]:
        """Hold exactly *cards* (in the order to show them, unless sorted by hand).

        Of two equal cards the one with uid *played* goes first. Gives the cards that are new.
        """
        wanted = Counter(cards)
        staying: list[Held] = []
        for held in sorted(self.held, key=lambda held: held.uid == played):
            if wanted[held.code] > 0:
                wanted[held.code] -= 1
                staying.append(held)
            else:
                self._go(held)
        fresh = [self._come(code) for code in wanted.elements()]
        kept = [held for held in self.held if held in staying]
        if self.manual and kept:
            order = {code: i for i, code in enumerate(cards)}
            for held in fresh:
                at = sum(order[other.code] <= order[held.code] for other in kept)
                kept.insert(at, held)
            self.held = kept
        else:
            pool = kept + fresh
            self.held = []
            for code in cards:
                held = next(held for held in pool if held.code == code)
                pool.remove(held)
                self.held.append(held)
        self._order_elements()
        return fresh

    def _come(self, code: str) -> Held:
        self._next_uid += 1
        return Held(code, self._next_uid)

    def _go(self, held: Held) -> None:
        self._left.setdefault(held.code, []).append(held.element.style.transform)
        at = self.held.index(held)
        had_focus = dom.focused() == held.element
        held.element.remove()
        if self.raised == held.uid:
            self.raised = None
        if self._current == held.uid:
            rest = [other for other in self.held if other is not held]
            neighbour = rest[min(at, len(rest) - 1)] if rest else None
            self._current = neighbour.uid if neighbour else None
            if had_focus and neighbour:
                self._mark_current()
                dom.focus(neighbour.element)

    def _order_elements(self) -> None:
        """Put the buttons in order without taking the focus from one of them."""
        before = None
        for held in self.held:
            there = before.nextElementSibling if before else self.element.firstElementChild
            if there != held.element:
                active = dom.focused() == held.element
                self.element.insertBefore(held.element, there)
                if active:
                    dom.focus(held.element)
            before = held.element
        self._mark_current()

    def left_from(self, code: str) -> str | None:
        """The transform that a card just played had, once."""
        stack = self._left.get(code)
        return stack.pop() if stack else None

    def clear(self) -> None:
        """A new deal: nothing held, nothing remembered."""
        self.sync([])
        self._left.clear()
        self.manual = False

    def rebuild(self) -> None:
        """New faces and names (language, index letters)."""
        for held in self.held:
            faces.rename(held.element, held.code, texts.card(held.code))
            self._name(held)

    # --- looking up ----------------------------------------------------------------------

    def get(self, uid: int | str) -> Held | None:
        """The card with this number."""
        return next((held for held in self.held if held.uid == int(uid)), None)

    def of(self, code: str) -> Held | None:
        """A card with this code."""
        return next((held for held in self.held if held.code == code), None)

    @property
    def current(self) -> Held | None:
        """The card that the Tab key reaches."""
        return self.get(self._current) if self._current is not None else None

    # --- where they lie --------------------------------------------------------------------

    def place(self, room: layout.Room, skip: Held | None = None, gap: int | None = None) -> None:
        """Lay out all cards (but *skip*, which is in the air; *gap* is where it would go)."""
        cards = [held for held in self.held if held is not skip]
        spots = list(room.hand)
        if skip is not None:
            del spots[len(spots) - 1 if gap is None else gap]
        for held, spot in zip(cards, spots, strict=True):
            held.shift = shift(spot.x, spot.y, room.card, spot.turn)
            if held.placed != held.shift:
                held.placed = held.shift
                held.element.style.transform = held.shift

    def mark(self, legal: Collection[str] | None, hint: str | None = None) -> None:
        """Dim what may not be played (*legal* None: nothing is dimmed, it is not your turn)."""
        self._legal = legal
        for held in self.held:
            marks = legal is not None and held.code not in legal, held.code == hint
            if held.marks != marks:
                held.marks = marks
                dom.toggle(held.element, "dim", marks[0])
                dom.toggle(held.element, "hint", marks[1])
                self._name(held)

    def _name(self, held: Held) -> None:
        name = texts.card(held.code)
        if self._legal is not None and held.code not in self._legal:
            name = texts.t("table.card.not_now", name=name)
        dom.find(".only-spoken", held.element).textContent = name
        dom.put(held.element, "aria-pressed", "true" if held.uid == self.raised else "false")

    def raise_(self, held: Held | None) -> None:
        """Raise one card, put down the others."""
        self.raised = held.uid if held else None
        for other in self.held:
            dom.toggle(other.element, "raised", other is held)
            dom.put(other.element, "aria-pressed", "true" if other is held else "false")

    # --- by key ------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Focus the next card to the left (-1) or right (+1), round the ends."""
        if not self.held:
            return
        at = self.held.index(self.current) if self.current in self.held else 0
        self.focus(self.held[(at + by) % len(self.held)])

    def focus(self, held: Held | None = None) -> None:
        """Give the focus to a card (else to the one tab stop)."""
        held = held or self.current or (self.held[0] if self.held else None)
        if held is None:
            return
        self._current = held.uid
        self._mark_current()
        dom.focus(held.element)

    def noticed(self, held: Held) -> None:
        """The focus has come to *held* by other means."""
        if self._current != held.uid:
            self._current = held.uid
            self._mark_current()

    def _mark_current(self) -> None:
        if self.current is None and self.held:
            self._current = self.held[0].uid
        for held in self.held:
            held.element.tabIndex = 0 if held.uid == self._current else -1

    def put_at(self, held: Held, at: int) -> None:
        """Move a card to another place in the hand."""
        if self.held.index(held) != at:
            self.held.remove(held)
            self.held.insert(at, held)
            self.manual = True
            self._order_elements()


def shift(x: float, y: float, width: float, turn: float = 0, scale: float = 1) -> str:
    """The transform that puts the middle of a card *width* wide at a point."""
    left, top = x - width / 2, y - width * layout.RATIO / 2
    grow = "" if scale == 1 else f" scale({scale:.3f})"
    return f"translate({left:.1f}px,{top:.1f}px) rotate({turn:.2f}deg){grow}"
