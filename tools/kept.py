"""What the build has made before, and archives that depend on nothing but their content."""

import gzip
import hashlib
import io
import os
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "site"
PYODIDE = ROOT / "node_modules" / "pyodide"

Files = dict[str, bytes]


def key(*parts: bytes) -> str:
    """A name for what follows from these parts and from the tools that make it."""
    tools = [(ROOT / "tools" / name).read_bytes() for name in ("compile.mjs", "modules.py")]
    parts = (*tools, (PYODIDE / "package.json").read_bytes(), *parts)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:32]


def keep(path: Path, content: bytes) -> None:
    """Writes a file of the cache so that nobody ever sees half of it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(content)
    part.replace(path)


def archive(files: Files, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip that depends on nothing but its content."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how, compresslevel=9) as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            entry.compress_type = how
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name])
    return made.getvalue()


def pack(files: Files) -> bytes:
    """A zip that is packed as a whole (web/packed.mjs unpacks it)."""
    return gzip.compress(archive(files, zipfile.ZIP_STORED), 9, mtime=0)
