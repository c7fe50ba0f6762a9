"""Who is to be told that it is their turn, and when: once a turn.

A terminal is told at once (`Notice`). A letter, by mail or webhook, goes to who has no terminal at hand or
has left one open and idle; where somebody is at a terminal and does not answer, it goes a while later.
Tables that never began vanish after a month.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

A_MOMENT: Final = timedelta(seconds=30)
"""Before a letter goes to who has no terminal: lines that drop come back, and orders answer at once."""
IDLE: Final = timedelta(minutes=5)
"""After so long, a terminal at which nobody has done anything is one that nobody sits at."""
NEVER_BEGUN: Final = timedelta(days=30)
"""After so long, a table vanishes at which not all seats were ever taken."""


@dataclass(frozen=True)
class OnlineStatus:
    """Whether somebody is there."""

    connected: bool
    active: datetime | None = None
    """When they did something last, at any of their terminals; None for not since the host began."""


class TurnNotice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whose turn it is at a table, and whether they have been written to. Kept with the game."""

    seat: int | None = None
    """The person who is asked; None where nobody is."""
    since: datetime | None = None
    written: bool = False

    def now(self, seat: int | None, now: datetime) -> TurnNotice:
        """After the table has changed; the same turn where the same person is asked still."""
        return self if seat == self.seat else TurnNotice(seat=seat, since=now if seat is not None else None)

    def letter_due(self, presence: OnlineStatus) -> datetime | None:
        """When a letter is to go to who is asked; None where none is."""
        if self.since is None or self.written:
            return None
        if not presence.connected:
            return self.since + A_MOMENT
        return max(self.since, presence.active or self.since) + IDLE

    def with_letter(self) -> TurnNotice:
        """After it has gone."""
        return replace(self, written=True)


def has_vanished(begun: bool, since: datetime, now: datetime) -> bool:
    """Whether a table is to be forgotten: it never began.

    Args:
        begun: whether it has.
        since: when it was made, or somebody came or went last.
        now: the moment it is.
    """
    return not begun and now - since >= NEVER_BEGUN
