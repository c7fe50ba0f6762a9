"""The history of the anthills of a game, read from its story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from antterm.core.story import Happening
from antterm.games.micropolis.draw.names import Growth
from antterm.games.micropolis.rules.answer_effects import AnswerEffect
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.happened import BarracksEmptied, BarracksFilled, TilePlaced, TileTaken
from antterm.games.micropolis.rules.view import MicropolisView


@dataclass(frozen=True)
class AnthillHistory:
    """How the anthills came to be: where their tiles were placed, and what changed last."""

    growth_by_anthill: Mapping[AnthillId, Growth]
    """The ends at which the tiles were placed, in their order."""
    last_tile_by_anthill: Mapping[AnthillId, str]
    """The ids of the tiles placed last."""
    last_active: AnthillId | None
    """The anthill that received a tile last, or whose soldiers moved."""

    @classmethod
    def of(cls, happened: Iterable[Happening]) -> AnthillHistory:
        """Return the history that a story tells.

        Args:
            happened: all that has happened in the game.
        """
        growth_by_anthill: dict[AnthillId, Growth] = {}
        last_tile: dict[AnthillId, str] = {}
        last_active: AnthillId | None = None
        for happening in happened:
            event = happening.event
            if isinstance(event, TileTaken | TilePlaced | BarracksFilled | BarracksEmptied):
                last_active = event.home
            if isinstance(event, TilePlaced):
                growth_by_anthill[event.home] = (*growth_by_anthill.get(event.home, ()), event.side)
                last_tile[event.home] = event.tile
        return cls(growth_by_anthill, last_tile, last_active)

    def growth(self, view: MicropolisView, home: AnthillId) -> Growth:
        """Return the ends at which the tiles of an anthill were placed; empty if they are not all known."""
        growth = self.growth_by_anthill.get(home, ())
        return growth if len(growth) == len(view.anthill(home).tiles) else ()

    def last_tile(self, home: AnthillId) -> str | None:
        """Return the id of the tile placed last in an anthill; None for none."""
        return self.last_tile_by_anthill.get(home)


def grown(growth: Growth, effect: AnswerEffect) -> Growth:
    """Return the growth of an anthill with the tile of an answer; empty if its growth before is unknown."""
    if growth:
        return (*growth, effect.side)
    return (Side.RIGHT,) if len(effect.after.anthill(effect.home).tiles) == 1 else ()
