"""Which store a host has, by its address, and copying from one to another."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from antterm.host.file_store import FileStore
from antterm.host.moderation_log import ModerationKind
from antterm.host.settings import HostError
from antterm.host.store import TableStore
from antterm.saves.errors import SaveError
from antterm.saves.replay import replay

SCHEMES: Final = ("postgresql://", "postgres://")
VARIABLE: Final = "ANTTERM_STORE"
PASSWORD: Final = re.compile(r"://[^/@]*:[^/@]*@|[?&]password=")


def without_password(address: str) -> str:
    """Return an address from a command line, which must not hold a password.

    Raises:
        HostError: `password`: it does.
    """
    if address.startswith(SCHEMES) and PASSWORD.search(address):
        raise HostError("password")
    return address


def chosen_address(given: str | None, settings: str) -> str:
    """Return the address of the store: as typed, of the environment, or as the owner of the host has set it.

    Args:
        given: on the command line.
        settings: the settings in `host.toml`.

    Raises:
        HostError: `password`.
    """
    return without_password(given) if given else os.environ.get(VARIABLE, "") or settings


def folder_at(address: str, must_exist: bool = False) -> Path:
    """Return the data directory at an address that is no database's.

    Args:
        address: the path as it was typed.
        must_exist: whether the folder must be there already.

    Raises:
        HostError: `bad_store`, `not_a_folder`, `no_folder`.
    """
    if "://" in address:
        raise HostError("bad_store")
    folder = Path(os.path.expanduser(address))
    if not folder.is_dir():
        if os.path.lexists(folder):
            raise HostError("not_a_folder", path=folder)
        if must_exist:
            raise HostError("no_folder", path=folder)
    return folder


def store_at(address: str, data_dir: Path) -> TableStore:
    """Open the store at an address.

    Args:
        address: the address of a database, or the path of a data directory.
        data_dir: used if the address is empty.

    Raises:
        HostError: it cannot be used.
    """
    if not address.startswith(SCHEMES):
        return FileStore(folder_at(address) if address else data_dir)
    try:
        from antterm.host.postgres.store import PostgresStore  # here: the library is an extra
    except ImportError as error:
        raise HostError("no_driver") from error
    return PostgresStore(address)


def copy_store(source: TableStore, target: TableStore) -> Iterator[tuple[str, SaveError | None]]:
    """Copy the tables and tournaments that the target lacks, people's settings, and the log of moderation.

    The log is copied only if the target has none.

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
    for person, settings in source.people():
        target.save_person_settings(person, settings)
    for kind in ModerationKind:
        if not target.moderation_entries(kind):
            for entry in source.moderation_entries(kind):
                target.add_moderation_entry(kind, bytes(entry.content))
    there = target.tournaments()
    for name, stored in source.tournaments().items():
        if name not in there:
            target.take_over_tournament(name, stored.tournament)


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
