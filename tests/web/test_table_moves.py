"""A card taken up, put down, refused, taken away: nothing is played twice, nothing is stuck."""

import time
from typing import Any

import pytest

from tests.web.person import STRIP, Finger, Pen, wait_for
from tests.web.sitting import find_match, sit, state, with_illegal_card

ILLEGAL = ".hand > .dim"


@pytest.fixture
def following(page: Any, site: str) -> Any:
    """I am to follow at Klaberjass and hold a card that I may not play."""
    match = find_match("klaberjass", 2, with_illegal_card)
    return sit(page, site, "klaberjass", match=match)


def drag(page: Any, selector: str, *, to: Any, steps: int = 5) -> None:
    """Take a card up and hold it at *to*."""
    page.mouse.move(*page.locator(selector).first.evaluate(STRIP))
    page.mouse.down()
    page.mouse.move(*to, steps=steps)


def test_an_illegal_card_comes_back_with_the_reason(page: Any, following: Any) -> None:
    before = state(page)
    name = page.locator(ILLEGAL).first.locator(".only-spoken").inner_text()
    drag(page, ILLEGAL, to=following.table_middle())
    page.mouse.up()
    after = state(page)
    assert after["hand"] == before["hand"] and after["trick"] == before["trick"]
    assert after["toast"].startswith(("Bedienen", "Trumpf", "Du kannst nicht bedienen"))
    assert after["toast"] in page.locator(".live").inner_text()
    assert name.endswith("jetzt nicht erlaubt")
    page.wait_for_timeout(400)
    card, home = page.evaluate(
        """() => [document.querySelector('.hand > .dim').getBoundingClientRect().bottom,
                  document.querySelector('.felt').getBoundingClientRect().bottom]"""
    )
    assert card <= home


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_an_illegal_card_comes_back_from_a_finger_too(page: Any, following: Any) -> None:
    before = state(page)
    finger = Finger(page)
    x, y = page.locator(ILLEGAL).first.evaluate(STRIP)
    finger.down(x, y)
    for part in range(1, 6):
        finger.move(x, y - 70 * part)
    finger.up()
    wait_for(page, "() => document.querySelector('.toast.shown')")
    after = state(page)
    assert after["hand"] == before["hand"] and after["trick"] == before["trick"]


def test_clicking_an_illegal_card_says_why(page: Any, following: Any) -> None:
    page.mouse.click(*page.locator(ILLEGAL).first.evaluate(STRIP))
    assert state(page)["toast"]


def test_escape_in_the_middle_of_a_drag_puts_the_card_back(page: Any, following: Any) -> None:
    before = state(page)
    drag(page, following_legal(), to=following.table_middle())
    assert page.locator(".drop.over").count() == 1
    page.keyboard.press("Escape")
    page.mouse.up()
    page.wait_for_timeout(300)
    after = state(page)
    assert after["hand"] == before["hand"] and after["trick"] == before["trick"]
    assert page.locator(".dragged, .drop.open").count() == 0
    following.card()  # and nothing is stuck


def following_legal() -> str:
    return ".hand > .card:not(.dim)"


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_second_finger_puts_the_card_back(page: Any, following: Any) -> None:
    before = state(page)
    finger = Finger(page)
    x, y = page.locator(following_legal()).first.evaluate(STRIP)
    finger.down(x, y)
    finger.move(x, y - 80)
    finger.move(x, y - 260)
    assert page.locator(".dragged").count() == 1
    finger.second(200, 300)
    assert page.locator(".dragged").count() == 0
    finger.up()
    page.wait_for_timeout(300)
    after = state(page)
    assert after["hand"] == before["hand"] and after["trick"] == before["trick"]


def test_a_window_turned_in_the_middle_of_a_drag_puts_the_card_back(
    page: Any, following: Any
) -> None:
    before = state(page)
    drag(page, following_legal(), to=following.table_middle())
    page.set_viewport_size({"width": 800, "height": 1280})
    wait_for(page, "() => !document.querySelector('.dragged')")
    page.mouse.up()
    assert state(page)["hand"] == before["hand"]


def test_a_card_dragged_along_the_hand_goes_to_its_new_place(page: Any, following: Any) -> None:
    hand = state(page)["hand"]
    last = page.locator(".hand > .card").last.evaluate(STRIP)
    drag(page, ".hand > .card", to=(last[0] + 40, last[1]), steps=12)
    page.mouse.up()
    assert state(page)["hand"] == [*hand[1:], hand[0]]
    page.locator(".sort").click()
    assert state(page)["hand"] == hand


def test_a_flick_upwards_plays(page: Any, following: Any) -> None:
    hand = len(state(page)["hand"])
    x, y = page.locator(following_legal()).first.evaluate(STRIP)
    flick(page, x, y, milliseconds=16)
    wait_for(page, "n => document.querySelectorAll('.hand > .card').length < n", hand)


def test_the_same_way_slowly_does_not(page: Any, following: Any) -> None:
    hand = len(state(page)["hand"])
    x, y = page.locator(following_legal()).first.evaluate(STRIP)
    flick(page, x, y, milliseconds=160)
    page.wait_for_timeout(400)
    assert len(state(page)["hand"]) == hand


def flick(page: Any, x: float, y: float, milliseconds: float) -> None:
    """Four steps of 16 pixels upwards with the mouse, so long apart by their time stamps."""
    session = page.context.new_cdp_session(page)
    start = time.time()

    def send(kind: str, step: int) -> None:
        event = {
            "type": kind,
            "x": x,
            "y": y - 16 * min(step, 4),
            "button": "left",
            "clickCount": 1,
        }
        at = start + step * milliseconds / 1000
        buttons = 0 if kind == "mouseReleased" else 1
        session.send("Input.dispatchMouseEvent", {**event, "buttons": buttons, "timestamp": at})

    send("mousePressed", 0)
    for step in (1, 2, 3, 4):
        send("mouseMoved", step)
    send("mouseReleased", 5)


def kinds_heard(page: Any) -> list[str]:
    """Lets the page note which kinds of pointer press it from now on."""
    page.evaluate(
        """() => {
          window.pressed = [];
          addEventListener('pointerdown', event => pressed.push(event.pointerType), true);
        }"""
    )
    return ["pen"]


def test_a_pen_drags_a_card_onto_the_table(page: Any, following: Any) -> None:
    expected = kinds_heard(page)
    hand = state(page)["hand"]
    pen, (x, y) = Pen(page), page.locator(following_legal()).first.evaluate(STRIP)
    to_x, to_y = following.table_middle()
    pen.down(x, y)
    for part in range(1, 7):
        pen.move(x + (to_x - x) * part / 6, y + (to_y - y) * part / 6)
    assert page.locator(".hand > .dragged").count() == 1
    assert page.locator(".drop.over").count() == 1
    pen.up()
    wait_for(page, "n => document.querySelectorAll('.hand > .card').length < n", len(hand))
    assert page.evaluate("pressed") == expected


def test_a_pen_lays_a_card_back_and_raises_and_plays_by_tapping(page: Any, following: Any) -> None:
    hand = state(page)["hand"]
    pen, (x, y) = Pen(page), page.locator(following_legal()).first.evaluate(STRIP)
    pen.down(x, y)
    pen.move(x + 3, y - 12)
    pen.up()
    assert state(page)["hand"] == hand
    page.wait_for_timeout(300)
    for count in (1, 0):
        pen.down(x, y)
        pen.up()
        wait_for(page, "n => document.querySelectorAll('.hand > .raised').length === n", count)
    wait_for(page, "n => document.querySelectorAll('.hand > .card').length < n", len(hand))


def test_a_pen_s_illegal_card_comes_back_with_the_reason(page: Any, following: Any) -> None:
    before = state(page)
    pen, (x, y) = Pen(page), page.locator(ILLEGAL).first.evaluate(STRIP)
    pen.down(x, y)
    for part in range(1, 6):
        pen.move(x, y - 60 * part)
    pen.up()
    wait_for(page, "() => document.querySelector('.toast.shown')")
    after = state(page)
    assert after["hand"] == before["hand"] and after["trick"] == before["trick"]


def test_a_click_raises_and_a_second_plays_and_a_third_does_nothing(page: Any, site: str) -> None:
    match = find_match(
        "klaberjass", 2, lambda match, view: bool(view.trick) and len(view.hand) == 9
    )
    sit(page, site, "klaberjass", match=match, pace="calm")
    x, y = page.locator(following_legal()).first.evaluate(STRIP)
    page.mouse.click(x, y)
    assert page.locator(".hand > .raised").count() == 1
    assert len(state(page)["hand"]) == 9
    page.mouse.click(x, y, click_count=3)
    page.wait_for_timeout(600)
    assert len(state(page)["hand"]) == 8


def test_clicks_while_cards_fly_end_where_the_slow_way_ends(page: Any, site: str) -> None:
    match = find_match(
        "klaberjass", 2, lambda match, view: bool(view.trick) and len(view.hand) == 9
    )
    person = sit(page, site, "klaberjass", match=match, pace="calm")
    person.card()
    for x in (300, 640, 900):
        page.mouse.click(x, 300)  # on the felt: the rest is shown at once
    person.wait()
    assert len(state(page)["hand"]) == 8


def test_two_equal_cards_are_two(page: Any, site: str) -> None:
    def twins(match: Any, view: Any) -> bool:
        may = {move[:2] for move in match.asks.legal}
        return any(view.hand.count(card) == 2 for card in may)

    person = sit(page, site, "doppelkopf", match=find_match("doppelkopf", 4, twins))
    hand = state(page)["hand"]
    twin = next(name for name in hand if hand.count(name) == 2)
    cards = page.locator(".hand > .card", has_text=twin)
    left, right = (cards.nth(i).get_attribute("data-arg") for i in (0, 1))
    person.card(f'.hand > .card[data-arg="{right}"]')
    assert page.locator(f'.hand > .card[data-arg="{right}"]').count() == 0
    assert page.locator(f'.hand > .card[data-arg="{left}"]').count() == 1


def test_reloading_goes_on_at_the_same_card(page: Any, following: Any) -> None:
    following.card()
    following.wait()
    before = state(page)
    page.reload()
    following.wait()
    assert state(page) == {**before, "toast": ""}


def test_another_language_in_the_middle_of_a_deal(page: Any, following: Any) -> None:
    before = state(page)
    page.evaluate("location.hash = '#lang/en'")
    wait_for(page, "() => document.documentElement.lang === 'en'")
    hand = state(page)["hand"]
    assert len(hand) == len(before["hand"])
    assert not set(hand) & set(before["hand"])
    assert page.locator(".hand .rank").all_inner_texts() != []
    following.card()
