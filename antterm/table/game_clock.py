"""The chess clock of a live game: what has passed since it was saved, and what answers take of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from antterm.saves.clock import SECOND, Clock
from antterm.table.timing import Running

MINUTE: Final = 60 * SECOND
"""Milliseconds that somebody gets whose time is up, where the others would rather wait."""


class GameClock:
    """The chess clock of one game, or none.

    The saved clock is plain data; `running` counts what has passed since then. Each change adds that to the
    saved clock and begins to count anew.

    Args:
        saved: the clock as it was saved; None where nobody plays by one.
    """

    def __init__(self, saved: Clock | None) -> None:
        self.saved = saved
        self.running = Running()
        """What has passed since `saved`, while the clock runs."""

    @property
    def now(self) -> Clock | None:
        """The clock with what has passed."""
        return self.running.look(self.saved) if self.saved else None

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return self.running.goes and self.saved is not None

    def stop(self, counts: bool) -> None:
        """Stop the clock.

        Args:
            counts: whether what has passed takes of somebody's time.
        """
        self.saved = self._spent(counts)
        self.running.stop()

    def answer(self, seat: int | None, number: int, counts: bool, is_timed: bool, ends_turn: bool) -> None:
        """Count the time of an answer.

        Args:
            seat: who was asked, as far as all may know; None if nobody was.
            number: how many answers there were before.
            counts: whether time was running.
            is_timed: whether the seat's time is counted at all.
            ends_turn: whether somebody else is asked now.
        """
        if seat is not None and (clock := self._spent(counts)) is not None:
            self.saved = clock.answered(seat, number, is_timed, ends_turn)

    def take_back(self, seats: Sequence[int], number: int, asked: int | None) -> None:
        """Count the time until answers were taken back; what they took stays used, their increments are lost.

        Args:
            seats: who gave the answers that are taken back, as far as all may know.
            number: how many answers are left.
            asked: whose time was running; None for nobody's.
        """
        if (clock := self._spent(asked is not None)) is not None:
            self.saved = clock.taken_back(seats, number, asked)

    def redo(
        self,
        seats: Sequence[int],
        number: int,
        timed: Collection[int],
        asked: int | None,
        counts: bool,
    ) -> None:
        """Count the time until answers were given again.

        Args:
            seats: who gave them, as far as all may know.
            number: how many answers there were before.
            timed: the seats whose time is counted.
            asked: who is asked afterwards, as far as all may know.
            counts: whether time was running.
        """
        if (clock := self._spent(counts)) is not None:
            self.saved = clock.given_again(seats, number, tuple(timed), asked)

    def grant(self, seat: int | None) -> None:
        """Give a seat a minute more, or the increment where that is longer; None changes nothing."""
        if seat is not None and (clock := self._spent(True)) is not None:
            self.saved = clock.granted(seat, max(MINUTE, clock.pace.increment))

    def _spent(self, counts: bool) -> Clock | None:
        passed = self.running.take()
        return self.saved.spending(passed if counts else 0) if self.saved else None
