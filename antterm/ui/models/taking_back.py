"""Taking back and doing again: named before, and all at once what one key has answered."""

from __future__ import annotations

from antterm.i18n import _
from antterm.table import Table
from antterm.ui.models.model import GameModel


class TakingBack:
    """Takes back answers of a game on the screen.

    Args:
        table: the game.
        model: what knows which answers one key has given.
    """

    def __init__(self, table: Table, model: GameModel) -> None:
        self._table, self._model = table, model
        self.what = ""
        """Whose answer would be taken back, and what it was called; empty where none can be."""

    def look(self, viewer: int | None) -> None:
        """See what would be taken back, as far as the one who looks may know it."""
        found = self._table.to_take_back()
        if found is not None and (begun := self._model.ahead.began(self._table.length)) is not None:
            found = self._table.record.answered(begun)
        if found is None:
            self.what = ""
            return
        ask, choice = found
        known = ask.seat == viewer or not (ask.private or ask.hidden)
        what = self._table.words.brief(choice) if known else ""
        self.what = _("{name}'s {what}").format(name=self._table.names[ask.seat], what=what or _("answer"))

    def take_back(self) -> None:
        """Take back the last answer, with all that the same key has answered."""
        self._table.take_back()
        while self._model.ahead.is_within(self._table.length) and self._table.may_take_back() is None:
            self._table.take_back()

    def redo(self) -> None:
        """Do again what was taken back, with all that the same key had answered."""
        self._table.redo()
        while self._model.ahead.is_within(self._table.length):
            self._table.redo()
