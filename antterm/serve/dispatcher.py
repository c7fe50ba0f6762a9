"""The dispatcher: the process that listens. It counts connections, and hands each to a worker.

It is small and does nothing that could take long or fail: no keys, no screens. It starts another worker for
each that has crashed, and kills one that has sent no sign of life for long. Nobody who connects meanwhile is
refused: they wait in the queue of the socket, which belongs to the dispatcher.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Final

import msgspec

from antterm.journal import LogEvent, log_event, summarise
from antterm.networks import network_of
from antterm.serve.settings import Bounds
from antterm.throttle import Throttle
from antterm.watchdog import AlarmClock, ends_with_terminal

MOST_BYTES: Final = 4096
"""Most bytes of a message."""


class _Message(msgspec.Struct, frozen=True, tag=True):
    def encode(self) -> bytes:
        """Return the message as it is sent."""
        return msgspec.json.encode(self)


class HandedOver(_Message, frozen=True, tag=True):
    """To a worker: a connection comes with this message, as a file descriptor."""

    number: int


class Identified(_Message, frozen=True, tag=True):
    """From a worker: the user of a connection is known now."""

    number: int
    name: str


class Gone(_Message, frozen=True, tag=True):
    """A connection has ended."""

    number: int


class TurnAway(_Message, frozen=True, tag=True):
    """To a worker: end a connection of a user who has too many."""

    number: int


class Alive(_Message, frozen=True, tag=True):
    """A worker's message that it is running and not blocked."""


Message = HandedOver | Identified | Gone | TurnAway | Alive

decode: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode
"""Return the message that was sent."""


BACKLOG: Final = 1024
SILENT: Final = 30.0
"""Seconds without a sign of life after which a worker counts as blocked and is killed."""
AGAIN_AFTER: Final = 0.5
"""Least seconds between two starts of workers, so that one that always crashes costs little."""
LATELY: Final = 3.0
"""Seconds for which a new connection counts `AS_MANY` times: letting somebody in is most of the work."""
AS_MANY: Final = 4
ADDRESSES: Final = 10_000
"""Number of addresses whose logins are counted before those without recent logins are forgotten."""
TAKEN_AT_ONCE: Final = 100
"""Number of connections that are accepted before messages of workers are read again."""
ENDS_WITHIN: Final = 8.0
"""Seconds that workers may take to end."""


@dataclass
class _Worker:
    """A worker process."""

    pid: int
    control: socket.socket
    heard: float
    people: dict[int, tuple[str, str]] = field(default_factory=dict)
    """The key of the address (`network_of`) and the user's name, by the number of the connection."""
    came: deque[float] = field(default_factory=deque)
    """When recent connections were handed over."""

    def work(self, now: float) -> int:
        """Return the load of the worker.

        After a crash everybody comes back at once, and only the new worker is empty.
        """
        while self.came and now - self.came[0] > LATELY:
            self.came.popleft()
        return len(self.people) + (AS_MANY - 1) * len(self.came)


class Dispatcher:
    """Hands connections to workers.

    Args:
        listening: the sockets at which people connect.
        limits: how many may come.
        work: serves in a worker process, given the socket to the dispatcher; does not return.
        count: how many workers there are.
    """

    def __init__(
        self,
        listening: list[socket.socket],
        limits: Bounds,
        work: Callable[[socket.socket], None],
        count: int,
    ) -> None:
        self._listening, self._limits, self._work, self._count = listening, limits, work, count
        self._selector = selectors.DefaultSelector()
        self._workers: list[_Worker] = []
        self._number = 0
        self._all_logins = Throttle(limits.all_logins / 60, max(1, limits.all_logins // 2))
        self._logins: dict[str, Throttle] = {}
        """The limit on logins for each address, by its key (`network_of`)."""
        self._forgets_at = ADDRESSES
        self._is_ending = False
        self._begun = 0.0
        self._alarm_clock = AlarmClock()
        self._wakeup_sockets: tuple[socket.socket, ...] = ()
        """A pair of sockets by which signals end the wait for connections."""

    def run(self, ready: Callable[[], None]) -> None:
        """Accept connections until SIGTERM or SIGINT. SIGHUP ends it too or reopens the log, as at a host.

        Args:
            ready: called when people can come.
        """
        wake, woken = socket.socketpair()
        for each in (wake, woken):
            each.setblocking(False)
        before = signal.set_wakeup_fd(woken.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        is_log = not ends_with_terminal()
        signal.signal(signal.SIGHUP, (lambda *_: log_event(LogEvent.REOPENED)) if is_log else self._end)
        self._selector.register(wake, selectors.EVENT_READ, lambda: _empty(wake))
        for each in self._listening:
            each.setblocking(False)
            self._selector.register(each, selectors.EVENT_READ, lambda each=each: self._accept(each))
        self._wakeup_sockets = (wake, woken)
        try:
            while len(self._workers) < self._count:
                self._begin_worker()
            ready()
            while not self._is_ending:
                self._alarm_clock.wind()
                for key, _events in self._selector.select(1.0):
                    key.data()
                self._check_workers()
        finally:
            self._alarm_clock.stop()
            signal.set_wakeup_fd(before)
            self._end_workers()

    def _end(self, _number: int, _frame: object) -> None:
        self._is_ending = True

    # Connections

    def _accept(self, listening: socket.socket) -> None:
        """Accept those who wait, and hand each to the worker with the least load."""
        if not self._workers:
            sleep(0.05)  # they have to wait a little longer
        for _connection in range(TAKEN_AT_ONCE if self._workers else 0):
            try:
                connection, address = listening.accept()
            except OSError:  # nobody waits, or too many files are open; then they wait on
                return
            with connection:
                network = network_of(address[0])
                if self._is_admitted(network, address[0]):
                    self._hand_over(connection, network)

    def _is_admitted(self, network: str, address: str) -> bool:
        everybody = [each for worker in self._workers for each in worker.people.values()]
        if len(everybody) >= self._limits.connections:
            return self._turn_away("full", address)
        if sum(each == network for each, _name in everybody) >= self._limits.of_address:
            return self._turn_away("too_many", address)
        if len(self._logins) >= self._forgets_at:
            self._logins = {each: pace for each, pace in self._logins.items() if not pace.is_rested}
            self._forgets_at = max(ADDRESSES, 2 * len(self._logins))
        pace = self._logins.setdefault(network, Throttle(self._limits.logins / 60, self._limits.logins))
        if not pace.take():
            return self._turn_away("too_fast", address)
        return self._all_logins.take() or self._turn_away("all_too_fast", address)

    def _turn_away(self, code: str, address: str) -> bool:
        log_event(LogEvent.TURNED_AWAY, code=code, address=address)
        return False

    def _hand_over(self, connection: socket.socket, network: str) -> None:
        self._number += 1
        now = monotonic()
        for worker in sorted(self._workers, key=lambda each: each.work(now)):
            try:
                message = HandedOver(self._number).encode()
                socket.send_fds(worker.control, [message], [connection.fileno()])
            except OSError:  # it has crashed, or its queue is full: take another
                continue
            worker.people[self._number] = (network, "")
            worker.came.append(now)
            return

    # The workers

    def _begin_worker(self) -> None:
        self._begun = monotonic()
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            pid = os.fork()
        except OSError:
            ours.close()
            its.close()
            raise
        if pid == 0:
            self._become_worker(ours, its)
        its.close()
        ours.setblocking(False)
        worker = _Worker(pid, ours, monotonic())
        self._workers.append(worker)
        self._selector.register(ours, selectors.EVENT_READ, lambda: self._read_messages(worker))

    def _become_worker(self, ours: socket.socket, its: socket.socket) -> None:
        """Serve in a process that was just forked, and end the process afterwards.

        Args:
            ours: this process's end of the socket to the new one; it is closed there, with all else that is
                the dispatcher's.
            its: the end of the new process.
        """
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD, signal.SIGALRM):
                signal.signal(number, signal.SIG_DFL)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it ends with the dispatcher
            self._selector.close()
            for each in (
                ours,
                *self._wakeup_sockets,
                *self._listening,
                *(worker.control for worker in self._workers),
            ):
                each.close()
            self._work(its)
            status = 0
        except BaseException as error:
            log_event(LogEvent.FAILED, error=error)
        finally:
            os._exit(status)

    def _read_messages(self, worker: _Worker) -> None:
        """Read the messages of a worker."""
        while True:
            try:
                message = worker.control.recv(MOST_BYTES)
            except BlockingIOError:
                return
            except OSError:
                message = b""
            if not message:
                self._drop(worker)
                return
            worker.heard = monotonic()
            match decode(message):
                case Gone(number=number):
                    worker.people.pop(number, None)
                case Identified(number=number, name=name) if number in worker.people:
                    worker.people[number] = (worker.people[number][0], name)
                    self._count_terminals(worker, number, name)
                case Alive():
                    pass

    def _count_terminals(self, worker: _Worker, number: int, name: str) -> None:
        """End a connection whose user has more of them than one may."""
        names = Counter(name for each in self._workers for _address, name in each.people.values())
        if names[name] > self._limits.of_person:
            with suppress(OSError):
                worker.control.send(TurnAway(number).encode())

    def _drop(self, worker: _Worker) -> None:
        """Remove a worker that has crashed; its connections are lost."""
        if worker in self._workers:
            self._workers.remove(worker)
            self._selector.unregister(worker.control)
            worker.control.close()
            with suppress(ProcessLookupError):
                os.kill(worker.pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(worker.pid, 0)
            if not self._is_ending:
                log_event(LogEvent.FELL, process=worker.pid, connections=len(worker.people))

    def _check_workers(self) -> None:
        """Kill workers that have been silent for too long; start others in place of those that are gone."""
        summarise()
        for worker in [*self._workers]:
            if monotonic() - worker.heard > SILENT:
                self._read_messages(worker)  # perhaps the dispatcher was blocked, and not the worker
        for worker in [*self._workers]:
            if monotonic() - worker.heard > SILENT:
                log_event(LogEvent.HELD_UP, process=worker.pid)
                self._drop(worker)
        if len(self._workers) < self._count and monotonic() - self._begun > AGAIN_AFTER:
            try:
                self._begin_worker()
            except OSError as error:  # the system lets no further process start now
                log_event(LogEvent.FAILED, error=error)

    def _end_workers(self) -> None:
        """End the workers, and wait until they have."""
        for each in self._listening:
            self._selector.unregister(each)
            each.close()
        for worker in self._workers:
            with suppress(ProcessLookupError):
                os.kill(worker.pid, signal.SIGTERM)
        until = monotonic() + ENDS_WITHIN
        while self._workers and monotonic() < until:
            for key, _events in self._selector.select(0.2):
                key.data()
        for worker in [*self._workers]:
            self._drop(worker)


def _empty(wake: socket.socket) -> None:
    with suppress(BlockingIOError):
        while wake.recv(4096):
            pass
