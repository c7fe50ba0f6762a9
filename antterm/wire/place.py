"""Where the socket of a host lies: the same place for it and for those who look for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from antterm.saves.place import resolve_data_dir

OF_THE_MACHINE: Final = Path("/run/antterm/host.sock")
"""Where the host of a machine listens, for all its people."""


def socket_path(given: str | os.PathLike[str] | None = None) -> Path:
    """The socket of the host.

    Args:
        given: by whoever called the program; None to go by `ANTTERM_SOCKET`, else to the host of the machine
            if there is one, else to one's own.
    """
    chosen = given or os.environ.get("ANTTERM_SOCKET")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if OF_THE_MACHINE.exists():
        return OF_THE_MACHINE
    own = os.environ.get("XDG_RUNTIME_DIR")
    return (Path(own) / "antterm" if own else resolve_data_dir()) / "host.sock"


def there_is_a_host() -> bool:
    """Whether there seems to be a host to which one may go."""
    path = socket_path()
    return path.exists() and os.access(path, os.W_OK)
