"""The parts of messages about what people do at a table besides playing: chat, proposals, time."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Hours = Annotated[int, Meta(ge=0, le=90 * 24)]
Days = Annotated[int, Meta(ge=0, le=90)]


class ProposalKind(StrEnum):
    """The kinds of proposals."""

    TAKE_BACK = "take_back"
    DRAW = "draw"
    """A draw by agreement."""
    END = "end"
    """Play no further; the game stays without an outcome."""
    PAUSE = "pause"
    """Nobody's time runs and nobody may answer, until all want to go on."""
    GO_ON = "go_on"
    REPLACE = "replace"
    """A bot plays on in a seat whose time is up, or whose person is away."""
    WAIT = "wait"
    """More time for a seat whose time is up."""


class TableEventKind(StrEnum):
    """The kinds of events in the chat: what people do besides playing."""

    PROPOSED = "proposed"
    CARRIED = "carried"
    """All have consented, and it was carried out."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """The game went on before all had consented."""
    LEFT = "left"
    """Somebody left their seat to a bot."""
    RETURNED = "returned"
    WENT_AWAY = "went_away"
    """On vacation."""
    CAME_BACK = "came_back"
    CLOSED = "closed"
    """The table was closed, by its owner, or by the host's owner, who has no seat."""


class Proposal(Struct, frozen=True, kw_only=True):
    """A proposal: something that others have to consent to. It is stored with the table."""

    id: int
    by: int
    """The seat that proposes."""
    motion: ProposalKind
    about: int | None = None
    """The seat that it concerns, or how many answers `by` would take back, with all later ones."""
    player: str = ""
    """The bot that would play on there, as a saved game names it."""
    waits_for: tuple[int, ...]
    """The seats that have not consented yet."""


class TableEvent(Struct, frozen=True, kw_only=True):
    """Something that somebody did besides playing; front ends have the sentences. Stored with the table."""

    doing: TableEventKind
    motion: ProposalKind | None = None
    """The kind of proposal, for events of proposals."""
    about: int | None = None
    """As in `Proposal`; for a vacation, its days."""
    player: str = ""


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of the chat. It is stored with the table."""

    at: datetime
    name: str
    text: str = ""
    seat: int | None = None
    """The seat of its author; None for an onlooker."""
    trace: TableEvent | None = None
    """What was done, in place of a text; None for a text."""


class Correspondence(Struct, frozen=True, kw_only=True):
    """The time limits of a game over weeks; 0 for no limit. They are stored with the table.

    Nothing happens by itself when time is up: the others may have a bot play on, wait, or end the game.
    """

    move: Hours = 0
    """For each move: from when somebody is asked until somebody else is."""
    bank: Hours = 0
    """For each person's whole game."""
    increment: Hours = 0
    """What is added to the bank after each move."""
    vacation: Days = 0
    """Days of vacation of each person, on which their time does not run."""


class CorrespondenceStatus(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The clocks of a game over weeks at one moment."""

    terms: Correspondence
    left: tuple[int, ...]
    """Seconds left of each seat's bank, or of a move if there is no bank."""
    due: datetime | None
    """When the time of the person to move is up; None if nobody's runs."""
    vacation: tuple[int, ...]
    """Days of vacation that each seat has left."""
    away: tuple[datetime | None, ...]
    """By seat, until when its person is on vacation; None if they are not."""
