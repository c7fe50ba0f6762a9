"""The place of a host's socket: the same for it and for those who look for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from antterm.saves.data_dir import named_place, resolve_data_dir

OF_THE_MACHINE: Final = Path("/run/antterm/host.sock")
"""The socket of the host that serves all people of a machine."""


def socket_path(given: str | os.PathLike[str] | None = None) -> Path:
    """Return the socket of the host.

    Args:
        given: by whoever called the program; None to go by `ANTTERM_SOCKET`, else to the host of the machine
            if there is one, else to one's own.
    """
    if chosen := named_place(given, "ANTTERM_SOCKET"):
        return chosen
    if is_there(OF_THE_MACHINE):
        return OF_THE_MACHINE
    own = os.environ.get("XDG_RUNTIME_DIR")
    return (Path(own) / "antterm" if own else resolve_data_dir()) / "host.sock"


def there_is_a_host() -> bool:
    """Return whether there seems to be a host to which one may go."""
    path = socket_path()
    return is_there(path) and os.access(path, os.W_OK)


def is_there(path: Path) -> bool:
    """Return whether there is a socket that one may know of; its folder may be closed to all but a group."""
    return os.path.exists(path)  # `Path.exists` fails there


def has_unix_sockets() -> bool:
    """Return whether the system has the sockets at which hosts listen; Python on Windows has none."""
    import socket  # here, because the first screen needs none

    return hasattr(socket, "AF_UNIX")
