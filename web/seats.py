"""The places at the table: who sits there, and what everybody may see of them.

A plate shows name, cards held, tricks (and points or bid), and marks: who deals, who made trump,
who leads, whose turn it is, which side. All of it is read off the view; each mark has a shape or
a word, and the plate's spoken name says the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from game.match import book
from web import dom, faces, layout, plan, signs, texts
from web.texts import t


class Places:
    """The plates of all players; place 0 is mine and has its own shape."""

    def __init__(self, element: Any, mine: Any, names: Sequence[str]) -> None:
        self.element, self.mine, self.names = element, mine, names
        self._plates: dict[int, Any] = {}
        self._shown: dict[int, Any] = {}
        self._placed: dict[int, layout.Seat] = {}
        self._bubbles: dict[int, str] = {}
        self.offered: dict[int, str] = {}  # what a tap on a plate answers, by player

    def place(self, room: layout.Room, places: Mapping[int, int]) -> None:
        """Put the plates where the geometry wants them."""
        for player, at in places.items():
            plate = self._plate(player, at)
            if at == 0:
                continue
            seat = room.seats[at - 1]
            if self._placed.get(player) == seat:
                continue
            self._placed[player] = seat
            plate.style.transform = f"translate({seat.x:.1f}px,{seat.y:.1f}px)"
            plate.style.width, plate.style.height = f"{seat.w:.1f}px", f"{seat.h:.1f}px"
            slim = " slim" if seat.w < 128 else " trim" if seat.w < 200 else ""
            choose = " choose" if plate.classList.contains("choose") else ""
            plate.className = f"seat side-{seat.side}{slim}{choose}"
            self._shown.pop(player, None)

    def _plate(self, player: int, at: int) -> Any:
        if player not in self._plates:
            plate = self.mine if at == 0 else dom.make("div", cls="seat")
            dom.put(plate, "role", "group")
            plate.dataset.player = str(player)
            if at:
                self.element.append(plate)
            self._plates[player] = plate
        return self._plates[player]

    def of(self, player: int) -> Any:
        """The plate of a player."""
        return self._plates[player]

    def forget(self) -> None:
        """Write everything anew next time (language, names)."""
        self._shown.clear()

    # --- what they show -------------------------------------------------------------------

    def show(self, view: Any, turn: int | None) -> None:
        """Write what *view* tells; *turn* is whose turn it is."""
        told = _Told(view, turn)
        for player, plate in self._plates.items():
            state = told.of(player)
            if self._shown.get(player) != state:
                self._shown[player] = state
                self._write(plate, player, view.me, state)

    def _write(self, plate: Any, player: int, me: int, state: Mapping[str, Any]) -> None:
        dom.toggle(plate, "turn", state["turn"])
        name = dom.make("span", cls="name", text=self.names[player])
        light = dom.make("span", cls="light", aria_hidden="true")
        head = dom.make("div", light, name, cls="who")
        marks = dom.make("div", *_marks(state), cls="marks")
        row = dom.make("div", cls="has")
        if player != me and state["count"]:
            row.append(
                _backs(state["count"], "slim" in plate.className or "trim" in plate.className)
            )
        row.append(_tally(state))
        slim = player != me and "slim" in plate.className
        for code, count in state["standing"]:
            if count is not None:  # a narrow plate has room for it beside the name only
                (head if slim else row).append(_lying(code, count))
        bubble = dom.find(".bubble", plate)
        dom.fill(plate, head, marks, row, bubble)
        dom.put(plate, "aria-label", self._spoken(player, me, state))

    def _spoken(self, player: int, me: int, state: Mapping[str, Any]) -> str:
        parts = [self.names[player]]
        if state["turn"]:
            parts.append(t("table.mark.turn"))
        if state["dealer"]:
            parts.append(t("table.mark.dealer"))
        if state["maker"]:
            parts.append(t("table.mark.maker", suit=state["maker"]))
        if state["leads"]:
            parts.append(t("table.mark.leader"))
        if state["side"]:
            parts.append(t(f"side.{state['side']}"))
        if player != me:
            parts.append(t("table.cards", n=state["count"]))
        parts.append(_tally_text(state))
        parts += [_said(code, value) for code, value in state["standing"]]
        return ", ".join(part for part in parts if part)

    def offer(self, answers: Sequence[str]) -> None:
        """Let a tap on a plate answer, for every ``give:PLAYER`` in *answers*."""
        self.offered = {
            player: answer for player in self._plates if (answer := f"give:{player}") in answers
        }
        for player, plate in self._plates.items():
            answer = self.offered.get(player)
            dom.toggle(plate, "choose", answer)
            dom.put(plate, "data-act", "answer" if answer else None)
            dom.put(plate, "data-arg", answer)

    def aim(self, player: int | None) -> None:
        """Let the plate glow to which something is being dragged (None: none of them)."""
        for other, plate in self._plates.items():
            dom.toggle(plate, "aimed", other == player)

    # --- what they say ----------------------------------------------------------------------

    def say(self, player: int, words: str | None, cards: Sequence[str] = ()) -> None:
        """A bubble at a plate; None takes it away."""
        plate = self._plates[player]
        key = f"{words}|{','.join(cards)}"
        if self._bubbles.get(player) == key:
            return
        old = dom.find(".bubble", plate)
        if old is not None:
            old.remove()
        if words is None:
            self._bubbles.pop(player, None)
            return
        self._bubbles[player] = key
        shown = [dom.make("span", cls="mini-cards")] if cards else []
        for code in cards:
            shown[0].append(faces.card(code))
        plate.append(
            dom.make("div", dom.make("span", text=words), *shown, cls="bubble", aria_hidden="true")
        )


class _Told:
    """What a view tells about each player, ready to be compared with what is shown."""

    def __init__(self, view: Any, turn: int | None) -> None:
        self.view, self.turn = view, turn
        self.won, self.points = view.won(), view.points()
        self.counted = any(trick["points"] for trick in view.tricks)
        self.sides = plan.sides(view.events)
        self.bids = view.facts.get("bids", {}).get("bids")
        standing = book(view.game).standing
        self.standing = standing(view.results, view.players) if standing else []

    def of(self, player: int) -> dict[str, Any]:
        view = self.view
        maker = view.trump if view.maker == player else None
        return {
            "count": view.counts[player],
            "won": self.won[player],
            "points": self.points[player] if self.counted else None,
            "bid": self.bids[player] if self.bids else None,
            "dealer": view.dealer == player,
            "maker": maker,
            "leads": view.leader == player,
            "turn": self.turn == player,
            "side": self.sides.get(player),
            "standing": [(at.code, at.value) for at in self.standing if at.player == player],
            "last": bool(view.tricks) and view.tricks[-1]["winner"] == player,
        }


def _marks(state: Mapping[str, Any]) -> list[Any]:
    marks = []
    if state["leads"]:
        marks.append(_mark(signs.sign("lead"), "leader", t("table.mark.leader")))
    if state["dealer"]:
        marks.append(_mark(signs.sign("deal"), "dealer", t("table.mark.dealer")))
    if state["maker"]:
        drawing = trump_sign(state["maker"])
        label = t("table.mark.maker", suit=state["maker"])
        marks.append(_mark(drawing, f"maker of-{state['maker']}", label))
    if state["side"]:
        word = t(f"side.{state['side']}")
        marks.append(dom.make("span", cls=f"mark side {state['side']}", text=word))
    for code, count in state["standing"]:
        if count is None:
            marks.append(dom.make("span", cls="mark side", text=_said(code, None)))
    return marks


def _mark(drawing: Any, cls: str, title: str) -> Any:
    return dom.make("span", drawing, cls=f"mark {cls}", title=title)


def trump_sign(trump: str) -> Any:
    """A trump suit as a drawing; where only the jacks are trump, their letter."""
    if trump in texts.SIGNS:
        return faces.suit(trump)
    return dom.make("span", cls="jacks", text=texts.letter(trump))


def _backs(count: int, slim: bool) -> Any:
    shown = min(count, 1) if slim else count
    small = [dom.make("span", cls="tiny") for _ in range(shown)]
    number = dom.make("span", cls="number", text=str(count))
    cls = "backs many" if shown > 6 else "backs"
    return dom.make("span", *small, number, cls=cls, aria_hidden="true")


def _tally_text(state: Mapping[str, Any]) -> str:
    if state["bid"] is not None:
        return t("table.bid", n=state["won"], bid=state["bid"])
    text = t("table.tricks", n=state["won"])
    if state["points"] is not None:
        text += ", " + t("table.points", n=state["points"])
    return text


def _tally(state: Mapping[str, Any]) -> Any:
    if state["bid"] is not None:
        short = f"{state['won']}/{state['bid']}"
        cls = "tally bid" + (" exact" if state["won"] == state["bid"] else "")
    else:
        short = str(state["won"])
        cls = "tally"
    number = dom.make("span", cls="number", text=short)
    points = None
    if state["points"] is not None and state["bid"] is None:
        unit = dom.make("span", cls="unit", text=t("table.points.unit"))
        points = dom.make("span", dom.make("b", text=str(state["points"])), unit, cls="points")
    tag, extra = "span", {}
    if state["last"]:
        tag = "button"
        extra = {
            "type": "button",
            "data_act": "last-trick",
            "aria_label": f"{short}: {t('table.last_trick')}",
        }
    pile = dom.make(tag, signs.sign("trick"), number, cls="pile", title=_tally_text(state), **extra)
    return dom.make("span", pile, points, cls=cls)


def _lying(code: str, count: int) -> Any:
    """So many of a thing before a player, as little sticks."""
    return dom.make("span", signs.sticks(count), cls="wood", title=_said(code, count))


def _said(code: str, value: int | None) -> str:
    return t(f"line.{code}") if value is None else t(f"table.{code}", n=value)
