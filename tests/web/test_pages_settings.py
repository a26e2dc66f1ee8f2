"""Settings, table set-up, statistics, files: they apply at once, they last, nothing is lost."""

import json
from pathlib import Path
from typing import Any

import pytest

from game import new_match
from tests.web.conftest import ready
from tests.web.sitting import sit


def visit(page: Any, address: str) -> None:
    page.evaluate(f"location.hash = '#{address}'")
    page.wait_for_selector(f"html[data-page={address.split('/')[0]}]", state="attached")


def saved(page: Any, name: str) -> Any:
    text = page.evaluate(f"localStorage.getItem('stammtisch.{name}')")
    return json.loads(text)["value"] if text else None


def root(page: Any, name: str) -> str:
    return str(page.evaluate(f"document.documentElement.dataset.{name}"))


def test_settings_apply_at_once_and_last(started: Any) -> None:
    visit(started, "settings")
    for label, name, value in (
        ("dunkel", "theme", "dark"),
        ("weinrot", "cloth", "burgundy"),
        ("J Q K A", "index", "en"),
        ("flott", "pace", "brisk"),
    ):
        started.get_by_label(label, exact=True).check()
        assert root(started, name) == value
    started.get_by_label("Vierfarbiges Blatt").check()
    assert root(started, "colours") == "four"
    started.reload()
    ready(started)
    assert started.get_by_label("dunkel", exact=True).is_checked()
    assert started.get_by_label("Vierfarbiges Blatt").is_checked()
    assert [root(started, n) for n in ("theme", "cloth", "index", "pace", "colours")] == [
        "dark",
        "burgundy",
        "en",
        "brisk",
        "four",
    ]


def test_the_language_changes_in_the_middle_of_a_deal_and_nothing_is_lost(started: Any) -> None:
    started.locator("#start [data-play=doppelkopf]").click()
    ready(started, "table")
    before = saved(started, "match.doppelkopf")["record"]
    visit(started, "settings")
    started.get_by_label("English", exact=True).check()
    started.locator("#page h1", has_text="Settings").wait_for()
    assert root(started, "page") == "settings"
    started.get_by_role("link", name="Back to the table").click()
    started.wait_for_selector("#play.shown")
    after = saved(started, "match.doppelkopf")["record"]
    assert after["seed"] == before["seed"]
    assert after["moves"][0].startswith(before["moves"][0])
    names = started.locator("#play .card[aria-label], #play [data-act=card]").evaluate_all(
        "all => all.map(card => card.getAttribute('aria-label') || card.innerText).join(' ')"
    )
    assert " of " in names and "Kreuz" not in names
    started.reload()
    ready(started)
    assert started.evaluate("document.documentElement.lang") == "en"


def test_the_language_can_be_changed_from_the_bar_of_any_page(started: Any) -> None:
    visit(started, "rules/ananas")
    length = started.evaluate("history.length")
    started.locator(".languages a[lang=en]").click()
    rules = started.locator('[id="rules/ananas"]')
    rules.locator("h1", has_text="Silver Pineapple").wait_for()
    assert started.url.endswith("#rules/ananas")
    assert started.evaluate("history.length") == length, "going back does not come past it"
    started.locator(".languages a[lang=de]").click()
    assert rules.locator("h1").inner_text() == "Silberne Ananas"


def test_german_suits_are_named_everywhere_at_once_and_stay(page: Any, site: str) -> None:
    match = new_match("klaberjass", players=2, seed=1)
    while (match.asks.player, match.asks.question) != (0, "name"):
        match.play("pass")
    sit(page, site, "klaberjass", match=match)
    page.keyboard.press("m")
    page.locator(".menu .of-settings").click()
    page.get_by_label("Eichel, Grün, Rot, Schellen").check()
    page.get_by_role("link", name="Zurück an den Tisch").click()
    page.wait_for_selector("#play.shown .panel .answer")
    offered = set(page.locator(".panel .answer").all_inner_texts())
    turned = match.view(0).facts["turned"]["card"][0]
    names = {"C": "Eichel", "S": "Grün", "H": "Rot", "D": "Schellen"}
    left = {name for suit, name in names.items() if suit != turned}
    assert {text.split("\n")[0].strip() for text in offered} == left | {"Passen"}
    page.keyboard.press("m")
    page.locator(".menu .of-log").click()
    log = page.locator(".sheet.log").inner_text()
    assert f"Aufgedeckt: {names[turned]} " in log
    assert not any(old in log for old in ("Kreuz", "Pik", "Karo", "Herz"))
    page.keyboard.press("Escape")
    spoken = page.locator(".hand .only-spoken").all_inner_texts()
    assert all(name.split()[0] in names.values() for name in spoken)
    visit(page, "rules/doppelkopf")
    rules = page.locator('[id="rules/doppelkopf"]').inner_text()
    assert "Eichel-Dame" in rules and "Kreuz" not in rules
    page.reload()
    ready(page)
    assert "Kreuz" not in page.locator('[id="rules/doppelkopf"]').inner_text()
    visit(page, "settings")
    page.get_by_label("Kreuz, Pik, Herz, Karo").check()
    visit(page, "rules/doppelkopf")
    assert "Kreuz-Dame" in page.locator('[id="rules/doppelkopf"]').inner_text()


def test_names_are_cleaned_and_shown_at_the_table(started: Any) -> None:
    visit(started, "settings")
    field = started.get_by_label("Mitspieler 1")
    field.fill("  Frau   Holle ")
    field.blur()
    assert field.input_value() == "Frau Holle"
    visit(started, "start")
    started.locator("#start [data-play=klaberjass]").click()
    ready(started, "table")
    assert "Frau Holle" in started.locator("#play").inner_text()


def test_the_table_is_set_up_and_remembered(started: Any) -> None:
    visit(started, "table/klammern")
    started.get_by_label("zu 3").check()
    started.get_by_role("button", name="Länge (Zahl der Runden): weniger").click()
    started.get_by_label("ja, wer kann, muss höher").check()
    started.get_by_label("Anna").select_option("expert")
    assert started.get_by_label("Cleo").count() == 0, "three players: you and two more"
    started.reload()
    ready(started)
    assert started.get_by_label("zu 3").is_checked()
    assert started.get_by_label("Länge (Zahl der Runden)", exact=True).input_value() == "2"
    started.get_by_role("link", name="An den Tisch").click()
    ready(started, "table")
    match = saved(started, "match.klammern")
    assert match["record"]["players"] == 3
    assert match["record"]["rules"] == {"rounds": 2, "beat": "yes", "seven": "yes"}
    assert match["meta"]["levels"][1] == "expert"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("5", "Bitte ein Vielfaches von 4."),
        ("0", "Bitte eine ganze Zahl ab 4."),
        ("viele", "Bitte eine ganze Zahl ab 4."),
    ],
)
def test_a_number_that_is_not_possible_is_refused_in_words(
    started: Any, typed: str, message: str
) -> None:
    visit(started, "table/doppelkopf")
    field = started.get_by_label("Länge (Zahl der Spiele)", exact=True)
    field.fill(typed)
    field.blur()
    assert started.get_by_text(message).is_visible()
    assert saved(started, "table.doppelkopf") is None
    field.fill("12")
    field.blur()
    assert started.get_by_text(message).count() == 0
    assert saved(started, "table.doppelkopf")["rules"]["deals"] == 12


def test_a_deal_code_gives_the_same_cards(started: Any) -> None:
    visit(started, "table/ananas")
    field = started.get_by_label("Kartencode", exact=True)
    field.fill("4294967296")
    field.blur()
    assert started.get_by_text("Ein Kartencode ist eine Zahl").is_visible()
    field.fill("12345")
    field.blur()
    started.get_by_role("link", name="An den Tisch").click()
    ready(started, "table")
    assert saved(started, "match.ananas")["record"]["seed"] == 12345


# --- storage ------------------------------------------------------------------------------------


def test_damaged_storage_is_said_kindly_and_a_copy_can_be_saved(page: Any, site: str) -> None:
    page.add_init_script("localStorage.setItem('stammtisch.settings', '{damaged')")
    page.goto(site)
    ready(page)
    notice = page.locator(".notice")
    assert "beschädigt" in notice.inner_text()
    with page.expect_download() as download:
        notice.get_by_role("button", name="Kopie sichern").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert json.loads(text) == {"settings": "{damaged"}
    notice.get_by_role("button", name="In Ordnung").click()
    assert notice.count() == 0
    assert page.locator("#start [data-play=ananas]").is_visible()


def test_without_storage_everything_can_be_played(page: Any, site: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no') }})"
    )
    page.goto(site)
    ready(page)
    assert "nichts speichern" in page.locator(".notice").inner_text()
    page.locator("#start [data-play=klaberjass]").click()
    ready(page, "table")
    page.go_back()
    assert page.get_by_role("link", name="Weiter mit Klaberjass").is_visible(), "in this session"


def test_a_full_storage_does_not_stop_the_match(page: Any, site: str) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
    )
    page.goto(site + "#play/klaberjass")
    ready(page, "table")
    page.evaluate("location.hash = '#start'")
    assert "voll" in page.locator(".notice").inner_text()


def test_a_finished_match_shows_its_result_and_only_a_new_one_can_begin(
    page: Any, site: str
) -> None:
    import random

    from game import Match

    match = Match("rififi", players=2, seed=3, rules={"top": 1})
    rng = random.Random(1)
    while (ask := match.asks) is not None:
        match.play(rng.choice(ask.legal))
    value = {"record": match.record(), "meta": {"levels": ["club"] * 6, "id": "x"}}
    entry = json.dumps({"version": 1, "value": value})
    page.add_init_script(
        f"localStorage.getItem('stammtisch.match.rififi') ??"
        f" localStorage.setItem('stammtisch.match.rififi', {json.dumps(entry)})"
    )
    page.goto(site)
    ready(page)
    assert page.locator("#go-on a").count() == 0
    page.locator("#start [data-play=rififi]").click()
    page.wait_for_selector("#play.shown")
    record = saved(page, "match.rififi")["record"]
    assert record["seed"] != 3, "nothing to ask: the old match is over"


# --- everything as a file ----------------------------------------------------------------------


def test_everything_goes_into_a_file_and_comes_back(started: Any, tmp_path: Path) -> None:
    visit(started, "settings")
    started.get_by_label("weinrot").check()
    with started.expect_download() as download:
        started.get_by_role("button", name="Alles als Datei sichern").click()
    file = tmp_path / "everything.json"
    file.write_bytes(Path(download.value.path()).read_bytes())
    started.get_by_label("blau").check()
    assert root(started, "cloth") == "blue"
    started.locator("#import").set_input_files(file)
    started.get_by_text("Zurückgeholt: Einstellungen").wait_for()
    assert root(started, "cloth") == "burgundy"
    assert started.get_by_label("weinrot").is_checked()
    started.get_by_role("button", name="Doch nicht").click()
    assert root(started, "cloth") == "blue"


def test_a_match_brought_back_takes_the_place_of_the_one_at_the_table(
    started: Any, tmp_path: Path
) -> None:
    started.locator("#start [data-play=klaberjass]").click()
    ready(started, "table")
    visit(started, "settings")
    with started.expect_download() as download:
        started.get_by_role("button", name="Alles als Datei sichern").click()
    file = tmp_path / "everything.json"
    file.write_bytes(Path(download.value.path()).read_bytes())
    before = saved(started, "match.klaberjass")["record"]["seed"]
    started.evaluate("location.hash = '#new/klaberjass/5'")
    started.wait_for_selector("#play.shown, dialog")
    if started.get_by_role("dialog").count():
        started.get_by_role("button", name="Neu beginnen").click()
    for _ in range(100):
        if saved(started, "match.klaberjass")["record"]["seed"] == 5:
            break
        started.wait_for_timeout(50)
    visit(started, "settings")
    started.locator("#import").set_input_files(file)
    started.get_by_text("Zurückgeholt:").wait_for()
    assert started.locator(".top .back").get_attribute("href") == "#start"
    visit(started, "play/klaberjass")
    ready(started, "table")
    started.wait_for_timeout(300)
    assert saved(started, "match.klaberjass")["record"]["seed"] == before


def test_a_foreign_file_is_refused_in_words(started: Any, tmp_path: Path) -> None:
    file = tmp_path / "holiday.json"
    file.write_text('{"photos": []}')
    visit(started, "settings")
    started.locator("#import").set_input_files(file)
    started.get_by_text("Das ist keine Datei von Stammtisch.").wait_for()
    assert started.evaluate("Object.keys(localStorage)") == []


# --- statistics ---------------------------------------------------------------------------------

PLAYED = {
    "klammern": {
        "deals": [[1, 2, 1], [2, 2, 0], [3, 4, 2]],
        "matches": [[3, 2, 1, 11, 9]],
        "running": ["a", 3],
    }
}


def test_statistics_are_deleted_only_when_sure_and_can_be_brought_back(
    page: Any, site: str
) -> None:
    entry = json.dumps({"version": 1, "value": PLAYED})
    page.goto(site)
    page.evaluate("text => localStorage.setItem('stammtisch.statistics', text)", entry)
    page.goto(site + "#statistics")
    page.reload()
    ready(page)
    rows = page.locator("tbody tr")
    assert [row.split() for row in rows.all_inner_texts()] == [
        ["zu", "2", "1", "1", "2", "0,5", "+1"],
        ["zu", "4", "0", "0", "1", "2,0", "+2"],
    ]
    page.get_by_role("button", name="Statistik löschen").dblclick()
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(300)
    assert page.get_by_role("dialog").count() == 1, "one question, however often it is asked"
    page.keyboard.press("Enter")  # the safe answer has the focus
    page.get_by_role("dialog").wait_for(state="detached")
    assert rows.count() == 2
    page.get_by_role("button", name="Statistik löschen").click()
    page.get_by_role("dialog").get_by_role("button", name="Statistik löschen").click()
    page.get_by_role("button", name="Zurückholen").click()
    assert rows.count() == 2
    assert saved(page, "statistics")["klammern"]["matches"] == [[3, 2, 1, 11, 9]]


def test_the_line_over_time_keeps_the_tables_apart(page: Any, site: str) -> None:
    deals = [[1, 2, 1], [2, 4, 2], [3, 2, 0], [4, 4, 0], [5, 3, 1]]
    entry = {"klammern": {"deals": deals, "matches": [], "running": ["", 0]}}
    text = json.dumps(json.dumps({"version": 1, "value": entry}))
    page.add_init_script(f"localStorage.setItem('stammtisch.statistics', {text})")
    page.goto(site + "#statistics")
    ready(page)
    lines = page.locator("figure.over-time")
    assert lines.locator("h3").all_inner_texts() == ["Am Tisch zu 2", "Am Tisch zu 4"]
    words = lines.locator("figcaption").all_inner_texts()
    assert "den letzten 2 Spielen: erst 1,0, jetzt 0,5," in words[0]
    assert "den letzten 2 Spielen: erst 2,0, jetzt 1,0," in words[1]
    assert page.locator("tbody th").all_inner_texts() == ["zu 2", "zu 3", "zu 4"]
