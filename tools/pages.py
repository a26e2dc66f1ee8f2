"""The parts of index.html that there are for each game: its place on the first page, its rules.

They are written into the page when it is built, so that they can be read before Python is there,
and they bear the keys of their texts, so that the language can change at any time.
"""

import re
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.book import Option  # noqa: E402
from game.lessons import names, read  # noqa: E402
from game.match import GAMES, book  # noqa: E402
from web import texts  # noqa: E402

STEPS_A_MINUTE = 4  # how fast a lesson goes

# What lies on each game's place on the first page: a few cards that are typical of it.
FANS = {
    "ananas": ("S8", "SJ", "SA"),
    "klaberjass": ("HQ", "HK", "HJ"),
    "doppelkopf": ("CQ", "HT", "CQ"),
    "rififi": ("DJ", "SJ", "CJ"),
    "klammern": ("C7", "C9", "CJ"),
}


def shell(html: str, german: dict[str, str]) -> str:
    """index.html with what belongs to the single games filled in."""
    html = html.replace("<!-- build: games -->", "".join(map(place, GAMES)))
    html = html.replace("<!-- build: lessons -->", "".join(map(lessons, GAMES)))
    return html.replace("<!-- build: rules -->", "".join(rules(game, german) for game in GAMES))


def tag(name: str, key: str, cls: str = "", more: str = "") -> str:
    """An element whose text is the entry *key*."""
    cls = f' class="{cls}"' if cls else ""
    return f'<{name}{cls} data-t="{key}"{more}></{name}>'


def place(game: str) -> str:
    """A game's place on the first page."""
    cards = "".join(
        f'<span class="mini {card[0]}">{tag("b", f"rank.{card[1]}.short")}'
        f'<i class="suit-sign {card[0]}"></i></span>'
        for card in FANS[game]
    )
    facts = " ".join(tag("span", f"start.{game}.{fact}") for fact in ("players", "length"))
    return f"""
    <li class="game paper" id="game-{game}">
      <div class="fan" aria-hidden="true">{cards}</div>
      {tag("h2", f"game.{game}")}
      {tag("p", f"start.{game}.line", "line")}
      <p class="facts">{facts}</p>
      {tag("p", "start.opening", "opening", f' id="play/{game}" role="status"')}
      <p class="choices">
        <a class="button main" href="#play/{game}" data-play="{game}" aria-describedby="name-{game}"
          data-t="start.play"></a>
        <a class="button" href="#learn/{game}" data-learn="{game}" aria-describedby="name-{game}"
          data-t="start.learn"></a>
      </p>
      <p class="more">
        <a href="#rules/{game}" aria-describedby="name-{game}" data-t="start.rules"></a>
        <a href="#table/{game}" aria-describedby="name-{game}" data-t="start.arrange"></a>
      </p>
    </li>""".replace(f'data-t="game.{game}"', f'id="name-{game}" data-t="game.{game}"')


def rules(game: str, german: dict[str, str]) -> str:
    """A game's rules: sections ``rules.GAME.1``, their paragraphs ``rules.GAME.1.1``."""
    numbers = [
        tuple(map(int, found[1].split(".")))
        for key in german
        if (found := re.fullmatch(rf"rules\.{game}\.(\d+(?:\.\d+)?)", key))
    ]
    parts = []
    for number in sorted(numbers):
        key = f"rules.{game}." + ".".join(map(str, number))
        parts.append(tag("h2" if len(number) == 1 else "p", key))
    options = "".join(option(game, one) for one in book(game).options)
    return f"""
    <article class="page rules" id="rules/{game}">
      {tag("h1", f"game.{game}", "", ' tabindex="-1"')}
      {tag("p", f"start.{game}.line", "lead")}
      <section class="paper text here" hidden aria-labelledby="here-{game}">
        {tag("h2", "rules.here", "", f' id="here-{game}"')}
        <ul></ul>
      </section>
      <div class="paper text">
        {"".join(parts)}
        {tag("h2", "rules.options")}
        {tag("p", "rules.options.text")}
        <dl class="house">{options}</dl>
        <p class="choices"><a class="button main" href="#play/{game}" data-play="{game}"
          data-t="start.play"></a>
          <a class="button" href="#table/{game}" data-t="start.set-up"></a></p>
      </div>
    </article>"""


def lessons(game: str) -> str:
    """A game's lessons: what each is about, how long it is, and where it begins."""
    listed = [name for name in names() if game in read(name).games]
    entries = "".join(entry(game, name, number) for number, name in enumerate(listed, 1))
    return f"""
    <article class="page learn" id="learn/{game}">
      {tag("h1", f"game.{game}", "", ' tabindex="-1"')}
      {tag("p", "learn.lead", "lead")}
      <ol class="lessons">{entries}</ol>
      <section class="paper lesson-entry more" aria-labelledby="exercises-{game}">
        {tag("h2", "learn.exercises", "", f' id="exercises-{game}"')}
        {tag("p", "learn.exercises.text")}
        <p class="choices"><a class="button" href="#exercises/{game}"
          data-t="learn.exercises.begin"></a></p>
      </section>
      <p class="choices after">
        <a class="button" href="#rules/{game}" data-t="start.rules"></a>
        <a class="button main" href="#play/{game}" data-play="{game}" data-t="start.play"></a>
      </p>
    </article>"""


def entry(game: str, name: str, number: int) -> str:
    """One lesson in the list."""
    lesson = read(name)
    steps = len(lesson.steps)
    minutes = max(2, round(steps / STEPS_A_MINUTE))
    length = {
        lang: texts.catalogue(lang)["learn.length"].format(n=steps, minutes=minutes)
        for lang in texts.LANGUAGES
    }
    spot = f"lesson-{game}-{number}"
    return f"""
        <li class="paper lesson-entry" data-lesson="{name}" data-steps="{steps}">
          <h2 id="{spot}">{both(lesson.title)}</h2>
          <p>{both(lesson.about)}</p>
          <p class="facts">{both(length)} <span class="where"></span></p>
          <p class="choices">
            <a class="button main go" href="#lesson/{game}/{name}" aria-describedby="{spot}"
              data-t="learn.begin"></a>
            <button type="button" class="button again" data-act="lesson-again" data-arg="{name}"
              aria-describedby="{spot}" data-t="learn.restart" hidden></button>
          </p>
        </li>"""


def both(words: Mapping[str, str]) -> str:
    """A text that is no entry of the catalogue, in both languages; the styles show one of them."""
    return "".join(
        f'<span class="in-{lang}" lang="{lang}">{escape(words.get(lang, ""), quote=False)}</span>'
        for lang in texts.LANGUAGES
    )


def option(game: str, one: Option) -> str:
    """One house rule: what it is about, its default and what else there is."""
    key = f"option.{game}.{one.name}"
    if one.words:
        words = "".join(
            f"<li>{tag('span', f'{key}.value.{word}')}"
            + (tag("em", "rules.usual") if word == one.default else "")
            + "</li>"
            for word in one.words
        )
    else:
        words = f"<li><span>{one.default}</span>{tag('em', 'rules.usual')}</li>"
    return f"<dt>{tag('span', key)}</dt><dd>{tag('p', f'{key}.help')}<ul>{words}</ul></dd>"
