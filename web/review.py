"""Going through a deal that is over, trick by trick, with all hands open."""

from typing import Any

from web import dom, faces, order, replay, signs, texts
from web.talk import actions
from web.texts import t

KEYS = {"ArrowLeft": -1, "ArrowRight": 1, "Home": -99, "End": 99}


class Review:
    """The pictures of one deal, and which one is shown."""

    def __init__(self, play: Any, deal: int) -> None:
        self.play, self.deal, self.at = play, deal, 0
        match = play.match
        desk = match.deals[deal].desk
        self.frames = replay.frames([(e.kind, e.data) for e in desk.events], match.players)
        self.facts = match.view(play.me, deal).facts

    def step(self, by: int) -> None:
        """So many pictures on (or back)."""
        self.at = max(0, min(len(self.frames) - 1, self.at + by))
        self.show()

    def show(self) -> None:
        """Lay the picture on the table."""
        play, frame = self.play, self.frames[self.at]
        before = dom.focused()
        keep = before.getAttribute("data-act") if before is not None else None
        parts = [dom.make("p", text=self._words(frame), cls="words", aria_live="polite")]
        if frame.trick:
            parts.append(self._trick(frame))
        held = [self._hand(player, cards) for player, cards in self._hands(frame) if cards]
        parts += held or [dom.make("p", text=t("review.all-played"), cls="all-played")]
        play.sheet.show(
            "review",
            t("review.title", n=self.deal + 1),
            self._steps(),
            dom.make("div", *parts, cls="scroll", tabindex="0"),
            actions(("close-sheet", t("review.back")), ("same", t("review.same"))),
            fresh=False,
        )
        again = dom.find_all(f'[data-act="{keep}"]', play.sheet.paper) if keep else []
        if again:
            dom.focus(again[-1])

    def _steps(self) -> Any:
        row = dom.make("div", cls="steps")
        first, last = self.at == 0, self.at == len(self.frames) - 1
        for name, there in (("first", first), ("prev", first), ("next", last), ("last", last)):
            button = signs.button(name, f"review-{name}", t(f"review.{name}"), "round")
            dom.put(button, "aria-disabled", "true" if there else None)
            row.append(button)
        count = sum(bool(frame.trick) for frame in self.frames)
        number = sum(bool(frame.trick) for frame in self.frames[: self.at + 1])
        text = t("review.trick", n=number, all=count) if number else t("review.dealt")
        row.insertBefore(dom.make("span", text=text, cls="number"), row.children[2])
        return row

    def _words(self, frame: replay.Frame) -> str:
        speaker = self.play.speaker
        if frame.swapped is not None:
            return speaker.event("swapped", frame.swapped) or ""
        if frame.data is None:
            return t("review.hands")
        return speaker.event("trick", frame.data) or ""

    def _trick(self, frame: replay.Frame) -> Any:
        return trick_row(frame.trick, frame.data["winner"], self.play.names)

    def _hands(self, frame: replay.Frame) -> list[tuple[int, list[str]]]:
        match = self.play.match
        start = match.seats.index(self.play.me)
        seats = [*match.seats[start:], *match.seats[:start]]
        rules = match.book.tricks(match.rules, self.facts)
        found = []
        for player in seats:
            cards = list(frame.hands[player])
            if rules is not None:
                groups = order.blocks(rules.sort(cards), rules)
                cards = [card for group in order.alternate(groups) for card in group]
            found.append((player, cards))
        return found

    def _hand(self, player: int, cards: list[str]) -> Any:
        row = dom.make("span", cls="small-cards", role="img")
        dom.put(row, "aria-label", texts.cards(cards))
        for code in cards:
            row.append(dom.make("span", faces.face(code), cls="card"))
        name = dom.make("span", text=self.play.names[player], cls="name")
        return dom.make("div", name, row, cls="open-hand")


def trick_row(trick: Any, winner: int, names: list[str]) -> Any:
    """A trick's cards in playing order, each with its player; the winner's is marked."""
    row = dom.make("ol", cls="trick-row")
    for player, code in trick:
        card = faces.card(code)
        won = player == winner
        dom.toggle(card, "winning", won)
        mark = dom.make("span", text="★ ", cls="star", aria_hidden="true") if won else None
        name = dom.make("span", mark, names[player])
        row.append(dom.make("li", card, name, cls="won" if won else ""))
    return row
