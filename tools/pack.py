"""Packs the built site into one archive for any static server, or none but Python's own.

Unpack it, and in the new folder type: python3 -m http.server
"""

import re
from pathlib import Path

import build_site
import kept

ROOT = Path(__file__).resolve().parent.parent


def version() -> str:
    found = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert found
    return found[1]


def pack(folder: Path, target: Path) -> Path:
    """The folder's files under stammtisch/, the same bytes for the same site."""
    files = {
        f"stammtisch/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    target.write_bytes(kept.archive(files))
    return target


if __name__ == "__main__":
    made = pack(build_site.DIST, ROOT / f"stammtisch-{version()}.zip")
    print(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")
