"""What makes the site installable: the web application manifests and the offline worker."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"

DESCRIPTIONS = {
    "de": "Deutsche Stichspiele gegen Computergegner, auch ohne Netz",
    "en": "German trick-taking card games against computer players, online or off",
}
# Only for other pages, which use the engine or show us in frames; the games never ask for it.
NOT_KEPT = (
    "vendor/pyodide-whole/",
    "vendor/pyscript/zip-",
    "vendor/pyscript/pyodide_graph-",
    "vendor/pyscript/deprecations-manager-",
    "vendor/pyscript/donkey-",
    "vendor/pyscript/py-",
    "web/library.mjs",
    "web/embed/",
    "embed.",
    "embedding.html",
    "editor.html",
    "engine.html",
    "stammtisch-",
)

MARK = '{ version: "", files: {} }; /* build: manifest */'


def manifests() -> dict[str, bytes]:
    made = {}
    for lang, description in DESCRIPTIONS.items():
        content = {
            "name": "Stammtisch",
            "short_name": "Stammtisch",
            "description": description,
            "lang": lang,
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "orientation": "any",
            "background_color": "#1f5c3d",
            "theme_color": "#1f5c3d",
            "categories": ["games"],
            "icons": [
                {"src": "./web/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
                {"src": "./web/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
                {"src": "./web/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
                {
                    "src": "./web/icons/icon-maskable-512.png",
                    "sizes": "512x512",
                    "type": "image/png",
                    "purpose": "maskable",
                },
            ],
        }
        text = json.dumps(content, ensure_ascii=False, indent=1)
        made[f"manifest.{lang}.webmanifest"] = text.encode() + b"\n"
    return made


def worker(files: Mapping[str, bytes]) -> bytes:
    """web/sw.js with the hash of every file that belongs to this version."""
    hashes = {
        name: hashlib.sha256(content).hexdigest()
        for name, content in sorted(files.items())
        if not name.startswith(NOT_KEPT)
    }
    script = (WEB / "sw.js").read_text()
    version = hashlib.sha256((script + json.dumps(hashes)).encode()).hexdigest()[:16]
    listing = json.dumps({"version": version, "files": hashes}, indent=1)
    before, mark, after = script.partition(MARK)
    if not mark:
        raise SystemExit("stammtisch: web/sw.js has no place for the list of files")
    return f"{before}{listing};{after}".encode()


def kill_switch() -> bytes:
    return (WEB / "sw-off.js").read_bytes()
