"""Types of the values of arguments: the functions that argparse calls as its `type`."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from antterm.i18n import N_, _

LAST_PORT: Final = 65_535


class WholeNumber(NamedTuple):
    """A whole number.

    Args:
        least, most: the smallest and the largest allowed; None for no largest.
        too_large: the sentence about one above `most`.
    """

    least: int
    most: int | None = None
    too_large: str = ""

    def __call__(self, text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = self.least - 1
        if number < self.least:
            sentence = _("“{text}” is not a whole number of at least {least}")
            raise ArgumentTypeError(sentence.format(text=text, least=self.least))
        if self.most is not None and number > self.most:
            raise ArgumentTypeError(_(self.too_large).format(text=text, last=self.most))
        return number


_NO_PORT: Final = N_("a port can be at most {last}, not “{text}”")
count = WholeNumber(0)
positive = WholeNumber(1)
port = WholeNumber(1, LAST_PORT, _NO_PORT)
any_port = WholeNumber(0, LAST_PORT, _NO_PORT)
"""A port of TCP, or 0 for any that is free."""
rounds = WholeNumber(1, 15, N_("a tournament can have at most {last} rounds, not “{text}”"))
seed = WholeNumber(0, 2**63 - 1, N_("a seed must be less than 2 to the power of 63, not “{text}”"))


class PathName(NamedTuple):
    """The name of something on the disk.

    Each argument that names one has one of these as its `type`, so that the parsers alone tell all of them:
    `tests/cli/test_named_files.py` tries every one against pipes, devices, folders and planted links.

    Args:
        what: what it names, which tells it from the others.
        made: makes the value of its text.
    """

    what: str
    made: Callable[[str], Any] = str

    def __call__(self, text: str) -> Any:
        if not text:
            raise ArgumentTypeError(_("the name of the file is empty"))
        return self.made(text)


file_to_read = PathName("a file whose content is read; - may stand for standard input")
file_to_write = PathName("a file that is written as a whole", Path)
log_file = PathName("a file at whose end lines are written; - stands for standard error")
saved_game = PathName("a saved game, by its name in the data directory or by its file")
theme = PathName("a theme, by its name or by its file")
folder = PathName("a folder, which need not be there yet", Path)
socket_file = PathName("the socket of a host")
folder_or_database = PathName("a data directory or the address of a database")
