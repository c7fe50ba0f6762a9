"""A process that serves some of the people: it is handed their connections by the door, and keeps nothing."""

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
from antterm.journal import Occurrence, note, summarise
from antterm.serve.errors import ServeError
from antterm.serve.limits import Bounds
from antterm.serve.messages import LARGEST, Alive, Came, Gone, TurnAway, told
from antterm.serve.people import KeyRing
from antterm.serve.tidiness import Tidiness
from antterm.serve.visit import ModestConnection, Visit, options
from antterm.watchdog import Watchdog

ALIVE_EVERY: Final = 5.0
"""Seconds between two words to the door that all is well."""
AT_ONCE: Final = 2
"""Apps that are begun at the same time, lest those who type wait for all who come."""
BEGINS: Final = 0.05
"""Seconds that the beginning of an app takes about."""
TIDIES_EVERY: Final = 1.0
"""Seconds between two looks whether it is time to search for memory."""
COMING: Final[ContextVar[int]] = ContextVar("coming", default=0)
"""By which number the door knows the connection that is taken over, in the task that does so."""
FAREWELL: Final = 3.0
"""Seconds in which people may read that the server ends."""


class Worker:
    """Serves people.

    Args:
        control: the line to the door.
        key: of the server.
        socket_path: of the host.
        limits: what one person may have.
        people: who has which key.
    """

    def __init__(
        self, control: socket.socket, key: asyncssh.SSHKey, socket_path: Path, limits: Bounds, people: KeyRing
    ) -> None:
        self.socket, self.limits, self.people = socket_path, limits, people
        self._control, self._options = control, options(key, limits, self)
        self._unsaid: deque[bytes] = deque()
        """What the door is to be told, and had no room for."""
        self._visits: dict[int, Visit] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self.tidiness = Tidiness()
        self._until = asyncio.Event()

    async def serve(self) -> None:
        """Be there until the door ends it."""
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
        self.tidiness.begin()
        rounds = [asyncio.create_task(each) for each in (self._beat(), self._tidy_up())]
        await self._until.wait()
        for each in rounds:
            each.cancel()
        loop.remove_reader(self._control)
        for visit in [*self._visits.values()]:
            visit.end(lambda: _("The server ends for now. Come back in a moment; your games wait for you."))
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self._visits:
                    await asyncio.sleep(0.05)

    # The door

    def _receive(self) -> None:
        """Take over connections."""
        while True:
            try:
                message, files, _flags, _from = socket.recv_fds(self._control, LARGEST, 1)
            except BlockingIOError:
                return
            except OSError:
                message, files = b"", []
            if not message:  # the door has gone
                self._until.set()
                return
            self._heed(message, files)

    def _heed(self, message: bytes, files: list[int]) -> None:
        match told(message):
            case Came(number=number) if files:
                asyncio.get_running_loop().create_task(self._take(number, socket.socket(fileno=files[0])))
            case TurnAway(number=number) if number in self._visits:
                self._visits[number].end(lambda: _("You are here at as many terminals as one person may."))

    async def _take(self, number: int, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        COMING.set(number)
        try:
            connection.setblocking(False)
            await loop.connect_accepted_socket(lambda: ModestConnection(loop, self._options), connection)
        except OSError:  # gone already
            connection.close()
            if number not in self._visits:
                self._send(Gone(number))

    def _send(self, message: Alive | Came | Gone | TurnAway) -> None:
        self._unsaid.append(message.said())
        with suppress(OSError):  # the door has gone, or is busy: with the next beat it is told the rest
            while self._unsaid:
                self._control.send(self._unsaid[0])
                self._unsaid.popleft()

    async def _beat(self) -> None:
        while True:
            self._send(Alive())
            summarise()
            await asyncio.sleep(ALIVE_EVERY)

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(TIDIES_EVERY)
            self.end_removed()
            if self.tidiness.is_time():
                self.tidiness.search()

    # Who comes and goes

    def arrived(self, visit: Visit) -> None:
        """Somebody has connected, who has not shown a key yet."""
        visit.number = COMING.get()
        self._visits[visit.number] = visit

    def came_in(self, visit: Visit) -> None:
        """Somebody has shown a key that has a name."""
        note(Occurrence.CAME, person=visit.name, address=visit.came_from)
        self._send(Came(visit.number, visit.name))

    def gone(self, visit: Visit) -> None:
        """The connection has ended."""
        if visit.name:
            note(Occurrence.WENT, person=visit.name)
        self._visits.pop(visit.number, None)
        self._send(Gone(visit.number))

    def end_removed(self) -> None:
        """End the connections of those who have come with a key that opens nothing any more."""
        with suppress(ServeError):  # nobody loses their line because the file is broken
            for visit in [*self._visits.values()]:
                if visit.name and self.people.whose(visit.key) != visit.name:
                    visit.end(lambda: _("The key with which you have come was removed."))

    async def turn(self) -> None:
        """Wait until it is one's turn to have an app begun."""
        async with self._turns:
            self.tidiness.app_begins()
            await asyncio.sleep(BEGINS)


def run(make: Callable[[], Worker]) -> None:
    """Serve in this process, which was forked for that, and end it."""
    try:
        asyncio.run(_serve(make))
    except Exception as error:
        note(Occurrence.FAILED, error=error)
        os._exit(1)
    os._exit(0)


async def _serve(make: Callable[[], Worker]) -> None:
    await make().serve()
