"""What does not count in the statistics, through the page: moves taken back freely, known cards."""

import json
from typing import Any

from game import Match
from tests.web.conftest import ready
from tests.web.person import Person, wait_for
from tests.web.sitting import sit

GAME = "klaberjass"


def counted(page: Any) -> list[list[int]]:
    """The deals in the statistics."""
    text = page.evaluate("localStorage['stammtisch.statistics'] ?? null")
    return [] if text is None else json.loads(text)["value"][GAME]["deals"]


def saved(page: Any) -> tuple[Match, dict[str, Any]]:
    value = json.loads(page.evaluate(f"localStorage['stammtisch.match.{GAME}']"))["value"]
    return Match.load(value["record"]), value["meta"]


def a_deal(person: Person) -> None:
    """Play until a deal in which cards were played is over; its sheet lies there."""
    cards = person.cards
    for _ in range(12):
        person.until("sheet")
        if person.cards > cards:
            return
        person.act()
    raise AssertionError("always thrown in")


def on_the_statistics_page(page: Any) -> list[str]:
    """The row of the table: players, matches, won, deals, mean, best; nothing if there is none."""
    page.evaluate("location.hash = '#statistics'")
    wait_for(page, "() => document.documentElement.dataset.page === 'statistics'")
    return [
        word
        for row in page.locator("#page.shown tbody tr").all_inner_texts()
        for word in row.split()
    ]


def test_a_deal_with_a_move_taken_back_freely_is_marked_and_the_next_one_counts(
    page: Any, site: str
) -> None:
    person = sit(page, site, GAME, take_back="learning")
    while person.wait() != "card":
        person.act()
    person.card()
    person.wait()
    number = len(saved(page)[0].results)
    page.keyboard.press("u")
    wait_for(
        page, "() => document.querySelector('.toast.shown')?.innerText.includes('zählt nicht')"
    )
    assert page.locator(".bar .number").inner_text() == f"Spiel {number + 1}, zählt nicht"
    assert saved(page)[1]["marked"] == [number]
    a_deal(person)
    assert "zählt nicht" in page.locator(".sheet").inner_text()
    before = number  # deals that were thrown in before it count with nothing scored
    assert len(counted(page)) == before
    person.act()
    a_deal(person)
    assert "zählt nicht" not in page.locator(".sheet").inner_text()
    match = saved(page)[0]
    scores = [result["scores"][0] for result in match.results]
    del scores[number]
    assert [row[1:] for row in counted(page)] == [[2, score] for score in scores]
    assert on_the_statistics_page(page)[:5] == ["zu", "2", "0", "0", str(len(scores))]


def test_the_same_cards_again_count_nowhere(page: Any, site: str) -> None:
    person = sit(page, site, GAME)
    assert "uncounted" not in saved(page)[1], "its cards were shuffled just now"
    a_deal(person)
    before, match = counted(page), saved(page)[0]
    assert len(before) == len(match.results)
    page.locator(".sheet [data-act=review]").click()
    page.locator(".sheet [data-act=same]").click()
    page.locator(".sheet [data-act=same-seat]").first.click()
    assert page.locator(".bar .number").inner_text() == "Noch einmal: zählt nicht"
    person.until("end")
    assert counted(page) == before
    page.locator(".sheet [data-act=practice-over]").click()
    person.wait()
    assert counted(page) == before
    assert len(saved(page)[0].results) == len(match.results)


def test_a_match_with_a_code_that_was_chosen_does_not_count(page: Any, site: str) -> None:
    page.goto(f"{site}#new/{GAME}/7")
    ready(page, "table")
    assert saved(page)[1]["uncounted"] is True
    assert page.locator(".bar .number").inner_text() == "Spiel 1, zählt nicht"
    page.evaluate("location.hash = '#settings'")
    page.get_by_label("ohne Bewegung").check()
    page.evaluate(f"location.hash = '#play/{GAME}'")
    person = Person(page)
    a_deal(person)
    assert "zählt nicht in der Statistik" in page.locator(".sheet").inner_text()
    assert counted(page) == []
    assert on_the_statistics_page(page) == []
