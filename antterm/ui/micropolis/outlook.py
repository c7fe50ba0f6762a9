"""What an answer in hand would do to an anthill: the position and its galleries before and after."""

from __future__ import annotations

from dataclasses import dataclass, replace

from antterm.draw.micropolis import Growth, gallery_letters, gallery_line
from antterm.i18n import _
from antterm.micropolis.anthill import ARMY_LIMIT, Anthill, Home, Side
from antterm.micropolis.draft import take
from antterm.micropolis.scoring import Sheet, totals
from antterm.micropolis.tiles import Craft, Tile
from antterm.micropolis.view import MicropolisView


@dataclass(frozen=True)
class Prospect:
    """The position after an answer in hand, before its barracks are filled."""

    before: MicropolisView
    after: MicropolisView
    home: Home
    tile: Tile | None = None
    """The tile placed, if one is."""
    side: Side = Side.RIGHT

    @property
    def sheet(self) -> Sheet:
        """The score sheet of the anthill afterwards."""
        return self.after.sheets[self.home.seat][self.home.number]

    @property
    def gain(self) -> int:
        """Points that it brings its player."""
        return totals(self.after.sheets)[self.home.seat] - totals(self.before.sheets)[self.home.seat]


def taking(view: MicropolisView, home: Home, index: int, side: Side, by_token: bool) -> Prospect:
    """A tile of the row paid for, placed, and its ants at work."""
    row, offer = take(view.row, index, pay=not by_token)
    anthill = view.anthill(home)
    army = min(ARMY_LIMIT, max(0, anthill.army - (0 if by_token else index)) + offer.soldiers)
    paid = _with(replace(view, row=row), home, replace(anthill, army=army))
    return replace(placing(paid, home, offer.tile, side), before=view)


def placing(view: MicropolisView, home: Home, tile: Tile, side: Side) -> Prospect:
    """A tile in hand placed, and its ants at work."""
    after = view.with_tile(home, tile, side)
    if any(ant.craft is Craft.RECRUITER for ant in tile.specialists):
        robbed = after.anthill(after.commander)
        came = robbed.army > 0 or view.rulings["recruiter"] == "from_supply"
        after = _with(after, after.commander, replace(robbed, army=max(0, robbed.army - 1)))
        after = _joined(after, home, int(came))
    after = _joined(after, home, sum(ant.eggs for ant in tile.specialists))
    return Prospect(view, after, home, tile, side)


def changing(view: MicropolisView, home: Home, anthill: Anthill) -> Prospect:
    """An anthill otherwise than it is: a barracks filled or emptied."""
    return Prospect(view, _with(view, home, anthill), home)


def _joined(view: MicropolisView, home: Home, soldiers: int) -> MicropolisView:
    anthill = view.anthill(home)
    army = min(ARMY_LIMIT, anthill.army + min(soldiers, view.supply))
    return _with(view, home, replace(anthill, army=army))


def _with(view: MicropolisView, home: Home, anthill: Anthill) -> MicropolisView:
    players = list(view.players)
    anthills = list(players[home.seat].anthills)
    anthills[home.number] = anthill
    players[home.seat] = replace(players[home.seat], anthills=tuple(anthills))
    return replace(view, players=tuple(players))


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
