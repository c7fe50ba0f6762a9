"""The window onto the meadow."""

from __future__ import annotations

from antterm.draw.hexgrid import extent
from antterm.ui.models.board_view import BoardView

WIDE = 70
"""Columns of a pane from which hexes are large by themselves, though some of them be out of sight."""


class MeadowView(BoardView):
    """Which part of the meadow is shown, and how large: names stand on large hexes alone."""

    def zoom_to_fit(self) -> None:
        super().zoom_to_fit()
        if self.size[0] >= WIDE and self.zoom == "strategic":
            self.zoom = "normal"
            self._move_window()

    def rows(self) -> int:
        """Rows that the whole meadow takes as it is drawn now."""
        return extent(self.layout, self._cells, self._beside)[1][1]
