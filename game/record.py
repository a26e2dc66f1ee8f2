"""Traces: a match written down line by line, and checked by playing it again.

The format is described in `docs/trace.md`. A trace is checked by making it once more from its
own packs and moves and comparing line by line, so nothing in it can differ unnoticed that
follows from the rules.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from game.deal import Ask, Event, GameError, Move
from game.match import FORMAT, Match

TraceLine = dict[str, Any]
Mover = Callable[[Match, Ask], Move]


def random_mover(seed: int) -> Mover:
    """A player of uniformly random legal moves, the same for the same *seed*."""
    rng = Random(f"{seed}/moves")

    def choose(match: Match, ask: Ask) -> Move:
        return rng.choice(ask.legal)

    return choose


def trace(match: Match, choose: Mover) -> Iterator[TraceLine]:
    """Play *match* (just begun) to its end with the moves of *choose*; gives the trace's lines."""
    yield {
        "type": "match",
        "game": match.game,
        "players": match.players,
        "seed": match.seed,
        "deals": match.limit,
        "rules": match.rules,
    }
    yield {"type": "seating", "seats": match.seats} | (
        {} if match.drawn is None else {"drawn": match.drawn}
    )
    yield from _lines_of(match, match.deals[-1].desk.events)
    while (ask := match.asks) is not None:
        move = choose(match, ask)
        yield {"type": "move", "player": ask.player, "legal": list(ask.legal), "move": move}
        yield from _lines_of(match, match.play(move))
    if match.winners is not None:
        yield {"type": "end", "totals": match.totals, "winners": match.winners}


def _lines_of(match: Match, events: Iterable[Event]) -> Iterator[TraceLine]:
    """The lines that events leave in a trace."""
    for kind, data, _ in events:
        if kind == "deal":
            yield {"type": "deal", **data, "pack": match.pack(data["deal"])}
        elif kind == "trick":
            yield {
                "type": "trick",
                **{name: data[name] for name in ("leader", "cards", "winner", "points")},
            }
        elif kind == "result":
            yield {"type": "result", **data}


def show(line: TraceLine) -> str:
    """One line of a trace as JSON text."""
    return json.dumps(line)


def replay(text: str) -> int:
    """Check a trace or a saved match; gives the number of moves in it.

    Raises GameError with the line's number and the reason at the first thing that is not as
    the rules make it.
    """
    try:
        return _check(_read(text))
    except RecursionError:
        raise GameError("something in this file is nested too deeply") from None


def _check(lines: Sequence[TraceLine]) -> int:
    if lines[0].get("format") != FORMAT:
        return _check_trace(lines)
    if len(lines) > 1:
        raise GameError("line 2: nothing may follow a saved match")
    try:
        match = Match.load(lines[0])
    except GameError as error:
        raise GameError(f"line 1: {error}") from None
    return sum(len(deal.moves) for deal in match.deals)


def _read(text: str) -> list[TraceLine]:
    """The JSON objects in *text*, one a line (a saved match may also stand over several)."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict):
        return [whole]
    lines = []
    for number, row in enumerate(text.splitlines(), 1):
        try:
            line = json.loads(row)
        except (ValueError, RecursionError):
            raise GameError(f"line {number}: this is not JSON: {row!r:.60}") from None
        if not isinstance(line, dict):
            raise GameError(f"line {number}: a JSON object is expected, not {row!r:.60}")
        lines.append(line)
    if not lines:
        raise GameError("line 1: the file is empty")
    return lines


def _check_trace(lines: Sequence[TraceLine]) -> int:
    match = _begin(lines)
    at = 0
    moves = 0

    def next_move(match: Match, ask: Ask) -> Move:
        line = lines[at] if at < len(lines) else {}
        if line.get("type") != "move":
            raise GameError(f"line {at + 1}: a move of player {ask.player} is missing")
        move = line.get("move")
        if not isinstance(move, str) or move not in ask.legal:
            reason = match.why(move)
            code = reason["code"] if reason else "not-an-answer"
            raise GameError(f"line {at + 1}: move {move!r:.40} is not legal ({code})")
        return move

    for line in trace(match, next_move):
        if at >= len(lines):
            raise GameError(f"line {at + 1}: the trace stops before its {line['type']} line")
        _compare(at + 1, line, lines[at])
        moves += line["type"] == "move"
        at += 1
    if at < len(lines):
        raise GameError(f"line {at + 1}: the trace goes on after its end")
    return moves


def _begin(lines: Sequence[TraceLine]) -> Match:
    """The match that a trace's first lines describe, with the packs of all its deal lines."""
    kinds = [line.get("type") for line in lines[:3]]
    for number, kind in enumerate(("match", "seating", "deal")):
        if number >= len(kinds) or kinds[number] != kind:
            raise GameError(f"line {number + 1}: the {kind} line is missing")
    head, seating = lines[0], lines[1]
    deals = [(n, line) for n, line in enumerate(lines, 1) if line.get("type") == "deal"]
    if not isinstance(head.get("rules"), dict):
        raise GameError("line 1: rules: every option with its value is missing")
    try:
        match = Match(
            head.get("game", ""),
            players=head.get("players", 0),
            seed=head.get("seed", ""),
            rules=head["rules"],
            deals=head.get("deals"),
        )
    except (GameError, TypeError) as error:
        raise GameError(f"line 1: {error}") from None
    for number, line in deals:
        try:
            Match(match.game, players=match.players, seed=0, packs=[line.get("pack", ())])
        except GameError as error:
            raise GameError(f"line {number}: {error}") from None
    try:
        return Match(
            match.game,
            players=match.players,
            seed=match.seed,
            rules=match.rules,
            deals=match.limit,
            packs=[line["pack"] for _, line in deals],
            dealer=deals[0][1].get("dealer", -1),
            drawn=seating.get("drawn"),
        )
    except GameError as error:
        raise GameError(f"line {2 if 'drawn' in str(error) else 3}: {error}") from None


def _compare(number: int, made: TraceLine, given: TraceLine) -> None:
    """Raise GameError if a given line is not what the rules make."""
    if json.dumps(made, sort_keys=True) == json.dumps(given, sort_keys=True):
        return
    for name in [*made, *(name for name in given if name not in made)]:
        right = json.dumps(made.get(name), sort_keys=True)
        wrong = json.dumps(given.get(name), sort_keys=True)
        if name not in given:
            raise GameError(f"line {number}: {name} is missing; it is {right:.80}")
        if name not in made:
            raise GameError(f"line {number}: {name!r:.40} does not belong in this line")
        if right != wrong:
            raise GameError(f"line {number}: {name} is {wrong:.80}; by the rules it is {right:.80}")
