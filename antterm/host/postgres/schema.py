"""The tables of the database, made and changed by numbered steps."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from antterm.host.errors import HostError
from antterm.host.postgres.lines import Line

LOCK: Final = 0x616E7474
"""The advisory lock under which the tables are changed: hosts may begin together."""
STIRS: Final = 20
"""Seconds within which a host that is there shows itself; `news.DROPPED`, but in every version the same."""


def steps() -> list[str]:
    """What is done to an empty database, step by step."""
    folder = files("antterm.host.postgres") / "migrations"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir(), key=lambda p: p.name)]


def prepare(line: Line) -> None:
    """Make the tables, or bring them up to date. All of it happens, or nothing.

    Raises:
        HostError: `newer_database`: a later version has made them; `older_hosts`: hosts of an older one use
            them just now, which would not understand what this one writes.
        psycopg.Error: the database refuses.
    """
    known = steps()
    with line.transaction():
        line.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        line.execute("CREATE TABLE IF NOT EXISTS antterm_schema (step integer PRIMARY KEY)")
        (done,) = line.execute("SELECT coalesce(max(step), 0) FROM antterm_schema").fetchone() or (0,)
        if done > len(known):
            raise HostError("newer_database", found=done, known=len(known))
        if 0 < done < len(known) and _hosts(line):
            raise HostError("older_hosts", found=done, known=len(known))
        for number, step in enumerate(known[done:], done + 1):
            line.execute(step)
            line.execute("INSERT INTO antterm_schema VALUES (%s)", (number,))


def _hosts(line: Line) -> int:
    """Return how many hosts have shown themselves lately."""
    query = "SELECT count(*) FROM hosts WHERE seen > clock_timestamp() - %s * interval '1 second'"
    ((number,),) = line.execute(query, (STIRS,)).fetchall()
    return int(number)
