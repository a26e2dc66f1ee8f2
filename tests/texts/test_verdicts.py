"""What lessons say to every answer of every step: whole sentences, in both languages."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.lessons import names, read
from web import texts, verdicts
from web.posed import Posed
from web.say import Speaker

CALLED = ["Du", "Anna", "Bert", "Cleo", "Dieter", "Emma"]


def answers(posed: Posed, right: Any) -> Iterator[Any]:
    """The right answer, nothing marked, and every single choice."""
    yield right
    if posed.many:
        yield []
        yield from ([choice] for choice in posed.choices)
    elif posed.kind != "best":  # solving takes its time
        yield from posed.choices


def sentence(words: str) -> None:
    assert words and "{" not in words and "}" not in words, words
    assert not any(family in words for family in ("lesson.", "reason.", "bot.", "say.")), words


@pytest.mark.parametrize("name", names())
def test_every_verdict_is_a_sentence(name: str) -> None:
    for step in read(name).steps:
        start = step.start()
        posed = Posed(start.to_json())
        speaker = Speaker(posed.view.game, posed.view.me, CALLED[: posed.view.players])
        right = start.task.answers()[0]
        told = [start.task.judge(answer).to_json() for answer in answers(posed, right)]
        for language in texts.LANGUAGES:
            texts.use(language)
            for said in told:
                sentence(verdicts.verdict(posed, said, speaker))
            if not posed.asks_move:  # then the rule book's question is there
                sentence(verdicts.prompt(posed))
            if posed.look:
                sentence(verdicts.look(posed.look, speaker.names))
            if posed.kind != "watch":
                sentence(verdicts.hint(posed, right, speaker))
    texts.use("de")


def test_a_trick_adds_up_before_the_eyes() -> None:
    texts.use("en")
    step = read("klaberjass/1-cards").steps[6]
    start = step.start()
    said = start.task.judge(start.task.answers()[0]).to_json()
    words = verdicts.verdict(
        Posed(start.to_json()), said, Speaker("klaberjass", 0, ["You", "Anna"])
    )
    total = start.task.answers()[0]
    assert words.startswith(f"Right. It is {total}. ")
    assert words.endswith(f" = {total}")
    texts.use("de")
