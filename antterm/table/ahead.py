"""Answers given in advance, and taken back: one key or line answers several questions, each saved singly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from antterm.core.ask import Ask, Choice, Refused, Topic
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table.contract import BaseTable


@dataclass(frozen=True)
class Following:
    """An expected question and the answer to it."""

    about: Topic
    choice: Choice


class Ahead:
    """The answers to following questions that one key or one typed line has given in advance.

    They are used only as long as exactly the expected questions come; any other question, such as one after
    another player's reaction, is asked as usual.
    """

    def __init__(self) -> None:
        self._seat = 0
        self._following: Sequence[Following] = ()
        self._began, self._given = 0, 0
        """Number of answers of the game before the plan, and number of answers that the plan has given."""
        self._spans: list[tuple[int, int]] = []
        """The number of answers before and after each key that gave several."""

    def plan(self, seat: int, answered: int, following: Sequence[Following]) -> None:
        """Plan the answers that follow an answer which is given now.

        Args:
            seat: the seat that answers.
            answered: how many answers there were before.
            following: the expected questions, with their answers.
        """
        self._seat, self._following = seat, following
        self._began, self._given = answered, 1
        self._spans = [span for span in self._spans if span[1] <= answered]

    def answer(self, ask: Ask) -> str | None:
        """Return the planned answer to a question, as its text; None if the question has to be asked."""
        if not self.expects(ask):
            self._following = ()
            return None
        expected, *self._following = self._following
        self._given += 1
        return expected.choice.text

    def expects(self, ask: Ask) -> bool:
        """Return whether a question is the next expected one and its answer is still legal."""
        if not self._following or ask.seat != self._seat:
            return False
        expected = self._following[0]
        return ask.about == expected.about and ask.find(expected.choice.text) is not None

    def end(self) -> int:
        """End the plan: all its answers were given, or another question came.

        Returns:
            How many answers were given since `plan`, including the first.
        """
        given = self._given
        if given > 1:
            self._spans.append((self._began, self._began + given))
        self._following, self._given = (), 0
        return given

    def began(self, answered: int) -> int | None:
        """Return how many answers there were before the key that gave several, of which the last was number
        `answered`; None if no such key did."""
        given = (self._began, self._began + self._given)
        spans = [*self._spans, given] if self._given > 1 else self._spans
        return next((begun for begun, ended in spans if ended == answered), None)

    def is_within(self, answered: int) -> bool:
        """Return whether a position lies between answers that one key has given."""
        return any(begun < answered < ended for begun, ended in self._spans)


class TakingBack:
    """Takes back answers of a game.

    Args:
        table: the game.
        ahead: knows which answers were given with one key.
    """

    def __init__(self, table: BaseTable, ahead: Ahead) -> None:
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
