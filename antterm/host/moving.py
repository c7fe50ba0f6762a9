"""Tables carried from one store to another: from files into a database, and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from antterm.host.store import StoredTable, TableStore
from antterm.saves.errors import SaveError
from antterm.saves.replay import replay


def copied(source: TableStore, target: TableStore) -> Iterator[tuple[str, SaveError | None]]:
    """Carry all tables over that are not there yet, and what people have set.

    Each is played from its start before, and read again and compared after. What is there already and is the
    same is passed over, so that one can go on after an interruption; what is another is left as it is.

    Returns:
        Of each table its name, and what kept it from being carried over.

    Raises:
        SaveError: one of the stores cannot be used.
    """
    for name, found in source.listed():
        try:
            if isinstance(found, SaveError):
                raise found
            if isinstance(found, Exception):
                raise SaveError("field", Path(name), str(found)) from found
            _carry(name, source, target)
        except SaveError as error:
            yield name, error
        else:
            yield name, None
    for account, person in source.people():
        target.keep_person(account, person)


def _carry(name: str, source: TableStore, target: TableStore) -> None:
    """Carry one table over.

    Raises:
        SaveError: it cannot be.
    """
    kept = source.open(name)
    try:
        replay(kept.document, Path(name))
        if not any(True for _there in target.listed([name])):
            target.take_over(name, kept)
        there = target.open(name)
        target.close(name)
        if not _same(kept, there):
            raise SaveError("exists", Path(name))
    finally:
        source.close(name)


def _same(one: StoredTable, other: StoredTable) -> bool:
    return (one.document, one.meta) == (other.document, other.meta)
