"""A worker that is not there, is slow, breaks or answers nonsense: the table goes on without it."""

import json
from typing import Any

import pytest

from game import Match
from game.bots import choose
from tests.web.person import Person
from tests.web.sitting import remember

READY = "postMessage(JSON.stringify({ready: true}));"
NONSENSE = """
  const nonsense = [
    {error: "ZeroDivisionError: division by zero"},
    {move: "HT+", values: {}, reason: {}},
    {move: 1, values: 2, reason: 3},
  ];
  onmessage = ({data}) => {
    const {id} = JSON.parse(data);
    postMessage(JSON.stringify({id, ...nonsense.shift()}));
  };
"""
WORKERS = {
    "not there": None,
    "without an interpreter": 'postMessage(JSON.stringify({error: "no interpreter"}));',
    "bots that raise, cheat or answer nonsense": READY + NONSENSE,
    "nothing readable": READY + 'onmessage = () => postMessage("?");',
}
"""What stands in web/worker.mjs; None: there is no such file."""


def with_worker(page: Any, script: str | None) -> None:
    """Let the page find *script* in place of its worker."""

    def answer(route: Any) -> None:
        if script is None:
            route.fulfill(status=404)
        else:
            route.fulfill(content_type="text/javascript", body=script)

    page.context.route("**/web/worker.mjs", answer)


def among_experts(page: Any, site: str) -> Match:
    """Ri Fi Fi against three experts, one card each; I am to bid after the three others."""
    match = Match("rififi", players=4, seed=3, rules={"top": 1}, dealer=0)
    meta = {"levels": ["expert"] * 4, "id": "test", "at": 0}
    remember(page, "settings", {"pace": "none"})
    remember(page, "match.rififi", {"record": match.record(), "meta": meta})
    page.goto(f"{site}#play/rififi")
    page.wait_for_selector(".table .hand > .card", timeout=60_000)
    return match


def by_clubs(match: Match) -> list[str]:
    """What clubs answer up to my question."""
    found = []
    while match.asks is not None and match.asks.player != 0:
        found.append(choose(match.view(match.asks.player), seed=match.seed, level="club").move)
        match.play(found[-1])
    return found


def told(page: Any) -> int:
    """In how many lines of the deal's course somebody else is said to have answered."""
    page.keyboard.press("m")
    page.locator("[data-act=log]").click()
    lines = page.locator(".sheet li").all_inner_texts()
    page.keyboard.press("Escape")
    return sum(line.endswith("Die Zeit war um: eine einfache Wahl.") for line in lines)


def goes_on(page: Any, site: str) -> None:
    """Three clubs bid in place of the experts, which is told, and the deal ends and is scored."""
    answers = by_clubs(among_experts(page, site))
    person = Person(page)
    assert person.wait() == "panel"
    assert told(page) == len(answers) == 3
    person.until("sheet")
    text = page.evaluate("localStorage['stammtisch.match.rififi']")
    played = Match.load(json.loads(text)["value"]["record"])
    assert played.deals[0].moves[:3] == answers
    assert len(played.results) == 1 and sum(played.results[0]["tricks"]) == 1
    person.act()  # and the next deal begins


@pytest.mark.parametrize("script", WORKERS.values(), ids=WORKERS)
def test_a_worker_that_fails_is_replaced(
    page: Any, site: str, complaints: Any, script: str | None
) -> None:
    with_worker(page, script)
    complaints.allow("worker.mjs")
    goes_on(page, site)


@pytest.mark.slow  # half a minute: the patience with a worker that does not answer
@pytest.mark.parametrize("script", ["", READY], ids=["never ready", "never answers"])
def test_a_worker_that_is_slow_is_replaced(page: Any, site: str, script: str) -> None:
    with_worker(page, script)
    goes_on(page, site)


def test_a_worker_that_answers_is_not_replaced(page: Any, site: str) -> None:
    answer = 'JSON.stringify({id, move: "bid:0", values: {}, reason: {code: "bot.fair-share"}})'
    with_worker(
        page,
        READY + f"onmessage = e => {{ const {{id}} = JSON.parse(e.data); postMessage({answer}); }}",
    )
    among_experts(page, site)
    assert Person(page).wait() == "panel"
    assert told(page) == 0


def test_an_expert_can_be_called_off(page: Any, site: str) -> None:
    """Who leaves the table ends the worker in the middle of its thought."""
    with_worker(page, READY)
    among_experts(page, site)
    workers(page, 1)
    page.wait_for_timeout(500)  # by now the first expert has been asked
    page.evaluate("location.hash = '#start'")
    workers(page, 0)
    page.go_back()
    workers(page, 1)


def workers(page: Any, number: int) -> None:
    """Wait until the page has so many workers."""
    for _ in range(100):
        if len(page.workers) == number:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{len(page.workers)} workers")
