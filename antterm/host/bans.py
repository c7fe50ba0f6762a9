"""Whom a host does not let in: persons, and addresses of the network.

A host keeps its bans with its tables (`TableStore.bans`): in a file of its data directory (`BanFile`)
or in its database.
People who come by `antterm serve` are refused by the host when their lobby connects.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, MsgspecError, Struct, json

from antterm import outside
from antterm.core.ask import Refused
from antterm.saves import private
from antterm.saves.document import tidy

FILE: Final = "bans.json"
LARGEST: Final = 1 << 22
"""Bytes of the file at most."""
OF_ONE_LINE: Final = 64
"""Bits of an IPv6 address that somebody is given; the others they choose themselves."""


class Ban(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who is not let in, or everybody who comes from some addresses."""

    who: str
    """A person, as the host knows them, or a network such as `192.0.2.0/24`."""
    reason: Annotated[str, Meta(max_length=200)] = ""
    """What they are told; empty for nothing."""
    since: datetime
    until: datetime | None = None
    """When it ends by itself; None for never."""

    def holds(self, person: str, address: str, now: datetime) -> bool:
        """Return whether it keeps somebody out.

        Args:
            person: as the host knows them; empty for a stranger.
            address: from which they have come; empty where that is not known.
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


class Banned(Exception):
    """Somebody is not let in.

    Args:
        ban: why.
    """

    def __init__(self, ban: Ban) -> None:
        super().__init__(ban.who)
        self.ban = ban


def network_of(text: str) -> str:
    """Return the network that an address or a network stands for; empty where the text is neither.

    An IPv4 address in IPv6 form is one of IPv4. A single IPv6 address stands for the network of its line.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1"), network_of("::ffff:192.0.2.7"), network_of("ann")
    ('192.0.2.7/32', '2001:db8::/64', '192.0.2.7/32', '')
    """
    text = text.partition("%")[0]
    if not text or text.isdigit():  # the module takes plain numbers for addresses
        return ""
    try:
        if "/" in text:
            return str(ip_network(text, strict=False))
        address = ip_address(text)
    except ValueError:
        return ""
    if address.version == 6 and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    bits = 32 if address.version == 4 else OF_ONE_LINE
    return str(ip_network(f"{address}/{bits}", strict=False))


def made(who: str, reason: str, until: datetime | None) -> Ban:
    """Return a new ban.

    Raises:
        Refused: `nobody`: it names neither a person nor an address.
    """
    subject = network_of(who) or tidy(who)
    if not subject:
        raise Refused("nobody")
    return Ban(who=subject, reason=tidy(reason)[:200], since=outside.now(), until=until)


def ban_of(bans: Iterable[Ban], person: str, address: str) -> Ban | None:
    """Return what keeps somebody out now; None where nothing does."""
    now = outside.now()
    return next((ban for ban in bans if ban.holds(person, address, now)), None)


class BanFile:
    """Bans in a file, which several processes may read and one at a time writes.

    Args:
        folder: where the file `bans.json` is.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._seen: tuple[int, int, int] | None = None
        self._known: tuple[Ban, ...] = ()

    def bans(self) -> tuple[Ban, ...]:
        """Return all of them; the file is read again when it has changed.

        Raises:
            OSError: it cannot be read.
            ValueError: it holds something else.
        """
        try:
            status = self.path.stat()
        except FileNotFoundError:
            self._seen, self._known = None, ()
            return ()
        signature = (status.st_ino, status.st_mtime_ns, status.st_size)
        if signature != self._seen:
            try:
                self._known = _bans(private.read(self.path, LARGEST))
            except MsgspecError as error:
                raise ValueError(str(error)) from error
            self._seen = signature
        return self._known

    def keep(self, ban: Ban) -> None:
        """Keep one more, in place of one of the same name.

        Raises:
            OSError, ValueError: see `bans`.
        """
        self._write((*(each for each in self.bans() if each.who != ban.who), ban))

    def lift(self, who: str) -> bool:
        """Forget one; whether there was one.

        Raises:
            OSError, ValueError: see `bans`.
        """
        left = tuple(each for each in self.bans() if each.who != who)
        if is_known := len(left) < len(self.bans()):
            self._write(left)
        return is_known

    def _write(self, bans: tuple[Ban, ...]) -> None:
        private.make_folder(self.path.parent)
        private.replace(self.path, json.format(json.encode(bans), indent=1) + b"\n")
        self._seen = None


_bans = json.Decoder(tuple[Ban, ...]).decode
ban_in_json = json.Decoder(Ban).decode
"""A ban, as a database keeps it."""
