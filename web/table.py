"""The table for any game: it shows one view of a match, and the way from one view to the next.

Nothing is kept twice: what lies where follows from the view (`render`) and from the size of the
window (`layout`). Movement is only decoration: a card's old place is left behind as the start of
a flight, its new place counts at once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from web import dom, faces, layout, plan, signs
from web.beside import Beside
from web.drag import Drag
from web.hand import Hand, Held, shift
from web.handing import Handing
from web.seats import Places
from web.texts import t

PICTURES_AFTER = 700  # milliseconds


class Table:
    """The felt with everything on it.

    *dropped* is told a card of the hand that was let go over the table.
    """

    def __init__(
        self, root: Any, names: list[str], me: int, pack: Any, dropped: Callable[[Held], None]
    ) -> None:
        self.me = me
        self.bare = False  # no cards are held or will be: no room is kept for them
        # Each picture is a document of its own to the browser: they come after the first cards.
        dom.later(PICTURES_AFTER, lambda: faces.preload(pack))
        self.drop = dom.make("div", cls="drop", aria_hidden="true")
        self.beside = Beside(names, me)
        self.lying = dom.make("div", cls="lying")
        self.middle = dom.make(
            "section",
            self.drop,
            self.beside.cards,
            self.lying,
            cls="middle",
            aria_label=t("table.middle"),
        )
        self.around = dom.make("section", cls="around", aria_label=t("table.players"))
        self.mine = dom.make("div", cls="me")
        self.sort = signs.button("sort", "sort", t("table.sort"), "sort")
        self.cards = dom.make("section", cls="hand", aria_label=t("table.hand"))
        self.toast = dom.make("div", cls="toast", aria_hidden="true")
        self.panel = dom.make("div", cls="panel", hidden=True)
        self.felt = dom.make(
            "div",
            self.middle,
            self.around,
            self.beside.trump,
            self.mine,
            self.sort,
            self.cards,
            dom.make("div", self.panel, self.toast, cls="edge"),
            cls="felt",
        )
        self.live = dom.make(
            "div", cls="only-spoken live", role="log", aria_live="polite", aria_label=t("table.log")
        )
        root.append(self.felt)
        root.append(self.live)
        self.hand = Hand(self.cards)
        self.places = Places(self.around, self.mine, names)
        self.drag = Drag(self.felt, self.hand, lambda: self.room, dropped, self._over)
        self.handing = Handing(
            felt=self.felt,
            lying=self.lying,
            whose=self._whose,
            over=self.places.aim,
            give=self._hand_over,
        )
        self.given: Callable[[str], None] = lambda move: None  # told whom the trick is dragged to
        self.view: Any = None
        self.room = layout.arrange(600, 600, players=2, cards=0)
        self.my_turn = False
        self.rules: Callable[[Any], Any] = lambda view: None
        self.ordered: Callable[[Any], list[str]] = lambda view: list(view.hand)
        self._trick: list[tuple[tuple[int, str], Any]] = []
        self._gone: list[Any] = []  # cards on their way off the table
        self._most = 0
        self._sized: Any = None
        self._arranged: Any = None
        self._toast_timer: int | None = None
        self._resized = dom.Resized(self.felt, self.resize)

    def close(self) -> None:
        """Stop listening and waiting."""
        self.drag.stop()
        self.handing.stop()
        self._resized.stop()
        dom.cancel(self._toast_timer)

    # --- size ---------------------------------------------------------------------------------

    def resize(self) -> None:
        """The window has another size (or was turned): everything goes to its place at once."""
        if self.view is not None and dom.size(self.felt) != (self.room.w, self.room.h):
            self.drop_all()
            self.render(self.view)

    def _arrange(self, view: Any) -> None:
        width, height = dom.size(self.felt)
        if not width or not height:  # not on show yet
            width, height = dom.window.innerWidth, dom.window.innerHeight
        cards = len(view.hand)
        self._most = cards if not view.trick and not view.tricks else max(self._most, cards)
        most = 0 if self.bare else max(self._most, _dealt(view))
        if (width, height, view.players) != self._sized:  # how high a question is follows from it
            self._sized = width, height, view.players
            side = layout.aside(width, height, view.players)
            self.felt.style.setProperty("--side", f"{side:.1f}px")
            dom.toggle(self.felt, "low", height < layout.LOW)
        asked = 0.0 if self.panel.hidden else float(self.panel.offsetHeight)
        mine = bool(asked and self.places.offered)
        wanted = (width, height, view.players, cards, most, asked, mine)
        if wanted == self._arranged:
            return
        self._arranged = wanted
        self.room = layout.arrange(
            width,
            height,
            players=view.players,
            cards=cards,
            most=most,
            asked=asked,
            mine=mine,
        )
        room, style = self.room, self.felt.style
        style.setProperty("--card", f"{room.card:.1f}px")
        style.setProperty("--lying", f"{room.trick_card:.1f}px")
        style.setProperty("--floor", f"{room.h - room.floor:.1f}px")
        dom.toggle(self.felt, "covered", room.covered)
        left, top, wide, high = room.drop
        box = self.drop.style
        box.transform = f"translate({left:.1f}px,{top:.1f}px)"
        box.width, box.height = f"{wide:.1f}px", f"{high:.1f}px"
        dom.toggle(self.felt, "tall", room.tall)
        dom.toggle(self.felt, "large", room.large)
        dom.toggle(self.felt, "jumbo", room.card < 104)
        dom.toggle(self.felt, "jumbo-lying", room.trick_card < 104)
        x, y, w, h = room.plate
        self.mine.style.transform = f"translate({x:.1f}px,{y:.1f}px)"
        dom.toggle(self.mine, "narrow", w < 230 and h > 50)
        self.mine.style.width, self.mine.style.height = f"{w:.1f}px", f"{h:.1f}px"
        x, y = room.trump
        self.beside.trump.style.transform = f"translate({x:.1f}px,{y:.1f}px)"
        x, y = room.sort
        self.sort.style.transform = f"translate({x:.1f}px,{y:.1f}px)"

    # --- showing a view -----------------------------------------------------------------------

    def render(
        self, view: Any, ms: int = 0, turn: int | None = None, played: int | None = None
    ) -> None:
        """Show *view*; what has changed since the last one moves for *ms*.

        *turn* is whose turn it is, *played* the hand card (its uid) that has just been played.
        """
        before, self.view = self.view, view
        self._arrange(view)
        at = self.at = plan.places(view.seats, self.me)
        self.places.place(self.room, at)
        self._show_hand(before, view, ms, played)
        self._show_trick(view, ms)
        self.beside.show(view, self.room, ms)
        self.places.show(view, turn)
        for player in at:
            said = plan.speech(view.events).get(player)
            if said is None or player == self.me:
                self.places.say(player, None)

    def _show_hand(self, before: Any, view: Any, ms: int, played: int | None) -> None:
        if before is not None and before.deal != view.deal:
            self.hand.clear()
            self._most = len(view.hand)
        fresh = self.hand.sync(self.ordered(view), played)
        old = {held.uid: held.shift for held in self.hand.held}
        dragged = self.drag.held if self.drag.active else None
        if dragged is not None and dragged in self.hand.held:
            self.hand.place(self.room, skip=dragged, gap=self.hand.held.index(dragged))
        else:
            self.hand.place(self.room)
        if not ms:
            return
        x, y = self._seat_middle(view.dealer)
        origin = shift(x, y, self.room.card, 0, 0.5)
        for i, held in enumerate(self.hand.held):
            start = origin if held in fresh else old[held.uid]
            if held is not dragged and start and start != held.shift:
                frames = {"transform": start}, {"transform": held.shift}
                wait = i * ms * 0.09 if held in fresh else 0
                dom.move(held.element, *frames, ms, delay=wait)

    def _seat_middle(self, player: int) -> tuple[float, float]:
        at = self.at[player]
        if at == 0:
            return self.room.w / 2, self.room.h - self.room.card * 0.5
        return self.room.seats[at - 1].centre

    def _show_trick(self, view: Any, ms: int) -> None:
        lying = [entry for entry, _ in self._trick]
        kept = plan.trick_kept(lying, view.trick)
        if kept < len(lying):
            self._clear_trick(view, ms)
        self._trick = self._trick[:kept]
        size = self.room.trick_card
        for entry, element in self._trick:
            before, after = element.style.transform, self._slot(entry[0])
            if before != after:
                element.style.transform = after
                if ms:
                    dom.move(element, {"transform": before}, {"transform": after}, ms)
        for player, code in view.trick[kept:]:
            element = faces.card(code)
            element.classList.add("on-table")
            self._trick.append(((player, code), element))
            self.lying.append(element)
            end = self._slot(player)
            element.style.transform = end
            start = self.hand.left_from(code) if player == self.me else None
            if start:  # from a card of the hand's size
                grow = self.room.card / size
                start = _resized(start, self.room.card, size, grow)
            else:
                start = shift(*self._seat_middle(player), size, 0, 0.45)
            if ms:
                dom.move(element, {"transform": start}, {"transform": end}, ms)
        self._mark_trick(view)

    def lying_cards(self) -> list[tuple[str, Any]]:
        """The cards of the trick on the table, each with its element."""
        return [(code, element) for (_, code), element in self._trick]

    def _slot(self, player: int) -> str:
        spot = self.room.slots[self.at[player]]
        return shift(spot.x, spot.y, self.room.trick_card, spot.turn)

    def _clear_trick(self, view: Any, ms: int) -> None:
        for element in self._gone:
            element.remove()
        self._gone = [element for _, element in self._trick]
        if not ms or not view.tricks:
            for element in self._gone:
                element.remove()
            self._gone = []
            return
        winner = view.tricks[-1]["winner"]
        end = shift(*self._seat_middle(winner), self.room.trick_card, 0, 0.3)
        for element in self._gone:
            element.classList.remove("winning")
            dom.put(element, "aria-hidden", "true")
            start = element.style.transform
            element.style.transform = end
            element.style.opacity = "0"
            dom.move(
                element,
                {"transform": start, "opacity": 1},
                {"transform": end, "opacity": 0.4},
                ms,
                easing="ease-in",
            )
        gone = self._gone
        dom.later(ms + 30, lambda: [element.remove() for element in gone])

    def _mark_trick(self, view: Any) -> None:
        rules = self.rules(view)
        cards = [code for _, code in view.trick]
        best = rules.winner(cards) if rules is not None and cards else None
        for i, ((player, code), element) in enumerate(self._trick):
            dom.toggle(element, "winning", i == best)
            who = self.places.names[player]
            key = "table.lies.winning" if i == best else "table.lies"
            dom.put(element, "aria-label", t(key, name=who, card=code))

    # --- the trick is given away ----------------------------------------------------------------

    def offer(self, answers: Sequence[str]) -> None:
        """Let every ``give:PLAYER`` in *answers* be answered on the table: by a tap on a plate, or
        by dragging the trick there."""
        self.places.offer(answers)
        self.handing.allow(bool(self.places.offered))

    def _whose(self, x: float, y: float) -> int | None:
        box = self.felt.getBoundingClientRect()
        at = layout.place_at(self.room, x - box.left, y - box.top)
        owner = next((player for player, place in self.at.items() if place == at), None)
        return owner if owner in self.places.offered else None

    def _hand_over(self, player: int) -> None:
        self.given(self.places.offered[player])

    def drop_all(self) -> bool:
        """Whatever is held in the air goes back; whether there was anything."""
        card, trick = self.drag.cancel(), self.handing.cancel()
        return card or trick

    # --- marks ----------------------------------------------------------------------------------

    def _over(self, above: bool | None) -> None:
        dom.toggle(self.felt, "dragging", above is not None)
        dom.toggle(self.drop, "open", above is not None and self.my_turn)
        dom.toggle(self.drop, "over", above and self.my_turn)

    def refuse(self, held: Held, words: str) -> None:
        """A card may not be played: it goes back, shakes, and one line says why."""
        self.drag.back(held)
        element = held.element
        element.classList.remove("shake")
        _ = element.offsetWidth  # begin the shake anew
        element.classList.add("shake")
        self.say(words)

    def say(self, words: str, ms: int = 3600, spoken: bool = True) -> None:
        """One line above the hand, and the same aloud."""
        dom.cancel(self._toast_timer)
        self.toast.textContent = words
        self.toast.classList.add("shown")
        self._toast_timer = dom.later(ms, self.hush)
        if spoken:
            self.speak(words)

    def hush(self) -> None:
        """Take the line away."""
        dom.cancel(self._toast_timer)
        self._toast_timer = None
        self.toast.classList.remove("shown")

    def speak(self, words: str) -> None:
        """Say something to those who listen instead of looking."""
        self.live.append(dom.make("p", text=words))
        while self.live.childElementCount > 30:
            self.live.firstElementChild.remove()

    def hurry(self) -> None:
        """Everything that moves arrives at once."""
        dom.stop_moving(self.felt)
        for element in self._gone:
            element.remove()
        self._gone = []

    def redraw(self, names: list[str]) -> None:
        """Write and draw everything anew (language, pack, names)."""
        faces.forget()
        self.places.names = self.beside.names = names
        self.places.forget()
        self.hand.rebuild()
        for element, key in (
            (self.middle, "table.middle"),
            (self.around, "table.players"),
            (self.cards, "table.hand"),
            (self.live, "table.log"),
            (self.sort, "table.sort"),
        ):
            dom.put(element, "aria-label", t(key))
        dom.find("span", self.sort).textContent = t("table.sort")
        for _, element in self._trick:
            element.remove()
        self._trick = []
        self.beside.forget()


def _dealt(view: Any) -> int:
    """How many cards each holds at the beginning of the deal (as far as it is known)."""
    counts: Mapping[str, Any] = view.facts.get("dealt", {"counts": [0]})
    return max(counts["counts"])


def _resized(transform: str, old: float, new: float, grow: float) -> str:
    """A transform of a card *old* wide, for one *new* wide that starts as large."""
    x, _, rest = transform.removeprefix("translate(").partition("px,")
    y, _, turn = rest.partition("px)")
    left = float(x) + (old - new) / 2
    top = float(y) + (old - new) / 2 * layout.RATIO
    return f"translate({left:.1f}px,{top:.1f}px){turn} scale({grow:.3f})"
