"""Small files of the program: values as JSON, read and written as safely as saved games.

`Marks` is such a file: numbers by name, such as how far somebody has come in each lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import MsgspecError, json

from antterm.errors import CodedError
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.errors import SaveError, reading_failed, writing
from antterm.saves.lock import one_at_a_time

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


class ProgressFile(Generic[T]):
    """Somebody's progress in a file that several windows of the program may change.

    If it cannot be read, they begin anew, and it is kept under another name. Where it cannot be written, the
    progress holds for this run.

    Args:
        path: the file.
        decode: decodes its content, such as the `decode` of a msgspec decoder.
        most: bytes that it may have.
        new: the progress of somebody without a file.
    """

    def __init__(self, path: Path, decode: Callable[[bytes], T], most: int, new: T) -> None:
        self._path, self._decode, self._most = path, decode, most
        self.value, self.trouble = new, ""
        """The progress, and a sentence that says why it could not be read; empty if it could."""
        self._is_saved = True
        try:
            self.value = self._read(missing=new)
        except SaveError as error:
            self.trouble = f"{error.sentence()} {_('You start from the beginning, and the file is kept.')}"

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Have `value` changed during the block, from what the file says at its beginning, and store it."""
        with one_at_a_time(self._path):
            if self._is_saved:  # else more is known here than there
                with suppress(SaveError):
                    self.value = self._read(missing=self.value)
            yield
            try:
                keep_unreadable(self._path, self._read)
                write_struct(self._path, self.value)
                self._is_saved = True
            except SaveError:
                self._is_saved = False

    def _read(self, missing: T | None = None) -> T:
        return read_struct(self._path, self._decode, self._most, missing)


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
        new: dict[str, int] = {}
        self._file = ProgressFile(file, _numbers, MOST_MARKS, new)

    @property
    def trouble(self) -> str:
        """Why the file could not be read, in a sentence; empty if it could."""
        return self._file.trouble

    def of(self, name: str) -> int:
        """Return the number of this name; 0 if there is none."""
        return self._file.value.get(name, 0)

    @property
    def last(self) -> str:
        """The name whose number was stored last; empty if there is none."""
        return next(reversed(self._file.value), "")

    def note(self, name: str, number: int) -> None:
        """Store a number under a name."""
        with self._file.changing():
            self._file.value.pop(name, None)
            self._file.value[name] = number


_numbers = msgspec.json.Decoder(dict[str, int]).decode
