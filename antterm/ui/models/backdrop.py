"""The background of the panes of a table: their grounds, or rules between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from antterm.draw.canvas import HALF_BLOCK, Canvas, Ink
from antterm.draw.paint import DIM, laid_on
from antterm.ui.models.first_page import paint_too_small
from antterm.ui.models.layout import Area, Pane

BESIDE = (Pane.SEATS, Pane.ANSWERS, Pane.INFO, Pane.STORY)
"""The panes beside the board."""
MARGINS = (2, 1)
"""Columns of the ground to the left and to the right of these panes."""


def ground_of(pane: Pane) -> str:
    """Return the role of the ground on which a pane lies; empty for the ground of everything."""
    match pane:
        case Pane.TITLE | Pane.PROMPT | Pane.ANSWERS | Pane.INFO:
            return "bar"
        case Pane.STRIP | Pane.BELOW | Pane.SEATS | Pane.STORY:
            return "side"
        case Pane.BANNER | Pane.ALERT | Pane.BOARD:
            return ""
        case _:
            assert_never(pane)


def is_beside(area: Area) -> bool:
    """Return whether a pane stands beside the board or in its place; otherwise it is the list below the board
    of a narrow terminal, which begins in the second column."""
    return area.x > 1


@dataclass(frozen=True)
class Backdrop:
    """The background of the panes, or the sentence that the terminal is too small.

    Panes have different grounds, with an edge of half blocks between two that are above each other. Without
    enough colours they are separated by rules.
    """

    places: tuple[tuple[Pane, Area], ...]
    ascii_only: bool
    ruled: bool = False
    """Whether rules are drawn in place of grounds."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if not self.places:
            paint_too_small(canvas)
        elif self.ruled:
            self._draw_rules(canvas)
        else:
            self._draw_grounds(canvas)
        return canvas

    def _draw_grounds(self, canvas: Canvas) -> None:
        beside = self._beside()
        for pane, (x, y, wide, high) in sorted(self.places, key=lambda place: place[0] in beside):
            left, right = MARGINS if pane in beside else (x, canvas.width - x - wide)
            for row in range(y, y + high):
                canvas.put(x - left, row, " " * (wide + left + right), Ink("text", ground_of(pane)))
        for above, below in pairwise(beside):
            x, y, wide, _high = beside[below]
            upper, lower = ground_of(above), ground_of(below)
            edge = " " if self.ascii_only or upper == lower else HALF_BLOCK
            canvas.put(x - MARGINS[0], y - 1, edge * (wide + sum(MARGINS)), Ink(upper, lower))

    def _draw_rules(self, canvas: Canvas) -> None:
        upright, level, corner = ("|", "-", "+") if self.ascii_only else ("│", "─", "├")
        for number, (x, y, wide, high) in enumerate(self._beside().values()):
            for row in range(y, y + high):
                canvas.put(x - 2, row, upright, DIM)
            if number:
                canvas.put(x - 2, y - 1, corner + level * (wide + 2), DIM)

    def _beside(self) -> dict[Pane, Area]:
        """Return the panes beside the board, or in its place, from above to below."""
        places = dict(self.places)
        beside = [pane for pane in BESIDE if pane in places and is_beside(places[pane])]
        return {pane: places[pane] for pane in sorted(beside, key=lambda pane: places[pane].y)}


def draw_panes(
    size: tuple[int, int],
    places: Mapping[Pane, Area],
    ascii_only: bool,
    ruled: bool,
    draw: Callable[[Pane, int, int], Canvas],
) -> Canvas:
    """Return all panes on their grounds, without an app.

    Args:
        size: columns and rows of the screen.
        places: where the panes stand.
        ascii_only: whether only ASCII may be drawn.
        ruled: whether rules separate the panes, because there are too few colours for grounds.
        draw: draws a pane in so many columns and rows.
    """
    whole = Backdrop(tuple(places.items()), ascii_only, ruled).draw(*size)
    for pane, (x, y, wide, high) in places.items():
        drawn, ground = draw(pane, wide, high), ground_of(pane)
        whole.blit(laid_on(ground, drawn) if ground and not ruled else drawn, x, y)
    return whole
