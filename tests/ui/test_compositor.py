"""What is rendered of a screen after a repaint is what its rows show there."""

from __future__ import annotations

import random

import pytest
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from antterm.draw.canvas import Canvas, Colors, Ink
from antterm.draw.scene import Scene
from antterm.ui.adapter import thrift
from antterm.ui.adapter.thrift import PartialUpdate, ThriftyCompositor
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.theme import theme_of
from antterm.ui.widgets.appearance import Appearance, Only256
from antterm.ui.widgets.canvas_view import CanvasView

SIZE = Size(30, 12)


class Letters(Widget):
    """Rows of letters that are others wherever the widget is another one."""

    def __init__(self, first: str, styles: str) -> None:
        super().__init__()
        self._first = ord(first)
        self.set_styles(styles)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        return Strip([Segment("".join(chr(self._first + (7 * y + x) % 20) for x in range(width)))], width)


class Overlapping(App[None]):
    """Widgets over each other, over the edges of the screen too."""

    CSS = "Screen { layers: below above; }"

    def compose(self) -> ComposeResult:
        yield Letters("A", "layer: below; width: 30; height: 12;")
        yield Letters("a", "layer: above; position: absolute; width: 12; height: 5; offset: 3 2;")
        yield Letters("Ā", "layer: above; position: absolute; width: 12; height: 5; offset: 10 4;")
        yield Letters("Б", "layer: above; position: absolute; width: 9; height: 6; offset: 25 9;")


async def test_what_was_repainted_is_rendered_once_and_as_it_is_seen() -> None:
    app, chance = Overlapping(), random.Random(1)
    async with app.run_test(size=(SIZE.width, SIZE.height)):
        compositor = ThriftyCompositor(lambda: True)
        compositor.reflow(app.screen, SIZE)
        compositor.render_update(full=True)
        whole = [strip.text for strip in compositor.render_strips(SIZE)]
        assert len({*"".join(whole)}) > 60, "all widgets are seen"
        for _time in range(50):
            boxes = [
                Region(chance.randrange(28), chance.randrange(11), chance.randint(1, 9), chance.randint(1, 4))
                for _box in range(chance.randint(1, 4))
            ]
            wanted = {
                (x, y)
                for box in boxes
                for y in box.line_range
                for x in range(*box.column_span)
                if x < SIZE.width and y < SIZE.height
            }
            compositor._dirty_regions.update(box.intersection(SIZE.region) for box in boxes)
            update = compositor.render_partial_update()
            assert isinstance(update, PartialUpdate)
            strips = [(x, y, strip) for x, y, strip in update.pieces if isinstance(strip, Strip)]
            found = [((x + n, y), char) for x, y, strip in strips for n, char in enumerate(strip.text)]
            assert len(found) == len(wanted), "no cell twice"
            assert dict(found) == {(x, y): whole[y][x] for x, y in wanted}
        assert compositor.render_partial_update() is None


class Motley:
    """A scene of blanks, letters and half blocks in all kinds of inks, and of one wide character."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas, chance = Canvas(width, height), random.Random(2)
        roles = ["", "text", "dim", "faint", "danger", "raised", "cursor"]
        for y in range(height):
            for x in range(width):
                ink = Ink(chance.choice(roles), chance.choice(roles), chance.choice(["", "b", "u", "r", "d"]))
                canvas.set(x, y, chance.choice("   aé▀▄"), ink)
        canvas.put(3, 2, "蟻")
        return canvas


class OneView(App[None]):
    """A canvas in so many colours."""

    def __init__(self, colors: Colors) -> None:
        super().__init__(ansi_color=True)
        self.view = CanvasView(Appearance(Display(colors)), "side")
        scene: Scene = Motley()
        self.view.scene = scene
        self._colour_filters: list[LineFilter] = [Only256()] if colors == "256" else []
        self.console = theme_of(colors, "dark").console(self.console.file)

    def get_line_filters(self) -> list[LineFilter]:
        return self._colour_filters

    def compose(self) -> ComposeResult:
        yield self.view


@pytest.mark.parametrize("colors", ["24bit", "256", "16"])
async def test_cells_of_a_canvas_are_told_as_rich_would_have_rendered_them(colors: Colors) -> None:
    app = OneView(colors)
    async with app.run_test(size=(SIZE.width, SIZE.height)):
        compositor = ThriftyCompositor(lambda: True)
        compositor.reflow(app.screen, SIZE)
        compositor._dirty_regions.update([SIZE.region])
        update = compositor.render_partial_update()
        assert isinstance(update, PartialUpdate)
        rendered = [thrift._cells_of(strip, app.console) for strip in app.view.render_lines(SIZE.region)]
        for x, y, row in update.pieces:
            assert isinstance(row, thrift.DrawnRow)
            told = thrift._line(x, y, row, app.console)
            assert (None if told.verbatim else told.cells) == rendered[y]
            assert ("蟻" in told.verbatim) == (y == 2)
        app.view.set_styles("opacity: 50%;")
        compositor._dirty_regions.update([SIZE.region])
        update = compositor.render_partial_update()
        assert isinstance(update, PartialUpdate)
        assert all(isinstance(row, Strip) for _x, _y, row in update.pieces), "its colours are mixed"
