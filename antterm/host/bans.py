"""Bans: the people and the networks that a host does not let in.

A host keeps its bans with its tables (`TableStore.bans`): in a file of its data directory (`BanFile`) or in
its database. People who come by `antterm serve` are refused by the host when their lobby connects.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, json

from antterm import system
from antterm.networks import network_of
from antterm.saves.document import Moment
from antterm.saves.structs import read_struct, write_struct
from antterm.wire.messages import BanReport

FILE: Final = "bans.json"
LARGEST: Final = 1 << 22
"""Most bytes of the file."""
REASON_LIMIT: Final = 200
"""Most characters of the reason of a ban."""


class Ban(BanReport, frozen=True, kw_only=True):
    """A person or a network that is not let in.

    `who` is the id of a person, or a network such as `192.0.2.0/24`.
    """

    since: Moment
    until: Moment | None = None
    reason: Annotated[str, Meta(max_length=REASON_LIMIT)] = ""
    """The reason that the person is given; empty for none."""

    def holds(self, person: str, address: str, now: datetime) -> bool:
        """Return whether the ban keeps somebody out.

        Args:
            person: the person, as the host knows them; empty for a stranger.
            address: the address from which they have come; empty if that is not known.
            now: the time.
        """
        if self.until is not None and now >= self.until:
            return False
        if not (network := network_of(self.who)):
            return bool(person) and self.who == person
        own = network_of(address)
        if not own:
            return False
        theirs, mine = ip_network(network), ip_network(own)
        return theirs.version == mine.version and ip_address(mine.network_address) in theirs

    @property
    def facts(self) -> dict[str, str]:
        """The facts for the banned person: the `reason`, and `until` when; only those that there are."""
        until = self.until.isoformat(timespec="minutes") if self.until is not None else ""
        return {name: text for name, text in (("reason", self.reason), ("until", until)) if text}


class Banned(Exception):
    """Somebody is not let in.

    Args:
        ban: why.
    """

    def __init__(self, ban: Ban) -> None:
        super().__init__(ban.who)
        self.ban = ban


def ban_of(bans: Iterable[Ban], person: str, address: str) -> Ban | None:
    """Return the ban that keeps somebody out now; None if none does."""
    now = system.now()
    return next((ban for ban in bans if ban.holds(person, address, now)), None)


class BanFile:
    """The bans of a host as a file, which people may edit.

    Args:
        folder: where the file `bans.json` is.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.cached: tuple[Ban, ...] = ()
        """The bans as they were last read or written."""

    def read(self) -> tuple[Ban, ...]:
        """Return all bans.

        Raises:
            SaveError: the file cannot be read, or holds something else.
        """
        self.cached = read_struct(self.path, _bans, LARGEST, missing=())
        return self.cached

    def write(self, bans: tuple[Ban, ...]) -> None:
        """Store these bans in place of all others.

        Raises:
            SaveError: the file cannot be written.
        """
        write_struct(self.path, bans)
        self.cached = bans


_bans = json.Decoder(tuple[Ban, ...]).decode
ban_in_json = json.Decoder(Ban).decode
"""Decodes a ban from the JSON in a database."""
