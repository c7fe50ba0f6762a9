"""Sending only the cells that differ from what the terminal shows.

Textual sends every stretch of a repainted region again, each with its colours in full. Over a slow line
that is most of the waiting. Here the terminal's cells are remembered, equal ones are left out, and
colours are sent only where they change: a moved cursor costs a few hundred bytes.

This replaces two methods of Textual's compositor, which are not part of its public interface. So it is
for the pinned version alone, and does nothing with any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import textual
from rich.cells import cell_len

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style
    from textual._compositor import ChopsUpdate, LayoutUpdate
    from textual.strip import Strip

MADE_FOR = "8.2.8"
"""The version of Textual whose methods are replaced."""

BRIDGE = 4
"""Equal cells at most that are sent again rather than jumped over."""


OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
"""By the parameter that sets an attribute, the one that ends it. Bold and dim end together."""


class Look(NamedTuple):
    """The colours and attributes of a cell, as parameters of the escape sequence that sets them."""

    attrs: frozenset[str] = frozenset()
    fg: str = ""
    bg: str = ""

    def after(self, before: Look) -> str:
        """The escape sequence that turns `before` into this; empty when they are equal."""
        if self == before:
            return ""
        if self == Look():
            return "\x1b[m"
        off = {OFF[attr] for attr in before.attrs - self.attrs}
        on = {attr for attr in self.attrs if attr not in before.attrs or OFF[attr] in off}
        colours = [
            new or default
            for new, old, default in ((self.fg, before.fg, "39"), (self.bg, before.bg, "49"))
            if new != old
        ]
        return f"\x1b[{';'.join([*sorted(off), *sorted(on), *colours])}m"


PLAIN = Look()
Cell = tuple[str, Look]
Piece = tuple[int, int, "Strip"]
"""Column and row at which a strip is to be shown, and the strip."""


class Memory:
    """What the terminal shows, as far as it is known."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Cell] = {}

    def forget(self) -> None:
        """The terminal may show anything: the next repaint sends all of it."""
        self._cells.clear()

    def render(self, pieces: Iterable[Piece], console: Console) -> str:
        """What must be sent so that the terminal shows these pieces."""
        out: list[str] = []
        look = PLAIN
        at = (-1, -1)
        for left, row, strip in pieces:
            cells = _cells_of(strip, console)
            if cells is None:  # wide characters: leave the arithmetic to Textual
                self._forget_row(row)
                out.append(f"{PLAIN.after(look)}\x1b[{row + 1};{left + 1}H{strip.render(console)}")
                look, at = PLAIN, (-1, -1)
                continue
            for start, end in self._differences(left, row, cells):
                if at != (left + start, row):
                    out.append(_jump(at, (left + start, row)))
                for column in range(start, end):
                    char, wanted = cells[column]
                    if wanted != look:
                        out.append(wanted.after(look))
                        look = wanted
                    out.append(char)
                    self._cells[left + column, row] = cells[column]
                at = (left + end, row)
        out.append(PLAIN.after(look))
        return "".join(out)

    def _differences(self, left: int, row: int, cells: list[Cell]) -> Iterator[tuple[int, int]]:
        """Stretches of a strip that the terminal does not show yet, as columns from and to."""
        known = self._cells
        start = end = -1
        for column, cell in enumerate(cells):
            if known.get((left + column, row)) == cell:
                continue
            if start >= 0 and column - end > BRIDGE:
                yield start, end
                start = -1
            if start < 0:
                start = column
            end = column + 1
        if start >= 0:
            yield start, end

    def _forget_row(self, row: int) -> None:
        for place in [place for place in self._cells if place[1] == row]:
            del self._cells[place]


def _jump(at: tuple[int, int], to: tuple[int, int]) -> str:
    """The shortest escape sequence that moves the terminal's cursor."""
    if at[1] == to[1] and to[0] > at[0] >= 0:
        return f"\x1b[{to[0] - at[0]}C"
    return f"\x1b[{to[1] + 1};{to[0] + 1}H"


def _cells_of(strip: Strip, console: Console) -> list[Cell] | None:
    """The cells of a strip; None where a character is not one cell wide."""
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            return None
        if not text.isascii() and cell_len(text) != len(text):
            return None
        look = _look(style, console) if style else PLAIN
        cells.extend((char, look) for char in text)
    return cells


def _look(style: Style, console: Console) -> Look:
    # As Strip.render does: without a colour system it falls back to 24 bits.
    from rich.color import ColorSystem

    return _parse(style.render("x", color_system=console._color_system or ColorSystem.TRUECOLOR))


@lru_cache(maxsize=4096)
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
