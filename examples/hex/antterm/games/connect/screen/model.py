"""Hex on the screen: a cursor over the board, a number for each empty cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from antterm.games.connect.draw import BoardScene
from antterm.games.connect.rules.game import ConnectBoard, Place, name_of

from antterm.core.ask import Ask
from antterm.core.hex import Hex
from antterm.draw.hexgrid import POINTY
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.ui.models import commands, layout
from antterm.ui.models.board_view import BoardView
from antterm.ui.models.model import GameModel
from antterm.ui.models.pointing import Entry
from antterm.ui.models.seat_view import ModelConfig, SeatView


class ConnectModel(GameModel):
    """What the panes of Hex show, and what keys do there."""

    COMMANDS = commands.BOARD

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        self.board_view = BoardView(POINTY, self.preferences.zoom)
        self.handlers |= self.board_view.handlers(self._reachable, self._point_to_cursor)
        self.handlers |= self.board_view.arrows(self._reachable, self._point_to_cursor)

    @property
    def view(self) -> ConnectBoard:
        assert self.sight is not None
        view: ConnectBoard = self.sight.view
        return view

    def show(self, sight: SeatView) -> None:
        self.sight = sight
        self.board_view.show(self._reachable())
        super().show(sight)

    def fit(self, columns: int, panes: Mapping[layout.Pane, layout.Area]) -> None:
        super().fit(columns, panes)
        self.board_view.fit(self.board_size)

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """The empty cells row by row, then swapping."""
        places = [(c, c.meaning.cell if isinstance(c.meaning, Place) else None) for c in ask.choices]
        return [Entry((choice,), cell, listed=cell is None) for choice, cell in places]

    def point(self, mark: int | None) -> None:
        super().point(mark)
        entry = self.pointing.entry
        if entry is not None and isinstance(entry.place, Hex):
            self.board_view.go(entry.place)

    def board(self) -> Scene:
        view, window = self.view, self.board_view
        numbers = {cell: number for cell, number in self.pointing.numbers().items() if isinstance(cell, Hex)}
        return BoardScene(
            view.stones, view.cells(), view.size, window.zoom, window.origin, window.cursor, numbers
        )

    def explanation(self) -> list[str]:
        cell = name_of(self.board_view.cursor)
        owner = self.view.stones.get(cell)
        return [cell, _("Empty.") if owner is None else self.words.seat(owner)]

    def _reachable(self) -> set[Hex]:
        return set(self.view.cells().values()) if self.sight else set()

    def _point_to_cursor(self) -> None:
        self.pointing = self.pointing.at(self.board_view.cursor)


MODEL = ConnectModel
