"""Small files of the program's own: a value as JSON, read and written as safely as a saved game is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from msgspec import MsgspecError, json

from antterm.saves import private
from antterm.saves.errors import SaveError, reading_failed, writing

T = TypeVar("T")


def read_struct(path: Path, decode: Callable[[bytes], T], most: int) -> T:
    """Return what a file holds.

    Args:
        path: the file.
        decode: decodes its content, such as the `decode` of a msgspec decoder.
        most: bytes that it may have.

    Raises:
        SaveError: `missing`, `unreadable`; `field`: it holds something else; whatever `decode` raises itself.
    """
    try:
        return decode(private.read(path, most))
    except OSError as error:
        raise reading_failed(path, error) from error
    except (MsgspecError, ValueError, RecursionError) as error:
        raise SaveError("field", path, str(error)) from error


def as_json(value: Any) -> bytes:
    """Return a value as JSON that people can read."""
    return json.format(json.encode(value), indent=1) + b"\n"


def write_struct(path: Path, value: Any) -> None:
    """Store a value in place of what a file held. When this returns, it is on disk.

    Raises:
        SaveError: the system refuses.
    """
    with writing(path):
        private.make_folder(path.parent)
        private.replace(path, as_json(value))
