"""A copy of the terminal's cells, so that only those that differ are sent. Knows no screen library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from antterm.ui.terminal.wire import ANY, ERASED, ON_BLANKS, PLAIN, CellStyle, Stretch, tell

RESENT = 4
"""Bytes at most of equal cells that are sent again rather than jumped over."""

Cell = tuple[str, CellStyle]


class Run(NamedTuple):
    """Neighbouring cells that are to be shown."""

    left: int
    """Column of the first."""
    row: int
    width: int
    """Cells that it takes."""
    cells: Sequence[Cell]
    verbatim: str = ""
    """The text that is sent in place of the cells if a character is not one cell wide, so that cells cannot
    be sent one by one."""


class Memory:
    """A copy of the terminal's cells, as far as they are known.

    Args:
        erases: whether what the terminal erases has the ground of the pen.
    """

    def __init__(self, erases: bool = False) -> None:
        self._erases = erases
        self._rows: dict[int, list[Cell | None]] = {}
        self._width = 0
        self._size: tuple[int, int] | None = None

    def forget(self) -> None:
        """Forget what the terminal shows: the next repaint sends all of it."""
        self._rows.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Prepare for a repaint of the whole screen, at this size.

        What was still on its way for the size before may have come to a terminal that had the new one
        already: it then stands in other rows than are remembered.
        """
        if self._size is not None and self._size != size:
            self.forget()
            self._width = 0
        self._size = size

    def render(self, lines: Iterable[Run]) -> str:
        """Return what must be sent so that the terminal shows these lines."""
        changed: list[Stretch] = []
        verbatim: list[str] = []
        for line in lines:
            self._width = max(self._width, line.left + line.width)
            if line.verbatim:
                self._rows.pop(line.row, None)
                verbatim.append(f"\x1b[{line.row + 1};{line.left + 1}H{line.verbatim}")
            else:
                changed += self._take(line.left, line.row, line.cells)
        if self._erases:
            changed = [self._to_the_edge(stretch) for stretch in changed]
        return tell(changed, self._width, self._erases) + "".join(verbatim)

    def _to_the_edge(self, stretch: Stretch) -> Stretch:
        """Return a stretch with all blanks that follow it up to the edge: these can be erased at one
        stroke."""
        if stretch.text[-1] != " " or stretch.look.attrs & ON_BLANKS:
            return stretch
        row, blank = self._rows.get(stretch.y, []), (" ", CellStyle(fg=ANY, bg=stretch.look.bg))
        if len(row) < self._width or any(cell != blank for cell in row[stretch.end[0] :]):
            return stretch
        longer = stretch.text.ljust(self._width - stretch.x)
        return stretch._replace(text=longer) if longer.endswith(ERASED) else stretch

    def _take(self, left: int, row: int, cells: Sequence[Cell]) -> Iterator[Stretch]:
        """Remember the cells of a strip.

        Yields:
            The stretches of it that the terminal does not show yet.
        """
        old_row = self._rows.setdefault(row, [])
        old_row += [None] * (left + len(cells) - len(old_row))
        before = old_row[left : left + len(cells)]
        if before == cells:
            return
        old_row[left : left + len(cells)] = cells
        yield from _stretches(left, row, before, cells)


def _stretches(
    left: int, row: int, before: Sequence[Cell | None], cells: Sequence[Cell]
) -> Iterator[Stretch]:
    """Yield what differs between two states of neighbouring cells, in stretches of one look."""
    start, text, look, between = 0, "", PLAIN, ""
    for column, (old, cell) in enumerate(zip(before, cells, strict=True)):
        if old is cell or old == cell:
            if text:
                between += cell[0]
                if len(between) > RESENT or not (cell[1] is look or look.suits(cell[1])):
                    yield Stretch(left + start, row, text, look)
                    text = between = ""
            continue
        char, wanted = cell
        is_near = not between or len(between.encode()) <= RESENT
        if text and is_near and (wanted is look or look.suits(wanted) or wanted.suits(look)):
            text += between + char
            look = wanted if look.fg == ANY else look
        else:
            if text:
                yield Stretch(left + start, row, text, look)
            start, text, look = column, char, wanted
        between = ""
    if text:
        yield Stretch(left + start, row, text, look)
