"""Taking back answers at a table: which, with whose consent, and all that one key gave at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.core.ask import Ask, Choice, Refused
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table.ahead import PlannedAnswers
from antterm.table.contract import BaseTable


class TakingBack:
    """Takes back answers of a game.

    Args:
        table: the game.
        ahead: knows which answers were given with one key.
    """

    def __init__(self, table: BaseTable, ahead: PlannedAnswers) -> None:
        self._table, self._ahead = table, ahead
        self.what = ""
        """Whose answer would be taken back, and what it was called; empty if none can be."""
        self._step: Callable[[], object] | None = None
        """The function to call until all answers given at once have been taken back, or given again."""

    def look(self, viewer: int | None, names: Sequence[str]) -> None:
        """Find out what would be taken back, as far as a viewer may know it.

        Args:
            viewer: the seat of the viewer.
            names: what those at the table are called, by seat.
        """
        found = self._found()
        if found is None:
            self.what = ""
            return
        ask, choice = found
        known = ask.seat == viewer or not (ask.private or ask.hidden)
        what = self._table.words.brief(choice) if known else ""
        self.what = _("{what} ({name})").format(name=names[ask.seat], what=what or _("answer"))

    def consent_question(self) -> str:
        """Return the question to ask before `take_back`; empty if no consent is needed.

        If it is somebody else's turn by now, that person at the same keyboard has to consent. A resignation
        or a loss on time, and everything after the end of the game, can be taken back only if all agree.
        """
        table, found = self._table, self._found()
        if found is None or len(table.local_seats) < 2:
            return ""
        (ask, choice), names, asked = found, table.names, table.ask
        name = names[ask.seat]
        if choice.text == table.game.giving_up:
            text = _("{name} has resigned or lost on time. Do all of you agree to take that back?")
            return text.format(name=name)
        if asked is None:
            return _("The game is over. Do all of you agree to take back what {name} did last?").format(
                name=name
            )
        if asked.seat == ask.seat or asked.seat not in table.local_seats:
            return ""
        what = "" if ask.private or ask.hidden else table.words.brief(choice)
        text = _("{asked}, {name} would like to take back: {what}. Do you agree?")
        return text.format(asked=names[asked.seat], name=name, what=what or _("an answer"))

    def _found(self) -> tuple[Ask, Choice] | None:
        """Return the question and the answer that would be taken back: the first of those given with one
        key."""
        found = self._table.to_take_back()
        if found is not None and (begun := self._ahead.began(self._table.length)) is not None:
            return self._table.answered(begun)
        return found

    def take_back(self) -> None:
        """Take back the last answer, with all others that the same key gave."""
        self._begin(self._table.take_back)

    def redo(self) -> None:
        """Redo what was taken back, with all other answers of the same key."""
        self._begin(self._table.redo)

    def go_on(self) -> None:
        """Continue taking back or redoing, once the table shows what was done so far."""
        table = self._table
        while self._step is not None and not table.is_sending:
            stops = self._step == table.take_back and table.why_not_take_back() is not None
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
