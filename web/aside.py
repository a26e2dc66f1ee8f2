"""Everything beside the cards: the sheets (score, last trick, course, keys), hint, taking back."""

from typing import Any

from web import dom, faces, plan, sheet, store, texts
from web.mind import mind
from web.talk import actions
from web.texts import t


def question(ask: Any, view: Any) -> str:
    """The sentence of a question that is not a card."""
    values: dict[str, Any] = {"cards": list(ask.about)}
    if ask.about:
        values["card"], values["suit"] = ask.about[0], ask.about[0][0]
        values["card_for"] = ask.about[-1]
    return texts.first(f"question.{ask.question}.{view.game}", f"question.{ask.question}", **values)


def do(play: Any, act: str) -> None:
    """An action by its name; a name that is not known does nothing."""
    action = _ACTIONS.get(act)
    if action is not None:
        action(play)


def key(play: Any, pressed: str) -> bool:
    """A key while a sheet lies there."""
    if pressed == "Enter" and play.sheet.kind in ("result", "end"):
        active = dom.focused()
        if active is not None and dom.closest(active, "button") is not None:
            return False
        do(play, "go-on")
        return True
    return False


def close_sheet(play: Any) -> None:
    """Put the sheet away; after a deal that means going on."""
    if play.sheet.kind == "result":
        play.go_on()
    elif play.sheet.kind != "end":
        play.sheet.close()
        if play.waiting():
            result(play)
        else:
            play.focus_back()


# --- sheets ----------------------------------------------------------------------------------


def again(play: Any) -> None:
    """Write the open sheet anew, in the language spoken now."""
    shown = {
        "result": result,
        "end": result,
        "score": score,
        "last-trick": last_trick,
        "log": log,
        "keys": keys,
    }.get(play.sheet.kind)
    if shown is not None:
        shown(play)


def result(play: Any) -> None:
    """What the deal just played has brought; at the end of the match, who has won."""
    match = play.match
    last = match.results[-1]
    over = match.over
    found = match.book.lines(last, match.rules)
    parts: list[Any] = []
    if over and match.winners is not None:
        parts.append(dom.make("p", text=play.speaker.winners(match.winners), cls="verdict"))
        parts.append(_why_won(match))
    parts += [
        sheet.lines(found, play.speaker, play.names),
        sheet.running(match.results, play.names, play.me),
        sheet.chart(match.results, play.names, play.me),
    ]
    if over:
        buttons = actions(("new-match", t("sheet.new_match")), ("leave", t("table.leave")))
        title = t("sheet.over")
    else:
        buttons = actions(("go-on", t("sheet.next")), ("leave", t("table.leave")))
        title = t("sheet.title", n=last["deal"] + 1)
    inside = dom.make("div", *parts, cls="scroll")
    play.sheet.show("end" if over else "result", title, inside, buttons, closable=False)
    play.table.speak(play.speaker.event("result", last) or "")


def _why_won(match: Any) -> Any:
    key = f"sheet.why.{match.game}"
    return dom.make("p", text=t(key), cls="why") if texts.has(key) else None


def score(play: Any) -> None:
    """How the match stands, and how the last deal's score came about."""
    match = play.match
    results = play.view().results
    if not results:
        play.table.say(t("sheet.nothing_yet"))
        return
    parts = [
        sheet.running(results, play.names, play.me),
        sheet.chart(results, play.names, play.me),
        dom.make("h3", text=t("sheet.title", n=results[-1]["deal"] + 1)),
        sheet.lines(match.book.lines(results[-1], match.rules), play.speaker, play.names),
    ]
    play.sheet.show("score", t("table.score"), dom.make("div", *parts, cls="scroll"))


def last_trick(play: Any) -> None:
    """The trick before this one, card by card."""
    view = play.view()
    if not view.tricks:
        play.table.say(t("table.no_trick"))
        return
    trick = view.tricks[-1]
    start = view.seats.index(trick["leader"])
    row = dom.make("ol", cls="trick-row")
    for i, code in enumerate(trick["cards"]):
        player = view.seats[(start + i) % len(view.seats)]
        card = faces.card(code)
        won = player == trick["winner"]
        dom.toggle(card, "winning", won)
        row.append(
            dom.make(
                "li", card, dom.make("span", text=play.names[player]), cls="won" if won else ""
            )
        )
    words = play.speaker.event("trick", trick)
    play.sheet.show(
        "last-trick", t("table.last-trick"), row, dom.make("p", text=words, cls="words")
    )


def log(play: Any) -> None:
    """The course of this deal, in sentences."""
    entries = [dom.make("li", text=words) for words in play.log]
    play.sheet.show("log", t("table.log"), dom.make("ol", *entries, cls="scroll"))


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
    play.sheet.show("keys", t("table.keys"), dom.make("table", dom.make("tbody", *rows)))


# --- help ----------------------------------------------------------------------------------------


def hint(play: Any) -> None:
    """What a good player would do here, and why."""
    dom.spawn(_hint(play))


async def _hint(play: Any) -> None:
    ask = play.match.asks
    if ask is None or ask.player != play.me:
        play.table.say(t("table.hint.not_now"))
        return
    view = play.match.view(play.me)
    play.table.say(t("table.hint.thinking"), spoken=False)
    choice = await mind.choose(view, level="expert", seed=play.match.seed)
    if play.match.asks is not ask:
        return
    what = texts.move(choice.move, play.match.game, play.names)
    why = play.speaker.reason(choice.reason)
    play.show_hint(choice.move)
    play.table.say(t("table.hint.text", what=what, why=why), 7000)


def undo(play: Any) -> None:
    """Take my last answer back, as far as that is honest here."""
    match = play.match
    learning = store.settings.take_back == "learning"
    movers = [data["player"] for kind, data in play.movers() if kind == "move"]
    count, clean = plan.my_moves_back(match.view(play.me).events, play.me, movers)
    if not count:
        play.table.say(t("table.undo.nothing"))
    elif not clean and not learning:
        play.table.say(t("table.undo.seen"))
    else:
        if not clean:
            marked = play.meta.setdefault("marked", [])
            if len(match.results) not in marked:
                marked.append(len(match.results))
        play.back(count)
        play.table.say(t("table.undo.done" if clean else "table.undo.marked"))


def sort(play: Any) -> None:
    """Put the hand in order again."""
    play.table.hand.manual = False
    play.redraw()


def _go(address: str) -> Any:
    def go(play: Any) -> None:
        dom.window.location.hash = address.format(game=play.match.game)

    return go


_ACTIONS = {
    "hint": hint,
    "undo": undo,
    "last-trick": last_trick,
    "score": score,
    "log": log,
    "keys": keys,
    "sort": sort,
    "close-sheet": close_sheet,
    "go-on": lambda play: play.go_on(),
    "rules": _go("#rules/{game}"),
    "settings": _go("#settings"),
    "leave": _go("#start"),
    "new-match": _go("#new/{game}"),
}
