"""What lies beside the trick: trump, and the cards that matter until the first card is led."""

from collections.abc import Sequence
from typing import Any

from web import dom, faces, plan, texts
from web.hand import shift
from web.layout import Room
from web.seats import trump_sign
from web.texts import t

BELOW = 104.0  # pixels that the words below a card may take
LABEL = 90.0  # and beside it, where there is no room below


class Beside:
    """The turned card and the bottom card (`cards`), and the trump suit (`trump`)."""

    def __init__(self, names: Sequence[str], me: int) -> None:
        self.names, self.me = names, me
        self.cards = dom.make("div", cls="beside")
        self.trump = dom.make("div", cls="trump")
        self._lie: Any = None
        self._suit: Any = None

    def forget(self) -> None:
        """Draw the cards anew next time (language, pack, names)."""
        self._lie = None

    def show(self, view: Any, room: Room, ms: int) -> None:
        """Show what *view* tells; a card that is new turns for *ms*."""
        self._show_cards(view, room, ms)
        self._show_trump(view)

    def _show_cards(self, view: Any, room: Room, ms: int) -> None:
        """The turned card, the bottom card, the proposed trump: while no card has been led."""
        shown: list[tuple[str, str]] = []
        if plan.turned_matters(view.events):
            if "turned" in view.facts:
                data = view.facts["turned"]
                shown.append((data["card"], self._holder(data.get("holder"))))
            if "bottom" in view.facts:
                shown.append((view.facts["bottom"]["card"], t("table.bottom")))
        key = (shown, room.turned, room.trick_card, room.cramped, texts.manner())
        if key == self._lie:
            return
        fresh = self._lie is None or self._lie[0] != shown
        self._lie = key
        dom.fill(self.cards)
        dom.toggle(self.cards, "cramped", room.cramped)
        for i, (code, label) in enumerate(shown):
            spot = room.turned
            apart = room.trick_card + LABEL if room.cramped else max(room.trick_card * 1.25, BELOW)
            x = spot.x + (i - (len(shown) - 1) / 2) * apart - (LABEL / 2 if room.cramped else 0)
            card = faces.card(code)
            dom.put(card, "aria-label", t("table.face_up", card=code, where=label))
            place = dom.make(
                "div",
                card,
                dom.make("span", cls="label", text=label, aria_hidden="true"),
                cls="lone",
            )
            place.style.transform = shift(x, spot.y, room.trick_card)
            self.cards.append(place)
            if ms and fresh:
                dom.move(card, {"transform": "rotateY(90deg) scale(.9)"}, {"transform": "none"}, ms)

    def _holder(self, holder: Any) -> str:
        if holder == self.me:
            return t("table.turned.mine")
        if isinstance(holder, int):
            return t("table.turned.of", name=self.names[holder])
        return t("table.turned.dummy") if holder == "dummy" else t("table.turned")

    def _show_trump(self, view: Any) -> None:
        trump = view.trump
        fixed = f"table.trumps.{view.game}"
        key = trump or (t(fixed) if texts.has(fixed) else "")
        if self._suit == (key, texts.manner()):
            return
        self._suit = key, texts.manner()
        self.trump.hidden = not key
        dom.put(self.trump, "role", "img")
        word = dom.make("span", cls="word", text=t("table.trump"))
        if trump is None:
            dom.put(self.trump, "aria-label", f"{t('table.trump')}: {t(fixed + '.spoken')}")
            dom.fill(self.trump, word, dom.make("span", cls="order", text=key))
        else:
            dom.put(self.trump, "aria-label", t("say.trump", suit=trump))
            dom.fill(self.trump, word, dom.make("span", trump_sign(trump), cls=f"big of-{trump}"))
