"""What each kind of task takes for right, worked out by hand from the rules pages."""

import json
from typing import Any

import pytest

from game.lessons import LessonError
from tests.lessons.helpers import Fields, begin, task

HEARTS: Fields = {"turned": "H9", "moves": "take"}  # player 0 has taken hearts


# --- mark-legal --------------------------------------------------------------------------------

MARKING = [
    # game, players, dealer, moves, my hand, legal, why the first other card is not
    (
        *("klaberjass", 2, 0, "take SA", "SK S8 HJ C9 D8 CQ DT D7 C7"),
        *("S8 SK", "C7", {"code": "must-follow", "suit": "S", "marked": "C7"}),
    ),
    (
        *("klaberjass", 2, 0, "take SA", "H7 HQ CA C9 D8 CQ DT DJ C7"),
        *("H7 HQ", "CA", {"code": "must-trump", "marked": "CA"}),
    ),
    (
        *("klaberjass", 2, 0, "take HQ", "H7 HK CA C9 D8 CQ DT DJ C7"),
        *("HK", "H7", {"code": "must-beat", "card": "HQ", "marked": "H7"}),
    ),
    (
        *("klammern", 4, 1, "take SA H8", "HA H7 D9 DA CK C8 CT D7"),
        *("HA", "H7", {"code": "must-overtrump", "card": "H8", "marked": "H7"}),
    ),
    (
        *("ananas", 3, 1, "DJ", "SA SQ S8 HK H9 H7 CA CJ C8 CT XX"),
        *("XX", "SA", {"code": "must-play-joker", "marked": "SA"}),
    ),
    (
        *("doppelkopf", 4, 2, "HK", "HT HQ SQ CJ DJ DA D9 CA CA SK HA H9"),
        *("H9 HA", "HT", {"code": "must-follow", "suit": "H", "marked": "HT"}),
    ),
]


@pytest.mark.parametrize(
    ("game", "players", "dealer", "moves", "hand", "legal", "bad", "why"), MARKING
)
def test_exactly_the_legal_cards_are_to_be_marked(
    game: str,
    players: int,
    dealer: int,
    moves: str,
    hand: str,
    legal: str,
    bad: str,
    why: dict[str, str],
) -> None:
    fields: Fields = {"dealer": dealer, "hands": {0: hand}, "moves": moves}
    if moves.startswith("take"):
        fields["turned"] = "H9"
    made = task(game, players, task="mark-legal", **fields)
    assert made.answers() == [legal.split()]
    assert made.choices() == sorted({*hand.split()})
    right = made.judge(legal.split())
    assert right.right and right.reason == {"code": "all-legal", "cards": legal.split()}
    wrong = made.judge([*legal.split(), bad])
    assert not wrong.right and wrong.reason == why


def test_a_missing_legal_card_is_named() -> None:
    made = task("klaberjass", 2, dealer=0, hands={0: "SK S8 HJ"}, task="mark-legal",
                turned="H9", moves="take SA")  # fmt: skip
    answer = made.answers()[0]
    verdict = made.judge(answer[:-1])
    assert not verdict.right
    assert verdict.reason == {"code": "also-legal", "cards": [answer[-1]]}
    assert verdict.look == {"code": "look-missing", "n": 1}, "how many, not which"


@pytest.mark.parametrize("answer", [None, "HA", 3, [1, 2], {"HA": 1}, True])
def test_marks_that_are_no_list_of_cards_are_wrong(answer: object) -> None:
    made = task("ananas", 3, task="mark-legal")
    verdict = made.judge(answer)
    assert not verdict.right and verdict.reason == {"code": "not-an-answer"}


# --- play and choose ---------------------------------------------------------------------------


def test_any_legal_card_is_right_and_the_others_say_why_not() -> None:
    made = task("klaberjass", 2, dealer=0, hands={0: "SK S8 HJ C9 D8 CQ DT D7 C7"}, task="play",
                turned="H9", moves="take SA")  # fmt: skip
    assert made.answers() == ["S8", "SK"]
    verdict = made.judge("S8")
    assert verdict.right
    # two cards are a trick here, so its reason is the engine's word on the card
    assert verdict.reason == {"code": "highest-of-suit", "card": "SA", "suit": "S", "winner": 1}
    assert [kind for kind, _ in verdict.events] == ["move", "trick"]
    assert made.judge("HJ").reason == {"code": "must-follow", "suit": "S"}
    assert made.judge("HA").reason == {"code": "not-in-hand", "card": "HA"}
    assert made.judge("swap").reason == {"code": "not-an-answer"}
    assert made.judge(["S8"]).reason == {"code": "not-an-answer"}


def test_taking_a_trick_and_leaving_it() -> None:
    hand = "SA SQ S8 HK H9 H7 CA CJ C8 DT D7"
    fields: Fields = {"dealer": 0, "hands": {0: hand}, "moves": "ST SK", "task": "play"}
    take = task("ananas", 3, aim="take", **fields)  # the middle of ten and king is the queen
    assert take.answers() == ["SQ"]
    assert take.judge("SA").reason == {
        "code": "middle-card", "card": "SK", "lower": "ST", "higher": "SA", "winner": 2,
    }  # fmt: skip
    duck = task("ananas", 3, aim="duck", **fields)
    assert {"SA", "S8"} <= {*duck.answers()} and "SQ" not in duck.answers()


def test_before_the_trick_is_complete_the_card_that_leads_so_far_counts() -> None:
    made = task("klammern", 4, dealer=2, hands={0: "HA H7 SK S7"}, task="play", aim="take",
                turned="D9", moves="take HT")  # fmt: skip
    assert made.answers() == ["HA"]
    assert made.judge("HA").reason == {"code": "leads-so-far", "card": "HA", "winner": 0}
    assert made.judge("H7").reason == {"code": "leads-so-far", "card": "HT", "winner": 3}


def test_who_leads_so_far_is_not_known_in_ananas() -> None:
    made = task("ananas", 3, task="play", aim="take")
    with pytest.raises(LessonError, match="aim: who takes the trick is not known at this card"):
        made.answers()


def test_an_answer_that_reaches_the_aim() -> None:
    made = task(
        "klaberjass", 2, turned="S9", task="choose", aim={"trump": {"trump": "S", "maker": 0}}
    )
    assert made.answers() == ["take"]
    assert made.judge("take").reason == {"code": "aim-reached", "events": ["trump"]}
    assert made.judge("pass").reason == {"code": "aim-missed", "events": ["trump"]}
    assert made.judge("trump:C").reason == {"code": "not-an-answer"}


def test_without_an_aim_every_answer_is_right() -> None:
    made = task("klaberjass", 2, task="choose")
    assert made.answers() == ["pass", "take"]
    assert made.judge("pass").reason == {"code": "legal"}


# neither the seven of hearts nor a sequence: nobody is asked anything before the first card
HANDS = {0: "HJ HA SA SK CQ C9 D8 DT H8", 1: "CA CJ DA DJ S9 S7 HT HK C7"}

WRONG_TASKS: list[tuple[str, Fields, str]] = [
    ("play", {}, "no card is asked for here, but take"),
    ("mark-legal", {}, "no card is asked for here, but take"),
    ("choose", {**HEARTS, "hands": HANDS}, "a card is to be played here"),
    ("choose", {"moves": "pass"}, "player 1 is asked .take., not player 0"),
    ("who-wins", HEARTS, "the moves do not end with the last card of a trick"),
    ("score", HEARTS, "the moves do not end with the last card of a trick"),
    ("who-wins", {**HEARTS, "of": "deal"}, "the moves do not end with the last card of a deal"),
    ("who-wins", {**HEARTS, "of": "match"}, "the match is not over here"),
    ("who-wins", {**HEARTS, "of": "sequence"}, "the last move settles no sequence"),
    ("score", {**HEARTS, "line": "sum"}, "the moves do not end with the last card of a deal"),
    ("score", {**HEARTS, "until": "deal", "line": "wood"}, "the sheet has no such line; it has"),
]


@pytest.mark.parametrize(("kind", "fields", "reason"), WRONG_TASKS)
def test_a_task_that_does_not_fit_its_position(kind: str, fields: Fields, reason: str) -> None:
    with pytest.raises(LessonError, match=f"step 1: [a-z]+: {reason}"):
        begin("klaberjass", 2, task=kind, **fields)


# --- who and how much --------------------------------------------------------------------------

WINNERS = [
    ("klaberjass", 2, "take HA H9", 1, "highest-trump"),
    ("klaberjass", 2, "take SJ SQ", 1, "highest-of-suit"),
    ("klammern", 4, "take SK SJ ST S9", 2, "highest-of-suit"),
    ("ananas", 3, "SA H7 SK", 1, "odd-suit"),
    ("ananas", 3, "HK D8 S9", 2, "odd-colour"),
    ("ananas", 3, "SQ S7 SA", 0, "middle-card"),
    ("doppelkopf", 4, "HT CQ HT DA", 2, "second-of-equals"),
    ("doppelkopf", 4, "CJ CQ DA CQ", 1, "first-of-equals"),
    ("doppelkopf", 4, "HA HK H9 HT", 3, "only-trump"),
]


@pytest.mark.parametrize(("game", "players", "moves", "winner", "code"), WINNERS)
def test_who_wins_the_trick(game: str, players: int, moves: str, winner: int, code: str) -> None:
    fields = {"turned": "H8"} if moves.startswith("take") else {}
    begun = begin(game, players, moves=moves, task="who-wins", **fields)
    assert begun.task.answers() == [winner]
    verdict = begun.task.judge(winner)
    assert verdict.right and verdict.reason["code"] == code and verdict.reason["winner"] == winner
    wrong = begun.task.judge((winner + 1) % players)
    assert not wrong.right and verdict.look is None
    # of two players the other one it is; of more, only the rule is told at first
    assert (wrong.look or {}).get("code") == (f"look-{code}" if players > 2 else None)
    assert not begun.task.judge([winner]).right
    assert not begun.task.judge(bool(winner)).right
    # the trick lies there, and who got it comes with the verdict
    assert [card for _, card in begun.view.trick] == moves.removeprefix("take ").split()
    assert begun.view.tricks == [] and begun.view.ask is None
    assert verdict.events[0][0] == "trick"


def test_the_joker_s_player_has_the_trick_first() -> None:
    made = task("ananas", 3, dealer=1, hands={0: "XX SA SQ S8 HK H9 H7 DA DJ D8 DT"},
                moves="CK XX CA", task="who-wins")  # fmt: skip
    assert made.answers() == [0]
    assert made.judge(2).reason == {"code": "joker-gift", "card": "XX", "winner": 0}


def test_who_is_next_and_who_deals() -> None:
    assert task("ananas", 3, dealer=1, task="who-wins", of="next").answers() == [2]
    assert task("ananas", 3, dealer=1, task="who-wins", of="dealer").answers() == [1]
    over = task("ananas", 3, dealer=1, until="deal", task="who-wins", of="dealer")
    assert over.answers() == [2]


def test_who_sits_opposite_follows_the_drawn_cards() -> None:
    # the two lowest cards, seven and nine, were drawn by players 1 and 0
    made = task("klammern", 4, drawn="D9 C7 HA HT", task="who-wins", of="opposite")
    assert made.answers() == [1]
    assert task("klammern", 4, task="who-wins", of="opposite").answers() == [2]
    with pytest.raises(LessonError, match="nobody sits opposite"):
        begin("ananas", 3, task="who-wins", of="opposite")


def test_several_winners_are_one_answer() -> None:
    # both sides' queens are out: player 2 shows Re, 1 and 3 are Kontra
    made = task(
        "doppelkopf", 4, hands={0: "CQ", 2: "CQ"}, moves="CQ DJ CQ", task="who-wins", of="side"
    )
    assert made.many
    assert made.answers() == [[1, 2, 3]]
    assert made.judge([3, 1, 2]).right
    assert not made.judge([1, 2]).right and not made.judge(2).right


def test_who_won_a_match_is_asked_with_all_totals_in_sight() -> None:
    begun = begin("ananas", 3, seed=2, until="match", task="who-wins", of="match")
    totals = begun.task.scene.match.totals
    assert begun.view.facts["result"]["totals"] == totals
    assert begun.view.winners is None
    assert begun.task.answers() == [[totals.index(sorted(totals)[1])]]
    assert begun.task.judge(begun.task.answers()[0]).reason["totals"] == totals


def test_whose_line_of_the_sheet() -> None:
    # 5, 3 and 3 tricks are 11, 13 and 9 points: player 0 is in the middle
    made = task("ananas", 3, seed=46, until="deal", task="who-wins", of="line",
                line="middle-bonus", given=["sum"])  # fmt: skip
    assert made.answers() == [[0]]
    assert [(line.code, line.value) for line in made.given()] == [
        ("sum", 11),
        ("sum", 13),
        ("sum", 9),
    ]


def test_card_points_of_a_trick_are_added_up_card_by_card() -> None:
    made = task("klaberjass", 2, turned="H8", moves="take HJ H9", task="score")
    assert made.answers() == [34]  # the jack of trumps 20, the nine 14
    verdict = made.judge(34)
    assert verdict.right and verdict.reason == {"code": "score-is", "value": 34}
    assert [(line.values["card"], line.value) for line in verdict.lines] == [("HJ", 20), ("H9", 14)]
    assert not made.judge(35).right and not made.judge(True).right and not made.judge("34").right
    assert made.judge(35).look == {"code": "look-points-less"}
    assert made.judge(33).look == {"code": "look-points-more"}


def test_false_is_not_nought_points() -> None:
    made = task("klaberjass", 2, turned="H8", moves="take S9 S8", task="score")
    assert made.answers() == [0]
    assert made.judge(0).right and not made.judge(False).right


def test_jack_and_nine_of_trumps_have_their_plain_points_in_klammern() -> None:
    assert task("klammern", 4, turned="H8", moves="take H9 HJ HA HQ", task="score").answers() == [
        16
    ]


def test_cards_without_points_cannot_be_asked_for() -> None:
    with pytest.raises(LessonError, match="cards have no points in ananas"):
        begin("ananas", 3, moves="SA S7 SK", task="score")


def test_a_line_of_the_sheet_is_asked_with_the_lines_before_it() -> None:
    begun = begin("ananas", 3, seed=46, until="deal", task="score", line="sum", player=1)
    made = begun.task
    assert made.answers() == [13]  # three tricks of their own, twice the five of player 0
    assert "result" not in begun.view.facts
    shown = [(line.code, line.player, line.value) for line in made.given()]
    assert shown[-2:] == [("own-tricks", 1, 3), ("neighbour-tricks", 1, 10)]
    assert ("sum", 1, 13) not in shown
    assert tuple(made.judge(0).lines[-1][:3]) == ("sum", 1, 13)
    assert made.judge(0).look == {"code": "look-line-more"}


def test_numbers_to_choose_from_have_the_right_one_and_no_doubles() -> None:
    for seed in range(1, 30):
        made = task("klaberjass", 2, seed=seed, turned="H9", moves="take", until="deal",
                    task="score", line="sum", player=0)  # fmt: skip
        choices = made.choices()
        assert len(choices) == len({*choices}) == 4 and made.answers()[0] in choices
        assert choices == sorted(choices) and min(choices) >= 0


def test_numbers_that_the_lesson_puts_up_get_the_right_one_added() -> None:
    made = task("klaberjass", 2, turned="H8", moves="take HJ H9", task="score", among=[14, 20])
    assert made.choices() == [14, 20, 34]


# --- best ----------------------------------------------------------------------------------------


def test_the_best_card_of_an_ending_and_what_follows() -> None:
    # two cards each, no trump left: whoever loses a trick first wins the last one, worth ten
    begun = begin("klaberjass", 2, turned="HQ", before="take", task="best",
                  ending={0: "CA D8", 1: "CT DA"})  # fmt: skip
    made = begun.task
    assert made.answers() == ["D8"]
    verdict = made.judge("D8")
    assert verdict.right and verdict.reason["code"] == "best-lead"
    assert verdict.moves == [(0, "D8"), (1, "DA"), (1, "CT"), (0, "CA")]
    worse = made.judge("CA")
    assert worse.reason["code"] == "better-lead"
    assert worse.reason["best"] - worse.reason["value"] == 20  # ten here and ten there
    assert begun.open == {1: ["CT", "DA"]}


def test_a_bid_can_be_the_best_move() -> None:
    made = task("rififi", 3, turned="H9", hands={0: "HA", 1: "HK", 2: "DT"}, task="best")
    assert made.answers() == ["bid:1"]
    lost = task("rififi", 3, turned="H9", hands={0: "DA", 1: "SJ", 2: "DT"}, task="best")
    assert lost.answers() == ["bid:0"]


def test_an_ending_that_is_too_large_says_so() -> None:
    made = task("ananas", 3, task="best")
    with pytest.raises(LessonError, match="too large to be solved"):
        made.answers()


def test_verdicts_and_tasks_are_ready_for_json() -> None:
    kinds: list[Any] = [
        begin("klaberjass", 2, turned="H8", moves="take HJ H9", task="score"),
        begin(
            "klaberjass",
            2,
            turned="HQ",
            before="take",
            task="best",
            ending={0: "CA D8", 1: "CT DA"},
        ),
        begin("klaberjass", 2, task="watch"),
        begin("ananas", 3, task="mark-legal"),
        begin("ananas", 3, seed=46, until="deal", task="score", line="sum", player=1),
    ]
    for begun in kinds:
        data = begun.to_json()
        assert json.loads(json.dumps(data))["task"] == data["task"]
        assert {"answers", "right"}.isdisjoint(data["task"])
        verdict = begun.task.judge(begun.task.answers()[0]).to_json()
        assert json.loads(json.dumps(verdict)) == verdict and verdict["right"] is True
