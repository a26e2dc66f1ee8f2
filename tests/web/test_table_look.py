"""The table as everybody finds it: readable, reachable, in the window, and telling no secrets."""

from typing import Any

import pytest

from game import new_match
from tests.web.person import wait_for
from tests.web.sitting import find_match, sit, state, violations, with_illegal_card

SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (640, 400)]
TABLES = [("doppelkopf", 4), ("ananas", 3), ("rififi", 6), ("klammern", 4), ("klaberjass", 2)]

OUTSIDE = """() => {
  const [w, h] = [innerWidth, innerHeight];
  const seen = '.hand > .card, .lying > .card, .seat, .me, .bar button, .sort, .trump, .panel';
  return [...document.querySelectorAll(seen)]
    .filter(one => one.checkVisibility())
    .map(one => [one.className, one.getBoundingClientRect()])
    .filter(([, b]) => b.left < -1 || b.top < -1 || b.right > w + 1 || b.bottom > h + 1)
    .map(([name, b]) => `${name}: ${[b.left, b.top, b.right, b.bottom].map(Math.round)}`);
}"""
SCROLLS = "() => document.documentElement.scrollHeight > innerHeight"
STRIPS = """() => {
  const cards = [...document.querySelectorAll('.hand > .card')];
  return cards.map(card => {
    const turn = new DOMMatrix(getComputedStyle(card).transform);
    const box = card.getBoundingClientRect();
    const [w, h] = [card.offsetWidth, card.offsetHeight];
    let wide = 0;
    for (let x = -w / 2 + 1; x < w / 2; x += 1) {
      const [px, py] = [
        box.x + box.width / 2 + x * turn.a + 0.25 * h * turn.b,
        box.y + box.height / 2 + x * turn.b - 0.25 * h * turn.a,
      ];
      if (document.elementFromPoint(px, py)?.closest('.card') === card) wide += 1;
    }
    return wide;
  });
}"""
SMALL = """() =>
  [...document.querySelectorAll('.bar button, .sort, .panel .answer, .menu .entry, .sheet button')]
    .filter(one => one.checkVisibility())
    .map(one => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)
"""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.seat, .me, .trump, .sort')]
    .filter(one => one.checkVisibility()).map(one => [one.className, one.getBoundingClientRect()]);
  const found = [];
  for (const [i, [a, p]] of boxes.entries())
    for (const [b, q] of boxes.slice(i + 1))
      if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1
          && q.top < p.bottom - 1) found.push(`${a} and ${b}`);
  return found;
}"""


@pytest.mark.parametrize("game, players", TABLES, ids=str)
def test_everything_is_inside_every_window(page: Any, site: str, game: str, players: int) -> None:
    match = new_match(game, players=players, seed=11)
    while match.results == [] and len(match.results) < 1 and game == "rififi":
        match.play(match.asks.legal[0])  # the first deals of Ri Fi Fi are short
    person = sit(page, site, game, match=match)
    person.wait()
    person.until("card")
    for w, h in SIZES:
        page.set_viewport_size({"width": w, "height": h})
        page.wait_for_timeout(250)
        at = f"{game} at {w}x{h}"
        assert page.evaluate(OUTSIDE) == [], at
        assert not page.evaluate(SCROLLS), at
        assert page.evaluate(OVERLAPS) == [], at
        assert min(page.evaluate(STRIPS)) >= 24, at
        assert page.evaluate(SMALL) == [], at


# How much of the name is not seen, to the right and below: of itself, and of the bar around it.
CUT = """() => {
  const title = document.querySelector('.bar .title');
  const [own, bar] = [title, title.closest('.bar')].map(one => one.getBoundingClientRect());
  return [
    title.scrollWidth - title.clientWidth,
    title.scrollHeight - title.clientHeight,
    Math.max(0, Math.round(own.bottom - bar.bottom), Math.round(bar.top - own.top)),
  ];
}"""


@pytest.mark.parametrize("game, players", TABLES, ids=str)
def test_the_name_of_the_game_is_not_cut(page: Any, site: str, game: str, players: int) -> None:
    person = sit(page, site, game, players=players)
    for _ in range(3):  # a move to take back: the bar is as full as it gets
        person.until("card")
        person.act()
    person.until("card")
    for w, h in SIZES:
        page.set_viewport_size({"width": w, "height": h})
        page.wait_for_timeout(250)
        assert page.evaluate(CUT) == [0, 0, 0], f"{w}x{h}"


@pytest.mark.parametrize("locale", ["de-DE", "en-US"])
def test_axe_finds_nothing(page: Any, site: str, locale: str) -> None:
    person = sit(page, site, "klaberjass", rules={"target": 50})
    person.until("panel")
    assert violations(page) == [], "a question"
    person.until("card")
    assert violations(page) == [], "my turn"
    page.locator(".bar [data-act=menu]").click()
    assert violations(page) == [], "the menu"
    page.keyboard.press("Escape")
    person.until("sheet")
    assert violations(page) == [], "the sheet after a deal"


def test_axe_finds_nothing_with_dimmed_cards_in_four_colours(page: Any, site: str) -> None:
    match = find_match("klammern", 4, with_illegal_card)
    sit(page, site, "klammern", match=match, four_colour=True, cloth="burgundy")
    assert page.locator(".hand > .dim").count() > 0
    assert violations(page) == []


def test_hidden_cards_are_nowhere_in_the_page(page: Any, site: str) -> None:
    """Every card named by the page (words, codes, files) lies in my hand or open on the table."""
    match = find_match("klaberjass", 2, with_illegal_card)
    sit(page, site, "klaberjass", match=match)
    view = match.view(0)
    known = {*view.hand, *(card for _, card in view.trick)}
    html = page.content()
    hidden = {card for card in match.book.pack() if card not in known}
    seen = {card for trick in view.tricks for card in trick["cards"]}
    seen |= {view.facts["turned"]["card"], view.facts["bottom"]["card"]}
    told = {card for card in hidden - seen if f"{card}.svg" in html or f'"{card}"' in html}
    assert told == set()


def test_one_tab_stop_for_the_hand_and_the_focus_is_never_lost(page: Any, site: str) -> None:
    person = sit(page, site, "klaberjass", by="key")
    for _ in range(14):
        what = person.act()
        if what == "sheet":
            break
        person.wait()
        stops = page.locator('.hand > .card[tabindex="0"]').count()
        assert stops == min(1, page.locator(".hand > .card").count())
        inside = page.evaluate("document.querySelector('.table').contains(document.activeElement)")
        assert inside, f"after {what}"


def test_the_course_of_the_game_is_told_once_and_in_order(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, lambda m, view: bool(view.trick) and len(view.hand) == 9)
    person = sit(page, site, "klaberjass", match=match)
    page.evaluate("document.querySelector('.live').replaceChildren()")
    hers = page.locator(".lying > .card").get_attribute("aria-label")
    person.card()
    person.wait()
    told = page.locator(".live p").all_inner_texts()
    assert told[0].startswith("Du: ")
    assert "den Stich" in told[1]
    assert told[-1] == "Du bist dran."
    assert len(told) == len(set(told))
    assert hers and hers.split(",")[0] not in told


def test_forced_colours_keep_every_mark(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    page.emulate_media(forced_colors="active")
    sit(page, site, "klaberjass", match=match)
    outline = page.locator(".lying .winning .face").evaluate(
        "one => getComputedStyle(one).outlineStyle"
    )
    assert outline == "solid"


def test_less_motion_means_none(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, lambda m, view: bool(view.trick) and len(view.hand) == 9)
    page.emulate_media(reduced_motion="reduce")
    person = sit(page, site, "klaberjass", match=match, pace="calm")
    person.card()
    assert page.evaluate("document.getAnimations().length") == 0
    wait_for(page, "() => !document.querySelector('.lying > .card')")
    assert len(state(page)["hand"]) == 8
