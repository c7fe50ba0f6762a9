"""Hex on the screen: a cursor over the board, a number for each empty cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from antterm.games.connect.draw import board_of
from antterm.games.connect.rules.game import ConnectBoard, Place, name_of

from antterm.core.ask import Ask
from antterm.core.hex import ORIGIN, Hex
from antterm.draw.hexgrid import POINTY, Direction
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.ui.models import commands
from antterm.ui.models.model import GameModel
from antterm.ui.models.pointing import Entry
from antterm.ui.models.seat_view import ModelConfig


class ConnectModel(GameModel):
    """What the panes of Hex show, and what keys do there."""

    COMMANDS = commands.BOARD

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        self.cursor = ORIGIN
        self.handlers |= {command: partial(self._go, way) for command, way in commands.ARROWS.items()}

    @property
    def view(self) -> ConnectBoard:
        view: ConnectBoard = self.shown_view.view
        return view

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """The empty cells row by row, then swapping."""
        places = [(c, c.meaning.cell if isinstance(c.meaning, Place) else None) for c in ask.choices]
        return [Entry((choice,), cell, listed=cell is None) for choice, cell in places]

    def point(self, mark: int | None) -> None:
        super().point(mark)
        entry = self.pointing.entry
        if entry is not None and isinstance(entry.place, Hex):
            self.cursor = entry.place

    def board(self) -> Scene:
        numbers = {cell: number for cell, number in self.pointing.numbers().items() if isinstance(cell, Hex)}
        return board_of(self.view, self.preferences.zoom, self.cursor, numbers)

    def explanation(self) -> list[str]:
        cell = name_of(self.cursor)
        owner = self.view.stones.get(cell)
        return [cell, _("Empty.") if owner is None else self.words.seat(owner)]

    def point_at(self, place: object) -> bool:
        if not isinstance(place, Hex) or place not in self.view.cells().values():
            return False
        self.cursor = place
        self.pointing = self.pointing.at(place)
        return True

    def _go(self, direction: Direction) -> bool:
        there = POINTY["normal"].nearest(self.cursor, self.view.cells().values(), direction)
        return there is not None and self.point_at(there)


MODEL = ConnectModel
