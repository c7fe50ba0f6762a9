"""Where the bots of a host think: a few processes, one answer at a time in each.

Each table has at most one question here. Whose question is next is decided by `ThinkingQueue`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from antterm.bots import Task
from antterm.bots.backroom import BackRoom
from antterm.bots.messages import Job, Reply, Report, Trouble
from antterm.host.figures import Durations


class BotService(Protocol):
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


@dataclass(eq=False)
class _Asker:
    """A person for whose tables bots think or are to think."""

    used: float
    """Seconds that bots have thought for them, counted from what others had used when they came."""
    waiting: deque[asyncio.Future[float]] = field(default_factory=deque)
    """Done when there is a process for the question, with the moment at which that was."""
    running: list[float] = field(default_factory=list)
    """When each question that is thought about was begun."""

    def use(self, now: float) -> float:
        """Return the seconds used, with those of the questions that are thought about now."""
        return self.used + sum(now - begun for begun in self.running)


class ThinkingQueue:
    """Asks bots, a few questions at a time, and shares the time fairly between people.

    The next question is that of the person for whom bots have thought the least, so whoever has many tables
    of strong bots slows down those alone. A person's own questions are answered in the order in which they
    came.

    Args:
        thinks: who answers for bots.
        processes: how many questions are thought about at a time.
        waits: where the waiting times are counted; None where nobody wants to know them.
        now: seconds of a clock that only goes forward.
    """

    def __init__(
        self,
        thinks: BotService,
        processes: int,
        waits: Durations | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._thinks, self.processes, self._waits, self._now = thinks, processes, waits, now
        self._askers: dict[str, _Asker] = {}
        """The people for whom a question waits or is thought about."""
        self._level = 0.0
        """What the person had used who was served last: who comes anew begins there."""
        self.thinking = 0
        """How many questions are thought about."""
        self.failed = 0
        """How many in a row have come to no end: their process has ended, or none could be started."""

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return sum(len(asker.waiting) for asker in self._askers.values())

    async def do(self, task: Task | Job, person: str = "") -> Reply:
        """Return what came of a task in the end; it waits for its turn.

        Args:
            task: what is to be thought about.
            person: for whom; empty for the host itself.
        """
        came, asker = self._now(), self._askers.setdefault(person, _Asker(self._level))
        begun = await self._take_turn(asker)
        if self._waits is not None and not _is_secret(task):
            self._waits.add(begun - came)
        try:
            reply = await self._thinks.do(task)
        finally:
            self._end_turn(asker, begun)
        is_lost = isinstance(reply, Trouble) and reply.code in ("ended", "no_start")
        self.failed = self.failed + 1 if is_lost else 0
        return reply

    def close(self) -> None:
        """See `BotService`."""
        self._thinks.close()

    async def _take_turn(self, asker: _Asker) -> float:
        """Wait until there is a process for a question of this person; return when that was."""
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        asker.waiting.append(turn)
        self._give_turns()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with suppress(ValueError):  # it may have been passed over already
                    asker.waiting.remove(turn)
                self._forget_idle()
            else:
                self._end_turn(asker, turn.result())
            raise

    def _end_turn(self, asker: _Asker, begun: float) -> None:
        asker.running.remove(begun)
        asker.used += self._now() - begun
        self.thinking -= 1
        self._give_turns()
        self._forget_idle()

    def _give_turns(self) -> None:
        """Let questions begin for which there is a process."""
        now = self._now()
        while self.thinking < self.processes:
            waiting = [asker for asker in self._askers.values() if asker.waiting]
            if not waiting:
                return
            chosen = min(waiting, key=lambda asker: asker.use(now))
            turn = chosen.waiting.popleft()
            if not turn.done():  # else who asked has gone
                self._level = max(self._level, chosen.use(now))
                self.thinking += 1
                chosen.running.append(now)
                turn.set_result(now)

    def _forget_idle(self) -> None:
        """Forget people for whom nothing is to be thought about any more."""
        busy = {person: asker for person, asker in self._askers.items() if asker.waiting or asker.running}
        self._askers = busy


def _is_secret(task: Task | Job) -> bool:
    """Return whether others must not even know that this was asked: figures may be public."""
    return isinstance(task, Task) and task.ask.secret


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
