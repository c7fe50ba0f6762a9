"""Converts tables to database rows, and back.

People can edit rows, so they are read as strictly as files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import UNSET, MsgspecError, Raw, Struct, json
from msgspec.structs import asdict

from antterm import registry
from antterm.host.meta import read_meta
from antterm.host.store import StoredTable, common
from antterm.saves.document import LARGEST, Document, parse
from antterm.saves.errors import SaveError


class LogRow(Struct, frozen=True, array_like=True):
    """A change of a game in the log of its answers; the first keeps no earlier answers."""

    rev: int
    stays: int
    """Number of the earlier answers that stay."""
    given: tuple[str, ...]
    """The answers that follow them."""


def text(value: Any) -> str:
    """Return a value as JSON."""
    return json.encode(value).decode()


def columns(after: StoredTable, before: StoredTable | None) -> dict[str, Any]:
    """Return what is written of a table, by column; None for what has not changed.

    Args:
        after: the table.
        before: as it is in the database; None for a new one.
    """
    document, meta = after.document, after.meta
    old = before.document if before is not None else None
    stays = common(old.answers, document.answers) if old is not None else 0
    is_same = old is not None and old.origin == document.origin
    stands = old is not None and is_same and old.boundary.answers == document.boundary.answers <= stays
    anew = old is not None and stays < len(old.answers)  # the log begins anew after taking back
    log_stays = 0 if anew else stays
    return {
        "head": None if document is old else _head(document),
        "position": None if document is old or stands else text(document.boundary.state),
        "origin": None if is_same or document.origin is None else text(document.origin.state),
        "papers": text(meta),
        "changes": before is None or meta.rev != before.meta.rev,
        "rev": meta.rev,
        "anew": anew,
        "stays": log_stays,
        "given": list(document.answers[log_stays:]),
        "digest": document.digest,
    }


def _head(document: Document) -> str:
    plain = asdict(document)
    del plain["answers"]
    plain["boundary"] = {"answers": document.boundary.answers}
    if document.origin is not None:
        plain["origin"] = {"rules": document.origin.rules, "answers": document.origin.answers}
    return text({name: value for name, value in plain.items() if value is not UNSET})


def decode_table(
    name: str, row: tuple[int, str, str, str | None, str, str], cached: StoredTable | None
) -> StoredTable:
    """Decode a table.

    Args:
        name: the name of the table.
        row: its version, head, position, origin, metadata, and the changes since `cached`.
        cached: the table as it was read before; None for not at all.

    Raises:
        SaveError: the row is no table, or is played by later rules.
    """
    version, head, position, origin, meta_json, changes = row
    path = Path(name)
    meta = read_meta(meta_json, path)
    try:
        rows = _log(changes)
        plain: dict[str, Any] = json.decode(head, type=dict[str, Any])
        plain["boundary"] = {**plain["boundary"], "state": Raw(position.encode())}
        if origin is not None:
            plain["origin"] = {**plain["origin"], "state": Raw(origin.encode())}
    except (MsgspecError, TypeError, KeyError, RecursionError) as error:
        raise SaveError("field", path, str(error)) from error
    answers, rev = (cached.document.answers, cached.meta.rev) if cached is not None else ((), 0)
    for change in rows:
        rev = rev + 1 if change.stays else change.rev
        if change.rev != rev or change.stays > len(answers):
            raise SaveError("field", path, f"answers.rev {rev}")
        answers = (*answers[: change.stays], *change.given)
    if rev != meta.rev:
        raise SaveError("field", path, f"answers.rev {meta.rev}")
    plain["answers"] = answers
    whole = json.encode(plain)
    if len(whole) > LARGEST:
        raise SaveError("too_large", path, f"{len(whole) // 2**20} MB > {LARGEST // 2**20} MB")
    document = parse(whole, path)
    if document.game in registry.HOMES and document.rules > registry.game(document.game).rules:
        raise SaveError("rules", path, f"{document.rules}")
    return checked(StoredTable(document, meta, version), path)


def listed(name: str, version: int, head: str, meta_json: str) -> StoredTable:
    """Decode a table for lists, without answers and positions.

    Raises:
        SaveError: the row is no table.
    """
    path = Path(name)
    try:
        plain = json.decode(head, type=dict[str, Any])
        plain |= {"answers": [], "boundary": {"answers": 0, "state": None}, "origin": None}
    except (MsgspecError, TypeError, RecursionError) as error:
        raise SaveError("field", path, str(error)) from error
    document = parse(json.encode(plain), path)
    return checked(StoredTable(document, read_meta(meta_json, path), version), path)


def checked(stored: StoredTable, path: Path) -> StoredTable:
    """Return a table after checking that its metadata belong to its game.

    Raises:
        SaveError: they do not.
    """
    if len(stored.document.seats) != len(stored.meta.people):
        raise SaveError("field", path, "of another number of seats")
    return stored


_log = json.Decoder(tuple[LogRow, ...]).decode
