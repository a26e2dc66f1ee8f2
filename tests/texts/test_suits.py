"""The names of the German suits: everywhere, in the right number, and nowhere by mistake."""

import re
from collections.abc import Iterator

import pytest

from game.lessons import names, read
from web import texts
from web.say import Speaker

OLD = {
    "de": re.compile(r"\b(Kreuz|Pik|Karo)\b"),
    "en": re.compile(r"\b(clubs?|spades?|diamonds?)\b", re.IGNORECASE),
}
HEARTS = {"de": re.compile(r"\bHerz\b"), "en": re.compile(r"\bhearts?\b", re.IGNORECASE)}


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    texts.use("de")
    texts.call_suits("french")


CARDS = [
    ("leaf", "de", ["Eichel Ass", "Blatt Zehn", "Herz König", "Schellen Sieben"]),
    ("green", "de", ["Eichel Ass", "Grün Zehn", "Rot König", "Schellen Sieben"]),
    ("french", "de", ["Kreuz Ass", "Pik Zehn", "Herz König", "Karo Sieben"]),
    ("leaf", "en", ["ace of acorns", "ten of leaves", "king of hearts", "seven of bells"]),
    ("green", "en", ["ace of acorns", "ten of greens", "king of reds", "seven of bells"]),
]


@pytest.mark.parametrize("suits, language, expected", CARDS, ids=str)
def test_cards_are_called_by_their_suits(suits: str, language: str, expected: list[str]) -> None:
    texts.use(language)
    texts.call_suits(suits)
    assert [texts.card(code) for code in ("CA", "ST", "HK", "D7")] == expected


SENTENCES = [
    ("de", "leaf", "Du hast beide Kreuz-Damen.", "Du hast beide Eichel-Damen."),
    ("de", "green", "Herz Zehn, Damen, Buben und Karo", "Rot Zehn, Damen, Buben und Schellen"),
    ("en", "leaf", "Spades are trumps, no spade", "Leaves are trumps, no leaf"),
    ("en", "leaf", "you led a club, then a diamond", "you led an acorn, then a bell"),
    ("en", "green", "A heart was turned.", "A red was turned."),
    ("en", "leaf", "A club was led: clubs.", "An acorn was led: acorns."),
]


@pytest.mark.parametrize("language, suits, before, after", SENTENCES)
def test_sentences_keep_number_case_and_article(
    language: str, suits: str, before: str, after: str
) -> None:
    texts.use(language)
    texts.call_suits(suits)
    assert texts.worded(before) == after


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("suits", texts.SUITS)
def test_no_text_and_no_lesson_keeps_an_old_name(language: str, suits: str) -> None:
    texts.use(language)
    texts.call_suits(suits)
    said = {
        key: texts.t(key)
        for key in texts.catalogue(language)
        if not key.startswith(texts.OTHER_WORDS)
    }
    for name in names():
        for number, step in enumerate(read(name).steps):
            said[f"{name}/{number}"] = texts.worded(step.words[language])
    gone = [OLD[language]] + ([HEARTS[language]] if suits == "green" else [])
    left = {key: text for key, text in said.items() if any(old.search(text) for old in gone)}
    assert left == {}


def test_other_words_stay_what_they_are() -> None:
    texts.use("en")
    texts.call_suits("green")
    assert texts.t("about.embed").startswith("A club, a blog")
    assert texts.t("level.club") == "plays well"
    assert "Clubs black, spades green" in texts.t("settings.four_colour.help")


def test_the_course_of_a_game_follows() -> None:
    texts.call_suits("green")
    speaker = Speaker("klaberjass", 0, ["Du", "Herz"])
    assert speaker.event("turned", {"card": "SJ"}) == "Aufgedeckt: Grün Bube."
    trump = {"trump": "H", "maker": 1}
    assert speaker.event("trump", trump) == "Herz macht Rot zum Trumpf.", "a name is no suit"
    reason = {"code": "must-follow", "suit": "C"}
    assert speaker.reason(reason) == "Bedienen: du hast noch Eichel."


def test_to_call_them_the_same_again_is_no_change() -> None:
    assert texts.call_suits("leaf") is True
    assert texts.call_suits("leaf") is False
    assert texts.call_suits("no such names") is True
    assert texts.call_suits("french") is False
