"""No word of card players is used before it has been explained: each table, both languages."""

import re

import pytest

from game.lessons import lessons_for, read
from game.match import GAMES, book

WORDS = {
    "de": [
        # the word, and what its first step must say
        (r"\bGeber", r"heißt Geber|vom Geber sitzt, also von dem, der ausgeteilt hat"),
        (r"\bStich", r"ist ein Stich|was ein Stich ist, siehst du gleich"),
        (r"\bTrumpf\b", r"Trumpf.* eine Farbe"),
        (r"\bspielst? .*aus\b|[Aa]usgespielt|[Aa]usspiel", r"du spielst also aus"),
        (r"[Bb]edien", r"heißt Bedienen"),
        (r"\bgestochen|\b[Ss]tech", r"gestochen, also einen Trumpf gelegt"),
        (r"[Üü]berst[eo]ch", r"mit einem höheren Trumpf"),
        (r"\bAugen\b", r"heißen die Punkte|das sind ihre Punkte"),
        (r"Spielmacher", r"bist( damit der)? Spielmacher: |(tut|macht), ist Spielmacher"),
        (r"\bHolz", r"heißt Holz"),
        (r"Fehlfarbe", r"heißt Fehlfarbe"),
        (r"Fremdstich", r"Fremdstich: einen Stich, den ein anderer macht"),
        (r"\bPartner", r"sind Partner|Partner, der mit dir"),
        (r"Jappa", r"heißt Jappa"),
        (r"\bMie\b", r"die Neun, die Mie"),
        (r"\bTerz", r"sind eine Terz"),
        (r"\bFünfzig", r"sind eine Fünfzig"),
        (r"\bBella?e?\b", r"König und Dame von Trumpf"),
        (r"\bRe\b", r"gehört zu Re"),
        (r"\bKontra\b", r"die anderen beiden sind Kontra|Verdoppeln, also Kontra"),
        (r"Hochzeit", r"Mit einer Hochzeit suchst du dir einen Partner"),
        (r"\bLaube\b", r"in der Laube: Eins fehlt noch"),
        (r"\bKalte\b", r"gar kein Holz.* eine Kalte|Eine Kalte, also"),
        (r"\bBeet\b", r"Beet, also verloren"),
        (r"\bStumme", r"der Stumme\. Niemand spielt sie"),
    ],
    "en": [
        (r"\bdealer", r"is the dealer|the dealer is whoever"),
        (r"\btrick", r"is a trick|what a trick is you will see"),
        (r"\btrumps?\b", r"trumps.* one suit|no trumps, no suit above"),
        (r"\bled\b|\blead", r"is called leading"),
        (r"\bfollow", r"called following suit"),
        (r"\btrumped", r"that is, played a trump"),
        (r"\bovertrump", r"a higher trump"),
        (r"\bcard points\b", r"what .* (are|is) worth"),
        (r"\bmaker", r"(are|is) the maker"),
        (r"\bwood\b", r"is called wood"),
        (r"plain suit", r"not a trump belongs to a plain suit"),
        (r"foreign trick", r"one that somebody else wins"),
        (r"\bpartner", r"are partners|partner, who wins or loses together"),
        (r"Jappa", r"is called Jappa"),
        (r"\bMie\b", r"the nine, the Mie"),
        (r"\bTerz", r"are a Terz"),
        (r"\bFünfzig", r"are a Fünfzig"),
        (r"\bBella?e?\b", r"[Kk]ing and queen of trumps"),
        (r"\bRe\b", r"belongs to Re"),
        (r"\bKontra\b", r"the other two are Kontra"),
        (r"[Ww]edding", r"With a wedding you look for a partner"),
        (r"\bLaube\b", r"in the Laube: one more is needed"),
        (r"\bKalte\b", r"no wood at all.* a Kalte|A Kalte, that is"),
        (r"\bBeet\b", r"Beet, that is, you have lost"),
        (r"\bdummy", r"the dummy\. Nobody plays it"),
    ],
}
TABLES = [(game, players) for game in GAMES for players in book(game).players]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_word_is_explained_where_it_is_used_first(game: str, players: int, language: str) -> None:
    steps = [
        (f"{name} step {step.number}", step.words[language])
        for name in lessons_for(game, players)
        for step in read(name).steps
    ]
    late = []
    for word, explained in WORDS[language]:
        first = next(((at, said) for at, said in steps if re.search(word, said)), None)
        if first is not None and not re.search(explained, first[1]):
            late.append((word, *first))
    assert late == []


def test_every_word_is_taught_somewhere() -> None:
    for language, words in WORDS.items():
        said = " ".join(
            step.words[language]
            for game, players in TABLES
            for name in lessons_for(game, players)
            for step in read(name).steps
        )
        for word, explained in words:
            assert re.search(word, said) and re.search(explained, said), word
