"""Beside the cards: questions, hints, taking back, claims, sheets, pace; nothing is in the way."""

import json
from typing import Any

import pytest

from game import Match, View
from game.claim import claim
from tests.web.person import STRIP, Finger, Person, wait_for
from tests.web.sitting import find_match, sit, state, violations, with_illegal_card

LEGAL = ".hand > .card:not(.dim)"


def first_card(match: Match, view: View) -> bool:
    """I am to play my first card of Klaberjass."""
    return len(view.hand) == 9 and match.asks is not None and match.asks.question == "card"


def asked(question: str) -> Any:
    return lambda match, view: match.asks.question == question


# --- questions -----------------------------------------------------------------------------------


def test_what_would_be_declared_is_shown(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, asked("declare"))
    sit(page, site, "klaberjass", match=match)
    shown = page.locator(".panel .about img").evaluate_all("all => all.map(i => i.src)")
    assert [src.split("/")[-1][:2] for src in shown] == list(match.asks.about)


@pytest.mark.parametrize("key, answer", [("1", "Ich nehme an"), ("2", "Weiter")])
def test_digits_answer(page: Any, site: str, key: str, answer: str) -> None:
    person = sit(page, site, "klaberjass", match=find_match("klaberjass", 2, asked("take")))
    assert person.wait() == "panel"
    page.keyboard.press(key)
    wait_for(page, "a => document.querySelector('.live').innerText.includes(a)", f"Du: {answer}")


def test_a_bid_is_its_own_number(page: Any, site: str) -> None:
    match = find_match("rififi", 4, asked("bid"))
    person = sit(page, site, "rififi", match=match)
    assert person.wait() == "panel"
    assert violations(page) == []
    page.keyboard.press("1")
    wait_for(page, "() => document.querySelector('.me .tally.bid')")
    assert page.locator(".me .tally").inner_text().strip().startswith("0/1")
    assert page.locator(".seat .tally.bid").count() == 3


def test_bella_by_hand(page: Any, site: str) -> None:
    def may_say(match: Match, view: View) -> bool:
        return any(move.endswith("+") for move in match.asks.legal)

    match = find_match("klammern", 2, may_say)
    said = next(move for move in match.asks.legal if move.endswith("+"))
    sit(page, site, "klammern", match=match, auto_bella=False)
    place = match.view(0).hand
    assert said[:2] in place
    card = f'.hand > .card:has(img[src$="/{said[:2]}.svg"])'
    before = len(state(page)["hand"])
    page.mouse.click(*page.locator(card).evaluate(STRIP))
    page.mouse.click(*page.locator(card).evaluate(STRIP))
    page.wait_for_selector(".panel:not([hidden])")
    page.keyboard.press("Escape")  # thinks better of it
    assert page.locator(".panel").is_hidden() and len(state(page)["hand"]) == before
    page.locator(card).press("Enter")
    page.wait_for_selector(".panel:not([hidden])")
    page.keyboard.press("2")
    wait_for(page, "n => document.querySelectorAll('.hand > .card').length < n", before)
    assert "Belle" not in page.locator(".live").inner_text()


# --- help ----------------------------------------------------------------------------------------


def test_a_hint_names_a_card_and_a_reason(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    sit(page, site, "klaberjass", match=match)
    page.keyboard.press("h")
    page.wait_for_selector(".hand > .hint", timeout=40_000)
    assert page.locator(".hand > .hint:not(.dim)").count() == 1
    assert state(page)["toast"].startswith("Tipp: ")


def test_taking_back_while_learning_is_free_and_marks_the_deal(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    person = sit(page, site, "klaberjass", match=match, take_back="learning")
    before = state(page)
    person.card()
    person.wait()
    page.keyboard.press("u")
    wait_for(
        page, "n => document.querySelectorAll('.hand > .card').length === n", len(before["hand"])
    )
    after = state(page)
    assert (after["hand"], after["trick"]) == (before["hand"], before["trick"])
    saved = page.evaluate("JSON.parse(localStorage['stammtisch.match.klaberjass']).value.meta")
    assert saved["marked"] == [0]


def test_taking_back_otherwise_ends_where_something_new_was_seen(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    person = sit(page, site, "klaberjass", match=match)
    person.card()
    person.wait()
    before = state(page)
    page.keyboard.press("u")
    assert state(page)["toast"].startswith("Zu spät")
    assert state(page)["hand"] == before["hand"]


def test_a_claim_that_might_fail_names_the_card_that_beats_it(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, lambda m, v: first_card(m, v) and not v.trick)
    sit(page, site, "klaberjass", match=match)
    before = state(page)["hand"]
    act(page, "claim")
    toast = state(page)["toast"]
    assert toast.startswith("Noch nicht sicher: ")
    assert state(page)["hand"] == before


def test_a_claim_that_holds_ends_the_deal(page: Any, site: str) -> None:
    def certain(match: Match, view: View) -> bool:
        rules = match.book.tricks(match.rules, view.facts)
        held = 2 <= len(view.hand) < 6 and match.asks.question == "card"
        return held and claim(view, rules, match.book.pack()).reason is None

    match = find_match("klaberjass", 2, certain, seeds=3000)
    person = sit(page, site, "klaberjass", match=match)
    act(page, "claim")
    assert person.wait() == "sheet"


def test_there_is_no_claim_in_ananas(page: Any, site: str) -> None:
    sit(page, site, "ananas")
    page.locator(".bar [data-act=menu]").click()
    assert page.locator(".menu .of-claim").is_hidden()


def act(page: Any, name: str) -> None:
    page.locator(".bar [data-act=menu]").click()
    page.locator(f".menu .of-{name}").click()


def test_after_a_deal_its_tricks_can_be_gone_through_and_played_again(page: Any, site: str) -> None:
    person = sit(page, site, "klaberjass")
    while True:
        person.until("sheet")
        if person.cards:
            break
        person.act()
    page.locator(".sheet [data-act=review]").click()
    page.keyboard.press("End")
    assert "Stich\u00a09 von\u00a09" in page.locator(".sheet .steps").inner_text()
    assert page.locator(".sheet .trick-row li").count() == 2
    assert page.locator(".sheet .small-cards .card").count() == 0
    page.keyboard.press("Home")
    assert page.locator(".sheet .small-cards .card").count() == 18
    assert violations(page) == []
    saved = page.evaluate("localStorage['stammtisch.match.klaberjass']")
    page.locator(".sheet [data-act=same]").click()
    page.locator(".sheet [data-act=same-seat]").nth(1).click()
    assert page.evaluate("localStorage['stammtisch.match.klaberjass']") == saved
    person.until("end")
    assert "zählt nicht" in page.locator(".sheet h2").inner_text()
    page.locator(".sheet [data-act=practice-over]").click()
    wait_for(page, "() => !document.querySelector('.sheet.end')")
    person.wait()
    # the match goes on where it was (the other may have answered in its next deal meanwhile)
    record = "JSON.parse({}).value.record.moves[0]"
    entry = "localStorage['stammtisch.match.klaberjass']"
    assert page.evaluate(record.format(entry)) == page.evaluate(record.format(json.dumps(saved)))


@pytest.mark.parametrize("key, kind", [("l", "last-trick"), ("s", "score"), ("?", "keys")])
def test_keys_open_sheets_and_escape_closes_them(page: Any, site: str, key: str, kind: str) -> None:
    def later(match: Match, view: View) -> bool:
        return bool(view.tricks) and match.asks.question == "card"

    match = find_match("klammern", 4, later)
    while not match.results or match.asks.player != 0 or not match.view(0).tricks:
        match.play(match.asks.legal[-1])
    sit(page, site, "klammern", match=match)
    focus = page.evaluate("document.activeElement.dataset.arg")
    page.keyboard.press(key)
    assert page.locator(f".sheet.{kind}").is_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert page.locator(".sheet").is_hidden()
    assert page.evaluate("document.activeElement.dataset.arg") == focus


# --- pace ----------------------------------------------------------------------------------------


def test_going_on_by_tap_waits_for_the_tap(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, lambda m, v: first_card(m, v) and bool(v.trick))
    person = sit(page, site, "klaberjass", match=match, go_on="tap")
    person.card()
    page.wait_for_timeout(700)
    assert page.locator(".lying > .card").count() == 2
    assert "weiterzuspielen" in state(page)["toast"]
    page.mouse.click(640, 300)
    wait_for(page, "() => document.querySelectorAll('.lying > .card').length < 2")


def i_shall_win(match: Match, view: View) -> bool:
    """Whether I am the last to a trick and every card I may play takes it."""
    rules = match.book.tricks(match.rules, view.facts)
    if not view.trick or rules is None or view.ask is None or view.ask.question != "card":
        return False
    lying = [card for _, card in view.trick]
    return all(rules.winner([*lying, move[:2]]) == 1 for move in view.ask.legal)


def test_whoever_is_quicker_than_the_trick_may_lead_at_once(page: Any, site: str) -> None:
    """The full trick lies there until a tap; my next card may be played all the same."""
    match = find_match("klaberjass", 2, i_shall_win)
    person = sit(page, site, "klaberjass", match=match, go_on="tap")
    before = len(state(page)["hand"])
    person.card()
    assert person.wait() == "card"
    assert page.locator(".lying > .card").count() == 2
    person.card()
    assert len(state(page)["hand"]) == before - 2


# --- nothing gets in the way ---------------------------------------------------------------------


def test_leaving_and_coming_back_ten_times_leaves_one_listener(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    person = sit(page, site, "klaberjass", match=match)
    for _ in range(10):
        page.evaluate("location.hash = '#start'")
        wait_for(page, "() => document.documentElement.dataset.page === 'start'")
        page.evaluate("location.hash = '#play/klaberjass'")
        wait_for(page, "() => document.querySelectorAll('.hand > .card').length")
    person.wait()
    hand = len(state(page)["hand"])
    person.card()
    assert len(state(page)["hand"]) == hand - 1
    assert page.locator(".table").count() == 1


def test_settings_changed_while_a_bot_thinks(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    person = sit(page, site, "klaberjass", match=match, pace="calm")
    hand = len(state(page)["hand"])
    person.card()
    for language in ("en", "de", "en"):
        page.evaluate(f"location.hash = '#lang/{language}'")
        page.evaluate("location.hash = '#settings'")
        wait_for(page, "() => document.documentElement.dataset.page === 'settings'")
        page.evaluate("location.hash = '#play/klaberjass'")
        wait_for(page, "() => document.documentElement.dataset.page === 'play'")
    person.wait()
    assert len(state(page)["hand"]) == hand - 1
    assert len(set(state(page)["hand"])) == hand - 1


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_long_press_selects_nothing_and_opens_nothing(page: Any, site: str) -> None:
    sit(page, site, "klaberjass", match=find_match("klaberjass", 2, with_illegal_card))
    page.evaluate("addEventListener('contextmenu', e => { window.menu = !e.defaultPrevented })")
    finger = Finger(page)
    finger.down(*page.locator(LEGAL).first.evaluate(STRIP))
    page.wait_for_timeout(900)
    finger.up()
    assert page.evaluate("getSelection().toString()") == ""
    assert not page.evaluate("window.menu ?? false")


@pytest.mark.parametrize("name", ["Ä", "Maximiliane-Eu", "🃏🎩🃏🎩🃏🎩🃏"])
def test_long_and_strange_names_stay_in_their_plate(page: Any, site: str, name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    sit(page, site, "rififi", players=6, names=["", name, name, name, name, name])
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.seat')].filter(seat => {
          const [a, b] = [seat, seat.querySelector('.name')].map(e => e.getBoundingClientRect());
          return b.left < a.left || b.right > a.right;
        }).length"""
    )
    assert outside == 0
    assert page.locator(".seat .name").first.inner_text() == name


def test_a_question_comes_before_the_cards(page: Any, site: str) -> None:
    """With a question open a card that is let go over the table comes back, and it says why."""
    person = sit(page, site, "klaberjass", match=find_match("klaberjass", 2, asked("take")))
    assert person.wait() == "panel"
    before = state(page)["hand"]
    page.mouse.move(*page.locator(".hand > .card").last.evaluate(STRIP))
    page.mouse.down()
    page.mouse.move(300, 200, steps=5)
    page.mouse.up()
    assert state(page)["hand"] == before
    assert state(page)["toast"].startswith("Erst die Frage")
    assert page.locator(".panel").is_visible()


def test_keys_work_after_a_click_on_the_bare_felt(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    sit(page, site, "klaberjass", match=match)
    page.mouse.click(300, 300)
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.matches('.hand > .card')")


def test_after_a_deal_enter_goes_on(page: Any, site: str) -> None:
    person = Person(page, "key")
    sit(page, site, "klaberjass", by="key")
    person.until("sheet")
    assert page.evaluate("document.activeElement.dataset.act") == "go-on"
