"""Which step exercises which sentence of the rules: the table in `docs/lessons.md`.

The pages in `docs/rules/` are cut into sentences; each has a key such as ``klammern:melds-2``, the
second one under the heading *Melds*. A step names the sentences it exercises in `covers`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.deal import GameError
from game.lessons.shelf import names, read
from game.match import GAMES

SKIPPED = {"in-a-trace"}  # about files, not about play

HEAD = """# Lessons

What the lessons teach: every sentence of the rules with the steps that exercise it. This page is
made by `python -m game lessons coverage`; how a lesson is written stands in `writing-lessons.md`.
"""


class Sentence(NamedTuple):
    """One sentence, list entry or table row of a rules page."""

    key: str
    heading: str
    text: str


def sentences(game: str, page: str) -> list[Sentence]:
    """The sentences of a rules *page* (Markdown), numbered under each heading."""
    found = []
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        slug = re.sub(r"[^a-z]+", "-", heading.lower()).strip("-")
        if slug in SKIPPED:
            continue
        texts = [text for block in _blocks(body) for text in _sentences_of(block)]
        found += [
            Sentence(f"{game}:{slug}-{number}", heading.strip(), text)
            for number, text in enumerate(texts, 1)
        ]
    return found


def _blocks(body: str) -> Iterator[str]:
    """Paragraphs, list entries and table rows (without the heading row), each on one line."""
    block: list[str] = []
    listed = header = False
    for line in [*body.splitlines(), ""]:
        row = line.startswith("|")
        entry = re.match(r"\s*(?:[-*]|\d+\.) ", line) if listed or not block else None
        if block and (entry or row or not line.strip()):
            yield " ".join(block)
            block = []
        if row:
            if header and not re.fullmatch(r"[|\s:-]+", line):
                yield line
            header = header or bool(re.fullmatch(r"[|\s:-]+", line))
            continue
        header = False
        listed = bool(entry) or (listed and bool(line.strip()))
        if line.strip():
            block.append(line[entry.end() if entry else 0 :].strip())


def _sentences_of(block: str) -> list[str]:
    if block.startswith("|"):
        cells = [cell.strip() for cell in block.strip().strip("|").split("|")]
        return [" · ".join(cells)]
    return [s for s in re.split(r"(?<=[.!?])\s+(?=[A-Z`*(])", block) if s.strip()]


def coverage() -> dict[str, list[str]]:
    """By sentence key the steps that exercise it, as ``lesson (step, step)``."""
    found: dict[str, list[str]] = {}
    for name in names():
        for key, steps in read(name).covers.items():
            numbers = ", ".join(map(str, steps))
            found.setdefault(key, []).append(f"{name} ({numbers})")
    return found


def table(pages: Path) -> tuple[str, list[str]]:
    """The text of `docs/lessons.md` for the rules in the folder *pages*, and what is amiss:
    sentences without a step, and steps that name a sentence that is not there."""
    steps = coverage()
    parts, amiss = [HEAD, _shelf()], []
    known = set()
    for game in GAMES:
        rows = []
        for key, heading, text in sentences(game, _page(pages, game)):
            known.add(key)
            if key not in steps:
                amiss.append(f"no step exercises {key}: {text}")
            where = "; ".join(steps.get(key, ["-"]))
            cell = text.replace("|", "\\|")
            rows.append(f"| {key.partition(':')[2]} | {heading} | {cell} | {where} |")
        parts.append(f"## {game}\n\n| key | section | sentence | steps |\n|---|---|---|---|")
        parts[-1] += "\n" + "\n".join(rows) + "\n"
    amiss += [f"{key} is no sentence ({steps[key][0]})" for key in steps if key not in known]
    return "\n".join(parts), amiss


def _shelf() -> str:
    """All lessons with their titles."""
    rows = []
    for name in names():
        lesson = read(name)
        tables = ", ".join(map(str, lesson.tables))
        title = lesson.title
        rows.append(f"| {name} | {title['de']} | {title['en']} | {tables} | {len(lesson.steps)} |")
    head = "## The lessons\n\n| lesson | German | English | tables | steps |\n|---|---|---|---|---|"
    return "\n".join([head, *rows]) + "\n"


def _page(pages: Path, game: str) -> str:
    try:
        return (pages / f"{game}.md").read_text("utf-8")
    except OSError as error:
        raise GameError(f"{pages / game}.md: cannot be read ({error.strerror})") from None


def write(docs: str) -> list[str]:
    """Write ``lessons.md`` into the folder *docs*; gives what is amiss, or how much is covered."""
    text, amiss = table(Path(docs) / "rules")
    try:
        (Path(docs) / "lessons.md").write_text(text, "utf-8")
    except OSError as error:
        raise GameError(f"{docs}/lessons.md: cannot be written ({error.strerror})") from None
    return amiss or ["every sentence is exercised by a step"]
