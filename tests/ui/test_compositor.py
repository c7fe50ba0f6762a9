"""What is rendered of a screen after a repaint is what its rows show there."""

from __future__ import annotations

import random

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from antterm.ui.adapter.thrift import PartialUpdate, ThriftyCompositor

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
        compositor = ThriftyCompositor()
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
            found = [((x + n, y), char) for x, y, strip in update.pieces for n, char in enumerate(strip.text)]
            assert len(found) == len(wanted), "no cell twice"
            assert dict(found) == {(x, y): whole[y][x] for x, y in wanted}
        assert compositor.render_partial_update() is None
