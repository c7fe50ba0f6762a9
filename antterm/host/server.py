"""The sockets of a host: it listens there, and each connection is served until the host ends."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from antterm.errors import reason
from antterm.host.connection import FAREWELL, Connection
from antterm.host.host import Host
from antterm.host.settings import HostError
from antterm.journal import LogEvent, log_event
from antterm.saves import private
from antterm.wire.frames import frame
from antterm.wire.messages import Bye, Refusal

BACKLOG: Final = 1024
"""Number of connections that may wait to be accepted: after an upgrade all come back at once."""
FIRST_PASSED: Final = 3
"""The first descriptor that a service manager passes on."""
FILES: Final = 8192
"""Number of files that a host may have open, if the system allows it: one per terminal and per open game."""
LONGEST_PATH: Final = 100
"""Most bytes of the path of a socket: systems have room for a few more."""
MOST_TOLD_OF_STALL: Final = 100
"""Maximum number of connections that are notified at each check that the host hangs."""


async def serve(
    host: Host, listening: socket.socket, until: asyncio.Event, ready: Callable[[], None]
) -> None:
    """Serve everybody who connects until `until` is set; then say goodbye to them and close the host.

    Args:
        host: the host.
        listening: the socket, which is bound already.
        until: set by the caller when it is time to end.
        ready: called when people can connect.
    """
    tasks: set[asyncio.Task[Any]] = set()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection, task = Connection(host, reader, writer), asyncio.current_task()
        assert task is not None
        tasks.add(task)
        host.connections.add(connection)
        try:
            await connection.attend()
        except Exception as error:  # one connection must not end the others
            log_event(LogEvent.FAILED, person=connection.person, error=error)
        finally:
            host.connections.discard(connection)
            tasks.discard(task)
            host.lobby_changed()

    host.watchdog.look_also = StallNotifier(listening).look
    with host.watchdog.watch():
        await host.open()
        # Not as a Unix socket: from Python 3.13 on asyncio would remove its file, and systemd's is not ours.
        server = await asyncio.start_server(meet, sock=listening, backlog=BACKLOG)
        host.tables.wake()
        host.tournaments.wake()
        ready()
        try:
            await until.wait()
        finally:
            server.close()
            await host.tournaments.close()
            await host.tables.close()
            for connection in list(host.connections):
                connection.disconnect("upgrade", retry=True)
            for patience in (FAREWELL, None):  # everybody may read that; who does not is cut off
                if tasks:
                    await asyncio.wait(tasks, timeout=patience)
                for connection in list(host.connections):
                    connection.abort()
            await host.close()


class StallNotifier:
    """Tells those who connect that the host hangs; its event loop cannot do so itself.

    Args:
        listening: the socket at which they connect; it does not block.
    """

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._informed: list[socket.socket] = []

    def look(self, stalled_for: float) -> None:
        """Tell those who have connected since the last look; close the connections of the last look.

        Args:
            stalled_for: seconds for which the host has stalled; 0 if it has not.
        """
        for line in self._informed:
            line.close()
        self._informed.clear()
        while stalled_for and len(self._informed) < MOST_TOLD_OF_STALL:
            try:
                line, _address = self._listening.accept()
            except OSError:  # nobody has come
                return
            self._informed.append(line)
            line.setblocking(False)
            why = Refusal(code="stalled", data={"seconds": round(stalled_for)})
            with suppress(OSError):  # they have gone
                line.send(frame(Bye(code="stalled", retry=True)) + frame(why))
                line.shutdown(socket.SHUT_WR)


def have_room() -> None:
    """Raise the number of files that this process may open, for terminals and games."""
    import resource  # here, because some systems have none, and no host

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def passed_socket() -> socket.socket | None:
    """Return the socket that a service manager has opened for this process; None if none has."""
    if os.environ.get("LISTEN_PID") != f"{os.getpid()}" or os.environ.get("LISTEN_FDS", "0") == "0":
        return None
    return socket.socket(fileno=FIRST_PASSED)


def bound_socket(path: Path, group: str) -> socket.socket:
    """Return a socket at a path, open to its owner and, if one is named, to a group.

    Raises:
        HostError: there is a host already, or the system refuses.
    """
    if not hasattr(socket, "AF_UNIX"):
        raise HostError("no_sockets")
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise HostError("long_path", path=str(path), limit=LONGEST_PATH)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        is_new = not path.parent.exists()
        private.make_folder(path.parent)
        _clear(path)
        before = os.umask(0o177)
        try:
            listening.bind(os.fspath(path))
        finally:
            os.umask(before)
        if group:
            _give_to(path, group, 0o660)
        if group and is_new:  # else nobody of the group could come so far
            _give_to(path.parent, group, 0o750)
        listening.listen(BACKLOG)  # from now on whoever comes waits, and another host sees that there is one
    except OSError as error:
        listening.close()
        raise HostError("socket", path=str(path), why=reason(error)) from error
    except HostError:
        listening.close()
        raise
    return listening


def _clear(path: Path) -> None:
    """Remove the socket of a host that has crashed."""
    try:
        if not stat.S_ISSOCK(path.lstat().st_mode):
            return
    except FileNotFoundError:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(os.fspath(path))
        except ConnectionRefusedError:
            with suppress(FileNotFoundError):
                path.unlink()
            return
    raise HostError("running", path=str(path))


def _give_to(path: Path, group: str, mode: int) -> None:
    import grp  # here, because some systems have none, and no host

    try:
        number = grp.getgrnam(group).gr_gid
    except KeyError as error:
        raise HostError("group", group=group) from error
    os.chown(path, -1, number)
    path.chmod(mode)
