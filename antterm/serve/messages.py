"""What the door and its workers say to one another; sockets are handed over beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

LARGEST: Final = 4096
"""Bytes of a message at most."""


class _Message(msgspec.Struct, frozen=True, tag=True):
    def said(self) -> bytes:
        """As it goes over the line."""
        return msgspec.json.encode(self)


class Came(_Message, frozen=True, tag=True):
    """To a worker: a connection is handed over. From it: it is known now who that is."""

    number: int
    name: str = ""


class Gone(_Message, frozen=True, tag=True):
    """A connection has ended."""

    number: int


class TurnAway(_Message, frozen=True, tag=True):
    """To a worker: turn somebody away who has too many connections."""

    number: int


class Alive(_Message, frozen=True, tag=True):
    """From a worker: it is there and not held up."""


Message = Came | Gone | TurnAway | Alive


_message: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode


def told(message: bytes) -> Message:
    """What was said."""
    return _message(message)
