"""What is laid out for a game that is set up, as a picture beside the form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from antterm.draw.canvas import Canvas
from antterm.draw.drawing import drawing
from antterm.table.setting_up import NewGameForm


@dataclass(frozen=True)
class Box:
    """What is laid out for a game with such options."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, form: NewGameForm) -> Box:
        """What is laid out for what has been chosen."""
        return cls(form.game_id, form.seat_count, tuple(sorted(form.options().items())))

    def picture(self, width: int) -> Canvas | None:
        """The picture, so wide; None where there is none."""
        return drawing(self.game).box(self.seats, dict(self.options), width)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if (picture := self.picture(width)) is not None:
            canvas.blit(picture, 0, 1)
        return canvas
