"""The sample traces, made by another implementation: accepted, and refused after any change."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.deal import GameError
from game.match import book
from game.record import replay

FOLDER = Path(__file__).parent / "samples"
SAMPLES = sorted(FOLDER.glob("*.jsonl"))
NAMES = [path.stem for path in SAMPLES]


def test_there_are_ten_of_all_seven_tables() -> None:
    tables = {name.rsplit("-", 1)[0] for name in NAMES}
    assert len(NAMES) == 10
    assert {"ananas-3", "klaberjass-2", "doppelkopf-4", "klammern-2", "klammern-3"} < tables
    assert {"klammern-4", "rififi-2", "rififi-6"} < tables


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_accepted_with_all_its_moves(name: str) -> None:
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    assert replay(text) == text.count('"type": "move"')


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where the plain values in a JSON value stand; an empty list counts as one."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list) and value:
        for at, inner in enumerate(value):
            yield from places(inner, (*path, at))
    else:
        yield path


def at(line: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        line = line[key]
    return line


def others(game: str, path: tuple[str | int, ...], value: Any) -> list[Any]:
    """Different values of the same kind, the likeliest to be overlooked."""
    if path[0] == "rules":
        words = book(game).names[str(path[1])].words
        return [word for word in words if word != value] or [value + 1, value * 2]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value is None:
        return [0, 100]
    if value == []:
        return [[0], [{"by": 0, "from": 1}]]
    if len(value) == 2 and value[0] in "CSHD":  # a card: another rank, another suit
        rank = "AKQJT987"["KQJT987A".index(value[1])]
        return [value[0] + rank, "SHDC"["CSHD".index(value[0])] + value[1]]
    return ["pass" if value != "pass" else "take", value + "x", ""]


def of_another_kind(value: Any) -> list[Any]:
    """The same value written as something else, and things that are no value at all."""
    same = [float(value), value == 1, str(value)] if isinstance(value, int) else []
    return [*same, [value], {"value": value}, 1.5, False if value is None else None]


def missed(name: str, kind: str) -> list[str]:
    """The changes of a sample that replay does not notice.

    In the first two lines every candidate is tried for every value; after them one candidate
    for every value (or, of another kind, for every 29th).
    """
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    game = json.loads(lines[0])["game"]
    found, number = [], 0
    for row, text in enumerate(lines):
        line = json.loads(text)
        for path in places(line):
            number += 1
            value = at(line, path)
            candidates = others(game, path, value) if kind == "same" else of_another_kind(value)
            if row > 1:
                step = 1 if kind == "same" else 29
                candidates = candidates[number % len(candidates) :][: number % step == 0]
            for change in candidates:
                at(line, path[:-1])[path[-1]] = change
                damage = [*lines[:row], json.dumps(line), *lines[row + 1 :]]
                if accepts("\n".join(damage)):
                    found.append(f"line {row + 1}: {'.'.join(map(str, path))} = {change}")
            at(line, path[:-1])[path[-1]] = value
    return found


def accepts(text: str) -> bool:
    try:
        replay(text)
    except GameError:
        return False
    return True


SEED = "the cards come from the deal lines, and another seed is as possible"
OPEN = "the trace stops before this number is reached"
UNUSED = "nothing came up in these deals that the option would change"
SEATS = "another card that gives the same seats"
HARMLESS = {
    "ananas-3-11": {
        "line 1: seed = 12": SEED,
        "line 1: seed = 10": SEED,
        "line 1: rules.target = 101": OPEN,
        "line 1: rules.target = 200": OPEN,
        "line 1: rules.winner = alone": OPEN,
    },
    "doppelkopf-4-13": {
        "line 1: seed = 14": SEED,
        "line 1: seed = 12": SEED,
        "line 1: rules.deals = 16": OPEN,
        "line 1: rules.wedding = first": UNUSED,
        "line 1: rules.tens = first": UNUSED,
    },
    "doppelkopf-4-29": {
        "line 1: seed = 30": SEED,
        "line 1: seed = 28": SEED,
        "line 1: rules.deals = 16": OPEN,
        "line 1: rules.wedding = chosen": UNUSED,
    },
    "klaberjass-2-12": {
        "line 1: seed = 13": SEED,
        "line 1: seed = 11": SEED,
        "line 1: rules.target = 501": OPEN,
        "line 1: rules.target = 1000": OPEN,
        "line 1: rules.seven = turned": UNUSED,
    },
    "klammern-2-16": {
        "line 1: seed = 17": SEED,
        "line 1: seed = 15": SEED,
        "line 1: rules.rounds = 4": OPEN,
        "line 1: rules.rounds = 6": OPEN,
        "line 1: rules.beat = yes": UNUSED,
    },
    "klammern-3-17": {
        "line 1: seed = 18": SEED,
        "line 1: seed = 16": SEED,
        "line 1: rules.rounds = 4": OPEN,
        "line 1: rules.rounds = 6": OPEN,
    },
    "klammern-4-18": {
        "line 1: seed = 19": SEED,
        "line 1: seed = 17": SEED,
        "line 1: rules.rounds = 2": OPEN,
        "line 1: rules.seven = no": "at the table of four there is no swap",
        "line 2: drawn.0 = C9": SEATS,
        "line 2: drawn.1 = HJ": SEATS,
        "line 2: drawn.1 = DT": SEATS,
        "line 2: drawn.2 = DK": SEATS,
        "line 2: drawn.2 = CQ": SEATS,
        "line 2: drawn.3 = H9": SEATS,
    },
    "klammern-4-19": {
        "line 1: seed = 20": SEED,
        "line 1: seed = 18": SEED,
        "line 1: deals = 100": "the match was over before, by its rules",
        "line 1: rules.seven = no": "at the table of four there is no swap",
        "line 2: drawn.0 = HQ": SEATS,
        "line 2: drawn.1 = CK": SEATS,
        "line 2: drawn.2 = HJ": SEATS,
        "line 2: drawn.3 = HT": SEATS,
    },
    "rififi-2-14": {
        "line 1: seed = 15": SEED,
        "line 1: seed = 13": SEED,
        "line 1: deals = 100": "the match was over before, by its rules",
    },
    "rififi-6-15": {"line 1: seed = 16": SEED, "line 1: seed = 14": SEED},
}


@pytest.mark.parametrize("name", NAMES)
def test_any_value_changed_to_another_of_its_kind_is_noticed(name: str) -> None:
    """Except for the few whose change has no consequence by the rules."""
    assert set(missed(name, "same")) == set(HARMLESS[name])


@pytest.mark.parametrize("name", NAMES)
def test_values_of_another_kind_are_noticed(name: str) -> None:
    assert missed(name, "other") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_line_taken_out_or_doubled_is_noticed(name: str) -> None:
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    for row in range(len(lines)):
        assert not accepts("\n".join(lines[:row] + lines[row + 1 :])), f"without line {row + 1}"
        assert not accepts("\n".join(lines[: row + 1] + lines[row:])), f"line {row + 1} twice"


@pytest.mark.parametrize("name", NAMES)
def test_a_field_taken_out_or_put_in_is_noticed(name: str) -> None:
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    kinds = set()
    for row, text in enumerate(lines):
        line = json.loads(text)
        if line["type"] in kinds:
            continue
        kinds.add(line["type"])
        for key in line:
            less = {k: v for k, v in line.items() if k != key}
            damage = [*lines[:row], json.dumps(less), *lines[row + 1 :]]
            assert not accepts("\n".join(damage)), f"line {row + 1} without {key}"
        damage = [*lines[:row], json.dumps(line | {"more": 1}), *lines[row + 1 :]]
        assert not accepts("\n".join(damage)), f"line {row + 1} with more"
    assert {"match", "seating", "deal", "move", "trick", "result"} <= kinds


def test_the_message_names_the_line_and_what_is_right() -> None:
    lines = (FOLDER / "ananas-3-11.jsonl").read_text("utf-8").splitlines()
    wrong = [line.replace('"scores": [13, 22, 8]', '"scores": [13, 22, 9]') for line in lines]
    number = 1 + next(i for i, (a, b) in enumerate(zip(lines, wrong, strict=True)) if a != b)
    with pytest.raises(GameError) as caught:
        replay("\n".join(wrong))
    message = f"line {number}: scores is [13, 22, 9]; by the rules it is [13, 22, 8]"
    assert str(caught.value) == message
    illegal = [line.replace('"move": "HQ"', '"move": "XX"', 1) for line in lines]
    with pytest.raises(GameError) as caught:
        replay("\n".join(illegal))
    assert str(caught.value).startswith("line 4: move 'XX' is not legal")
