"""The history of the anthills of a game, read from its story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from antterm.core.story import Happening
from antterm.games.micropolis.draw.names import Growth
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.happened import BarracksEmptied, BarracksFilled, TilePlaced, TileTaken
from antterm.games.micropolis.rules.outlook import Prospect
from antterm.games.micropolis.rules.view import MicropolisView


@dataclass(frozen=True)
class PastTurns:
    """The ends at which the tiles of each anthill were placed, and the tile placed last."""

    growths: Mapping[AnthillId, Growth]
    last: Mapping[AnthillId, str]
    acted: AnthillId | None
    """The anthill that received a tile last, or whose soldiers moved."""

    @classmethod
    def of(cls, happened: Iterable[Happening]) -> PastTurns:
        """Return what the story of a game tells."""
        growths: dict[AnthillId, Growth] = {}
        last: dict[AnthillId, str] = {}
        acted: AnthillId | None = None
        for happening in happened:
            event = happening.event
            if isinstance(event, TileTaken | TilePlaced | BarracksFilled | BarracksEmptied):
                acted = event.home
            if isinstance(event, TilePlaced):
                growths[event.home] = (*growths.get(event.home, ()), event.side)
                last[event.home] = event.tile
        return cls(growths, last, acted)

    def growth(self, view: MicropolisView, home: AnthillId) -> Growth:
        """Return how an anthill came to be; empty where nobody knows."""
        growth = self.growths.get(home, ())
        return growth if len(growth) == len(view.anthill(home).tiles) else ()

    def last_tile(self, home: AnthillId) -> str | None:
        """Return the id of the tile placed last in an anthill."""
        return self.last.get(home)


def grown(growth: Growth, prospect: Prospect) -> Growth:
    """Return how an anthill grew with one more tile; empty where nobody knows how it grew before."""
    if growth:
        return (*growth, prospect.side)
    return (Side.RIGHT,) if len(prospect.after.anthill(prospect.home).tiles) == 1 else ()
