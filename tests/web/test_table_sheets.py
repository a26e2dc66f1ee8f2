"""The sheets over the table: all figures in view at every size, and the newest where one looks."""

from typing import Any

from game import Match, new_match
from tests.web.sitting import put, sit

SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)]

# What is wider than the sheet or than its own cell.
WIDE = """() => {
  const scroll = document.querySelector('.sheet .scroll');
  const found = scroll.scrollWidth > scroll.clientWidth ? ['the sheet'] : [];
  for (const cell of document.querySelectorAll('.sheet td')) {
    const box = cell.getBoundingClientRect();
    for (const one of cell.querySelectorAll('b, small, svg')) {
      if (!one.checkVisibility()) continue;
      const inner = one.getBoundingClientRect();
      if (inner.left < box.left - 1 || inner.right > box.right + 1) found.push(cell.innerText);
    }
  }
  return found;
}"""
UNEQUAL = """() => [...document.querySelectorAll('.sheet .running')].flatMap(table => {
  const heads = [...table.querySelectorAll('thead th:has(span)')];
  const all = heads.map(one => one.getBoundingClientRect().width);
  return Math.max(...all) - Math.min(...all) > 1.5 ? [all] : [];
})"""
# Figures that do not stand under their column's head.
ASTRAY = """() => [...document.querySelectorAll('.sheet .figures')].flatMap(table => {
  const right = cell => Math.round(cell.getBoundingClientRect().right);
  const heads = [...table.querySelectorAll('thead tr > *')].map(right);
  return [...table.querySelectorAll('tbody tr')]
    .filter(row => [...row.children].some((cell, at) => Math.abs(right(cell) - heads[at]) > 1))
    .map(row => row.innerText);
})"""
HIDDEN = """() => {
  const seen = document.querySelector('.sheet .scroll').getBoundingClientRect();
  return [...document.querySelectorAll('.sheet .final :is(th, td)')]
    .filter(cell => {
      const box = cell.getBoundingClientRect();
      return box.top < seen.top || box.bottom > seen.bottom || box.right > seen.right + 1;
    })
    .map(cell => cell.innerText);
}"""


def ended(game: str, players: int) -> Match:
    """A match played to its end."""
    match = new_match(game, players=players, seed=1)
    while match.asks is not None:
        legal = match.asks.legal
        match.play("take" if "take" in legal else legal[len(match.results) % len(legal)])
    return match


def test_the_final_score_is_in_view_at_every_size(page: Any, site: str) -> None:
    sit(page, site, "rififi", match=new_match("rififi", players=4, seed=1)).wait()
    for game, players in (("rififi", 6), ("rififi", 4), ("klammern", 4)):
        match = ended(game, players)
        put(page, match)
        page.wait_for_selector(".sheet.end .final")
        if game == "rififi":
            totals = [str(total).replace("-", "−") for total in match.totals]
            assert page.locator(".final b").all_inner_texts() == totals
        assert page.locator(".final .won").count() == len(match.winners or ())
        title = f"Spiel {len(match.results)}"
        assert page.locator(".sheet h3").all_inner_texts() == [title]
        for w, h in SIZES:
            page.set_viewport_size({"width": w, "height": h})
            page.wait_for_timeout(150)
            at = f"{game} for {players} at {w}x{h}"
            assert page.evaluate(HIDDEN) == [], at
            assert page.evaluate(WIDE) == [], at
            assert page.evaluate(UNEQUAL) == [], at
            assert page.evaluate(ASTRAY) == [], at


def test_the_log_opens_at_its_newest_line(page: Any, site: str) -> None:
    match = new_match("rififi", players=6, seed=1)
    while len(match.results) < 14 or match.asks is None or len(match.view(0).tricks) < 2:
        assert match.asks is not None
        match.play(match.asks.legal[0])
    page.set_viewport_size({"width": 320, "height": 568})
    sit(page, site, "rififi", match=match).wait()
    page.keyboard.press("m")
    page.locator(".menu .of-log").click()
    log = page.locator(".sheet.log ol")
    assert log.evaluate("one => one.scrollHeight > one.clientHeight + 40")
    assert log.evaluate("one => one.scrollHeight - one.clientHeight - one.scrollTop") < 2


def test_the_score_opens_at_its_newest_deal(page: Any, site: str) -> None:
    match = new_match("rififi", players=6, seed=1)
    while len(match.results) < 20:
        assert match.asks is not None
        match.play(match.asks.legal[0])
    page.set_viewport_size({"width": 320, "height": 480})
    sit(page, site, "rififi", match=match).wait()
    page.keyboard.press("m")
    page.locator(".menu .of-score").click()
    newest = page.locator(".sheet.score .running tbody tr").last
    assert newest.locator("th").inner_text() == "20"
    inside = """row => {
      const seen = row.closest('.scroll').getBoundingClientRect();
      const own = row.getBoundingClientRect();
      return own.top >= seen.top && own.bottom <= seen.bottom + 1;
    }"""
    assert newest.evaluate(inside)
    assert page.locator(".sheet.score .running tbody tr").first.evaluate(inside) is False


def test_a_score_below_nothing_has_a_real_minus_on_the_start_page(page: Any, site: str) -> None:
    match = new_match("rififi", players=4, seed=1)
    while min(match.totals) >= 0:
        assert match.asks is not None
        match.play(match.asks.legal[-1])
    sit(page, site, "rififi", match=match).wait()
    page.evaluate("location.hash = '#start'")
    where = page.locator("#go-on .go-on-where")
    where.wait_for()
    totals = " : ".join(str(total).replace("-", "−") for total in match.totals)
    assert where.inner_text() == f"Spiel\u00a0{len(match.results) + 1}, Stand {totals}"
