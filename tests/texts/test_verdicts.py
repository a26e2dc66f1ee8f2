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
                sentence(verdicts.verdict(posed, said, speaker, told=True))
            if not posed.asks_move:  # then the rule book's question is there
                sentence(verdicts.prompt(posed))
            if posed.look:
                sentence(verdicts.look(posed.look, speaker.names))
            if posed.kind != "watch":
                sentence(verdicts.hint(posed, right, speaker))
    texts.use("de")


OTHERS = ["Quentin", "Anna", "Bert", "Cleo", "Dieter", "Emma"]


def kept_back(posed: Posed, right: Any) -> list[str]:
    """Words that give the right answer away."""
    if posed.kind == "score":
        return [texts.number(right)]
    if posed.kind == "who-wins":
        return [OTHERS[player] for player in (right if isinstance(right, list) else [right])]
    return []


@pytest.mark.parametrize("name", names())
def test_a_first_wrong_answer_does_not_give_the_right_one_away(name: str) -> None:
    texts.use("en")
    for step in read(name).steps:
        start = step.start()
        posed = Posed(start.to_json())
        speaker = Speaker(posed.view.game, posed.view.me, OTHERS[: posed.view.players])
        right = start.task.answers()[0]
        two = len(posed.choices) == 2 and not posed.many  # then the other one it is
        for answer in answers(posed, right):
            said = start.task.judge(answer).to_json()
            if said["right"] or two:
                continue
            words = verdicts.verdict(posed, said, speaker)
            for secret in kept_back(posed, right):
                assert secret not in words.replace(",", " ").split(), (step.number, words)
    texts.use("de")


def test_what_is_told_after_the_second_wrong_answer() -> None:
    texts.use("en")
    start = read("first/1-tricks").steps[3].start()  # king, nine, ace and ten of hearts
    said = start.task.judge(3).to_json()
    posed, speaker = Posed(start.to_json()), Speaker("rififi", 0, OTHERS[:4])
    assert verdicts.verdict(posed, said, speaker) == (
        "Not yet. Only the suit that was led counts, here hearts: which card of it is the highest?"
    )
    assert verdicts.verdict(posed, said, speaker, told=True) == (
        "Not yet. Bert gets the trick. The ace of hearts is the highest of hearts."
    )
    start = read("klaberjass/1-cards").steps[6].start()  # ace and ten of spades: 21
    said = start.task.judge(20).to_json()
    posed, speaker = Posed(start.to_json()), Speaker("klaberjass", 0, OTHERS[:2])
    first, second = (verdicts.verdict(posed, said, speaker, told=told) for told in (False, True))
    assert first == "Not yet. It is more. Take the cards one by one: what does each count?"
    assert second.startswith("Not yet. It is 21. ") and second.endswith(" = 21")
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
