"""Movements in the meadow: a hex is laid, cubes fall, ants and centipedes walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from antterm.core.ask import Event
from antterm.core.hex import Hex
from antterm.draw.canvas import cells_of
from antterm.draw.hex_board import HexBoard, Popup
from antterm.draw.scene import Label
from antterm.games.march.draw.hex_content import HexContent
from antterm.games.march.draw.meadow import MeadowScene
from antterm.games.march.draw.signs import CENTIPEDE, DANGER, chip_ink, letter
from antterm.games.march.rules.happened import AntMoved, AntPlaced, CentipedeJumped, HexPlaced, LarvaPlaced
from antterm.games.march.rules.view import MarchView
from antterm.ui.models.movement import some_of

STOPS = 6
"""Places at which a walker is seen between two hexes."""
FALL = 3
"""Rows from which a cube falls."""
STRIPS = 4
"""Strips of a hex that are uncovered one after the other."""


def label_over(label: Label, cell: Hex) -> Popup:
    """Return a label laid over the middle of a cell."""
    return Popup(cell, label, (cells_of(label.text), 1))


def on_the_way(
    meadow: MeadowScene, view: MarchView, happened: Iterable[Event], most: int
) -> list[HexBoard[HexContent]]:
    """Return the boards between two positions.

    Args:
        meadow: the meadow as it is now.
        view: the position before.
        happened: the events since then.
        most: how many boards to return at most.
    """
    animation = _Animation(meadow, replace(meadow, view=view).board(), meadow.board())
    return some_of([board for event in happened for board in animation.boards(event)], most)


class _Animation(NamedTuple):
    """Draws what happens between two positions."""

    meadow: MeadowScene
    """The meadow as it is now."""
    before: HexBoard[HexContent]
    after: HexBoard[HexContent]

    def boards(self, event: Event) -> Iterator[HexBoard[HexContent]]:
        """Yield what is seen of an event."""
        match event:
            case HexPlaced(cell=cell):
                rows = self.after.layouts["normal"].size[1]
                for strip in range(1, STRIPS):
                    yield replace(self.meadow, uncovered=(cell, rows * strip // STRIPS)).board()
            case LarvaPlaced(seat, spot) | AntPlaced(seat, spot):
                cell, walker = self._cell(spot.hex), Label(letter(seat), chip_ink(seat))
                for up in reversed(range(FALL)):
                    yield self._with(replace(label_over(walker, cell), up=up))
            case AntMoved(seat, origin, spot) if origin.hex != spot.hex:
                yield from self._walking(origin.hex, spot.hex, Label(letter(seat), chip_ink(seat)))
            case CentipedeJumped(origin, number):
                yield from self._walking(origin, number, Label(CENTIPEDE, DANGER))

    def _cell(self, number: int) -> Hex:
        return self.meadow.view.hexes[number].cell

    def _with(self, popup: Popup, *now: Hex) -> HexBoard[HexContent]:
        """Return the meadow as it was, but for some cells, with something on its way."""
        tiles = {**self.before.tiles, **{cell: self.after.tiles[cell] for cell in now}}
        return replace(self.before, tiles=tiles, things=self.after.things, popup=popup)

    def _walking(self, origin: int, target: int, walker: Label) -> Iterator[HexBoard[HexContent]]:
        """Yield how somebody leaves a hex and walks straight to another one, or through the earth."""
        start, end = self._cell(origin), self._cell(target)
        for stop in range(1, STOPS + 1):
            yield self._with(replace(label_over(walker, start), towards=end, way=(stop, STOPS)), start)
