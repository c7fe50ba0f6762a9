"""Whether the host is well, for programs that watch over it: two pages of HTTP, for this machine alone.

`/healthz` is `ok`, or says with status 503 what is wrong; `/metrics` has figures for Prometheus. Every
account of the machine can read them, so they tell nothing of any game.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from antterm.host.errors import HostError
from antterm.host.server import Host

LOOPBACK: Final = "127.0.0.1"
LONGEST: Final = 8192
"""Bytes of a request, at most."""
PATIENCE: Final = 5.0
"""Seconds that a visit may take in all."""
VISITORS: Final = 16
"""At a time; others find the door shut."""
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
        listening.listen(VISITORS)
    except OSError as error:
        listening.close()
        raise HostError("health", port=port, why=error.strerror or str(error)) from error
    return listening


@asynccontextmanager
async def health(host: Host, listening: socket.socket) -> AsyncIterator[None]:
    """Be there for who asks how a host does, while this lasts."""
    visitors = set[asyncio.StreamWriter]()

    async def visit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visitors.add(writer)
        try:
            if len(visitors) <= VISITORS:
                async with asyncio.timeout(PATIENCE):
                    await _answer(host, reader, writer)
        except (OSError, TimeoutError, ValueError, EOFError, asyncio.LimitOverrunError):
            pass  # who asks no proper question gets no answer
        finally:
            visitors.discard(writer)
            writer.close()

    server = await asyncio.start_server(visit, sock=listening, limit=LONGEST)
    try:
        yield
    finally:
        server.close()


async def _answer(host: Host, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    asked = await reader.readuntil(b"\r\n\r\n")
    writer.write(_response(*await page(host, asked.partition(b"\r\n")[0].decode("ascii"))))
    await writer.drain()


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
