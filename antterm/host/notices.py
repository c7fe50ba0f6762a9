"""Decides when people get a letter that it is their turn: once a turn.

Terminals are notified at once (`Notice`). A letter goes to somebody who is not connected, or who has not used
their terminal for a while. Tables that never began vanish after a month.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

A_MOMENT: Final = timedelta(seconds=30)
"""When a letter goes to somebody who is not connected: until then dropped connections come back, and standing
orders answer."""
IDLE: Final = timedelta(minutes=5)
"""How long a terminal may be unused before its person counts as away."""
NEVER_BEGUN: Final = timedelta(days=30)
"""After how long a table vanishes whose seats were never all taken."""


@dataclass(frozen=True)
class OnlineStatus:
    """Whether somebody is connected."""

    connected: bool
    active: datetime | None = None
    """When they last did something, at any of their terminals; None if not since the host started."""


class TurnNotice(Struct, frozen=True, kw_only=True):
    """Whose turn it is at a table, and whether they got a letter. Stored with the table."""

    seat: int | None = None
    """The seat that is to answer; None if no person is."""
    since: datetime | None = None
    written: bool = False

    def now(self, seat: int | None, now: datetime) -> TurnNotice:
        """Return the turn after the table has changed; the same if the same person is to answer."""
        return self if seat == self.seat else TurnNotice(seat=seat, since=now if seat is not None else None)

    def letter_due(self, presence: OnlineStatus) -> datetime | None:
        """Return when a letter is due; None if none is."""
        if self.since is None or self.written:
            return None
        if not presence.connected:
            return self.since + A_MOMENT
        return max(self.since, presence.active or self.since) + IDLE

    def with_letter(self) -> TurnNotice:
        """Return the turn after a letter was sent."""
        return replace(self, written=True)


def has_vanished(begun: bool, since: datetime, now: datetime) -> bool:
    """Return whether a table has to vanish: it has not begun for too long.

    Args:
        begun: whether the game has begun.
        since: when the table was made, or somebody last sat down or got up.
        now: the present time.
    """
    return not begun and now - since >= NEVER_BEGUN
