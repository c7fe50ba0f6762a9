"""An anthill of Micropolis and what is to be shown about it; its galleries in few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from antterm.draw.canvas import Glyphs
from antterm.games.micropolis.draw.names import (
    GalleryColours,
    Growth,
    first_slot,
    gallery_colours,
    gallery_letters,
    line_colour,
    named_galleries,
    segment_letters,
)
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Anthill, Gallery, Side
from antterm.games.micropolis.rules.scoring import harvest, royal
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated

HALF: Final = TILES_OF_ANTHILL // 2
"""Tiles above the foundation, and below it."""


@dataclass(frozen=True)
class AnthillScene:
    """An anthill and what is to be shown about it."""

    anthill: Anthill
    name: str
    """The name of the owner."""
    glyphs: Glyphs = "unicode"
    growth: Growth = ()
    commander: bool = False
    """Whether it has the Red Army token."""
    tokens: int = 0
    """Architect tokens of its owner."""
    ghost: str | None = None
    """Id of a tile that is only shown where it would lie."""
    last: str | None = None
    """Id of the tile placed last."""
    marked: frozenset[str] = field(default_factory=frozenset)
    """Ids of the tiles whose barracks are asked about."""
    offered: Mapping[Side, str] = field(default_factory=dict)
    """The points that a tile would bring at its ends, where that is shown there."""
    more: str = ""
    """The key that shows the galleries for which there is no room; empty for none."""
    solid: bool = False
    """Whether it is made of half blocks; else of lines."""

    @property
    def ascii_only(self) -> bool:
        return self.glyphs == "ascii"

    @property
    def letters(self) -> list[tuple[str, ...]]:
        """The letters of the galleries that the segments of each tile belong to."""
        return segment_letters(self.anthill.tiles, self.growth)

    def line_role(self, letter: str) -> str:
        """Return the colour of a gallery that is drawn as a line, as a role."""
        return line_colour(self._hue(letter))

    def colours(self, letter: str) -> GalleryColours:
        """Return the colours of a gallery that is carved into soil."""
        return gallery_colours(self._hue(letter), letter in self.bright)

    def _hue(self, letter: str) -> int:
        return named_galleries(self.anthill.tiles, self.growth).hues[letter]

    @property
    def first(self) -> int:
        """The slot of the ring where the left end lies."""
        return first_slot(self.anthill.tiles, self.growth)

    def slot(self, index: int) -> int:
        """Return where in the ring a tile lies: clockwise from the upper left."""
        return (self.first + index) % TILES_OF_ANTHILL

    @property
    def turns(self) -> list[tuple[bool, int]]:
        """The turns of galleries round an end of the ring: whether at the right, and after which tile."""
        tiles = len(self.anthill.tiles)
        found = []
        for slot in (HALF - 1, TILES_OF_ANTHILL - 1):
            index, following = ((at - self.first) % TILES_OF_ANTHILL for at in (slot, slot + 1))
            if max(index, following) < tiles and tiles > 1:
                found.append((slot == HALF - 1, index))
        return found

    @property
    def free_slots(self) -> dict[int, tuple[str, ...]]:
        """The texts of the slots that are still free, the longest first."""
        count = len(self.anthill.tiles)
        free = [self.slot(index) for index in range(count, TILES_OF_ANTHILL)]
        texts: dict[int, tuple[str, ...]] = dict.fromkeys(free, (".",) if count else ())
        if 0 < count < TILES_OF_ANTHILL - 1 and not (count == 1 and self.ghost):
            names = pgettext("end of an anthill", "left"), pgettext("end of an anthill", "right")
            for slot, side, name in zip((free[-1], free[0]), Side, names, strict=True):
                gain = self.offered.get(side, "")
                texts[slot] = (f"{name} {gain}", gain) if gain else (name,)
            if self.ghost is not None:  # beyond the tile that is shown nothing is placed now
                shown = self.anthill.tiles[0].id == self.ghost
                texts[free[-1] if shown else free[0]] = (".",)
        return texts

    def ends_text(self) -> str:
        """Return what a tile would bring at its ends, in a row; empty where that is not shown."""
        if not self.anthill.sides:
            return "".join(self.offered.values())
        names = pgettext("end of an anthill", "left"), pgettext("end of an anthill", "right")
        ends = zip(names, Side, strict=True)
        return "  ".join(f"{name} {self.offered[side]}" for name, side in ends if side in self.offered)

    @property
    def galleries(self) -> list[tuple[str, Gallery]]:
        """The galleries with their letters, those that hold most first; none without ants and fruits."""
        tiles = self.anthill.tiles
        if not tiles:
            return []
        every = zip(gallery_letters(tiles, self.growth), self.anthill.galleries, strict=True)
        named = [(letter, gallery) for letter, gallery in every if gallery.ants or gallery.fruits]
        return sorted(named, key=lambda pair: (-worth(pair[1]), -pair[1].ants, pair[0]))

    @property
    def bright(self) -> frozenset[str]:
        """Letters of the galleries that may grow; in a closed ring, where none does, of all."""
        return frozenset(
            letter
            for letter, gallery in zip(
                gallery_letters(self.anthill.tiles, self.growth), self.anthill.galleries, strict=True
            )
            if gallery.openings or self.anthill.closed
        )


def ring_state(anthill: Anthill) -> str:
    """Return how far an anthill is: `tile 5 of 10`, `ring closed`."""
    if anthill.closed:
        return _("ring closed")
    if not anthill.tiles:
        return _("no tile yet")
    return _("tile {n} of {last}").format(n=len(anthill.tiles), last=TILES_OF_ANTHILL)


def worth(gallery: Gallery) -> int:
    """Return the points of a gallery by itself: its queen's and its fruits'."""
    return royal(gallery) + harvest(gallery)


def gallery_line(gallery: Gallery, *, names_openness: bool = True) -> str:
    """Return a gallery in words: `9 ants, 4 for the queen, 2 for fruits, open`.

    Args:
        gallery: the gallery.
        names_openness: whether to say that it is open, or shut.
    """
    parts = [ngettext("{n} ant", "{n} ants", gallery.ants).format(n=gallery.ants)]
    if gallery.queens == 1:
        # Translators: points that a gallery scores for its one queen, or for its fruits.
        parts.append(_("{points} for the queen").format(points=royal(gallery)))
    elif gallery.queens:
        text = ngettext("nothing for {n} queen", "nothing for {n} queens", gallery.queens)
        parts.append(text.format(n=gallery.queens))
    if gallery.fruits:
        parts.append(_("{points} for fruits").format(points=harvest(gallery)))
    if names_openness:
        parts.append(openness(gallery))
    return enumerated(parts)


def openness(gallery: Gallery) -> str:
    """Return whether a gallery may grow."""
    return pgettext("a gallery", "open") if gallery.openings else pgettext("gallery", "shut")
