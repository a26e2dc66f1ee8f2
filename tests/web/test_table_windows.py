"""The same match in two windows of one browser: one plays, and what it saves is never lost."""

import json
from typing import Any

import pytest

from game import Match
from tests.web.conftest import ready
from tests.web.person import Person, wait_for
from tests.web.sitting import find_match, remember, sit, state, violations, with_illegal_card

GAME = "klaberjass"
SAVED = f"localStorage['stammtisch.match.{GAME}']"
HOLDER = f"localStorage['stammtisch.window.{GAME}'] ?? null"
ELSEWHERE = "() => document.querySelector('.sheet.elsewhere')"
HERE = ".sheet.elsewhere [data-act=take-over]"


def saved(page: Any) -> Match:
    return Match.load(json.loads(page.evaluate(SAVED))["value"]["record"])


def moves(page: Any) -> int:
    return sum(len(deal.moves) for deal in saved(page).deals)


@pytest.fixture
def first(page: Any, site: str) -> Person:
    match = find_match(GAME, 2, with_illegal_card)
    return sit(page, site, GAME, match=match, pace="none")


@pytest.fixture
def second(context: Any, first: Person, site: str) -> Any:
    """Another window of the same browser at the same match."""
    other = context.new_page()
    remember(other, "settings", {"pace": "none"})
    other.goto(f"{site}#play/{GAME}")
    wait_for(other, ELSEWHERE, seconds=60)
    ready(other, "table")
    return other


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_the_second_window_says_so_and_does_nothing(first: Person, second: Any) -> None:
    before, holder = second.evaluate(SAVED), second.evaluate(HOLDER)
    assert second.evaluate("document.activeElement.dataset.act") == "take-over"
    assert violations(second) == []
    for key in ("Escape", "u", "h", "l"):
        second.keyboard.press(key)
    for act in ("undo", "hint"):  # by a keyboard that walks round behind the paper
        second.locator(f".bar .of-{act}").press("Enter")
    second.locator(".bar .score").press("Enter")
    second.keyboard.press("Escape")
    assert second.locator(".sheet.elsewhere").is_visible()
    assert second.evaluate(SAVED) == before
    assert second.evaluate(HOLDER) == holder
    first.card()
    first.wait()
    assert moves(first.page) > sum(
        len(d.moves) for d in Match.load(json.loads(before)["value"]["record"]).deals
    )


def test_taking_over_goes_on_where_the_first_window_was(first: Person, second: Any) -> None:
    first.card()  # played in the first window after the second one was opened
    first.wait()
    stands = state(first.page)
    played = moves(first.page)
    second.locator(HERE).click()
    person = Person(second)
    person.wait()
    assert state(second)["hand"] == stands["hand"]
    assert state(second)["trick"] == stands["trick"]
    wait_for(first.page, ELSEWHERE)
    assert moves(second) == played
    person.card()
    person.wait()
    after = moves(second)
    assert after > played
    first.page.keyboard.press("u")
    first.page.mouse.click(200, 300)
    first.page.wait_for_timeout(300)
    assert first.page.locator(".sheet.elsewhere").is_visible()
    assert moves(second) == after, "the first window writes no more"


@pytest.mark.slow
def test_back_in_the_first_window_the_match_goes_on_from_the_second(
    first: Person, second: Any
) -> None:
    second.locator(HERE).click()
    person = Person(second)
    person.card()
    person.wait()
    stands = state(second)
    wait_for(first.page, ELSEWHERE)
    first.page.locator(HERE).click()
    first.wait()
    assert state(first.page)["hand"] == stands["hand"]
    wait_for(second, ELSEWHERE)
    first.card()
    first.wait()
    assert moves(first.page) > sum(len(deal.moves) for deal in saved(second).deals) - 3


def test_a_window_that_was_told_nothing_still_does_not_write(first: Person, second: Any) -> None:
    """Even if no message arrives: whoever does not hold the match any more does not save it."""
    first.page.evaluate("addEventListener('storage', e => e.stopImmediatePropagation(), true)")
    first.page.evaluate(f"localStorage['stammtisch.window.{GAME}'] = 'somebody else'")
    before = first.page.evaluate(SAVED)
    statistics = first.page.evaluate("localStorage['stammtisch.statistics'] ?? null")
    first.page.locator(".hand > .card:not(.dim)").first.press("Enter")
    wait_for(first.page, ELSEWHERE)
    assert first.page.evaluate(SAVED) == before
    assert first.page.evaluate("localStorage['stammtisch.statistics'] ?? null") == statistics


@pytest.mark.slow
def test_a_window_that_is_closed_leaves_the_match_free(
    context: Any, first: Person, site: str, complaints: Any
) -> None:
    complaints.allow("favicon.ico")  # a picture alone in a window has none
    first.page.goto(f"{site}web/cards/HK.svg")
    other = context.new_page()
    remember(other, "settings", {"pace": "none"})
    other.goto(f"{site}#play/{GAME}")
    assert Person(other).wait() == "card"
    assert other.locator(".sheet.elsewhere").count() == 0


def test_a_window_that_vanished_without_a_word_leaves_it_too(page: Any, site: str) -> None:
    page.add_init_script(f"localStorage['stammtisch.window.{GAME}'] ??= 'long gone'")
    person = sit(page, site, GAME, match=find_match(GAME, 2, with_illegal_card))
    assert person.wait() == "card"
    assert page.evaluate(HOLDER) != "long gone"
    person.card()


@pytest.mark.slow
def test_reloading_the_window_that_plays_goes_on_there(first: Person, second: Any) -> None:
    first.page.reload()
    assert first.wait() == "card"
    assert second.locator(".sheet.elsewhere").is_visible()
    first.card()
    first.wait()


@pytest.mark.slow
def test_another_game_in_the_second_window_is_nobody_s_business(
    first: Person, second: Any, site: str
) -> None:
    second.evaluate("location.hash = '#new/ananas'")
    wait_for(second, "() => document.documentElement.dataset.page === 'play'")
    wait_for(second, "() => document.querySelectorAll('.hand > .card').length > 8")
    person = Person(second)
    person.act()
    first.card()
    first.wait()
    assert first.page.locator(".sheet.elsewhere").count() == 0


@pytest.mark.slow
def test_leaving_the_table_gives_it_free(first: Person, second: Any) -> None:
    first.page.evaluate("location.hash = '#start'")
    wait_for(first.page, "() => document.documentElement.dataset.page === 'start'")
    assert first.page.evaluate(HOLDER) is None
    second.locator(HERE).click()
    Person(second).card()
