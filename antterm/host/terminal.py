"""A terminal, as a table of the host knows it."""

from __future__ import annotations

from typing import Protocol

from antterm.host.snapshots import EncodedSnapshot
from antterm.wire.messages import FromHost, Snapshot
from antterm.wire.values import Packer


class Terminal(Protocol):
    """A terminal that is at a table."""

    person: str
    have: int
    """The `rev` of the table that it knows."""

    shown: Snapshot | None
    """What it shows of the table."""

    def show(self, packed: EncodedSnapshot, packer: Packer) -> None:
        """It is to show this from now on."""

    def send(self, message: FromHost) -> None:
        """It is to know this."""

    def send_away(self, table: str, code: str) -> None:
        """Be at this table no more, for a reason, but in the lobby."""
