"""The paper after a deal: who scored what and how it came about, and the score of the match."""

from collections.abc import Mapping, Sequence
from typing import Any

from web import dom, signs, texts
from web.say import Speaker
from web.texts import t

_WEIGHTY = {"sum": "sum", "score": "total", "wood": "total"}
"""How rows look that others lead to."""

CROWDED = 4  # with more columns than this the names stand upright on a narrow sheet

Result = Mapping[str, Any]


def lines(found: Sequence[Any], speaker: Speaker, names: Sequence[str]) -> Any:
    """The lines of a deal: a column of figures for each player, then what they add up to."""
    columns = sorted({line.player for line in found if _is_figure(line)})
    words = [line for line in found if not _is_figure(line)]
    rows = _rows([line for line in found if _is_figure(line)])
    table = _table(rows, columns, speaker, names) if columns else None
    said = [_sentence(line, speaker) for line in words]
    return dom.make("div", table, dom.make("ul", *said, cls="words") if said else None, cls="lines")


def _rows(figures: Sequence[Any]) -> dict[str, dict[int, Any]]:
    """The figures by code and player, the codes in an order that suits every player's lines."""
    order: list[str] = []
    cells: dict[str, dict[int, Any]] = {}
    before: dict[int, str] = {}
    for line in figures:
        if line.code not in cells:
            after = before.get(line.player)
            order.insert(order.index(after) + 1 if after else len(order), line.code)
        cells.setdefault(line.code, {})[line.player] = line
        before[line.player] = line.code
    return {code: cells[code] for code in order}


def _is_figure(line: Any) -> bool:
    """Whether a line is a number in somebody's column (not a sentence of its own)."""
    if line.player is None or line.value is None:
        return False
    return not any(f"{{{name}}}" in _raw(line) for name in ("name", "points", "other"))


def _raw(line: Any) -> str:
    return texts.catalogue(texts.lang()).get(f"line.{line.code}", "")


def _table(
    rows: Mapping[str, Any], columns: Sequence[int], speaker: Speaker, names: Sequence[str]
) -> Any:
    head = dom.make("tr", dom.make("td"))
    for player in columns:
        head.append(dom.make("th", dom.make("span", text=names[player]), scope="col"))
    body = dom.make("tbody")
    for code, by_player in rows.items():
        first = next(iter(by_player.values()))
        row = dom.make("tr", dom.make("th", text=speaker.line(first), scope="row"))
        row.className = _WEIGHTY.get(code, "")
        for player in columns:
            line = by_player.get(player)
            row.append(dom.make("td", text="" if line is None else texts.number(line.value)))
        body.append(row)
    cls = "figures many" if len(columns) > CROWDED else "figures"
    return dom.make("table", dom.make("thead", head), body, cls=cls)


def _sentence(line: Any, speaker: Speaker) -> Any:
    text = speaker.line(line)
    item = dom.make("li", text=text)
    if line.value is not None and line.player is None and "{" not in _raw(line):
        item.append(dom.make("b", text=f" {texts.number(line.value)}"))
    return item


def running(results: Sequence[Result], names: Sequence[str], me: int) -> Any:
    """The score as it is written down: a column for each player, a row for each deal."""
    body = dom.make("tbody")
    boxes = any(any(result.get("large", ())) for result in results)
    for result in results:
        row = dom.make("tr", dom.make("th", text=str(result["deal"] + 1), scope="row"))
        for player in range(len(names)):
            row.append(dom.make("td", _entry(result, player, boxes)))
        body.append(row)
    head = _names(dom.make("th", text=t("sheet.deal"), scope="col"), names, me)
    caption = dom.make("caption", text=t("sheet.running"))
    return dom.make("table", caption, head, body, cls=_kind(names))


def standing(result: Result, names: Sequence[str], me: int, first: Sequence[int]) -> Any:
    """What all have in the end, in one row; *first* are those who have won."""
    row = dom.make("tr")
    boxes = any(result.get("large", ()))
    for player in range(len(names)):
        cell = dom.make("td", _total(result, player, boxes))
        cell.className = "won" if player in first else ""
        row.append(cell)
    return dom.make(
        "table",
        dom.make("caption", text=t("sheet.final")),
        _names(None, names, me),
        dom.make("tbody", row),
        cls=f"{_kind(names)} final",
    )


def _kind(names: Sequence[str]) -> str:
    """What the table is called, by which its width is chosen."""
    few = "few" if len(names) < CROWDED else ""
    return "running many" if len(names) > CROWDED else f"running {few}".strip()


def _names(corner: Any, names: Sequence[str], me: int) -> Any:
    """The head of a running score: everybody's name over their column."""
    head = dom.make("tr", corner)
    for player, name in enumerate(names):
        mine = "mine" if player == me else ""
        shown = dom.make("span", text=name, title=name)
        head.append(dom.make("th", shown, scope="col", cls=mine))
    return dom.make("thead", head)


def _entry(result: Result, player: int, boxes: bool) -> Any:
    """What a player has after a deal, and beside it what the deal gave; wood says both."""
    cell = _total(result, player, boxes)
    if "wood" not in result:
        change = result["scores"][player]
        cell.append(dom.make("small", text=texts.signed(change) if change else "±0"))
    return cell


def _total(result: Result, player: int, boxes: bool) -> Any:
    """What a player has; wood as sticks where there is wood, with a place for *boxes* if any."""
    if "wood" not in result:
        return dom.make("span", dom.make("b", text=texts.number(result["totals"][player])))
    small, large = result["wood"][player], result["large"][player]
    cell = dom.make("span", signs.sticks(small), cls="boxes" if boxes else "")
    cell.append(dom.make("span", text=str(small), cls="only-spoken"))
    if large:
        title = t("sheet.large", n=large)
        cell.append(dom.make("b", text=str(large), cls="large", title=title))
    return cell


def chart(results: Sequence[Result], names: Sequence[str], me: int) -> Any:
    """The course of the match as a small drawing; None before the second deal."""
    if len(results) < 2:
        return None
    series = [[0, *(result["totals"][p] for result in results)] for p in range(len(names))]
    low = min(min(one) for one in series)
    high = max(max(one) for one in series)
    wide, tall = 300, 96
    span = max(1, high - low)

    def point(i: int, value: int) -> str:
        x = 6 + i * (wide - 12) / len(results)
        return f"{x:.1f} {tall - 8 - (value - low) * (tall - 16) / span:.1f}"

    drawing = dom.svg(
        "svg", viewBox=f"0 0 {wide} {tall}", cls="chart", role="img", aria_label=t("sheet.chart")
    )
    zero = point(0, 0).split()[1]
    drawing.append(dom.svg("path", d=f"M4 {zero}H{wide - 4}", cls="zero"))
    for player, values in enumerate(series):
        way = "M" + "L".join(point(i, value) for i, value in enumerate(values))
        cls = f"course p{player}" + (" mine" if player == me else "")
        drawing.append(dom.svg("path", d=way, cls=cls))
        x, y = point(len(values) - 1, values[-1]).split()
        drawing.append(dom.svg("circle", cx=x, cy=y, r=3, cls=f"end p{player}"))
    keys = dom.make("ul", cls="key", aria_hidden="true")
    for player, name in enumerate(names):
        keys.append(dom.make("li", dom.make("i", cls=f"p{player}"), name))
    return dom.make("figure", drawing, keys)
