"""A hex drawn large beside the meadow, with a field for each of its sites: which one is to be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.display import Glyphs, Tiles
from antterm.draw.paint import shorten
from antterm.draw.scene import Scene
from antterm.games.march.draw.names import hex_name
from antterm.games.march.draw.signs import BOLD, OUTSKIRTS, chip_ink, letter, player_ink
from antterm.games.march.draw.status import yield_sign
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import site_yield
from antterm.i18n import pgettext

ROWS: Final = 5
"""Rows of the roof, and of what a site brings in a sign and in words, who stands there, and who outside."""
WIDEST: Final = 14
"""Columns of a field at most."""


@dataclass(frozen=True)
class SitePlate:
    """A hex with a figure on each place that may be chosen, above what else is said of it."""

    view: MarchView
    number: int
    """Of the hex."""
    figures: Mapping[int | None, str]
    """Of the answers, by site; None for a place outside."""
    marked: int | str | None
    """The site of the marked answer, None for outside; a text where none is marked."""
    glyphs: Glyphs
    tiles: Tiles
    words: Scene
    """Its first row is the name of the hex, which the plate has."""

    def draw(self, width: int, height: int) -> Canvas:
        if height < ROWS:
            return self.words.draw(width, height)
        canvas, below = Canvas(width, height), self.words.draw(width, height - ROWS)
        self._put_plate(canvas)
        for y, row in enumerate(below.rows[1:], ROWS + 1):
            canvas.rows[y] = row
        return canvas

    def _put_plate(self, canvas: Canvas) -> None:
        here, solid = self.view.hexes[self.number], self.tiles == "solid"
        owner, name = here.controller, hex_name(self.view, self.number)
        roof = Ink("meadow.name", "roof.free", "b") if owner is None else chip_ink(owner)
        ground = Ink("meadow.name", "meadow.0") if solid else PLAIN
        wide = min(canvas.width, 44)
        for y in range(ROWS):
            canvas.put(0, y, " " * wide, roof if solid and not y else ground)
        text = name if owner is None else f"{letter(owner)}  {name}"
        canvas.put(1, 0, shorten(text, wide - 2), roof if solid else BOLD)
        sites = list(zip(self.view.tile(self.number).sites, here.sites, strict=True))
        field = min(WIDEST, (wide - 1) // max(1, len(sites)) - 1)
        for place, (site, seat) in enumerate(sites):
            x = 1 + place * (field + 1)
            plate = Ink("meadow.name", "plate" if site.control else "meadow.0") if solid else PLAIN
            sign, ink = yield_sign(site.resource, self.glyphs)
            amount = str(site.amount) if site.amount > 1 else ""
            control = "#" if site.control and not solid else ""
            canvas.put(x, 1, _centred(f"{control}{amount}{sign}", field), Ink(ink.fg, plate.bg, "b"))
            word = pgettext("a site, in a list", "control") if site.control else str(site_yield(site))
            canvas.put(x, 2, _centred(shorten(word, field), field), plate)
            self._put_place(canvas, x, 3, field, place, seat)
        outside = [f"{OUTSKIRTS}{letter(seat)}{n if n > 1 else ''}" for seat, n in enumerate(here.loose) if n]
        x = 1
        if None in self.figures:
            self._put_place(canvas, x, 4, 5, None, None)
            x += 6
        if outside or None in self.figures:
            text = " ".join((pgettext("where an ant stands", "outside"), *outside))
            canvas.put(x, 4, shorten(text, wide - x - 1), ground)

    def _put_place(
        self, canvas: Canvas, x: int, y: int, wide: int, place: int | None, seat: int | None
    ) -> None:
        """Draw the figure of a place that may be chosen, else whose ant stands there."""
        solid = self.tiles == "solid"
        if place in self.figures:
            is_marked, figure = self.marked == place, self.figures[place]
            text = f"[{figure}]" if is_marked else figure if solid else f"<{figure}>"
            ink = Ink("mark.ink", "cursor" if is_marked else "target.chip", "b")
            canvas.put(x, y, _centred(text, wide), ink if solid else BOLD)
        elif seat is not None:
            canvas.put(x, y, _centred(letter(seat), wide), chip_ink(seat) if solid else player_ink(seat))
        else:
            nobody = "." if self.glyphs == "ascii" else "·"
            ink = Ink("meadow.dim", "meadow.0") if solid else PLAIN
            canvas.put(x, y, _centred(nobody, wide), ink)


def _centred(text: str, wide: int) -> str:
    """Return a text in the middle of so many cells."""
    left = max(0, wide - cells_of(text)) // 2
    return f"{'':{left}}{text}{'':{max(0, wide - cells_of(text) - left)}}"
