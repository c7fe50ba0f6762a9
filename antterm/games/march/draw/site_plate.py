"""A hex drawn large beside the meadow, with a field for each of its sites: which one is to be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import shorten
from antterm.draw.scene import Look, Scene
from antterm.games.march.draw.names import hex_name
from antterm.games.march.draw.signs import BOLD, CENTIPEDE, OUTSKIRTS, chip_ink, letter, yield_sign
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import short_yield
from antterm.i18n import _, pgettext

ROWS: Final = 5
"""Rows of the roof, and of what a site brings in a sign and in words, who stands there, and who outside."""
PLATE_ROWS: Final = 3
"""Rows of the plate without ants: the roof, and what a site brings in a sign and in words."""
WIDEST: Final = 14
"""Columns of a field at most."""


@dataclass(frozen=True)
class SitePlate:
    """A hex with a number on each place that may be chosen, above what else is said of it."""

    view: MarchView
    number: int
    """The number of the hex."""
    numbers: Mapping[int | None, str]
    """The number by which each answer is chosen, by its site; None as the site stands for outside."""
    marked: int | str | None
    """The site of the marked answer, None for outside; a text where none is marked."""
    look: Look
    words: Scene
    is_told: bool
    """Whether the words describe this hex; then their first row, its name, is left out: the plate has it."""

    def draw(self, width: int, height: int) -> Canvas:
        if height < ROWS:
            return self.words.draw(width, height)
        canvas, below = Canvas(width, height), self.words.draw(width, height - ROWS)
        self._put_plate(canvas)
        for y, row in enumerate(below.rows[self.is_told :], ROWS + self.is_told):
            canvas.rows[y] = row
        return canvas

    def _put_plate(self, canvas: Canvas) -> None:
        here, solid = self.view.hexes[self.number], self.look.solid
        owner, name = here.controller, hex_name(self.view, self.number)
        roof = Ink("meadow.name", "roof.free", "b") if owner is None else chip_ink(owner)
        title = name if owner is None else f"{letter(owner)}  {name}"
        fields = put_plate(canvas, 0, self.view, self.number, title, roof, self.look)
        ground = Ink("meadow.name", "meadow.0") if solid else PLAIN
        wide = plate_width(canvas.width)
        for y in (3, 4):
            canvas.put(0, y, " " * wide, ground)
        for place, ((x, field), seat) in enumerate(zip(fields, here.sites, strict=True)):
            self._put_place(canvas, x, 3, field, place, seat)
        outside = [f"{OUTSKIRTS}{letter(seat)}{n if n > 1 else ''}" for seat, n in enumerate(here.loose) if n]
        x = 1
        if None in self.numbers:
            self._put_place(canvas, x, 4, 5, None, None)
            x += 6
        if outside or None in self.numbers:
            text = " ".join((pgettext("where an ant stands", "outskirts"), *outside))
            canvas.put(x, 4, shorten(text, wide - x - 1), ground)

    def _put_place(
        self, canvas: Canvas, x: int, y: int, wide: int, place: int | None, seat: int | None
    ) -> None:
        """Draw the number of a place that may be chosen, else whose ant stands there."""
        solid = self.look.solid
        if place in self.numbers:
            is_marked, number = self.marked == place, self.numbers[place]
            text = f"[{number}]" if is_marked else number if solid else f"<{number}>"
            ink = Ink("mark.ink", "cursor" if is_marked else "target.chip", "b")
            owner = "" if seat is None else f" {letter(seat)} "
            room = wide - cells_of(owner)
            canvas.put(x, y, _centred(text, room), ink if solid else BOLD)
            if seat is not None:
                canvas.put(x + room, y, owner, chip_ink(seat))
        elif seat is not None:
            canvas.put(x, y, _centred(letter(seat), wide), chip_ink(seat))
        else:
            nobody = "." if self.look.glyphs == "ascii" else "·"
            ink = Ink("meadow.dim", "meadow.0") if solid else PLAIN
            canvas.put(x, y, _centred(nobody, wide), ink)


@dataclass(frozen=True)
class HexPlates:
    """Hexes of which one is to be chosen, below each other, each with its number, by which it is chosen."""

    view: MarchView
    numbers: tuple[int, ...]
    """The numbers of the hexes, in the order of the answers."""
    marked: int | None
    """The index of the one that is marked."""
    look: Look
    words: Scene
    """Shown below them, or in their place where they have no room."""

    def draw(self, width: int, height: int) -> Canvas:
        rows = rows_of_plates(len(self.numbers)) + 1
        if height < rows - 1:
            return self.words.draw(width, height)
        canvas = Canvas(width, height)
        for place, number in enumerate(self.numbers):
            is_marked = place == self.marked
            name = _(self.view.tile(number).name)
            title = f"[{number}] {name}" if is_marked else f" {number}  {name}"
            roof = Ink("mark.ink", "cursor", "b") if is_marked else Ink("meadow.name", "roof.free", "b")
            y = (PLATE_ROWS + 1) * place
            put_plate(canvas, y, self.view, number, title, roof, self.look)
            if self.view.tile(number).centipede:
                canvas.put(plate_width(width) - 2, y, CENTIPEDE, roof if self.look.solid else BOLD)
        canvas.blit(self.words.draw(width, max(0, height - rows)), 0, rows)
        return canvas


def rows_of_plates(count: int) -> int:
    """Return the rows of `count` plates below each other."""
    return (PLATE_ROWS + 1) * count - 1


def plate_width(width: int) -> int:
    """Return the columns of a plate in a pane of `width` columns."""
    return min(width, 44)


def put_plate(
    canvas: Canvas,
    y: int,
    view: MarchView,
    number: int,
    title: str,
    roof: Ink,
    look: Look,
) -> list[tuple[int, int]]:
    """Draw a hex from a row on: its roof, and what its sites bring, in a sign and in words.

    Returns:
        The first column and the columns of the field of each site.
    """
    solid, wide = look.solid, plate_width(canvas.width)
    ground = Ink("meadow.name", "meadow.0") if solid else PLAIN
    canvas.put(0, y, " " * wide, roof if solid else PLAIN)
    for down in range(1, PLATE_ROWS):
        canvas.put(0, y + down, " " * wide, ground)
    canvas.put(1, y, shorten(title, wide - 2), roof if solid else BOLD)
    sites = view.tile(number).sites
    field = min(WIDEST, (wide - 1) // max(1, len(sites)) - 1)
    fields = [(1 + place * (field + 1), field) for place in range(len(sites))]
    control_word = pgettext("a site, in a list", "control")
    words = [control_word if site.control else short_yield(site) for site in sites]
    if any(cells_of(word) > field for word in words):
        words = [""] * len(sites)  # the signs say it too
    for (x, _field), site, word in zip(fields, sites, words, strict=True):
        plate = Ink("meadow.name", "plate" if site.control else "meadow.0") if solid else PLAIN
        sign, ink = yield_sign(site.resource, look.glyphs)
        amount = str(site.amount) if site.amount > 1 else ""
        control = "#" if site.control and not solid else ""
        canvas.put(x, y + 1, _centred(f"{control}{amount}{sign}", field), Ink(ink.fg, plate.bg, "b"))
        canvas.put(x, y + 2, _centred(word, field), plate)
    return fields


def _centred(text: str, wide: int) -> str:
    """Return a text in the middle of `wide` cells."""
    left = max(0, wide - cells_of(text)) // 2
    return f"{'':{left}}{text}{'':{max(0, wide - cells_of(text) - left)}}"
