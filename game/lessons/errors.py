"""What is wrong with a lesson, said so that its author finds the place."""

from game.deal import GameError


class LessonError(GameError):
    """A lesson contradicts the rules, cannot be reached, or is not a lesson at all.

    *step* counts from 1 and is None where the whole file is meant; *field* names the entry;
    *line* is where it stands in the text, as far as that is known.
    """

    def __init__(
        self,
        reason: str,
        *,
        step: int | None = None,
        field: str | None = None,
        line: int | None = None,
    ) -> None:
        self.reason = reason
        self.step = step
        self.field = field
        self.line = line
        place = [f"step {step}"] if step else []
        if field:
            place.append(field)
        super().__init__(": ".join([*place, reason]))

    def at(self, step: int | None, field: str | None = None) -> "LessonError":
        """The same error, told of this step and field if it does not know them itself."""
        return LessonError(
            self.reason, step=self.step or step, field=self.field or field, line=self.line
        )

    def to_json(self) -> dict[str, object]:
        """The error as JSON-ready data."""
        return {
            "step": self.step,
            "field": self.field,
            "line": self.line,
            "reason": self.reason,
        }
