"""The page in docs/library.md, exactly as it stands there, from another origin."""

import re
from pathlib import Path
from typing import Any

from game import new_match
from game.bots import Budget, choose

from .foreign import World
from .person import wait_for

GUIDE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_page_of_the_guide_plays_a_deal(page: Any, world: World) -> None:
    html = re.search(r"```html\n(.*?)```", GUIDE.read_text(), re.S)[1]
    assert len(re.search(r"}'>\n(.*?)</script>", html, re.S)[1].splitlines()) <= 10
    world.pages["/library"] = html.replace("https://HOST/PATH/", world.site)
    match = new_match("klaberjass", players=2, seed=1)
    while not match.results:
        view = match.view(match.asks.player)
        match.play(choose(view, seed=1, level="club", budget=Budget(iterations=1)).move)
    page.goto(world.foreign + "library")
    wait_for(page, "document.body.textContent.includes(']')", seconds=90)
    assert str(match.results[0]["scores"]) in page.evaluate("document.body.textContent")
