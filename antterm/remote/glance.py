"""A short look into the lobby of a host, by who does not stay."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

from antterm import __version__
from antterm.wire.frames import REPLY_LIMIT, BadFrame, frame, unpacked_reply
from antterm.wire.messages import PROTOCOL, Bye, Hello, Lobby, LookIn, Reply, Row, ToHost, Welcome

PATIENCE: Final = 2.0
"""Seconds that a host may take in all: somebody waits for his shell."""


def waiting_tables(path: Path, called: str = "") -> tuple[Row, ...]:
    """The tables at which it is one's own turn.

    Args:
        path: the socket of the host.
        called: on an account that several share, who this is.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
    """
    for reply in _heard(path, called, LookIn()):
        if isinstance(reply, Lobby):
            return tuple(row for row in reply.rows if row.turn is not None and row.turn in row.yours)
    return ()


def known_as(path: Path, called: str) -> str:
    """As whom a host knows somebody who says that he is called so; empty if it says nothing.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
    """
    return next((reply.account for reply in _heard(path, called) if isinstance(reply, Welcome)), "")


def _heard(path: Path, called: str, *said: ToHost) -> Iterator[Reply]:
    """What a host says to somebody who comes and says something."""
    until = monotonic() + PATIENCE
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        line.sendall(b"".join(map(frame, (Hello(protocol=PROTOCOL, app=__version__, guest=called), *said))))
        for reply in _replies(line, until):
            if isinstance(reply, Bye):
                break
            yield reply


def _replies(line: socket.socket, until: float) -> Iterator[Reply]:
    while head := _read(line, 4, until):
        length = int.from_bytes(head)
        if length > REPLY_LIMIT:
            raise BadFrame(f"{length} bytes")
        yield unpacked_reply(_read(line, length, until))


def _read(line: socket.socket, length: int, until: float) -> bytes:
    """So many bytes; none where the host has hung up."""
    content = b""
    while len(content) < length:
        line.settimeout(max(0.001, until - monotonic()))
        if not (more := line.recv(length - len(content))):
            return b""
        content += more
    return content
