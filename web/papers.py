"""The papers that can lie over the table: a deal's result, the score, the last trick, and so on."""

from typing import Any

from web import dom, sheet, statistics, texts
from web.review import trick_row
from web.talk import actions
from web.texts import t

STAYING = ("end", "elsewhere")  # sheets that are not simply put away


def again(play: Any) -> None:
    """Write the open sheet anew, in the language spoken now."""
    shown = {
        "result": result,
        "end": result,
        "score": score,
        "last-trick": last_trick,
        "log": course,
        "keys": keys,
        "elsewhere": elsewhere,
    }.get(play.sheet.kind)
    if shown is not None:
        shown(play)


def result(play: Any) -> None:
    """What the deal just played has brought; at the end of the match, who has won."""
    match = play.match
    last = match.results[-1]
    over = match.over
    parts: list[Any] = []
    if over and match.winners is not None and not play.practising:
        parts.append(dom.make("p", text=play.speaker.winners(match.winners), cls="verdict"))
        parts.append(_why_won(match))
        parts.append(sheet.standing(last, play.names, play.me, match.winners))
    if not play.practising and not statistics.counts(play.meta, last["deal"]):
        parts.append(dom.make("p", text=t("sheet.uncounted"), cls="why"))
    if over and not play.practising:
        parts.append(_of_deal(last))
    parts.append(sheet.lines(match.book.lines(last, match.rules), play.speaker, play.names))
    if play.practising:
        parts.append(_then(play))
    else:
        parts.append(sheet.running(match.results, play.names, play.me))
        parts.append(sheet.chart(match.results, play.names, play.me))
    review = ("review", t("sheet.review"))
    if play.practising:
        buttons = actions(("practice-over", t("same.back")), review)
        title = t("same.running")
    elif over:
        leave = ("leave", t("table.leave"))
        buttons = actions(("new-match", t("sheet.new_match")), review, leave)
        title = t("sheet.over")
    else:
        buttons = actions(("go-on", t("sheet.next")), review)
        title = t("sheet.title", n=last["deal"] + 1)
    inside = dom.make("div", *parts, cls="scroll", tabindex="0")
    play.sheet.show("end" if over else "result", title, inside, buttons, closable=False)


def _then(play: Any) -> Any:
    """What the same cards brought in the match, to those who held them."""
    entries = [f"{name} {texts.signed(play.then[p])}" for p, name in enumerate(play.names)]
    return dom.make("p", text=t("same.then", list="; ".join(entries)), cls="why")


def _of_deal(result: sheet.Result) -> Any:
    """The heading over what a deal has brought."""
    return dom.make("h3", text=t("sheet.title", n=result["deal"] + 1))


def _why_won(match: Any) -> Any:
    key = f"sheet.why.{match.game}"
    return dom.make("p", text=t(key), cls="why") if texts.has(key) else None


def score(play: Any) -> None:
    """How the match stands, and how the last deal's score came about; the newest row is in view."""
    match = play.match
    results = play.view().results
    if not results:
        play.table.say(t("sheet.nothing_yet"))
        return
    running = sheet.running(results, play.names, play.me)
    parts = [
        running,
        sheet.chart(results, play.names, play.me),
        _of_deal(results[-1]),
        sheet.lines(match.book.lines(results[-1], match.rules), play.speaker, play.names),
    ]
    play.sheet.show("score", t("table.score"), dom.make("div", *parts, cls="scroll", tabindex="0"))
    dom.into_view(dom.find("tbody > :last-child", running))


def last_trick(play: Any) -> None:
    """The trick before this one, card by card."""
    view = play.view()
    if not view.tricks:
        play.table.say(t("table.no_trick"))
        return
    trick = view.tricks[-1]
    start = view.seats.index(trick["leader"])
    order = [*view.seats[start:], *view.seats[:start]]
    row = trick_row(zip(order, trick["cards"], strict=True), trick["winner"], play.names)
    words = play.speaker.event("trick", trick)
    play.sheet.show(
        "last-trick", t("table.last-trick"), row, dom.make("p", text=words, cls="words")
    )


def elsewhere(play: Any) -> None:
    """Another window plays this match: go on here instead, or leave it."""
    play.sheet.show(
        "elsewhere",
        t("elsewhere.title"),
        dom.make("p", text=t("elsewhere.text"), cls="words"),
        actions(("take-over", t("elsewhere.here")), ("leave", t("table.leave"))),
        closable=False,
    )


def course(play: Any) -> None:
    """The course of this deal, in sentences; it lies there open at its newest."""
    entries = [dom.make("li", text=words) for words in play.reel.log()]
    told = dom.make("ol", *entries, cls="scroll", tabindex="0")
    play.sheet.show("log", t("table.log"), told)
    told.scrollTop = told.scrollHeight


def keys(play: Any) -> None:
    """What the keys do."""
    rows = []
    for name in ("choose", "move", "play", "answer", "hint", "undo", "last", "score", "cancel"):
        row = dom.make(
            "tr",
            dom.make("th", dom.make("kbd", text=t(f"keys.{name}.key")), scope="row"),
            dom.make("td", text=t(f"keys.{name}")),
        )
        rows.append(row)
    table = dom.make("table", dom.make("tbody", *rows))
    play.sheet.show("keys", t("table.keys"), dom.make("div", table, cls="scroll", tabindex="0"))


def seats(play: Any, deal: int) -> None:
    """From which seat the same cards are to be played."""
    choices = []
    for player in play.match.seats:
        mine = player == play.me
        label = t("same.seat.me") if mine else t("same.seat", name=play.names[player])
        choices.append(
            dom.make(
                "button",
                text=label,
                cls="button",
                type="button",
                data_act="same-seat",
                data_arg=f"{deal}/{player}",
                data_first=mine,
            )
        )
    play.sheet.show(
        "same",
        t("same.title"),
        dom.make("p", text=t("same.text"), cls="words"),
        dom.make("div", *choices, cls="actions"),
    )
