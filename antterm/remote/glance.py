"""A short look into the lobby of a host, by who does not stay."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from errno import ECONNRESET
from os import strerror
from pathlib import Path
from time import monotonic
from typing import Final

from antterm import __version__
from antterm.remote.sentences import farewell, refusal_sentence
from antterm.wire.frames import REPLY_LIMIT, BadFrame, frame, unpacked_reply
from antterm.wire.messages import (
    PROTOCOL,
    SCHEMAS,
    AskName,
    AskStatus,
    Bye,
    EnterLobby,
    Hello,
    Lobby,
    LobbyRow,
    OwnerReply,
    OwnerRequest,
    Pong,
    Refusal,
    Reply,
    Status,
    ToHost,
)
from antterm.wire.report import HostReport

PATIENCE: Final = 2.0
"""Seconds that a host may take in all: somebody waits for his shell."""
NAMES_PATIENCE: Final = 0.5
"""The same, where others wait who are served by the same process."""
KEEPERS_PATIENCE: Final = 15.0
"""The same, where somebody wants to know why it takes so long."""


class NotToldError(Exception):
    """A host does not say what one wants to know; the text is its sentence."""


def waiting_tables(path: Path, called: str = "") -> tuple[LobbyRow, ...]:
    """The tables at which it is one's own turn.

    Args:
        path: the socket of the host.
        called: on an account that several share, who this is.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
    """
    hello = _hello(called)
    for reply in _said(path, PATIENCE, hello, EnterLobby()):
        if isinstance(reply, Lobby):
            return tuple(row for row in reply.rows if row.turn is not None and row.turn in row.yours)
        if isinstance(reply, Bye):
            break
    return ()


def is_name_free(path: Path, name: str) -> bool | None:
    """Return whether somebody new could be called so at a host; None if it does not tell this account.

    A host tells accounts that several people share: it believes them who their people are.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
    """
    match next(_said(path, NAMES_PATIENCE, AskName(name=name)), None):
        case Pong():
            return True
        case Refusal(code="name_taken"):
            return False
        case _:
            return None


def report_of(path: Path) -> HostReport:
    """How a host does, for who keeps it.

    Args:
        path: its socket.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
        NotToldError: it does not say that to everybody.
    """
    for reply in _said(path, KEEPERS_PATIENCE, AskStatus()):
        match reply:
            case Status(report=report):
                return report
            case Refusal():
                raise NotToldError(refusal_sentence(reply, None))
            case Bye(code="stalled"):
                pass  # for how long is said next
            case Bye():
                raise NotToldError(farewell(reply))
            case _:
                break
    raise ConnectionResetError(ECONNRESET, strerror(ECONNRESET))


def _hello(called: str) -> Hello:
    return Hello(protocol=PROTOCOL, schema=SCHEMAS[PROTOCOL], app=__version__, guest=called)


def done_by_host(path: Path, wish: OwnerRequest) -> OwnerReply:
    """Have a host do what its keeper wants.

    Args:
        path: its socket.
        wish: what.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
        NotToldError: it does not do that; the text says why.
    """
    for reply in _said(path, KEEPERS_PATIENCE, wish):
        match reply:
            case OwnerReply():
                return reply
            case Refusal():
                raise NotToldError(refusal_sentence(reply, None))
            case Bye():
                raise NotToldError(farewell(reply))
            case _:
                break
    raise ConnectionResetError(ECONNRESET, strerror(ECONNRESET))


def _said(path: Path, patience: float, *messages: ToHost) -> Iterator[Reply]:
    """What a host answers to all this."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(patience)
        line.connect(str(path))
        line.sendall(b"".join(map(frame, messages)))
        yield from _replies(line, monotonic() + patience)


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
