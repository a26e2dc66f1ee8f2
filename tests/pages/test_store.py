"""What the page remembers: everything read is checked, nothing is lost, nothing stops the page."""

import json
from typing import Any

import pytest

from game import Match
from web import entries, store
from web.store import Store


class Full(Exception):
    """As the browser's error when its storage is full: known by its name only."""

    def __str__(self) -> str:
        return "QuotaExceededError: the quota has been exceeded"


class Box:
    """A browser's storage; *room* None is a full one, *closed* one that may not be used."""

    def __init__(self, **texts: str) -> None:
        self.texts = {f"stammtisch.{name}": text for name, text in texts.items()}
        self.full = False
        self.closed = False

    def getItem(self, key: str) -> str | None:
        if self.closed:
            raise PermissionError("SecurityError")
        return self.texts.get(key)

    def setItem(self, key: str, value: str) -> None:
        if self.closed:
            raise PermissionError("SecurityError")
        if self.full:
            raise Full
        self.texts[key] = value

    def removeItem(self, key: str) -> None:
        self.texts.pop(key, None)


def entry(value: Any, version: int = 1) -> str:
    return json.dumps({"version": version, "value": value})


def begun(game: str = "klaberjass", players: int = 2) -> dict[str, Any]:
    match = Match(game, players=players, seed=7)
    match.play("pass")
    return {"record": match.record(), "meta": {"levels": ["club", "expert"], "id": "a"}}


def test_an_empty_browser_starts_with_defaults_and_says_nothing() -> None:
    store.open_store(Box())
    assert store.settings.theme == "auto"
    assert store.settings.pace == "normal"
    assert store.table("klammern")["players"] == 4
    assert store.load_match("klaberjass") is None
    assert store.store().notices == []


def test_what_was_put_is_there_in_the_next_session() -> None:
    box = Box()
    store.open_store(box)
    store.settings.change(cloth="night", names=["Lu", "", "", "", "", ""])
    store.save_table("rififi", {"players": 6, "rules": {"top": 3}, "levels": ["expert"] * 6})
    store.open_store(box)
    assert store.settings.cloth == "night"
    assert store.settings.names[0] == "Lu"
    assert store.table("rififi") == {
        "players": 6,
        "rules": {"top": 3},
        "levels": ["expert"] * 6,
    }


def test_a_saved_match_goes_on_at_the_same_question() -> None:
    box = Box()
    store.open_store(box)
    saved = begun()
    store.save_match("klaberjass", saved["record"], saved["meta"])
    store.open_store(box)
    found = store.load_match("klaberjass")
    assert found is not None
    match, meta = found
    assert match.record() == saved["record"]
    assert match.asks is not None and match.asks.question == "take"
    assert meta["levels"][:2] == ["club", "expert"]


def test_all_keys_are_under_our_prefix() -> None:
    box = Box()
    store.open_store(box)
    store.settings.change(sounds=True)
    store.store().put_language("en")
    assert box.texts.keys() == {"stammtisch.settings", "stammtisch.lang"}
    assert box.texts["stammtisch.lang"] == "en", "bare: the page's first script reads it"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '{"value": {}}',
        '{"version": 1}',
        entry(None),
        entry([1, 2]),
        "[" * 100_000,
    ],
)
@pytest.mark.parametrize("name", ["settings", "statistics", "match.klaberjass", "table.klammern"])
def test_a_damaged_entry_is_set_aside_and_the_default_taken(name: str, text: str) -> None:
    box = Box(**{name: text})
    of = store.open_store(box)
    assert of.get(name) is None
    assert of.notices == ["damaged"]
    assert of.kept() == {name: text[: store.MOST_KEPT]}
    assert f"stammtisch.{name}" not in box.texts
    again = store.open_store(box)
    assert again.get(name) is None, "said once, not at every visit"
    assert again.notices == []
    assert again.kept() == {name: text[: store.MOST_KEPT]}, "still there to be saved"


def test_a_match_that_breaks_the_rules_is_damaged() -> None:
    saved = begun()
    saved["record"]["moves"] = ["pass take pass"]
    of = store.open_store(Box(**{"match.klaberjass": entry(saved)}))
    assert store.load_match("klaberjass") is None
    assert of.notices == ["damaged"]


def test_a_match_of_another_game_is_damaged() -> None:
    of = store.open_store(Box(**{"match.klammern": entry(begun())}))
    assert store.load_match("klammern") is None
    assert of.notices == ["damaged"]


def test_what_a_newer_version_wrote_is_left_alone() -> None:
    newer = entry({"cloth": "tartan"}, version=2)
    box = Box(settings=newer)
    of = store.open_store(box)
    assert store.settings.cloth == "green"
    store.settings.change(cloth="blue")
    assert store.settings.cloth == "blue", "for this session"
    assert box.texts["stammtisch.settings"] == newer
    assert of.notices == ["newer"]


def test_storage_that_is_forbidden_is_said_once_and_play_goes_on_in_memory() -> None:
    box = Box()
    box.closed = True
    of = store.open_store(box)
    saved = begun()
    store.save_match("klaberjass", saved["record"], saved["meta"])
    store.settings.change(cloth="blue")
    assert store.load_match("klaberjass") is not None
    assert store.settings.cloth == "blue"
    assert of.notices == ["blocked"]


def test_no_storage_at_all_is_the_same() -> None:
    of = store.open_store(None)
    store.settings.change(cloth="blue")
    assert store.settings.cloth == "blue"
    assert of.notices == ["blocked"]


def test_a_full_storage_is_said_and_play_goes_on_in_memory() -> None:
    box = Box()
    box.full = True
    of = store.open_store(box)
    heard: list[list[str]] = []
    of.on_notice = lambda: heard.append(list(of.notices))
    store.settings.change(cloth="blue")
    store.settings.change(cloth="night")
    assert store.settings.cloth == "night"
    assert of.notices == ["full"] and heard == [["full"]]
    box.full = False
    store.settings.change(cloth="burgundy")
    assert "burgundy" in box.texts["stammtisch.settings"], "saved again as soon as it works"


def test_single_strange_settings_fall_back_to_their_defaults() -> None:
    found = entries.check_settings(
        {
            "theme": "dark",
            "pace": "warp",
            "sounds": "yes",
            "four_colour": True,
            "names": ["  A\u200b\nlovely and much too long name ", 7, None],
            "more": 1,
        }
    )
    assert found["theme"] == "dark" and found["pace"] == "normal"
    assert found["sounds"] is False and found["four_colour"] is True
    assert found["names"] == ["A lovely and m", "", "", "", "", ""]
    assert "more" not in found


def test_single_strange_parts_of_a_table_fall_back_to_their_defaults() -> None:
    found = entries.check_table(
        "klammern",
        {"players": 5, "rules": {"rounds": 99, "beat": "yes"}, "levels": ["club", "god"]},
    )
    assert found == {
        "players": 4,
        "rules": {"rounds": 3, "beat": "yes", "seven": "yes"},
        "levels": ["club"] * 4,
    }


# --- everything as one file ---------------------------------------------------------------


def filled() -> Store:
    of = store.open_store(Box())
    store.settings.change(cloth="night")
    saved = begun()
    store.save_match("klaberjass", saved["record"], saved["meta"])
    return of


def test_a_file_brings_everything_to_another_browser() -> None:
    text = filled().export()
    of = store.open_store(Box())
    assert of.take_in(text) == (["settings", "match.klaberjass"], [])
    assert store.settings.cloth == "night"
    match, _ = store.load_match("klaberjass") or pytest.fail("no match")
    assert match.record() == begun()["record"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "foreign"),
        ("hello", "foreign"),
        ("[1]", "foreign"),
        ('{"format": "something else"}', "foreign"),
        ('{"format": "stammtisch-everything", "version": 1}', "foreign"),
        ('{"format": "stammtisch-everything", "version": 2, "entries": {}}', "newer"),
        ('{"format": "stammtisch-everything", "version": 1, "entries": {}}', "empty"),
        ('{"format": "stammtisch-everything", "version": 1, "entries": {"x": 1}}', "empty"),
        ("[" * 100_000, "foreign"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_changes_nothing(text: str, code: str) -> None:
    of = filled()
    before = of.export()
    with pytest.raises(ValueError, match=code):
        of.take_in(text)
    assert of.export() == before


def test_what_is_broken_in_a_file_is_left_out_and_named() -> None:
    whole = json.loads(filled().export())
    whole["entries"]["match.klaberjass"]["record"]["moves"] = ["take take"]
    whole["entries"]["match.chess"] = {}
    of = store.open_store(Box())
    assert of.take_in(json.dumps(whole)) == (["settings"], ["match.klaberjass", "match.chess"])
    assert store.settings.cloth == "night"
    assert store.load_match("klaberjass") is None


def test_taking_in_a_file_can_be_taken_back() -> None:
    of = filled()
    before = of.export()
    of.take_in(json.dumps({"format": store.FORMAT, "version": 1, "entries": {"statistics": {}}}))
    store.settings.change(cloth="blue")
    of.restore(before)
    assert store.settings.cloth == "night"
    assert of.get("statistics") is None
    assert of.export() == before


# --- two windows, one box -----------------------------------------------------------------------


def test_only_the_window_that_holds_a_match_saves_it() -> None:
    box = Box()
    one, two = Store(box, "one"), Store(box, "two")
    assert one.holds("klaberjass") and two.holds("klaberjass"), "nobody plays it yet"
    one.hold("klaberjass")
    assert one.holds("klaberjass") and not two.holds("klaberjass")
    assert two.holds("klammern"), "another match"
    two.hold("klaberjass")
    assert not one.holds("klaberjass") and two.holds("klaberjass")
    one.let_go("klaberjass")
    assert two.holder("klaberjass") == "two", "only one's own is given free"
    two.let_go("klaberjass")
    assert one.holder("klaberjass") is None


def test_a_match_taken_over_is_not_saved_and_is_read_anew() -> None:
    box = Box()
    store.open_store(box, "here")
    store.store().hold("klaberjass")
    played = begun()
    assert store.save_match("klaberjass", played["record"], played["meta"])
    Store(box, "there").hold("klaberjass")
    before = dict(box.texts)
    other = Match("klaberjass", players=2, seed=99).record()
    assert not store.save_match("klaberjass", other, played["meta"])
    assert box.texts == before
    text = json.dumps({"version": 1, "value": {"record": other, "meta": played["meta"]}})
    box.texts["stammtisch.match.klaberjass"] = text
    store.store().read_anew("match.klaberjass")
    found = store.load_match("klaberjass")
    assert found is not None and found[0].seed == 99


def test_without_storage_there_is_only_this_window() -> None:
    store.open_store(None, "here")
    store.store().hold("klaberjass")
    played = begun()
    assert store.save_match("klaberjass", played["record"], played["meta"])


def test_whose_match_a_key_of_the_box_tells_of() -> None:
    assert store.holder_changed("stammtisch.window.ananas") == "ananas"
    assert store.holder_changed("stammtisch.match.ananas") is None
    assert store.holder_changed(None) is None


def test_a_match_out_of_a_file_stops_the_window_that_played_the_old_one() -> None:
    box = Box()
    playing, other = Store(box, "playing"), Store(box, "other")
    playing.hold("klaberjass")
    playing.hold("klammern")
    text = json.dumps(
        {"format": store.FORMAT, "version": 1, "entries": {"match.klaberjass": begun()}}
    )
    assert other.take_in(text) == (["match.klaberjass"], [])
    assert not playing.holds("klaberjass")
    assert playing.holds("klammern"), "nothing was said of this one"
