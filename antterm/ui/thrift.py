"""Sending only the cells that differ from what the terminal shows.

Textual sends every stretch of a repainted region again, each with its colours in full. Over a slow line
that is most of the waiting. Here the terminal's cells are remembered, equal ones are left out, and what
remains is told in few bytes (see `wire`): a moved cursor costs a few hundred.

This replaces two methods of Textual's compositor, which are not part of its public interface. So it is
for the pinned version alone, and does nothing with any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import textual
from rich.cells import cell_len
from rich.color import ColorSystem

from antterm.ui.wire import ANY, OFF, PLAIN, Look, Stretch, tell

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style
    from textual._compositor import ChopsUpdate, LayoutUpdate
    from textual.strip import Strip

MADE_FOR = "8.2.8"
"""The version of Textual whose methods are replaced."""

BRIDGE = 4
"""Bytes at most of equal cells that are sent again rather than jumped over."""

Cell = tuple[str, Look]
Piece = tuple[int, int, "Strip"]
"""Column and row at which a strip is to be shown, and the strip."""


class Memory:
    """What the terminal shows, as far as it is known."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._width = 0

    def forget(self) -> None:
        """The terminal may show anything: the next repaint sends all of it."""
        self._rows.clear()
        self._width = 0

    def render(self, pieces: Iterable[Piece], console: Console) -> str:
        """What must be sent so that the terminal shows these pieces."""
        changed: list[Stretch] = []
        verbatim: list[str] = []
        for left, row, strip in pieces:
            cells = _cells_of(strip, console)
            self._width = max(self._width, left + strip.cell_length)
            if cells is None:  # wide characters: leave the arithmetic to Textual
                self._rows.pop(row, None)
                verbatim.append(f"\x1b[{row + 1};{left + 1}H{strip.render(console)}")
            else:
                changed += self._take(left, row, cells)
        return tell(changed, self._width) + "".join(verbatim)

    def _take(self, left: int, row: int, cells: Sequence[Cell]) -> Iterator[Stretch]:
        """Remember the cells of a strip.

        Yields:
            The stretches of it that the terminal does not show yet.
        """
        known = self._rows.setdefault(row, [])
        known += [None] * (left + len(cells) - len(known))
        before = known[left : left + len(cells)]
        known[left : left + len(cells)] = cells
        yield from _stretches(left, row, before, cells)


def _stretches(
    left: int, row: int, before: Sequence[Cell | None], cells: Sequence[Cell]
) -> Iterator[Stretch]:
    """What differs between two states of neighbouring cells, in stretches of one look."""
    start, text, look, between = 0, "", PLAIN, ""
    for column, (old, cell) in enumerate(zip(before, cells, strict=True)):
        char, wanted = cell
        if old == cell:
            between = between + char if look.suits(wanted) else " " * (BRIDGE + 1)
            continue
        if text and len(between.encode()) <= BRIDGE and (look.suits(wanted) or wanted.suits(look)):
            text += between + char
            look = wanted if look.fg == ANY else look
        else:
            if text:
                yield Stretch(left + start, row, text, look)
            start, text, look = column, char, wanted
        between = ""
    if text:
        yield Stretch(left + start, row, text, look)


def _cells_of(strip: Strip, console: Console) -> list[Cell] | None:
    """The cells of a strip; None where a character is not one cell wide."""
    # As Strip.render does: without a colour system it falls back to 24 bits.
    system = console._color_system or ColorSystem.TRUECOLOR
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            return None
        if not text.isascii() and cell_len(text) != len(text):
            return None
        look, on_blank = _looks(style, system) if style else _PLAIN_LOOKS
        cells += [(char, on_blank if char == " " else look) for char in text]
    return cells


_PLAIN_LOOKS = (PLAIN, PLAIN.on(" "))


@lru_cache(maxsize=4096)
def _looks(style: Style, system: ColorSystem) -> tuple[Look, Look]:
    """How a style looks on a character and on a blank."""
    look = _parse(style.render("x", color_system=system))
    return look, look.on(" ")


def _parse(rendered: str) -> Look:
    """The look in a rendered `x`: `ESC [ parameters m x ESC [ 0 m`."""
    begin, _x, _end = rendered.partition("x")
    parameters = begin.removeprefix("\x1b[").removesuffix("m").split(";") if begin else []
    attrs: set[str] = set()
    colours = {"3": "", "4": ""}
    while parameters:
        first = parameters.pop(0)
        if first in ("38", "48"):
            count = 2 if parameters[0] == "5" else 4
            colours[first[0]] = ";".join([first, *parameters[:count]])
            del parameters[:count]
        elif len(first) > 1 and first[:-1] in ("3", "4", "9", "10"):
            colours["3" if first[:-1] in ("3", "9") else "4"] = first
        elif first in OFF:
            attrs.add(first)
    return Look(frozenset(attrs), colours["3"], colours["4"])


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


def install() -> Memory | None:
    """Send less from now on.

    Returns:
        The memory, to be told when the terminal may show something else; None with another Textual.
    """
    if textual.__version__ != MADE_FOR:
        return None
    from textual._compositor import ChopsUpdate, LayoutUpdate

    memory = Memory()

    def render_layout(update: LayoutUpdate, console: Console) -> str:
        return memory.render(_pieces_of_layout(update), console)

    def render_chops(update: ChopsUpdate, console: Console) -> str:
        return memory.render(_pieces_of_chops(update), console)

    LayoutUpdate.render_segments = render_layout  # type: ignore[method-assign,assignment]
    ChopsUpdate.render_segments = render_chops  # type: ignore[method-assign,assignment]
    return memory
