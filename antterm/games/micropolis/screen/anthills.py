"""The anthills of a position as they are drawn: the one on the board, and all below each other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.history import PastTurns, grown
from antterm.games.micropolis.draw.names import Growth
from antterm.games.micropolis.draw.sheet import short_name
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.outlook import Prospect
from antterm.games.micropolis.rules.scoring import colony
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.scenes import Strip, points_of
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import _
from antterm.i18n.nouns import enumerated
from antterm.ui.models.seat_view import Preferences

MOST_NAME = 99
"""Columns that no name needs."""


@dataclass(frozen=True)
class Anthills:
    """The anthills of a position."""

    view: MicropolisView
    names: tuple[str, ...]
    words: MicropolisWords
    preferences: Preferences
    past: PastTurns

    def growth(self, home: Home) -> Growth:
        """How an anthill came to be; empty where nobody knows."""
        return self.past.growth(self.view, home)

    def scene(self, home: Home) -> AnthillScene:
        """An anthill as it stands."""
        return AnthillScene(
            self.view.anthill(home),
            short_name(self.names[home.seat], home, MOST_NAME),
            self.preferences.glyphs,
            self.growth(home),
            commander=self.view.commander == home,
            last=self.past.last_tile(home),
            solid=self.preferences.tiles == "solid",
        )

    def ring(self, home: Home, prospect: Prospect | None, barracks: str | None) -> AnthillScene:
        """The anthill on the board.

        Args:
            home: whose it is.
            prospect: as what it is to be shown; None for as it stands.
            barracks: the tile whose barracks are marked.
        """
        after = prospect.after if prospect is not None else self.view
        scene = replace(
            self.scene(home),
            anthill=after.anthill(home),
            marked=frozenset([barracks] if barracks else ()),
            notes=self._majorities(after),
        )
        if prospect is None or prospect.tile is None:
            return scene
        return replace(scene, ghost=prospect.tile.id, growth=grown(scene.growth, prospect))

    def _majorities(self, view: MicropolisView) -> tuple[str, ...]:
        """Who has the largest colony and the largest army."""
        colonies = {home: colony(view.anthill(home)) for home in view.homes}
        armies = {home: view.anthill(home).army for home in view.homes}
        texts = (_("Largest colony: {who}, {n}"), _("Largest army: {who}, {n}"))
        notes = []
        for text, amounts in zip(texts, (colonies, armies), strict=True):
            most = max(amounts.values())
            ahead = [home for home, amount in amounts.items() if amount == most]
            who = enumerated(self.words.anthill(home, self.names) for home in ahead)
            notes.append(text.format(who=who, n=most))
        return tuple(notes)

    def strips(self, asked: int | None) -> tuple[Strip, ...]:
        """All anthills, each with its points.

        Args:
            asked: the seat whose answer is awaited.
        """
        return tuple(
            Strip(
                self.names[home.seat],
                number,
                home,
                self.scene(home),
                points_of(self.view, home),
                home.seat == asked,
            )
            for number, home in enumerate(self.view.homes)
        )
