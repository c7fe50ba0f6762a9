"""Messages as frames on a stream: four bytes with the length, the most significant first, then msgpack."""

from __future__ import annotations

from asyncio import IncompleteReadError, StreamReader
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import DecodeError, msgpack

from antterm.wire.messages import FromHost, Reply, Request, ToHost

REQUEST_LIMIT: Final = 4096
"""Most bytes of a message to a host."""
REPLY_LIMIT: Final = 1 << 20
"""Most bytes of a message from a host."""
_HEAD: Final = 4
_NO_MESSAGE: Final = (DecodeError, ValueError, RecursionError)
"""The errors of decoding, also of bytes that are no text and of values that are nested too deeply."""

M = TypeVar("M")


class BadFrame(ValueError):
    """Bytes that are no message."""


def frame(message: ToHost | FromHost) -> bytes:
    """Return a message as it is sent."""
    packed = msgpack.encode(message)
    return len(packed).to_bytes(_HEAD) + packed


def unpacked_reply(packed: bytes) -> Reply:
    """Decode a message of a host, without the length before it.

    Raises:
        BadFrame: it is none.
    """
    try:
        return _reply(packed)
    except _NO_MESSAGE as error:
        raise BadFrame(str(error)) from error


async def read_request(stream: StreamReader) -> Request | None:
    """Read the next message of a front end; None at the end of the stream.

    Raises:
        BadFrame: it is none, or too long.
    """
    return await _read(stream, REQUEST_LIMIT, _request)


async def read_reply(stream: StreamReader) -> Reply | None:
    """Read the next message of a host; None at the end of the stream.

    Raises:
        BadFrame: it is none, or too long.
    """
    return await _read(stream, REPLY_LIMIT, _reply)


async def _read(stream: StreamReader, limit: int, decode: Callable[[bytes], M]) -> M | None:
    try:
        length = int.from_bytes(await stream.readexactly(_HEAD))
        if length > limit:
            raise BadFrame(f"{length} bytes")
        return decode(await stream.readexactly(length))
    except IncompleteReadError:
        return None
    except _NO_MESSAGE as error:
        raise BadFrame(str(error)) from error


_request: Callable[[bytes], Request] = msgpack.Decoder(Request).decode
_reply: Callable[[bytes], Reply] = msgpack.Decoder(Reply).decode
