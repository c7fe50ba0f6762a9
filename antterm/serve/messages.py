"""The messages between the door and its workers; sockets are handed over beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

LARGEST: Final = 4096
"""Most bytes of a message."""


class _Message(msgspec.Struct, frozen=True, tag=True):
    def encode(self) -> bytes:
        """Return the message as it is sent."""
        return msgspec.json.encode(self)


class Came(_Message, frozen=True, tag=True):
    """To a worker: a connection is handed over. From a worker: its user is known now."""

    number: int
    name: str = ""


class Gone(_Message, frozen=True, tag=True):
    """A connection has ended."""

    number: int


class TurnAway(_Message, frozen=True, tag=True):
    """To a worker: end a connection of a user who has too many."""

    number: int


class Alive(_Message, frozen=True, tag=True):
    """From a worker: it is running and not blocked."""


Message = Came | Gone | TurnAway | Alive

decode: Callable[[bytes], Message] = msgspec.json.Decoder(Message).decode
"""Return the message that was sent."""
