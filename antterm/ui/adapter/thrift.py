"""Sending only the cells that differ from what the terminal shows.

Textual sends every stretch of a repainted region again, each with its colours in full. Over a slow line
that is most of the waiting. Here the terminal's cells are remembered (see `memory`), equal ones are left out,
and what remains is told in few bytes (see `wire`): a moved cursor costs a few hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.color_triplet import ColorTriplet
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

from antterm.ui.terminal.memory import Cell, Memory, Run
from antterm.ui.terminal.theme import NUMBERED, numbered
from antterm.ui.terminal.wire import HALVES, OFF, OWN, PLAIN, CellStyle, exchange

if TYPE_CHECKING:
    from rich.console import Console
    from textual.strip import Strip

Piece = tuple[int, int, "Strip"]
"""Column and row at which a strip is to be shown, and the strip."""


def render(memory: Memory, pieces: Iterable[Piece], console: Console) -> str:
    """Return what must be sent so that the terminal shows these pieces."""
    return memory.render(_line(*piece, console) for piece in pieces)


def _line(left: int, row: int, strip: Strip, console: Console) -> Run:
    cells = _cells_of(strip, console)
    if cells is None:  # leave the arithmetic to Textual
        return Run(left, row, strip.cell_length, (), strip.render(console))
    return Run(left, row, strip.cell_length, cells)


def _cells_of(strip: Strip, console: Console) -> list[Cell] | None:
    """Return the cells of a strip; None where a character is not one cell wide."""
    # As Strip.render does: without a colour system it falls back to 24 bits.
    system = console._color_system or ColorSystem.TRUECOLOR
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            return None
        if not text.isascii() and cell_len(text) != len(text):
            return None
        cells += map((_cells_in(style, system) if style else _PLAIN_CELLS).__getitem__, text)
    return cells


class _Cells(dict[str, Cell]):
    """The cells of a look, by character. Each is there once, so that equal ones are found at a glance.

    Args:
        look: how they look.
    """

    def __init__(self, look: CellStyle) -> None:
        super().__init__()
        self._look, self._on_blank = look, look.on(" ")
        self._is_even = look.fg != "" and not look.attrs and exchange(look.fg) == look.bg
        """Whether half blocks are blanks."""

    def __missing__(self, char: str) -> Cell:
        is_blank = char == " " or (self._is_even and char in HALVES)
        cell = self[char] = (" ", self._on_blank) if is_blank else (char, self._look)
        return cell


_PLAIN_CELLS = _Cells(PLAIN)


@lru_cache(maxsize=4096)
def _cells_in(style: Style, system: ColorSystem) -> _Cells:
    """Return the cells of a style."""
    if system is ColorSystem.EIGHT_BIT:
        style += Style(color=numbered(style.color), bgcolor=numbered(style.bgcolor))
    return _Cells(_parse(style.render("x", color_system=system)))


def _parse(rendered: str) -> CellStyle:
    """Parse the look of a rendered `x`: `ESC [ parameters m x ESC [ 0 m`."""
    begin, _x, _end = rendered.partition("x")
    parameters = begin.removeprefix("\x1b[").removesuffix("m").split(";") if begin else []
    attrs: set[str] = set()
    colours = {"3": "", "4": ""}
    while parameters:
        first = parameters.pop(0)
        if first in ("38", "48"):
            count = 2 if parameters[0] == "5" else 4
            colours[first[0]] = _in_short(first, *parameters[:count])
            del parameters[:count]
        elif len(first) > 1 and first[:-1] in ("3", "4", "9", "10"):
            colours["3" if first[:-1] in ("3", "9") else "4"] = "" if first in OWN else first
        elif first in OFF:
            attrs.add(first)
    return CellStyle(frozenset(attrs), colours["3"], colours["4"])


def _in_short(first: str, how: str, *parts: str) -> str:
    """Return the parameters that set a colour, as a number of xterm's palette where that has it.

    Canvases name colours so; the same colour in 24 bits would be sent again.
    """
    found = NUMBERED.get(ColorTriplet(*map(int, parts))) if how == "2" else None
    return ";".join((first, how, *parts)) if found is None else f"{first};5;{found.number}"


class ThriftyUpdate(CompositorUpdate):
    """An update of the screen, told in what the terminal does not show yet.

    Args:
        update: the update as Textual has made it.
        memory: what the terminal shows.
    """

    def __init__(self, update: LayoutUpdate | ChopsUpdate, memory: Memory) -> None:
        self._update, self._memory = update, memory

    def render_segments(self, console: Console) -> str:
        update = self._update
        if isinstance(update, ChopsUpdate):
            return render(self._memory, _pieces_of_chops(update), console)
        self._memory.fit((update.region.width, update.region.height))  # a layout is sent as a whole
        return render(self._memory, _pieces_of_layout(update), console)


def thrifty(renderable: Any, memory: Memory) -> Any:
    """Return what is to be displayed in place of what Textual has made of a screen.

    Args:
        renderable: an update as Textual has made it, or anything else that it displays.
        memory: what the terminal shows.
    """
    return (
        ThriftyUpdate(renderable, memory)
        if isinstance(renderable, LayoutUpdate | ChopsUpdate)
        else renderable
    )


def _pieces_of_layout(update: LayoutUpdate) -> Iterator[Piece]:
    for row, line in enumerate(update.strips, update.region.y):
        column = update.region.x
        for strip in line:
            yield column, row, strip
            column += strip.cell_length


def _pieces_of_chops(update: ChopsUpdate) -> Iterator[Piece]:
    for row, start, end in update.spans:
        for chop_end, (column, strip) in zip(update.chop_ends[row], update.chops[row].items(), strict=False):
            if strip is None or column >= end or chop_end <= start:
                continue
            first = max(column, start)
            yield first, row, strip.crop(first - column, min(chop_end, end) - column)
