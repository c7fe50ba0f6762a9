"""The anthills of a position as they are drawn: the one on the board, and all below each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.history import AnthillHistory, grown
from antterm.games.micropolis.draw.names import Growth
from antterm.games.micropolis.draw.sheet import short_name
from antterm.games.micropolis.rules.answer_effects import AnswerEffect
from antterm.games.micropolis.rules.anthill import AnthillId, Side
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
    history: AnthillHistory

    def growth(self, home: AnthillId) -> Growth:
        """Return the ends at which the tiles of an anthill were placed; empty if unknown."""
        return self.history.growth(self.view, home)

    def scene(self, home: AnthillId) -> AnthillScene:
        """Return an anthill as it stands."""
        return AnthillScene(
            self.view.anthill(home),
            short_name(self.names[home.seat], home, MOST_NAME),
            self.preferences.glyphs,
            self.growth(home),
            commander=self.view.commander == home,
            tokens=self.view.players[home.seat].tokens,
            last=self.history.last_tile(home),
            solid=self.preferences.tiles == "solid",
        )

    def ring(
        self, home: AnthillId, effect: AnswerEffect | None, barracks: str | None, offered: Mapping[Side, str]
    ) -> AnthillScene:
        """Return the anthill on the board.

        Args:
            home: the anthill to draw.
            effect: the answer in hand, after which the anthill is shown; None for the anthill as it stands.
            barracks: the tile whose barracks are marked.
            offered: the points at its ends.
        """
        after = effect.after if effect is not None else self.view
        scene = replace(
            self.scene(home),
            anthill=after.anthill(home),
            marked=frozenset([barracks] if barracks else ()),
            offered=offered,
        )
        if effect is None or effect.tile is None:
            return scene
        return replace(scene, ghost=effect.tile.id, growth=grown(scene.growth, effect))

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
