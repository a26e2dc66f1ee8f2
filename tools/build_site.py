"""Builds the static site into dist/: our pages and Python, the runtime, the card pictures.

Everything that takes long is kept in .cache/ under a name made from its content, so building again
after a small change takes about a second. The same sources give the same bytes.
"""

import argparse
import base64
import hashlib
import json
import re
import sys
import tomllib
import zipfile
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import cards
import embedding
import icons
import offline
import pages
import wheel
from bundle import bundled, style_sheet
from interpreter import bytecode, runtime
from kept import CACHE, ROOT, Files, archive, keep, key, pack

DIST = ROOT / "dist"
OURS = ("game", "web")
DATA = {".toml", ".json", ".py"}
FIRST_STYLE = ROOT / "web" / "styles" / "first.css"


def sources() -> Files:
    """Our own Python and its data, as it lies in the archive."""
    found = {}
    for folder in OURS:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT).as_posix()
            if path.suffix in DATA and not {"__pycache__", "__main__.py"} & set(path.parts):
                found[inside] = path.read_bytes()
    return found


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
        if path.suffix in {".mjs", ".js", ".svg", ".png", ".webp"} and path.name != "embed.mjs":
            found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    for folder in ("embed", "styles"):
        for path in sorted((ROOT / "web" / folder).glob("*.css")):
            if path != FIRST_STYLE:
                found[path.relative_to(ROOT).as_posix()] = style_sheet(path)
    for name in ("LICENSE", "NOTICE"):
        if (ROOT / name).exists():
            found[f"{name}.txt"] = (ROOT / name).read_bytes()
    return found


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
    "web/page.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
)
FETCHED = (
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/python_stdlib.pack",
    "app.pack",
)
# What a snapshot of the interpreter is made from and with (web/snapshot.mjs).
FROZEN = (
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
    "vendor/pyodide/pyodide.asm.wasm",
    "vendor/pyodide/python_stdlib.pack",
    "vendor/pyodide/lock.mjs",
    "app.pack",
    "web/freeze.mjs",
    "web/packed.mjs",
    "web/snapshot.mjs",
)


def scripts(files: Files) -> str:
    """Those that web/early.js asks for."""
    core = [name for name in files if re.match(r"vendor/pyscript/core-", name)]
    return " ".join(f"./{name}" for name in (*MODULES, *core))


def archives() -> str:
    """The archives, for which it asks too."""
    return " ".join(f"./{name}" for name in FETCHED if name.endswith(".pack"))


def first_style(html: str) -> str:
    """The style sheet that stands in the page; the page's policy allows this one by its hash."""
    style = style_sheet(FIRST_STYLE).decode().strip()
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    allowed = html.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest}'")
    return allowed.replace("<!-- build: style -->", f"<style>{style}</style>")


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
    asked = f'data-scripts="{scripts(files)}" data-archives="{archives()}"'
    html = html.replace("<html ", f"<html {asked} ", 1)
    if with_worker:
        html = html.replace("<html ", f'<html data-snapshot-of="{name_of_snapshot(files)}" ', 1)
    start = (ROOT / "web" / "start.py").read_text()
    html = html.replace(' src="./web/start.py"', "").replace("# web/start.py", start)
    html = html.replace("./pyscript.toml", escape(config()))
    html = html.replace("<!-- build: files -->", block("boot-files", dict(sizes)))
    blocks = [
        block("texts-en", dict(shown)),
        block("boot-options", {"offline": with_worker}),
    ]
    html = html.replace("<!-- build: texts -->", "\n    ".join(blocks))
    return first_style(re.sub(r"\n[ \t]*(?=\n)", "", html)).encode()


def build(with_worker: bool = True) -> Files:
    ours = sources()
    files = runtime(ours) | pictures() | own() | offline.manifests()
    files["app.pack"] = pack(bytecode(ours, "/home/pyodide/app.zip/"))
    name, content = wheel.contents()
    files[name] = archive(content)
    files |= embedding.files({lang: catalogue(lang) for lang in ("de", "en")})
    files = bundled(files)
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
