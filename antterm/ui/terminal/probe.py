"""A terminal's answers to queries: how wide it draws glyphs, what it is, and how soon it answers.

Each glyph is written at the start of the line, the terminal is asked where its cursor stands now, and the
line is wiped again. For `antterm doctor` alone: the app asks nothing that it would have to wait for.
"""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from antterm.ui.terminal.background import ASK, AnswerFilter, may_be_asked

GLYPHS: Final = "▀▄█▌▐─━│┌┐└┘├┤╭╮╰╯⠿⣿•◦·×→←…“”«»éñжШ"  # noqa: RUF001
"""Glyphs of each kind that the program draws: blocks, lines, Braille, signs, and letters of its languages."""
PATIENCE: Final = 2.0
"""Seconds for all that a terminal is asked. Over the slowest line an answer takes half of one."""

_WHERE: Final = "\x1b[6n"
"""Asks for the place of the cursor. Every terminal since 1978 knows the question."""
_WHO: Final = "\x1b[>0q"
"""Asks what the terminal calls itself; those that do not know the question say nothing."""
_PLACE: Final = re.compile(r"\x1b\[\d+;(\d+)R")
_NAME: Final = re.compile(r"\x1bP>\|([^\x1b]*)\x1b\\")


@dataclass(frozen=True)
class Replies:
    """The answers of a terminal."""

    seconds: float
    """The seconds from the first question to its answer."""
    widths: dict[str, int]
    """Columns of each glyph, as far as they were measured."""
    name: str = ""
    """The name of the terminal; empty if it does not report one."""
    background: str = ""
    """`dark` or `light`; empty if it does not report its background."""


def answers_of_terminal(patience: float = PATIENCE) -> Replies | None:
    """Ask the terminal at standard input and error.

    Returns:
        What it says; None where it says nothing within `patience` seconds, or cannot be asked.
    """
    try:
        with _single_keys() as keyboard:
            return _asked(keyboard, patience)
    except (ImportError, OSError, ValueError):  # not a POSIX system, or no terminal that could be asked
        return None


def _asked(keyboard: int, patience: float) -> Replies | None:
    start = monotonic()
    _write(f"\r{_WHERE}")
    heard = _heard(keyboard, 1, start + patience)
    if not _PLACE.search(heard):
        return None
    seconds = monotonic() - start
    _write("".join(f"\r{glyph}{_WHERE}" for glyph in GLYPHS) + "\r\x1b[K")
    heard = _heard(keyboard, len(GLYPHS), monotonic() + patience)
    widths = {glyph: int(column) - 1 for glyph, column in zip(GLYPHS, _PLACE.findall(heard), strict=False)}
    _write((_WHO + ASK if may_be_asked() else "") + _WHERE)  # the last answer ends the wait for those before
    heard = _heard(keyboard, 1, monotonic() + patience)
    colors: list[str] = []
    AnswerFilter(colors.append).typed(heard)
    name = _NAME.search(heard)
    return Replies(seconds, widths, name[1] if name else "", colors[-1] if colors else "")


def _heard(keyboard: int, answers: int, end: float) -> str:
    """Return what comes from the terminal until it has answered `answers` times, or until `end`."""
    heard = b""
    while len(_PLACE.findall(heard.decode("latin-1"))) < answers:
        ready, _writing, _odd = select.select([keyboard], [], [], max(0.0, end - monotonic()))
        data = os.read(keyboard, 4096) if ready else b""
        if not data:
            break
        heard += data
    return heard.decode("utf-8", "replace")


def _write(text: str) -> None:
    data = text.encode("utf-8")
    while data:
        data = data[os.write(2, data) :]


@contextmanager
def _single_keys() -> Iterator[int]:
    """Have what the terminal sends come at once and unseen; Ctrl-C still interrupts.

    At the end its modes are as they were, and what has not been read is forgotten: an answer that comes late
    is nothing that anybody typed.
    """
    import termios

    keyboard, lflag, characters = sys.stdin.fileno(), 3, 6
    try:
        found: list[Any] = termios.tcgetattr(keyboard)
        modes = [*found[:characters], list(found[characters])]
        modes[lflag] &= ~(termios.ECHO | termios.ICANON)
        modes[characters][termios.VMIN], modes[characters][termios.VTIME] = 1, 0
        termios.tcsetattr(keyboard, termios.TCSADRAIN, modes)
    except termios.error as error:
        raise OSError(*error.args) from error
    try:
        yield keyboard
    finally:
        with suppress(termios.error):
            termios.tcsetattr(keyboard, termios.TCSAFLUSH, found)
