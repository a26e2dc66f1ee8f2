"""What others' embedded games got wrong, on ours: fingers, heights, addresses, the keyboard."""

from typing import Any

import pytest

from game.lessons import read
from web import texts, verdicts

from .conftest import SUB_PATH
from .foreign import Inside, World, begin
from .learner import Learner, posed, speaker
from .person import STRIP, Finger, wait_for

TABLE = '<stammtisch-table id="table" game="klaberjass" seed="7" lang="de"></stammtisch-table>'
TRICK = (
    '<stammtisch-trick id="trick" game="klammern" players="4" trump="H" cards="SA" '
    'hand="HT S7 D9" lang="de"></stammtisch-trick>'
)
SHEET = "klaberjass/6-score"  # its steps have the longest papers
LESSON = f'<stammtisch-lesson id="lesson" lesson="{SHEET}" lang="de"></stammtisch-lesson>'
LONG = '<p id="text" style="height:1500px">End</p>'
PHONE = '<meta name="viewport" content="width=device-width">'
STIFF = "<style>* { touch-action: none !important; user-select: none }</style>"


def swipe(page: Any, x: float, y: float, by: float = 160) -> None:
    """A finger moves up."""
    finger = Finger(page)
    finger.down(x, y)
    for part in range(1, 9):
        finger.move(x, y - by * part / 8)
    finger.up()


def point(page: Any, id: str, frame: Any, selector: str, spot: str) -> tuple[float, float]:
    """Where on the page a spot of an element in a widget is."""
    box = page.locator(f"#{id} iframe").bounding_box()
    x, y = frame.locator(selector).first.evaluate(spot)
    return box["x"] + x, box["y"] + y


MIDDLE = """e => { const box = e.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; }"""


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
@pytest.mark.parametrize("head", [PHONE, PHONE + STIFF], ids=["plain", "stiff"])
def test_a_finger_that_starts_on_a_card_plays_it_and_the_page_stays(
    page: Any, world: World, head: str
) -> None:
    page.goto(world.page("page", f"<p>Before</p>{TABLE}{LONG}", head))
    frame = begin(page, "table")
    page.locator("#table").evaluate("e => e.scrollIntoView({ block: 'start' })")
    frame.wait_for_selector(".panel .answer, .table[data-asks=card]")
    while frame.locator(".table[data-asks=card]").count() == 0:  # trump, the seven, a sequence
        frame.locator(".panel:not([hidden]) .answer").first.tap()
        frame.wait_for_timeout(400)
    frame.wait_for_timeout(600)  # the cards have come to rest
    cards = frame.locator(".hand > .card").count()
    before = page.evaluate("scrollY")
    x, y = point(page, "table", frame, ".hand > .card:not(.dim)", STRIP)
    swipe(page, x, y, 220)
    wait_for(frame, f"() => document.querySelectorAll('.hand > .card').length === {cards - 1}")
    assert page.evaluate("scrollY") == before


@pytest.mark.parametrize("screen", ["phone"], indirect=True)
@pytest.mark.parametrize(
    ("id", "selector"),
    [("lesson", ".told > .words"), ("trick", "#piece p.words"), ("table", ".bar .title")],
)
def test_a_finger_that_starts_on_text_scrolls_the_page(
    page: Any, world: World, id: str, selector: str
) -> None:
    page.goto(world.page("page", f"<p>Before</p>{TABLE}{TRICK}{LESSON}{LONG}", PHONE))
    frame = begin(page, id)
    frame.wait_for_selector(selector)
    page.locator(f"#{id}").evaluate("e => e.scrollIntoView({ block: 'center' })")
    before = page.evaluate("scrollY")
    swipe(page, *point(page, id, frame, selector, MIDDLE), 130)
    wait_for(page, f"() => scrollY > {before} + 40")


FITS = """() => {
  const root = document.documentElement;
  return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth;
}"""
OUTSIDE = """() => [...document.querySelectorAll('button, p, h1, h2, table, .card')]
  .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.only-spoken, .live'))
  .filter(e => { const box = e.getBoundingClientRect();
    return box.width && (box.left < -1 || box.right > innerWidth + 1); })
  .map(e => e.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("width", [300, 600, 1200])
def test_widgets_of_any_width_have_no_scroll_bars_of_their_own(
    page: Any, world: World, width: int
) -> None:
    body = f'<div style="width:{width}px">{TABLE}{TRICK}{LESSON}</div>{LONG}'
    page.goto(world.page("page", body))
    for id in ("trick", "table", "lesson"):
        frame = begin(page, id)
        wait_for(frame, FITS)
        box = page.locator(f"#{id} iframe").bounding_box()
        assert box["width"] == min(width, 960)
        assert frame.evaluate(OUTSIDE) == [], id
    for step in range(1, 5):  # papers of different lengths; the frame follows them
        wait_for(
            frame,
            "n => document.querySelector('.bar .number')?.innerText.split(' ')[1] === n",
            str(step),
        )
        wait_for(frame, FITS)
        assert frame.evaluate(OUTSIDE) == [], step
        # By key: the frame is still growing, and a click would go to where the button was.
        frame.locator('.dock [data-act="next"]').press("Enter")


def test_the_wheel_over_long_text_in_a_widget_reaches_the_page(page: Any, world: World) -> None:
    """Also from a panel that can be scrolled itself, once it is at its end."""
    page.goto(world.page("page", f'<div style="width:300px">{LESSON}{TABLE}</div>{LONG}'))
    lesson = begin(page, "lesson")
    lesson.wait_for_selector(".told .sheet-lines")
    wait_for(lesson, FITS)
    roll(page, "lesson", lesson, ".told .sheet-lines")
    table = begin(page, "table")
    table.locator("[data-act=menu]").click()
    table.locator(".menu .of-keys").click()
    table.wait_for_selector("[role=dialog]")
    roll(page, "table", table, "[role=dialog]")


def roll(page: Any, id: str, frame: Any, selector: str) -> None:
    page.locator(f"#{id}").evaluate("e => e.scrollIntoView({ block: 'center' })")
    before = page.evaluate("scrollY")
    page.mouse.move(*point(page, id, frame, selector, MIDDLE))
    for _ in range(12):
        page.mouse.wheel(0, 200)
        page.wait_for_timeout(50)
    wait_for(page, f"() => scrollY > {before} + 100")


KEPT = """async () => ({
  local: localStorage.length, session: sessionStorage.length, caches: await caches.keys(),
  databases: (await indexedDB.databases()).map(one => one.name),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
NOTHING = {"local": 0, "session": 0, "caches": [], "databases": [], "workers": 0}


def test_a_widget_stays_in_its_folder_and_keeps_nothing(page: Any, world: World) -> None:
    """Another app of the same origin, and the address beside ours, are never touched."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(world.page("page", TABLE + TRICK + LESSON))
    for id in ("table", "trick", "lesson"):
        begin(page, id)
    # Under the same origin, where nothing is blocked: what a page of ours leaves there.
    page.goto(f"{world.site}embed.html?what=table&game=klaberjass&players=2&lang=de")
    page.wait_for_selector(".hand > .card", timeout=60_000)
    assert page.evaluate(KEPT) == NOTHING
    ours = [url for url in asked if not url.startswith((world.foreign, "blob:", "data:"))]
    assert len(ours) > 30 and world.site.endswith(SUB_PATH)
    assert [url for url in ours if not url.startswith(world.site)] == []


def test_an_embedded_lesson_is_solved_by_keyboard_and_told_to_those_who_listen(
    page: Any, world: World
) -> None:
    name = "klaberjass/4-seven"
    tag = f'<stammtisch-lesson id="a" lesson="{name}" lang="de"></stammtisch-lesson>'
    page.emulate_media(reduced_motion="reduce")
    page.goto(world.page("page", f'<input id="before">{tag}<input id="after">'))
    page.locator("#a button").wait_for()
    page.focus("#before")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#a[data-state=shown]", timeout=60_000)
    frame = next(f for f in page.frames if "embed.html" in f.url)
    learner = Learner(Inside(frame), "key", "de")
    for step in read(name).steps:
        learner.at(step.number)
        start = step.start()
        told = frame.locator(".lesson .live p").last.inner_text()
        assert step.words["de"] in told, step.number
        assert verdicts.look(start.look, speaker(start).names) in told, step.number
        learner.solve(start)
        if start.task.kind != "watch":
            said = start.task.judge(start.task.answers()[0]).to_json()
            words = verdicts.verdict(posed(start), said, speaker(start))
            assert learner.verdict() == f"right: {words}", step.number
            assert words in learner.spoken(), step.number
        learner.next()
    assert frame.locator(".told h2").inner_text() == texts.t("lesson.done")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "after":
            return
    raise AssertionError("the keyboard does not come out of the frame")
