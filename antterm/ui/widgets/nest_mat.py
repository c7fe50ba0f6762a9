"""What a player has in front of them: chambers with so many things in each, and a picture beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Protocol

from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.look import Look
from antterm.draw.paint import shorten
from antterm.draw.pixels import Pixels
from antterm.i18n import N_
from antterm.ui.widgets.painted import Painted
from antterm.ui.widgets.tiles import RIM, Slot, Typing, shaded

CHAMBER: Final = (22, 4)
"""Columns and rows of a chamber at least, where there is room for it."""
WIDEST: Final = 36
"""Columns of a chamber at most."""
SOIL, DUG, PALE, FULL = "burrow.rock", "burrow.dug", "burrow.pale", "burrow.red"
"""Soil is dark in every theme, so what is written on it has inks of its own."""
FREE: Final = ("·", ".")
"""What stands for a free place, in Unicode and in ASCII."""


class SlotPainter(Protocol):
    """Draws the chambers of a `NestMat`, so that a game brings its own art."""

    def paint(self, name: str, slot: Slot, size: tuple[int, int], look: Look) -> Canvas:
        """Return the drawing of a chamber, of exactly this size; one of 1 row is a line of a list.

        Args:
            name: its key in `NestMat.slots`.
            slot: what is in it.
            size: its columns and rows.
            look: cursor, target, label, colours and glyphs.
        """
        ...


class Grid:
    """Where the chambers of a mat lie.

    Args:
        slots: how many there are.
        size: columns and rows that they have together.
    """

    def __init__(self, slots: int, size: tuple[int, int]) -> None:
        width, height = size
        self.columns = max(1, min(slots, (width + 1) // (CHAMBER[0] + 1)))
        lines = -(-slots // self.columns)
        self.high = next((rows for rows in (CHAMBER[1], 1) if lines * rows <= height), 1)
        if self.high > 1:
            self.columns = max(1, -(-slots // max(1, min(lines, height // self.high))))
        self.wide = max(1, min(WIDEST, (width + 1) // self.columns - 1))
        self.lines = -(-slots // self.columns)

    def place(self, number: int) -> tuple[int, int]:
        """Return the column and the row of the upper left corner of a chamber."""
        line, column = divmod(number, self.columns)
        return column * (self.wide + 1), line * self.high


class NestMat(Painted):
    """Chambers with so many things in each.

    The arrows move the cursor, Enter chooses, and so does typing a chamber's label. Where the widget is low,
    chambers become lines of a list, which scrolls with the cursor.

    Args:
        painter: draws the chambers; signs and figures if there is none.
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

    slots: reactive[Mapping[str, Slot]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """The chambers by their names, in the order in which they are shown."""
    targets: reactive[Mapping[str, str]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """The chambers that may be chosen, with the labels that are typed to choose them."""
    cursor: reactive[str | None] = reactive(None, init=False, repaint=False)
    """The name of the chamber under the cursor; None where there is no cursor."""
    title: reactive[str] = reactive("", init=False, repaint=False)
    """What stands above the chambers, such as whose mat it is; empty for nothing."""
    picture: reactive[Sequence[str]] = reactive((), init=False, repaint=False)
    """A picture left of the chambers, shown where there is room: a line for every half row, a character for
    every pixel. `inks` has their colours."""
    inks: reactive[Mapping[str, str]] = reactive(MappingProxyType({}), init=False, repaint=False)
    """The colours of the characters of the picture; of others nothing is painted."""

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
        *,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 - Textual's word
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self._painter = painter or Chambers()
        self._typing: Typing[str] = Typing()
        self._first_row = 0

    def set_slot(self, name: str, slot: Slot) -> None:
        """Have something else in a chamber; an equal slot changes nothing."""
        self.slots = {**self.slots, name: slot}

    def slot_at(self, x: int, y: int) -> str | None:
        """Return the name of the chamber in a column and a row of the widget, or None where none is."""
        grid, left, top = self._layout()
        for number, name in enumerate(self.slots):
            column, row = grid.place(number)
            if left + column <= x < left + column + grid.wide and row <= y - top < row + grid.high:
                return name if y >= self._heading else None
        return None

    def validate_slots(self, slots: Mapping[str, Slot]) -> Mapping[str, Slot]:
        return MappingProxyType(dict(slots))

    def validate_targets(self, targets: Mapping[str, str]) -> Mapping[str, str]:
        return MappingProxyType(dict(targets))

    def validate_cursor(self, cursor: str | None) -> str | None:
        return cursor if cursor in self.slots else None

    def validate_picture(self, picture: Sequence[str]) -> Sequence[str]:
        return tuple(picture)

    def validate_inks(self, inks: Mapping[str, str]) -> Mapping[str, str]:
        return MappingProxyType(dict(inks))

    def watch_slots(self) -> None:
        self.cursor = self.validate_cursor(self.cursor)
        self.redraw()

    def watch_targets(self) -> None:
        self._typing.clear()
        self.redraw()

    def watch_cursor(self, cursor: str | None) -> None:
        self.redraw()
        if cursor is not None:
            self.post_message(self.CursorMoved(self, cursor))

    def watch_title(self) -> None:
        self.redraw()

    def watch_picture(self) -> None:
        self.redraw()

    def watch_inks(self) -> None:
        self.redraw()

    @property
    def _heading(self) -> int:
        """Rows above the chambers."""
        return 1 if self.title and self.size.height > 1 else 0

    @property
    def _picture_size(self) -> tuple[int, int]:
        """Columns and rows of the picture; (0, 0) where there is no room for it, or no half blocks."""
        wide, high = max(map(len, self.picture), default=0), (len(self.picture) + 1) // 2
        fits = wide + 3 + CHAMBER[0] <= self.size.width and high + self._heading <= self.size.height
        return (wide, high) if wide and fits and self.display_of.solid else (0, 0)

    def _layout(self) -> tuple[Grid, int, int]:
        """Return where the chambers lie, and the column and row of the first, which may be out of sight."""
        wide = self._picture_size[0]
        left = wide + 3 if wide else 1 if self.size.width > CHAMBER[0] else 0
        room = self.size.height - self._heading
        grid = Grid(len(self.slots), (max(1, self.size.width - left - min(left, 1)), room))
        if self.cursor is not None and self.cursor in self.slots:
            row = grid.place([*self.slots].index(self.cursor))[1]
            self._first_row = min(max(self._first_row, row + grid.high - room), row)
        self._first_row = max(0, min(self._first_row, grid.lines * grid.high - room))
        return grid, left, self._heading - self._first_row

    def draw(self, width: int, height: int) -> Canvas:
        display, heading = self.display_of, self._heading
        pixels = Pixels(width, height, SOIL if display.solid else "")
        grid, left, top = self._layout()
        if self._picture_size[0]:
            roles = {char: shaded(colour) for char, colour in self.inks.items()}
            pixels.picture(1, 2 * heading, self.picture, roles)
        canvas = pixels.canvas()
        for number, (name, slot) in enumerate(self.slots.items()):
            x, y = grid.place(number)
            label = self.targets.get(name)
            look = Look(
                display.colors,
                display.glyphs,
                display.solid,
                "",
                name == self.cursor,
                label is not None,
                label or "",
            )
            if heading <= top + y < height:
                canvas.blit(self._painter.paint(name, slot, (grid.wide, grid.high), look), left + x, top + y)
        if heading:
            title = shorten(self.title, max(1, width - 2))
            canvas.put(
                1 if width > 2 else 0,
                0,
                title,
                Ink(PALE, SOIL, "b") if display.solid else Ink("title", "", "b"),
            )
        return canvas

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        grid = Grid(len(self.slots), (max(1, width), 1000))
        return max(grid.lines * grid.high, (len(self.picture) + 1) // 2) + bool(self.title)

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor to the next chamber in a direction; it does not leave the mat."""
        self._typing.clear()
        names = [*self.slots]
        if self.cursor is None:
            self.cursor = names[0] if names else None
            return
        columns = self._layout()[0].columns
        at = names.index(self.cursor)
        there = at + right + down * columns
        if there in range(len(names)) and (down or there // columns == at // columns):
            self.cursor = names[there]

    def action_choose(self) -> None:
        """Choose the chamber under the cursor.

        Raises:
            SkipAction: there is none, so that the key goes to the next widget.
        """
        self._typing.clear()
        if self.cursor is None:
            raise SkipAction
        self.post_message(self.Chosen(self, self.cursor))

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.is_printable:
            return
        found = self._typing.type(event.character, self.targets.items())
        if found is None:
            return
        event.stop()
        event.prevent_default()
        name, is_chosen = found
        if name is None or name not in self.slots:
            return
        self.cursor = name
        if is_chosen:
            self.post_message(self.Chosen(self, name))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        name = self.slot_at(*offset) if self.mouse and offset is not None else None
        if name is None:
            return
        event.stop()
        if name == self.cursor:
            self.action_choose()
        else:
            self._typing.clear()
            self.cursor = name

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        """Go to the next chamber in the order in which they are shown."""
        if not (self.mouse and self.slots):
            return
        event.stop()
        names = [*self.slots]
        at = names.index(self.cursor) + by if self.cursor is not None else 0
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
