"""Damaged traces and saved matches: a clean error, or what is left is still by the rules.

STAMMTISCH_DAMAGE sets how many damaged files are tried (the quick run takes 3000), and
STAMMTISCH_DAMAGE_SEED which ones.
"""

import copy
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.__main__ import main
from game.deal import GameError
from game.match import Match
from game.record import random_mover, replay, show, trace
from tests.properties.tables import TABLES, play_some

COUNT = int(os.environ.get("STAMMTISCH_DAMAGE", "3000"))
SEED = int(os.environ.get("STAMMTISCH_DAMAGE_SEED", "0"))

LEAVES: list[Any] = [None, True, False, 0, 1, -1, 2, 7, 1.5, -0.0, 1e308, 10**40, "", "HA", "pass"]
LEAVES += ["take", "bid:0", "give:0", "klammern", "XX", "\u0000", "\ud800", "x" * 5000, [], {}]
LEAVES += [["HA", "HA"], [[]], {"HA": 1}, [None] * 40, "9" * 300, [0, 1], [1, 0, 2, 3]]


@cache
def wholes() -> tuple[list[str], list[str]]:
    """Sound traces and sound saved matches, short ones of every table."""
    traces, saved = [], []
    for game, players in TABLES:
        for seed in range(2):
            match = Match(game, players=players, seed=seed, deals=2 if game == "rififi" else 1)
            traces.append("".join(f"{show(line)}\n" for line in trace(match, random_mover(seed))))
            saved.append(json.dumps(match.record()))
            longer = Match(game, players=players, seed=seed)
            play_some(longer, Random(seed), 40 + 60 * seed)
            saved.append(json.dumps(longer.record(), indent=seed or None))
            dealt = Match(game, players=players, seed=seed, packs=[match.pack(0)], deals=1)
            play_some(dealt, Random(seed), 10)
            saved.append(json.dumps(dealt.record()))
    return traces, saved


# --- ways to damage a text -----------------------------------------------------------------------


def flip(text: str, rng: Random) -> str:
    """A few bits turned over."""
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return data.decode("utf-8", "replace")


def cut(text: str, rng: Random) -> str:
    """A part taken out, or the end torn off."""
    start = rng.randrange(len(text))
    size = rng.choice((1, 2, 10, 300, len(text)))
    return text[:start] + text[start + size :]


def double(text: str, rng: Random) -> str:
    """A part that stands there twice."""
    start = rng.randrange(len(text))
    part = text[start : start + rng.choice((1, 3, 40, 500))]
    return text[:start] + part + text[start:]


def insert(text: str, rng: Random) -> str:
    """Something put in that does not belong there."""
    at = rng.randrange(len(text) + 1)
    junk = rng.choice(("[", "]", "{", '"', "\\", "\n", "\x00", "NaN", "1e999", "\ufeff", "[" * 600))
    return text[:at] + junk + text[at:]


def lines(text: str, rng: Random) -> str:
    """Lines left out, doubled, swapped or from elsewhere."""
    rows = text.splitlines(keepends=True)
    at, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    kind = rng.randrange(5)
    if kind == 0:
        del rows[at]
    elif kind == 1:
        rows.insert(other, rows[at])
    elif kind == 2:
        rows[at], rows[other] = rows[other], rows[at]
    elif kind == 3:
        rows = rows[:at]
    else:
        strange = rng.choice(wholes()[0]).splitlines(keepends=True)
        rows[at] = rng.choice(strange)
    return "".join(rows)


def deep(text: str, rng: Random) -> str:
    """A value nested about as deeply as a Python can bear."""
    levels = rng.randint(1, 3000)
    left, right = rng.choice((("[", "]"), ('{"a":', "}")))
    nested = left * levels + "0" + right * levels
    return exchange(text, rng, lambda _: nested, as_text=True)


def big(text: str, rng: Random) -> str:
    """A whole number of any length."""
    digits = rng.choice((20, 400, 4299, 4300, 4301, 20_000))
    return exchange(text, rng, lambda _: rng.choice(("", "-")) + "9" * digits, as_text=True)


def values(text: str, rng: Random) -> str:
    """A value exchanged for another, also of another kind, or one left out or renamed."""
    return exchange(text, rng, lambda _: rng.choice(LEAVES))


def near(text: str, rng: Random) -> str:
    """A value a little changed, so that it may still look sound."""

    def change(value: Any) -> Any:
        if isinstance(value, bool) or value is None:
            return rng.choice((not value, 0, 1, None))
        if isinstance(value, int):
            return value + rng.choice((-1, 1, 2, 100))
        if isinstance(value, str) and value:
            words = value.split(" ")
            at, other = rng.randrange(len(words)), rng.randrange(len(words))
            words[at], words[other] = words[other], rng.choice((words[at], "pass", "HA", "+"))
            return " ".join(words)
        return value

    return exchange(text, rng, change)


def exchange(text: str, rng: Random, change: Callable[[Any], Any], *, as_text: bool = False) -> str:
    """Change one value somewhere in the JSON of a text."""
    rows = [text] if text.lstrip()[:2] == "{\n" else text.splitlines()
    at = rng.randrange(len(rows))
    row = json.loads(rows[at])
    path = rng.choice(list(paths(row)))
    holder = row
    for key in path[:-1]:
        holder = holder[key]
    kind = rng.randrange(8)
    if kind == 0 and not as_text:
        del holder[path[-1]]
    elif kind == 1 and not as_text and isinstance(holder, dict):
        holder[rng.choice(("x", "type", "moves", "packs", ""))] = holder.pop(path[-1])
    else:
        holder[path[-1]] = "@@" if as_text else change(holder[path[-1]])
    rows[at] = json.dumps(row)
    if as_text:
        rows[at] = rows[at].replace('"@@"', str(change(None)))
    return "\n".join(rows)


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where all values in a JSON value stand."""
    if at:
        yield at
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*at, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from paths(inner, (*at, number))


WAYS = (flip, cut, double, insert, lines, values, values, near, near, deep, big)


def test_damaged_traces_and_saved_matches_give_a_clean_error_or_are_still_sound() -> None:
    rng = Random(f"damage {SEED}")
    traces, saved = wholes()
    ends: Counter[str] = Counter()
    for number in range(COUNT):
        text = rng.choice(traces if number % 2 else saved)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            way = rng.choice(WAYS)
            try:
                text = way(text, rng)
            except (ValueError, IndexError, KeyError, RecursionError):
                break  # the damage before left nothing that this way can work on
        try:
            moves = replay(text)
        except GameError as error:
            message = str(error)
            assert message.isprintable(), repr(message)
            assert 0 < len(message) < 400, message
            ends["refused"] += 1
        else:
            assert moves >= 0
            ends["accepted"] += 1
    print(dict(ends))
    assert ends["refused"] > 0.6 * COUNT


# --- saved matches as data -----------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
FIELDS = ["format", "version", "game", "players", "seed", "rules", "deals", "moves"]
FIELDS += ["packs", "dealer", "drawn", "other"]


@settings(max_examples=400)
@given(table=st.sampled_from(TABLES), name=st.sampled_from(FIELDS), value=JSON)
def test_any_value_in_any_field_of_a_saved_match_is_refused_or_right(
    table: tuple[str, int], name: str, value: Any
) -> None:
    match = Match(table[0], players=table[1], seed=3, deals=1)
    play_some(match, Random(3), 25)
    record = {**match.record(), name: copy.deepcopy(value)}
    try:
        loaded = Match.load(record)
    except GameError as error:
        assert str(error).isprintable()
        return
    again = loaded.record()
    assert (again["game"], again["players"]) == (record["game"], record["players"])
    assert " ".join(again["moves"]).split() == " ".join(record["moves"]).split()


@settings(max_examples=200)
@given(value=JSON)
def test_anything_else_is_no_saved_match_and_no_trace(value: Any) -> None:
    with pytest.raises(GameError):
        Match.load(value)
    with pytest.raises(GameError):
        replay(json.dumps(value))


REFUSED = [
    ("the format of another program", {"format": "other"}, "not a saved match"),
    ("a version to come", {"version": 2}, "version 2"),
    ("a version that is no number", {"version": "1"}, "version '1'"),
    ("an unknown game", {"game": "skat"}, "no game 'skat'"),
    ("a table that is not there", {"players": 5}, "for 2 or 3 or 4 players"),
    ("an unknown option", {"rules": {"kontra": "yes"}}, "no option 'kontra'"),
    ("an option out of range", {"rules": {"rounds": 10}}, "rounds"),
    ("a seed that is no whole number", {"seed": 1.5}, "seed"),
    ("a truth value for a number", {"seed": True}, "seed"),
    ("no deals at all", {"deals": 0}, "deals"),
    ("a move that is not legal", {"moves": ["trump:S"]}, "deal 0"),
    ("a move after the end of a deal", {"moves": ["pass " * 8 + "pass"]}, "after the deal's last"),
    ("a deal that has not begun", {"moves": ["pass", "pass"]}, "deal 1"),
    ("moves as a list of lists", {"moves": [["pass"]]}, "one line of words"),
    ("a pack with a card twice", {"packs": [["HA"] * 32]}, "pack"),
    ("a pack that is too small", {"packs": [["HA"]]}, "pack"),
    ("a dealer who is not there", {"dealer": 4}, "dealer"),
    ("a drawn card twice", {"drawn": ["HA", "HA", "HK", "HQ"]}, "drawn"),
    ("three drawn cards for four", {"drawn": ["HA", "HT", "HK"]}, "drawn"),
    ("a field that does not belong there", {"hands": []}, "hands"),
]


@pytest.mark.parametrize(
    ("fields", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_a_saved_match_is_refused_with_the_reason(fields: dict[str, Any], message: str) -> None:
    record = Match("klammern", players=4, seed=3).record()
    assert Match.load(record).record() == record
    with pytest.raises(GameError, match=message):
        Match.load({**record, **fields})


@pytest.mark.parametrize("name", ["game", "players", "seed", "rules", "moves", "format", "version"])
def test_a_saved_match_without_a_needed_field_is_refused(name: str) -> None:
    record = Match("klammern", players=4, seed=3).record()
    del record[name]
    with pytest.raises(GameError):
        Match.load(record)


# --- files ---------------------------------------------------------------------------------------

FILES = [
    ("an empty file", b"", "line 1: "),
    ("no text at all", bytes(range(256)), ""),
    ("text in another encoding", '{"type": "mätch"}'.encode("latin-1"), ""),
    ("no JSON", b"hello\n", "line 1: "),
    ("JSON but no object", b"[1, 2]\n", "line 1: "),
    ("a first line of another kind", b'{"type": "seating"}\n', "line 1: "),
    ("a number that is too long to read", b'{"seed": ' + b"9" * 5000 + b"}\n", "line 1: "),
    ("brackets without end", b"[" * 100_000, "line 1: "),
]


@pytest.mark.parametrize(
    ("content", "message"), [row[1:] for row in FILES], ids=[row[0] for row in FILES]
)
def test_a_bad_file_gives_one_line_and_status_2(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_file_that_is_not_there_and_a_folder_give_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        assert main(["replay", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
