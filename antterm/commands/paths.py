"""Files, folders and sockets on the command line.

Each argument that names one has one of these as its `type`, so that the parsers alone tell all of them:
`tests/cli/test_named_files.py` tries every one against pipes, devices, folders and planted links.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Final

from antterm.i18n import _


def file_to_read(text: str) -> str:
    """Return the name of a file whose content is read; `-` may stand for standard input."""
    return _named(text)


def file_to_write(text: str) -> Path:
    """Return a file that is written as a whole."""
    return Path(_named(text))


def log_file(text: str) -> str:
    """Return the name of a file at whose end lines are written; `-` stands for standard error."""
    return _named(text)


def saved_game(text: str) -> str:
    """Return a saved game, by its name in the data directory or by its file."""
    return _named(text)


def folder(text: str) -> Path:
    """Return a folder, which need not be there yet."""
    return Path(_named(text))


def socket_file(text: str) -> str:
    """Return the path of a host's socket."""
    return _named(text)


def folder_or_database(text: str) -> str:
    """Return a data directory or the address of a database."""
    return _named(text)


PATHS: Final = (
    file_to_read,
    file_to_write,
    log_file,
    saved_game,
    folder,
    socket_file,
    folder_or_database,
)
"""The types of all arguments that name something on the disk."""


def _named(text: str) -> str:
    if not text:
        raise ArgumentTypeError(_("an empty name is no file"))
    return text
