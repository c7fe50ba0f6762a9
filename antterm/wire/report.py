"""How a host does, for those who keep it. It tells of no game what is hidden there."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct


class GameCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many games there are."""

    under_way: int
    waiting: int
    """Which have not begun, because somebody has still to sit down."""
    over: int
    open: int
    """Of all these, at hand and not only on disk."""


class AnswerCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many answers of people were accepted since the host began; a second, on the average, lately."""

    accepted: int
    minute: float
    five_minutes: float
    fifteen_minutes: float
    median_ms: float | None
    """Milliseconds until one of the latest was accepted; None where there is none."""
    p95_ms: float | None
    """Which 95 of a hundred needed at most."""


class BotCount(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How busy the processes are in which bots think."""

    processes: int
    """At most."""
    thinking: int
    waiting: int
    """Questions for which none of them is free."""
    waited_median_ms: float | None = None
    """Milliseconds that half of the latest questions waited at most; None where there is none."""
    waited_p95_ms: float | None = None
    """Which 95 of a hundred waited at most."""


class HostReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a host does."""

    name: str
    version: str
    store: str
    """Where its games lie."""
    started: datetime
    uptime: float
    """Seconds."""
    processor: float
    """Seconds that a processor has worked for it, without its bots."""
    memory: int
    """Bytes; 0 where the system does not tell."""
    games: GameCount
    people: int
    """Who are connected."""
    terminals: int
    answers: AnswerCount
    bots: BotCount
    refused: dict[str, int]
    """Requests that were not done, by the identifier of the reason."""
    trouble: dict[str, str]
    """What is wrong, by the part that it is wrong with: `store`, `bots`. Empty where all is well."""


class OwnerAction(StrEnum):
    """What the keeper of a host wants."""

    TABLES = "tables"
    """A list of them."""
    PEOPLE = "people"
    """A list of those who are connected."""
    CLOSE = "close"
    """End a game where it stands, or forget a table that has not begun."""
    DELETE = "delete"
    """Forget a table."""
    BAN = "ban"
    UNBAN = "unban"
    BANS = "bans"
    """A list of them."""
    DISCONNECT = "disconnect"
    """End somebody's connections; they may come again."""
    ANNOUNCE = "announce"
    """Show a line to everybody who is connected."""


class TableReport(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table, for the keeper of its host."""

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
    """Somebody who is not let in."""

    who: str
    """A person, or a network."""
    reason: str = ""
    since: datetime
    until: datetime | None = None
    """When it ends by itself; None for never."""
