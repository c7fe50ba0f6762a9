"""A pseudo-terminal: run the real program as a person at a real terminal would.

A `Terminal` starts a command on a pseudo-terminal of a given size, types keys, and feeds what comes back to
pyte, an independent terminal emulator, whose screen the tests read::

    with Terminal(["antterm"], cols=80, rows=24) as terminal:
        terminal.wait_for("New game")
        sent = terminal.key("down")
        assert sent.bytes <= 600
        assert terminal.cell(0, 0).reverse
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pyte

from tests import warm
from tests.processes import default_signals, rest, rests_since

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "backspace": "\x7f",
    "f1": "\x1bOP",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}
"""What a terminal sends for a named key; any other name is typed as it stands."""

QUERIES = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",  # synchronised output: known, not set
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",  # in-band resize reports: not known
    b"\x1b[c": b"\x1b[?62;22c",  # what are you: a VT220 with colours
    b"\x1b[5n": b"\x1b[0n",  # are you well: yes
}
"""Questions of a program to its terminal, and what ours answers."""

CURSOR_QUERY = b"\x1b[6n"

UNKNOWN_TO_PYTE = re.compile(
    rb"\x1b\[[<>=][0-9;]*[A-Za-z]"  # Kitty's keyboard protocol, XTVERSION and other private sequences
    rb"|\x1b\[\?[0-9;]*\$p"  # mode queries
    rb"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles, palette and clipboard
    rb"|\x1bP[^\x1b]*\x1b\\"  # device control strings
)
UNFINISHED = re.compile(rb"\x1b(?:[\[\]P][^A-Za-z\x07\x1b]*)?\Z")
"""The beginning of a sequence whose rest has not come yet."""

FOLLOWS = 0.001
"""Seconds within which the rest of an update comes after its beginning."""
MOST_AT_ONCE = 65_536
"""Bytes after which what a program sends without end is shown before more is read."""
PATIENCE = 60.0
"""Seconds for which a test waits for what must come: a busy machine is no error."""
SILENCE = 0.15
"""Seconds without output after which an answer to a key is taken to be complete."""
IDLE = 0.025
"""As many, where the system tells that the program has slept all the while, and has read all that was typed:
it repaints within a sixtieth of a second, and on a busy machine this is safer than any time alone."""
MOST_SHOWN = 500, 200
"""Columns and rows that are emulated at most, whatever size a window claims to have."""
ESCAPE = b"\x1b"
"""A key, or the beginning of one: a program waits a tenth of a second for the rest, or as `ESCDELAY` says."""


class Sent(NamedTuple):
    """What a program sent until it fell silent."""

    bytes: int
    seconds: float
    """From the call to the last byte."""
    first: float = 0.0
    """Seconds until the first update had come whole."""


class Cell(NamedTuple):
    """One character cell of the screen."""

    char: str
    """Empty in the right half of a wide character."""
    fg: str
    """`default`, a name such as `red` or `brightred`, or six hexadecimal digits."""
    bg: str
    bold: bool
    dim: bool
    italic: bool
    underline: bool
    reverse: bool


def seen(screen: pyte.Screen) -> list[Cell]:
    """All cells of an emulated screen, row by row, as far as they can be seen.

    A blank shows neither its foreground nor its weight, unless it is underlined or reversed. A lower half
    block is an upper one with its colours exchanged, and a blank where they are equal.
    """
    rows = [screen.buffer[y] for y in range(screen.lines)]
    return [_seen(row[x]) for row in rows for x in range(screen.columns)]


@lru_cache(maxsize=8192)
def _seen(char: Any) -> Cell:
    cell = _cell(char)
    if cell.char in ("▀", "▄") and "default" not in (cell.fg, cell.bg):
        if cell.char == "▄":
            cell = cell._replace(char="▀", fg=cell.bg, bg=cell.fg)
        if cell.fg == cell.bg:
            cell = cell._replace(char=" ")
    blank = cell.char == " " and not (cell.underline or cell.reverse)
    return cell._replace(fg="default", bold=False, dim=False, italic=False) if blank else cell


def screen_after(output: bytes, cols: int, rows: int) -> Screen:
    """What a terminal shows that has been sent this."""
    screen = Screen(cols, rows)
    pyte.ByteStream(screen).feed(UNKNOWN_TO_PYTE.sub(b"", output))
    return screen


def _cell(char: Any) -> Cell:
    """A character of pyte's."""
    fg, bg = (colour.replace("bfight", "bright") for colour in (char.fg, char.bg))  # a slip in pyte
    return Cell(char.data, fg, bg, char.bold, char.blink, char.italics, char.underscore, char.reverse)


class Screen(pyte.Screen):
    """An emulated screen that knows dim characters; pyte does not, so its blinking stands for them."""

    @property
    def display(self) -> list[str]:
        """The rows as text. The second half of a wide character is empty, so nothing need be measured."""
        rows = [self.buffer[y] for y in range(self.lines)]
        return ["".join([row[x].data for x in range(self.columns)]) for row in rows]

    def select_graphic_rendition(self, *attrs: int, **how: bool) -> None:
        """Take over the attributes of the characters to come."""
        codes, translated = list(attrs), list[int]()
        while codes:
            code = codes.pop(0)
            if code in (38, 48) and codes:
                follow = {5: 2, 2: 4}.get(codes[0], 0)
                translated += [code, *codes[:follow]]
                del codes[:follow]
            else:
                translated += {2: [5], 5: [], 22: [22, 25]}.get(code, [code])
        if translated or not attrs:
            super().select_graphic_rendition(*translated, **how)

    def report_device_status(self, mode: int, *, private: bool = False) -> None:
        """Answer what is asked; nothing to questions of later terminals, such as a newer tmux puts."""
        if not private:
            super().report_device_status(mode)


class Terminal:
    """A command on a pseudo-terminal.

    Args:
        command: the program and its arguments.
        cols, rows: size of the terminal in cells.
        env: variables to add to a plain environment with 256 colours; None takes one away.
        cwd: where the program starts.
        silent: leave the program's queries unanswered, as a simple terminal does.
        may_be_warm: the command is antterm, and how it starts does not matter (`tests/warm.py`).
    """

    def __init__(
        self,
        command: Sequence[str],
        cols: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        cwd: str | os.PathLike[str] | None = None,
        silent: bool = False,
        may_be_warm: bool = False,
    ) -> None:
        self.screen = Screen(cols, rows)
        self.output = bytearray()
        """Everything the program has sent."""
        self._stream = pyte.ByteStream(self.screen)
        self._silent = silent
        self._rest = b""
        self._read_at = 0.0
        """When the program has sent something last, on the clock of `time.perf_counter`."""
        self._status: int | None = None
        self._tells = command[0] == sys.executable and Path("/proc/self/task").is_dir()
        """Whether it can be seen that the program sleeps: only here, and not where another starts it."""
        self._quiet = IDLE if self._tells else SILENCE
        variables = _environment(env or {})
        self._fd, theirs = os.openpty()
        _set_size(theirs, cols, rows)
        self.found = self.modes()
        """The modes of the terminal before the program has it."""
        self._copies = warm.copies() if may_be_warm and warm.suits(command, variables) else None
        """Where the program was asked for, if it is a copy."""
        if self._copies is not None:
            self.pid = self._copies.start(command, theirs, variables, os.fspath(cwd or os.getcwd()))
        else:
            begins, has_begun = os.pipe()  # both ends are closed as soon as the child is the command
            self.pid = os.fork()
            if self.pid == 0:
                try:
                    os.login_tty(theirs)
                    default_signals()
                    if cwd is not None:
                        os.chdir(cwd)
                    os.execvpe(command[0], list(command), variables)
                finally:
                    os._exit(127)
            os.close(has_begun)
            os.read(begins, 1)  # before that, a signal would meet what this process does with it
            os.close(begins)
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # What the screen shows

    @property
    def cols(self) -> int:
        """Width in cells."""
        return int(self.screen.columns)

    @property
    def rows(self) -> int:
        """Height in cells."""
        return int(self.screen.lines)

    def text(self) -> str:
        """The screen as lines without trailing blanks."""
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The rows of the screen without trailing blanks."""
        return [line.rstrip() for line in self.screen.display]

    def cell(self, x: int, y: int) -> Cell:
        """What stands in column `x` of row `y`, counted from 0."""
        return _cell(self.screen.buffer[y][x])

    def cursor(self) -> tuple[int, int] | None:
        """Where the cursor stands, or None while it is hidden."""
        cursor = self.screen.cursor
        return None if cursor.hidden else (cursor.x, cursor.y)

    def find(self, text: str) -> tuple[int, int] | None:
        """Where `text` first stands in one row, as (x, y), or None."""
        for y, line in enumerate(self.screen.display):
            x = line.find(text)
            if x >= 0:
                return x, y
        return None

    # What a person does

    def key(self, name: str, quiet: float | None = None, most: float = 10.0) -> Sent:
        """Press a key, by its name in `KEYS` or as the character it types, and wait for what it brings."""
        return self.type(KEYS.get(name, name), quiet, most)

    def keys(self, *names: str, quiet: float | None = None) -> list[Sent]:
        """Press keys one after another, each after the answer to the one before."""
        return [self.key(name, quiet) for name in names]

    def type(self, text: str, quiet: float | None = None, most: float = 10.0) -> Sent:
        """Send characters as they stand, all at once, and wait for what they bring."""
        return self.send(text.encode(), quiet, most)

    def send(self, raw: bytes, quiet: float | None = None, most: float = 10.0) -> Sent:
        """Send bytes, stray ones too, and wait for what they bring."""
        os.write(self._fd, raw)
        if quiet is None and raw.endswith(ESCAPE):
            quiet = SILENCE
        return self.settle(quiet, most)

    def settle(self, quiet: float | None = None, most: float = 10.0) -> Sent:
        """Read until nothing has come for `quiet` seconds, and the program sleeps and has read all there is.

        Args:
            quiet: None for as long as it takes a program to answer a key.
            most: seconds after which it is enough in any case.
        """
        start = first = last = time.perf_counter()
        wait = quiet = self._quiet if quiet is None else quiet
        before = len(self.output)
        while time.perf_counter() - start < most:
            resting = rest(self.pid) if quiet and self._tells else None
            if self._read(wait):
                last, wait = self._read_at, quiet
                first = last if first == start else first
            elif not quiet or not self._tells or rests_since(resting, self.pid):
                break
            else:
                wait = min(quiet, IDLE)
        return Sent(len(self.output) - before, last - start, first - start)

    def wait_for(self, text: str, most: float = PATIENCE, quiet: float = 0.05) -> None:
        """Read until `text` stands on the screen, and on until the rest of that screen has come too.

        Raises:
            AssertionError: it did not within `most` seconds, or the program ended; with the screen.
        """
        end = time.perf_counter() + most
        while text not in self.text():
            ended = not self._read(0.1) and not self.alive() and not self._read(0)
            if ended or time.perf_counter() > end:
                raise AssertionError(f"{text!r} did not appear:\n{self.text()}")
        self.settle(quiet)

    def until(self, fits: Callable[[], bool], most: float = PATIENCE) -> None:
        """Read until something is so that the program brings about, on the screen, on disk or anywhere.

        Raises:
            AssertionError: it was not within `most` seconds; with the screen.
        """
        end = time.perf_counter() + most
        while not fits():
            assert time.perf_counter() < end, f"it did not come about:\n{self.text()}"
            if not self._read(0.02):
                time.sleep(0.01)
        self.settle(0.05)

    def read_past(self, text: bytes, most: float = PATIENCE) -> None:
        """Read until `text` was sent, without showing it: for output of which a part was lost.

        Raises:
            AssertionError: it was not sent within `most` seconds.
        """
        end = time.perf_counter() + most
        while text not in self.output:
            assert time.perf_counter() < end, f"{text!r} was not sent: {bytes(self.output[-300:])!r}"
            if select.select([self._fd], [], [], 0.1)[0]:
                self.output += os.read(self._fd, 65536)

    def resize(self, cols: int, rows: int) -> None:
        """Give the window another size, or have it claim one; the program is told."""
        self.screen.resize(max(1, min(rows, MOST_SHOWN[1])), max(1, min(cols, MOST_SHOWN[0])))
        _set_size(self._fd, cols, rows)

    def modes(self) -> list[Any]:
        """The modes of the terminal, as `termios` tells them."""
        return termios.tcgetattr(self._fd)

    def type_unread(self, text: str) -> None:
        """Send as many characters as find room, and read nothing of what they bring: a line that stalls."""
        os.set_blocking(self._fd, False)
        rest = text.encode()
        try:
            while rest:
                rest = rest[os.write(self._fd, rest[:256]) :]
        except BlockingIOError:
            pass
        finally:
            os.set_blocking(self._fd, True)

    def hang_up(self) -> None:
        """Close the terminal's other end, as a dropped connection does."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    # What the program is

    def alive(self) -> bool:
        """Whether the program still runs."""
        if self._status is None and self._copies is not None:
            self._status = self._copies.status(self.pid)
        elif self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._status = status
        return self._status is None

    def wait_end(self, most: float = PATIENCE) -> int:
        """Read until the program has ended.

        Returns:
            Its exit status; the negative number of the signal that ended it.

        Raises:
            AssertionError: it still ran after `most` seconds.
        """
        end = time.perf_counter() + most
        while self.alive():
            if time.perf_counter() > end:
                raise AssertionError(f"the program still runs:\n{self.text()}")
            if self._fd < 0 or not self._read(0.05):
                time.sleep(0.01)
        while self._fd >= 0 and self._read(0):
            pass
        assert self._status is not None
        return os.waitstatus_to_exitcode(self._status)

    def kill(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send the program a signal."""
        if self.alive():
            os.kill(self.pid, number)

    def resident_kib(self) -> int:
        """Memory that the program holds, in KiB (Linux only)."""
        return self._memory("VmRSS")

    def peak_kib(self) -> int:
        """The most memory that the program has held, in KiB (Linux only)."""
        return self._memory("VmHWM")

    def _memory(self, name: str) -> int:
        with open(f"/proc/{self.pid}/status") as status:
            return int(next(line for line in status if line.startswith(name)).split()[1])

    def cpu_seconds(self) -> float:
        """Processor time that the program has taken, which a busy machine hardly changes (Linux only)."""
        threads = os.listdir(f"/proc/{self.pid}/task")
        return sum(self._nanoseconds(thread) for thread in threads) / 1e9

    def _nanoseconds(self, thread: str) -> int:
        try:
            with open(f"/proc/{self.pid}/task/{thread}/schedstat") as times:
                return int(times.read().split()[0])
        except FileNotFoundError:  # it has just ended
            return 0

    def close(self, grace: float = 3.0) -> None:
        """Hang up and see to it that the program ends, by force after `grace` seconds."""
        self.hang_up()
        for number in (signal.SIGHUP, signal.SIGKILL):
            self.kill(number)
            end = time.perf_counter() + grace
            while self.alive() and time.perf_counter() < end:
                time.sleep(0.01)

    def _read(self, timeout: float) -> bool:
        """Take in what the program sends next; False when nothing came or its end is closed.

        What follows at once comes with it: the emulation, which is slow, is not to hold up the clock.
        """
        data = b""
        while self._fd >= 0 and select.select([self._fd], [], [], FOLLOWS if data else timeout)[0]:
            try:
                more = os.read(self._fd, 65536)
            except OSError as error:
                if error.errno != errno.EIO:  # how Linux says that the program has closed its end
                    raise
                more = b""
            if not more:
                break
            data += more
            self._read_at = time.perf_counter()
            if len(data) > MOST_AT_ONCE:
                break
        self.output += data
        self._show(self._rest + data)
        return bool(data)

    def _show(self, data: bytes) -> None:
        unfinished = UNFINISHED.search(data)
        self._rest = data[unfinished.start() :] if unfinished else b""
        data = data[: unfinished.start()] if unfinished else data
        if not self._silent:
            for query, reply in QUERIES.items():
                os.write(self._fd, reply * data.count(query))
        *before, last = UNKNOWN_TO_PYTE.sub(b"", data).split(CURSOR_QUERY)
        for part in before:
            self._stream.feed(part)
            if not self._silent:
                cursor = self.screen.cursor
                os.write(self._fd, b"\x1b[%d;%dR" % (cursor.y + 1, cursor.x + 1))
        self._stream.feed(last)


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    """The variables of a plain terminal with 256 colours, with `changes`."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    variables: dict[str, str | None] = {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **changes}
    return {name: value for name, value in variables.items() if value is not None}


def _set_size(fd: int, cols: int, rows: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
