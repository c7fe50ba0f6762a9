"""The terminal before Textual has it: the first screen is shown while that is still being loaded.

The alternate screen is entered and the terminal switched to single keys, as Textual's driver would have it.
The driver takes over from here (`SteadyDriver`): it finds the screen painted, and what was typed meanwhile
where the terminal keeps it. Imported only on POSIX systems; knows no screen library.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from antterm.draw.canvas import Canvas
from antterm.draw.cursor_place import marked_at
from antterm.draw.paint import in_ascii
from antterm.ui.terminal.colours import Display, erases_in_colour
from antterm.ui.terminal.environment import terminal_size
from antterm.ui.terminal.memory import Memory, Run
from antterm.ui.terminal.wire import PLAIN, recolour

if TYPE_CHECKING:
    from antterm.draw.scene import Scene

ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l"
"""The alternate screen, no cursor, no wrapping."""
LEAVE: Final = "\x1b[m\x1b[?7h\x1b[?1049l\x1b[?25h"
AS_FOUND: Final = b"\x18\x1b[m\x1b[?2026l\x1b[?2048l\x1b[?2004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
"""Breaks off a sequence that was cut, and undoes whatever was switched here and by Textual."""
LFLAG, IFLAG, CC = 3, 0, 6
"""Indices of these in the modes of a terminal, as `termios` has them."""


class FirstScreen:
    """The first content of the terminal, until the app has it.

    Args:
        display: how everything is shown.
    """

    def __init__(self, display: Display) -> None:
        self.memory = Memory(erases_in_colour())
        """The cells that the terminal shows, for whoever takes over."""
        self.size = terminal_size()
        """Columns and rows for which it was painted."""
        self._display = display
        self._keyboard = sys.__stdin__.fileno() if sys.__stdin__ else 0
        self._modes: list[Any] | None = None
        """The modes of the terminal as it was found, while it is held here."""
        self._found: list[Any] | None = None
        """The modes as they were found, never cleared: another thread may end the program while the terminal
        changes hands."""

    def open(self) -> None:
        """Take the terminal: nothing typed from now on is echoed, and nothing is lost."""
        with suppress(termios.error):
            found = termios.tcgetattr(self._keyboard)
            self._found = self._modes = found  # before anything is changed: from here on it can be given back
            self._take(found)
            signal.signal(signal.SIGCONT, self._come_back)

    def _take(self, found: list[Any]) -> None:
        termios.tcsetattr(self._keyboard, termios.TCSANOW, _single_keys(found))
        self._write(ENTER)

    def _come_back(self, *_: object) -> None:
        """Take the terminal again, because whoever stopped the program has used it; all is painted anew."""
        self.memory.forget()
        if self._modes is not None:
            with suppress(termios.error):
                self._take(self._modes)

    def show(self, scene: Scene) -> None:
        """Show a scene all over the screen."""
        if self._modes is None:
            return
        canvas = scene.draw(*self.size)
        drawn = self.memory.render(self._line(canvas, row) for row in range(canvas.height))
        place = marked_at(canvas)
        self._write(drawn if place is None else f"{drawn}\x1b[{place[1] + 1};{place[0] + 1}H")

    def _line(self, canvas: Canvas, row: int) -> Run:
        shown = in_ascii if self._display.ascii_only else str
        runs = [(shown(text), self._display.look(ink)) for text, ink in canvas.runs(row)]
        if all(len(char) == 1 for char, _ink in canvas.rows[row]):
            cells = [(char, look.on(char)) for text, look in runs for char in text]
            return Run(0, row, canvas.width, cells)
        wide = "".join(f"{recolour(PLAIN, look)[0]}{text}\x1b[m" for text, look in runs)
        return Run(0, row, canvas.width, (), wide)

    def hand_over(self) -> list[Any] | None:
        """Let somebody else have the terminal.

        Returns:
            Its modes as they were found, to be restored at the end; None where it was not taken.
        """
        modes, self._modes = self._modes, None
        return modes

    def close(self) -> None:
        """Give the terminal back; nothing where somebody else has it."""
        if (modes := self.hand_over()) is not None:
            with suppress(termios.error, OSError):
                self._write(LEAVE)
                termios.tcsetattr(self._keyboard, termios.TCSANOW, modes)

    def let_go(self, within: float) -> None:
        """Give the terminal back as it was found, though it may have stopped reading. At the very end.

        It is given back even if it was handed over: whoever takes it may not have come so far.

        Args:
            within: seconds to try for.
        """
        if self._found is not None:
            give_back(self._keyboard, self._found, within)

    def _write(self, text: str) -> None:
        data = text.encode("utf-8", "replace")
        with suppress(OSError):  # the terminal is gone, and whoever watches over that ends the program
            while data:
                data = data[os.write(2, data) :]


def give_back(keyboard: int, modes: list[Any], within: float) -> None:
    """Give a terminal back as it was found, though it may have stopped reading. At the very end.

    Args:
        keyboard: the file that is read for keys.
        modes: the modes of the terminal as they were found.
        within: seconds to try for.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
    with suppress(termios.error, OSError):
        termios.tcsetattr(keyboard, termios.TCSANOW, modes)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)  # whoever still writes does so on standard error
        terminal = os.open("/dev/tty", os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        end = monotonic() + within
        while monotonic() < end:
            termios.tcflush(terminal, termios.TCOFLUSH)  # or nothing more would find room
            for switch in (termios.TCOOFF, termios.TCOON):  # wakes a thread that waits to write
                termios.tcflow(terminal, switch)
            with suppress(BlockingIOError):
                os.write(terminal, AS_FOUND)
                break
            sleep(0.01)
        termios.tcsetattr(keyboard, termios.TCSANOW, modes)  # in case another thread was just taking it


def _single_keys(found: list[Any]) -> list[Any]:
    """Return the modes in which keys come one by one and as they are, as Textual's driver sets them."""
    modes = [*found[:CC], list(found[CC])]
    modes[LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    modes[IFLAG] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
    modes[CC][termios.VMIN] = 1
    return modes
