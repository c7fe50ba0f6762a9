"""A game by a chess clock: whose time runs, and what answers take of it. Taking back gives no time back.

The time of the person who is asked runs while the clock goes; programs have as much as they like. It goes
when a screen says that the person can see the question, and stands still when that is covered, or the game is
closed.

A question that is asked in secret passes for part of the question before it, so that no clock tells of it: it
takes of the time of who was asked before, if it is the same person, and of nobody's if not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from antterm.core.ask import Event
from antterm.core.record import Record
from antterm.saves.clock import SECOND, Clock
from antterm.saves.document import Document
from antterm.table.standing import Standing
from antterm.table.timing import Running

T = TypeVar("T")

MINUTE: Final = 60 * SECOND
"""What somebody gets whose time is up, where the others would rather wait."""


class Timed(Standing, ABC):
    """A game as it stands, and its chess clock if there is one.

    Args:
        record: the game itself.
        document: who plays it, and what it is called.
    """

    def __init__(self, record: Record[Any], document: Document) -> None:
        super().__init__(record, document)
        self.running = Running()
        """What has passed since the clock was saved last, while it goes."""

    @property
    def clock(self) -> Clock | None:
        """The chess clock as it stands; None where nobody plays by one."""
        if self.on_turn is None:
            return self._document.clock or None
        return self.clock_seen

    @property
    def clock_seen(self) -> Clock | None:
        """The chess clock as those take it to stand who must not know that somebody is asked in secret."""
        kept = self._document.clock
        return self.running.look(kept) if kept else None

    @property
    def clock_goes(self) -> bool:
        """Whether somebody's time runs."""
        return self.running.goes and bool(self._document.clock)

    @property
    def timed_seats(self) -> tuple[int, ...]:
        """The seats whose time is counted: those of people, where there is a clock."""
        if not self._document.clock:
            return ()
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.bot_seats)

    @property
    def asked_openly(self) -> int | None:
        """The seat that is asked, as far as all may know."""
        if self.ask is None or not self.ask.secret:
            return self.ask.seat if self.ask is not None else None
        return self.record.history.known_seat(self.length - 1)

    @property
    def on_turn(self) -> int | None:
        """The seat whose time runs while the clock goes; None where nobody's does."""
        seat = self.asked_openly
        is_asked = self.ask is not None and self.ask.seat == seat
        return seat if is_asked and seat in self.timed_seats else None

    def remaining(self, seat: int) -> int:
        """The milliseconds that one of `timed_seats` has left."""
        clock = self.clock
        return clock.remaining(seat, self.on_turn) if clock is not None else 0

    def run_clock(self, ahead: float = 0.0) -> None:
        """Have the clock go, if a person is asked and there is one.

        Args:
            ahead: seconds that have passed already, if it stands still here.
        """
        if self.asked_openly in self.timed_seats:
            self.running.go(ahead)

    def take_back_to(self, number: int) -> int:
        """Take back all answers after the first `number`, which people have agreed on, and save.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: `not_ready`, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(lambda: self._timed_take_back(number))

    def pause_clock(self) -> None:
        """Have the clock stand still, and keep how it stands.

        Raises:
            SaveError: it could not be kept; it stands as before.
        """
        if self.clock_goes and not self.watching:
            self._change(self._stop_clock)

    def grant_time(self) -> None:
        """Give who is asked more time by the chess clock, as the others want, and save.

        Raises:
            Refused: this table only watches.
            SaveError: it could not be saved; the clock stands as before.
        """
        self._change(self._grant_time)

    @property
    @abstractmethod
    def watching(self) -> bool:
        """Whether this table only looks on."""

    @abstractmethod
    def _change(self, do: Callable[[], T]) -> T:
        """Do something and save it; should either fail, all is as it was."""

    def _timed_answer(self, text: str) -> tuple[Event, ...]:
        seat, counts, number = self.asked_openly, self.on_turn is not None, self.length
        events = self.record.answer(text)
        if seat is not None and (clock := self._taken(counts)) is not None:
            self._keep(clock.answered(seat, number, seat in self.timed_seats, self.asked_openly != seat))
        return events

    def _timed_take_back(self, number: int | None = None) -> int:
        record, before, asked = self.record, self.record.history.copy(), self.on_turn
        count = record.take_back(self.bot_seats) if number is None else record.take_back_to(number)
        if (clock := self._taken(asked is not None)) is not None:
            self._keep(clock.taken_back(before.known_seats(self.length), self.length, asked))
            last = before[len(before) - 1]
            if number is None and last.text == self.game.giving_up and not self._has_time():
                self._grant_time()  # a fallen flag would fall again at once
        return count

    def _has_time(self) -> bool:
        """Return whether who is asked has time left; also true where nobody's time runs."""
        return self.on_turn is None or self.remaining(self.on_turn) > 0

    def _timed_redo(self) -> int:
        number, asked, count = self.length, self.on_turn, self.record.redo(self.bot_seats)
        if (clock := self._taken(asked is not None)) is not None:
            seats = self.record.history.known_seats(number)
            self._keep(clock.given_again(seats, number, self.timed_seats, self.asked_openly))
        return count

    def _grant_time(self) -> None:
        if self.on_turn is not None and (clock := self._taken()) is not None:
            self._keep(clock.granted(self.on_turn, max(MINUTE, clock.pace.increment)))

    def _stop_clock(self) -> None:
        if (clock := self._taken(self.on_turn is not None)) is not None:
            self._keep(clock)
        self.running.stop()

    def _taken(self, counts: bool = True) -> Clock | None:
        """The clock as it stands, to be kept: what passes from now on comes on top of that.

        Args:
            counts: whether what has passed takes of somebody's time.
        """
        kept, passed = self._document.clock, self.running.take()
        return kept.spending(passed if counts else 0) if kept else None

    def _keep(self, clock: Clock) -> None:
        self._document = replace(self._document, clock=clock)
