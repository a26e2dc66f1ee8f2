"""What the table shows for an event, and for how long: pure, and tested without a browser.

Everything on the table follows from the view after an event; what is planned here is only the
movement that explains how it came about, and the time to read it. Nothing waits for it: whoever
acts earlier sees the rest at once.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Data = Mapping[str, Any]


class Step(NamedTuple):
    """How an event is shown, in milliseconds at the normal pace.

    `before`: time to read what lies there; `move`: the movement; `rest`: time to read the result.
    """

    before: int = 0
    move: int = 0
    rest: int = 0


MOVE = {"calm": 1.4, "normal": 1.0, "brisk": 0.6, "none": 0.0}
READ = {"calm": 1.8, "normal": 1.0, "brisk": 0.4, "none": 0.0}

TRICK_REST = 1150  # a full trick lies there this long
FLY = 240
TALK = 750


def step(kind: str, data: Data, me: int) -> Step:
    """The movement and reading time of one event."""
    mine = data.get("player") == me
    if kind == "move":
        if data["question"] == "card":
            return Step(move=180 if mine else FLY, rest=0 if mine else 160)
        return Step(rest=0 if mine else TALK)
    return _STEPS.get(kind, Step())


_STEPS = {
    "hand": Step(move=320, rest=60),
    "turned": Step(move=280, rest=250),
    "trump": Step(rest=350),
    "bottom": Step(rest=100),
    "swapped": Step(move=280, rest=900),
    "bids": Step(rest=1200),
    "sequence": Step(rest=1800),
    "melds": Step(rest=1800),
    "wedding": Step(rest=1100),
    "side": Step(rest=250),
    "trick": Step(before=TRICK_REST, move=300, rest=60),
}


def timed(step: Step, pace: str, still: bool) -> Step:
    """A step at a pace; *still* (less motion is wanted) leaves only the time to read."""
    move = 0.0 if still else MOVE[pace]
    read = READ[pace]
    return Step(round(step.before * read), round(step.move * move), round(step.rest * read))


def places(seats: Sequence[int], me: int) -> dict[int, int]:
    """Each player's place as *me* sees the table: 0 is mine, then clockwise."""
    start = seats.index(me)
    return {seats[(start + i) % len(seats)]: i for i in range(len(seats))}


def trick_kept(before: Sequence[tuple[int, str]], after: Sequence[tuple[int, str]]) -> int:
    """How many cards on the table stay: all before if it only grew, else none."""
    grown = len(after) >= len(before) and list(after[: len(before)]) == list(before)
    return len(before) if grown else 0


def speech(events: Sequence[tuple[str, Data]]) -> dict[int, Data]:
    """What everybody said last that still matters: their last answer before the first card."""
    said: dict[int, Data] = {}
    for kind, data in events:
        if kind == "move":
            if data["question"] == "card":
                said.clear()
            else:
                said[data["player"]] = data
    return said


def turned_matters(events: Sequence[tuple[str, Data]]) -> bool:
    """Whether cards lying face up beside the trick are still of interest: until a card is led."""
    return not any(kind == "move" and data["question"] == "card" for kind, data in events)


def sides(events: Sequence[tuple[str, Data]]) -> dict[int, str]:
    """The sides that have shown themselves, by player."""
    return {data["player"]: data["side"] for kind, data in events if kind == "side"}


def my_moves_back(
    events: Sequence[tuple[str, Data]], me: int, moves: Sequence[int]
) -> tuple[int, bool]:
    """How many moves lead back to before my last answer, and whether nothing new was seen since.

    *events* are those of the running deal shown to me, *moves* the players of all moves of the
    deal in order. (0, False) if I have not answered yet.
    """
    for count, player in enumerate(reversed(moves), 1):
        if player == me:
            return count, _nothing_new(events, me)
    return 0, False


def _nothing_new(events: Sequence[tuple[str, Data]], me: int) -> bool:
    for kind, data in reversed(events):
        if kind == "move" and data["player"] == me:
            return True
        if kind in ("move", "trick", "hand", "dealt", "turned", "bids", "sequence", "melds"):
            return False
    return False
