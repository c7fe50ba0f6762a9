"""What one person may have of a server, so that all have enough; and what its owner has set otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, MsgspecError, Struct, toml

from antterm.saves import private
from antterm.serve.errors import ServeError

FILE: Final = "serve.toml"
"""In the data directory."""
LARGEST: Final = 65_536
"""Bytes of that file at most."""

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


class Bounds(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the owner of a server has decided."""

    invitations: tuple[str, ...] = ()
    """Codes of which somebody must know one to make a name; none: whoever comes may."""
    connections: Count = 2000
    """Most connections of all people together."""
    of_person: Count = 4
    """Most connections of one person."""
    of_address: Count = 50
    """Most connections from one address; in IPv6 from one network of 64 bits, as one line has it."""
    logins: Count = 20
    """Most logins from there in a minute."""
    all_logins: Count = 1200
    """Most logins of all people in a minute."""
    keys: Count = 40
    """Most keys of a terminal in a second, on the average; what is typed faster waits."""
    idle: Seconds = 8 * 3600
    """Seconds without a key after which a connection ends."""
    unread: Seconds = 60
    """Seconds for which a terminal may read nothing of what it is sent."""
    login_within: Seconds = 30
    """Seconds within which somebody must have shown a key."""


def read_limits(data_dir: Path) -> Bounds:
    """The limits of the server that has its files there.

    Raises:
        ServeError: `settings`: the file is none.
    """
    path = data_dir / FILE
    try:
        return toml.decode(private.read(path, LARGEST), type=Bounds)
    except FileNotFoundError:
        return Bounds()
    except (OSError, MsgspecError, ValueError, RecursionError) as error:
        raise ServeError("settings", path=str(path), why=str(error)) from error
