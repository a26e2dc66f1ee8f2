"""What goes on around the pages: rules of the own table, other windows, new versions."""

from typing import Any

from tests.web.conftest import ready


def visit(page: Any, address: str) -> None:
    page.evaluate(f"location.hash = '#{address}'")
    page.wait_for_selector(f"html[data-page={address.split('/')[0]}]", state="attached")


def test_the_rules_say_what_is_played_at_the_own_table(started: Any) -> None:
    visit(started, "table/klaberjass")
    started.get_by_label("nie", exact=True).check()
    visit(started, "rules/klaberjass")
    here = started.locator('[id="rules/klaberjass"] .here')
    assert here.locator("li").all_inner_texts() == [
        "2 Personen",
        "Länge (bis zu): 500",
        "Die Trumpf-Sieben tauschen: nie anders als üblich",
    ]
    started.evaluate("location.hash = '#new/klaberjass/4711'")
    ready(started, "table")
    visit(started, "rules/klaberjass")
    assert started.get_by_role("link", name="Zurück an den Tisch").is_visible()
    assert "nie" in here.inner_text(), "the match keeps the rules it was begun with"
    assert here.get_by_text("Kartencode: 4711").is_visible()


def test_the_table_keeps_its_place_under_other_pages(started: Any) -> None:
    started.evaluate("location.hash = '#new/klaberjass/0'")
    ready(started, "table")
    started.locator("#play h1").evaluate("title => { title.dataset.mark = 'still here' }")
    for address in ("settings", "statistics", "rules/klaberjass", "about"):
        visit(started, address)
        started.get_by_role("link", name="Zurück an den Tisch").click()
        started.wait_for_selector("#play.shown")
        assert started.locator("#play h1").get_attribute("data-mark") == "still here"
    visit(started, "start")
    assert started.locator("#play").inner_html() == "", "whoever leaves leaves nothing behind"


def test_sitting_down_and_leaving_again_and_again_leaves_no_listeners_behind(started: Any) -> None:
    started.evaluate(
        """() => {
          window.living = 0;
          const add = EventTarget.prototype.addEventListener;
          const remove = EventTarget.prototype.removeEventListener;
          EventTarget.prototype.addEventListener = function (...all) {
            if (this.nodeType || this === window) window.living++;
            return add.apply(this, all);
          };
          EventTarget.prototype.removeEventListener = function (...all) {
            if (this.nodeType || this === window) window.living--;
            return remove.apply(this, all);
          };
        }"""
    )
    living = []
    for _ in range(5):
        visit(started, "play/klaberjass")
        ready(started, "table")
        visit(started, "start")
        living.append(started.evaluate("window.living"))
    assert max(living[1:]) <= living[0]


def test_another_window_brings_its_settings_along(started: Any, context: Any, site: str) -> None:
    visit(started, "play/klaberjass")
    ready(started, "table")
    other = context.new_page()
    other.goto(site + "#settings")
    ready(other)
    other.get_by_label("blau").check()
    started.wait_for_selector("html[data-cloth=blue]", state="attached")
    assert started.locator(".sheet.elsewhere").count() == 0, "the match stays where it is played"


def test_a_new_version_is_a_quiet_note_and_never_at_the_table(started: Any) -> None:
    started.evaluate("document.dispatchEvent(new CustomEvent('stammtisch:update'))")
    note = started.locator(".notice", has_text="neue Version")
    assert note.is_visible()
    visit(started, "play/klaberjass")
    ready(started, "table")
    assert note.is_hidden()
    visit(started, "start")
    started.evaluate(
        "document.addEventListener('stammtisch:take-update', () => { window.taken = true })"
    )
    note.get_by_role("button", name="Jetzt wechseln").click()
    assert started.evaluate("window.taken")
