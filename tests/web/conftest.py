"""The real site in a real browser.

`page` is a fresh tab (and profile) of Chromium with the start page not yet opened; `site` is the
address. Any console error, uncaught error or request to another host fails the test, unless the
test takes the complaints itself: `complaints.clear()` or `complaints.allow("part of the text")`.

Variants: `@pytest.mark.parametrize("screen", ["phone"], indirect=True)`; names are in SCREENS.
"""

import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browsers  # noqa: E402
import build_site  # noqa: E402
import offline  # noqa: E402
import serve  # noqa: E402

from . import drivers  # noqa: E402

SUB_PATH = "/spiele/stammtisch/"

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "large": {"viewport": {"width": 2560, "height": 1440}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "phone-landscape": {
        "viewport": {"width": 844, "height": 390},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "small": {
        "viewport": {"width": 320, "height": 568},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}


# Tests of the table and the pages around it are not about working offline; storing the whole site
# behind each of them, and making a snapshot, would only keep the processor from them.
ONLINE = ("test_table_", "test_lessons_", "test_pages_look", "test_pages_settings")

# The same test once more with another value: in `make test-slow`, where time does not press.
SLOW_VARIANTS: dict[str, tuple[str, ...]] = {
    "test_a_deal_by_taps_on_the_smallest_phone": ("rififi",),
    "test_a_finger_that_starts_on_a_card_plays_it_and_the_page_stays": ("plain",),
    "test_a_finger_that_starts_on_text_scrolls_the_page": ("lesson", "trick"),
    "test_a_lesson_to_its_end": ("chromium",),
    "test_a_number_that_is_not_possible_is_refused_in_words": ("0-", "viele"),
    "test_a_storage_that_is_full_is_said_and_used_again_when_there_is_room": ("chromium",),
    "test_a_worker_that_fails_is_replaced": ("without an interpreter", "nothing readable"),
    "test_an_address_that_leads_nowhere_shows_the_start": ("#play/", "#lang/fr", "#rules/poker"),
    "test_another_language_in_the_middle_of_a_step_loses_nothing": ("8",),
    "test_axe_finds_nothing": ("en-US",),
    "test_axe_finds_nothing_at_any_question": ("en-GB",),
    "test_axe_finds_nothing_in_lessons": ("dark",),
    "test_axe_finds_nothing_on_any_page": ("light-en-GB", "dark-de-DE"),
    "test_axe_finds_nothing_on_any_sheet": ("en-GB",),
    "test_axe_finds_nothing_on_notices_and_windows_of_the_house": ("en-GB",),
    "test_digits_answer": ("2",),
    "test_every_kind_of_exercise_can_be_solved": ("rififi",),
    "test_everything_is_inside_every_window": ("ananas", "kla"),
    "test_keys_open_sheets_and_escape_closes_them": ("s-", "?-"),
    "test_lessons_fit_every_window": ("phone", "desktop"),
    "test_long_and_strange_names_stay_in_their_plate": ("Maximiliane", "\\xc4"),
    "test_nothing_is_cut_off_and_everything_can_be_hit": ("en-GB",),
    "test_one_failure_is_mended": ("app.pack-half", "core", "offline", "py", "web/start"),
    "test_the_second_window_says_so_and_does_nothing": ("en-GB",),
    "test_two_failures_are_told": ("pyodide", "boot"),
    "test_widgets_of_any_width_have_no_scroll_bars_of_their_own": ("600", "1200"),
}


# And what is looked at from another side by a test that stays.
SLOW = {
    "test_a_deal_of_klaberjass_by_pen",
    "test_a_lesson_of_each_game_by_keyboard",
    "test_a_full_storage_does_not_stop_the_match",
    "test_a_pen_lays_a_card_back_and_raises_and_plays_by_tapping",
    "test_a_pen_s_illegal_card_comes_back_with_the_reason",
    "test_a_second_finger_puts_the_trick_back",
    "test_a_solved_step_takes_no_more_cards",
    "test_a_swipe_on_the_empty_table_scrolls_the_page",
    "test_an_unknown_exercise_leads_to_the_choice",
    "test_an_unknown_lesson_leads_to_the_list",
    "test_another_language_in_the_middle_of_an_exercise",
    "test_dragged_to_my_own_hand",
    "test_escape_and_a_turned_window_put_the_trick_back",
    "test_given_by_a_finger_s_tap",
    "test_keys_work_after_a_click_on_the_bare_felt",
    "test_leaving_and_coming_back_ten_times_leaves_one_listener",
    "test_let_go_in_the_middle_it_glides_back",
    "test_restart_leads_to_step_one_with_the_same_cards",
    "test_settings_changed_while_a_bot_thinks",
    "test_the_editor_speaks_german_to_german_authors",
    "test_the_end_of_a_lesson_leads_to_the_next",
    "test_the_height_fits_and_the_wheel_reaches_the_page",
    "test_the_language_can_be_changed_from_the_bar_of_any_page",
    "test_the_same_way_slowly_does_not",
    "test_what_was_reached_is_shown_where_exercises_are_chosen",
    "test_without_a_joker_the_trick_stays_where_it_is",
}


def is_slow(item: pytest.Item) -> bool:
    name, _, values = item.name.partition("[")
    return name in SLOW or values.startswith(SLOW_VARIANTS.get(name, ()))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("web")
            if is_slow(item):
                item.add_marker("slow")
            # Whole files, to whichever test process is free; each process keeps one browser.
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
            # A busy machine can be slower than a browser's patience; what is really wrong
            # is wrong twice.
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def dist() -> Path:
    """The site as `make site` builds it."""
    build_site.write(build_site.build(), build_site.DIST)
    return build_site.DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site, served under a sub-path, without special headers."""
    server = serve.listen(dist, 8700, prefix=SUB_PATH)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}{SUB_PATH}"
    server.shutdown()
    server.server_close()


class Moody(serve.Handler):
    """Answers as badly as it is told to: server.moods maps part of a path to a mood.

    "down": hangs up; "503"; "half": hangs up in the middle of the file; "moved": leads elsewhere;
    "varies": with everything. "once " before a mood: only the next time.
    """

    varies = False

    def mood(self) -> str:
        for part, mood in list(self.server.moods.items()):
            if part in self.path:
                if mood.startswith("once "):
                    del self.server.moods[part]
                return mood.removeprefix("once ")
        return ""

    def do_GET(self) -> None:
        mood = self.mood()
        self.server.asked.append(self.path.removeprefix(self.prefix))
        if mood == "down":
            self.close_connection = True
        elif mood == "503":
            self.send_error(503)
        elif mood == "half":
            self.half()
        elif mood == "moved" and "?" not in self.path:
            self.send_response(302)
            self.send_header("Location", f"{self.path}?moved")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self.varies = mood == "varies"
            super().do_GET()

    def end_headers(self) -> None:
        if self.varies:
            self.send_header("Vary", "*")
        super().end_headers()

    def half(self) -> None:
        found = self.send_head()
        if found is not None:
            content = found.read()
            self.wfile.write(content[: len(content) // 2])
            self.wfile.flush()
            self.close_connection = True


class Host:
    """A server of a test's own: what lies on it can be exchanged, and it can misbehave."""

    def __init__(self, folder: Path, files: dict[str, bytes]) -> None:
        self.folder = folder
        self.files = files
        self.deploy(files)
        self.server = serve.listen(folder, 8760, prefix=SUB_PATH, handler=Moody)
        self.moods: dict[str, str] = {}
        self.asked: list[str] = []
        self.server.moods, self.server.asked = self.moods, self.asked
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.netloc = f"127.0.0.1:{self.server.server_address[1]}"
        self.address = f"http://{self.netloc}{SUB_PATH}"

    def deploy(self, files: dict[str, bytes]) -> None:
        build_site.write(files, self.folder)

    def changed(self, name: str, added: bytes) -> dict[str, bytes]:
        """The site with something added to one file, as a build would make it."""
        files = self.files | {name: self.files[name] + added}
        del files["sw.js"]
        return files | {"sw.js": offline.worker(files)}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(dist: Path, tmp_path: Path, complaints: Any) -> Iterator[Host]:
    files = {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }
    made = Host(tmp_path / "host", files)
    complaints.hosts.add(made.netloc)
    yield made
    complaints.leave()
    made.close()


@pytest.fixture
def world(dist: Path, tmp_path: Path, complaints: Any) -> Iterator[Any]:
    """Our site and a foreign one, whose pages embed what is ours."""
    from .foreign import World  # which asks for what stands above

    made = World(dist, tmp_path)
    complaints.hosts |= made.hosts
    yield made
    complaints.leave()
    made.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    path = browsers.chromium()
    if path is None:
        pytest.fail("no Chrome or Chromium; `make test` installs one")
    browser = playwright.chromium.launch(
        executable_path=path,
        # One compiler for the interpreter instead of two, the second of which needs a second.
        args=[*browsers.CHROMIUM_ARGUMENTS, "--js-flags=--liftoff-only"],
    )
    yield browser
    browser.close()


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SCREENS[getattr(request, "param", "desktop")]


@pytest.fixture
def locale() -> str:
    """The browser's language; override by parametrizing."""
    return "de-DE"


@dataclass
class Complaints:
    """What the browser complained about while a test ran."""

    found: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)
    contexts: list[Any] = field(default_factory=list)

    def allow(self, part: str) -> None:
        self.allowed.append(part)

    def clear(self) -> None:
        self.found.clear()

    def left(self) -> list[str]:
        return [c for c in self.found if not any(part in c for part in self.allowed)]

    def leave(self) -> None:
        """Close all pages: to be done before their server goes, for they may still be loading."""
        for context in self.contexts:
            context.close()

    def listen(self, context: Any) -> None:
        self.contexts.append(context)

        def request(asked: Any) -> None:
            parts = urlsplit(asked.url)
            if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc not in self.hosts:
                self.found.append(f"foreign request: {asked.url}")

        def console(message: Any) -> None:
            if message.type == "error":
                self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

        context.on("request", request)
        context.on("console", console)
        context.on("weberror", lambda error: self.found.append(f"error: {error.error}"))


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def context(
    request: pytest.FixtureRequest,
    chromium: Any,
    site: str,
    screen: dict[str, Any],
    locale: str,
    complaints: Complaints,
) -> Iterator[Any]:
    made = chromium.new_context(locale=locale, **screen)
    made.set_default_timeout(20_000)
    if request.path.stem.startswith(ONLINE):
        made.add_init_script(
            "if (navigator.serviceWorker)"
            " navigator.serviceWorker.register = () => Promise.reject(Error('not here'))"
        )
    complaints.hosts.add(urlsplit(site).netloc)
    complaints.listen(made)
    yield made
    made.close()
    assert complaints.left() == []


@pytest.fixture
def page(context: Any) -> Any:
    return context.new_page()


@pytest.fixture
def started(page: Any, site: str) -> Any:
    """A page on which the start page is live."""
    page.goto(site)
    ready(page)
    return page


def ready(page: Any, what: str = "start") -> None:
    """Waits until Python has reported; a table is also a start."""
    wanted = 'html[data-ready="table"]'
    if what == "start":
        wanted += ', html[data-ready="start"]'
    page.wait_for_selector(wanted, state="attached", timeout=60_000)


@pytest.fixture(scope="session")
def one_firefox() -> Iterator[drivers.Firefox | None]:
    """One Firefox for all tests; each takes a tab of its own (`Firefox.fresh`)."""
    program = browsers.firefox()
    if program is None:
        yield None
        return
    with drivers.firefox(program) as made:
        yield made


EVERY_BROWSER = [
    "chromium",
    pytest.param("firefox", marks=pytest.mark.firefox),
    pytest.param("webkit", marks=pytest.mark.webkit),
]


@pytest.fixture(params=EVERY_BROWSER)
def driver(request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[drivers.Driver]:
    """A fresh tab of each browser, with nothing stored; complaints as for `page`."""
    complaints.allow("/favicon.ico")  # asked for where a flow begins at a bare file of ours
    if request.param == "chromium":
        yield drivers.Chromium(request.getfixturevalue("page"))
    elif request.param == "firefox":
        firefox = request.getfixturevalue("one_firefox")
        if firefox is None:
            pytest.skip("Firefox is not installed")
        with firefox.fresh() as made:
            yield made
            complaints.found += made.complaints
        assert complaints.left() == []
    else:
        programs = browsers.webkit()
        if programs is None:
            pytest.skip("WebKitGTK is not installed; `make test-webkit` sees to it")
        with drivers.webkit(*programs) as made:
            yield made
