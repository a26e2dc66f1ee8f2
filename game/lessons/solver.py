"""Small endings solved exactly: what every move comes to if all cards are known and all play well.

The rule book itself plays every line, so its own score decides and nothing about a game is stated
here. Two players: minimax with alpha-beta. More: players whose scores are the same as the asked
player's at the end of every line play with that player, all the others against (paranoid), so a
value is what a player, or a side, can force whatever the others do.

What is maximised is the deal's own score; between two players, the difference of the two scores.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.book import Book
from game.deal import Deal, Desk, GameError, Move
from game.match import Match

LIMIT = 1500  # runs of the deal before an ending counts as too large: a second or two

Key = tuple[object, ...]


class TooLarge(GameError):
    """The ending has too many lines of play."""


class Solved(NamedTuple):
    """By legal move its exact value, and the line of play (player, move) that follows it."""

    values: Mapping[Move, int]
    lines: Mapping[Move, Sequence[tuple[int, Move]]]

    @property
    def best(self) -> list[Move]:
        """The moves of the highest value."""
        most = max(self.values.values())
        return [move for move, value in self.values.items() if value == most]


class _Enemy(Exception):
    """A player taken for a friend does not always score the same."""

    def __init__(self, player: int) -> None:
        super().__init__(player)
        self.player = player


def solve(match: Match, limit: int = LIMIT) -> Solved:
    """The exact value of every legal move in the running deal of *match*.

    Raises TooLarge after *limit* runs of the deal. Hidden cards are not hidden here: this is
    for positions in which all of them are shown.
    """
    ask = match.asks
    if ask is None:
        raise GameError("there is nothing to solve: the match is over")
    tree = _Tree(match, ask.player, limit)
    while True:
        try:
            return tree.root(ask.legal)
        except _Enemy as enemy:
            tree.friends.discard(enemy.player)
            tree.memo.clear()


class _Tree:
    """The lines of play from one position on."""

    def __init__(self, match: Match, me: int, limit: int) -> None:
        self.book: Book = match.book
        self.desk = match.deals[-1].desk
        self.begun = tuple(match.deals[-1].moves)
        self.me = me
        self.left = limit
        self.two = self.desk.players == 2  # else who plays with whom is seen in all the leaves
        self.friends = {*range(self.desk.players)}
        self.memo: dict[Key, tuple[int, int, tuple[Move, ...]]] = {}

    def root(self, legal: Sequence[Move]) -> Solved:
        """The exact value of each of these moves."""
        values: dict[Move, int] = {}
        lines: dict[Move, list[tuple[int, Move]]] = {}
        for move in legal:
            value, after = self.value(self.run((move,)), (move,), -(10**9), 10**9)
            values[move] = value
            lines[move] = self.told((move, *after))
        return Solved(values, lines)

    def run(self, moves: Sequence[Move]) -> Deal:
        """The deal after *moves* more."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge("the ending is too large to be solved")
        of = self.desk
        deal = Deal(self.book.play, Desk(of.seats, of.dealer, of.pack, of.rules, of.results))
        for move in (*self.begun, *moves):
            deal.play(move)
        return deal

    def told(self, moves: Sequence[Move]) -> list[tuple[int, Move]]:
        """The moves with the player who makes each."""
        deal = self.run(())
        told = []
        for move in moves:
            assert deal.ask is not None
            told.append((deal.ask.player, move))
            deal.play(move)
        return told

    def value(
        self, deal: Deal, made: tuple[Move, ...], low: int, high: int
    ) -> tuple[int, tuple[Move, ...]]:
        """The value of the position and the moves that lead to it.

        Exact between *low* and *high*; outside it is a bound, as always with alpha-beta.
        """
        if deal.ask is None:
            assert deal.result is not None
            return self.score(deal.result["scores"]), ()
        key = position_key(deal)
        if key in self.memo:
            least, most, moves = self.memo[key]
            if least == most or least >= high or most <= low:
                return (least if least >= high or least == most else most), moves
        ask = deal.ask
        mine = ask.player in self.friends
        best: tuple[int, tuple[Move, ...]] | None = None
        alpha, beta = low, high
        for at, move in enumerate(ask.legal):
            line = (*made, move)
            if at == 0:
                deal.play(move)
                child = deal
            else:
                child = self.run(line)
            value, after = self.value(child, line, alpha, beta)
            if best is None or (value > best[0] if mine else value < best[0]):
                best = value, (move, *after)
            if mine:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta and self.two:
                break
        assert best is not None
        value, moves = best
        least = value if value > low else -(10**9)
        most = value if value < high else 10**9
        self.memo[key] = (least, most, moves)
        return best

    def score(self, scores: Sequence[int]) -> int:
        """What *scores* are worth to the asked player."""
        for player in self.friends:
            if scores[player] != scores[self.me]:
                raise _Enemy(player)
        if len(scores) == 2:
            return scores[self.me] - scores[1 - self.me]
        return scores[self.me]


def position_key(deal: Deal) -> Key:
    """All of a deal so far on which its rest and its score can depend.

    Those are the hands, the open trick and who plays next; who has won which cards (in
    Doppelkopf a Herz 10 of somebody else among them is a caught one, for nothing else beats it);
    what was said; and everything shown that is neither a move nor a trick.
    """
    ask = deal.ask
    assert ask is not None
    desk = deal.desk
    won: list[Counter[str]] = [Counter() for _ in desk.hands]
    said: list[tuple[int, Move]] = []
    other: dict[tuple[str, object], str] = {}
    trick: list[tuple[int, Move]] = []
    for kind, data, _ in desk.events:
        if kind == "trick":
            won[data["winner"]].update(data["cards"])
            trick = []
        elif kind == "move" and data["question"] == "card":
            trick.append((data["player"], data["move"][:2]))
            if len(data["move"]) > 2:
                said.append((data["player"], data["move"]))
        elif kind not in ("hand", "dealt"):
            other[kind, data.get("player")] = repr(data)
    return (
        ask.player,
        ask.question,
        tuple(tuple(sorted(hand)) for hand in desk.hands),
        tuple(trick),
        tuple(tuple(sorted(cards.items())) for cards in won),
        tuple(said),
        tuple(other.items()),
    )
