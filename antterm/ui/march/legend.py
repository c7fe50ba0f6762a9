"""What the signs of the meadow mean, where the info pane has room for it."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.march.signs import CENTIPEDE, CONTESTED, GLYPHS, LAST, OUTSKIRTS, SHARED, Segment, length
from antterm.draw.paint import DIM
from antterm.draw.scene import Scene
from antterm.i18n import _


def legend() -> tuple[tuple[Segment, ...], ...]:
    """The signs of solid hexes, each with its meaning, in rows."""
    names = {"larva": _("larva"), "food": _("food"), "card": _("card"), "colony_point": _("point")}
    things = tuple((GLYPHS[resource][0], GLYPHS[resource][1], name) for resource, name in names.items())
    marks = (("◙", "march.wormhole", _("wormhole")), (CENTIPEDE, "horde", _("centipede")))
    states = (
        (CONTESTED, "march.danger", _("battle due")),
        (SHARED, "text", _("shared")),
        (LAST, "last", _("last")),
    )
    rows = (things, (*marks, (OUTSKIRTS, "text", _("outside"))), states)
    return tuple(
        tuple(part for sign, role, name in row for part in ((sign, Ink(role)), (f" {name}  ", DIM)))
        for row in rows
    )


@dataclass(frozen=True)
class WithLegend:
    """A scene of words, and at the foot of its pane the legend, if the words leave room for it."""

    words: Scene
    rows: tuple[tuple[Segment, ...], ...]

    def draw(self, width: int, height: int) -> Canvas:
        canvas = self.words.draw(width, height)
        first = height - len(self.rows)
        fits = first > 0 and all(length(row) <= width for row in self.rows)
        if not fits or any(char.strip() for row in canvas.rows[first - 1 :] for char, _ink in row):
            return canvas
        for y, row in enumerate(self.rows, first):
            x = 0
            for text, ink in row:
                canvas.put(x, y, text, ink)
                x += cells_of(text)
        return canvas
