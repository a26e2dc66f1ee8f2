"""Widgets on a page of another site: isolated, independent, cheap, and usable by keyboard."""

from typing import Any

import pytest

from .foreign import HOSTILE, World, begin
from .person import Finger, wait_for

THREE = """<p id="top">Before</p><input id="before">
<stammtisch-table id="a" game="klaberjass" seed="7" lang="de"></stammtisch-table>
<stammtisch-trick id="b" game="klammern" players="4" trump="H" led-by="1"
  cards="SA HT SK S9" lang="en">
</stammtisch-trick>
<stammtisch-table id="c" game="klammern" players="3" seed="7" lang="en"></stammtisch-table>
<input id="after"><p style="height:1500px">End</p>"""


def test_nothing_is_loaded_until_a_reader_starts_something(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE))
    page.locator("#c button").wait_for()
    assert sorted({path.rpartition("/")[2] for path in world.asked}) == ["embed.mjs", "job.mjs"]
    assert len(page.frames) == 1
    assert page.locator("#b svg").get_attribute("aria-label") == (
        "In the trick: ace of spades, ten of hearts, king of spades, nine of spades"
    )


def test_a_frame_that_may_not_run_is_told_of(page: Any, world: World, complaints: Any) -> None:
    complaints.allow("404")
    page.route("**/embed.html*", lambda route: route.fulfill(status=404, body="nothing"))
    page.goto(world.page("page", THREE))
    page.locator("#a button").click()
    page.locator("#a .wrong").wait_for()
    page.unroute("**/embed.html*")
    begin(page, "a")


def test_widgets_share_one_interpreter_and_nothing_else(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE))
    a, b, c = (begin(page, id) for id in "abc")
    assert len(page.query_selector_all("iframe[src$='engine.html']")) == 1
    assert [
        f.evaluate("document.documentElement.dataset.runtime ?? 'shared'") for f in (a, b, c)
    ] == ["shared"] * 3
    assert [f.evaluate("document.documentElement.lang") for f in (a, b, c)] == ["de", "en", "en"]
    c.wait_for_selector(".panel .answer")
    assert c.locator(".panel .answer").first.inner_text().startswith("Take")
    a.wait_for_selector(".table .title")
    assert a.locator(".bar .number").inner_text() == "Spiel 1"
    assert c.locator(".bar .number").inner_text() == "Deal 1"
    a.wait_for_selector(".table[data-asks=card], .panel .answer")
    assert page.workers == []  # clubs need none


def test_the_engine_explains_a_trick(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE))
    frame = begin(page, "b")
    assert frame.locator(".words").inner_text() == (
        "Bert gets the trick. The ten of hearts is the only trump in the trick."
    )
    assert frame.locator("li.won").inner_text().endswith("Bert")


def test_the_engine_explains_which_cards_may_be_played(page: Any, world: World) -> None:
    tag = '<stammtisch-trick id="d" game="klammern" players="4" trump="H" cards="SA" '
    page.goto(world.page("page", tag + 'hand="HT S7 D9" lang="de"></stammtisch-trick>'))
    frame = begin(page, "d")
    assert frame.locator("p.words").inner_text() == "Du darfst spielen: Pik Sieben."
    assert frame.locator("ul.words li").all_inner_texts() == [
        "Herz Zehn nicht: Bedienen: du hast noch Pik.",
        "Karo Neun nicht: Bedienen: du hast noch Pik.",
    ]


def test_hostile_styles_stay_outside_and_ours_inside(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE, HOSTILE))
    style = """e => {
      const { visibility, color, float, boxShadow } = getComputedStyle(e);
      return [visibility, color, float, boxShadow];
    }"""
    button = page.locator("#a button")
    assert button.evaluate(style) == ["visible", "rgb(42, 32, 24)", "none", "none"]
    outside = page.locator("#top").evaluate(style)
    frame = begin(page, "a")
    assert page.locator("#top").evaluate(style) == outside
    box = page.locator("#a iframe").bounding_box()
    assert box["width"] > 500 and box["height"] >= 440
    assert frame.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    ) == ("#fcf7ea")


def test_focus_goes_in_and_out_by_keyboard_and_is_never_taken(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE.replace('id="b"', 'id="b" start="now"')))
    page.focus("#before")
    page.wait_for_selector("#b[data-state=shown]", timeout=60_000)
    assert page.evaluate("document.activeElement.id") == "before"
    page.keyboard.press("Tab")  # the button of the table above
    page.keyboard.press("Enter")
    page.wait_for_selector("#a[data-state=shown]", timeout=60_000)
    assert page.evaluate("document.activeElement.id") == "a"
    frame = next(
        f for f in page.frames if f.evaluate("document.documentElement.dataset.embed") == "table"
    )
    wait_for(frame, "document.activeElement !== document.body")
    for _ in range(150):  # through all that the three widgets hold
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") not in ("a", "b", "c", ""):
            break
    assert page.evaluate("document.activeElement.id") == "after"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") == "c"


def test_the_height_fits_and_the_wheel_reaches_the_page(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE))
    frame = begin(page, "b")
    fits = "document.documentElement.scrollHeight <= innerHeight"
    wait_for(frame, fits)
    table = begin(page, "a")
    wait_for(table, fits)
    box = page.locator("#a iframe").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    page.mouse.wheel(0, 300)
    wait_for(page, "scrollY > 100")


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
def test_a_swipe_on_the_empty_table_scrolls_the_page(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE, '<meta name="viewport" content="width=device-width">'))
    begin(page, "a").wait_for_selector(".hand > .card")
    box = page.locator("#a iframe").bounding_box()
    finger = Finger(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.4
    finger.down(x, y)
    for step in range(1, 9):
        finger.move(x, y - 20 * step)
    finger.up()
    wait_for(page, "scrollY > 40")


WRONG = [
    ('game="skat"', "game", "Das Spiel „skat“ gibt es hier nicht."),
    ('game="klaberjass" players="5"', "players", "players=„5“ geht nicht."),
    (
        'game="klammern" rules="nonsense=1"',
        "rules",
        "Diese Hausregeln gibt es nicht: „nonsense=1“.",
    ),
    ('game="klammern" rules="&lt;b&gt;"', "rules", "Diese Hausregeln gibt es nicht: „<b>“."),
    ('game="klammern" seed="-1"', "seed", "seed=„-1“: Erwartet wird eine ganze Zahl"),
    ('game="klammern" seed="4294967296"', "seed", "seed=„4294967296“: Erwartet"),
    ('game="klammern" height="tall"', "height", "height=„tall“: Erwartet"),
]


def test_wrong_attributes_are_told_in_the_element(page: Any, world: World) -> None:
    tags = [f"<stammtisch-table lang=de {a}></stammtisch-table>" for a, _, _ in WRONG]
    page.goto(world.page("page", "".join(tags) + '<stammtisch-table game="klammern" lang="fr">'))
    page.locator("stammtisch-table .wrong").last.wait_for()
    told = page.locator("stammtisch-table .wrong").all_inner_texts()
    for (_, name, words), found in zip(WRONG, told, strict=False):
        assert found.startswith(words), name
    assert told[len(WRONG)] == (
        "lang=„fr“: Es gibt nur de und en. · lang=“fr”: there are only de and en."
    )
    assert page.locator("stammtisch-table .wrong b").count() == 0
    assert len(page.frames) == 1


def test_messages_of_strangers_do_nothing(page: Any, world: World) -> None:
    page.goto(world.page("page", THREE))
    frame = begin(page, "b")
    height = "document.querySelector('#b').shadowRoot.querySelector('iframe').style.height"
    wait_for(frame, "document.documentElement.scrollHeight <= innerHeight")
    before = page.evaluate(height)
    page.evaluate("postMessage({stammtisch: 1, kind: 'height', value: 5}, '*')")
    for value in ("'90'", "90.5", "null", "{}"):
        frame.evaluate(
            f"parent.postMessage({{stammtisch: 1, kind: 'height', value: {value}}}, '*')"
        )
    frame.evaluate("parent.postMessage({stammtisch: 1, kind: 'constructor', value: ''}, '*')")
    words = frame.locator(".words").inner_text()
    page.evaluate(
        """() => document.querySelector('#b').shadowRoot.querySelector('iframe').contentWindow
        .postMessage({stammtisch: 1, kind: 'show', value: {what: 'table', game: 'klammern',
        players: 3, lang: 'de'}}, '*')"""
    )
    page.evaluate("new Promise(done => setTimeout(done, 300))")
    assert page.evaluate(height) == before
    assert frame.locator(".words").inner_text() == words
