"""Annotated pictures of what a game is made of, with which its rules begin: drawn by the game itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from antterm.core.game import Game
from antterm.core.record import Record
from antterm.draw.canvas import PLAIN, Canvas, cells_of
from antterm.draw.paint import DIM, TITLE, wrap
from antterm.draw.scene import Scene
from antterm.ui.models.layout import Area, Pane
from antterm.ui.models.seat_view import SeatView

INDENT = 2
"""Columns before words below a picture, as before those of the page."""
BESIDE = 26
"""Columns that words need beside a picture; with fewer they stand below it."""


@dataclass(frozen=True)
class Caption:
    """The caption of a thing in a picture."""

    sign: str
    """The sign as it stands in the picture; the caption points to the first row that has it."""
    text: str


@dataclass(frozen=True)
class AnnotatedPicture:
    """A picture with its captions."""

    title: str
    picture: Scene
    size: tuple[int, int]
    """Columns and rows of the picture."""
    captions: tuple[Caption, ...]

    def height(self, width: int) -> int:
        """Return how many rows it needs with this width."""
        rows = self._below(width) if self._is_below(width) else self._beside(width)
        return max([1 + self.size[1], *(y + 1 for y, _text in rows)])

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, max(height, self.height(width)))
        canvas.put(0, 0, self.title, TITLE)
        canvas.blit(self._drawn, 0, 1)
        is_below = self._is_below(width)
        for y, text in self._below(width) if is_below else self._beside(width):
            x = INDENT if is_below else self.size[0] + 1
            points = text[:2] == "- "
            canvas.put(x, y, text[:2], DIM if points else PLAIN)
            canvas.put(x + 2, y, text[2:], PLAIN)
        copy = Canvas(width, height)
        copy.blit(canvas, 0, 0)
        return copy

    def row_of(self, caption: Caption) -> int | None:
        """Return the row of the picture that a caption speaks of; None where the picture does not show it."""
        return next(
            (y for y, row in enumerate(self._drawn.to_text().split("\n")) if caption.sign in row), None
        )

    @cached_property
    def _drawn(self) -> Canvas:
        return self.picture.draw(*self.size)

    def _is_below(self, width: int) -> bool:
        return width < self.size[0] + 1 + BESIDE

    def _beside(self, width: int) -> list[tuple[int, str]]:
        """Return the rows of words beside the picture, each caption as near as can be to what it speaks
        of."""
        found: list[tuple[int, str]] = []
        y = 1
        for caption in sorted(self.captions, key=lambda caption: self.row_of(caption) or 0):
            y = max(y, 1 + (self.row_of(caption) or 0))
            rows = self._words(caption, width - self.size[0] - 1)
            found += [(y + n, row) for n, row in enumerate(rows)]
            y += len(rows)
        return found

    def _below(self, width: int) -> list[tuple[int, str]]:
        """Return the rows of words below it."""
        rows = [row for caption in self.captions for row in self._words(caption, width - INDENT)]
        return [(1 + self.size[1] + n, row) for n, row in enumerate(rows)]

    @staticmethod
    def _words(caption: Caption, width: int) -> list[str]:
        """Return what a caption says, a row each, the first with a line that points to the picture."""
        first, *others = wrap(f"{caption.sign}: {caption.text}", width - 2)
        assert cells_of(first) <= width
        return [f"- {first}", *(f"  {row}" for row in others)]


@dataclass(frozen=True)
class Prepared:
    """A position that is laid out for a picture."""

    game: Game[Any]
    seats: int
    names: tuple[str, ...]
    answers: Sequence[str] = ()
    options: Mapping[str, str] | None = None

    def seat_view(self, is_asked: bool) -> SeatView:
        """Return the position as the first seat sees it, or who is asked."""
        record = Record(self.game, self.seats, 1, self.options or {})
        for text in self.answers:
            record.answer(text)
        play = record.play
        seat = play.ask.seat if is_asked and play.ask is not None else 0
        ask, happened = play.ask if is_asked else None, tuple(record.story(seat))
        return SeatView.of_play(play, seat, self.names, happened, len(self.answers), ask=ask, prepared=True)


def board_of(size: tuple[int, int]) -> dict[Pane, Area]:
    """Return the areas of a layout that is only a board, of this size."""
    return {Pane.BOARD: Area(0, 0, *size)}
