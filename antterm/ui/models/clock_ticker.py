"""The chess clock of a game on the screen: it runs while somebody can see their question.

Nothing here is done in games without a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from antterm.core.ask import Refused
from antterm.draw.paint import dotted
from antterm.draw.scene import Scene
from antterm.saves.clock import SECOND
from antterm.saves.errors import SaveError
from antterm.table import BaseTable
from antterm.table.clock import losing_answer, time_text, time_up_sentence
from antterm.ui.models.bot_turns import GameOnScreen
from antterm.ui.models.scene import Title

RETRY: Final = 1.0
"""Seconds after which a loss on time is tried again that could not be saved."""
TOGETHER: Final = 2
"""Maximum number of clocks in the title bar; with more people it shows only that of the asked seat."""


class ClockTicker:
    """Starts and stops the clock, and updates it every second.

    Args:
        screen: where the game is shown.
        table: the game.
        answer: called with the answer by which somebody loses on time.
    """

    def __init__(self, screen: GameOnScreen, table: BaseTable, answer: Callable[[str], None]) -> None:
        self._screen, self._table, self._answer = screen, table, answer
        self._is_due = False
        """Whether the next second will be shown by itself."""
        self._announced: int | None = None
        """Number of answers when somebody read that their time is up; None before."""

    def attend(self) -> None:
        """Start the clock, if somebody sees their question."""
        if self._screen.is_in_front():
            self._table.run_clock()
            self._tick()

    def pause(self) -> None:
        """Stop the clock, because something covers the board or the game is left."""
        with suppress(SaveError, Refused):
            self._table.pause_clock()

    def title(self, scene: Scene) -> Scene:
        """Return the title bar with the time that everybody has left."""
        table, asked = self._table, self._table.clock_seat
        seats = table.timed_seats
        if not seats or not isinstance(scene, Title):
            return scene
        if len(seats) > TOGETHER:
            seats = (asked,) if asked is not None else ()
        clocks = [f"{self._short(seat)} {time_text(table.remaining(seat))}" for seat in seats]
        right = dotted((*clocks, scene.right), self._screen.model.preferences.ascii_only)
        return replace(scene, right=right)

    def _short(self, seat: int) -> str:
        """Return the name beside a clock: as many letters as there is room for."""
        mark = ">" if seat == self._table.clock_seat else ""
        return f"{mark}{self._table.names[seat][:8]}"

    def _tick(self) -> None:
        """Update the clock, and call this again with the next second."""
        table, seat = self._table, self._table.clock_seat
        if self._is_due or not table.clock_is_running or seat is None:
            return
        left = table.remaining(seat)
        if left > 0:
            self._is_due = True
            self._screen.call_after((left % SECOND or SECOND) / SECOND, self._next)
        elif table.runs_clock_here and self._announced != table.length:  # else the host says that it is
            self._announced = before = table.length
            if losing := losing_answer(table):  # where people play so, they have lost
                self._is_due = True  # the answer shows the screen anew, which must not give it again
                self._answer(losing)
                if table.length == before:  # not saved, as the message says: it is tried again
                    self._announced = None
                    self._screen.call_after(RETRY, self._next)
                    return
                self._is_due = False
            self._screen.model.message = time_up_sentence(table.names[seat], bool(losing))

    def _next(self) -> None:
        self._is_due = False
        if self._table.clock_is_running and self._screen.is_in_front():
            self._tick()
            self._screen.refresh_panes()
