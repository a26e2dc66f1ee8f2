"""Damaged lesson files: each gives a clear error at its place, and nothing in it is executed."""

import datetime
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.lessons import LessonError, load, source
from game.lessons.check import check_file, problems
from tests.lessons.helpers import WORDS, Fields, text_of

GOOD = ("klaberjass/5-sequences", "klammern/7-four")

ODD: list[Any] = [42, 2.5, True, "what", [7], [["x"]], {"odd": 1}, datetime.date(2026, 5, 1)]
"""A value of every type that TOML has."""

# what each entry may be; everything else of ODD is damage
TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("words", "rules", "hands", "ending", "where"), (dict,)),
    **dict.fromkeys(("covers", "look"), (list,)),
    **dict.fromkeys(
        ("task", "of", "turned", "bottom", "moves", "before", "until", "drawn"), (str,)
    ),
    **dict.fromkeys(("seed", "me", "dealer", "deal", "leader"), (int,)),
    **dict.fromkeys(("one", "same"), (bool,)),
    "open": (bool, list),
    "aim": (dict, str),
}
HEAD: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("title", "about", "rules"), (dict,)),
    **dict.fromkeys(("tables", "games", "hide", "steps"), (list,)),
    "game": (str,),
    "players": (int,),
}

Damage = tuple[str, str | bytes, int | None, str | None]
"""What was done, the damaged text, and the step and field where it must be found."""


def good() -> Iterator[tuple[str, Fields]]:
    for name in GOOD:
        yield name, tomllib.loads(source(name))


def changed(lesson: Fields, step: int, **entries: Any) -> str:
    """The lesson with entries of one step (from 1) replaced or added."""
    steps = list(lesson["steps"])
    steps[step - 1] = {**steps[step - 1], **entries}
    return text_of({**lesson, "steps": steps})


def wrong_types() -> Iterator[Damage]:
    for at, (name, lesson) in enumerate(good()):
        step = 2 + at
        plain = {"words": WORDS, "task": "watch"}
        steps = [*lesson["steps"][: step - 1], plain, *lesson["steps"][step:]]
        for entry, kinds in TYPES.items():
            for value in ODD:
                if type(value) not in kinds:
                    more = {"task": "choose"} if entry in ("aim", "one") else {}
                    more |= {"task": "who-wins"} if entry == "of" else {}
                    damaged = [*steps]
                    damaged[step - 1] = {**plain, **more, entry: value}
                    text = text_of({**lesson, "steps": damaged})
                    yield f"{name}: {entry} = {value!r}", text, step, entry
        for entry, kinds in HEAD.items():
            for value in ODD:
                if type(value) not in kinds:
                    yield (
                        f"{name}: {entry} = {value!r}",
                        text_of({**lesson, entry: value}),
                        None,
                        entry,
                    )


SCRIPT = "<script>alert(1)</script>"
CODE = "__import__('pathlib').Path('EXECUTED').write_text('x')"


def wrong_values() -> Iterator[Damage]:
    for name, lesson in good():
        first = lesson["steps"][0]
        steps = len(lesson["steps"])
        for entry, value, where in [
            ("words", {"de": SCRIPT, "en": "x"}, "words.de"),
            ("words", {"de": "x", "en": f"{SCRIPT} {CODE}"}, "words.en"),
            ("words", {"de": "x\x00y"}, "words.de"),
            ("words", {"de": "links\u202eschter"}, "words.de"),
            ("words", {"de": "x" * 701}, "words.de"),
            ("words", {"fr": "Bonjour"}, "words"),
            ("words", {}, "words"),
            ("words", {"de": ""}, "words.de"),
            ("words", {"de": 7}, "words.de"),
            ("hands", {"0": "ZZ"}, "hands.0"),
            ("hands", {"0": "H1"}, "hands.0"),
            ("hands", {"0": "HA HA HA"}, "hands"),
            ("hands", {"0": "CA", "1": "CA CA"}, "hands"),
            ("hands", {"9": "HA"}, "hands.9"),
            ("hands", {"me": "HA"}, "hands.me"),
            ("hands", {"0": ["HA"]}, "hands.0"),
            ("turned", "X9", "turned"),
            ("turned", CODE, "turned"),
            ("bottom", "", "bottom"),
            ("dealer", 17, "dealer"),
            ("dealer", -1, "dealer"),
            ("me", 6, "me"),
            ("deal", 101, "deal"),
            ("seed", 10**30, "seed"),
            ("moves", "take; rm -rf", "moves"),
            ("moves", CODE, "moves"),
            ("moves", "ZZ", "moves"),
            ("moves", "HA HA " * 300, "moves"),
            ("until", "tomorrow", "until"),
            ("task", "solve", "task"),
            ("task", CODE, "task"),
            ("covers", ["../../etc"], "covers"),
            ("look", ["javascript:alert(1)"], "look"),
            ("open", [8], "open"),
            ("answer", "HA", "answer"),
            ("html", SCRIPT, "html"),
            ("leader", 0, "leader"),
            ("ending", {"0": ""}, "ending"),
            ("rules", {"speed": 3}, "rules"),
        ]:
            if entry == "ending":
                text = text_of(
                    {**lesson, "steps": [{"words": WORDS, "task": "play", entry: value}]}
                )
            else:
                step = {**first, entry: value}
                text = text_of({**lesson, "steps": [step, *lesson["steps"][1:]]})
            yield f"{name}: {entry} {value!r:.40}", text, 1, where
        yield f"{name}: same in step 1", changed(lesson, 1, same=True), 1, "same"
        yield f"{name}: game", text_of({**lesson, "game": "skat"}), None, "game"
        yield f"{name}: players", text_of({**lesson, "players": 9}), None, "players"
        yield f"{name}: no steps", text_of({**lesson, "steps": []}), None, "steps"
        yield f"{name}: 61 steps", text_of({**lesson, "steps": [first] * 61}), None, "steps"
        yield f"{name}: title", text_of({**lesson, "title": {"de": SCRIPT}}), None, "title.de"
        last = {"words": WORDS, "task": "watch", "same": True, "seed": 4}
        text = text_of({**lesson, "steps": [*lesson["steps"], last]})
        yield f"{name}: same with a seed", text, steps + 1, "seed"


def broken_files() -> Iterator[Damage]:
    for name in GOOD:
        text = source(name)
        data = text.encode()
        yield f"{name}: UTF-16", text.encode("utf-16"), None, None
        yield f"{name}: Latin-1", text.encode("latin-1", "replace"), None, None
        yield f"{name}: a lone byte", data[:300] + b"\xff" + data[300:], None, None
        yield f"{name}: NUL", text[:200] + "\x00" + text[200:], None, None
        yield f"{name}: cut off", text[: text.index("[[steps]]") + 60], None, None
        yield f"{name}: huge", text + "#" + "x" * 200_000, None, None
        yield f"{name}: huge bytes", data + b"\n#" + b"x" * 200_000, None, None
        yield f"{name}: JSON", '{"title": {"de": "x"}}', None, None
        yield f"{name}: HTML", SCRIPT + text, None, None
        yield f"{name}: Python", CODE + "\n" + text, None, None
        yield f"{name}: brackets", "x = " + "[" * 50_000, None, None
        yield f"{name}: digits", text + "\n[[steps]]\nseed = " + "9" * 5000, None, None
        yield f"{name}: twice", text + text, None, None
    yield "nothing", "", None, None
    yield "nothing, in bytes", b"", None, None
    yield "a picture", bytes(range(256)) * 10, None, None


BAD = [*wrong_types(), *wrong_values(), *broken_files()]


def test_there_are_more_than_two_hundred() -> None:
    assert len(BAD) > 200
    for name in GOOD:
        assert problems(source(name)) == []


@pytest.mark.parametrize(("title", "text", "step", "field"), BAD, ids=[bad[0][:60] for bad in BAD])
def test_damage_is_named_at_its_place(
    title: str,
    text: str | bytes,
    step: int | None,
    field: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LessonError) as caught:
        load(text)
    error = caught.value
    assert 10 < len(str(error)) < 400
    assert error.reason.strip() and "\n" not in error.reason
    if field is not None:
        assert (error.step, error.field) == (step, field)
        assert error.line is not None
    assert not any(tmp_path.iterdir()), "something in the file was executed"


def test_an_error_names_the_line() -> None:
    text = source("klaberjass/5-sequences").replace('turned = "HK"', 'turned = "KH"', 1)
    number = text[: text.index('turned = "KH"')].count("\n") + 1
    with pytest.raises(LessonError) as caught:
        load(text)
    assert caught.value.line == number
    assert str(caught.value) == "step 1: turned: 'KH' is no card of klaberjass"
    assert caught.value.to_json() == {
        "step": 1,
        "field": "turned",
        "line": number,
        "problem": {"code": "not-in-game", "value": "'KH'", "game": "klaberjass"},
        "reason": "'KH' is no card of klaberjass",
    }


def test_broken_toml_names_the_line() -> None:
    with pytest.raises(LessonError) as caught:
        load('title.de = "x"\n\n[[steps\n')
    assert caught.value.line == 3


# --- what only the rule books can find -----------------------------------------------------------

AGAINST_THE_RULES: list[tuple[Fields, str]] = [
    ({"hands": {1: "HA HT"}, "moves": "take trump:S", "task": "watch"}, "cannot be reached"),
    ({"task": "choose", "one": True}, "one right answer is promised, there are pass take"),
    ({"task": "choose", "aim": {"swapped": {}}}, "there is no right answer"),
    (
        {"turned": "HQ", "before": "take", "ending": {0: "HJ CA D8", 1: "H9 CT DA"}, "task": "best"}
        | {"seed": 2},
        "one right answer is promised, there are CA D8 HJ",
    ),
]


@pytest.mark.parametrize(("fields", "reason"), AGAINST_THE_RULES)
def test_what_contradicts_the_rules_fails_the_check(fields: Fields, reason: str) -> None:
    step = {"words": WORDS, **fields}
    text = text_of({"title": WORDS, "game": "klaberjass", "players": 2, "steps": [step]})
    found = problems(text)
    assert len(found) == 1 and found[0].step == 1
    assert reason in str(found[0])


def test_all_wrong_steps_are_listed_and_the_file_is_named(tmp_path: Path) -> None:
    steps = [
        {"words": WORDS, "task": "mark-legal"},
        {"words": WORDS, "task": "watch"},
        {"words": WORDS, "task": "score"},
    ]
    path = tmp_path / "mine.toml"
    text = text_of({"title": WORDS, "game": "klaberjass", "players": 2, "steps": steps})
    path.write_text(text, "utf-8")
    first, second = check_file(str(path))
    assert first.startswith(f"{path}:") and "step 1: task: no card is asked for" in first
    assert second.startswith(f"{path}:") and "step 3: task: the moves do not end" in second
    assert text.splitlines()[int(first[len(str(path)) + 1 :].split(":")[0]) - 1].startswith("task")


def seed_problems(result: Fields, seed: int) -> list[str]:
    step: Fields = {
        "words": WORDS,
        "task": "watch",
        "turned": "H9",
        "moves": "take",
        "until": "deal",
    }
    step |= {"where": {"result": result}, "seed": seed}
    text = text_of({"title": WORDS, "game": "klaberjass", "players": 2, "steps": [step]})
    return [str(problem) for problem in problems(text)]


def test_a_seed_that_would_do_is_suggested() -> None:
    rare = {"outcome": "tied", "bella": [20, 0]}
    (found,) = seed_problems(rare, 1)
    assert found.startswith("step 1: where: cannot be reached: no result as is wanted (200 deals")
    seed = int(found.partition("with seed = ")[2].removesuffix(" it is"))
    assert seed_problems(rare, seed) == []
    (hopeless,) = seed_problems({"card_points": [152, 1]}, 1)
    assert "with seed" not in hopeless
