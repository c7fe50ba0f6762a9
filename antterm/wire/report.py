"""Messages for the owner of a host: how it does, its tables, its bans; nothing hidden of any game."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct


class GameCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many games there are."""

    under_way: int
    waiting: int
    """Games that have not begun, because a seat is free."""
    over: int
    open: int
    """How many of all these are loaded."""


class AnswerCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many answers of people were accepted since the host started, and how many per second lately."""

    accepted: int
    minute: float
    five_minutes: float
    fifteen_minutes: float
    median_ms: float | None
    """Median of the milliseconds that recent answers took; None if there are none."""
    p95_ms: float | None
    """The 95th percentile of them."""


class BotCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How busy the processes for bots are."""

    processes: int
    """How many there can be."""
    thinking: int
    waiting: int
    """Questions for which no process is free."""
    waited_median_ms: float | None = None
    """Median of the milliseconds that recent questions waited; None if there are none."""
    waited_p95_ms: float | None = None
    """The 95th percentile of them."""


class HostReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a host does."""

    name: str
    version: str
    store: str
    """The address of its store."""
    started: datetime
    uptime: float
    """Seconds."""
    processor: float
    """Seconds of processor time, without its bots."""
    memory: int
    """Bytes; 0 if the system does not tell."""
    games: GameCount
    people: int
    """How many people are connected."""
    terminals: int
    answers: AnswerCount
    bots: BotCount
    refused: dict[str, int]
    """How many requests were refused, by the code."""
    trouble: dict[str, str]
    """The code of what is wrong with each part, `store` or `bots`; empty if all is well."""


class OwnerAction(StrEnum):
    """The commands of the owner of a host."""

    TABLES = "tables"
    """List the tables."""
    PEOPLE = "people"
    """List who is connected."""
    CLOSE = "close"
    """End a game as it stands, or remove a table that has not begun."""
    DELETE = "delete"
    """Remove a table."""
    BAN = "ban"
    UNBAN = "unban"
    BANS = "bans"
    """List the bans."""
    DISCONNECT = "disconnect"
    """End somebody's connections; they may connect again."""
    ANNOUNCE = "announce"
    """Show a line to everybody who is connected."""


class TableReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table, as the owner of its host sees it."""

    table: str
    """Its identifier."""
    name: str = ""
    game: str = ""
    people: tuple[str, ...] = ()
    """Who sits there."""
    state: str
    """`waiting` for people, `under_way`, `over`, or `damaged`."""
    changed: datetime | None = None
    """When its game was changed last."""


class BanReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ban, as the owner of the host sees it."""

    who: str
    """The person or the network."""
    reason: str = ""
    since: datetime
    until: datetime | None = None
    """When it ends by itself; None for never."""
