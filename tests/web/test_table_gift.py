"""The joker's trick is given away: by a tap on a player, or by dragging the trick to them."""

from typing import Any

import pytest

from game import Match, View, new_match
from tests.web.person import Finger, Person, wait_for
from tests.web.sitting import find_match, sit, state

NOBODY = "() => !document.querySelector('.aimed, .lying.dragged')"
LYING = "phone-landscape"
# corners of my plate (a little inside) that something else covers
HIDDEN = """() => {
  const box = document.querySelector('.me').getBoundingClientRect();
  return [[9, 9], [box.width - 9, 9], [9, box.height - 9], [box.width - 9, box.height - 9]]
    .filter(([x, y]) => !document.elementFromPoint(box.x + x, box.y + y)?.closest('.me'));
}"""
ANSWERED = "() => document.querySelector('.panel').hidden"


@pytest.fixture
def asked(page: Any, site: str) -> Person:
    """My joker lies in a full trick, and I am asked who is to have it."""

    def gift(match: Match, view: View) -> bool:
        return bool(match.asks and match.asks.question == "gift" and len(view.hand) > 3)

    person = sit(page, site, "ananas", match=find_match("ananas", 3, gift))
    assert person.wait() == "panel"
    return person


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


LIES_STILL = """() => document.querySelector('.lying').getAnimations({subtree: true})
  .every(one => one.playState !== 'running')"""


def corner(page: Any) -> tuple[float, float]:
    """A point on the trick that nothing covers: the upper left of its first card."""
    wait_for(page, LIES_STILL)
    box = page.locator(".lying > .card").first.bounding_box()
    return box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.2


def test_given_by_a_tap_on_a_player(page: Any, asked: Person) -> None:
    page.locator(".seat.side-left .name").click()
    wait_for(page, ANSWERED)
    assert "Anna bekommt den Stich" in page.locator(".live").inner_text()


@pytest.mark.parametrize("screen", ["small"], indirect=True)
def test_given_by_a_finger_s_tap(page: Any, asked: Person) -> None:
    page.locator(".seat.side-right .name").tap()
    wait_for(page, ANSWERED)
    assert "Bert bekommt den Stich" in page.locator(".live").inner_text()


def test_dragged_to_a_player_by_mouse(page: Any, asked: Person) -> None:
    page.mouse.move(*corner(page))
    page.mouse.down()
    page.mouse.move(600, 200, steps=4)
    assert page.locator(".aimed").count() == 0, "over the middle nobody is meant"
    page.mouse.move(*middle(page, ".seat.side-left"), steps=6)
    assert page.locator(".aimed").get_attribute("aria-label").startswith("Anna")
    page.mouse.up()
    wait_for(page, ANSWERED)
    assert "Anna bekommt den Stich" in page.locator(".live").inner_text()
    assert page.evaluate(NOBODY)
    asked.wait()
    assert page.locator(".seat.choose, .lying.loose").count() == 0, "only once"


@pytest.mark.parametrize(
    "screen",
    ["small", *(pytest.param(name, marks=pytest.mark.slow) for name in ("phone", LYING))],
    indirect=True,
)
def test_dragged_to_a_player_by_finger(page: Any, asked: Person) -> None:
    finger = Finger(page)
    x, y = corner(page)
    to_x, to_y = middle(page, ".seat.side-right")
    finger.down(x, y)
    for part in range(1, 9):
        finger.move(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
    assert page.locator(".aimed").get_attribute("aria-label").startswith("Bert")
    finger.up()
    wait_for(page, ANSWERED)
    assert "Bert bekommt den Stich" in page.locator(".live").inner_text()


@pytest.mark.parametrize("screen", ["small"], indirect=True)
def test_dragged_to_my_own_hand(page: Any, asked: Person) -> None:
    page.mouse.move(*corner(page))
    page.mouse.down()
    page.mouse.move(*middle(page, ".hand > .card:nth-child(3)"), steps=6)
    page.mouse.up()
    wait_for(page, ANSWERED)
    assert "Du bekommst den Stich" in page.locator(".live").inner_text()


def test_my_own_plate_is_free_and_takes_the_trick_in_every_window(page: Any, asked: Person) -> None:
    for w, h in ((320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": w, "height": h})
        page.wait_for_timeout(250)
        assert page.evaluate(HIDDEN) == [], (w, h)
        page.mouse.move(*corner(page))
        page.mouse.down()
        page.mouse.move(*middle(page, ".me"), steps=6)
        assert page.locator(".aimed").get_attribute("aria-label").startswith("Du"), (w, h)
        page.keyboard.press("Escape")
        page.mouse.up()
        wait_for(page, NOBODY)


def test_let_go_in_the_middle_it_glides_back(page: Any, asked: Person) -> None:
    before = state(page)
    page.mouse.move(*corner(page))
    page.mouse.down()
    page.mouse.move(640, 330, steps=4)
    assert page.locator(".lying.dragged").count() == 1
    page.mouse.up()
    assert page.evaluate(NOBODY)
    assert page.locator(".panel").is_visible()
    assert state(page)["trick"] == before["trick"]
    assert page.locator(".lying").get_attribute("style") in (None, "")


def test_escape_and_a_turned_window_put_the_trick_back(page: Any, asked: Person) -> None:
    for undo in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.set_viewport_size({"width": 800, "height": 1200}),
    ):
        page.mouse.move(*corner(page))
        page.mouse.down()
        page.mouse.move(*middle(page, ".seat.side-left"), steps=5)
        assert page.locator(".aimed").count() == 1
        undo()
        wait_for(page, NOBODY)
        page.mouse.up()
        assert page.locator(".panel").is_visible(), "not given to anybody"


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_second_finger_puts_the_trick_back(page: Any, asked: Person) -> None:
    finger = Finger(page)
    finger.down(*corner(page))
    x, y = middle(page, ".seat.side-left")
    finger.move(x + 60, y + 90)
    finger.move(x, y)
    assert page.locator(".aimed").count() == 1
    finger.second(200, 500)
    assert page.evaluate(NOBODY)
    finger.up()
    assert page.locator(".panel").is_visible()


@pytest.mark.parametrize("screen", ["small", LYING], indirect=True)
def test_the_question_covers_nothing_of_the_trick(page: Any, asked: Person) -> None:
    assert covered(page) == []


def covered(page: Any) -> list[str]:
    """Cards of the trick of which the open panel hides a part."""
    found: list[str] = page.evaluate(
        """() => {
          const panel = document.querySelector('.panel').getBoundingClientRect();
          return [...document.querySelectorAll('.lying > .card')].filter(card => {
            const box = card.getBoundingClientRect();
            return box.bottom > panel.top + 1 && box.right > panel.left && box.left < panel.right;
          }).map(card => card.getAttribute('aria-label'));
        }"""
    )
    return found


def test_without_a_joker_the_trick_stays_where_it_is(page: Any, site: str) -> None:
    match = new_match("klaberjass", players=2, seed=4)
    while match.asks is not None and not (match.asks.player == 0 and match.view(0).trick):
        match.play(match.asks.legal[-1])
    sit(page, site, "klaberjass", match=match)
    page.mouse.move(*corner(page))
    page.mouse.down()
    page.mouse.move(*middle(page, ".seat"), steps=5)
    assert page.evaluate(NOBODY)
    page.mouse.up()
    assert page.locator(".lying > .card").count() == 1
