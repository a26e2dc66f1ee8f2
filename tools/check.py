"""Runs what a change must pass: lint, types, and all tests; pytest's closing line comes last."""

import argparse
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LINT = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
)
# Files of browser tests stay together, so that each process drives one browser at a time.
TESTS = ("pytest", "-q", "-n", "2", "--dist", "loadgroup", "-m", "not slow and not webkit", "tests")


def run(step: tuple[str, ...]) -> bool:
    print(f"== {' '.join(step)}", flush=True)
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-m", *step], cwd=ROOT, check=False)
    print(f"== {step[0]}: {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode == 0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--lint", action="store_true", help="no tests")
    wanted = options.parse_args()
    good = [run(step) for step in LINT]
    if not wanted.lint:
        good.append(run(TESTS))
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
