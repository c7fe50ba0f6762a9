"""Tells programs that watch over the host whether it is well: two pages of HTTP, for this machine alone.

A thread with an event loop of its own serves them, so it answers also when the host hangs. `/healthz` is
`ok`, or says with status 503 what is wrong; `/metrics` has figures for Prometheus. Every account of the
machine can read them, so they reveal nothing of any game.
"""

from __future__ import annotations

import asyncio
import socket
from asyncio import IncompleteReadError, LimitOverrunError, StreamReader, StreamWriter
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from http import HTTPStatus
from threading import Thread
from time import monotonic
from typing import Any, Final

from antterm.errors import reason
from antterm.host.host import Host
from antterm.host.server import BACKLOG
from antterm.host.settings import HostError
from antterm.journal import LogEvent, log_event
from antterm.watchdog import EVERY, STALLED_AFTER

LOOPBACK: Final = "127.0.0.1"
LONGEST: Final = 8192
"""Most bytes of a request."""
PATIENCE: Final = 5.0
"""Seconds that a visitor may take to ask for a page, and to read it."""
ANSWERS_WITHIN: Final = STALLED_AFTER + 2 * EVERY
"""Seconds that the host may take to make a page: enough to know whether it has stalled."""
VISITORS: Final = 64
"""Most visitors at a time. Whoever comes then takes the place of the one who has been there for longest."""
LOOKS_EVERY: Final = 0.25
"""Seconds between two looks whether the host has stalled while a page is made."""
PLAIN: Final = "text/plain; charset=utf-8"

Page = tuple[HTTPStatus, str, bytes]
"""The status, type and content of a page."""


def health_socket(port: int) -> socket.socket:
    """Return a socket that listens at a port of the loopback interface.

    Raises:
        HostError: `health`: the system refuses.
    """
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # old connections may still close
        listening.bind((LOOPBACK, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise HostError("health", port=port, why=reason(error)) from error
    return listening


@asynccontextmanager
async def health(host: Host, listening: socket.socket) -> AsyncIterator[None]:
    """Serve the health pages of a host in a thread of their own while the context is open."""
    server = HealthServer(host, listening, asyncio.get_running_loop())
    thread = Thread(target=asyncio.run, args=(server.serve(),), name="health", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.end()
        await asyncio.to_thread(thread.join)


class HealthServer:
    """Serves the pages of a host in another thread.

    Args:
        host: whose pages.
        listening: the socket at which visitors connect.
        host_loop: the event loop of the host.
    """

    def __init__(self, host: Host, listening: socket.socket, host_loop: asyncio.AbstractEventLoop) -> None:
        self._host, self._listening, self._host_loop = host, listening, host_loop
        self._ended: Future[None] = Future()
        self._visitors: dict[asyncio.Task[Any], bool] = {}
        """Whether each visitor has asked for a page; the one who has been there for longest comes first."""

    async def serve(self) -> None:
        """Serve pages until `end` is called."""
        server = await asyncio.start_server(
            self._serve_visitor, sock=self._listening, limit=LONGEST, backlog=BACKLOG
        )
        await asyncio.wrap_future(self._ended)
        server.close()

    def end(self) -> None:
        """Have `serve` return; this may be called in any thread."""
        self._ended.set_result(None)

    async def _serve_visitor(self, reader: StreamReader, writer: StreamWriter) -> None:
        if len(self._visitors) >= VISITORS:
            min(self._visitors, key=lambda each: self._visitors[each]).cancel()
        task = asyncio.current_task()
        assert task is not None
        self._visitors[task] = False
        try:
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
            self._visitors[task] = True
            request = head.partition(b"\r\n")[0].decode("ascii", "replace")
            writer.write(_response(*await self._page(request)))
            async with asyncio.timeout(PATIENCE):
                writer.close()
                await writer.wait_closed()
        except (OSError, IncompleteReadError, LimitOverrunError):
            pass  # too slow, gone, or no request
        except Exception as error:  # of making the page: the host goes on
            log_event(LogEvent.FAILED, error=error)
        finally:
            self._visitors.pop(task, None)
            writer.transport.abort()

    async def _page(self, request: str) -> Page:
        """Have the host make a page, unless it hangs."""
        if stalled := self._host.watchdog.stalled_for:
            return _hangs(stalled)
        until = monotonic() + ANSWERS_WITHIN
        made = asyncio.run_coroutine_threadsafe(page(self._host, request), self._host_loop)
        answer = asyncio.wrap_future(made)
        try:
            while monotonic() < until and not stalled:
                await asyncio.wait([answer], timeout=min(LOOKS_EVERY, ANSWERS_WITHIN))
                if answer.done():
                    return answer.result()
                stalled = self._host.watchdog.stalled_for
        finally:
            answer.cancel()
        return _hangs(stalled)


def _hangs(stalled: float) -> Page:
    """Return the page in place of any other when the host makes none.

    Args:
        stalled: for how many seconds the event loop has stalled; 0 if it is only slow.
    """
    why = f"loop: stalled for {stalled:.0f} s" if stalled else f"checkup: no answer in {ANSWERS_WITHIN:.0f} s"
    return HTTPStatus.SERVICE_UNAVAILABLE, PLAIN, f"not ok\n{why}\n".encode()


async def page(host: Host, request: str) -> Page:
    """Return the page that the first line of a request asks for."""
    match request.split():
        case ["GET", "/healthz", _version]:
            trouble = await host.checkup.trouble()
            lines = ["not ok" if trouble else "ok", *(f"{part}: {code}" for part, code in trouble.items())]
            status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
            return status, PLAIN, "".join(f"{line}\n" for line in lines).encode()
        case ["GET", "/metrics", _version]:
            try:
                from antterm.host.prometheus import CONTENT_TYPE, exposition  # here: the library is an extra
            except ImportError:
                return HTTPStatus.NOT_FOUND, PLAIN, b"Install antterm[metrics].\n"
            return HTTPStatus.OK, CONTENT_TYPE, exposition(await host.report(), host.metrics)
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
