"""Sending only the cells that differ from what the terminal shows.

Textual sends every stretch of a repainted region again, each with its colours in full. Over a slow line
that is most of the waiting. Here the terminal's cells are remembered (see `memory`), equal ones are left out,
and what remains is written in few bytes (see `wire`): a moved cursor costs a few hundred.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor, CompositorUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from antterm.draw.canvas import Canvas, Ink, Row
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.memory import Cell, Memory, Run
from antterm.ui.terminal.theme import NUMBERED, numbered
from antterm.ui.terminal.wire import HALVES, OFF, OWN, PLAIN, CellStyle, exchange

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from textual.screen import Screen

DECORATIONS: Final = (
    *("text_opacity", "tint", "hatch"),
    *("outline_top", "outline_right", "outline_bottom", "outline_left"),
)
"""Rules of style sheets that change the content of a widget."""


class CanvasSource:
    """The interface to `ThriftyCompositor` of a widget whose whole content is a `Canvas`, such as a board.

    It writes the characters of the canvas to the terminal without rendering them to Rich's segments first.
    """

    @property
    @abstractmethod
    def drawn(self) -> Canvas:
        """The canvas that the widget shows now, as wide and as high as the widget is."""

    @abstractmethod
    def ink_cells(self) -> InkCells | None:
        """Return the terminal cells of the canvas's inks; None where `render_line` has to be used."""


def repaint_changes(widget: Widget, before: Canvas, now: Canvas) -> None:
    """Have the screen repaint the cells of a widget in which its canvas differs from the one before.

    Textual's `refresh` wakes the widget, which then tells the screen: two messages for each pane.
    """
    if (before.width, before.height) != (now.width, now.height):
        widget.refresh()
    elif regions := [Region(x, y, length, 1) for x, y, length in now.changes(before)]:
        widget._set_dirty(*regions)
        screen = widget.screen
        if widget in screen._compositor:
            screen._dirty_widgets.add(widget)
            screen.check_idle()


class InkCells(dict[Ink, "_Cells"]):
    """The terminal cells of a widget by their inks, worked out when they are first asked for.

    Args:
        widget: whose background and filters the cells have.
        style_of: returns how an ink looks.
    """

    def __init__(self, widget: Widget, style_of: Callable[[Ink], Style]) -> None:
        super().__init__()
        self._widget, self._style_of = widget, style_of
        self._made_for: tuple[Display, ColorSystem] | None = None

    def for_display(self, display: Display) -> InkCells | None:
        """Return these cells for the present colours of the terminal.

        Returns:
            None where a cell is not all there is to see: ASCII replaces characters, terminals without colours
            have blanks with attributes, and style sheets may add borders, opacity and decorations.
        """
        styles = self._widget.styles
        if display.ascii_only or display.colors == "none":
            return None
        if any(styles.gutter) or self._widget.opacity < 1 or styles.has_any_rules(*DECORATIONS):
            return None
        system = _system_of(self._widget.app.console)
        if self._made_for != (display, system):
            self.clear()
            self._made_for = (display, system)
        return self

    def style_of(self, ink: Ink) -> Style | None:
        """Return how an ink looks on the terminal; None for no colours at all."""
        segments = [Segment("x", self._style_of(ink))]
        for line_filter in self._widget.get_line_filters():
            segments = line_filter.apply(segments, self._widget.background_colors[1])
        return segments[0].style

    def __missing__(self, ink: Ink) -> _Cells:
        style = self.style_of(ink)
        system = _system_of(self._widget.app.console)
        cells = self[ink] = _cells_in(style, system) if style else _PLAIN_CELLS
        return cells


class DrawnRow(NamedTuple):
    """A part of a row of a canvas."""

    row: Row
    cells: InkCells

    @property
    def strip(self) -> Strip:
        """This part of a row as a Textual `Strip`, for what cannot be written cell by cell."""
        runs = groupby(self.row, itemgetter(1))
        return Strip(
            [Segment("".join(char for char, _ink in run), self.cells.style_of(ink)) for ink, run in runs]
        )


Piece = tuple[int, int, "Strip | DrawnRow"]
"""Column and row at which something is to be shown, and what."""


def render(memory: Memory, pieces: Iterable[Piece], console: Console) -> str:
    """Return what must be sent so that the terminal shows these pieces."""
    return memory.render(_line(*piece, console) for piece in pieces)


def _line(left: int, row: int, piece: Strip | DrawnRow, console: Console) -> Run:
    if isinstance(piece, DrawnRow):
        cells = piece.cells
        try:
            return Run(left, row, len(piece.row), [cells[ink][char] for char, ink in piece.row])
        except _NotOneCell:
            piece = piece.strip
    return _line_of_strip(left, row, piece, console)


def _line_of_strip(left: int, row: int, strip: Strip, console: Console) -> Run:
    cells = _cells_of(strip, console)
    if cells is None:  # leave the arithmetic to Textual
        return Run(left, row, strip.cell_length, (), strip.render(console))
    return Run(left, row, strip.cell_length, cells)


def _cells_of(strip: Strip, console: Console) -> list[Cell] | None:
    """Return the cells of a strip; None where a character is not one cell wide."""
    system, cells = _system_of(console), list[Cell]()
    try:
        for text, style, control in strip:
            if control:
                return None
            cells += map((_cells_in(style, system) if style else _PLAIN_CELLS).__getitem__, text)
    except _NotOneCell:
        return None
    return cells


def _system_of(console: Console) -> ColorSystem:
    """Return the colours of a console; without any `Strip.render` falls back to 24 bits."""
    return console._color_system or ColorSystem.TRUECOLOR


class _NotOneCell(ValueError):
    """A character is wide or joins another one."""


class _Cells(dict[str, Cell]):
    """The cells of a look, by character. Each is there once, so that equal ones are found at a glance.

    Raises:
        _NotOneCell: when it is asked for what does not take one cell.

    Args:
        look: how they look.
    """

    def __init__(self, look: CellStyle) -> None:
        super().__init__()
        self._look, self._on_blank = look, look.on(" ")
        self._is_even = look.fg != "" and not look.attrs and exchange(look.fg) == look.bg
        """Whether half blocks are blanks."""

    def __missing__(self, char: str) -> Cell:
        if len(char) != 1 or cell_len(char) != 1:
            raise _NotOneCell(char)
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


class PartialUpdate(CompositorUpdate):
    """The repainted pieces of a screen."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces

    def render_segments(self, console: Console) -> str:
        strips = ((x, y, piece if isinstance(piece, Strip) else piece.strip) for x, y, piece in self.pieces)
        return "".join(f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for x, y, strip in strips)


class ThriftyCompositor(Compositor):
    """Renders of each widget only the rows that were repainted and are not covered.

    Textual's own renders all rows of all widgets around what was repainted, the ground under them too, and
    cuts each at the borders of all of them.

    Args:
        may_send: returns whether the terminal can be sent an update now. While it cannot, nothing is rendered
            and what has changed is forgotten: the whole screen has to be painted afterwards.
    """

    def __init__(self, may_send: Callable[[], bool]) -> None:
        super().__init__()
        self._may_send = may_send

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
    ) -> RenderableType | None:
        """Return an update of what has changed, as Textual's compositor; None where nothing is to be sent."""
        if not self._may_send():
            self._dirty_regions.clear()
            return None
        return super().render_update(full, screen_stack, simplify)

    def render_partial_update(self) -> Any:  # Textual's type is a `ChopsUpdate`, which is displayed alike
        """Return an update of what was repainted; None where nothing was."""
        rows: dict[int, list[tuple[int, int]]] = {}
        for y, start, end in self._regions_to_spans(self._dirty_regions):
            rows.setdefault(y, []).append((start, end))
        self._dirty_regions.clear()
        pieces: list[Piece] = []
        for widget, (region, clip) in self.visible_widgets.items():  # from the front to the back
            visible = region.intersection(clip)
            left, right = visible.column_span
            lines = [
                y
                for y in visible.line_range
                if any(start < right and left < end for start, end in rows.get(y, ()))
            ]
            if not lines:
                continue
            part = _part_of(widget, Region(left, lines[0], visible.width, lines[-1] + 1 - lines[0]), region)
            for y in lines:
                rest: list[tuple[int, int]] = []
                for start, end in rows.pop(y):
                    first, last = max(start, left), min(end, right)
                    if first >= last:
                        rest.append((start, end))
                        continue
                    pieces.append((first, y, part(first, last, y)))
                    rest += [span for span in ((start, first), (last, end)) if span[0] < span[1]]
                if rest:
                    rows[y] = rest
            if not rows:
                break
        return PartialUpdate(pieces) if pieces else None


def _part_of(widget: Widget, visible: Region, region: Region) -> Callable[[int, int, int], Strip | DrawnRow]:
    """Return what has a part of a row of a widget rendered, from a column to another one of the screen.

    Args:
        widget: the widget.
        visible: the part of the screen of which anything is rendered.
        region: where the widget stands on the screen.
    """
    if isinstance(widget, CanvasSource) and (cells := widget.ink_cells()) is not None:
        rows = widget.drawn.rows
        return lambda first, last, y: DrawnRow(rows[y - region.y][first - region.x : last - region.x], cells)
    strips = widget.render_lines(visible.translate(-region.offset))
    return lambda first, last, y: strips[y - visible.y].crop(first - visible.x, last - visible.x)


class ThriftyUpdate(CompositorUpdate):
    """An update of the screen: only what the terminal does not show yet.

    Args:
        update: the update as the compositor has made it.
        memory: what the terminal shows.
    """

    def __init__(self, update: LayoutUpdate | PartialUpdate, memory: Memory) -> None:
        self._update, self._memory = update, memory

    def render_segments(self, console: Console) -> str:
        update = self._update
        if isinstance(update, PartialUpdate):
            return render(self._memory, update.pieces, console)
        self._memory.fit((update.region.width, update.region.height))  # a layout is sent as a whole
        return render(self._memory, _pieces_of_layout(update), console)


def thrifty(renderable: Any, memory: Memory) -> Any:
    """Return what is to be displayed in place of what the compositor has made of a screen.

    Args:
        renderable: an update of a screen, or anything else that is displayed.
        memory: what the terminal shows.
    """
    return (
        ThriftyUpdate(renderable, memory)
        if isinstance(renderable, LayoutUpdate | PartialUpdate)
        else renderable
    )


def _pieces_of_layout(update: LayoutUpdate) -> Iterator[Piece]:
    for row, line in enumerate(update.strips, update.region.y):
        column = update.region.x
        for strip in line:
            yield column, row, strip
            column += strip.cell_length
