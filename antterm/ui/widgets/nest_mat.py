"""A player's mat: chambers with so many things in each, and a picture beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Final, Unpack

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.nest_mat import CHAMBER, Mat, Note, Palette, Slot, SlotPainter
from antterm.draw.paint import shorten
from antterm.draw.scene import Look
from antterm.i18n import N_
from antterm.ui.widgets.board_widget import RIM, BoardWidget, Drawn, shaded
from antterm.ui.widgets.canvas_widget import WidgetOptions

SOIL, DUG, PALE, FULL = "burrow.rock", "burrow.dug", "burrow.pale", "burrow.red"
"""Soil is dark in every theme, so what is written on it has inks of its own."""
FREE: Final = ("·", ".")
"""The sign for a free place, in Unicode and in ASCII."""


class NestMat(BoardWidget):
    """Chambers with so many things in each.

    The arrows move the cursor, Enter chooses, and so does typing a chamber's label. Where the widget is low,
    chambers become lines of a list, which scrolls with the cursor. With `notes`, chambers stand in a row
    above the picture, and the notes beside it.

    Args:
        painter: draws the chambers; signs and figures if there is none.
        styles: returns how an ink looks; None for the colours of the look and of style sheets.
    """

    DEFAULT_CSS = """
    NestMat { width: 1fr; height: 1fr; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "nestmat--cursor",
        "nestmat--target",
        "nestmat--soil",
        "nestmat--chamber",
    }
    """Style sheets may give the cursor a `color`, labels a `color` and a `background`, soil and chambers a
    `background`, and chambers the `color` of what is written in them."""
    PARTS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "cursor": ("nestmat--cursor", "color"),
        "target": ("nestmat--target", "background"),
        "target.ink": ("nestmat--target", "color"),
        SOIL: ("nestmat--soil", "background"),
        DUG: ("nestmat--chamber", "background"),
        PALE: ("nestmat--chamber", "color"),
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", N_("Up"), show=False, id="nestmat.cursor_up"),
        Binding("down", "move(0, 1)", N_("Down"), show=False, id="nestmat.cursor_down"),
        Binding("left", "move(-1, 0)", N_("Left"), show=False, id="nestmat.cursor_left"),
        Binding("right", "move(1, 0)", N_("Right"), show=False, id="nestmat.cursor_right"),
        Binding("enter", "choose", N_("Choose"), id="nestmat.choose"),
    ]

    painter: Drawn[Any] = Drawn(None)
    """Draws the chambers; a `SlotPainter`."""
    slots: Drawn[Mapping[str, Slot]] = Drawn(MappingProxyType({}))
    """The chambers by their names, in the order in which they are shown."""
    targets: Drawn[Mapping[str, str]] = Drawn(MappingProxyType({}))
    """The chambers that may be chosen, with the labels that are typed to choose them."""
    cursor: Drawn[str | None] = Drawn(None)
    """The name of the chamber under the cursor; None where there is no cursor."""
    title: Drawn[str] = Drawn("")
    """Text above the chambers, such as whose mat it is; empty for nothing."""
    status: Drawn[str] = Drawn("")
    """Text at the right end of the title's row, such as points; empty for nothing."""
    heading: Drawn[Ink | None] = Drawn(None)
    """The ink of the row of the title, its background from end to end; None for the inks of the mat."""
    picture: Drawn[Sequence[str]] = Drawn(())
    """A picture left of the chambers, shown where there is room: a line for every half row, a character for
    every pixel. `inks` has their colours."""
    inks: Drawn[Mapping[str, str]] = Drawn(MappingProxyType({}))
    """The colours of the characters of the picture; of others nothing is painted."""
    sketch: Drawn[Sequence[tuple[str, Ink]]] = Drawn(())
    """A line of text for every note, drawn in place of the picture where there are no half blocks."""
    notes: Drawn[Sequence[Note]] = Drawn(())
    """Notes beside the picture, each next to its share of it."""
    note_rows: Drawn[int] = Drawn(0)
    """Rows for all notes together; 0 for one row a note."""
    lines: Drawn[Sequence[Sequence[tuple[str, Ink]]]] = Drawn(())
    """Lines of text below the notes, in runs of equal ink."""

    class OfSlot(Message):
        """Something has happened to a chamber.

        Args:
            mat: the mat.
            slot: the name of the chamber.
        """

        def __init__(self, mat: NestMat, slot: str) -> None:
            super().__init__()
            self.mat, self.slot = mat, slot
            self.label = mat.targets.get(slot, "")

        @property
        def control(self) -> NestMat:
            """The mat, for the selectors of `@on`."""
            return self.mat

    class CursorMoved(OfSlot):
        """The cursor has come to another chamber."""

    class Chosen(OfSlot):
        """A chamber was chosen: by Enter, by its label, or by a click on the chamber under the cursor."""

    def __init__(
        self,
        painter: SlotPainter | None = None,
        styles: Callable[[Ink], Style] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(styles, **options)
        self.painter = painter or Chambers()
        self._palette: Palette | None = None
        """The colours of a mat that is given as a value."""
        self._first_row = 0

    @property
    def mat(self) -> Mat:
        """All that is shown, as a value."""
        if self._palette is not None:
            return self.value_of(Mat, palette=self._palette)
        palette = Palette(SOIL, PALE, PALE) if self.display_of.solid else Palette()
        inks = {char: shaded(colour) for char, colour in self.inks.items()}
        return self.value_of(Mat, palette=palette, inks=inks)

    def show(self, value: Mat) -> None:
        """Show a mat that is given as a value, whose inks are roles."""
        self._palette = value.palette
        super().show(value)

    def set_slot(self, name: str, slot: Slot) -> None:
        """Have something else in a chamber; an equal slot changes nothing."""
        self.slots = {**self.slots, name: slot}

    def slot_at(self, x: int, y: int) -> str | None:
        """Return the name of the chamber in a column and a row of the widget, or None where none is."""
        top = bool(self.title and self.size.height > 1)
        for name, box in self.mat.boxes(*self.size).items():
            row = box.y - self._first_row
            if box.x <= x < box.x + box.width and row <= y < row + box.height:
                return name if y >= top else None
        return None

    def validate_cursor(self, cursor: str | None) -> str | None:
        return cursor if cursor in self.slots else None

    def watch_slots(self) -> None:
        self.cursor = self.validate_cursor(self.cursor)

    def labels_typed(self) -> Mapping[str, str]:
        return {name: label for name, label in self.targets.items() if name in self.slots}

    def thing_at(self, x: int, y: int) -> str | None:
        return self.slot_at(x, y)

    def draw(self, width: int, height: int) -> Canvas:
        mat = self.mat
        boxes, top = mat.boxes(width, height), bool(self.title and height > 1)
        if self.cursor in boxes:
            box = boxes[self.cursor]
            self._first_row = min(max(self._first_row, box.y + box.height - height), box.y - top)
        end = max((box.y + box.height for box in boxes.values()), default=0)
        self._first_row = max(0, min(self._first_row, end - height))
        return mat.draw_from(self._first_row, width, height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        mat = self.mat
        if mat.notes:
            return mat.rows_needed
        boxes = replace(mat, picture=(), title="").boxes(max(1, width), 1000).values()
        rows = max((box.y + box.height for box in boxes), default=0)
        return max(rows, (len(self.picture) + 1) // 2) + bool(self.title)

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor to the next chamber in a direction; it does not leave the mat."""
        self._typing.clear()
        names = [*self.slots]
        if self.cursor is None:
            self.cursor = names[0] if names else None
            return
        boxes = self.mat.boxes(*self.size)
        columns = sum(box.y == boxes[names[0]].y for box in boxes.values())
        at = names.index(self.cursor)
        there = at + right + down * columns
        if there in range(len(names)) and (down or there // columns == at // columns):
            self.cursor = names[there]

    def scroll_by_wheel(self, steps: int) -> None:
        """Go `steps` chambers on, in the order in which they are shown."""
        if names := [*self.slots]:
            at = names.index(self.cursor) + steps if self.cursor is not None else 0
            self.cursor = names[max(0, min(at, len(names) - 1))]


class Chambers:
    """Draws chambers: the name and figures, and a sign for each thing that is there, dots for free places."""

    def paint(self, name: str, slot: Slot, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a chamber; see `SlotPainter`."""
        return (
            self._line(name, slot, size[0], look)
            if size[1] < CHAMBER[1]
            else self._box(name, slot, size, look)
        )

    def _line(self, name: str, slot: Slot, wide: int, look: Look) -> Canvas:
        canvas = Canvas(wide, 1, Ink(PALE, DUG if look.solid else ""))
        ground = DUG if look.solid else ""
        title = shorten(slot.title or name, max(1, wide - cells_of(slot.amount) - 4))
        x = 1
        if look.label and wide > cells_of(look.label) + 3:
            canvas.put(x, 0, look.label, Ink("target.ink", "target", "b"))
            x += cells_of(look.label) + 1
        canvas.put(x, 0, title, Ink(PALE if ground else "text", ground, "b" if look.cursor else ""))
        x += cells_of(title) + 1
        room = wide - x - cells_of(slot.amount) - 2
        self._put_signs(canvas, x, 0, slot, room, look, ground)
        words, full = (PALE, FULL) if ground else ("text", "danger")
        amount = Ink(full if slot.is_full else words, ground, "b")
        canvas.put(max(x, wide - cells_of(slot.amount) - 1), 0, slot.amount, amount)
        if look.cursor:
            ink = Ink("mark.ink", "cursor", "b") if look.solid else Ink("cursor", "", "b")
            canvas.put(0, 0, "[", ink)
            canvas.put(wide - 1, 0, "]", ink)
        return canvas

    def _box(self, name: str, slot: Slot, size: tuple[int, int], look: Look) -> Canvas:
        wide, high = size
        edge = "cursor" if look.cursor else "target" if look.is_target else DUG
        if look.solid:
            pixels = Pixels(wide, high, SOIL)
            pixels.run(1, 1, wide - 2, edge)
            pixels.box(0, 2, wide, 2 * high - 4, DUG)
            pixels.run(1, 2 * high - 2, wide - 2, edge)
            canvas = pixels.canvas()
        else:
            canvas = Canvas(wide, high)
            corners, level, upright = ("++++", "-", "|") if look.ascii_only else ("┌┐└┘", "─", "│")
            ink = Ink("cursor", attrs="b") if look.cursor else Ink("target.rim" if look.is_target else "dim")
            for y, ends in ((0, corners[:2]), (high - 1, corners[2:])):
                canvas.put(0, y, ends[0] + level * (wide - 2) + ends[1], ink)
            for y in range(1, high - 1):
                canvas.put(0, y, upright, ink)
                canvas.put(wide - 1, y, upright, ink)
        line = self._line(name, Slot(slot.count, slot.most, "", title=slot.title), wide - 2, look)
        if not look.solid:
            line.put(line.width - 1, 0, "]" if look.cursor else " ")
        canvas.blit(line, 1, 1)
        self._put_signs(canvas, 2, 2, slot, wide - 4, look, DUG if look.solid else "")
        return canvas

    def _put_signs(
        self, canvas: Canvas, x: int, y: int, slot: Slot, room: int, look: Look, ground: str
    ) -> None:
        """Write a sign for each thing and a dot for each free place; `+` at the end where more do not fit."""
        if room < 1 or not slot.sign:
            return
        count, free = max(0, slot.count), max(0, (slot.most or 0) - slot.count)
        sign = slot.ascii_sign if look.ascii_only else slot.sign
        there = sign * min(count, room)
        if count > room:
            there = sign * (room - 1) + "+"
        words, dim = (PALE, shaded(PALE, RIM)) if ground else ("text", "dim")
        canvas.put(x, y, there, Ink(shaded(slot.colour) if slot.colour else words, ground, "b"))
        dots = FREE[look.ascii_only] * max(0, min(free, room - count))
        canvas.put(x + cells_of(there), y, dots, Ink(dim, ground))
