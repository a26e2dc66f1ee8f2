"""The interpreter that the site ships: Pyodide cut to size, the standard library, PyScript."""

import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import modules
import slim
from kept import CACHE, PYODIDE, ROOT, Files, keep, key, pack

PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "dist"
STDLIB_OF_PYSCRIPT = PYSCRIPT.parent / "src" / "stdlib" / "pyscript"

# The parts of PyScript that the games load, and those that other pages with our runtime may need;
# editors and terminals stay away.
PYSCRIPT_PARTS = ("core", "toml", "error")
PYSCRIPT_MORE = ("zip", "pyodide_graph", "deprecations-manager", "donkey", "py-")
SLIM = ("pyodide.asm.wasm", "pyodide.asm.mjs")  # see tools/slim.py
WHOLE = ("pyodide.mjs", *SLIM, "python_stdlib.zip")


def ask_python(job: str, texts: dict[str, str]) -> dict[str, Any]:
    """Has the site's own interpreter look at sources, see tools/compile.mjs."""
    done = subprocess.run(
        ["node", "tools/compile.mjs", job],
        cwd=ROOT,
        input=json.dumps(texts).encode(),
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        sys.exit("stammtisch: the Python sources could not be compiled, see above")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def compiled(texts: Files) -> Files:
    """name.py -> bytes of its .pyc, made by the interpreter of the site."""
    places = {name: CACHE / f"{key(name.encode(), text)}.pyc" for name, text in texts.items()}
    missing = {name: texts[name].decode() for name in texts if not places[name].exists()}
    if missing:
        for name, code in ask_python("code", missing).items():
            keep(places[name], base64.b64decode(code))
    return {name: path.read_bytes() for name, path in places.items()}


def standins() -> Files:
    """What is another one in a page than where there are sockets, processes and packages."""
    folder = ROOT / "tools" / "standins"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.py"))
    }


def library_imports(library: Files) -> dict[str, list[str]]:
    place = CACHE / f"{key(b'imports', *standins().values())}.json"
    if not place.exists():
        texts = {name: text.decode() for name, text in library.items() if name.endswith(".py")}
        keep(place, json.dumps(ask_python("imports", texts)).encode())
    found: dict[str, list[str]] = json.loads(place.read_text())
    return found


def bytecode(files: Files, where: str) -> Files:
    """Python files as .pyc, anything else as it is; `where` shows in tracebacks."""
    texts = {where + name: text for name, text in files.items() if name.endswith(".py")}
    made = compiled(texts)
    code = {name.removeprefix(where) + "c": pyc for name, pyc in made.items()}
    return code | {name: text for name, text in files.items() if not name.endswith(".py")}


def micropip() -> Path:
    found = sorted((ROOT / ".cache" / "wheels").glob("micropip-*.whl"))
    if len(found) != 1:
        sys.exit("stammtisch: micropip's wheel is missing; run `make site`")
    return found[0]


def standard_library(ours: Files) -> bytes:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        library = {name: stock.read(name) for name in stock.namelist()}
    library |= standins()
    lines = (ROOT / "tools" / "stdlib.txt").read_text().splitlines()
    seen = [line for line in (line.split("#")[0].strip() for line in lines) if line]
    unknown = [name for name in seen if name.removeprefix("-") not in library]
    if unknown:
        sys.exit(f"stammtisch: tools/stdlib.txt names what Pyodide does not have: {unknown}")
    python = {name: text for name, text in ours.items() if name.endswith(".py")}
    pyscript = {
        f"pyscript/{path.name}": path.read_bytes() for path in (STDLIB_OF_PYSCRIPT).glob("*.py")
    }
    kept = modules.needed(python | pyscript, library_imports(library), seen)
    files = {name: library[name] for name in kept} | pyscript
    return pack(bytecode(files, "/lib/python314.zip/"))


def package_lock() -> bytes:
    """Pyodide's list of packages, cut down to the one that lies here."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    entry = lock["packages"]["micropip"]
    file = micropip()
    if file.name != entry["file_name"]:
        sys.exit(f"stammtisch: Pyodide wants {entry['file_name']}, not {file.name}")
    entry["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    lock["packages"] = {"micropip": entry}
    return json.dumps(lock, separators=(",", ":")).encode()


def slimmed() -> Files:
    """Pyodide's WebAssembly and its script, without what no page of ours can reach."""
    tools = [(ROOT / "tools" / name).read_bytes() for name in ("slim.py", "shorten.py", "wasm.py")]
    places = [CACHE / f"{key(name.encode(), *tools)}.slim" for name in SLIM]
    if not all(place.exists() for place in places):
        module, script = ((PYODIDE / name).read_bytes() for name in SLIM)
        loader = (PYODIDE / "pyodide.mjs").read_text()
        small, short = slim.slim(module, script.decode(), loader)
        for place, content in zip(places, (small, short.encode()), strict=True):
            keep(place, content)
    return {name: place.read_bytes() for name, place in zip(SLIM, places, strict=True)}


def runtime(ours: Files) -> Files:
    """What our pages run on in vendor/pyodide, and the whole of it for other people's pages."""
    own = slimmed() | {
        "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
        "python_stdlib.pack": standard_library(ours),
        "lock.mjs": b"export default " + json.dumps(package_lock().decode()).encode() + b";\n",
    }
    whole = {name: (PYODIDE / name).read_bytes() for name in WHOLE} | {
        "pyodide-lock.json": package_lock(),
        micropip().name: micropip().read_bytes(),
    }
    files = {f"vendor/pyodide/{name}": content for name, content in own.items()}
    files |= {f"vendor/pyodide-whole/{name}": content for name, content in whole.items()}
    for path in sorted(PYSCRIPT.glob("*.js")):
        if path.name.startswith(PYSCRIPT_PARTS + PYSCRIPT_MORE):
            files[f"vendor/pyscript/{path.name}"] = path.read_bytes()
    return {
        path: without_map(content) if path.endswith("js") else content
        for path, content in files.items()
    }


def without_map(script: bytes) -> bytes:
    return re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", script)
