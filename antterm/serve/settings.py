"""The settings of an SSH server: limits for users, and who may register; its start errors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from antterm.errors import CodedError
from antterm.i18n.data import Sentences
from antterm.saves.structs import read_settings


class ServeError(CodedError):
    """There can be no server, or it will not have something."""

    SENTENCES = Sentences(__file__, "errors")


FILE: Final = "serve.toml"
"""The file in the data directory."""

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


class Bounds(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a server, as the file `serve.toml` has them."""

    invitations: tuple[str, ...] = ()
    """Invitation codes, one of which is needed to register; empty if everybody may register."""
    invite_only: bool = False
    """Whether strangers need an invitation even if there are no such codes: one of `antterm serve invite`."""
    connections: Count = 2000
    """Most connections of all users together."""
    of_person: Count = 4
    """Most connections of one user."""
    of_address: Count = 50
    """Most connections from one address; in IPv6 from one network of 64 bits."""
    logins: Count = 20
    """Most logins from there in a minute."""
    all_logins: Count = 1200
    """Most logins of all users in a minute."""
    keys: Count = 40
    """Most keys of a terminal in a second, on the average; what is typed faster waits."""
    idle: Seconds = 8 * 3600
    """Seconds without a key after which a connection ends."""
    unread: Seconds = 60
    """Seconds for which a terminal may read nothing before it is cut off."""
    login_within: Seconds = 30
    """Seconds within which a user must have shown a key, and begun a terminal."""


def read_limits(data_dir: Path) -> Bounds:
    """Return the settings of the server in a data directory.

    Raises:
        ServeError: `settings`: the file is invalid.
    """
    return read_settings(data_dir / FILE, Bounds, ServeError)
