"""The command line: what it prints, and one line for whatever is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.deal import GameError
from game.match import GAMES, Match, new_match
from game.record import replay

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "rules" / "samples" / "ananas-3-11.jsonl"
TEXT = SAMPLE.read_text("utf-8")
LINES = TEXT.splitlines()

TABLES = [
    ("ananas", 3, []),
    ("ananas", 3, ["target=22", "winner=alone"]),
    ("klaberjass", 2, []),
    ("klaberjass", 2, ["target=50", "seven=turned"]),
    ("klaberjass", 2, ["target=50", "seven=never"]),
    ("doppelkopf", 4, []),
    ("doppelkopf", 4, ["deals=4", "wedding=first", "tens=first"]),
    *(("rififi", players, ["top=2"]) for players in range(2, 7)),
    *(("klammern", players, ["rounds=1", "beat=yes"]) for players in (2, 3, 4)),
    ("klammern", 2, ["seven=no"]),
]

Capture = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    """The exit status of one command, however it ends."""
    try:
        return main(words)
    except SystemExit as end:
        assert isinstance(end.code, int)
        return end.code


def complaint(capsys: Capture, *words: str) -> str:
    """The one line that a command which must fail writes on stderr."""
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n") and err.count("\n") == 1 and "Traceback" not in err
    return err


# --- list -------------------------------------------------------------------------------------


def test_list_prints_every_game_with_tables_and_options(capsys: Capture) -> None:
    assert run("list") == 0
    games = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [game["game"] for game in games] == list(GAMES)
    assert {game["game"]: game["players"] for game in games} == {
        "ananas": [3],
        "klaberjass": [2],
        "doppelkopf": [4],
        "rififi": [2, 3, 4, 5, 6],
        "klammern": [2, 3, 4],
    }
    options = {
        (game["game"], name): option["default"]
        for game in games
        for name, option in game["rules"].items()
    }
    assert options == {
        ("ananas", "target"): 100,
        ("ananas", "winner"): "middle",
        ("klaberjass", "target"): 500,
        ("klaberjass", "seven"): "any",
        ("doppelkopf", "deals"): 8,
        ("doppelkopf", "wedding"): "chosen",
        ("doppelkopf", "tens"): "second",
        ("rififi", "top"): 10,
        ("klammern", "rounds"): 3,
        ("klammern", "beat"): "no",
        ("klammern", "seven"): "yes",
    }
    assert games[2]["rules"]["deals"]["allowed"] == "a whole number from 4 up in steps of 4"


# --- trace and replay -------------------------------------------------------------------------


@pytest.mark.parametrize("game, players, rules", TABLES, ids=lambda v: str(v))
def test_a_trace_is_repeatable_complete_and_accepted_by_replay(
    game: str, players: int, rules: list[str], capsys: Capture, tmp_path: Path
) -> None:
    words = ["trace", "--game", game, "--players", str(players), "--seed", "5", "--rules", *rules]
    texts = []
    for _ in range(2):
        assert run(*words) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    lines = [json.loads(line) for line in texts[0].splitlines()]
    assert [line["type"] for line in lines[:3]] == ["match", "seating", "deal"]
    assert [*lines[0]] == ["type", "game", "players", "seed", "deals", "rules"]
    assert lines[0]["deals"] is None and lines[-1]["type"] == "end"
    file = tmp_path / "trace.jsonl"
    file.write_text(texts[0], "utf-8")
    assert run("replay", str(file)) == 0
    out, err = capsys.readouterr()
    assert err == "" and f"{sum(line['type'] == 'move' for line in lines)} moves" in out


def test_deals_cuts_a_trace_short_without_an_end_line(capsys: Capture) -> None:
    assert run("trace", "--game", "ananas", "--players", "3", "--seed", "1", "--deals", "2") == 0
    kinds = [json.loads(line)["type"] for line in capsys.readouterr().out.splitlines()]
    assert kinds.count("deal") == kinds.count("result") == 2
    assert kinds[-1] == "result"


def test_deals_beyond_the_end_of_the_match_change_nothing(capsys: Capture) -> None:
    words = ["trace", "--game", "klammern", "--players", "4", "--seed", "1", "--rules", "rounds=1"]
    texts = []
    for more in ([], ["--deals", "500"]):
        assert run(*words, *more) == 0
        texts.append(capsys.readouterr().out.splitlines())
    assert texts[0][1:] == texts[1][1:]


def test_another_seed_gives_another_trace(capsys: Capture) -> None:
    packs = set()
    for seed in range(20):
        words = ["trace", "--game", "rififi", "--players", "2", "--deals", "1"]
        assert run(*words, "--seed", str(seed)) == 0
        packs.add(capsys.readouterr().out.splitlines()[2])
    assert len(packs) == 20


def test_replay_accepts_a_saved_match_on_one_line_or_on_many(
    capsys: Capture, tmp_path: Path
) -> None:
    match = new_match("klaberjass", players=2, seed=3)
    for _ in range(12):
        assert match.asks is not None
        match.play(match.asks.legal[-1])
    for indent in (None, 2):
        file = tmp_path / "saved.json"
        file.write_text(json.dumps(match.record(), indent=indent), "utf-8")
        assert run("replay", str(file)) == 0
        assert "12 moves" in capsys.readouterr().out


def test_replay_accepts_windows_line_ends(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "trace.jsonl"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert run("replay", str(file)) == 0


# --- wrong arguments --------------------------------------------------------------------------

TRACE = ["trace", "--game", "ananas", "--players", "3", "--seed", "1"]


def tracing(game: str, players: int | str, *rules: str) -> list[str]:
    words = ["trace", "--game", game, "--players", str(players), "--seed", "1", "--deals", "1"]
    return [*words, "--rules", *rules]


WRONG = [
    ([], "command", "no command"),
    (["play"], "play", "an unknown command"),
    (["trace"], "--game", "nothing said"),
    (["replay"], "file", "no file said"),
    (TRACE[:-2], "--seed", "no seed"),
    ([*TRACE[:-1], "one"], "one", "a seed that is no number"),
    ([*TRACE[:-1], "1.5"], "1.5", "a seed that is not whole"),
    ([*TRACE[:-1], "9" * 5000], "seed", "a seed with more digits than Python reads"),
    ([*TRACE, "--deals", "0"], "deals", "no deal at all"),
    ([*TRACE, "--deals", "-1"], "deals", "fewer than no deals"),
    ([*TRACE, "--deals", "many"], "many", "deals that are no number"),
    ([*TRACE, "--colour", "red"], "--colour", "an unknown argument"),
    ([*TRACE, "--two\nlines"], "--two lines", "an argument of two lines"),
    (tracing("skat", 3), "skat", "an unknown game"),
    (tracing("", 3), "game", "an empty game"),
    (tracing("../ananas", 3), "game", "a game that is a path"),
    (tracing("ananas", 2), "3 players", "two at the table of three"),
    (tracing("klaberjass", 3), "2 players", "three at the table of two"),
    (tracing("doppelkopf", 5), "4 players", "five at the table of four"),
    (tracing("rififi", 1), "2 or 3 or 4 or 5 or 6", "one alone"),
    (tracing("rififi", 7), "2 or 3 or 4 or 5 or 6", "seven"),
    (tracing("klammern", 5), "2 or 3 or 4", "five at Klammern"),
    (tracing("ananas", 0), "players", "nobody"),
    (tracing("ananas", -3), "players", "fewer than nobody"),
    (tracing("ananas", "three"), "three", "players in words"),
    (tracing("ananas", 3, "jokers=2"), "jokers", "an unknown option"),
    (tracing("ananas", 3, "target"), "NAME=VALUE", "an option without a value"),
    (tracing("ananas", 3, "=5"), "option", "an option without a name"),
    (tracing("ananas", 3, "target="), "target", "an empty value"),
    (tracing("ananas", 3, "target=21"), "22", "target below the least"),
    (tracing("ananas", 3, "target=-100"), "22", "a negative target"),
    (tracing("ananas", 3, "target=high"), "22", "a word for a number"),
    (tracing("ananas", 3, "target=50.0"), "22", "a target that is not whole"),
    (tracing("ananas", 3, "target=" + "9" * 5000), "22", "more digits than Python reads"),
    (tracing("ananas", 3, "winner=first"), "middle or alone", "an unknown word"),
    (tracing("ananas", 3, "winner=Middle"), "middle or alone", "a word in capitals"),
    (tracing("klaberjass", 2, "target=49"), "50", "Klaberjass below 50"),
    (tracing("klaberjass", 2, "seven=yes"), "any or turned or never", "another game's word"),
    (tracing("doppelkopf", 4, "deals=0"), "4", "no deals of Doppelkopf"),
    (tracing("doppelkopf", 4, "deals=6"), "steps of 4", "deals that do not go round"),
    (tracing("doppelkopf", 4, "wedding=never"), "chosen or first", "an unknown wedding"),
    (tracing("doppelkopf", 4, "tens=both"), "second or first", "an unknown tens"),
    (tracing("rififi", 4, "top=0"), "1 to 10", "no cards"),
    (tracing("rififi", 4, "top=11"), "1 to 10", "too many cards"),
    (tracing("klammern", 4, "rounds=0"), "1 to 9", "no rounds"),
    (tracing("klammern", 4, "rounds=10"), "1 to 9", "too many rounds"),
    (tracing("klammern", 4, "beat=maybe"), "no or yes", "neither yes nor no"),
    (tracing("klammern", 2, "seven=any"), "yes or no", "a word of Klaberjass"),
]


@pytest.mark.parametrize("words, part, title", WRONG, ids=[r[-1] for r in WRONG])
def test_wrong_arguments_get_one_line_and_status_2(
    words: list[str], part: str, title: str, capsys: Capture
) -> None:
    line = complaint(capsys, *words)
    assert part in line
    assert len(line) <= 401


# --- wrong files ------------------------------------------------------------------------------

HEAD = json.loads(LINES[0])


def head(**changes: object) -> str:
    """The sample with another first line."""
    return "\n".join([json.dumps(HEAD | changes), *LINES[1:]])


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


SAVED = {**Match("klaberjass", players=2, seed=1).record(), "moves": ["pass"]}
FILES = [
    ("", "line 1", "an empty file"),
    ("\n\n\n", "line 1", "empty lines"),
    ("hello\n", "line 1", "words"),
    ("{", "line 1", "half an object"),
    ("[]", "line 1", "a list"),
    ("null", "line 1", "null"),
    ('"match"', "line 1", "a string"),
    ("12", "line 1", "a number"),
    ("{}", "line 1", "an empty object"),
    ("{}\n{}\n{}", "line 1", "empty objects"),
    (nested(100_000), "line 1", "lists a hundred thousand deep"),
    ('{"type":' * 100_000, "line 1", "objects a hundred thousand deep"),
    ("1" * 100_000, "line 1", "a number of a hundred thousand digits"),
    ("\ufeff" + TEXT, "line 1", "a byte order mark"),
    ("\x00" * 100, "line 1", "null characters"),
    (LINES[0], "line 2", "only the first line"),
    ("\n".join(LINES[:3]), "line 4", "no move"),
    ("\n".join(LINES[:40]), "line 41", "cut off after a line"),
    (TEXT[: len(TEXT) // 2], "line ", "cut off in a line"),
    (TEXT[:-3], f"line {len(LINES)}", "the last three characters are missing"),
    (TEXT + LINES[-1], f"line {len(LINES) + 1}", "a line too many"),
    (TEXT.replace("\n", "\n\n", 1), "line 2", "an empty line"),
    (TEXT.replace("\n", "\nhello\n", 1), "line 2", "a line of words"),
    (head(game="skat"), "line 1", "an unknown game"),
    (head(game=["ananas"]), "line 1", "a game that is a list"),
    (head(game={}), "line 1", "a game that is an object"),
    (head(game=None), "line 1", "no game"),
    (head(game="rififi"), "line 1", "another game, with the options of this one"),
    (head(players=4), "line 1", "another number of players"),
    (head(players="3"), "line 1", "players as a string"),
    (head(players=3.0), "line 1", "players with a point"),
    (head(players=True), "line 1", "players true"),
    (head(players=10**400), "line 1", "a huge number of players"),
    (head(seed="eleven"), "line 1", "a seed in words"),
    (head(seed=None), "line 1", "no seed"),
    (head(seed=float("inf")), "line 1", "an infinite seed"),
    (head(seed=float("nan")), "line 1", "a seed that is no number"),
    (head(deals=0), "line 1", "no deals"),
    (head(deals="2"), "line 1", "deals as a string"),
    (head(rules=None), "line 1", "no rules"),
    (head(rules=[]), "line 1", "rules as a list"),
    (head(rules={}), "line 1", "no options"),
    (head(rules={"target": 100}), "line 1", "an option is missing"),
    (head(rules={"target": 10**4000, "winner": []}), "line 1", "a list for a word"),
    (head(rules={"target": {}, "winner": "middle"}), "line 1", "an object for a number"),
    (TEXT.replace('"dealer": 0', '"dealer": 7', 1), "line 3", "a dealer who is not there"),
    (TEXT.replace('"dealer": 0', '"dealer": [0]', 1), "line 3", "a list of dealers"),
    (TEXT.replace('"H8"', '"H9"', 1), "line 3", "a pack with a card twice"),
    (TEXT.replace('"H8"', "8", 1), "line 3", "a number in the pack"),
    (TEXT.replace('"pack": [', '"pack": "H8", "cards": [', 1), "line 3", "a pack in one word"),
    (TEXT.replace("[0, 1, 2]", "[0, 2, 1]", 1), "line 2", "other seats"),
    (TEXT.replace("2]}", '2], "drawn": ["C7", "C8", "C9"]}', 1), "line 2", "cards drawn"),
    (TEXT.replace('"move": "HQ"', '"move": "H7"', 1), "line 4", "a card not in hand"),
    (TEXT.replace('"move": "HQ"', '"move": ["HQ"]', 1), "line 4", "a list of moves"),
    (TEXT.replace('"move": "HQ"', '"move": null', 1), "line 4", "no move made"),
    (TEXT.replace('"move": "HQ"', '"move": "\\ud800"', 1), "line 4", "half a character"),
    (TEXT.replace('"move": "HQ"', '"move": "\\n\\n"', 1), "line 4", "line ends in a move"),
    (json.dumps(SAVED) + "\n{}", "line 2", "something after a saved match"),
    (json.dumps(SAVED | {"version": 99}), "version", "a later version"),
    (json.dumps(SAVED | {"moves": ["HQ"]}), "line 1", "a move that is not legal"),
    (json.dumps(SAVED | {"moves": ["pass", "pass"]}), "line 1", "moves of a deal not begun"),
    (json.dumps(SAVED | {"moves": [1]}), "line 1", "moves that are no words"),
    (json.dumps(SAVED | {"moves": None}), "line 1", "no moves"),
    (json.dumps(SAVED | {"packs": "C7"}), "line 1", "a pack in one word"),
    (json.dumps(SAVED | {"packs": [5]}), "line 1", "a pack that is a number"),
    (json.dumps(SAVED | {"dealer": "0"}), "line 1", "a dealer in words"),
    (json.dumps(SAVED | {"drawn": ["C7", "C8"]}), "line 1", "cards drawn at a table for two"),
    (json.dumps(SAVED | {"colour": "red"}), "colour", "an unknown field"),
]


@pytest.mark.parametrize("text, part, title", FILES, ids=[r[-1] for r in FILES])
def test_a_wrong_file_gets_one_line_and_status_2(
    text: str, part: str, title: str, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_bytes(text.encode())
    line = complaint(capsys, "replay", str(file))
    assert part in line.removeprefix(f"python -m game replay: {file}")
    assert len(line) <= 401


DEEP = ["seed", "players", "game", "deals", "rules", "version", "packs", "moves", "dealer"]


@pytest.mark.parametrize("field", DEEP)
def test_deep_nesting_in_any_field_is_refused(field: str) -> None:
    """Also where reading still works and only showing the value goes too deep."""
    trace = "\n".join([json.dumps({**HEAD, field: "?"}), *LINES[1:]])
    saved = json.dumps(SAVED | {field: "?"})
    move = "\n".join([*LINES[:3], LINES[3].replace('"HQ"}', '"?"}'), *LINES[4:]])
    for depth in (20, 300, *range(880, 1000)):
        for text in (trace, saved, move):
            with pytest.raises(GameError):
                replay(text.replace('"?"', nested(depth)))


def test_files_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert "cannot be read" in complaint(capsys, "replay", str(tmp_path / "missing.jsonl"))
    assert "cannot be read" in complaint(capsys, "replay", str(tmp_path))
    assert "two lines" in complaint(capsys, "replay", str(tmp_path / "two\nlines"))
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 20)
    assert "cannot be read" in complaint(capsys, "replay", str(binary))
    binary.write_bytes(TEXT.encode("utf-16"))
    assert "cannot be read" in complaint(capsys, "replay", str(binary))


def test_every_cut_through_the_first_lines_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "file"
    for end in range(0, 900, 7):
        file.write_text(TEXT[:end], "utf-8")
        complaint(capsys, "replay", str(file))


# --- as a process -----------------------------------------------------------------------------


def process(*words: str | bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "game", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False)


def test_as_a_process_it_ends_with_the_same_status_and_line() -> None:
    done = process("trace", "--game", "skat", "--players", "3", "--seed", "1")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr
    done = process("replay", str(SAMPLE))
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_file_name_that_is_no_text_is_no_trouble(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.jsonl"
    assert process("replay", name).returncode == 2
    Path(os.fsdecode(name)).write_text(TEXT, "utf-8")
    done = process("replay", name)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    words = [sys.executable, "-m", "game", "trace", "--game", "rififi", "--players", "6"]
    with subprocess.Popen(
        [*words, "--seed", "1"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 0
