"""Where the bots of a host think: a few processes, one answer at a time in each.

Each table has at most one question here, so whoever waits is asked in turn.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from antterm.bots import Task
from antterm.bots.backroom import BackRoom
from antterm.bots.messages import Job, Reply, Report, Trouble


class Thinks(Protocol):
    """Who answers for bots."""

    async def do(self, task: Task | Job) -> Reply:
        """What came of a task in the end."""
        ...

    def close(self) -> None:
        """Think no more."""
        ...


class Rooms:
    """Processes in which bots think. None is started before it is needed.

    Args:
        number: how many there are.
        patience: seconds that one answer may take.
    """

    def __init__(self, number: int, patience: float) -> None:
        self._patience = patience
        self._rooms = [BackRoom() for _room in range(number)]
        self._idle: asyncio.LifoQueue[BackRoom] = asyncio.LifoQueue()
        for room in self._rooms:
            self._idle.put_nowait(room)

    async def do(self, task: Task | Job) -> Reply:
        """What came of a task in the end; it waits for its turn."""
        room = await self._idle.get()
        try:
            return await asyncio.wait_for(_done(room, task), self._patience)
        except OSError:  # too late, or no process could be started
            return Trouble("ended")
        finally:
            room.interrupt()
            self._idle.put_nowait(room)

    def close(self) -> None:
        """End all processes, and wait until they have ended."""
        for room in self._rooms:
            room.dismiss()


class Counted:
    """Who answers for bots, counted.

    Args:
        thinks: who does.
        processes: how many questions are thought about at a time.
    """

    def __init__(self, thinks: Thinks, processes: int) -> None:
        self._thinks, self.processes = thinks, processes
        self._asked = 0
        self.failed = 0
        """How many in a row have come to no end: their process has ended, or none could be started."""

    @property
    def thinking(self) -> int:
        """How many questions are thought about."""
        return min(self._asked, self.processes)

    @property
    def waiting(self) -> int:
        """How many wait for a process."""
        return self._asked - self.thinking

    async def do(self, task: Task | Job) -> Reply:
        """See `Thinks`."""
        self._asked += 1
        try:
            reply = await self._thinks.do(task)
        finally:
            self._asked -= 1
        is_lost = isinstance(reply, Trouble) and reply.code in ("ended", "no_start")
        self.failed = self.failed + 1 if is_lost else 0
        return reply

    def close(self) -> None:
        """See `Thinks`."""
        self._thinks.close()


async def _done(room: BackRoom, task: Task | Job) -> Reply:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Reply] = loop.create_future()

    def arrive(reply: Reply) -> None:
        if not done.done():
            done.set_result(reply)

    def hear(reply: Reply) -> None:
        if not isinstance(reply, Report):
            loop.call_soon_threadsafe(arrive, reply)

    room.ask(task, hear)
    return await done
