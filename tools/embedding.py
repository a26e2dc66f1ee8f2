"""What other pages embed of the site: embed.mjs with what it has to know, and its frames."""

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import guide  # noqa: E402
from pages import FANS  # noqa: E402

from game.cards import NATURAL, SUITS  # noqa: E402
from game.match import GAMES, book  # noqa: E402

EMBED = ROOT / "web" / "embed"
PAGES = ("embed.html", "engine.html")
MARK = "{ games: {}, suits: {}, texts: {} }; /* build: facts */"


def files(catalogues: dict[str, dict[str, str]]) -> dict[str, bytes]:
    """The files that lie at the root of the site."""
    script = (EMBED / "embed.mjs").read_text()
    before, mark, after = script.partition(MARK)
    if not mark:
        raise SystemExit("stammtisch: web/embed/embed.mjs has no place for its facts")
    facts = json.dumps(known(catalogues), ensure_ascii=False, separators=(",", ":"))
    made = {"embed.mjs": f"{before}{facts};{after}".encode()}
    for name in PAGES:
        made[name] = (EMBED / name).read_bytes()
    made["editor.html"] = editor(catalogues)
    made["embedding.html"] = guide.page()
    return made


def editor(catalogues: dict[str, dict[str, str]]) -> bytes:
    """The editor with its words, and the guide's own lesson to begin with."""
    found: dict[str, Any] = {
        lang: {
            key.removeprefix("editor."): text
            for key, text in texts.items()
            if key.startswith("editor.")
        }
        for lang, texts in catalogues.items()
    }
    document = (ROOT / "docs" / "writing-lessons.md").read_text()
    example = re.search(r"```toml\n(.*?)```", document, re.S)
    if example is None:
        raise SystemExit("stammtisch: docs/writing-lessons.md has no example")
    text = json.dumps(found | {"example": example[1]}, ensure_ascii=False).replace("<", "\\u003c")
    block = f'<script type="application/json" id="words">{text}</script>'
    html = (EMBED / "editor.html").read_text()
    return html.replace("<!-- build: words -->", block).encode()


def known(catalogues: dict[str, dict[str, str]]) -> dict[str, Any]:
    """Games, suits and words, as web/embed/embed.mjs reads them."""
    return {
        "games": {game: table(game) for game in GAMES},
        "suits": suits(),
        "texts": {lang: words(texts) for lang, texts in catalogues.items()},
    }


def table(game: str) -> dict[str, Any]:
    of = book(game)
    options = {option.name: list(option.words) for option in of.options}
    return {
        "players": list(of.players),
        "usual": of.usual or of.players[0],
        "options": options,
        "fan": FANS[game],
    }


def suits() -> dict[str, str]:
    """The outlines of the suits, from where the page has them."""
    for node in ast.parse((ROOT / "web" / "faces.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_SUITS":
            found: dict[str, str] = ast.literal_eval(node.value)
            return found
    raise SystemExit("stammtisch: web/faces.py has no _SUITS")


def words(texts: dict[str, str]) -> dict[str, Any]:
    ranks = {rank: texts[f"rank.{rank}.short"] for rank in NATURAL}
    long = {f"{rank}.long": texts[f"rank.{rank}"] for rank in NATURAL}
    return {
        "games": {game: texts[f"game.{game}"] for game in GAMES},
        "cards": re.sub(r"\s+", " ", texts["card.name"]),
        "names": {"XX": texts["card.XX"]},
        "ranks": ranks | long,
        "suitNames": {suit: texts[f"suit.{suit}"] for suit in (*SUITS, "J")},
        "embed": {
            key.removeprefix("embed."): text
            for key, text in texts.items()
            if key.startswith("embed.")
        },
    }
