"""Exercises without end: tasks at random positions, three levels each, the same for a seed.

A kind is offered at a table only if its game has such questions. Of the positions that some
random deals come to, the easier, the middle or the harder third is used, by level.

>>> exercise = make("klaberjass", 2, "legal", level=1, seed=3)
>>> exercise.task.judge(exercise.task.answers()[0]).right
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from game.book import Line
from game.cards import Card, bare
from game.deal import Ask, GameError, Move, View
from game.lessons.errors import LessonError
from game.lessons.judged import Best, Score, WhoWins, sheet
from game.lessons.opinion import Opinion
from game.lessons.position import Table
from game.lessons.scene import Scene
from game.lessons.tasks import MarkLegal, Task
from game.match import Match, book

KINDS = ("legal", "winner", "score", "take", "bid", "best")
"""Which cards are legal, who wins the trick, what does it score, should you take, what would you
bid, which card is best in an ending."""
LEVELS = (1, 2, 3)

ASKED = {"take": ("take", "name"), "bid": ("bid",)}  # questions that a kind is about
DEALS = 3  # random deals among whose positions an exercise is chosen
OPINIONS = 3  # positions of which the expert is asked, for one exercise
WORLDS = 30  # what the expert looks at for each of them
RUNS = 800  # of a deal, to solve an ending; larger ones are passed over
GUESSES = 6  # random ends of an ending that show whether anything is left to decide

Made = tuple[float, Task]
"""How hard a task is (higher: harder), and the task."""


@dataclass(frozen=True)
class Exercise:
    """One exercise; the same arguments give the same one everywhere.

    `view` and `open` are as in a lesson's `Start`.
    """

    game: str
    players: int
    kind: str
    level: int
    seed: int
    task: Task

    @property
    def view(self) -> View:
        """What the learner sees of the table."""
        return self.task.view()

    @property
    def open(self) -> Mapping[int, Sequence[Card]]:
        """The others' hands in an ending; else none."""
        if self.kind != "best":
            return {}
        scene = self.task.scene
        return scene.hands([p for p in range(self.players) if p != scene.me], self.view.deal)

    def to_json(self) -> dict[str, Any]:
        """The exercise as JSON-ready data; there is no right answer in it."""
        return {
            "game": self.game,
            "players": self.players,
            "kind": self.kind,
            "level": self.level,
            "seed": self.seed,
            "task": self.task.to_json(),
            "view": self.view.to_json(),
            "open": {str(player): list(cards) for player, cards in self.open.items()},
        }


@cache
def kinds(game: str, players: int) -> tuple[str, ...]:
    """The kinds of exercises that a table offers."""
    table = Table(game, book(game).check_players(players), {})
    asked = {ask.question for seed in range(3) for _, ask in Played(table, Random(seed)).turns()}
    return tuple(kind for kind in KINDS if kind not in ASKED or asked & {*ASKED[kind]})


def make(
    game: str,
    players: int,
    kind: str,
    *,
    level: int,
    seed: int,
    rules: Mapping[str, Any] | None = None,
) -> Exercise:
    """An exercise of *kind* at *level*.

    Raises GameError for a kind that this table does not offer, an unknown level, or rules that
    the game does not have.
    """
    table = Table(game, book(game).check_players(players), book(game).rules(rules or {}))
    if kind not in kinds(game, players):
        offered = ", ".join(kinds(game, players))
        raise GameError(f"{game} for {players} has no exercise {kind!r:.40}; it has {offered}")
    if level not in LEVELS:
        raise GameError(f"level: 1, 2 or 3, not {level!r:.40}")
    rng = Random(f"{seed}/{game}/{players}/{kind}/{level}")
    found: list[Made] = []
    while not found:
        found = [*MAKERS[kind](table, level, rng)]
    found.sort(key=lambda made: made[0])
    low, high = (len(found) * n // len(LEVELS) for n in (level - 1, level))
    task = rng.choice(found[low:high] or found[-1:])[1]
    return Exercise(game, players, kind, level, seed, task)


class Played:
    """A match with a random deal in it, which is its last one."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.seed = rng.randrange(10**9)
        self.moves: list[Move] = []
        self.begin = 0  # so many moves before the deal
        earlier = rng.randrange(1, 6) if deals_differ(table.game, table.players) else 0
        match = self.start()
        while match.asks is not None and len(match.results) <= earlier:
            if len(match.results) == earlier and not match.deals[-1].moves:
                self.begin = len(self.moves)
            self.moves.append(rng.choice(match.asks.legal))
            match.play(self.moves[-1])

    def start(self) -> Match:
        """The match at its beginning."""
        game, players, rules = self.table
        return Match(game, players=players, seed=self.seed, rules=rules)

    def turns(self) -> Iterator[tuple[int, Ask]]:
        """For each move of the deal how many moves there were before it, and the question."""
        match = self.start()
        for at, move in enumerate(self.moves):
            if at >= self.begin and match.asks is not None:
                yield at, match.asks
            match.play(move)

    def scene(self, moves: int, me: int) -> Scene:
        """The scene after so many moves."""
        return Scene.after(self.start(), self.moves[:moves], me, self.begin)


@cache
def deals_differ(game: str, players: int) -> bool:
    """Whether a game's deals differ in their number of cards."""
    match = Match(game, players=players, seed=1, deals=2)
    rng = Random(1)
    while match.asks is not None:
        match.play(rng.choice(match.asks.legal))
    sizes = {sum(event.kind == "trick" for event in deal.desk.events) for deal in match.deals}
    return len(sizes - {0}) > 1


def _legal(table: Table, level: int, rng: Random) -> Iterator[Made]:
    """Which cards are legal: wherever somebody follows to a trick with a choice of cards."""
    for _ in range(DEALS):
        played = Played(table, rng)
        for at, ask in played.turns():
            if ask.question != "card":
                continue
            scene = played.scene(at, ask.player)
            view = scene.view()
            if len({*view.hand}) > 2 and view.trick:
                yield _hard_to_mark(scene, view), MarkLegal(scene)


def _hard_to_mark(scene: Scene, view: View) -> float:
    """Harder: several reasons at once, cards that only seem to follow, nothing forbidden."""
    ask = scene.ask
    assert ask is not None
    legal = {bare(move) for move in ask.legal}
    reasons = [scene.match.why(card) for card in {*view.hand} - legal]
    codes = {reason["code"] for reason in reasons if reason}
    seeming = {c for c in view.hand if (c[0] == view.trick[0][1][0]) != (c in legal)}
    return 4 * len(codes - {"must-follow"}) + 3 * (not codes) + 2 * len(seeming) + len(legal) / 4


def _winner(table: Table, level: int, rng: Random) -> Iterator[Made]:
    """Who wins: every trick of some random deals."""
    for scene in _tricks(table, rng):
        view = scene.view("trick")
        cards = [card for _, card in view.trick]
        suits = Counter(card[0] for card in cards)
        task = WhoWins(scene)
        alike = len(cards) - len({*cards})
        yield 4 * alike + len(suits) + (task.answers()[0] != view.trick[0][0]), task


def _tricks(table: Table, rng: Random) -> Iterator[Scene]:
    """A scene for every finished trick of some random deals."""
    for _ in range(DEALS):
        played = Played(table, rng)
        for at, ask in played.turns():
            scene = played.scene(at + 1, ask.player) if ask.question == "card" else None
            if scene is not None and scene.happened("trick"):
                yield scene


def _score(table: Table, level: int, rng: Random) -> Iterator[Made]:
    """What does it score: tricks, if cards have points, else and at level 3 the sheet."""
    if book(table.game).worth is not None and level < max(LEVELS):
        for scene in _tricks(table, rng):
            task = Score(scene)
            yield sum(bool(line.value) for line in task.judge(0).lines), task
        return
    for _ in range(DEALS):
        played = Played(table, rng)
        scene = played.scene(len(played.moves), rng.randrange(table.players))
        lines = sheet(scene)
        for at, line in enumerate(lines):
            if _is_question(line, lines[:at]):
                task = Score(scene, line.code, line.player)
                yield (
                    at - next(n for n, other in enumerate(lines) if other.player == line.player),
                    task,
                )


def _is_question(line: Line, before: Sequence[Line]) -> bool:
    """Whether a line of the sheet has to be reckoned from those before it, and is not told
    by one of them."""
    if line.value is None or (line.code, line.player) in {(n.code, n.player) for n in before}:
        return False
    mine = [n for n in before if n.player == line.player]
    told = [n.value for n in mine] + [v for n in before for v in n.values.values()]
    return len(mine) > 1 and line.value not in told


def _opinion(table: Table, questions: Sequence[str], rng: Random) -> Iterator[Made]:
    """What a strong player would say; harder where the answers are closer together."""
    found = 0
    while found < OPINIONS:
        played = Played(table, rng)
        asked = [(at, ask) for at, ask in played.turns() if ask.question in questions]
        if asked:
            at, ask = rng.choice(asked)
            task = Opinion(played.scene(at, ask.player), worlds=WORLDS)
            found += 1
            yield -task.gap(), task


def _take(table: Table, level: int, rng: Random) -> Iterator[Made]:
    return _opinion(table, ASKED["take"], rng)


def _bid(table: Table, level: int, rng: Random) -> Iterator[Made]:
    return _opinion(table, ASKED["bid"], rng)


def _best(table: Table, level: int, rng: Random) -> Iterator[Made]:
    """The best card of an ending: the first found that has just one, and others to choose from."""
    left = level + 1 if table.players == 2 else min(level + 1, 3 if table.players < 5 else 2)
    played = Played(table, rng)
    for at, ask in played.turns():
        scene = played.scene(at, ask.player) if ask.question == "card" else None
        if scene is None or len({bare(move) for move in ask.legal}) < 2:
            continue
        view = scene.view()
        if view.trick or max(view.counts) > left or not _undecided(played, at, ask.player, rng):
            continue
        task = Best(scene, limit=RUNS)
        try:
            if len(task.answers()) == 1:
                yield 0, task
                return
        except LessonError:  # too large
            continue


def _undecided(played: Played, at: int, player: int, rng: Random) -> bool:
    """Whether the ending still matters to the player's score, as far as a few guesses show."""
    scores = set()
    for _ in range(GUESSES):
        match = played.scene(at, player).match
        deal = match.deals[-1]
        while deal.ask is not None:
            deal.play(rng.choice(deal.ask.legal))
        assert deal.result is not None
        own = deal.result["scores"]
        scores.add(own[player] if len(own) > 2 else own[player] - own[1 - player])
    return len(scores) > 1


MAKERS: Mapping[str, Callable[[Table, int, Random], Iterator[Made]]] = {
    "legal": _legal,
    "winner": _winner,
    "score": _score,
    "take": _take,
    "bid": _bid,
    "best": _best,
}
