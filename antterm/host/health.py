"""Whether the host is well, for programs that watch over it: two pages of HTTP, for this machine alone.

A thread of their own serves them, which answers also when the host hangs. `/healthz` is `ok`, or says with
status 503 what is wrong; `/metrics` has figures for Prometheus. Every account of the machine can read them,
so they tell nothing of any game.
"""

from __future__ import annotations

import asyncio
import selectors
import socket
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from threading import Thread
from time import monotonic
from typing import Final

from antterm.host.errors import HostError
from antterm.host.server import BACKLOG, Host
from antterm.journal import Occurrence, note
from antterm.watchdog import EVERY, STALLED_AFTER

LOOPBACK: Final = "127.0.0.1"
LONGEST: Final = 8192
"""Bytes of a request, at most."""
PATIENCE: Final = 5.0
"""Seconds in which a visitor has to ask for a page."""
ANSWERS_WITHIN: Final = STALLED_AFTER + 2 * EVERY
"""Seconds in which the host has to say how it does: enough to know whether it has stalled."""
VISITORS: Final = 64
"""At a time. Whoever comes then has the place of the one who has been there for longest."""
LOOKS_EVERY: Final = 0.25
"""Seconds between two looks whether somebody waits for too long."""
AT_ONCE: Final = 4096
"""Bytes that are read at once."""
PLAIN: Final = "text/plain; charset=utf-8"

Page = tuple[HTTPStatus, str, bytes]
"""How it went, of which type it is, and the page."""


def health_socket(port: int) -> socket.socket:
    """A socket at this port of the loopback.

    Raises:
        HostError: `health`: the system refuses.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(
            socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
        )  # those who were here need not have gone
        listening.bind((LOOPBACK, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise HostError("health", port=port, why=error.strerror or str(error)) from error
    return listening


@asynccontextmanager
async def health(host: Host, listening: socket.socket) -> AsyncIterator[None]:
    """Be there for who asks how a host does, while this lasts."""
    waiting_room = WaitingRoom(host, listening, asyncio.get_running_loop())
    thread = Thread(target=waiting_room.serve, name="health", daemon=True)
    thread.start()
    try:
        yield
    finally:
        waiting_room.end()
        await asyncio.to_thread(thread.join)


@dataclass(eq=False)
class Visitor:
    """Somebody who asks for a page."""

    line: socket.socket
    until: float
    """When they are sent away."""
    asked: bytearray = field(default_factory=bytearray)
    page: Future[Page] | None = None
    """What the host will say; None before they have asked, and when it has been said."""
    answer: bytes = b""
    """What is still to be sent."""


class WaitingRoom:
    """Answers all who ask for a page, in one thread, without waiting for any of them.

    Args:
        host: of which is told.
        listening: where they come.
        loop: in which the host is.
        now: seconds of a clock that only goes forward.
    """

    def __init__(
        self,
        host: Host,
        listening: socket.socket,
        loop: asyncio.AbstractEventLoop,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._host, self._listening, self._loop, self._now = host, listening, loop, now
        self._selector = selectors.DefaultSelector()
        self._visitors: list[Visitor] = []
        """Who has been there for longest comes first."""
        self._woken, self._wake = socket.socketpair()
        self._has_ended = False

    def serve(self) -> None:
        """Be there until `end`."""
        for each in (self._listening, self._woken, self._wake):
            each.setblocking(False)
        self._selector.register(self._listening, selectors.EVENT_READ, self._receive)
        self._selector.register(self._woken, selectors.EVENT_READ, self._awake)
        while not self._has_ended:
            for key, _events in self._selector.select(LOOKS_EVERY):
                key.data()
            self._look_round()
        for visitor in [*self._visitors]:
            self._drop(visitor)
        self._selector.close()
        for each in (self._listening, self._woken, self._wake):
            each.close()

    def end(self) -> None:
        """Have `serve` return soon."""
        self._has_ended = True
        self._stir()

    def _stir(self, _done: object = None) -> None:
        """Have the thread look round; this is called in any thread."""
        with suppress(OSError):  # it is awake already, or has ended
            self._wake.send(b"!")

    def _awake(self) -> None:
        with suppress(BlockingIOError):
            self._woken.recv(AT_ONCE)

    def _receive(self) -> None:
        for _visitor in range(VISITORS):
            try:
                line, _address = self._listening.accept()
            except OSError:  # nobody waits any more, or there are too many files
                return
            line.setblocking(False)
            if len(self._visitors) >= VISITORS:
                self._drop(min(self._visitors, key=lambda each: each.page is not None))
            visitor = Visitor(line, self._now() + PATIENCE)
            self._visitors.append(visitor)
            self._selector.register(line, selectors.EVENT_READ, lambda visitor=visitor: self._go_on(visitor))
            self._go_on(visitor)

    def _go_on(self, visitor: Visitor) -> None:
        """Read what a visitor asks for, or send what is left of the answer."""
        if visitor not in self._visitors:
            return
        try:
            if visitor.answer:
                visitor.answer = visitor.answer[visitor.line.send(visitor.answer) :]
                if not visitor.answer:
                    self._drop(visitor)
                return
            content = visitor.line.recv(AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            content = b""
        visitor.asked += content
        if not content or len(visitor.asked) > LONGEST:
            self._drop(visitor)
        elif b"\r\n\r\n" in visitor.asked and visitor.page is None:
            self._ask(visitor, visitor.asked.partition(b"\r\n")[0].decode("ascii", "replace"))

    def _ask(self, visitor: Visitor, request: str) -> None:
        """Ask the host what there is to say, unless it hangs."""
        visitor.until = self._now() + ANSWERS_WITHIN
        if stalled := self._host.watchdog.stalled_for:
            return self._answer(visitor, _hangs(stalled))
        asked = page(self._host, request)
        try:
            visitor.page = asyncio.run_coroutine_threadsafe(asked, self._loop)
        except RuntimeError:  # it has just ended
            asked.close()
            return self._drop(visitor)
        visitor.page.add_done_callback(self._stir)

    def _look_round(self) -> None:
        """Answer those who can be answered by now, and send away those who have been there for too long."""
        now, stalled = self._now(), self._host.watchdog.stalled_for
        for visitor in [*self._visitors]:
            if visitor.page is not None and visitor.page.done():
                self._say(visitor, visitor.page)
            elif visitor.page is not None and (stalled or now >= visitor.until):
                visitor.page.cancel()
                self._answer(visitor, _hangs(stalled))
            elif now >= visitor.until:
                self._drop(visitor)

    def _say(self, visitor: Visitor, said: Future[Page]) -> None:
        try:
            self._answer(visitor, said.result())
        except Exception as error:
            note(Occurrence.FAILED, error=error)
            self._drop(visitor)

    def _answer(self, visitor: Visitor, said: Page) -> None:
        visitor.page, visitor.until, visitor.answer = None, self._now() + PATIENCE, _response(*said)
        self._selector.modify(
            visitor.line, selectors.EVENT_WRITE, lambda visitor=visitor: self._go_on(visitor)
        )
        self._go_on(visitor)

    def _drop(self, visitor: Visitor) -> None:
        self._visitors.remove(visitor)
        if visitor.page is not None:
            visitor.page.cancel()
        self._selector.unregister(visitor.line)
        visitor.line.close()


def _hangs(stalled: float) -> Page:
    """What is said in place of any page when the host says nothing itself.

    Args:
        stalled: for how many seconds its loop has stalled; 0 where it only takes long.
    """
    why = f"loop: stalled for {stalled:.0f} s" if stalled else f"checkup: no answer in {ANSWERS_WITHIN:.0f} s"
    return HTTPStatus.SERVICE_UNAVAILABLE, PLAIN, f"not ok\n{why}\n".encode()


async def page(host: Host, request: str) -> Page:
    """What there is to say to a request, of which the first line is given."""
    match request.split():
        case ["GET", "/healthz", _version]:
            trouble = await host.checkup.trouble()
            lines = ["not ok" if trouble else "ok", *(f"{part}: {code}" for part, code in trouble.items())]
            status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
            return status, PLAIN, "".join(f"{line}\n" for line in lines).encode()
        case ["GET", "/metrics", _version]:
            try:
                from antterm.host.metrics import CONTENT_TYPE, exposition  # here, for not every host has it
            except ImportError:
                return HTTPStatus.NOT_FOUND, PLAIN, b"Install antterm[metrics].\n"
            return HTTPStatus.OK, CONTENT_TYPE, exposition(await host.report(), host.figures)
        case ["GET", _path, _version]:
            return HTTPStatus.NOT_FOUND, PLAIN, b"There is /healthz and /metrics.\n"
        case _:
            return HTTPStatus.METHOD_NOT_ALLOWED, PLAIN, b"GET it.\n"


def _response(status: HTTPStatus, kind: str, content: bytes) -> bytes:
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        f"Content-Type: {kind}",
        f"Content-Length: {len(content)}",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*head, "")).encode() + content
