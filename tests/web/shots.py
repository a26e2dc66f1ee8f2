"""Makes pictures of every table, panel and sheet at every size, to be looked at.

make shots            all of them, into shots/
python -m tests.web.shots --only doppelkopf --sizes 390x844,1280x800
"""

import argparse
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game import GAMES, Match, book, new_match

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browsers  # noqa: E402
import build_site  # noqa: E402
import serve  # noqa: E402

from tests.web.person import ACTING  # noqa: E402
from tests.web.sitting import put  # noqa: E402

SIZES = ("320x568", "390x844", "844x390", "768x1024", "1280x800", "1920x1080")
PAGES = ("start", "settings", "statistics", "about")
SHEETS = {"last-trick": "l", "score": "s", "keys": "?"}

STAGES = (
    "lesson/ananas/ananas/1-tricks",
    "lesson/doppelkopf/doppelkopf/2-play",
    "exercise/klammern/4/score/1",
    "exercise/rififi/6/bid/1",
)
PLAYED = {
    "klammern": {
        "deals": [[n, 2 + n % 3, n % 3] for n in range(40)],
        "matches": [[9, 2, 1, 11, 9], [9, 4, 0, 7, 12]],
        "running": ["a", 40],
    },
    "ananas": {
        "deals": [[n, 3, 6 + n * 7 % 16] for n in range(30)],
        "matches": [[9, 3, 1, 101, 9]],
        "running": ["a", 30],
    },
}


def moments(game: str, players: int) -> Iterator[tuple[str, Match]]:
    """Every kind of question, the middle of a trick, and a deal just over, with a name each."""
    questions: dict[str, Match] = {}
    trick: Match | None = None
    for seed in range(60):
        match = new_match(game, players=players, seed=seed)
        while match.asks is not None and len(match.results) < 2:
            ask, view = match.asks, match.view(0)
            if ask.player == 0 and ask.question != "card":
                questions.setdefault(ask.question, Match.load(match.record()))
            late = len(match.results) == 1 and len(view.tricks) in (1, 2)
            if trick is None and ask.player == 0 and len(view.trick) == players - 1 and late:
                trick = Match.load(match.record())
            says = (
                "declare",
                "meld",
                "swap",
                "trump:S",
                "trump:H",
                *(["take"] if seed % 2 else []),
            )
            match.play(next((word for word in says if word in ask.legal), ask.legal[0]))
    yield from questions.items()
    if trick is not None:
        yield "trick", trick


class Camera:
    """One browser page that is given a match and photographed at every size."""

    def __init__(self, browser: Any, address: str, out: Path, sizes: list[str]) -> None:
        self.browser, self.address, self.out, self.sizes = browser, address, out, sizes
        self._table: Any = None

    def open(self, where: str, entries: dict[str, Any]) -> Any:
        """A fresh page at *where*, with *entries* remembered."""
        context = self.browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 800})
        page = context.new_page()
        for name, value in {"settings": {"pace": "none"}, **entries}.items():
            text = json.dumps(json.dumps({"version": 1, "value": value}))
            page.add_init_script(f"localStorage.setItem('stammtisch.{name}', {text})")
        page.goto(f"{self.address}#{where}")
        page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
        page.wait_for_timeout(300)
        return page

    def sit(self, match: Match) -> Any:
        """The page of the tables, with this match."""
        if self._table is None:
            self._table = self.open("start", {})
        put(self._table, match)
        self._table.wait_for_selector(ACTING)
        return self._table

    def shoot(self, page: Any, name: str) -> None:
        """The page as it is now, at every size."""
        for size in self.sizes:
            width, height = map(int, size.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(350)
            page.screenshot(path=self.out / f"{name}-{size}.png")
        print(name, flush=True)


def tables(camera: Camera, game: str) -> None:
    """All moments of all tables of a game."""
    for players in book(game).players:
        name = f"{game}{players}"
        for moment, match in moments(game, players):
            page = camera.sit(match)
            camera.shoot(page, f"{name}-{moment}")
            if moment == "trick":
                for sheet, key in SHEETS.items():
                    page.keyboard.press(key)
                    camera.shoot(page, f"{name}-{sheet}")
                    page.keyboard.press("Escape")
                page.keyboard.press("m")
                camera.shoot(page, f"{name}-menu")
                page.keyboard.press("m")
                act(page, "log")
                camera.shoot(page, f"{name}-log")
                page.keyboard.press("Escape")
                act(page, "review")
                page.keyboard.press("ArrowRight")
                camera.shoot(page, f"{name}-review")
                page.locator(".sheet [data-act=same]").click()
                camera.shoot(page, f"{name}-same")
                page.keyboard.press("Escape")
        end(camera, game, players)


def pages(camera: Camera) -> None:
    """Every page around the table."""
    of_games = ("table", "rules", "learn", "exercises")
    for name in (*PAGES, *(f"{page}/{game}" for game in GAMES for page in of_games)):
        page = camera.open(name, {"statistics": PLAYED})
        camera.shoot(page, name.replace("/", "-"))
        page.context.close()
    for name in STAGES:
        page = camera.open(name, {})
        page.wait_for_selector(".lesson .dock button", timeout=60_000)
        camera.shoot(page, name.replace("/", "-"))
        page.context.close()
    page = camera.open("start", {f"match.{game}": saved(begun(game)) for game in GAMES})
    camera.shoot(page, "start-going-on")
    page.evaluate("location.hash = '#new/klammern'")
    page.get_by_role("dialog").wait_for()
    camera.shoot(page, "start-dialog")
    page.context.close()


def begun(game: str) -> Match:
    """A match of which a little has been played."""
    match = new_match(game, players=book(game).players[-1], seed=2)
    while len(match.results) < 2 and match.asks is not None:
        match.play(match.asks.legal[-1])
    assert match.asks is not None
    match.play(match.asks.legal[-1])
    return match


def saved(match: Match) -> dict[str, Any]:
    """A match as the page keeps it."""
    meta = {"levels": ["club"] * match.players, "id": "shots", "at": 0}
    return {"record": match.record(), "meta": meta}


def act(page: Any, name: str) -> None:
    """Choose an entry of the menu."""
    page.keyboard.press("m")
    page.locator(f".menu .of-{name}").click()


def end(camera: Camera, game: str, players: int) -> None:
    """The end of a match."""
    rules: dict[str, Any] = {"target": 100} if game == "klaberjass" else {}
    match = new_match(game, players=players, seed=1, rules=rules)
    while match.asks is not None:
        legal = match.asks.legal
        match.play("take" if "take" in legal else legal[len(match.results) % len(legal)])
    page = camera.sit(match)
    camera.shoot(page, f"{game}{players}-end")


def main() -> None:
    """Build the site, and make the pictures asked for."""
    from playwright.sync_api import sync_playwright

    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=Path, default=ROOT / "shots")
    options.add_argument("--only", help="a game, or pages")
    options.add_argument("--sizes", default=",".join(SIZES))
    chosen = options.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    build_site.write(build_site.build(), build_site.DIST)
    server = serve.listen(build_site.DIST, 8770)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_ARGUMENTS
        )
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        camera = Camera(browser, address, chosen.out, chosen.sizes.split(","))
        if chosen.only in (None, "pages"):
            pages(camera)
        for game in GAMES:
            if chosen.only in (None, game):
                tables(camera, game)
        browser.close()
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main()
