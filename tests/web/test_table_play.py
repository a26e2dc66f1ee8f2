"""Real deals through the page: by mouse, by finger, by key; at every table."""

from typing import Any

import pytest

from game import GAMES
from tests.web.person import Person
from tests.web.sitting import sit, state

TABLES = [
    ("ananas", 3),
    ("klaberjass", 2),
    ("doppelkopf", 4),
    ("rififi", 4),
    ("klammern", 2),
    ("klammern", 3),
    ("klammern", 4),
]


def test_a_match_of_klaberjass_by_mouse_to_its_end(page: Any, site: str) -> None:
    person = sit(page, site, "klaberjass", rules={"target": 200})
    person.until("end")
    sheet = page.locator(".sheet.end")
    assert "gewinn" in sheet.locator(".verdict").inner_text()
    totals = page.locator(".bar .score b").all_inner_texts()
    assert max(map(int, totals)) >= 200
    assert person.cards % 9 == 0
    page.reload()
    page.wait_for_selector(".sheet.end")  # a match that is over shows its result, and no more
    assert page.locator(".hand > .card").count() == 0


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_deal_of_klaberjass_by_touch(page: Any, site: str) -> None:
    person = sit(page, site, "klaberjass", by="touch")
    a_whole_deal(person)


def test_a_deal_of_klaberjass_by_pen(page: Any, site: str) -> None:
    person = sit(page, site, "klaberjass", by="pen")
    a_whole_deal(person)


@pytest.mark.parametrize("locale", ["en-US"])
def test_a_deal_of_klaberjass_by_keyboard_alone(page: Any, site: str) -> None:
    person = sit(page, site, "klaberjass", by="key")
    a_whole_deal(person)


@pytest.mark.parametrize("game, players", TABLES, ids=lambda value: str(value))
def test_a_deal_at_every_table_by_mouse(page: Any, site: str, game: str, players: int) -> None:
    assert game in GAMES
    rules = {"top": 2} if game == "rififi" else None
    person = sit(page, site, game, players=players, rules=rules)
    a_whole_deal(person)


@pytest.mark.parametrize("screen", ["small"], indirect=True)
@pytest.mark.parametrize("game, players", [("doppelkopf", 4), ("rififi", 6)], ids=str)
def test_a_deal_by_taps_on_the_smallest_phone(
    page: Any, site: str, game: str, players: int
) -> None:
    person = sit(page, site, game, players=players, by="tap")
    a_whole_deal(person)


SHORT = [
    ("ananas", 3, {"target": 22}),
    ("klaberjass", 2, {"target": 100}),
    ("doppelkopf", 4, {"deals": 4}),
    ("rififi", 6, {"top": 2}),
    ("klammern", 2, {"rounds": 1}),
    ("klammern", 3, {"rounds": 1}),
    ("klammern", 4, {"rounds": 1}),
]


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-US"])
@pytest.mark.parametrize("game, players, rules", SHORT, ids=lambda value: str(value)[:12])
def test_a_short_match_at_every_table_by_keyboard_in_english(
    page: Any, site: str, game: str, players: int, rules: dict[str, int]
) -> None:
    person = sit(page, site, game, players=players, rules=rules, by="key")
    person.until("end")
    assert "win" in page.locator(".sheet.end .verdict").inner_text()
    assert page.locator(".sheet.end .why").is_visible()
    assert person.cards > 3


def a_whole_deal(person: Person) -> None:
    """Play until the sheet of a deal with cards is there; it must add up on the page."""
    for _ in range(6):
        person.until("sheet")
        if person.cards:
            break
        person.act()  # thrown in: the next deal
    assert person.cards
    assert person.page.locator(".running tbody tr").count() >= 1
    assert state(person.page)["hand"] == []
    person.act()
    person.wait()
    assert person.page.locator(".sheet").is_hidden()
