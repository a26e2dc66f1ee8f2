"""Around the lessons: wrong answers, coming back, another language, the list, looking only."""

import json
from typing import Any

import pytest

from game.lessons import Start, read
from game.match import GAMES
from tests.web.conftest import ready
from tests.web.learner import OPEN, Learner, posed, speaker
from tests.web.person import Finger, wait_for
from tests.web.sitting import find_match, remember, sit, violations, with_illegal_card
from tests.web.test_pages_start import hold_back, match_of
from web import texts, verdicts

HAND = """() => [...document.querySelectorAll('.lesson .hand > .card')]
  .map(card => [card.querySelector('.only-spoken').textContent, card.style.transform])"""


def begin(page: Any, site: str, by: str = "key", lang: str = "de") -> Learner:
    remember(page, "settings", {"pace": "none"})
    page.goto(f"{site}?lang={lang}")
    ready(page)
    return Learner(page, by, lang)


def jump(learner: Learner, number: int) -> None:
    """Skip to a step."""
    at = int(learner.page.locator(".bar .number").inner_text().split(" ")[1])
    for step in range(at + 1, number + 1):
        learner.page.locator('.dock [data-act="next"]').click()
        learner.at(step)


def wrong_answer(start: Start) -> Any:
    """An answer that the engine judges wrong; None if there is none."""
    task = start.task
    choices = [[choice] for choice in task.choices()] if task.many else task.choices()
    return next((one for one in choices if not task.judge(one).right), None)


def kept(page: Any) -> Any:
    """What is remembered of lessons."""
    text = page.evaluate("localStorage.getItem('stammtisch.lessons')")
    return json.loads(text)["value"] if text else None


def test_a_wrong_answer_is_told_why_and_can_be_mended(page: Any, site: str) -> None:
    learner = begin(page, site)
    name = "klaberjass/7-first-deal"
    learner.open("klaberjass", name)
    kinds = set()
    for step in read(name).steps:
        learner.at(step.number)
        start = step.start()
        wrong = wrong_answer(start)
        if wrong is not None:
            kinds.add(start.task.kind)
            learner.give(start, wrong)
            page.wait_for_selector(".dock .verdict.not-yet")
            said = start.task.judge(wrong).to_json()
            words = verdicts.verdict(posed(start), said, speaker(start))
            assert learner.verdict() == f"not-yet: {words}"
            assert words in learner.spoken()
            for one in wrong if isinstance(wrong, list) else []:  # take the marks away again
                if start.task.kind == "mark-legal":
                    learner.mark_card(one)
                else:
                    learner.button("mark", str(one))
        learner.solve(start)
        learner.next()
    assert kinds == {"choose", "mark-legal", "play", "best", "score", "who-wins"}


def test_the_first_wrong_answer_is_told_what_to_look_at_and_the_second_the_answer(
    page: Any, site: str
) -> None:
    learner = begin(page, site)
    name = "klaberjass/1-cards"
    learner.open("klaberjass", name)
    jump(learner, 7)
    start = read(name).steps[6].start()  # ace and ten of spades
    assert start.task.answers() == [21]
    wrong = [number for number in start.task.choices() if number != 21]
    learner.give(start, wrong[0])
    page.wait_for_selector(".dock .verdict.not-yet")
    first = learner.verdict()
    assert "Was zählt jede?" in first and "21" not in first
    assert page.locator(".dock .answer.was-wrong").count() == 1
    learner.give(start, wrong[1])
    wait_for(page, "() => document.querySelector('.dock .verdict').innerText.includes('21')")
    assert learner.verdict().startswith("not-yet: Noch nicht. Es sind 21.")
    page.locator(".lesson .bar a[lang=en]").click()
    page.wait_for_selector("html[lang=en]", state="attached")
    assert learner.verdict().startswith("not-yet: Not yet. It is 21.")
    learner.solve(start)
    learner.next()
    learner.at(8)
    learner.give(read(name).steps[7].start(), read(name).steps[7].start().task.choices()[0])
    page.wait_for_selector(".dock .verdict")
    assert "what does each count?" in learner.verdict(), "each task begins anew"


def test_a_hint_says_and_shows_a_right_answer(page: Any, site: str) -> None:
    learner = begin(page, site)
    learner.open("klammern", "klammern/2-play")
    for number in (1, 2):
        jump(learner, number)
        start = read("klammern/2-play").steps[number - 1].start()
        right = start.task.answers()[0]
        page.keyboard.press("h")
        words = verdicts.hint(posed(start), right, speaker(start))
        page.wait_for_selector(".dock .verdict.tip")
        assert learner.verdict() == f"tip: {words}"
        assert words in learner.spoken()
    lit = page.locator(".hand > .hint .only-spoken").all_inner_texts()
    assert sorted(lit) == sorted(map(texts.card, right))


@pytest.mark.parametrize("screen", ["small"], indirect=True)
def test_where_nothing_is_asked_nothing_can_be_dragged_and_the_page_scrolls(
    page: Any, site: str, screen: Any
) -> None:
    learner = begin(page, site, "touch")
    learner.open("doppelkopf", "doppelkopf/1-trumps")
    jump(learner, 3)
    assert read("doppelkopf/1-trumps").steps[2].data.task == "who-wins"
    before = page.evaluate(HAND)
    page.evaluate("scrollTo(0, 0)")
    card = page.locator(".hand > .card").nth(2)
    box = card.bounding_box()
    finger = Finger(page)
    finger.down(box["x"] + 8, box["y"] + 20)
    page.wait_for_timeout(700)  # a long press
    for part in range(1, 8):
        finger.move(box["x"] + 8, box["y"] + 20 - 22 * part)
    finger.up()
    page.wait_for_timeout(200)
    assert page.evaluate(HAND) == before
    assert page.locator(".dragged").count() == 0
    card.tap(force=True)
    card.tap(force=True)
    assert page.evaluate(HAND) == before
    assert learner.verdict() == ""
    assert page.evaluate("scrollY") > 0, "the page scrolls, also from a card"


def test_a_solved_step_takes_no_more_cards(page: Any, site: str) -> None:
    learner = begin(page, site, "mouse")
    learner.open("rififi", "first/1-tricks")
    jump(learner, 3)
    start = read("first/1-tricks").steps[2].start()
    learner.solve(start)
    before = page.evaluate(HAND)
    other = next(card for card in start.view.hand if card != start.task.answers()[0])
    learner.card(other)
    assert page.evaluate(HAND) == before
    assert page.locator(".lying > .card").count() == 1


def test_the_first_lesson_shows_nothing_that_it_does_not_speak_of(page: Any, site: str) -> None:
    """Neither trump nor bids nor a turned card; the lesson after it brings trumps."""
    learner = begin(page, site)
    learner.open("rififi", "first/1-tricks")
    for number in (1, 4):
        jump(learner, number)
        assert page.locator(".felt .trump").is_hidden(), number
        assert page.locator(".beside .lone").count() == 0, number
        assert page.locator(".tally.bid").count() == 0, number
    learner.solve(read("first/1-tricks").steps[3].start())
    assert page.locator(".lying > .winning").count() == 1, "the rules are the full ones"
    learner.open("rififi", "first/2-trump")
    assert page.locator(".felt .trump").is_visible()
    assert page.locator(".beside .lone").count() == 1
    assert page.locator(".tally.bid").count() == 0


def test_the_score_has_the_deal_that_decided_the_match(page: Any, site: str) -> None:
    learner = begin(page, site)
    learner.open("klaberjass", "klaberjass/6-score")
    jump(learner, 8)
    totals = read("klaberjass/6-score").steps[7].start().task.scene.match.totals
    last = page.locator(".told .running tbody tr").last
    assert last.locator("th").inner_text() == "10"
    assert last.locator("b").all_inner_texts() == [str(total) for total in totals]
    assert max(totals) >= 500


def test_a_card_that_lies_open_before_me_is_said_to_be_mine(page: Any, site: str) -> None:
    learner = begin(page, site)
    learner.open("klammern", "klammern/7-four")
    jump(learner, 4)
    assert page.locator(".beside .label").inner_text() == "Liegt offen bei dir"


def test_restart_leads_to_step_one_with_the_same_cards(page: Any, site: str) -> None:
    learner = begin(page, site)
    learner.open("ananas", "ananas/1-tricks")
    first = page.evaluate(HAND)
    assert len(first) == 11
    jump(learner, 7)
    assert page.evaluate(HAND) != first
    page.locator('[data-act="restart"]').click()
    learner.at(1)
    assert page.evaluate(HAND) == first
    assert kept(page)["steps"]["ananas/1-tricks"] == [1, 0]


@pytest.mark.slow
def test_a_lesson_goes_on_at_every_step_after_the_page_was_closed(page: Any, site: str) -> None:
    learner = begin(page, site)
    name = "klammern/4-belle"
    learner.open("klammern", name)
    for step in read(name).steps:
        jump(learner, step.number)
        cards = page.evaluate(HAND)
        page.reload()
        page.wait_for_selector(OPEN, state="attached")
        learner.at(step.number)
        assert page.evaluate(HAND) == cards
    page.locator('[data-act="restart"]').click()
    learner.at(1)


@pytest.mark.parametrize("number", [2, 8])
def test_another_language_in_the_middle_of_a_step_loses_nothing(
    page: Any, site: str, number: int
) -> None:
    name = "klaberjass/3-play"
    learner = begin(page, site)
    learner.open("klaberjass", name)
    jump(learner, number)
    step = read(name).steps[number - 1]
    start = step.start()
    wrong = wrong_answer(start)
    learner.give(start, wrong)
    page.wait_for_selector(".dock .verdict.not-yet")
    places = [shift for _, shift in page.evaluate(HAND)]
    marked = page.locator(".lesson .marked").count()
    page.locator(".lesson .bar a[lang=en]").click()
    page.wait_for_selector("html[lang=en]", state="attached")
    texts.use("en")
    assert page.locator(".told > p.words").inner_text() == step.words["en"]
    said = start.task.judge(wrong).to_json()
    words = verdicts.verdict(posed(start), said, speaker(start))
    assert learner.verdict() == f"not-yet: {words}"
    shown = page.evaluate(HAND)
    assert [shift for _, shift in shown] == places
    assert sorted(card for card, _ in shown) == sorted(map(texts.card, start.view.hand))
    assert page.locator(".lesson .marked").count() == marked
    assert page.evaluate("location.hash") == f"#lesson/klaberjass/{name}"
    learner.at(number)


def test_a_match_is_the_same_after_a_lesson(page: Any, site: str) -> None:
    match = find_match("klaberjass", 2, with_illegal_card)
    sit(page, site, "klaberjass", match=match)
    learner = Learner(page, "key", "de")
    learner.open("klaberjass", "klaberjass/1-cards")
    jump(learner, 3)
    learner.solve(read("klaberjass/1-cards").steps[2].start())
    page.locator('[data-act="leave"]').click()
    page.wait_for_selector('[id="learn/klaberjass"].shown')
    assert match_of(page, "klaberjass") == json.loads(json.dumps(match.record()))
    page.evaluate("location.hash = '#play/klaberjass'")
    ready(page, "table")
    assert page.locator("#play .hand > .card").count() == len(match.view(0).hand)


# --- the list ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("locale", "lang"), [("de-DE", "de"), ("en-GB", "en")])
def test_before_python_the_lessons_of_a_game_can_be_read(page: Any, site: str, lang: str) -> None:
    hold_back(page)
    page.goto(site, wait_until="commit")
    page.wait_for_selector("#start [data-learn=rififi]")
    page.locator("#start [data-learn=rififi]").click()
    listed = page.locator('[id="learn/rififi"] .lessons h2')
    names = ["first/1-tricks", "first/2-trump", "rififi/1-trump", "rififi/2-bids"]
    names += ["rififi/3-play", "rififi/4-six", "rififi/5-first-deal"]
    assert listed.all_inner_texts() == [read(name).title[lang] for name in names]
    page.locator('[id="learn/rififi"] a[href="#rules/rififi"]').click()
    assert page.locator('[id="rules/rififi"]').is_visible()


def test_the_list_says_how_far_each_lesson_is(page: Any, site: str) -> None:
    learner = begin(page, site)
    learner.open("ananas", "ananas/1-tricks")
    jump(learner, 5)
    learner.open("ananas", "ananas/2-joker")
    steps = len(read("ananas/2-joker").steps)
    jump(learner, steps)
    page.locator('.dock [data-act="next"]').click()
    page.locator('.told [data-act="leave"]').click()
    begun = page.locator('[data-lesson="ananas/1-tricks"]')
    page.wait_for_selector('[id="learn/ananas"].shown')
    assert begun.locator(".where").inner_text() == "Du bist bei Schritt 5 von 13."
    done = page.locator('[data-lesson="ananas/2-joker"]')
    assert done.locator(".where").inner_text() == "Geschafft."
    assert page.locator('[data-lesson="ananas/3-score"] .where').inner_text() == ""
    begun.locator("a.go").click()
    page.wait_for_selector(OPEN, state="attached")
    learner.at(5)
    page.locator('[data-act="leave"]').click()
    begun.locator("button.again").click()
    page.wait_for_selector(OPEN, state="attached")
    learner.at(1)


def test_the_end_of_a_lesson_leads_to_the_next(page: Any, site: str) -> None:
    learner = begin(page, site)
    learner.open("doppelkopf", "first/2-trump")
    jump(learner, len(read("first/2-trump").steps))
    page.locator('.dock [data-act="next"]').click()
    after = page.locator('[data-act="next-lesson"]')
    assert after.inner_text() == f"Weiter: {read('doppelkopf/1-trumps').title['de']}"
    after.click()
    title = read("doppelkopf/1-trumps").title["de"]
    page.wait_for_selector(f"#lesson h1:text-is('{title}')")


def test_an_unknown_lesson_leads_to_the_list(page: Any, site: str) -> None:
    page.goto(f"{site}#lesson/ananas/ananas/nothing")
    page.wait_for_selector('[id="learn/ananas"].shown', timeout=60_000)


def test_damaged_progress_is_no_obstacle(page: Any, site: str) -> None:
    bad = {"steps": {"ananas/1-tricks": [500, 1], "x": "y", "z": [1]}, "exercises": [1, 2]}
    remember(page, "lessons", bad)
    learner = begin(page, site)
    learner.open("ananas", "ananas/1-tricks")
    assert page.locator(".told h2").is_visible() or page.locator(".dock").is_visible()
    page.locator('[data-act="restart"]').first.click()
    learner.at(1)


# --- for everybody ------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_lessons(page: Any, site: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    learner = begin(page, site)
    found = {}
    for name, numbers in (
        ("klaberjass/6-score", (3, 8)),
        ("klaberjass/7-first-deal", (2, 5, 12)),
    ):
        learner.open("klaberjass", name)
        for number in numbers:
            jump(learner, number)
            start = read(name).steps[number - 1].start()
            found[name, number] = violations(page)
            learner.solve(start)
            found[name, number, "solved"] = violations(page)
    jump(learner, 16)
    page.locator('.dock [data-act="next"]').click()
    found["end"] = violations(page)
    page.locator('.told [data-act="leave"]').click()
    page.wait_for_selector('[id="learn/klaberjass"].shown')
    found["list"] = violations(page)
    assert {where: what for where, what in found.items() if what} == {}


SMALL = """() => [...document.querySelectorAll('.lesson :is(button, a)')]
  .filter(one => one.checkVisibility() && !one.matches('.hand > .card, .pile'))
  .filter(one => { const box = one.getBoundingClientRect();
    return box.width < 43.5 || box.height < 43.5; })
  .map(one => one.outerHTML.slice(0, 90))"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("screen", ["small", "phone", "phone-landscape", "desktop"], indirect=True)
def test_lessons_fit_every_window(page: Any, site: str, screen: Any) -> None:
    learner = begin(page, site)
    for game in GAMES:
        name = {"klammern": "klammern/7-four", "rififi": "rififi/4-six"}.get(game)
        name = name or f"{game}/1-{'cards' if game == 'klaberjass' else 'tricks'}"
        if game == "doppelkopf":
            name = "doppelkopf/1-trumps"
        learner.open(game, name)
        for number in (1, 3, 5):
            jump(learner, number)
            assert page.evaluate(WIDE) <= 0, (name, number)
            assert page.evaluate(SMALL) == [], (name, number)
