"""The special side of a nest mat in pixels, to be read before a player chooses between its sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of, read_picture
from antterm.draw.paint import shorten, wrap
from antterm.games.march.draw.names import player_name
from antterm.games.march.draw.scrolled import ScrolledPage
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.rules.components import Species
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.naming import resource_name
from antterm.i18n import _

PICTURE_FROM: Final = 66
"""Columns of a pane from which the ant stands beside the text."""
HIGHEST: Final = 90
"""Rows of a canvas on which the longest page has room."""


@dataclass(frozen=True)
class SpeciesMat(ScrolledPage):
    """The special side of a player's mat, and what the others have."""

    seat: int = 0
    others: tuple[tuple[int, str], ...] = ()
    """The other seats, each with a sentence on its mat."""

    def whole(self, width: int, height: int) -> Canvas:
        view, seat = self.view, self.seat
        species = view.components.species[view.nests[seat].mat]
        for gap in (1, 0):
            pixels = Pixels(width, HIGHEST, "soil")
            ink = chip_ink(seat)
            pixels.box(0, 0, width, 2, ink.bg)
            title = f"{player_name(seat, self.names)}: {_(species.name)}"
            pixels.write(1, 0, shorten(title, width - 2), ink)
            y = _put_parts(pixels, 1 + gap, seat, species, _decree(view), gap) + gap
            for other, text in self.others:
                y = _put_other(pixels, y, other, text)
            if y <= height:
                break
        canvas = Canvas(width, max(y, height), Ink("text", "soil"))
        canvas.blit(pixels.canvas(), 0, 0)
        return canvas


def _decree(view: MarchView) -> str:
    """Return what a Royal Decree gives to a special species."""
    gift = view.components.decree_of_species
    return _("{food} or {larvae}.").format(
        food=resource_name("food", gift.food), larvae=resource_name("larva", gift.larvae)
    )


def _parts(species: Species, decree: str) -> list[tuple[str, str]]:
    """Return the parts of a special species' text as pairs of a name and what it says.

    Args:
        species: the species.
        decree: what its Royal Decree says.
    """
    cost = resource_name("food", species.cost)
    return [
        (f"{_(species.action_name)} ({cost})", _(species.effect)),
        (_("Reaction"), _(species.reaction)),
        *(
            (_("Drawback: {name}").format(name=_(drawback.name)), _(drawback.effect))
            for drawback in species.drawbacks
        ),
        (_("Royal Decree"), decree),
    ]


def _put_parts(pixels: Pixels, y: int, seat: int, species: Species, decree: str, gap: int) -> int:
    """Draw the parts of the mat one below the other, on a wide pane beside the ant. Returns the row below."""
    left, least = 1, 0
    if pixels.width >= PICTURE_FROM:
        roles = dict.fromkeys("hta", f"march.{seat}") | {"n": "unlit", "l": "limb"}
        ant = read_picture(__file__, "ant")
        pixels.picture(2, 2 * y, ant, roles)
        left, least = len(ant[0]) + 5, y + len(ant) // 2 + 1
    for name, text in _parts(species, decree):
        pixels.put(left, y, shorten(name, pixels.width - left - 1), "star", "b")
        for line in wrap(text, pixels.width - left - 1):
            y += 1
            pixels.put(left, y, line, "soil.ink")
        y += 1 + gap
    return max(y, least)


def _put_other(pixels: Pixels, y: int, seat: int, text: str) -> int:
    """Draw what another player has. Returns the row below."""
    ink = chip_ink(seat)
    lines = wrap(text, pixels.width - 5)
    pixels.box(0, 2 * y, pixels.width, 2 * len(lines), "soil.deep")
    chip = f" {letter(seat)} "
    pixels.write(0, y, chip, ink)
    for down, line in enumerate(lines):
        pixels.put(cells_of(chip) + 1, y + down, line, "soil.ink")
    return y + len(lines)
