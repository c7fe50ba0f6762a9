"""Which store a host keeps its tables in, and how tables are copied from one store to another."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from antterm.host.errors import HostError
from antterm.host.files import Files
from antterm.host.store import TableStore
from antterm.saves.errors import SaveError
from antterm.saves.replay import replay

SCHEMES: Final = ("postgresql://", "postgres://")
VARIABLE: Final = "ANTTERM_STORE"
PASSWORD: Final = re.compile(r"://[^/@]*:[^/@]*@|[?&]password=")


def typed(address: str) -> str:
    """Return an address from a command line, which must not hold a password.

    Raises:
        HostError: `password`: it does.
    """
    if address.startswith(SCHEMES) and PASSWORD.search(address):
        raise HostError("password")
    return address


def chosen(given: str | None, settings: str) -> str:
    """Return the address of the store: as typed, of the environment, or as the owner of the host has set it.

    Args:
        given: on the command line.
        settings: in `host.toml`.

    Raises:
        HostError: `password`.
    """
    return typed(given) if given else os.environ.get(VARIABLE, "") or settings


def opened(address: str, data_dir: Path) -> TableStore:
    """Open the store at an address.

    Args:
        address: of a database, or a data directory.
        data_dir: used if the address is empty.

    Raises:
        HostError: it cannot be used.
    """
    if not address.startswith(SCHEMES):
        return Files(Path(os.path.expanduser(address)) if address else data_dir)
    try:
        from antterm.host.postgres.store import Database  # here: the library is an extra
    except ImportError as error:
        raise HostError("no_driver") from error
    return Database(address)


def copied(source: TableStore, target: TableStore) -> Iterator[tuple[str, SaveError | None]]:
    """Copy all tables that are not in the target yet, and people's settings.

    Each table is replayed before, and read again and compared after it was copied. One that is there already
    and is the same is passed over, so that an interrupted copy can be resumed; a different one is left alone.

    Yields:
        The name of each table, and what kept it from being copied.

    Raises:
        SaveError: one of the stores cannot be used.
    """
    for name, found in source.listed():
        try:
            if isinstance(found, SaveError):
                raise found
            if isinstance(found, Exception):
                raise SaveError("field", Path(name), str(found)) from found
            _copy(name, source, target)
        except SaveError as error:
            yield name, error
        else:
            yield name, None
    for account, person in source.people():
        target.keep_person(account, person)


def _copy(name: str, source: TableStore, target: TableStore) -> None:
    stored = source.open(name)
    try:
        replay(stored.document, Path(name))
        if not any(True for _there in target.listed([name])):
            target.take_over(name, stored)
        copy = target.open(name)
        target.close(name)
        if (stored.document, stored.meta) != (copy.document, copy.meta):
            raise SaveError("exists", Path(name))
    finally:
        source.close(name)
