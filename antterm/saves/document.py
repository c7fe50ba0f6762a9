"""What a saved game holds. Identifiers, answers and names, never words of the interface."""

from __future__ import annotations

import re
import unicodedata
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, json
from msgspec.structs import force_setattr

from antterm.core.orders import Order
from antterm.core.printable import is_mark, printable
from antterm.i18n import _
from antterm.saves.clock import Clock

FORMAT = "antterm-save"
SCHEMA = 1
"""Grows with every change of the fields below; `reading.MIGRATIONS` then learns the way to it.
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


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits somewhere at the table.

    Args:
        name: what people call them.
        player: `person`, or the word of another kind of player and which of them: `bot:easy`. The kinds that
            there are stand in `antterm.bots.kinds`.
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
    """How many of the answers lead to it."""
    state: Any


class GivenOrders(Struct, frozen=True, forbid_unknown_fields=True):
    """The standing orders of somebody at the table."""

    seat: Count
    orders: tuple[Order, ...]
    answers: Count
    """How many answers there were when they were given last."""


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """Where replay starts, in a game that went on from a stored boundary after its rules had changed."""

    rules: int
    """Version of the rules that it was played by before."""
    answers: tuple[str, ...]
    """What was answered by those rules: kept for the record, not replayed."""
    state: Any


class Document(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One saved game."""

    format: str = FORMAT
    schema: int = SCHEMA
    app: str
    """Version of the program that wrote it."""
    name: str
    """What people call this game."""
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
    """Where people play by a chess clock: how it stands. Files of other games have no such entry."""
    orders: tuple[GivenOrders, ...] | UnsetType = UNSET
    """What people have answered in advance. Files of games without standing orders have no such entry."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", read_name(self.name))
        check_moment("created", self.created)
        check_moment("updated", self.updated)
        if self.boundary.answers > len(self.answers):
            raise ValueError(_("the entry “boundary” lies after the last of “answers”"))
        if self.clock is not UNSET and len(self.clock.left) != len(self.seats):
            raise ValueError(_("the entry “clock.left” needs a value for each of “seats”"))
        for given in self.orders or ():
            if given.seat >= len(self.seats):
                raise ValueError(_("the entry “orders.seat” is none of “seats”"))
            if given.answers > len(self.answers):
                raise ValueError(_("the entry “orders.answers” lies after the last of “answers”"))
        if self.turn is not None and not 0 <= self.turn < len(self.seats):
            raise ValueError(_("the entry “turn” is none of “seats”"))

    @property
    def since(self) -> tuple[str, ...]:
        """Answers given after the stored boundary."""
        return self.answers[self.boundary.answers :]


def encode(document: Document) -> bytes:
    """Return the document as its file holds it: JSON that people can read and compare, one answer a line."""
    return json.format(json.encode(document), indent=1) + b"\n"


def tidy(name: str) -> str:
    """Return a name as typed, without what cannot be shown, cut to `NAME_LIMIT`; a tidy one unchanged."""
    shown = " ".join(printable(unicodedata.normalize("NFC", name), " ").split())
    while shown and (shown[0] == " " or is_mark(shown[0])):  # a mark needs a letter before it
        shown = shown[1:]
    return shown[:NAME_LIMIT].rstrip()


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
        number: from 0 on; two numbers below a billion never lead to the same file name.
    """
    ending = f"-{number}"
    base = title[: NAME_LIMIT - len(ending)].rstrip()
    while base and len(_whole_slug(f"{base}{ending}")) > SLUG_LIMIT:
        base = base[:-1].rstrip()
    return f"{base}{ending}"


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
        raise ValueError(_("a name has no control characters"))
    tidied = tidy(name)
    if not tidied or len(name) > NAME_LIMIT:
        raise ValueError(_("a name has 1 to {limit} characters").format(limit=NAME_LIMIT))
    return tidied


def check_moment(entry: str, moment: datetime) -> None:
    """Refuse a time that some time zone has no date for.

    Raises:
        ValueError: it is one.
    """
    if not MINYEAR < moment.year < MAXYEAR:
        raise ValueError(
            _("the entry “{entry}” is of no year between {first} and {last}").format(
                entry=entry, first=MINYEAR + 1, last=MAXYEAR - 1
            )
        )
