"""Taking back and doing again: named before, and all at once what one key has answered."""

from __future__ import annotations

from collections.abc import Callable

from antterm.core.ask import Refused
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table import TableLike
from antterm.ui.models.model import GameModel
from antterm.ui.models.sight import called


class TakingBack:
    """Takes back answers of a game on the screen.

    Args:
        table: the game.
        model: what knows which answers one key has given.
    """

    def __init__(self, table: TableLike, model: GameModel) -> None:
        self._table, self._model = table, model
        self.what = ""
        """Whose answer would be taken back, and what it was called; empty where none can be."""
        self._step: Callable[[], object] | None = None
        """What is done until all has been taken back, or done again, that one key has answered."""

    def look(self, viewer: int | None) -> None:
        """See what would be taken back, as far as the one who looks may know it."""
        found = self._table.to_take_back()
        if found is not None and (begun := self._model.ahead.began(self._table.length)) is not None:
            found = self._table.answered(begun)
        if found is None:
            self.what = ""
            return
        ask, choice = found
        known = ask.seat == viewer or not (ask.private or ask.hidden)
        what = self._table.words.brief(choice) if known else ""
        self.what = _("{name}'s {what}").format(
            name=called(self._table.names)[ask.seat], what=what or _("answer")
        )

    def take_back(self) -> None:
        """Take back the last answer, with all that the same key has answered."""
        self._begin(self._table.take_back)

    def redo(self) -> None:
        """Do again what was taken back, with all that the same key had answered."""
        self._begin(self._table.redo)

    def go_on(self) -> None:
        """Take back, or do again, what is left of it, as soon as it shows what has been."""
        table = self._table
        while self._step is not None and not table.is_sending:
            stops = self._step == table.take_back and table.may_take_back() is not None
            if stops or not self._model.ahead.is_within(table.length):
                self._step = None
            else:
                self._do(self._step)

    def _begin(self, step: Callable[[], object]) -> None:
        self._do(step)
        self._step = step
        self.go_on()

    def _do(self, step: Callable[[], object]) -> None:
        try:
            step()
        except (Refused, SaveError):
            self._step = None
            raise
