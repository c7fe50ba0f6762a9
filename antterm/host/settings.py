"""The settings of a host: limits for each person, and what its owner has set besides; its start errors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from antterm.errors import CodedError
from antterm.i18n.data import Sentences
from antterm.saves.structs import read_settings
from antterm.wire.messages import NO_CONTROLS


class HostError(CodedError):
    """A host cannot run."""

    SENTENCES = Sentences(__file__, "errors")


FILE: Final = "host.toml"
"""The file in the data directory of a host."""

Count = Annotated[int, Meta(ge=1)]


class HostSettings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a host, as the file `host.toml` has them."""

    name: Annotated[str, Meta(max_length=40)] = ""
    """The name of the host in its lobby; empty for the name of the machine."""
    terminals: Count = 8
    """Most terminals of one person at a time."""
    connections: Count = 1000
    """Most terminals of all people together."""
    games: Count = 60
    """Most unfinished games of one person."""
    new_games: Count = 100
    """Most games that one person may begin in an hour: finished games stay on the disk."""
    requests: Count = 20
    """Most requests of a terminal in a second, on the average."""
    unread: Annotated[int, Meta(ge=65_536)] = 1 << 20
    """Bytes that a terminal may leave unread before it is cut off; it may connect again."""
    bots: Count = 1
    """Number of processes for bots."""
    patience: Count = 120
    """Seconds that a bot may think about one answer before it is asked again in a new process."""
    packages: tuple[str, ...] = ()
    """The installed packages whose games and bots may be played besides those of antterm itself."""
    guests: tuple[str, ...] = ()
    """Accounts that several people share: the login tells who somebody is."""
    local_webhooks: bool = False
    """Whether letters may be posted to webhooks on this machine and in its own network."""
    way_there: Annotated[str, Meta(max_length=200, pattern=NO_CONTROLS)] = "antterm join"
    """The command by which people come to this host, for letters: `ssh -p 2222 games.example.org`."""
    contact: Annotated[str, Meta(max_length=200, pattern=r"^([^@\s<>]+@[^@\s<>]+)?$")] = ""
    """The mail address of a person who runs the host, from which letters come; empty for none."""
    smtp: Annotated[str, Meta(pattern=r"^([A-Za-z0-9.-]+:[0-9]{1,5})?$")] = ""
    """The mail server, `MACHINE:PORT`; empty for the machine's `sendmail`."""
    ratings: bool = True
    """Whether games can be rated."""
    organisers: tuple[str, ...] = ()
    """The names of people who may make tournaments besides the host's owner; `*` stands for everybody."""
    keepers: tuple[str, ...] = ()
    """Accounts that may ask how the host does, besides its own and the administrator's."""
    health: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """The port on this machine at which programs may ask whether the host is well; 0 for none."""
    store: str = ""
    """The address of the database for the games; empty for files in the data directory."""
    group: str = ""
    """The group whose accounts may connect; empty for the host's own account alone."""


def read_host_settings(data_dir: Path) -> HostSettings:
    """Return the settings of the host in a data directory.

    Raises:
        HostError: `settings`: the file is invalid.
    """
    return read_settings(data_dir / FILE, HostSettings, HostError)
