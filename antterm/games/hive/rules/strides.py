"""The slides, steps and jumps of insects, as tables of their surroundings.

Each table is asked with a *window*, the occupied cells round a piece brought to a fixed place (see
`antterm.games.hive.rules.grid`), and answers with the cells in reach, in the same window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from antterm.games.hive.rules.board import SLIDES as SLIDING_DIRECTIONS
from antterm.games.hive.rules.grid import (
    BIT,
    RING,
    RING_REACH,
    STEPS,
    BoundedCache,
    Cells,
    beside,
    disc,
    reach,
    ring_window,
)


class Stride(NamedTuple):
    """The movement of an insect that depends only on its surroundings."""

    reach: int
    """The difference between the number of the piece's cell and that of the cell where the window begins."""
    window: Cells
    """The cells that matter."""
    table: Mapping[Cells, Cells]
    """The cells in reach, by the occupied cells of the window; `BEYOND` where the window does not tell."""

    def ends(self, occupied: Cells, cell: int) -> Cells:
        """Return the cells that a piece reaches from a cell."""
        below = cell - self.reach
        found = self.table[occupied >> below & self.window]
        return found << below if found >= 0 else jumps(occupied, cell)


BEYOND: Final = -1
"""The value in a table of jumps if a line leads out of the window."""

_CACHE_SIZE: Final = 20_000
"""The most surroundings in a table; about 5 MB when full."""

_FAR: Final = reach(3)
_LINE: Final = 4
"""Cells of a straight line that the table of jumps looks at; longer lines are followed one by one."""
_LONG: Final = reach(_LINE)
_LINES: Final = tuple(sum(1 << _LONG + step * far for far in range(1, _LINE + 1)) for step in STEPS)

SLIDES: Final = {
    ring_window(ring): ring_window(sum(1 << direction for direction in SLIDING_DIRECTIONS[ring]))
    for ring in range(64)
}
"""The cells to which a piece can slide in one step, by its occupied neighbours; both as bits of a window."""
_SLIDE_STEPS: Final = {
    ring: tuple(step for step in STEPS if slides >> RING_REACH + step & 1) for ring, slides in SLIDES.items()
}
"""The steps that a piece can slide, by its occupied neighbours as bits of a window."""


def _crawl(window: Cells) -> Cells:
    """Compute where a spider gets, by the occupied cells of a window."""
    ends = 0
    for step in _SLIDE_STEPS[window >> _FAR - RING_REACH & RING]:
        first = _FAR + step
        for step in _SLIDE_STEPS[window >> first - RING_REACH & RING]:
            if (second := first + step) != _FAR:
                for step in _SLIDE_STEPS[window >> second - RING_REACH & RING]:
                    if (third := second + step) != first:
                        ends |= BIT[third]
    return ends & ~BIT[_FAR]


def _scramble(window: Cells) -> Cells:
    """Compute where a ladybug gets, by the occupied cells of a window, if no gate is near."""
    up = window & RING << _FAR - RING_REACH
    along = beside(up) & window
    return beside(along) & ~window & ~(1 << _FAR)


def _jump(window: Cells) -> Cells:
    """Compute where a grasshopper gets, by the occupied cells of a window; `BEYOND` if a line leaves it."""
    return BEYOND if any(window & line == line for line in _LINES) else jumps(window, _LONG)


def jumps(occupied: Cells, cell: int) -> Cells:
    """Return the cells that a grasshopper reaches, each line followed cell by cell."""
    ends = 0
    for step in STEPS:
        end = cell + step
        if occupied >> end & 1:
            while occupied >> end & 1:
                end += step
            ends |= 1 << end
    return ends


_CRAWLS: Final = BoundedCache(_crawl, _CACHE_SIZE)
_JUMPS: Final = BoundedCache(_jump, _CACHE_SIZE)
_SCRAMBLES: Final = BoundedCache(_scramble, _CACHE_SIZE)
TABLES: Final = (_CRAWLS, _JUMPS, _SCRAMBLES)
"""The tables that grow."""

SLIDE: Final = Stride(RING_REACH, RING, SLIDES)
"""Queen and pillbug: one step on the ground."""

CLIMB: Final = Stride(RING_REACH, RING, {ring: ring | slides for ring, slides in SLIDES.items()})
"""Beetle on the ground: one slide, or up onto a neighbour, no gate of stacks being near."""

CRAWL: Final = Stride(_FAR, disc(3), _CRAWLS)
"""Spider: exactly three slides, none of them back to a cell it has been in."""

JUMP: Final = Stride(_LONG, sum(_LINES), _JUMPS)
"""Grasshopper: straight over one or more pieces to the first empty cell behind them."""

SCRAMBLE: Final = Stride(_FAR, disc(3), _SCRAMBLES)
"""Ladybug: up, one step along the top, and down, no gate of stacks being near."""
