"""The tables of the database, made and changed by numbered steps."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from antterm.host.errors import HostError
from antterm.host.postgres.pool import Connection

LOCK: Final = 0x616E7474
"""The advisory lock under which the tables are changed: hosts may begin together."""
STIRS: Final = 20
"""Seconds within which a running host shows a sign of life: `channel.DROPPED`, the same in every version."""


def steps() -> list[str]:
    """Return the SQL of all migrations, from an empty database on."""
    folder = files("antterm.host.postgres") / "migrations"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir(), key=lambda p: p.name)]


def prepare(connection: Connection) -> None:
    """Create the tables, or migrate them, in one transaction.

    Raises:
        HostError: `newer_database`: a later version has made them; `older_hosts`: hosts of an older one use
            them just now, which would not understand what this one writes.
        psycopg.Error: the database refuses.
    """
    known = steps()
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute("CREATE TABLE IF NOT EXISTS antterm_schema (step integer PRIMARY KEY)")
        (done,) = connection.execute("SELECT coalesce(max(step), 0) FROM antterm_schema").fetchone() or (0,)
        if done > len(known):
            raise HostError("newer_database", found=done, known=len(known))
        if 0 < done < len(known) and _hosts(connection):
            raise HostError("older_hosts", found=done, known=len(known))
        for number, step in enumerate(known[done:], done + 1):
            connection.execute(step)
            connection.execute("INSERT INTO antterm_schema VALUES (%s)", (number,))


def _hosts(connection: Connection) -> int:
    """Return how many hosts have shown themselves lately."""
    query = "SELECT count(*) FROM hosts WHERE seen > clock_timestamp() - %s * interval '1 second'"
    ((number,),) = connection.execute(query, (STIRS,)).fetchall()
    return int(number)
