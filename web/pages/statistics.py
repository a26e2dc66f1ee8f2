"""The statistics: for each game a table, and a line over time for each number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.match import GAMES
from web import dialog, dom, statistics
from web.pages import Page
from web.texts import lang, signed, t

WIDE, HIGH, EDGE = 600, 150, 8  # of the drawing; EDGE is kept free above and below
SHOWN = 200  # deals in a line


class Statistics(Page):
    """What was played in this browser."""

    name = "statistics"

    def __init__(self, root: dom.Element, arg: str) -> None:
        super().__init__(root, arg)
        self.dropped: dict[str, Mapping[str, Any]] = {}

    @property
    def title(self) -> str:
        return t("page.statistics")

    def build(self) -> None:
        every = statistics.all_games()
        played = [game for game in GAMES if every[game]["deals"] or every[game]["matches"]]
        shown = [game for game in GAMES if game in played or game in self.dropped]
        parts = [self._game(game, every[game]) for game in shown]
        if not parts:
            parts = [dom.make("section", dom.make("p", text=t("statistics.none")), cls="group")]
        dom.fill(
            self.root,
            dom.make("h1", text=self.title, tabindex="-1"),
            dom.make("p", text=t("statistics.lead"), cls="lead"),
            dom.make("div", *parts, cls="form paper"),
        )

    def _game(self, game: str, own: Mapping[str, Any]) -> dom.Element:
        heading = dom.make("h2", text=t(f"game.{game}"))
        if game in self.dropped and not own["deals"]:
            undo = _button("put-back", game, t("statistics.put-back"))
            gone = dom.make("p", text=t("statistics.dropped"), role="status")
            return dom.make(
                "section", heading, gone, dom.make("div", undo, cls="buttons"), cls="group"
            )
        rows = statistics.table(own)
        return dom.make(
            "section",
            heading,
            dom.make(
                "div",
                _table(game, rows),
                cls="wide",
                tabindex="0",
                role="group",
                aria_label=t(f"game.{game}"),
            ),
            *_lines(own["deals"]),
            dom.make("div", _button("forget", game, t("statistics.forget")), cls="buttons"),
            cls="group",
        )

    def act(self, act: str, arg: str, event: Any) -> None:
        if act == "forget":
            dom.spawn(self.forget(arg))
        elif act == "put-back":
            statistics.put_back(arg, self.dropped.pop(arg))
            self.build()
            dom.focus(dom.find(f'[data-arg="{arg}"]', self.root))

    async def forget(self, game: str) -> None:
        """Delete one game's statistics, after asking; can be taken back while the page is open."""
        name = t(f"game.{game}")
        sure = await dialog.ask(
            t("statistics.forget.title"),
            t("statistics.forget.text", game=name),
            t("statistics.forget"),
            t("statistics.keep"),
        )
        if sure:
            self.dropped[game] = statistics.forget(game)
            self.build()
            dom.focus(dom.find(f'[data-arg="{game}"]', self.root))


def _button(act: str, game: str, label: str) -> dom.Element:
    return dom.make("button", text=label, cls="button", type="button", data_act=act, data_arg=game)


def _table(game: str, rows: list[statistics.Row]) -> dom.Element:
    heads = ("players", "matches", "won", "deals", "mean", "best")
    head = [dom.make("th", text=t(f"statistics.{name}"), scope="col") for name in heads]
    body = []
    for row in rows:
        cells = [
            str(row.matches),
            str(row.won),
            str(row.deals),
            _decimal(row.mean),
            signed(row.best),
        ]
        body.append(
            dom.make(
                "tr",
                dom.make("th", text=t("setup.players.n", n=row.players), scope="row"),
                *[dom.make("td", text=cell) for cell in cells],
            )
        )
    return dom.make(
        "table",
        dom.make("thead", dom.make("tr", *head)),
        dom.make("tbody", *body),
        cls="stat-table",
        aria_label=t("statistics.caption", game=t(f"game.{game}")),
    )


def _decimal(number: float) -> str:
    shown = f"{abs(number):.1f}"
    sign = "−" if number < 0 and shown != "0.0" else ""
    return sign + (shown.replace(".", ",") if lang() == "de" else shown)


def _lines(deals: list[list[int]]) -> list[dom.Element]:
    """A line for each number of players: what is scored at one table says nothing of another."""
    scores: dict[int, list[int]] = {}
    for _, players, score in deals:
        scores.setdefault(players, []).append(score)
    found = []
    for players, own in sorted(scores.items()):
        figure = _line(own[-SHOWN:])
        if figure is not None:
            if len(scores) > 1:
                figure.prepend(dom.make("h3", text=t("statistics.line.table", players=players)))
            found.append(figure)
    return found


def _line(scores: list[int]) -> dom.Element | None:
    """The mean of the last ten deals after each deal, as a drawing with a sentence."""
    if len(scores) < 2:
        return None
    means = statistics.line(scores)
    low, high = min(0.0, *means), max(0.0, *means)
    if low == high:  # nothing but zeros: along the middle
        low, high = -1.0, 1.0
    span = high - low

    def x(at: int) -> float:
        return round(at * WIDE / (len(means) - 1), 1)

    def y(mean: float) -> float:
        return round(EDGE + (high - mean) * (HIGH - 2 * EDGE) / span, 1)

    words = t(
        "statistics.line",
        n=len(scores),
        first=_decimal(means[0]),
        last=_decimal(means[-1]),
        low=_decimal(min(means)),
        high=_decimal(max(means)),
    )
    drawing = dom.svg(
        "svg",
        dom.svg("line", x1=0, x2=WIDE, y1=y(0), y2=y(0), cls="zero"),
        dom.svg("polyline", points=" ".join(f"{x(at)},{y(mean)}" for at, mean in enumerate(means))),
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        cls="line-chart",
        aria_hidden="true",
    )
    return dom.make("figure", drawing, dom.make("figcaption", text=words), cls="over-time")
