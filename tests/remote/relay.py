"""A line to a host that can be cut, before or after something has passed."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from pathlib import Path
from types import TracebackType

from msgspec import msgpack

from antterm.wire.frames import REPLY_LIMIT
from antterm.wire.messages import Request

read: msgpack.Decoder[Request] = msgpack.Decoder(Request)


class Relay:
    """Passes on what a front end and its host say.

    Args:
        host: the socket of the host.
        path: where the front end finds this.
    """

    def __init__(self, host: Path, path: Path) -> None:
        self.host, self.path = host, path
        self.passed: list[Request] = []
        """What the front end has said."""
        self.cut_at: type | None = None
        """The line is cut with the next request of this kind."""
        self.cut_before = True
        """Whether the host does not hear it; else it hears it, but its answer is lost."""
        self._writers: list[StreamWriter] = []
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Relay:
        self._server = await asyncio.start_unix_server(self._meet, self.path)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """The line is lost."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            far, to_host = await asyncio.open_unix_connection(self.host)
        except OSError:
            writer.transport.abort()
            return
        self._writers += [writer, to_host]
        back = asyncio.create_task(_pump(far, writer))
        try:
            while True:
                head = await reader.readexactly(4)
                body = await reader.readexactly(int.from_bytes(head))
                request = read.decode(body)
                self.passed.append(request)
                is_last = self.cut_at is not None and isinstance(request, self.cut_at)
                if is_last:
                    self.cut_at = None
                    back.cancel()
                if not (is_last and self.cut_before):
                    to_host.write(head + body)
                    await to_host.drain()
                if is_last:
                    await asyncio.sleep(0)
                    to_host.close()
                    writer.transport.abort()
                    return
        except (OSError, asyncio.IncompleteReadError):
            to_host.close()
        finally:
            back.cancel()


async def _pump(reader: StreamReader, writer: StreamWriter) -> None:
    """Pass everything on in one direction."""
    try:
        while data := await reader.read(REPLY_LIMIT):
            writer.write(data)
        writer.close()
    except OSError:
        pass
