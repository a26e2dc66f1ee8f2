"""Lessons of other people's: damaged ones, the editor that names what is wrong, the guide."""

from typing import Any

import pytest

from tests.lessons.test_damage import broken_files, wrong_types, wrong_values

from .foreign import World
from .person import wait_for
from .sitting import violations

AT_ONCE = 5
ADD = """texts => {
  const place = document.getElementById("place");
  place.replaceChildren(...texts.map(text => {
    const lesson = document.createElement("stammtisch-lesson");
    lesson.lang = "en";
    lesson.setAttribute("start", "now");
    lesson.textContent = text;
    return lesson;
  }));
}"""


def damaged() -> list[str]:
    """200 texts that are no lessons (an element's text has no encoding and a limit)."""
    every = [*wrong_values(), *broken_files(), *wrong_types()]
    texts = [text for _, text, _, _ in every if isinstance(text, str)]
    return [text for text in texts if 0 < len(text.strip()) <= 200_000][:200]


@pytest.mark.slow
def test_two_hundred_damaged_lessons_are_refused_and_nothing_is_executed(
    page: Any, world: World
) -> None:
    texts = damaged()
    assert len(texts) == 200
    page.goto(world.page("page", '<div id="place"></div>'))
    dialogs: list[str] = []  # of the page or of any frame in it

    def asked(dialog: Any) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", asked)
    page.evaluate("() => { setTimeout(() => alert('heard'), 0) }")
    page.evaluate("new Promise(done => setTimeout(done, 50)).then(() => true)")
    assert dialogs == ["heard"]
    page.evaluate("customElements.whenDefined('stammtisch-lesson').then(() => true)")
    for at in range(0, len(texts), AT_ONCE):
        page.evaluate(ADD, texts[at : at + AT_ONCE])
        shown = "() => document.querySelectorAll('#place > [data-state=shown]').length"
        wait_for(page, f"() => ({shown})() === {len(texts[at : at + AT_ONCE])}", seconds=60)
        frames = [f for f in page.frames if "embed.html" in f.url and not f.is_detached()]
        assert len(frames) == AT_ONCE
        for frame in frames:
            words = frame.locator("[role=alert]").inner_text()
            assert words.startswith("Something is wrong with this lesson: ") and len(words) < 600
            assert frame.locator("script").count() == 1  # its own
    assert dialogs == ["heard"]


def test_the_editor_names_the_line_and_plays_what_is_right(page: Any, site: str) -> None:
    page.goto(f"{site}editor.html?lang=en")
    wait_for(page, "document.getElementById('state').textContent === 'All is well.'", seconds=90)
    good = page.locator("#text").input_value()
    line = good.splitlines().index('turned = "H8"') + 1
    page.locator("#text").fill(good.replace('turned = "H8"', 'turned = "ZZ"'))
    page.locator("#problems button").wait_for()
    assert page.locator("#problems button").all_inner_texts() == [
        f"line {line}, step 1, turned: 'ZZ' is no card of this game."
    ]
    assert page.locator("#numbers .at").all_inner_texts() == [str(line)]
    assert violations(page) == []
    page.locator("#problems button").click()
    selected = "text.value.slice(text.selectionStart, text.selectionEnd)"
    assert page.evaluate(f"(text => {selected})(document.activeElement)") == 'turned = "ZZ"'
    page.locator("#text").fill(good)
    wait_for(page, "document.getElementById('state').textContent === 'All is well.'")
    page.wait_for_selector("#stage [data-state=shown]")
    frame = next(f for f in page.frames if "embed.html" in f.url and not f.is_detached())
    frame.locator(".told", has_text="Spades were led, and you have spades.").first.wait_for()


@pytest.mark.parametrize("screen", ["small"], indirect=True)
def test_the_editor_speaks_german_to_german_authors(page: Any, site: str, screen: Any) -> None:
    """Also about what only the rules can find; and everything fits a small phone."""
    page.goto(f"{site}editor.html?lang=de")
    wait_for(
        page, "document.getElementById('state').textContent === 'Alles in Ordnung.'", seconds=90
    )
    good = page.locator("#text").input_value()
    line = good.splitlines().index('moves = "take SA"') + 1
    page.locator("#text").fill(good.replace("take SA", "take SA HJ"))
    page.locator("#problems button").wait_for()
    words = (
        "Zu dieser Stellung kommt es nicht: Zug 3 (HJ) von Spieler 0 ist nicht erlaubt. "
        "Am Tisch hieße es: „Bedienen: du hast noch Pik.“ (200-mal neu gegeben.)"
    )
    assert page.locator("#problems button").all_inner_texts() == [
        f"Zeile {line}, Schritt 1, moves: {words}"
    ]
    page.wait_for_selector("#stage [data-state=shown]")
    frame = next(f for f in page.frames if "embed.html" in f.url and not f.is_detached())
    told = f"Schritt 1 lässt sich nicht zeigen: {words}"
    wait_for(frame, "told => document.body.innerText.includes(told)", told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_the_editor_gives_a_tag_that_works(page: Any, site: str, context: Any) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}editor.html?lang=en")
    wait_for(page, "document.getElementById('state').textContent === 'All is well.'", seconds=90)
    good = page.locator("#text").input_value()
    page.locator("#copy").click()
    wait_for(page, "document.getElementById('state').textContent.startsWith('Copied')")
    assert page.evaluate("navigator.clipboard.readText()") == (
        f'<script type="module" src="{site}embed.mjs"></script>\n'
        f'<stammtisch-lesson lang="en">\n{good.strip()}\n</stammtisch-lesson>'
    )


def test_the_examples_of_the_guide_are_live(page: Any, site: str) -> None:
    page.goto(f"{site}embedding.html")
    widgets = page.locator("stammtisch-trick, stammtisch-table, stammtisch-lesson")
    assert widgets.count() == 5
    for at in range(5):
        widgets.nth(at).locator("button").click()
        wait_for(
            page,
            f"[...document.querySelectorAll('main > *')].filter(e => e.dataset.state === 'shown')"
            f".length === {at + 1}",
            seconds=60,
        )
    assert violations(page) == []
    frames = [f for f in page.frames if "embed.html" in f.url]
    assert [f.locator("[role=alert]").count() for f in frames] == [0] * 5
