"""What a saved game holds. Identifiers, answers and names, never words of the interface."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct, json

from antterm.i18n import _

FORMAT = "antterm-save"
SCHEMA = 1
"""Grows with every change of the fields below; `reading.MIGRATIONS` then learns the way to it."""

SEED_LIMIT = 2**63 - 1
"""The largest seed; the least is 0."""
NAME_LIMIT = 60
"""Most characters of a name, of a game or of somebody at the table."""

Count = Annotated[int, Meta(ge=0)]
Moment = Annotated[datetime, Meta(tz=True)]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits somewhere at the table.

    Args:
        name: what people call them.
        player: `person`, `bot:` and the level of a program, or `uhp:` and the command of an engine.
    """

    name: str
    player: Annotated[str, Meta(pattern=r"^(person|bot:[a-z0-9_-]+|uhp:[^\x00-\x1f\x7f]{1,1000})$")] = (
        "person"
    )

    def __post_init__(self) -> None:
        _check_name(self.name)

    @property
    def level(self) -> str | None:
        """The level of the bot that plays here; None for a person or an engine."""
        return self.player.removeprefix("bot:") if self.player.startswith("bot:") else None


class Boundary(Struct, frozen=True, forbid_unknown_fields=True):
    """The state at the last boundary, from which a later version can go on should its rules differ."""

    answers: Count
    """How many of the answers lead to it."""
    state: Any


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

    def __post_init__(self) -> None:
        _check_name(self.name)
        if self.boundary.answers > len(self.answers):
            raise ValueError(_("the entry “boundary” lies after the last of “answers”"))
        if self.turn is not None and not 0 <= self.turn < len(self.seats):
            raise ValueError(_("the entry “turn” is none of “seats”"))

    @property
    def since(self) -> tuple[str, ...]:
        """Answers given after the stored boundary."""
        return self.answers[self.boundary.answers :]


def encode(document: Document) -> bytes:
    """The document as its file holds it: JSON that people can read and compare, one answer a line."""
    return json.format(json.encode(document), indent=1) + b"\n"


def tidy(name: str) -> str:
    """A name as typed, without what cannot be shown, cut to `NAME_LIMIT`."""
    shown = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", name))
    return " ".join(shown.split())[:NAME_LIMIT].rstrip()


def _check_name(name: str) -> None:
    """Refuse a name that a terminal might obey, or that could not be stored."""
    if not 0 < len(name) <= NAME_LIMIT:
        raise ValueError(_("a name has 1 to {limit} characters").format(limit=NAME_LIMIT))
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in name):
        raise ValueError(_("a name has no control characters"))
