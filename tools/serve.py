"""Serves dist/ on this machine only; takes the next free port if the wanted one is taken."""

import argparse
import http.server
import sys
from functools import partial
from pathlib import Path
from typing import Any

DIST = Path(__file__).resolve().parent.parent / "dist"
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".toml": "text/plain",
    ".py": "text/plain",
    ".svg": "image/svg+xml",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: Any, prefix: str = "/", **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Only what lies under the prefix is there, as on a host with many projects."""
        if not self.path.startswith(self.prefix):
            self.send_error(404)
            return None
        self.path = "/" + self.path.removeprefix(self.prefix)
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"

    def handle_error(self, *_: object) -> None:
        """A browser that hangs up is no news."""


def listen(
    folder: Path, port: int, tries: int = 50, prefix: str = "/", handler: type[Handler] = Handler
) -> Server:
    answer = partial(handler, directory=str(folder), prefix=prefix)
    for candidate in range(port, port + tries):
        try:
            return Server(("127.0.0.1", candidate), answer)
        except OSError:
            if candidate == port + tries - 1:
                raise
    raise AssertionError


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--port", type=int, default=8000)
    options.add_argument("--folder", type=Path, default=DIST)
    wanted = options.parse_args()
    try:
        server = listen(wanted.folder, wanted.port)
    except OSError as problem:
        sys.exit(f"stammtisch: no free port from {wanted.port} on ({problem})")
    print(f"Stammtisch: http://127.0.0.1:{server.server_address[1]}/  (Ctrl+C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
