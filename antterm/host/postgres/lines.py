"""Connections to the database: who uses one has it alone, and none is waited for without end."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, LiteralString, TypeAlias

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from antterm.host.errors import HostError
from antterm.saves.errors import SaveError

Line: TypeAlias = psycopg.Connection[tuple[Any, ...]]

PATIENCE: Final = 5.0
"""Seconds that the database may take to answer."""
KEPT: Final = 8
"""Lines that are kept open while nobody needs them."""
SESSION: Final[tuple[LiteralString, ...]] = (
    "SET client_encoding = 'UTF8'",
    "SET statement_timeout = '10s'",
    "SET idle_in_transaction_session_timeout = '10s'",
)


class DatabaseLines:
    """The way to a database.

    Args:
        address: a URL, or what libpq takes otherwise; its environment and password file count too.

    Raises:
        HostError: `bad_store`: it is none.
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
        """What people call it, without anything secret."""
        self._idle: LifoQueue[Line] = LifoQueue()
        self._due: dict[Line, float] = {}
        """When a line in use is to be done."""
        self._ended = Event()
        Thread(target=self._watch, name="lines", daemon=True).start()

    def connect(self) -> Line:
        """A line of one's own.

        Raises:
            psycopg.Error: there is none to be had.
        """
        line = psycopg.connect(self._address, autocommit=True)
        with self.timely(line):
            for setting in SESSION:
                line.execute(setting)
        return line

    @contextmanager
    def line(self) -> Iterator[Line]:
        """A line for a moment.

        Raises:
            psycopg.Error: there is none to be had.
        """
        line = self._kept() or self.connect()
        try:
            with self.timely(line):
                yield line
        finally:
            if line.closed or line.broken or self._idle.qsize() >= KEPT:
                line.close()
            else:
                self._idle.put(line)

    def _kept(self) -> Line | None:
        """One of those kept, which is whole as far as can be seen."""
        while True:
            try:
                line = self._idle.get_nowait()
            except Empty:
                return None
            with suppress(OSError, ValueError, psycopg.Error):
                unasked = select.poll()
                unasked.register(line.fileno(), select.POLLIN)
                if not unasked.poll(0):
                    return line  # something unasked for is a word of farewell
            line.close()

    @contextmanager
    def timely(self, line: Line) -> Iterator[None]:
        """Have a line break that is used for longer than one waits: a network may swallow what is said."""
        self._due[line] = monotonic() + PATIENCE
        try:
            yield
        finally:
            self._due.pop(line, None)

    def _watch(self) -> None:
        while not self._ended.wait(PATIENCE / 10):
            for line in [line for line, due in self._due.copy().items() if due < monotonic()]:
                self._due.pop(line, None)
                hang_up(line)

    def close(self) -> None:
        """Keep none."""
        self._ended.set()
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()


def hang_up(line: Line) -> None:
    """Have whoever waits for a line hear that it is broken."""
    with suppress(OSError, ValueError, psycopg.Error), socket.socket(fileno=line.fileno()) as end:
        try:
            end.shutdown(socket.SHUT_RDWR)
        finally:
            end.detach()


def refusal(error: psycopg.Error, name: str) -> SaveError:
    """What people are told of an error of the database.

    Args:
        error: that.
        name: of what was to be read or written.
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
