"""The score of Micropolis as bars: one for each player, its parts with the letters and colours of the pad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import TITLE, shorten
from antterm.games.micropolis.draw.sheet import in_order, line_ink
from antterm.games.micropolis.rules.scoring import LINES
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words.score import line_letters
from antterm.i18n import _

ROWS = 2
"""Rows of a player: name and points, then the bar."""


@dataclass(frozen=True)
class Bars:
    """A bar for each player, all on one scale."""

    view: MicropolisView
    names: tuple[str, ...]
    solid: bool
    """Whether they have grounds; else they are made of letters alone."""
    is_headed: bool = False

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.is_headed:
            canvas.put(0, 0, shorten(_("Where the points came from"), width), TITLE)
            canvas.blit(replace(self, is_headed=False).draw(width, height - 1), 0, 1)
            return canvas
        seats = [*dict.fromkeys(home.seat for home in in_order(self.view))]
        sheets = {seat: reduce(add, self.view.sheets[seat]) for seat in seats}
        most = max(1, *(sheet.total for sheet in sheets.values()))
        step = min(ROWS + 1, max(1, height // len(seats)))
        for number, seat in enumerate(seats):
            y, total = number * step, str(sheets[seat].total)
            beside = 0
            if step < ROWS:  # all in one row
                beside = min(12, max(cells_of(name) for name in self.names) + 1)
            name = shorten(self.names[seat], (beside or width - len(total)) - 1)
            canvas.put(0, y, name, Ink(attrs="b"))
            canvas.put(width - len(total), y, total, TITLE)
            room = width - beside - (len(total) + 1 if beside else 0)
            self._put_bar(canvas, beside, y + (step >= ROWS), sheets[seat].lines(), room, most)
        return canvas

    def _put_bar(self, canvas: Canvas, x: int, y: int, points: Sequence[int], room: int, most: int) -> None:
        for line, letter, columns in zip(LINES, line_letters(), _lengths(points, room, most), strict=True):
            text = letter.center(columns) if self.solid and columns else letter * columns
            canvas.put(x, y, text, line_ink(line, self.solid))
            x += columns


def _lengths(points: Sequence[int], room: int, most: int) -> list[int]:
    """Return the columns of each part of a bar: rounded so that the whole is as long as its total says."""
    ends = [sum(points[: number + 1]) * room // most for number in range(len(points))]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]
