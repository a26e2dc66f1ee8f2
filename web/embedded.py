"""What a foreign page shows of us, each in a frame of its own: a table, a lesson, a trick.

A job comes as JSON: ``what`` is table, lesson or trick, ``lang`` de or en, and

- table: ``game``, ``players``, ``rules`` (by name), ``seed``
- lesson: ``text`` (a lesson's TOML), or ``name`` of one of ours (``klammern/1-cards``);
  ``step``: where to begin
- trick: ``game``, ``players``, ``rules``, ``cards`` in the order played, ``led_by`` (a seat, 0 is
  the reader's) or None, ``trump`` or None, ``hand``: cards that could be played now

What is reported: ``ready``, and ``wrong`` with a sentence if the job cannot be done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from game.book import Book
from game.cards import is_card
from game.deal import GameError
from game.match import Match, book
from web import dom, faces, matches, texts
from web.texts import t

Tell = Callable[[str, str], object]

MOST_CARDS = 20


class Widget:
    """Something in a frame."""

    def focus(self) -> None:
        """Bring the keyboard to where the reader acts."""

    def close(self) -> None:
        """The frame is going away."""


def begin(text: str, tell: Tell) -> Widget:
    """Do the job in *text*; what is wrong with it is said in the frame and told."""
    job = json.loads(text)
    _quiet()
    texts.use(job["lang"])
    data = dom.document.documentElement.dataset
    dom.document.documentElement.lang = job["lang"]
    data.embed = job["what"]
    data.colours, data.index = "two", job["lang"]
    try:
        widget = KINDS[job["what"]](job)
    except GameError as error:
        words = t(f"embed.wrong.{job['what']}", why=_why(error))
        dom.fill(dom.find("#piece"), dom.make("p", text=words, cls="wrong", role="alert"))
        _show("piece")
        tell("wrong", words)
        return Widget()
    tell("ready", "")
    return widget


class Refused(GameError):
    """A job that cannot be done; said in the reader's language."""


def _why(error: GameError) -> str:
    if isinstance(error, Refused):
        return str(error)
    from web import problems  # of lessons and house rules

    return problems.placed(error) if isinstance(error, problems.LessonError) else str(error)


def _place(job: dict[str, Any]) -> tuple[Book, int, dict[str, Any]]:
    """The game of a job, the size of its table, and its house rules."""
    try:
        of = book(job["game"])
        return of, of.check_players(job["players"]), of.rules(job["rules"])
    except GameError:
        from game.lessons import entries  # what is wrong, in a form that has words

        of = entries.game_in(job["game"], "game")
        size = entries.players_in(of, job["players"], "players")
        return of, size, entries.rules_in(of, job["rules"])


def _quiet() -> None:
    """A frame takes the focus only where it has it already: never from the page around it."""
    give = dom.focus

    def focus(element: Any) -> None:
        if dom.document.hasFocus():
            give(element)

    dom.focus = focus


def _show(name: str) -> Any:
    root = dom.find(f"#{name}")
    for page in dom.find_all("main > .page"):
        dom.toggle(page, "shown", page == root)
    return root


# --- a table -------------------------------------------------------------------------------------


class Seats(Widget):
    """A match at a table, against our players; nothing of it is kept."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job
        self.code = job["seed"] if job["seed"] is not None else matches.random_code()
        self.loop: Any = None
        self._begin()
        self._listener = dom.listen(dom.window, "hashchange", lambda _: self._asked())

    def _begin(self) -> None:
        from web.loop import Play  # each kind of widget loads what it needs

        of, players, rules = _place(self.job)
        match = Match(of.id, players=players, seed=self.code, rules=rules)
        meta = {"levels": ["club"] * match.players, "id": str(self.code), "at": dom.seconds()}
        if self.loop is not None:
            self.loop.close()
        self.loop = Play(
            _show("play"),
            match,
            names=matches.names(match.players),
            levels=meta["levels"],
            meta=meta,
        )

    def _asked(self) -> None:
        """A match is over and another one is wanted."""
        if str(dom.window.location.hash).startswith("#new/"):
            dom.window.history.replaceState(None, "", "#")
            self.code += 1
            self._begin()

    def focus(self) -> None:
        """To the question, or to the hand."""
        self.loop.focus_back()

    def close(self) -> None:
        """Nobody plays here any more."""
        self._listener.stop()
        self.loop.close()


# --- a lesson ------------------------------------------------------------------------------------


class Course(Widget):
    """A lesson, of ours or of the page's author; how far it is is not kept."""

    def __init__(self, job: dict[str, Any]) -> None:
        from game.lessons import load, names, read
        from web.lesson import Player

        if job["text"] is None and job["name"] not in names():
            raise Refused(t("embed.wrong.lesson-name", value=job["name"] or ""))
        lesson = load(job["text"]) if job["text"] is not None else read(job["name"])
        self.player = Player(_show("lesson"), lesson, at=max(1, job["step"]))

    def focus(self) -> None:
        """To the first answer."""
        self.player.focus()

    def close(self) -> None:
        """The lesson is left."""
        self.player.close()


# --- a trick -------------------------------------------------------------------------------------


class Trick(Widget):
    """One trick, or a hand and the trick it may be played to, with what the rules say of it."""

    def __init__(self, job: dict[str, Any]) -> None:
        of, players, house = _place(job)
        cards, hand = _cards(of, job["cards"]), _cards(of, job["hand"])
        _enough(of, [*cards, *hand])
        if len(cards) > players:
            raise Refused(t("embed.no.long-trick", count=len(cards), players=players))
        facts = {"trump": {"trump": job["trump"]}} if job["trump"] is not None else {}
        try:
            rules = of.tricks(house, facts)
        except (KeyError, ValueError):
            raise Refused(t("embed.no.trump", value=job["trump"])) from None
        if rules is None:
            raise Refused(t("embed.no.trump-open"))
        self.game, self.rules, self.players = job["game"], rules, players
        self.names = matches.names(players)
        self.root = _show("piece")
        dom.fill(self.root, *self._trick(cards, job["led_by"]), *self._hand(hand, cards))

    def _trick(self, cards: Sequence[str], led_by: int | None) -> list[Any]:
        if not cards:
            return []
        whole = len(cards) == self.players
        best = self.rules.winner(cards) if whole else None
        row = dom.make("ol", cls="trick-row")
        for at, code in enumerate(cards):
            card = faces.card(code)
            dom.toggle(card, "winning", at == best)
            name = "" if led_by is None else self.names[(led_by + at) % self.players]
            entry = dom.make("li", card, cls="won" if at == best else "")
            if name:
                entry.append(dom.make("span", text=name))
            row.append(entry)
        return [row, *(self._told(cards, led_by, best) if whole else [])]

    def _told(self, cards: Sequence[str], led_by: int | None, best: int | None) -> list[Any]:
        words = []
        if best is not None and led_by is not None:
            seat = (led_by + best) % self.players
            words.append(t("say.trick.me") if seat == 0 else t("say.trick", name=self.names[seat]))
        elif best is not None:
            words.append(t("embed.wins", card=cards[best]))
        words.append(texts.reason(self.rules.why_won(cards), game=self.game))
        return [dom.make("p", text=" ".join(words), cls="words")]

    def _hand(self, hand: Sequence[str], cards: Sequence[str]) -> list[Any]:
        if not hand:
            return []
        if len(cards) == self.players:
            raise Refused(t("embed.no.complete"))
        legal = self.rules.legal(hand, cards)
        row = dom.make("ul", cls="trick-row of-hand", aria_label=t("table.hand"))
        told = dom.make("ul", cls="words")
        for code in self.rules.sort(hand):
            card = faces.card(code)
            allowed = code in legal
            row.append(dom.make("li", card, cls="may" if allowed else "may-not"))
            why = None if allowed else self.rules.why(hand, cards, code)
            if why is not None:
                line = t("embed.may_not", card=code, why=texts.reason(why, game=self.game))
                told.append(dom.make("li", text=line))
        may = t("embed.may_all") if len(legal) == len(set(hand)) else t("embed.may", cards=legal)
        return [row, dom.make("p", text=may, cls="words"), told]


KINDS: dict[str, Callable[[dict[str, Any]], Widget]] = {
    "table": Seats,
    "lesson": Course,
    "trick": Trick,
}


def _cards(of: Any, codes: Sequence[str]) -> list[str]:
    if len(codes) > MOST_CARDS:
        raise Refused(t("embed.no.many", most=MOST_CARDS))
    pack = of.pack()
    for code in codes:
        if not is_card(code) or code not in pack:
            raise Refused(t("problem.not-in-game", value=code))
    return list(codes)


def _enough(of: Any, codes: Sequence[str]) -> None:
    pack = of.pack()
    for code in set(codes):
        if codes.count(code) > pack.count(code):
            raise Refused(t("embed.no.too-often", what=code, count=codes.count(code)))
