"""The anthills of a position as they are drawn: the one on the board, and all below each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.history import PastTurns, grown
from antterm.games.micropolis.draw.names import Growth
from antterm.games.micropolis.draw.sheet import short_name
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.outlook import Prospect
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.rivals import Strip
from antterm.ui.models.seat_view import Preferences

MOST_NAME = 99
"""Columns that no name needs."""


@dataclass(frozen=True)
class Anthills:
    """The anthills of a position."""

    view: MicropolisView
    names: tuple[str, ...]
    preferences: Preferences
    past: PastTurns

    def growth(self, home: AnthillId) -> Growth:
        """Return how an anthill came to be; empty where nobody knows."""
        return self.past.growth(self.view, home)

    def scene(self, home: AnthillId) -> AnthillScene:
        """Return an anthill as it stands."""
        return AnthillScene(
            self.view.anthill(home),
            short_name(self.names[home.seat], home, MOST_NAME),
            self.preferences.glyphs,
            self.growth(home),
            commander=self.view.commander == home,
            tokens=self.view.players[home.seat].tokens,
            last=self.past.last_tile(home),
            solid=self.preferences.tiles == "solid",
        )

    def ring(
        self, home: AnthillId, prospect: Prospect | None, barracks: str | None, offered: Mapping[Side, str]
    ) -> AnthillScene:
        """Return the anthill on the board.

        Args:
            home: whose it is.
            prospect: the prospect to show in its place; None for the anthill as it stands.
            barracks: the tile whose barracks are marked.
            offered: the points at its ends.
        """
        after = prospect.after if prospect is not None else self.view
        scene = replace(
            self.scene(home),
            anthill=after.anthill(home),
            marked=frozenset([barracks] if barracks else ()),
            offered=offered,
        )
        if prospect is None or prospect.tile is None:
            return scene
        return replace(scene, ghost=prospect.tile.id, growth=grown(scene.growth, prospect))

    def strips(self, asked: int | None) -> tuple[Strip, ...]:
        """Return all anthills, each with its points.

        Args:
            asked: the seat whose answer is awaited.
        """
        return tuple(self.strip(home, asked) for home in self.view.homes)

    def strip(self, home: AnthillId, asked: int | None) -> Strip:
        """Return an anthill in small, with its points."""
        points = self.view.sheets[home.seat][home.number].total
        return Strip(self.names[home.seat], home, self.scene(home), points, home.seat == asked)
