"""The scripts that every visit needs, as one file, and each style sheet with those it imports.

On a later visit each file is asked for through the offline worker, which costs several of the
browser's processes some computing; so there is one script in place of nine.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from kept import ROOT, Files

ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
PAGE = "web/page.mjs"
INSIDE = ("web/begin.mjs", "web/boot.mjs", "web/offline.mjs")  # nobody else asks for these
# Fetched by themselves: the one is large and not needed at once, the other brings parts of its own.
APART = ("../vendor/pyodide/pyodide.asm.mjs", "../vendor/pyscript/*", "node:*", "ws")


def run(*arguments: str | Path, folder: Path) -> bytes:
    """What esbuild prints; it says itself what it cannot read."""
    command = [ESBUILD, *arguments, "--bundle", "--minify", "--log-level=warning"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit(f"stammtisch: {arguments[0]} could not be put together, see above")
    return done.stdout


def style_sheet(path: Path) -> bytes:
    return run(path, folder=ROOT)


def bundled(files: Files) -> Files:
    """The site's files with one script in place of those that it brings together."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            if name.endswith((".js", ".mjs")):
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        apart = [f"--external:{name}" for name in APART]
        script = run(PAGE, "--format=esm", *apart, folder=Path(folder))
    # PyScript's core.js is only another name for the file with its code.
    core = next(name for name in files if re.match("vendor/pyscript/core-", name))
    script = script.replace(b"vendor/pyscript/core.js", core.encode())
    rest = {name: content for name, content in files.items() if name not in INSIDE}
    return rest | {PAGE: script}
