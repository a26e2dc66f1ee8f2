"""Pages of somebody else, on another site, that embed us; and looking into their frames.

The foreign site is at 127.0.0.1 and ours at localhost, so that browsers take them for two sites.
Ours sends ``Access-Control-Allow-Origin: *`` and no other special header; theirs sends none.
"""

import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from .conftest import SUB_PATH, serve

HOSTILE = """<style>
* { touch-action: none !important; color: lime; font: 40px fantasy; float: right; display: block;
  box-shadow: 0 0 9px red; user-select: none }
iframe { display: none !important; height: 1px !important; pointer-events: none !important }
button, svg { visibility: hidden !important }
:root { --paper: red; --felt: red; --card: 3px }
</style>"""

SHADOW = "document.getElementById('{}').shadowRoot"


class Open(serve.Handler):
    """Our site, as static hosts serve it."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        self.server.asked.append(self.path)
        super().end_headers()


class Theirs(serve.Handler):
    """A site whose pages a test makes up."""

    def do_GET(self) -> None:
        page = self.server.pages.get(self.path.partition("?")[0])
        if page is None:
            self.send_error(404)
            return
        content = page.encode()
        self.send_response(200)
        kind = "text/html" if page.lstrip().startswith("<") else "text/plain"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class World:
    """Our site and a foreign one."""

    def __init__(self, dist: Path, folder: Path, handler: type[Open] = Open) -> None:
        self.ours = serve.listen(dist, 8820, prefix=SUB_PATH, handler=handler)
        self.theirs = serve.listen(folder, 8880, handler=Theirs)
        self.ours.asked = self.asked = []
        self.theirs.pages = self.pages = {"/favicon.ico": "-"}
        for server in (self.ours, self.theirs):
            threading.Thread(target=server.serve_forever, daemon=True).start()
        self.site = f"http://localhost:{self.ours.server_address[1]}{SUB_PATH}"
        self.foreign = f"http://127.0.0.1:{self.theirs.server_address[1]}/"
        self.hosts = {urlsplit(self.site).netloc, urlsplit(self.foreign).netloc}

    def page(self, name: str, body: str, head: str = "") -> str:
        """A foreign page with *body* and our script; gives its address."""
        self.pages[f"/{name}"] = (
            f'<!doctype html><html lang="de"><meta charset="utf-8"><title>x</title>{head}'
            f"<body>{body}"
            f'<script type="module" src="{self.site}embed.mjs"></script>'
        )
        return self.foreign + name

    def sandboxed(self, name: str, inner: str) -> str:
        """A foreign page that shows its page *inner* in a sandbox that allows scripts only."""
        self.pages[f"/{name}"] = (
            '<!doctype html><meta charset="utf-8"><title>x</title>'
            f'<iframe style="width:800px;height:2400px" sandbox="allow-scripts" src="/{inner}">'
            "</iframe>"
        )
        return self.foreign + name

    def close(self) -> None:
        for server in (self.ours, self.theirs):
            server.shutdown()
            server.server_close()


class Inside:
    """A frame, for helpers that want a page; keyboard and finger are those of its page."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame

    def __getattr__(self, name: str) -> Any:
        of = self.frame if hasattr(self.frame, name) else self.frame.page
        return getattr(of, name)


def begin(page: Any, id: str) -> Any:
    """Start a widget as a reader does; gives its frame."""
    before = set(page.frames)
    page.locator(f"#{id} button").click()
    page.wait_for_selector(f"#{id}[data-state=shown]", timeout=60_000)
    return next(f for f in page.frames if f not in before and "embed.html" in f.url)


def start(id: str) -> str:
    """What presses a widget's button."""
    return f"{SHADOW.format(id)}.querySelector('button').click()"


def shown(id: str) -> str:
    """Whether a widget has started."""
    return f"document.getElementById('{id}').dataset.state === 'shown'"
