"""A player's mat as a value, and how it is drawn: chambers, a picture, notes beside it.

A game's model makes a `Mat`; the widget `NestMat` shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, Protocol

from antterm.draw.canvas import Canvas, Colors, Glyphs, Ink, Pixels, cells_of
from antterm.draw.paint import Line, Segment, put_line, shorten
from antterm.draw.scene import Look

CHAMBER: Final = (22, 4)
"""Columns and rows of a chamber at least, where chambers are boxes beside the picture."""
WIDEST: Final = 36
"""Columns of such a chamber at most."""
IN_A_ROW: Final = 2
"""Rows of a chamber above the picture, on a mat with notes."""
GAP: Final = 2
"""Columns between the picture and the notes."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A chamber of a mat: so many things in a place."""

    count: int
    """Number of things in the chamber."""
    most: int | None = None
    """Number of things for which the chamber has room; None where there is no limit."""
    sign: str = "●"
    """One character that stands for one thing."""
    ascii_sign: str = "o"
    """One character in place of `sign` where only ASCII may be drawn."""
    colour: str = ""
    """The colour of the signs; empty for that of the words."""
    title: str = ""
    """The chamber's name on the screen; empty for `name`."""

    @property
    def is_full(self) -> bool:
        """Whether nothing more has room."""
        return self.most is not None and self.count >= self.most

    @property
    def amount(self) -> str:
        """The number of things and the limit, if there is one, in figures.

        >>> Slot(8, most=12).amount, Slot(3).amount
        ('8/12', '3')
        """
        return str(self.count) if self.most is None else f"{self.count}/{self.most}"


@dataclass(frozen=True, slots=True)
class Note:
    """Something said beside the picture, such as about a part of the body that is drawn there."""

    label: str
    amount: str = ""
    """An amount that stands at the right end of the row."""
    lines: tuple[str, ...] = ()
    """Below them, the first in bold; where a note has one row, the first that has room behind the amount, or
    else the last in place of the label."""
    is_lit: bool = True
    """Whether the amount stands out."""


class Box(NamedTuple):
    """The place of a chamber on its mat, in columns and rows."""

    x: int
    y: int
    width: int
    height: int


class Palette(NamedTuple):
    """The roles of a mat's colours."""

    ground: str = ""
    """Under everything; empty for the ground of the pane, where drawings are lines."""
    ink: str = "text"
    dim: str = "dim"
    """The role of labels and of what has less weight."""


OUTLINES: Final = Palette()


class SlotPainter(Protocol):
    """Draws the chambers of a mat, so that a game brings its own art."""

    def paint(self, name: str, slot: Slot, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a chamber, of exactly this size; one of 1 row is a line of a list.

        Args:
            name: the name of the chamber on the mat.
            slot: what is in it.
            size: the columns and rows of the chamber.
            look: cursor, target, label, colours and glyphs.
        """
        ...


@dataclass(frozen=True)
class Mat:
    """The visible content of a mat.

    Without notes, chambers are boxes beside the picture, or lines of a list where the mat is low. With notes,
    chambers stand in a row above the picture, and the notes beside it, each next to its share of the picture.
    """

    painter: SlotPainter
    slots: Mapping[str, Slot]
    """The chambers by their names, in the order in which they are shown."""
    targets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Labels of the chambers that may be chosen, by their names."""
    cursor: str | None = None
    """The name of the chamber under the cursor."""
    title: str = ""
    """Text above the chambers, such as whose mat it is; empty for no such row."""
    status: str = ""
    """Text at the right end of the title's row, such as points; empty for nothing."""
    heading: Ink | None = None
    """The ink of the row of the title, its background from end to end; None for the inks of the mat."""
    picture: Sequence[str] = ()
    """A line for every half row, a character for every pixel; shown where there are half blocks and room."""
    inks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The roles of the characters of the picture; of others nothing is painted."""
    sketch: Sequence[Segment] = ()
    """A line of text for every note, drawn in place of the picture where there are no half blocks."""
    notes: tuple[Note, ...] = ()
    note_rows: int = 0
    """Rows for all notes together; 0 for one row a note."""
    lines: tuple[Line, ...] = ()
    """Lines of text below, in runs of equal ink."""
    palette: Palette = OUTLINES
    colors: Colors = "24bit"
    glyphs: Glyphs = "unicode"
    solid: bool = False
    """Whether areas are filled with half blocks; else there are lines."""
    is_window: ClassVar[bool] = True

    @property
    def body_rows(self) -> int:
        """Rows of the notes and the picture beside them."""
        return self.note_rows or len(self.notes)

    @property
    def rows_needed(self) -> int:
        """Rows of a mat with notes."""
        return bool(self.title) + IN_A_ROW + self.body_rows + len(self.lines)

    def picture_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the columns and rows of the picture; (0, 0) where it is not shown."""
        if self.notes:
            wide = max(map(len, self.picture), default=0) if self.solid else 0
            return (
                (wide, self.body_rows)
                if wide
                else (max((len(text) for text, _ in self.sketch), default=0), 0)
            )
        wide, high = max(map(len, self.picture), default=0), (len(self.picture) + 1) // 2
        fits = wide + 3 + CHAMBER[0] <= width and high + self._heading(height) <= height
        return (wide, high) if wide and fits and self.solid else (0, 0)

    def boxes(self, width: int, height: int) -> dict[str, Box]:
        """Return where the chambers lie; those of a long list may lie below the last row."""
        top, number = self._heading(height), len(self.slots)
        if self.notes:
            wide = max(1, (width - 1) // max(1, number) - 1)
            return {name: Box(1 + at * (wide + 1), top, wide, IN_A_ROW) for at, name in enumerate(self.slots)}
        picture = self.picture_size(width, height)[0]
        left = picture + 3 if picture else 1 if width > CHAMBER[0] else 0
        room = max(1, width - left - min(left, 1)) + 1
        columns, high = max(1, min(number, room // (CHAMBER[0] + 1))), 1
        if -(-number // columns) * CHAMBER[1] <= height - top:
            high = CHAMBER[1]
            lines = min(-(-number // columns), (height - top) // high)
            columns = max(1, -(-number // max(1, lines)))
        wide = max(1, min(WIDEST, room // columns - 1))
        return {
            name: Box(left + at % columns * (wide + 1), top + at // columns * high, wide, high)
            for at, name in enumerate(self.slots)
        }

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the mat from its first chamber on."""
        return self.draw_from(0, width, height)

    def draw_from(self, first: int, width: int, height: int) -> Canvas:
        """Draw the mat.

        Args:
            first: how many rows of the chambers have gone out of sight above.
            width: the width of the canvas.
            height: the height of the canvas.
        """
        pixels = Pixels(width, height, self.palette.ground)
        top = self._heading(height)
        wide, _high = self.picture_size(width, height)
        if self.notes:
            self._put_body(pixels, top + IN_A_ROW, wide)
        elif wide:
            pixels.picture(1, 2 * top, self.picture, self.inks)
        canvas = pixels.canvas()
        for name, box in self.boxes(width, height).items():
            if top <= box.y - first < height:
                label = self.targets.get(name)
                here = name == self.cursor
                look = Look(self.colors, self.glyphs, self.solid, "", here, label is not None, label or "")
                size = (box.width, box.height)
                canvas.blit(self.painter.paint(name, self.slots[name], size, look), box.x, box.y - first)
        if top:
            self._put_heading(canvas)
        return canvas

    def _heading(self, height: int) -> int:
        """Return the rows above the chambers."""
        return 1 if self.title and height > 1 else 0

    def _put_heading(self, canvas: Canvas) -> None:
        ground, pale, dim = self.palette
        ink, width = (
            self.heading or Ink(*((pale, ground) if self.solid else ("title", "")), "b"),
            canvas.width,
        )
        x = 1 if width > 2 else 0
        if self.solid or self.heading is None:
            canvas.put(0, 0, " " * width, Ink(ink.fg, ink.bg))
        else:
            canvas.put(0, 0, ("-" if self.glyphs == "ascii" else "─") * width, Ink(dim))
            x, ink = 2 * x, Ink(ink.bg, attrs="b")
        status = shorten(self.status, width - 2)
        end = f" {status} " if x > 1 else status
        room = width - x - (cells_of(end) + 2 if status else 1)
        title = shorten(self.title, max(1, room))
        canvas.put(x, 0, f" {title} " if x > 1 else title, ink)
        if status:
            canvas.put(width - cells_of(end) - 1, 0, end, ink if x < 2 else Ink("title", attrs="b"))

    def _put_body(self, pixels: Pixels, top: int, wide: int) -> None:
        """Draw the picture, the notes beside it and the lines below, from a row on."""
        rows, number = self.body_rows, len(self.notes)
        if self.solid and wide:
            spare = max(0, len(self.picture) - 2 * rows)
            picture = self.picture[spare // 2 : len(self.picture) - (spare - spare // 2)]
            pixels.picture(1, 2 * top, picture, self.inks)
        left = wide + GAP if wide else 1
        places = [-(-at * rows // number) for at in range(number)] + [rows]
        for at, note in enumerate(self.notes):
            y = top + places[at]
            if not self.solid and at < len(self.sketch):
                pixels.write(1, y, *self.sketch[at])
            self._put_note(pixels, left, y, note, places[at + 1] - places[at])
        for y, line in enumerate(self.lines, top + rows):
            put_line(pixels.write, 1, y, line, pixels.width - 1)

    def _put_note(self, pixels: Pixels, x: int, y: int, note: Note, rows: int) -> None:
        _ground, pale, dim = self.palette
        end, (role, attrs) = pixels.width - 1, (pale, "b") if note.is_lit else (dim, "")
        label = note.label
        if rows == 1:  # the label, the amount and a line share it; a line that has no room is the label
            widest = max(cells_of(f"{each.label} {each.amount}") for each in self.notes)
            half = min(end, x + max(widest, (end - x) // 2))
            beside = next((line for line in note.lines if cells_of(line) <= end - half - 2), "")
            pixels.put(half + 2, y, beside, role)
            if beside or not note.lines:
                end = half
            else:
                label = note.lines[-1]
        amount = shorten(note.amount, end - x)
        pixels.put(x, y, shorten(label, max(0, end - x - cells_of(amount) - 1)), dim)
        pixels.put(end - cells_of(amount), y, amount, role, attrs)
        for at, text in enumerate(note.lines[: rows - 1]):
            pixels.put(x, y + 1 + at, shorten(text, end - x), *((dim, "") if at else (role, attrs)))
