"""How insects step, slide and jump, as tables of their surroundings.

Each table is asked with a *window*, the occupied cells round a piece brought to a fixed place (see
`antterm.hive.grid`), and answers with the cells in reach, in the same window.
"""

from __future__ import annotations

from typing import Final

from antterm.hive.board import SLIDES as SLIDING_DIRECTIONS
from antterm.hive.grid import (
    RING,
    RING_REACH,
    STEPS,
    Bounded,
    Cells,
    beside,
    disc,
    each,
    reach,
    ring_window,
)

_REMEMBERED: Final = 30_000
"""Surroundings kept in a table; about 10 MB when full."""

_FAR: Final = reach(3)
_DISC: Final = disc(3)
_LINE: Final = 7
"""Cells of a straight line that the table of jumps looks at; longer lines are followed one by one."""
_LONG: Final = reach(_LINE)
_LINES: Final = tuple(sum(1 << _LONG + step * far for far in range(1, _LINE + 1)) for step in STEPS)
_STAR: Final = sum(_LINES)

SLIDES: Final = {
    ring_window(ring): ring_window(sum(1 << direction for direction in SLIDING_DIRECTIONS[ring]))
    for ring in range(64)
}
"""By neighbours: where one slide leads."""

CLIMBS: Final = {ring: ring | slides for ring, slides in SLIDES.items()}
"""By neighbours: where a beetle on the ground gets while no gate of stacks is near."""


def slide(occupied: Cells, cell: int) -> Cells:
    """Queen and pillbug: one step on the ground."""
    below = cell - RING_REACH
    return SLIDES[occupied >> below & RING] << below


def climb(occupied: Cells, cell: int) -> Cells:
    """Beetle on the ground: one slide, or up onto a neighbour, no gate of stacks being near."""
    below = cell - RING_REACH
    return CLIMBS[occupied >> below & RING] << below


def crawl(occupied: Cells, cell: int) -> Cells:
    """Spider: exactly three slides, none of them back to a cell it has been in."""
    below = cell - _FAR
    return _CRAWLS[occupied >> below & _DISC] << below


def jump(occupied: Cells, cell: int) -> Cells:
    """Grasshopper: straight over one or more pieces to the first empty cell behind them."""
    below = cell - _LONG
    ends = _JUMPS[occupied >> below & _STAR]
    return ends << below if ends >= 0 else _jumps(occupied, cell)


def scramble(occupied: Cells, cell: int) -> Cells:
    """Ladybug: up, one step along the top, and down, no gate of stacks being near."""
    below = cell - _FAR
    return _SCRAMBLES[occupied >> below & _DISC] << below


def _crawl_in(window: Cells) -> Cells:
    ends = 0
    for first in each(slide(window, _FAR)):
        for second in each(slide(window, first)):
            if second != _FAR:
                ends |= slide(window, second) & ~(1 << first)
    return ends & ~(1 << _FAR)


def _scramble_in(window: Cells) -> Cells:
    up = window & RING << _FAR - RING_REACH
    along = beside(up) & window
    return beside(along) & ~window & ~(1 << _FAR)


def _jump_in(window: Cells) -> Cells:
    """Where jumps end; -1 when one leads out of the window."""
    return -1 if any(window & line == line for line in _LINES) else _jumps(window, _LONG)


def _jumps(occupied: Cells, cell: int) -> Cells:
    ends = 0
    for step in STEPS:
        end = cell + step
        if occupied >> end & 1:
            while occupied >> end & 1:
                end += step
            ends |= 1 << end
    return ends


_CRAWLS: Final[Bounded[Cells]] = Bounded(_crawl_in, _REMEMBERED)
_SCRAMBLES: Final[Bounded[Cells]] = Bounded(_scramble_in, _REMEMBERED)
_JUMPS: Final[Bounded[Cells]] = Bounded(_jump_in, _REMEMBERED)
