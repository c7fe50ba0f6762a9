"""The contents of a saved game, and a strict reader: a wrong field is named, never guessed.

A document has identifiers, answers and names, never words of the interface.
"""

from __future__ import annotations

import json as plain_json
import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import MAXYEAR, MINYEAR, datetime
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, json
from msgspec.structs import force_setattr

from antterm.core.game import Order
from antterm.core.printable import code_point, first_unprintable, is_mark, one_line
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.saves import private
from antterm.saves.clock import Clock
from antterm.saves.errors import SaveError, reading_failed

FORMAT = "antterm-save"
SCHEMA = 1
"""Grows with every change of the fields below; `MIGRATIONS` then learns the way to it.
An entry that may be missing is no such change."""

SEED_LIMIT = 2**63 - 1
"""The largest seed; the least is 0."""
NAME_LIMIT = 60
"""Most characters of a name, of a game or of somebody at the table."""

SLUG_LIMIT = 48
"""Most characters of a file name made of a name, without its suffix."""
_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[\d¹²³]")
"""Names that some systems keep for devices."""

Count = Annotated[int, Meta(ge=0)]
Moment = Annotated[datetime, Meta(tz=True)]


PackageName = Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
"""The name of an installed package."""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat at the table.

    Args:
        name: what people call them.
        player: `person`, or the word of another kind of player and which of them: `bot:easy`. The kinds that
            there are stand in `antterm.bots`.
    """

    name: Annotated[str, Meta(max_length=4 * NAME_LIMIT)]
    player: Annotated[
        str, Meta(max_length=1021, pattern=r"^(person|[a-z]{2,20}:[^\x00-\x1f\x7f]{1,1000})$")
    ] = "person"

    def __post_init__(self) -> None:
        force_setattr(self, "name", read_name(self.name))


class Boundary(Struct, frozen=True, forbid_unknown_fields=True):
    """The state at the last boundary, from which a later version can go on should its rules differ."""

    answers: Count
    """Number of answers that lead to it."""
    state: Any


class GivenOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """The standing orders of somebody at the table."""

    seat: Count
    orders: tuple[Order, ...]
    answers: Count
    """Number of answers at the time when the orders were given last."""


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a replay, in a game that went on from a stored boundary after its rules had changed."""

    rules: int
    """Version of the rules that it was played by before."""
    answers: tuple[str, ...]
    """The answers under those rules: stored for the record, not replayed."""
    state: Any


class Document(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One saved game."""

    format: str = FORMAT
    schema: int = SCHEMA
    app: str
    """Version of the program that wrote it."""
    name: str
    """People's name for this game."""
    game: str
    rules: int
    """Version of the game's rules."""
    options: dict[str, Any]
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1)]
    seed: Annotated[int, Meta(ge=0, le=SEED_LIMIT)]
    created: Moment
    updated: Moment
    turn: int | None
    """The seat whose answer is awaited; None when the game is over."""
    answers: tuple[str, ...]
    undone: tuple[str, ...]
    """Answers taken back, the last taken back last."""
    digest: str
    """Fingerprint of the position that the answers lead to."""
    boundary: Boundary
    origin: Origin | None = None
    clock: Clock | UnsetType = UNSET
    """The chess clock of the game. Files of games without one have no such entry."""
    orders: tuple[GivenOrders, ...] | UnsetType = UNSET
    """Answers that people have given in advance. Files of games without standing orders have no such
    entry."""
    packages: dict[str, PackageName] | UnsetType = UNSET
    """The packages that bring the game, and the bots that play it, by its identifier and their `Seat.player`.
    Files of games that need no other package have no such entry."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", read_name(self.name))
        check_moment("created", self.created)
        check_moment("updated", self.updated)
        if self.boundary.answers > len(self.answers):
            raise ValueError(_("the entry “boundary” points beyond the end of “answers”"))
        if self.clock is not UNSET and len(self.clock.left) != len(self.seats):
            raise ValueError(_("the entry “clock.left” needs a value for each of “seats”"))
        for given in self.orders or ():
            if given.seat >= len(self.seats):
                raise ValueError(_("the entry “orders.seat” is not one of “seats”"))
            if given.answers > len(self.answers):
                raise ValueError(_("the entry “orders.answers” points beyond the end of “answers”"))
        if self.turn is not None and not 0 <= self.turn < len(self.seats):
            raise ValueError(_("the entry “turn” is not one of “seats”"))

    @property
    def since(self) -> tuple[str, ...]:
        """Answers given after the stored boundary."""
        return self.answers[self.boundary.answers :]


def encode(document: Document) -> bytes:
    """Return the document as its file holds it: JSON that people can read and compare, one answer a line."""
    return json.format(json.encode(document), indent=1) + b"\n"


def tidy(name: str) -> str:
    """Return a name as typed, without what cannot be shown, cut to `NAME_LIMIT`; a tidy one unchanged."""
    clean = one_line(unicodedata.normalize("NFC", name))
    while clean and (clean[0] == " " or is_mark(clean[0])):  # a mark needs a letter before it
        clean = clean[1:]
    return clean[:NAME_LIMIT].rstrip()


def slug(title: str) -> str:
    """Return the file name for a game that people call `title`: letters, digits and hyphens."""
    name = _whole_slug(title)[:SLUG_LIMIT].strip("-") or "game"
    return f"{name}-game" if _RESERVED.fullmatch(name) else name


def numbered(title: str, number: int) -> str:
    """Return a title with a number after it, such that its file name ends with the number too.

    A title is shortened by as many letters as the number needs. Its file name may need more room than the
    title itself, because lower case can be longer ("ß" becomes "ss").

    Args:
        title: a tidy title.
        number: a number from 0 on; two numbers below a billion never lead to the same file name.
    """
    ending = f"-{number}"
    base = title[: NAME_LIMIT - len(ending)].rstrip()
    while base and len(_whole_slug(f"{base}{ending}")) > SLUG_LIMIT:
        base = base[:-1].rstrip()
    return f"{base}{ending}"


def titles(title: str) -> Iterator[str]:
    """Yield a title, then the same with the numbers from 2 on: the first that is free is taken."""
    yield title
    yield from (numbered(title, number) for number in count(2))


def _whole_slug(title: str) -> str:
    """Return the file name for a title before it is cut; empty if it has neither letters nor digits."""
    plain = unicodedata.normalize("NFC", tidy(title).casefold())
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def read_name(name: str) -> str:
    """Return a name as it stands in a file, tidied as one that is typed.

    Raises:
        ValueError: it is empty or too long, or has control characters, which nobody can have typed.
    """
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in name):
        raise ValueError(_("a name must not contain control characters"))
    tidied = tidy(name)
    if not tidied or len(name) > NAME_LIMIT:
        raise ValueError(_("a name must have 1 to {limit} characters").format(limit=NAME_LIMIT))
    return tidied


def check_moment(entry: str, moment: datetime) -> None:
    """Check that a time has a date in every time zone.

    Args:
        entry: the name of its entry in the document, for the message.
        moment: the time.

    Raises:
        ValueError: it lies in the first or the last year that Python can represent.
    """
    if not MINYEAR < moment.year < MAXYEAR:
        raise ValueError(
            _("the entry “{entry}” must be in a year between {first} and {last}").format(
                entry=entry, first=MINYEAR + 1, last=MAXYEAR - 1
            )
        )


LARGEST = 20 * 1024 * 1024
"""Bytes; the longest game of any kind stays far below."""

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Pure functions that make plain data of schema n + 1 of that of schema n, by n."""

EXPECTED = Sentences(__file__, "expected")
"""Descriptions of the entries of a saved game, for sentences about a wrong one."""


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
        raise SaveError("field", path, _("there is no schema {n}").format(n=head.schema), "$.schema")
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
"""The bytes of JSON that show that a text holds more than printable ASCII."""
_NAMES = re.compile(r"\$(\.seats\[\d+\])?\.name")
"""Names are tidied, as typed ones are."""
_OPTIONS = "$.options."
"""The place of texts of several lines: an owner's files. Positions repeat them."""


def _refuse_unprintable(data: Any, path: Path) -> None:
    """Raise the error that names an entry with something that a terminal might obey or not show."""
    texts = list(_texts(data, "$"))
    files = {text for place, text in texts if place.startswith(_OPTIONS)}
    for place, text in texts:
        line = re.sub(r"[\n\t]", " ", text) if text in files else text
        char = first_unprintable(line)
        if char is not None and not _NAMES.fullmatch(place):
            clause = _("the entry “{entry}” contains a character that cannot be shown ({char})")
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
            return _("the entry “{entry}” is not allowed there").format(entry=entry)
        return _("the entry “{entry}” is missing").format(entry=entry)
    expected = EXPECTED.get(re.sub(r"\[[^]]*\]", "[]", here))
    if expected is None:
        return _("the entry “{entry}” is invalid").format(entry=here)
    should = _(expected).format(seed_limit=SEED_LIMIT, orders=", ".join(Order))
    return _("the entry “{entry}” must be {expected}").format(entry=here, expected=should)


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
