"""Reading a saved game strictly: a wrong field is named, never guessed."""

from __future__ import annotations

import json as plain_json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from antterm.core.orders import Order
from antterm.core.printable import code_point, first_unprintable
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.saves import private
from antterm.saves.document import FORMAT, SCHEMA, SEED_LIMIT, Document
from antterm.saves.errors import SaveError, reading_failed

LARGEST = 20 * 1024 * 1024
"""Bytes; the longest game of any kind stays far below."""

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By schema n, the pure function that makes plain data of schema n + 1 of it."""

EXPECTED = Sentences(__file__, "expected")
"""What each entry of a saved game should be."""


class _Head(msgspec.Struct):
    """The fields that every version has, to tell a save from anything else."""

    format: str
    schema: int


_head = msgspec.json.Decoder(_Head).decode
_document = msgspec.json.Decoder(Document).decode
"""Made once, here: where two threads first read a class at once, msgspec may give one of them half of it."""


def read_document(path: Path) -> Document:
    """Return the saved game in a file.

    Raises:
        SaveError: it cannot be read, or is none; the file is left alone.
    """
    return parse(read_bytes(path), path)


def read_bytes(path: Path) -> bytes:
    """Return what a file holds, if it is small enough to be a saved game.

    Raises:
        SaveError: it is no file, too large, or cannot be read.
    """
    try:
        return private.read(path, LARGEST)
    except private.NoFileError as error:
        raise SaveError("not_a_file", path) from error
    except private.TooLargeError as error:
        raise SaveError("too_large", path, f"{error.size // 2**20} MB > {LARGEST // 2**20} MB") from error
    except OSError as error:
        raise reading_failed(path, error) from error
    except ValueError as error:  # a null byte in the name
        raise SaveError("unreadable", path, str(error)) from error


def parse(text: bytes, path: Path) -> Document:
    """Return the saved game that `text` describes.

    Args:
        text: content of the file.
        path: its name, for the message.

    Raises:
        SaveError: it is none.
    """
    if not text.strip():
        raise SaveError("empty", path)
    try:
        head = _head(text)
    except (ValueError, RecursionError) as error:
        _refuse_broken_json(text, path)
        raise SaveError("foreign", path) from error
    if head.format != FORMAT:
        raise SaveError("foreign", path)
    if head.schema > SCHEMA:
        raise SaveError("newer", path, str(head.schema))
    if head.schema < SCHEMA and head.schema not in MIGRATIONS:
        raise SaveError("field", path, _("there was never a schema {n}").format(n=head.schema), "$.schema")
    try:
        if _ODD.search(text) is not None:
            _refuse_unprintable(msgspec.json.decode(text), path)
        if head.schema == SCHEMA:
            return _document(text)
        data = msgspec.json.decode(text)
        for schema in range(head.schema, SCHEMA):
            data = MIGRATIONS[schema](data)
        return msgspec.convert(data, Document)
    except msgspec.ValidationError as error:
        what, _at, place = str(error).partition(" - at ")
        place = place.strip("`") or "$"
        raise SaveError("field", path, _clause(error, what, place), place) from error
    except (ValueError, RecursionError) as error:
        _refuse_broken_json(text, path)
        raise SaveError("foreign", path) from error


_ODD = re.compile(rb"[^\x20-\x7e\n]|\\[bfnrtu]")
"""What stands in JSON wherever a text holds anything but printable ASCII."""
_NAMES = re.compile(r"\$(\.seats\[\d+\])?\.name")
"""Names are tidied, as typed ones are."""
_OPTIONS = "$.options."
"""Where texts of several lines may be: an owner's files. Positions repeat them."""


def _refuse_unprintable(data: Any, path: Path) -> None:
    """Raise the error that names an entry with something that a terminal might obey or not show."""
    texts = list(_texts(data, "$"))
    files = {text for place, text in texts if place.startswith(_OPTIONS)}
    for place, text in texts:
        told = re.sub(r"[\n\t]", " ", text) if text in files else text
        char = first_unprintable(told)
        if char is not None and not _NAMES.fullmatch(place):
            clause = _("the entry “{entry}” holds a character that cannot be shown ({char})")
            entry = place.removeprefix("$").removeprefix(".")
            raise SaveError("field", path, clause.format(entry=entry, char=code_point(char)), place)


def _texts(data: Any, place: str) -> Iterator[tuple[str, str]]:
    """Yield all texts in plain data with their places; a key is a text at its own place."""
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield f"{place}.{key}", key
            yield from _texts(value, f"{place}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _texts(value, f"{place}[{number}]")


def _clause(error: msgspec.ValidationError, what: str, place: str) -> str:
    """Return which entry is not what it should be, for people.

    Args:
        error: what the decoder raised.
        what: its message, without the place.
        place: where, as it names places: `$.seats[0].name`.
    """
    here = place.removeprefix("$").removeprefix(".")
    if isinstance(error.__cause__, ValueError):  # said by `Document` or `Seat` itself
        return _("{clause} (entry “{entry}”)").format(clause=what, entry=here) if here else what
    if named := re.search(r"(missing required|unknown) field `(.*)`", what):
        entry = f"{here}.{named[2]}" if here else named[2]
        if named[1] == "unknown":
            return _("the entry “{entry}” does not belong there").format(entry=entry)
        return _("the entry “{entry}” is missing").format(entry=entry)
    expected = EXPECTED.get(re.sub(r"\[[^]]*\]", "[]", here))
    if expected is None:
        return _("the entry “{entry}” is not what it should be").format(entry=here)
    should = _(expected).format(seed_limit=SEED_LIMIT, orders=", ".join(Order))
    return _("the entry “{entry}” should be {expected}").format(entry=here, expected=should)


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
