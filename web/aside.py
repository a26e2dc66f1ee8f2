"""What is done beside the cards: sheets, hints, taking back, claiming, playing cards again."""

from typing import Any

from game.claim import claim as claim_of
from web import dom, papers, plan, replay, store, texts
from web.mind import mind
from web.review import KEYS, Review
from web.texts import t


def question(ask: Any, view: Any) -> str:
    """The sentence of a question that is not a card."""
    values: dict[str, Any] = {"cards": list(ask.about)}
    if ask.about:
        values["card"], values["suit"] = ask.about[0], ask.about[0][0]
        values["card_for"] = ask.about[-1]
    return texts.first(f"question.{ask.question}.{view.game}", f"question.{ask.question}", **values)


def do(play: Any, act: str, arg: str = "") -> None:
    """An action by its name; a name that is not known does nothing.

    Nor does one that would go on with a match that another window plays.
    """
    if play.halted and act not in _WITHOUT_MATCH:
        return
    if act == "same-seat":
        same_seat(play, arg)
    elif act in _ACTIONS:
        _ACTIONS[act](play)


def key(play: Any, pressed: str) -> bool:
    """A key while a sheet lies there."""
    kind = play.sheet.kind
    if kind == "review" and pressed in KEYS:
        play.review.step(KEYS[pressed])
        return True
    if pressed == "Enter" and kind == "result":
        active = dom.focused()
        if active is not None and dom.closest(active, "button") is not None:
            return False
        play.go_on()
        return True
    return False


def close_sheet(play: Any) -> None:
    """Put the sheet away; after a deal that means going on."""
    kind = play.sheet.kind
    if kind == "result":
        play.go_on()
    elif kind not in papers.STAYING:
        play.sheet.close()
        if play.halted:
            papers.elsewhere(play)
        elif play.waiting() or play.match.over:
            papers.result(play)
        else:
            play.focus_back()


# --- the deal just played ------------------------------------------------------------------------


def review(play: Any) -> None:
    """Go through the last deal that is over, trick by trick."""
    if not play.match.results:
        play.table.say(t("review.none"))
        return
    play.review = Review(play, len(play.match.results) - 1)
    play.review.show()


def _step(by: int) -> Any:
    return lambda play: play.review.step(by)


def same(play: Any) -> None:
    """The cards of the deal that is looked at, once more: from which seat?"""
    papers.seats(play, play.review.deal)


def same_seat(play: Any, arg: str) -> None:
    """Play the cards again from the seat chosen."""
    deal, seat = map(int, arg.split("/"))
    match = play.match
    again = replay.same_cards(match, deal, seat, play.me)
    if again is None:  # only from my own seat, then
        seat = play.me
        again = replay.same_cards(match, deal, seat, play.me)
    scores = match.results[deal]["scores"]
    places = replay.moved(match, seat, play.me)
    play.then = [scores[old] for old, _ in sorted(places.items(), key=lambda pair: pair[1])]
    play.practise(again)


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
    code = choice.reason["code"]
    values = {name: value for name, value in choice.reason.items() if name != "code"}
    why = texts.first(f"{code}.{play.match.game}", code, **values)
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


def claim(play: Any) -> None:
    """All tricks that are left are mine, if that is certain."""
    match = play.match
    view = match.view(play.me)
    found = claim_of(view, match.book.tricks(match.rules, view.facts), match.book.pack())
    if found.reason is not None:
        play.table.say(play.speaker.reason(found.reason), 6000)
        return
    play.table.say(t("table.claim.done"))
    play.play_out(list(found.order))


def sort(play: Any) -> None:
    """Put the hand in order again."""
    play.table.hand.manual = False
    play.redraw()


def _go(address: str) -> Any:
    def go(play: Any) -> None:
        dom.window.location.hash = address.format(game=play.match.game)

    return go


_WITHOUT_MATCH = ("take-over", "leave", "rules", "settings", "score", "keys", "close-sheet")
_ACTIONS = {
    "hint": hint,
    "undo": undo,
    "claim": claim,
    "last-trick": papers.last_trick,
    "score": papers.score,
    "log": papers.course,
    "keys": papers.keys,
    "sort": sort,
    "review": review,
    "review-first": _step(-99),
    "review-prev": _step(-1),
    "review-next": _step(1),
    "review-last": _step(99),
    "same": same,
    "practice-over": lambda play: play.practice_over(),
    "close-sheet": close_sheet,
    "take-over": lambda play: play.on_take_over(),
    "go-on": lambda play: play.go_on(),
    "rules": _go("#rules/{game}"),
    "settings": _go("#settings"),
    "leave": _go("#start"),
    "new-match": _go("#new/{game}"),
}
