"""Run the sections named on the command line, or all of them, and print what they report."""

import sys
from importlib import import_module
from importlib.util import find_spec

SECTIONS = ("playouts", "matches", "bots", "memory", "boot", "table", "embed")


def main(names: list[str]) -> int:
    """Print the sections; gives the exit status."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(f"no section {unknown[0]!r}; there are {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    for name in names or SECTIONS:
        if find_spec(f"tests.bench.{name}") is None:
            continue
        print(f"== {name} ==")
        for line in import_module(f"tests.bench.{name}").report():
            print(line, flush=True)
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
