"""Somebody before the board of Hive, without an app."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.hex import Hex
from antterm.games.hive.rules.pieces import Piece
from antterm.games.hive.screen.model import HiveModel
from antterm.ui.models.layout import Pane
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.program.driving import new_record
from tests.program.games import ALL_EIGHT

MID_GAME = ALL_EIGHT[:26]
"""White to move in the 14th turn; the mosquito of Black has just moved."""
LATE_GAME = ALL_EIGHT[:32]
"""The mosquito of Black stands on a beetle."""
USUAL = Seating(hidden=False)


class AtTheBoard:
    """A game of Hive and the model that shows it.

    Args:
        moves: made so far, in a game with all eight insects.
        seating: the terminal, and what the settings say.
    """

    def __init__(self, moves: Sequence[str] = MID_GAME, seating: Seating = USUAL) -> None:
        self.record = new_record(moves)
        self.stage = Stage(Setting("hive", 2), self.record, seating)
        assert isinstance(self.stage.model, HiveModel)
        self.model = self.stage.model

    @property
    def answers(self) -> list[str]:
        """All that has been answered."""
        return self.record.answers

    def press(self, *keys: str) -> bool:
        """Press keys. Returns whether the last one meant anything."""
        return [self.stage.tap(key) for key in keys][-1]

    def type(self, text: str) -> None:
        """Type an answer, without giving it; what is drawn on the way is not looked at."""
        *before, last = ":", *("Space" if char == " " else char for char in text)
        for key in before:
            self.model.press(key)
        self.press(last)

    def take(self, name: str) -> list[Hex]:
        """Choose a piece.

        Returns:
            Where it may go, in the order of the numbers on the board.
        """
        self.model.choose_step(Piece.parse(name))
        self.stage.changed()
        return list(self.model.targets)

    def go_to(self, place: str | Hex) -> None:
        """Put the cursor on a piece or a cell."""
        self.model.go(self.place_of(place) if isinstance(place, str) else place)
        self.stage.changed()

    def place_of(self, name: str) -> Hex:
        """Where a piece stands."""
        cell = self.model.view.place_of(Piece.parse(name))
        assert cell is not None
        return cell

    def text(self, pane: Pane) -> str:
        """What a pane shows."""
        return self.stage.canvas(pane).to_text()
