"""Small files of the program: values as JSON, read and written as safely as saved games.

`Marks` is such a file: numbers by name, such as how far somebody has come in each lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import MsgspecError, json

from antterm.errors import CodedError
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.errors import SaveError, reading_failed, writing

T = TypeVar("T")


def read_struct(path: Path, decode: Callable[[bytes], T], most: int, missing: T | None = None) -> T:
    """Return what a file holds.

    Args:
        path: the file.
        decode: decodes its content, such as the `decode` of a msgspec decoder.
        most: bytes that it may have.
        missing: what is returned if there is no such file; None if that is an error.

    Raises:
        SaveError: `missing`, `forbidden`, `unreadable`; `field`: it holds something else; whatever `decode`
            raises itself.
    """
    try:
        return decode(private.read(path, most))
    except OSError as error:
        if missing is not None and isinstance(error, FileNotFoundError):
            return missing
        raise reading_failed(path, error) from error
    except (MsgspecError, ValueError, RecursionError) as error:
        raise SaveError("field", path, str(error)) from error


def as_json(value: Any) -> bytes:
    """Return a value as JSON that people can read."""
    return json.format(json.encode(value), indent=1) + b"\n"


def remove_file(path: Path) -> None:
    """Delete a file if it is there.

    Raises:
        SaveError: the system refuses.
    """
    with writing(path):
        path.unlink(missing_ok=True)


def write_struct(path: Path, value: Any) -> None:
    """Store a value in place of what a file held. When this returns, it is on disk.

    Raises:
        SaveError: the system refuses.
    """
    with writing(path):
        private.make_folder(path.parent)
        private.replace(path, as_json(value))


def keep_unreadable(path: Path, read: Callable[[], object]) -> None:
    """Give a file that cannot be read another name, before it is written anew.

    Args:
        path: the file.
        read: reads it, and raises a SaveError if it cannot be read.

    Raises:
        SaveError: the system refuses.
    """
    try:
        read()
    except SaveError as error:
        if error.code != "missing":
            with writing(path):
                private.keep_aside(path)


def read_progress(path: Path, decode: Callable[[bytes], T], most: int, new: T) -> tuple[T, str]:
    """Return somebody's progress, see `read_struct`; `new` if there is none or it cannot be read.

    Returns:
        The progress, and a sentence that says why it could not be read; empty if it could.
    """
    try:
        return read_struct(path, decode, most, missing=new), ""
    except SaveError as error:
        return new, f"{error.sentence()} {_('You start from the beginning, and the file is kept.')}"


def write_progress(path: Path, value: T, decode: Callable[[bytes], T], most: int) -> None:
    """Store somebody's progress if the system allows it. A file that `read_progress` could not read is kept
    under another name."""
    with suppress(SaveError):
        keep_unreadable(path, lambda: read_struct(path, decode, most))
        write_struct(path, value)


def read_settings(path: Path, kind: type[T], error_type: type[CodedError]) -> T:
    """Return settings from a TOML file that people write; the default ones if there is none.

    Args:
        path: the file.
        kind: the struct of the settings.
        error_type: what is raised, with the code `settings`, if the file is invalid.
    """
    try:
        return msgspec.toml.decode(private.read(path, MOST_SETTINGS), type=kind)
    except FileNotFoundError:
        return kind()
    except (OSError, MsgspecError, ValueError, RecursionError) as error:
        raise error_type("settings", path=str(path), why=str(error)) from error


MOST_SETTINGS = 65_536
"""Most bytes of a file of settings."""
MOST_MARKS = 100_000
"""Most bytes of such a file that are read."""


class Marks:
    """Numbers by name, stored in a file.

    If the file cannot be read, they start empty, and it is kept under another name.

    Args:
        file: where they are kept.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        new: dict[str, int] = {}
        self._numbers, self.trouble = read_progress(file, _numbers, MOST_MARKS, new)
        """The numbers, and why the file could not be read, in a sentence; empty if it could."""

    def of(self, name: str) -> int:
        """Return the number of this name; 0 if there is none."""
        return self._numbers.get(name, 0)

    @property
    def last(self) -> str:
        """The name whose number was stored last; empty if there is none."""
        return next(reversed(self._numbers), "")

    def note(self, name: str, number: int) -> None:
        """Store a number under a name."""
        self._numbers.pop(name, None)
        self._numbers[name] = number
        write_progress(self._file, self._numbers, _numbers, MOST_MARKS)


_numbers = msgspec.json.Decoder(dict[str, int]).decode
