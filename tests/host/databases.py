"""A PostgreSQL server of the tests' own, which nobody else can reach, and a database in it for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

psycopg = pytest.importorskip("psycopg")
from antterm.host.postgres.store import prepare  # noqa: E402  it needs psycopg

PATIENCE = 60.0
MEMORY = Path("/dev/shm")
ROOM = 400 * 2**20
"""Bytes that a server may need."""
NOBODY = "nobody"
"""Who runs the server where the tests are run by root, for whom it does not."""
NAMES = count(1)


def binaries() -> Path | None:
    """Where PostgreSQL is, the latest there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).parent if on_path else None


needs_postgres = pytest.mark.skipif(
    binaries() is None or (os.geteuid() == 0 and shutil.which("setpriv") is None),
    reason="no PostgreSQL here (Debian: apt-get install postgresql)",
)


class Server:
    """A server in a folder of its own, at a Unix socket.

    Args:
        durable: whether what is written waits for the disk, as it does for people.
    """

    def __init__(self, durable: bool = False) -> None:
        self.durable = durable
        self.process: subprocess.Popen[bytes] | None = None
        has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
        self.folder = Path(mkdtemp(prefix="antterm-pg-", dir=None if durable or not has_room else MEMORY))
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(NOBODY)
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._run("initdb", "-U", "antterm", "-A", "trust", "--no-locale", "-E", "UTF8", "--no-sync")
        self.start()

    def _command(self, program: str, *words: str) -> list[str]:
        place = binaries()
        assert place is not None
        words = (str(place / program), "-D", str(self.folder / "data"), *words)
        if os.geteuid() != 0:
            return [*words]
        nobody = pwd.getpwnam(NOBODY)
        become = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
        return ["setpriv", *become, "--pdeathsig", "QUIT", "--", *words]

    def _run(self, program: str, *words: str) -> None:
        command = self._command(program, *words)
        subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=PATIENCE)

    def start(self) -> None:
        """Have it run, and wait until it does."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self.durable else "off",
            "synchronous_commit": "on" if self.durable else "off",
            "full_page_writes": "on" if self.durable else "off",
            "max_connections": "90",
            "shared_buffers": "16MB",
            "autovacuum": "off",
            "logging_collector": "off",
        }
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = self._command("postgres", *words)
        self.process = subprocess.Popen(
            command, cwd="/", stdout=subprocess.DEVNULL, stderr=(self.folder / "log").open("ab")
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("postgres", "SELECT 1")
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.02)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Have it end, at once if that is to be."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def remove(self) -> None:
        """End it, and leave nothing of it."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name: str, folder: Path | None = None) -> str:
        """The address of a database.

        Args:
            name: of it.
            folder: where the socket lies; None for that of the server itself.
        """
        return f"postgresql:///{name}?host={folder or self.folder}&user=antterm"

    def ask(self, name: str, query: str, *values: Any) -> list[Any]:
        """What a database answers."""
        with psycopg.connect(self.address(name), autocommit=True) as line:
            found = line.execute(query, values)
            return found.fetchall() if found.description else []

    @cached_property
    def prepared(self) -> str:
        """The name of a database with the tables of a host, to copy: they are made once for many tests."""
        name = f"games{next(NAMES)}"
        self.ask("postgres", f"CREATE DATABASE {name}")
        with psycopg.connect(self.address(name), autocommit=True) as line:
            prepare(line)
        return name

    @contextmanager
    def database(self, original: str = "template1") -> Iterator[str]:
        """A database for a while; its name.

        Args:
            original: the database that it begins as a copy of, to which nobody is connected.
        """
        name = f"games{next(NAMES)}"
        how = f"TEMPLATE {original} STRATEGY FILE_COPY"  # of little: half the work
        self.ask("postgres", f"CREATE DATABASE {name} {how}")
        try:
            yield name
        finally:
            with suppress(psycopg.OperationalError):
                self.ask("postgres", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def serving(durable: bool = False) -> Iterator[Server]:
    """A server for a while."""
    server = Server(durable)
    try:
        yield server
    finally:
        server.remove()
