"""Where a host keeps its tables: which of the kinds of stores, and how people name it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from antterm.host.errors import HostError
from antterm.host.files import Files
from antterm.host.store import TableStore

SCHEMES: Final = ("postgresql://", "postgres://")
VARIABLE: Final = "ANTTERM_STORE"
PASSWORD: Final = re.compile(r"://[^/@]*:[^/@]*@|[?&]password=")


def typed(address: str) -> str:
    """An address from a command line, where no password may stand.

    Raises:
        HostError: `password`: one does.
    """
    if is_database(address) and PASSWORD.search(address):
        raise HostError("password")
    return address


def chosen(given: str | None, settings: str) -> str:
    """The address that counts: as typed, of the environment, or as the owner of the host has set it.

    Args:
        given: on the command line.
        settings: in `host.toml`.

    Raises:
        HostError: `password`.
    """
    return typed(given) if given else os.environ.get(VARIABLE, "") or settings


def is_database(address: str) -> bool:
    """Whether it is one, and not a folder."""
    return address.startswith(SCHEMES)


def opened(address: str, data_dir: Path) -> TableStore:
    """The store of this address.

    Args:
        address: of a database, or a data directory.
        data_dir: where the address is empty.

    Raises:
        HostError: it cannot be used.
    """
    if not is_database(address):
        return Files(Path(os.path.expanduser(address)) if address else data_dir)
    try:
        from antterm.host.postgres.store import Database  # here, for it is an extra
    except ImportError as error:
        raise HostError("no_driver") from error
    return Database(address)
