"""The same arguments give the same trace, byte for byte, under every Python."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from game.fingerprint import of_all, of_table
from game.record import random_mover, show, trace
from tests.properties.tables import NAMES, TABLES, Setting

ROOT = Path(__file__).parents[2]


def run(python: str, *words: str) -> str:
    """What a Python prints when it is run in the project's folder."""
    environment = {**os.environ, "PYTHONHASHSEED": "random", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [python, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def candidates() -> Iterator[str]:
    """CPythons that may be installed: on the path, and those that pyenv keeps."""
    names = [f"python3.{minor}" for minor in range(11, 20)]
    yield from filter(None, map(shutil.which, names))
    for folder in sorted(Path.home().glob(".pyenv/versions/*/bin")):
        yield from filter(None, (shutil.which(name, path=str(folder)) for name in names))


@cache
def pythons() -> dict[str, str]:
    """Other CPythons from 3.11 on that work, by version."""
    found: dict[str, str] = {}
    for python in candidates():
        try:
            version = run(python, "-c", "import sys; print(sys.version.split()[0])").strip()
        except (OSError, subprocess.CalledProcessError):
            continue  # a name without a Python behind it
        found.setdefault(version, python)
    found.pop(sys.version.split()[0], None)
    return found


@pytest.mark.parametrize(("game", "players"), TABLES, ids=NAMES)
def test_the_command_prints_the_same_trace_under_every_python(game: str, players: int) -> None:
    setting = Setting(game, players, 6, {})
    lines = [show(line) for line in trace(setting.match(), random_mover(6))]
    wanted = "".join(f"{line}\n" for line in lines)
    words = ["-m", "game", "trace", "--game", game, "--players", str(players), "--seed", "6"]
    for python in [sys.executable, *pythons().values()]:
        assert run(python, *words) == wanted, python


def test_the_fingerprint_of_all_tables_is_the_same_under_every_python() -> None:
    own = of_all()
    assert list(own) == [*(f"{game}-{players}" for game, players in TABLES), "all"]
    for python in pythons().values():
        printed = dict(
            line.split()[::-1] for line in run(python, "-m", "game.fingerprint").splitlines()
        )
        assert printed == own, python


def test_the_fingerprint_is_that_of_what_the_command_prints() -> None:
    printed = run(
        sys.executable, "-m", "game", "trace", "--game", "ananas", "--players", "3", "--seed", "9"
    )
    assert of_table("ananas", 3, 9) == sha256(printed.encode()).hexdigest()
    assert of_table("ananas", 3, 8) != of_table("ananas", 3, 9)


def test_import_game_loads_no_rule_book_and_little_else() -> None:
    code = "import sys; before = set(sys.modules); import game; print(*set(sys.modules) - before)"
    loaded = set(run(sys.executable, "-c", code).split())
    ours = {name for name in loaded if name.split(".")[0] == "game"}
    assert ours == {"game", "game.book", "game.cards", "game.deal", "game.match"}
    heavy = {"argparse", "asyncio", "dataclasses", "inspect", "json", "pathlib", "tomllib"}
    assert not loaded & heavy
