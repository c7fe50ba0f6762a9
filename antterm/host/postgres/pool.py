"""A pool of database connections; one that does not answer in time is broken off."""

from __future__ import annotations

import re
import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, LiteralString, TypeAlias

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from antterm.host.settings import HostError
from antterm.saves.errors import SaveError

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

QUERIES: Final = dict(
    re.findall(
        r"^-- name: (\w+)\n((?:(?!-- ).*\n?)+)",
        (files("antterm.host.postgres") / "queries.sql").read_text("utf-8"),
        re.MULTILINE,
    )
)
"""The queries by their names in `queries.sql`."""
PATIENCE: Final = 5.0
"""Seconds that the database may take to answer."""
MOST_IDLE: Final = 8
"""Maximum number of unused connections that stay open."""
SESSION: Final[tuple[LiteralString, ...]] = (
    "SET client_encoding = 'UTF8'",
    "SET statement_timeout = '10s'",
    "SET idle_in_transaction_session_timeout = '10s'",
)


class ConnectionPool:
    """A pool of connections to a database.

    Args:
        address: a URL, or what libpq takes otherwise; its environment and password file count too.

    Raises:
        HostError: `bad_store`: the address is none.
    """

    def __init__(self, address: str) -> None:
        try:
            given = conninfo_to_dict(address).items()
            parts = {name: str(value) for name, value in given if value is not None}
            parts.setdefault("connect_timeout", f"{PATIENCE:.0f}")
            parts.setdefault("application_name", "antterm host")
            self._address = make_conninfo(**parts)
        except psycopg.Error as error:
            raise HostError("bad_store") from error
        host, port = parts.get("host", ""), parts.get("port", "")
        self.where = f"postgresql://{host}{port and ':'}{port}/{parts.get('dbname', '')}"
        """The address for people, without secrets."""
        self._idle: LifoQueue[Connection] = LifoQueue()
        self._due: dict[Connection, float] = {}
        """When each connection in use is broken off."""
        self._ended = Event()
        Thread(target=self._watch, name="connections", daemon=True).start()

    def connect(self) -> Connection:
        """Return a new connection, which the caller closes.

        Raises:
            psycopg.Error: there is none to be had.
        """
        connection = psycopg.connect(self._address, autocommit=True)
        with self.timely(connection):
            for setting in SESSION:
                connection.execute(setting)
        return connection

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Borrow a connection while the context is open, and open a new one if none is idle.

        Raises:
            psycopg.Error: no connection can be opened.
        """
        connection = self._take_idle() or self.connect()
        try:
            with self.timely(connection):
                yield connection
        finally:
            if connection.closed or connection.broken or self._idle.qsize() >= MOST_IDLE:
                connection.close()
            else:
                self._idle.put(connection)

    def _take_idle(self) -> Connection | None:
        """Return an unused connection that seems to work; None if there is none."""
        while True:
            try:
                connection = self._idle.get_nowait()
            except Empty:
                return None
            with suppress(OSError, ValueError, psycopg.Error):
                unasked = select.poll()
                unasked.register(connection.fileno(), select.POLLIN)
                if not unasked.poll(0):
                    return connection  # else the server has closed it, or sent an error
            connection.close()

    @contextmanager
    def timely(self, connection: Connection) -> Iterator[None]:
        """Break a connection off that is used for longer than `PATIENCE`: a network may lose packets."""
        self._due[connection] = monotonic() + PATIENCE
        try:
            yield
        finally:
            self._due.pop(connection, None)

    def _watch(self) -> None:
        while not self._ended.wait(PATIENCE / 10):
            for connection in [
                connection for connection, due in self._due.copy().items() if due < monotonic()
            ]:
                self._due.pop(connection, None)
                hang_up(connection)

    def close(self) -> None:
        """Close all connections."""
        self._ended.set()
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()


def hang_up(connection: Connection) -> None:
    """Break a connection off, so that whoever waits for it gets an error."""
    with suppress(OSError, ValueError, psycopg.Error), socket.socket(fileno=connection.fileno()) as end:
        try:
            end.shutdown(socket.SHUT_RDWR)
        finally:
            end.detach()


def refusal(error: psycopg.Error, name: str) -> SaveError:
    """Return the SaveError for an error of the database.

    Args:
        error: the error.
        name: the name of what was to be read or written.
    """
    why = str(error).strip().partition("\n")[0]
    match error:
        case errors.DiskFull():
            return SaveError("full", Path(name))
        case errors.ReadOnlySqlTransaction() | errors.InsufficientPrivilege():
            return SaveError("unwritable", Path(name), why)
        case psycopg.OperationalError() | psycopg.InterfaceError():
            return SaveError("away", Path(name), why)
        case _:
            return SaveError("io", Path(name), why)
