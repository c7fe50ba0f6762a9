"""What becomes of the galleries of an anthill with the answer in hand."""

from __future__ import annotations

from antterm.draw.micropolis import Growth, gallery_letters, gallery_line
from antterm.i18n import _
from antterm.micropolis.anthill import Side
from antterm.micropolis.outlook import Prospect


def gallery_changes(prospect: Prospect, growth: Growth) -> list[str]:
    """What becomes of the galleries that the new tile touches: `A+C: 8 ants, queen 5, open`.

    Args:
        prospect: in which a tile is placed.
        growth: of the anthill before.
    """
    if prospect.tile is None:
        return []
    old = prospect.before.anthill(prospect.home)
    new = prospect.after.anthill(prospect.home)
    named: dict[tuple[str, int], str] = {}
    for gallery, letter in zip(old.galleries, gallery_letters(old.tiles, growth), strict=True):
        named |= {(old.tiles[part.place].id, part.segment): letter for part in gallery.parts}
    grown = (*growth, prospect.side) if old.tiles else (Side.RIGHT,)
    changes: list[tuple[int, str]] = []
    for gallery, letter in zip(new.galleries, gallery_letters(new.tiles, grown), strict=True):
        places = [(new.tiles[part.place].id, part.segment) for part in gallery.parts]
        if all(tile != prospect.tile.id for tile, _segment in places):
            continue
        if not (gallery.ants or gallery.fruits):
            continue
        joined = dict.fromkeys(named[place] for place in places if place in named)
        who = "+".join([letter, *(other for other in joined if other != letter)])
        line = _("{galleries}: {what}").format(galleries=who, what=gallery_line(gallery, new.closed))
        changes.append((-gallery.ants - 10 * len(joined), line))
    return [line for _weight, line in sorted(changes)]
