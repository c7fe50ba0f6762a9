"""A line discipline for a terminal at the other end of a connection, as the system has one for its terminals.

It echoes what is typed, lets people edit it, and passes it on line by line. Keys such as arrows do nothing.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import Final

from antterm.core.printable import can_be_shown, is_mark
from antterm.draw.canvas import width_of
from antterm.plain.lines import LONGEST

BACKSPACES: Final = ("\x08", "\x7f")
CLEAR: Final = "\x15"
CLEAR_WORD: Final = "\x17"
ENDS: Final = ("\x03", "\x04")
"""Ctrl-C at any time, Ctrl-D on an empty line."""
ESCAPE: Final = "\x1b"
INTRODUCERS: Final = "[O"
"""Characters after Esc that begin a longer sequence, up to a letter or `~`."""


class LineDiscipline:
    """Makes lines of keys.

    Args:
        show: shows a text on the terminal.
        echoes: whether what is typed is shown.
    """

    def __init__(self, show: Callable[[str], None], echoes: bool = True) -> None:
        self._show, self._echoes = show, echoes
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._typed: list[str] = []
        """The characters of the line so far."""
        self._sequence = ""
        """The beginning of the sequence of a key that is no character."""
        self._before = ""
        self.has_ended = False
        """Whether no more lines come."""

    def lines(self, data: bytes) -> str:
        """Take in what was typed, and return the lines that are complete now, each with its end."""
        whole: list[str] = []
        for char in self._decode(data):
            if self.has_ended or self._is_of_key(char):
                continue
            before, self._before = self._before, char
            if char == ENDS[0] or (char == ENDS[1] and not self._typed):
                self.has_ended = True
            elif char in "\r\n":
                if (before, char) != ("\r", "\n"):
                    whole.append("".join((*self._typed, "\n")))
                    self._typed.clear()
                    self._echo("\n")
            else:
                self._edit(char)
        return "".join(whole)

    def _is_of_key(self, char: str) -> bool:
        """Whether a character belongs to what a key such as an arrow sends. What ends a line never does: Esc
        may have been a key of its own."""
        if char == ESCAPE:
            self._sequence = char
            return True
        if not self._sequence or not char.isprintable():
            self._sequence = ""
            return False
        if self._sequence == ESCAPE:
            self._sequence = char if char in INTRODUCERS else ""
        elif char.isalpha() or char == "~":
            self._sequence = ""
        return True

    def _edit(self, char: str) -> None:
        if char in BACKSPACES:
            self._take_back(1)
        elif char == CLEAR:
            self._take_back(len(self._typed))
        elif char == CLEAR_WORD:
            before, space, _word = "".join(self._typed).rstrip().rpartition(" ")
            self._take_back(len(self._typed) - len(before + space))
        elif can_be_shown(char) and len(self._typed) <= LONGEST:
            self._typed.append(char)
            self._echo(char)

    def _take_back(self, count: int) -> None:
        """Delete the last characters."""
        gone = [self._typed.pop() for _char in range(count)] if count <= len(self._typed) else []
        cells = sum(0 if is_mark(char) else width_of(char) for char in gone)
        self._echo("\b \b" * cells)

    def _echo(self, text: str) -> None:
        if self._echoes and text:
            self._show(text)
