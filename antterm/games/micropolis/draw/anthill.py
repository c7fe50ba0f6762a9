"""An anthill of Micropolis and what is to be shown about it; its galleries in few words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from antterm.draw.display import Glyphs
from antterm.games.micropolis.draw.names import Growth, first_slot, gallery_letters, segment_letters
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL, Anthill, Gallery
from antterm.games.micropolis.rules.scoring import different_fruits, harvest, royal
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import enumerated

HALF: Final = TILES_OF_ANTHILL // 2
"""Tiles above the foundation, and below it."""


@dataclass(frozen=True)
class AnthillScene:
    """An anthill and what is to be shown about it."""

    anthill: Anthill
    name: str
    """Whose it is."""
    glyphs: Glyphs = "unicode"
    growth: Growth = ()
    commander: bool = False
    """Whether it has the Red Army token."""
    ghost: str | None = None
    """Id of a tile that is only shown where it would lie."""
    last: str | None = None
    """Id of the tile placed last."""
    marked: frozenset[str] = field(default_factory=frozenset)
    """Ids of the tiles whose barracks are asked about."""
    notes: tuple[str, ...] = ()
    """What else is worth knowing, below the galleries where there is room."""
    solid: bool = False
    """Whether it is made of half blocks; else of lines."""

    @property
    def ascii_only(self) -> bool:
        return self.glyphs == "ascii"

    @property
    def letters(self) -> list[tuple[str, ...]]:
        """For each tile, the letters of the galleries that its segments belong to."""
        return segment_letters(self.anthill.tiles, self.growth)

    @property
    def first(self) -> int:
        """The slot of the ring where the left end lies."""
        return first_slot(self.anthill.tiles, self.growth)

    def slot(self, index: int) -> int:
        """Return where in the ring a tile lies: clockwise from the upper left."""
        return (self.first + index) % TILES_OF_ANTHILL

    @property
    def turns(self) -> list[tuple[bool, int]]:
        """Where galleries run round an end of the ring: whether at the right, and after which tile."""
        tiles = len(self.anthill.tiles)
        found = []
        for slot in (HALF - 1, TILES_OF_ANTHILL - 1):
            index, following = ((at - self.first) % TILES_OF_ANTHILL for at in (slot, slot + 1))
            if max(index, following) < tiles and tiles > 1:
                found.append((slot == HALF - 1, index))
        return found

    @property
    def free_slots(self) -> dict[int, str]:
        """What stands in the slots that are still free: there the next tile goes."""
        count = len(self.anthill.tiles)
        free = [self.slot(index) for index in range(count, TILES_OF_ANTHILL)]
        if count == TILES_OF_ANTHILL - 1:
            return {slot: pgettext("a ring", "seam") for slot in free}
        texts = dict.fromkeys(free, "." if count else "")
        if count and free:
            texts |= {
                free[-1]: pgettext("end of an anthill", "left"),
                free[0]: pgettext("end of an anthill", "right"),
            }
        return texts

    @property
    def galleries(self) -> list[tuple[str, Gallery]]:
        """The galleries with their letters, those that hold most first."""
        tiles = self.anthill.tiles
        if not tiles:
            return []
        named = zip(gallery_letters(tiles, self.growth), self.anthill.galleries, strict=True)
        return sorted(named, key=lambda pair: (-worth(pair[1]), -pair[1].ants, pair[0]))

    @property
    def bright(self) -> frozenset[str]:
        """Letters of the galleries that may grow; in a closed ring, where none does, of all."""
        return frozenset(
            letter for letter, gallery in self.galleries if gallery.openings or self.anthill.closed
        )


def ring_state(anthill: Anthill, short: bool = False) -> str:
    """Return how far an anthill is: `ring closed`, `seam open, 3 to go`; in short `closed`, `open 3`."""
    if anthill.closed:
        return pgettext("a ring", "closed") if short else _("ring closed")
    to_go = TILES_OF_ANTHILL - len(anthill.tiles)
    if short:
        return pgettext("a ring", "open {n}").format(n=to_go)
    return ngettext("seam open, {n} to go", "seam open, {n} to go", to_go).format(n=to_go)


def worth(gallery: Gallery) -> int:
    """Return the points of a gallery by itself: its queen's and its fruits'."""
    return royal(gallery) + harvest(gallery)


def gallery_line(gallery: Gallery, closed: bool = False, more: int = 0) -> str:
    """Return a gallery in few words: `5 ants, queen 3, 2 fruits 5, open`; in a closed ring none is open.

    Args:
        more: how many of its ants are new.
    """
    parts = [ngettext("{n} ant", "{n} ants", gallery.ants).format(n=gallery.ants)]
    parts += [ngettext("{n} more", "{n} more", more).format(n=more)] if more else []
    if gallery.queens == 1:
        # Translators: one queen, and the points that she scores.
        parts.append(_("queen {points}").format(points=royal(gallery)))
    elif gallery.queens:
        # Translators: so many queens, who score nothing together.
        queens = ngettext("{n} queen 0", "{n} queens 0", gallery.queens)
        parts.append(queens.format(n=gallery.queens))
    if gallery.fruits:
        kinds = different_fruits(gallery)
        fruits = ngettext("{n} fruit {points}", "{n} fruits {points}", kinds)
        parts.append(fruits.format(n=kinds, points=harvest(gallery)))
    if not closed:
        parts.append(_openness(gallery))
    return enumerated(parts)


def _openness(gallery: Gallery) -> str:
    return pgettext("a gallery", "open") if gallery.openings else pgettext("gallery", "shut")


def gallery_brief(gallery: Gallery, closed: bool = False) -> str:
    """Return its ants, the points of its queen and fruits, whether it may grow: `5 (8) open`."""
    parts = [str(gallery.ants)]
    parts += [f"({worth(gallery)})"] if worth(gallery) else []
    parts += [] if closed else [_openness(gallery)]
    return " ".join(parts)
