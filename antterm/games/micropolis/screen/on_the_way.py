"""What moves on the board of Micropolis: a tile is carried from the row to the anthill and laid there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from antterm.core.ask import Event
from antterm.draw.canvas import Ink
from antterm.draw.moving import Carrying, Kept, uncovered
from antterm.draw.scene import Scene
from antterm.games.micropolis.draw.things import shown, symbols
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.happened import AtAnthill, TilePlaced, TileTaken
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.board_page import BoardPage
from antterm.ui.models.movement import some_of

LABEL: Final = 3
"""Columns of what is carried."""
STOPS: Final = 6
"""Places at which a tile is seen between the row and the anthill."""


def on_the_way(
    page: BoardPage,
    home: Home,
    before: MicropolisView,
    happened: Iterable[Event],
    size: tuple[int, int],
    most: int,
) -> list[Scene]:
    """The scenes between two positions.

    Args:
        page: the board as it is now.
        home: whose anthill is on it.
        before: the position before.
        happened: since then.
        size: columns and rows of the pane.
        most: scenes at most.
    """
    laid = {tile.id for tile in page.ring.anthill.tiles}
    own = [event for event in happened if isinstance(event, AtAnthill) and event.home == home]
    placed = next((event.tile for event in own if isinstance(event, TilePlaced)), None)
    taken = next((event.tile.id for event in own if isinstance(event, TileTaken)), None)
    tile = placed or taken
    if home not in before.homes or tile not in laid or tile is None:
        return []
    ring = replace(page.ring, anthill=before.anthill(home), growth=page.ring.growth[:-1], ghost=None)
    without = Kept(replace(page, ring=ring))
    if taken is not None:
        under = without if placed is not None else Kept(page)
        return some_of(list(_carried(page, under, before, tile, size)), most)
    return some_of(uncovered(without, Kept(page), page.tile_patch(tile, *size)), most)


def _carried(
    page: BoardPage, under: Scene, before: MicropolisView, tile: str, size: tuple[int, int]
) -> Iterator[Scene]:
    """The label of a tile on the way from its place in the row to its place in the anthill.

    What is under it shows the tile there already where it is still to be placed, as while it was chosen.
    """
    index = next(i for i, offer in enumerate(before.row) if offer.tile.id == tile)
    start, end = page.offer_patch(index, len(before.row), size[0]), page.tile_patch(tile, *size)
    text = "".join(shown(token, page.row.glyphs) for token in symbols(before.row[index].tile))[:LABEL]
    x, y = start.x + (start.width - LABEL) // 2, start.y + 1
    dx, dy = end.x + (end.width - LABEL) // 2 - x, end.y + end.height // 2 - y
    for stop in range(1, STOPS + 1):
        at = x + dx * stop // STOPS, y + dy * stop // STOPS
        yield Carrying(under, *at, text.center(LABEL), Ink("paper.ink", "paper", "b"))
