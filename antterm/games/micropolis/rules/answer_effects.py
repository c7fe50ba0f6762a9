"""The effects of an answer on an anthill, with its points: the position before and after."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from antterm.core.ask import Meaning
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, Anthill, AnthillId, Side
from antterm.games.micropolis.rules.draft import take
from antterm.games.micropolis.rules.meanings import EmptyBarracks, FillBarracks, PlaceTile
from antterm.games.micropolis.rules.scoring import Sheet, difference
from antterm.games.micropolis.rules.tiles import Craft, Tile
from antterm.games.micropolis.rules.view import MicropolisView


@dataclass(frozen=True)
class AnswerEffect:
    """The position after an answer in hand, before its barracks are filled."""

    before: MicropolisView
    after: MicropolisView
    home: AnthillId
    tile: Tile | None = None
    """The tile placed, if one is."""
    side: Side = Side.RIGHT

    @cached_property
    def change(self) -> Sheet:
        """The change of its player's score sheet, both anthills together."""
        return difference(self.before.sheets[self.home.seat], self.after.sheets[self.home.seat])

    @property
    def gain(self) -> int:
        """Points that it brings its player."""
        return self.change.total

    @property
    def soldiers(self) -> int:
        """The number of soldiers by which the army grows."""
        return self.after.anthill(self.home).army - self.before.anthill(self.home).army


def after_taking(
    view: MicropolisView, home: AnthillId, index: int, side: Side, by_token: bool
) -> AnswerEffect:
    """Return the position after a tile of the row is paid for and placed, and its specialists have worked.

    Args:
        view: the position.
        home: the anthill to which the tile is added.
        index: the place of the tile in the row, from 0: also what it costs, in soldiers.
        side: the end of the anthill to which it is added.
        by_token: whether a token of the Architect pays for it.
    """
    row, offer = take(view.row, index, pay=not by_token)
    anthill = view.anthill(home)
    army = min(ARMY_LIMIT, max(0, anthill.army - (0 if by_token else index)) + offer.soldiers)
    paid = replace(view, row=row).with_anthill(home, replace(anthill, army=army))
    return replace(after_placing(paid, home, offer.tile, side), before=view)


def after_placing(view: MicropolisView, home: AnthillId, tile: Tile, side: Side) -> AnswerEffect:
    """Return the position after a tile in hand is placed and its specialists have worked."""
    after = view.with_anthill(home, view.anthill(home).place(tile, side))
    if any(ant.craft is Craft.RECRUITER for ant in tile.specialists):
        robbed = after.anthill(after.commander)
        came = robbed.army > 0 or view.rulings["recruiter"] == "from_supply"
        after = after.with_anthill(after.commander, replace(robbed, army=max(0, robbed.army - 1)))
        after = _joined(after, home, int(came))
    after = _joined(after, home, sum(ant.eggs for ant in tile.specialists))
    return AnswerEffect(view, after, home, tile, side)


def after_filling(effect: AnswerEffect) -> AnswerEffect | None:
    """Return what filling the barracks of a new tile would add; None where it has none, or too few soldiers.

    Args:
        effect: the position after a tile is placed.
    """
    tile, anthill = effect.tile, effect.after.anthill(effect.home)
    if tile is None or not tile.barracks or anthill.army < tile.barracks:
        return None
    return with_barracks_changed(effect.after, effect.home, anthill.fill(tile))


def with_barracks_changed(view: MicropolisView, home: AnthillId, anthill: Anthill) -> AnswerEffect:
    """Return the position with an anthill as it would be: a barracks filled or emptied."""
    return AnswerEffect(view, view.with_anthill(home, anthill), home)


def effect_of(view: MicropolisView, home: AnthillId, meaning: Meaning) -> AnswerEffect | None:
    """Return the position after a tile is placed or a barracks changed; None for any other answer."""
    anthill, tiles = view.anthill(home), view.deck.tiles
    match meaning:
        case PlaceTile(tile, side):
            return after_placing(view, home, tiles[tile], side)
        case FillBarracks(tile):
            return with_barracks_changed(view, home, anthill.fill(tiles[tile]))
        case EmptyBarracks(tile):
            return with_barracks_changed(view, home, anthill.empty(tiles[tile]))
    return None


def _joined(view: MicropolisView, home: AnthillId, soldiers: int) -> MicropolisView:
    """Return the position after soldiers of the supply have joined an army, as far as they have room."""
    anthill = view.anthill(home)
    army = min(ARMY_LIMIT, anthill.army + min(soldiers, view.supply))
    return view.with_anthill(home, replace(anthill, army=army))
