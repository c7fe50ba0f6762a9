"""Terminals as the parts of a host see them, those at one table, and who is at them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Final, Protocol

from antterm.host.identity import PersonId
from antterm.host.lobby import LobbyFeed, LobbyFrames
from antterm.host.snapshots import EncodedSnapshot, Presence
from antterm.host.store import TableStore, TerminalInfo
from antterm.wire.messages import FromHost, PersonInfo, Snapshot
from antterm.wire.values import Packer

NOBODY_THERE: Final = Presence(frozenset(), ())
"""The presence at a table where nobody is connected, as at most tables of a host."""


class Terminal(Protocol):
    """A connected terminal: a `Connection`, which knows the host and so cannot be imported by its parts."""

    account: str
    """The account of the machine from which it connects."""
    person: PersonId
    """The id of the person; empty until the terminal has said who they are."""
    address: str
    """The address that its person comes from, if a server has said so; else empty."""
    in_lobby: bool
    """Whether it is in the lobby."""
    tournament: str
    """The tournament at whose page it looks; empty for none."""
    last_active: datetime
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

    def disconnect(self, code: str, retry: bool, data: dict[str, str] | None = None) -> None:
        """End the connection for the reason `code`; `retry`: the front end may connect again by itself."""

    def abort(self) -> None:
        """End the connection at once."""

    def info(self) -> TerminalInfo:
        """Return who is here and at which table, for other hosts."""
        ...

    def renew_lobby(self, lobby_feed: LobbyFeed, frames: LobbyFrames) -> None:
        """Send what the lobby shows if it has changed; see `Connection`."""


class Attendance:
    """The terminals at one table.

    Args:
        table_id: key of the table in the store.
        store: knows who is at this table at other hosts.
        name_of: returns what a person is called.
    """

    def __init__(self, table_id: str, store: TableStore, name_of: Callable[[PersonId], str]) -> None:
        self.seats: dict[Terminal, int | None] = {}
        """The seat of each terminal; None for an onlooker."""
        self._table_id, self._store, self._name_of = table_id, store, name_of

    @property
    def onlookers(self) -> list[Terminal]:
        """The terminals that look on."""
        return [terminal for terminal, seat in self.seats.items() if seat is None]

    def seat_people(self, person: PersonId, seat: int) -> None:
        """Move all terminals of a person to a seat."""
        self.seats = {each: seat if each.person == person else at for each, at in self.seats.items()}

    def clear_seat(self, seat: int) -> None:
        """Make onlookers of all terminals at a seat."""
        self.seats = {terminal: None if at == seat else at for terminal, at in self.seats.items()}

    def remove(self, person: PersonId) -> None:
        """Show a person's terminals nothing more of this table."""
        self.seats = {terminal: at for terminal, at in self.seats.items() if terminal.person != person}

    def send_away(self, code: str, but: Collection[Terminal] = ()) -> None:
        """Send terminals back to the lobby.

        Args:
            code: the reason that they are given.
            but: the terminals that stay.
        """
        for terminal in [each for each in self.seats if each not in but]:
            del self.seats[terminal]
            terminal.send_away(self._table_id, code)

    def at_other_hosts(self, watching: bool) -> set[PersonId]:
        """Return who is at this table at other hosts, at a seat or watching."""
        terminals = self._store.terminals_elsewhere()
        return {
            each.person for each in terminals if each.table == self._table_id and each.watching is watching
        }

    def is_empty(self) -> bool:
        """Return whether nobody is at the table, here or at another host."""
        return not self.seats and not any(map(self.at_other_hosts, (False, True)))

    def presence(self) -> Presence:
        """Return who is at the table now, here and at other hosts."""
        elsewhere = self._store.terminals_elsewhere()
        if not self.seats and not elsewhere:
            return NOBODY_THERE
        watching = {terminal.person for terminal in self.onlookers} | self.at_other_hosts(True)
        present = {terminal.person for terminal, seat in self.seats.items() if seat is not None}
        named = sorted((self._name_of(person), person) for person in watching)
        return Presence(
            frozenset(present | self.at_other_hosts(False)),
            tuple(PersonInfo(id=person, name=name) for name, person in named),
        )
