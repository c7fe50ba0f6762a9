"""Reading a saved game strictly: a wrong field is named, never guessed."""

from __future__ import annotations

import json as plain_json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from antterm.i18n import _
from antterm.saves.document import FORMAT, SCHEMA, Document
from antterm.saves.errors import SaveError, reading_failed

LARGEST = 20 * 1024 * 1024
"""Bytes; the longest game of any kind stays far below."""

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By schema n, the pure function that makes plain data of schema n + 1 of it."""


class _Head(msgspec.Struct):
    """The fields that every version has, to tell a save from anything else."""

    format: str
    schema: int


def read_document(path: Path) -> Document:
    """The saved game in a file.

    Raises:
        SaveError: it cannot be read, or is none; the file is left alone.
    """
    return parse(read_bytes(path), path)


def read_bytes(path: Path) -> bytes:
    """What a file holds, if it is small enough to be a saved game.

    Raises:
        SaveError: it is no file, too large, or cannot be read.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SaveError("not_a_file", path)
        if status.st_size > LARGEST:
            raise SaveError("too_large", path, f"{status.st_size // 2**20} MB > {LARGEST // 2**20} MB")
        return path.read_bytes()
    except OSError as error:
        raise reading_failed(path, error) from error
    except ValueError as error:  # a null byte in the name
        raise SaveError("unreadable", path, str(error)) from error


def parse(text: bytes, path: Path) -> Document:
    """The saved game that `text` describes.

    Args:
        text: content of the file.
        path: its name, for the message.

    Raises:
        SaveError: it is none.
    """
    try:
        head = msgspec.json.decode(text, type=_Head)
    except msgspec.ValidationError as error:
        _refuse_broken_json(text, path)
        raise SaveError("foreign", path) from error
    except (ValueError, RecursionError) as error:
        _refuse_broken_json(text, path)
        raise SaveError("not_json", path, str(error)) from error
    if head.format != FORMAT:
        raise SaveError("foreign", path)
    if head.schema > SCHEMA:
        raise SaveError("newer", path, str(head.schema))
    if head.schema < SCHEMA and head.schema not in MIGRATIONS:
        raise SaveError("field", path, "there was never such a schema", "$.schema")
    try:
        if head.schema == SCHEMA:
            return msgspec.json.decode(text, type=Document)
        data = msgspec.json.decode(text)
        for schema in range(head.schema, SCHEMA):
            data = MIGRATIONS[schema](data)
        return msgspec.convert(data, Document)
    except msgspec.ValidationError as error:
        what, _at, place = str(error).partition(" - at ")
        raise SaveError("field", path, what, place.strip("`") or "$") from error
    except (ValueError, RecursionError) as error:
        _refuse_broken_json(text, path)
        raise SaveError("not_json", path, str(error)) from error


def _refuse_broken_json(text: bytes, path: Path) -> None:
    """Raise the error that says at which line and column `text` stops being JSON; return if it never does."""
    try:
        plain_json.loads(text)
    except plain_json.JSONDecodeError as error:
        raise _broken_at(path, error.lineno, error.colno) from error
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        column = error.start - text.rfind(b"\n", 0, error.start)
        raise _broken_at(path, line, column) from error
    except (ValueError, RecursionError):
        return


def _broken_at(path: Path, line: int, column: int) -> SaveError:
    return SaveError("not_json", path, _("line {line}, column {column}").format(line=line, column=column))
