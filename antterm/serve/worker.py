"""A worker: a process that serves the connections that the dispatcher hands to it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Final

import asyncssh

from antterm.i18n import _
from antterm.journal import LogEvent, log_event, summarise
from antterm.serve.connection import ModestConnection, Shared, SshConnection, options
from antterm.serve.dispatcher import MOST_BYTES, Alive, Gone, HandedOver, Identified, TurnAway, decode
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds, ServeError
from antterm.watchdog import Watchdog

ALIVE_EVERY: Final = 5.0
"""Seconds between two signs of life to the dispatcher."""
TIDIES_EVERY: Final = 1.0
"""Seconds between two looks whether it is time to collect garbage."""
COMING: Final[ContextVar[int]] = ContextVar("coming", default=0)
"""The number of the connection that is being taken over, in the task that does so."""
FAREWELL: Final = 3.0
"""Seconds that people have to read that the server ends."""


class Worker:
    """Serves users.

    Args:
        control: the socket to the dispatcher.
        key: the key of the server.
        socket_path: the path of the host's socket.
        limits: what one user may have.
        people: who has which key.
    """

    def __init__(
        self, control: socket.socket, key: asyncssh.SSHKey, socket_path: Path, limits: Bounds, people: KeyRing
    ) -> None:
        self.people = people
        self._shared = Shared(socket_path, limits, people, self._report_name, self._report_end)
        self._control, self._options = control, options(key, limits, self._connected)
        self._unsent: deque[bytes] = deque()
        """Messages to the dispatcher that it had no room for."""
        self._connections: dict[int, SshConnection] = {}
        self._until = asyncio.Event()

    async def serve(self) -> None:
        """Serve connections that the dispatcher passes on, until the dispatcher ends this worker."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._until.set)
        # With Python 3.12 every app would have the loop make its tasks otherwise, for all others too.
        loop.set_task_factory = lambda _factory: None  # type: ignore[method-assign,assignment]
        self._control.setblocking(False)
        with Watchdog(is_main=False).watch():
            await self._serve(loop)

    async def _serve(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.add_reader(self._control, self._receive)
        self._shared.garbage.begin()
        rounds = [asyncio.create_task(each) for each in (self._report_alive(), self._tidy_up())]
        await self._until.wait()
        for each in rounds:
            each.cancel()
        loop.remove_reader(self._control)
        self._shared.process.close()
        for connection in [*self._connections.values()]:
            connection.end(
                lambda: _("The server is stopping. Come back in a moment; your games are waiting for you.")
            )
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self._connections:
                    await asyncio.sleep(0.05)

    # The dispatcher

    def _receive(self) -> None:
        """Read the messages of the dispatcher, and take over connections."""
        while True:
            try:
                message, files, _flags, _from = socket.recv_fds(self._control, MOST_BYTES, 1)
            except BlockingIOError:
                return
            except OSError:
                message, files = b"", []
            if not message:  # the dispatcher has gone
                self._until.set()
                return
            self._handle_message(message, files)

    def _handle_message(self, message: bytes, files: list[int]) -> None:
        match decode(message):
            case HandedOver(number=number) if files:
                asyncio.get_running_loop().create_task(self._take(number, socket.socket(fileno=files[0])))
            case HandedOver(number=number):  # no descriptor was free for it, so it is closed
                self._send(Gone(number))
            case TurnAway(number=number) if number in self._connections:
                self._connections[number].end(
                    lambda: _("You are already connected from as many terminals as are allowed.")
                )

    async def _take(self, number: int, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        COMING.set(number)
        try:
            connection.setblocking(False)
            await loop.connect_accepted_socket(lambda: ModestConnection(loop, self._options), connection)
        except OSError:  # gone already
            connection.close()
            if number not in self._connections:
                self._send(Gone(number))

    def _send(self, message: Alive | Gone | Identified | TurnAway) -> None:
        self._unsent.append(message.encode())
        with suppress(OSError):  # it has gone or is busy: the rest is sent with the next sign of life
            while self._unsent:
                self._control.send(self._unsent[0])
                self._unsent.popleft()

    async def _report_alive(self) -> None:
        while True:
            self._send(Alive())
            summarise()
            await asyncio.sleep(ALIVE_EVERY)

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(TIDIES_EVERY)
            self.end_removed()
            if self._shared.garbage.is_time():
                self._shared.garbage.collect()

    # Who comes and goes

    def _connected(self) -> SshConnection:
        connection = SshConnection(self._shared, COMING.get())
        self._connections[connection.number] = connection
        return connection

    def _report_name(self, connection: SshConnection) -> None:
        """Tell the dispatcher who the user of a connection is."""
        log_event(LogEvent.CAME, person=connection.user.name, address=connection.user.address)
        self._send(Identified(connection.number, connection.user.name))

    def _report_end(self, connection: SshConnection) -> None:
        """Tell the dispatcher that a connection has ended."""
        if connection.user.name:
            log_event(LogEvent.WENT, person=connection.user.name)
        self._connections.pop(connection.number, None)
        self._send(Gone(connection.number))

    def end_removed(self) -> None:
        """End the connections of users whose key was removed."""
        with suppress(ServeError):  # nobody is cut off because the file is broken
            for connection in [*self._connections.values()]:
                user = connection.user
                if user.name and self.people.whose(user.key) != user.name:
                    connection.end(lambda: _("The key that you logged in with has been removed."))


def run(make: Callable[[], Worker]) -> None:
    """Run a worker in this process, which was forked for that; then end the process.

    Args:
        make: makes the worker; it is called in the worker's event loop.
    """

    async def serve() -> None:
        await make().serve()

    try:
        asyncio.run(serve())
    except Exception as error:
        log_event(LogEvent.FAILED, error=error)
        os._exit(1)
    os._exit(0)
