"""A terminal as the tables of the host know it."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from antterm.host.identity import PersonId
from antterm.host.lobby_feed import LobbyFeed
from antterm.host.snapshots import EncodedSnapshot
from antterm.host.store import Guest
from antterm.wire.messages import FromHost, Snapshot
from antterm.wire.values import Packer


class Terminal(Protocol):
    """A connected terminal: a `Connection`, which knows the host and so cannot be imported by its parts."""

    account: str
    """The account of the machine from which it connects."""
    person: PersonId
    """Empty until the terminal has said who it is."""
    address: str
    """The address that its person comes from, if a server has said so; else empty."""
    looking: bool
    """Whether it is in the lobby."""
    active: datetime
    """When its person last did something."""
    known_rev: int
    """The revision of its table that it knows."""
    last_snapshot: Snapshot | None
    """The snapshot that it was sent last; None for none of this table."""

    def show(self, encoded: EncodedSnapshot, packer: Packer) -> None:
        """Send a snapshot."""

    def send(self, message: FromHost) -> None:
        """Send a message."""

    def send_away(self, table: str, code: str) -> None:
        """Return the terminal to the lobby if it is at this table, for the reason `code`."""

    def bye(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        """End the connection for the reason `code`; `retry`: the front end may connect again by itself."""

    def cut(self) -> None:
        """End the connection at once."""

    def guest(self) -> Guest:
        """Return who is here and at which table, for other hosts."""
        ...

    def renew_lobby(self, lobby_feed: LobbyFeed, frames: dict[int, bytes]) -> None:
        """Send what the lobby shows if it has changed; see `Connection`."""
