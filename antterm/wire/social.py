"""What people at a table do besides playing, as messages speak of it: they talk, propose, agree on time."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Hours = Annotated[int, Meta(ge=0, le=90 * 24)]
Days = Annotated[int, Meta(ge=0, le=90)]


class ProposalKind(StrEnum):
    """What the people at a table can decide together."""

    TAKE_BACK = "take_back"
    DRAW = "draw"
    """Where people can agree on one."""
    END = "end"
    """Play no further; the game stays without an outcome."""
    PAUSE = "pause"
    """Nobody's time runs, and nothing is answered, until all want to go on."""
    GO_ON = "go_on"
    REPLACE = "replace"
    """A bot plays on in a seat whose time is up, or whose owner is away."""
    WAIT = "wait"
    """More time for a seat whose time is up."""


class TableEventKind(StrEnum):
    """What the people at a table have done besides playing, as the chat tells of it."""

    PROPOSED = "proposed"
    CARRIED = "carried"
    """All have consented, and it has come about."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """The game has gone on before all had consented."""
    LEFT = "left"
    """Left a seat to a bot."""
    RETURNED = "returned"
    WENT_AWAY = "went_away"
    """On vacation."""
    CAME_BACK = "came_back"
    CLOSED = "closed"
    """The table: by its owner, or by the keeper of the host, who has no seat."""


class Proposal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that one at the table wants and others have to consent to."""

    id: int
    by: int
    """The seat that proposes."""
    motion: ProposalKind
    about: int | None = None
    """The seat that it concerns, or how many answers of its own `by` would take back, with all later ones."""
    player: str = ""
    """Who shall play on there, as a seat names it."""
    waits_for: tuple[int, ...]
    """The seats that have not said yes."""


class TableEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that somebody has done at a table besides playing; the front end finds the words."""

    doing: TableEventKind
    motion: ProposalKind | None = None
    """Of what is proposed, and what comes of it."""
    about: int | None = None
    """As in `Proposal`; of somebody on vacation, for how many days."""
    player: str = ""


class ChatLine(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that was said at a table, or done."""

    at: datetime
    name: str
    text: str = ""
    seat: int | None = None
    """The seat of who said it; None for an onlooker."""
    trace: TableEvent | None = None
    """What was done; then nothing is said."""


class Correspondence(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much time there is in a game that takes weeks; 0 for what does not count.

    Nothing happens by itself when it is up: the others may have a bot play on, wait, or end the game.
    """

    move: Hours = 0
    """For each move: from when somebody is asked until somebody else is."""
    bank: Hours = 0
    """For each person's whole game."""
    increment: Hours = 0
    """What is added to that after each move."""
    vacation: Days = 0
    """Days on which a person's time does not run, taken whenever he likes."""


class CorrespondenceStatus(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the time stands in a game that takes weeks."""

    terms: Correspondence
    left: tuple[int, ...]
    """Seconds of each seat's bank, or of a move where there is none; of who is asked, at this moment."""
    due: datetime | None
    """When the time of who is asked is up; None where nobody's runs."""
    vacation: tuple[int, ...]
    """Days of it that each seat has left."""
    away: tuple[datetime | None, ...]
    """By seat, until when it is on vacation; None for who is not."""
