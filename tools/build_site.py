"""Builds the static site into dist/: our pages and Python, the runtime, the card pictures.

Everything that takes long is kept in .cache/ under a name made from its content, so building again
after a small change takes about a second. The same sources give the same bytes.
"""

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import cards
import embedding
import icons
import modules
import offline
import pages
import slim
import wheel

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CACHE = ROOT / ".cache" / "site"
PYODIDE = ROOT / "node_modules" / "pyodide"
PYSCRIPT = ROOT / "node_modules" / "@pyscript" / "core" / "dist"
STDLIB_OF_PYSCRIPT = PYSCRIPT.parent / "src" / "stdlib" / "pyscript"

Files = dict[str, bytes]

# The parts of PyScript that the games load, and those that other pages with our runtime may need;
# editors and terminals stay away.
PYSCRIPT_PARTS = ("core", "toml", "error")
PYSCRIPT_MORE = ("zip", "pyodide_graph", "deprecations-manager", "donkey", "py-")
SLIM = ("pyodide.asm.wasm", "pyodide.asm.mjs")  # see tools/slim.py
WHOLE = ("pyodide.mjs", *SLIM, "python_stdlib.zip")
OURS = ("game", "web")
DATA = {".toml", ".json", ".py"}


def sources() -> Files:
    """Our own Python and its data, as it lies in the archive."""
    found = {}
    for folder in OURS:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT).as_posix()
            if path.suffix in DATA and not {"__pycache__", "__main__.py"} & set(path.parts):
                found[inside] = path.read_bytes()
    return found


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


def key(*parts: bytes) -> str:
    """A name for what follows from these parts and from the tools that make it."""
    tools = [(ROOT / "tools" / name).read_bytes() for name in ("compile.mjs", "modules.py")]
    parts = (*tools, (PYODIDE / "package.json").read_bytes(), *parts)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:32]


def compiled(texts: Files) -> Files:
    """name.py -> bytes of its .pyc, made by the interpreter of the site."""
    places = {name: CACHE / f"{key(name.encode(), text)}.pyc" for name, text in texts.items()}
    missing = {name: texts[name].decode() for name in texts if not places[name].exists()}
    if missing:
        for name, code in ask_python("code", missing).items():
            keep(places[name], base64.b64decode(code))
    return {name: path.read_bytes() for name, path in places.items()}


def keep(path: Path, content: bytes) -> None:
    """Writes a file of the cache so that nobody ever sees half of it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_bytes(content)
    part.replace(path)


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
        "pyodide-lock.json": package_lock(),
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


def drawn(tool: str, draw: Callable[[], Files], *sources: bytes) -> Files:
    """Pictures, drawn anew only when how they are drawn has changed."""
    drawing = (ROOT / "tools" / f"{tool}.py").read_bytes()
    place = CACHE / f"{key(tool.encode(), drawing, *sources)}.zip"
    if not place.exists():
        keep(place, archive(draw()))
    with zipfile.ZipFile(place) as made:
        return {f"web/{tool}/{name}": made.read(name) for name in made.namelist()}


def pictures() -> Files:
    return drawn("cards", cards.faces, cards.SOURCE.read_bytes()) | drawn("icons", icons.icons)


def own() -> Files:
    """The browser's side of web/, as it is."""
    found = {}
    for path in sorted((ROOT / "web").rglob("*")):
        if (
            path.suffix in {".mjs", ".js", ".svg", ".png", ".webp"} or path.name == "start.py"
        ) and path.name != "embed.mjs":
            found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for folder in ("embed", "styles"):
        for path in sorted((ROOT / "web" / folder).glob("*.css")):
            found[path.relative_to(ROOT).as_posix()] = style_sheet(path).encode()
    for name in ("LICENSE", "NOTICE"):
        if (ROOT / name).exists():
            found[f"{name}.txt"] = (ROOT / name).read_bytes()
    return found


def style_sheet(path: Path) -> str:
    """A style sheet with those that it imports in their places: one file, one request."""
    return re.sub(
        r'@import "(.+?)";', lambda found: style_sheet(path.parent / found[1]), path.read_text()
    )


class Page(HTMLParser):
    """Puts texts into the shell: data-t="key" (content), data-t-attr="name:key;…" (attributes)."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__(convert_charrefs=False)
        self.texts, self.out, self.used = texts, [], set()
        self.inside: str | None = None  # the tag whose content is being replaced

    def text(self, key: str) -> str | None:
        self.used.add(key)
        return self.texts.get(key)

    def emit(self, text: str) -> None:
        if self.inside is None:
            self.out.append(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start, given = self.get_starttag_text() or "", dict(attrs)
        for pair in filter(None, (given.get("data-t-attr") or "").split(";")):
            name, key = (part.strip() for part in pair.split(":"))
            value = self.text(key)
            if value is not None:
                start = re.sub(rf'(\s){name}="[^"]*"', "", start)
                start = start[:-1].rstrip("/") + f' {name}="{escape(value)}">'
        self.emit(start)
        if "data-t" in given and self.inside is None:
            value = self.text(given["data-t"] or "")
            if value is not None:
                self.emit(escape(value, quote=False))
                self.inside = tag

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        if self.inside == tag:
            self.inside = None
        self.emit(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.emit(data)

    def handle_entityref(self, name: str) -> None:
        self.emit(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.emit(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        if data.strip().startswith("build:"):
            self.emit(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.emit(f"<!{decl}>")


def catalogue(lang: str) -> dict[str, str]:
    path = ROOT / "web" / "texts" / f"{lang}.json"
    return json.loads(path.read_text()) if path.exists() else {}


# What the first visit loads, in the order in which it is needed.
MODULES = (
    "web/packed.mjs",
    "web/snapshot.mjs",
    "web/runtime.mjs",
    "vendor/pyscript/core.js",
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
)
FETCHED = (
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/python_stdlib.pack",
    "vendor/pyodide/pyodide-lock.json",
    "app.pack",
    "web/start.py",
)
# What a snapshot of the interpreter is made from and with (web/snapshot.mjs).
FROZEN = (
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/python_stdlib.pack",
    "vendor/pyodide/pyodide-lock.json",
    "app.pack",
    "web/freeze.mjs",
    "web/packed.mjs",
    "web/snapshot.mjs",
)


def preload(files: Files) -> str:
    scripts = [name for name in files if re.match(r"vendor/pyscript/(core|error)-", name)]
    links = [f'<link rel="modulepreload" href="./{name}">' for name in (*MODULES, *sorted(scripts))]
    links += [
        f'<link rel="preload" as="fetch" crossorigin href="./{name}">'
        for name in FETCHED
        if not name.endswith(".wasm")  # web/early.js asks for it
    ]
    return "\n    ".join(links)


def block(name: str, content: dict[str, object]) -> str:
    """Data for web/boot.mjs; never run, so the Content-Security-Policy has nothing against it."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def config() -> str:
    """pyscript.toml, as PyScript takes it without a file to fetch and a parser to load for it."""
    content = tomllib.loads((ROOT / "pyscript.toml").read_text())
    return json.dumps(content, separators=(",", ":"))


def name_of_snapshot(files: Files) -> str:
    """Another one as soon as anything in it is different."""
    hashes = [hashlib.sha256(files[name]).hexdigest() for name in FROZEN]
    return hashlib.sha256("".join(hashes).encode()).hexdigest()[:16]


def page(files: Files, with_worker: bool) -> bytes:
    german, english = catalogue("de"), catalogue("en")
    shell = Page(german)
    shell.feed(pages.shell((ROOT / "index.html").read_text(), german))
    shell.close()
    html = "".join(shell.out)
    for lang, texts in (("de", german), ("en", english)):
        missing = sorted(shell.used - texts.keys())
        if missing:
            print(
                f"web/texts/{lang}.json lacks what index.html asks for: {missing}", file=sys.stderr
            )
    # Under the names by which they are asked for.
    sizes = {
        f"./{name.replace('.pack', '.zip')}": len(files[name]) for name in (*MODULES, *FETCHED)
    }
    shown = {key: english[key] for key in sorted(shell.used) if key in english}
    if with_worker:
        html = html.replace("<html ", f'<html data-snapshot-of="{name_of_snapshot(files)}" ', 1)
    html = html.replace("./pyscript.toml", escape(config()))
    html = html.replace("<!-- build: preload -->", preload(files))
    html = html.replace("<!-- build: files -->", block("boot-files", dict(sizes)))
    blocks = [
        block("texts-en", dict(shown)),
        block("boot-options", {"offline": with_worker}),
    ]
    html = html.replace("<!-- build: texts -->", "\n    ".join(blocks))
    return re.sub(r"\n[ \t]*(?=\n)", "", html).encode()


def build(with_worker: bool = True) -> Files:
    ours = sources()
    files = runtime(ours) | pictures() | own() | offline.manifests()
    files["app.pack"] = pack(bytecode(ours, "/home/pyodide/app.zip/"))
    name, content = wheel.contents()
    files[name] = archive(content)
    files |= embedding.files({lang: catalogue(lang) for lang in ("de", "en")})
    files["index.html"] = page(files, with_worker)
    files["sw.js"] = offline.worker(files) if with_worker else offline.kill_switch()
    return files


def write(files: Files, target: Path) -> None:
    """Makes the folder hold exactly these files, touching only what differs."""
    for name, content in files.items():
        path = target / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(target).as_posix() not in files:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=Path, default=DIST)
    options.add_argument(
        "--no-offline",
        action="store_true",
        help="without the offline worker; removes it where it is already installed",
    )
    wanted = options.parse_args()
    files = build(with_worker=not wanted.no_offline)
    write(files, wanted.out)
    size = sum(map(len, files.values()))
    print(f"{wanted.out.name}/: {len(files)} files, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
