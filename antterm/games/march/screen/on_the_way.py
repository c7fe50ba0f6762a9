"""What moves in the meadow: a hex is laid, cubes fall, ants and centipedes walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from antterm.core.ask import Event
from antterm.core.hex import Hex
from antterm.draw.canvas import Ink
from antterm.draw.moving import CachedScene, Carrying, Falling, Opening, Patch, uncovered
from antterm.draw.scene import Scene
from antterm.games.march.draw.signs import CENTIPEDE, DANGER, chip_ink, letter
from antterm.games.march.rules.happened import AntMoved, AntPlaced, HexPlaced, LarvaPlaced
from antterm.games.march.rules.horde.happened import CentipedeJumped
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.scenes import MeadowWindow
from antterm.ui.models.movement import some_of

STOPS = 6
"""Places at which a walker is seen between two hexes."""


def on_the_way(meadow: MeadowWindow, view: MarchView, happened: Iterable[Event], most: int) -> list[Scene]:
    """The scenes between two positions.

    Args:
        meadow: as it is now.
        view: the position before.
        happened: since then.
        most: scenes at most.
    """
    way = _Way(
        meadow, CachedScene(replace(meadow, meadow=replace(meadow.meadow, view=view))), CachedScene(meadow)
    )
    return some_of([scene for event in happened for scene in way.scenes(event)], most)


class _Way(NamedTuple):
    """The way from one position to the next."""

    meadow: MeadowWindow
    """As it is now."""
    before: Scene
    after: Scene

    def scenes(self, event: Event) -> Iterator[Scene]:
        """What is seen of an event."""
        match event:
            case HexPlaced(cell=cell):
                yield from uncovered(self.before, self.after, self._patch(cell))
            case LarvaPlaced(seat, spot) | AntPlaced(seat, spot):
                yield from self._falling(spot.hex, f"march.{seat}")
            case AntMoved(seat, origin, spot) if origin.hex != spot.hex:
                yield from self._walking(origin.hex, spot.hex, letter(seat), chip_ink(seat))
            case CentipedeJumped(origin, number):
                yield from self._walking(origin, number, CENTIPEDE, DANGER)

    def _patch(self, cell: Hex) -> Patch:
        """The part of the pane that a hex takes."""
        layout, (left, top) = self.meadow.meadow.layout, self.meadow.origin
        x, y = layout.place(cell)
        return Patch(x - left, y - top, *layout.size)

    def _patch_of(self, number: int) -> Patch:
        return self._patch(self.meadow.meadow.view.hexes[number].cell)

    def _falling(self, number: int, role: str) -> Iterator[Falling]:
        """A cube falls to where it lies, from above."""
        part = self._patch_of(number)
        below = part._replace(y=part.y + 1, height=part.height - 1)  # the hex's number stays above
        for up in reversed(range(1, part.height - 1)):
            yield Falling(self.before, self.after, below, role, up)

    def _walking(self, origin: int, target: int, text: str, ink: Ink) -> Iterator[Carrying]:
        """Somebody leaves a hex and walks straight to another one, or through the earth."""
        start, end = self._patch_of(origin), self._patch_of(target)
        left = Opening(self.before, self.after, start)
        dx, dy = end.x - start.x, end.y - start.y
        x, y = start.x + start.width // 2, start.y + start.height // 2
        for stop in range(1, STOPS + 1):
            yield Carrying(left, x + dx * stop // STOPS, y + dy * stop // STOPS, text, ink)
