"""Taking back and doing again: named before, and all at once what one key or line has answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.core.ask import Refused
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table.ahead import Ahead
from antterm.table.contract import BaseTable


class TakingBack:
    """Takes back answers of a game.

    Args:
        table: the game.
        ahead: what knows which answers were given at once.
    """

    def __init__(self, table: BaseTable, ahead: Ahead) -> None:
        self._table, self._ahead = table, ahead
        self.what = ""
        """Whose answer would be taken back, and what it was called; empty if none can be."""
        self._step: Callable[[], object] | None = None
        """What is done until all has been taken back, or done again, that was answered at once."""

    def look(self, viewer: int | None, names: Sequence[str]) -> None:
        """See what would be taken back, as far as the one who looks may know it.

        Args:
            viewer: the seat of who looks.
            names: what those at the table are called, by seat.
        """
        found = self._table.to_take_back()
        if found is not None and (begun := self._ahead.began(self._table.length)) is not None:
            found = self._table.answered(begun)
        if found is None:
            self.what = ""
            return
        ask, choice = found
        known = ask.seat == viewer or not (ask.private or ask.hidden)
        what = self._table.words.brief(choice) if known else ""
        self.what = _("{name}'s {what}").format(name=names[ask.seat], what=what or _("answer"))

    def consent_question(self) -> str:
        """Return what has to be asked before `take_back`; empty if nobody else has a say in it.

        A resignation and a fallen flag are final at one keyboard, unless the other people there agree.
        """
        table = self._table
        found = table.to_take_back()
        if found is None or len(table.here) < 2 or found[1].text != table.game.giving_up:
            return ""
        text = _("{name} has resigned or lost on time. Do all of you agree to take that back?")
        return text.format(name=table.names[found[0].seat])

    def take_back(self) -> None:
        """Take back the last answer, with all that was answered with it."""
        self._begin(self._table.take_back)

    def redo(self) -> None:
        """Do again what was taken back, with all that had been answered with it."""
        self._begin(self._table.redo)

    def go_on(self) -> None:
        """Take back, or do again, what is left of it, as soon as it shows what has been."""
        table = self._table
        while self._step is not None and not table.is_sending:
            stops = self._step == table.take_back and table.may_take_back() is not None
            if stops or not self._ahead.is_within(table.length):
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
