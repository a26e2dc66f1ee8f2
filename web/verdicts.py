"""What a lesson says about an answer, in words: why it is right or wrong, a hint, what to look at.

Pure: it only puts the engine's codes and values into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.book import Line
from game.cards import is_card
from web import texts
from web.posed import Answer, Posed
from web.say import Speaker
from web.texts import t

Data = Mapping[str, Any]


def reason(why: Data, speaker: Speaker) -> str:
    """The engine's reason as a sentence, with the names of the players it is about."""
    values = {**why, **{name: texts.number(why[name]) for name in ("value", "best") if name in why}}
    names = [speaker.names[player] for player in _players(why)]
    if names:
        values["names"] = texts.listed(names)
    if why["code"] == "opinion":
        values["move"] = texts.bubble(why["move"], speaker.game, speaker.names)
    said = texts.reason(values, name=names[0] if names else "", game=speaker.game)
    if why["code"] == "opinion" and why.get("why"):
        said = f"{said} {texts.reason(why['why'], game=speaker.game)}"
    return said


def _players(why: Data) -> list[int]:
    if "winners" in why:
        return list(why["winners"])
    winner = why.get("winner")
    return [winner] if isinstance(winner, int) and winner >= 0 else []


def verdict(posed: Posed, said: Data, speaker: Speaker, told: bool = False) -> str:
    """The whole verdict: whether it is right, and why.

    A reason that would give the right answer away comes only when it is to be *told*; before
    that, what to look at.
    """
    if first_look(said, told):
        return f"{t('lesson.wrong')} {texts.reason(said['look'])}"
    why = said["reason"]
    parts = [t("lesson.right" if said["right"] else "lesson.wrong"), reason(why, speaker)]
    took = why.get("winner")
    so_it_is = said["right"] or posed.kind == "who-wins"
    if so_it_is and isinstance(took, int) and _about_trick(why):
        parts.insert(1, speaker.event("trick", {"winner": took, "why": None}) or "")
    added = adding(said["lines"], posed)
    if added:
        parts.append(added)
    if said["moves"]:
        parts.append(going_on(said["moves"], speaker))
    return " ".join(part for part in parts if part)


def first_look(said: Data, told: bool) -> bool:
    """Whether the answer is still kept back, and the learner may try again."""
    return not told and said["look"] is not None


def _about_trick(why: Data) -> bool:
    return not why["code"].startswith(("who-", "leads-"))


def adding(lines: Sequence[Data], posed: Posed) -> str:
    """How the cards of a trick add up: A 11 + 10 10 + … = 25."""
    if not lines or any(line["code"] != "card" for line in lines):
        return ""
    parts = [f"{texts.sign(line['values']['card'])} {line['value']}" for line in lines]
    return f"{' + '.join(parts)} = {sum(line['value'] for line in lines)}"


def going_on(moves: Sequence[Sequence[Any]], speaker: Speaker) -> str:
    """How an ending goes on when everybody plays well."""
    entries = [
        t("lesson.line.entry", name=speaker.names[player], move=_short(move, speaker))
        for player, move in moves
    ]
    return t("lesson.line", list=", ".join(entries))


def _short(move: str, speaker: Speaker) -> str:
    if is_card(move[:2]):
        return texts.sign(move[:2])
    return texts.bubble(move, speaker.game, speaker.names)


def sheet_lines(said: Data) -> list[Line]:
    """The lines of the sheet that belong to a verdict (those of a trick are said in words)."""
    return [Line(**line) for line in said["lines"] if line["code"] != "card"]


def hint(posed: Posed, answer: Answer, speaker: Speaker) -> str:
    """A right answer, said."""
    if posed.kind == "mark-legal":
        return t("lesson.hint.mark", cards=answer)
    if posed.kind == "who-wins":
        players = answer if isinstance(answer, list) else [answer]
        return t("lesson.hint.who", names=texts.listed(speaker.names[p] for p in players))
    if posed.kind == "score":
        return t("lesson.hint.score", value=texts.number(answer))
    return t("lesson.hint.move", move=texts.move(answer, speaker.game, speaker.names))


def prompt(posed: Posed) -> str:
    """What is to be done in this step."""
    if posed.kind == "who-wins" and posed.many:
        return t("lesson.ask.who-all")
    return t(f"lesson.ask.{posed.kind}")


def look(things: Sequence[str], names: Sequence[str]) -> str:
    """What is highlighted, in words; nothing if nothing is."""
    shown = []
    for thing in things:
        word, _, player = thing.partition(":")
        if word == "player":
            shown.append(names[int(player)])
        else:
            shown.append(texts.card(thing) if is_card(thing) else t(f"lesson.look.{thing}"))
    return t("lesson.look", list=texts.listed(shown)) if shown else ""
