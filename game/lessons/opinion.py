"""Tasks that no rule decides: should you take, what would you bid. A strong player's opinion."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from game.bots import Budget, Choice, choose
from game.deal import Move
from game.lessons.scene import Scene
from game.lessons.tasks import Answer, Choose, Verdict

LEVEL = "expert"
WORLDS = 60  # what the expert looks at: the same each time, on every machine
CLOSE = 0.1  # an answer that loses less than this part of the whole span is as good as the best


class Opinion(Choose):
    """Give the answer that the expert expects most of, or one about as good.

    This is an opinion, and the verdict says so: its reason has the code ``opinion`` with the
    expert's move, its expected values by move (of the deal's own score, less the others' mean)
    and the bot's own reason as `why`.
    """

    kind = "opinion"

    def __init__(self, scene: Scene, seed: int = 1, worlds: int = WORLDS) -> None:
        super().__init__(scene)
        self.seed = seed
        self.worlds = worlds

    def _check(self) -> None:
        """Any question may be put."""

    @cached_property
    def choice(self) -> Choice:
        """What the expert would do."""
        view = self.scene.match.view(self.me)
        return choose(view, seed=self.seed, level=LEVEL, budget=Budget(iterations=self.worlds))

    def gap(self) -> float:
        """How much the best answer is ahead of the next one that is not as good (0: all are)."""
        values = sorted(self.choice.values.values(), reverse=True)
        return values[0] - values[1] if len(values) > 1 else 0.0

    def answers(self) -> list[Answer]:
        """The expert's answer, and those that are about as good."""
        choice = self.choice
        values = choice.values
        if choice.move not in values:
            return [choice.move]
        least = values[choice.move] - CLOSE * (max(values.values()) - min(values.values()))
        return [move for move in self.ask.legal if values.get(move, least - 1) >= least]

    def _judge_legal(self, move: Move) -> Verdict:
        choice = self.choice
        _, events = self.scene.play(move)
        reason: dict[str, Any] = {
            "code": "opinion",
            "level": LEVEL,
            "move": choice.move,
            "values": dict(choice.values),
            "why": choice.reason,
        }
        right = move in self.answers()
        left = len(self.ask.legal) > 2
        look = {"code": "look-opinion"} if left and not right else None
        return Verdict(right, reason, events=self.scene.visible(events), look=look)
