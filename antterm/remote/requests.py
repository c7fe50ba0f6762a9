"""Short requests to a host, over a connection that ends with the reply."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from errno import ECONNRESET, ENOENT
from os import strerror
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from antterm import __version__
from antterm.errors import UserError
from antterm.remote.sentences import farewell, refusal_sentence
from antterm.wire import messages as wire
from antterm.wire.frames import REPLY_LIMIT, BadFrame, frame, unpacked_reply
from antterm.wire.host_socket import has_unix_sockets
from antterm.wire.messages import HostReport

PATIENCE: Final = 2.0
"""Seconds that a host may take to answer: somebody waits for their shell."""
NAMES_PATIENCE: Final = 0.5
"""Seconds that a host may take where the same process serves other people, who wait meanwhile."""
OWNERS_PATIENCE: Final = 15.0
"""Seconds that a host may take where somebody wants to know why it is slow."""


R = TypeVar("R", bound=wire.FromHost)


class NotToldError(UserError):
    """A host refuses to answer; the text is its sentence."""


def waiting_tables(path: Path, called: str) -> tuple[wire.LobbyRow, ...]:
    """Return the tables at which it is one's own turn.

    Args:
        path: the socket of the host.
        called: on an account that several share, who this is.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
    """
    hello = wire.Hello(
        protocol=wire.PROTOCOL, schema=wire.SCHEMAS[wire.PROTOCOL], app=__version__, guest=called
    )
    for reply in _replies_to(path, PATIENCE, hello, wire.EnterLobby()):
        if isinstance(reply, wire.Lobby):
            return tuple(row for row in reply.rows if row.turn is not None and row.turn in row.yours)
        if isinstance(reply, wire.Bye):
            break
    return ()


def is_name_free(path: Path, name: str) -> bool | None:
    """Return whether somebody new could be called so at a host; None if it does not tell this account.

    A host tells accounts that several people share: it believes them who their people are.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
    """
    match next(_replies_to(path, NAMES_PATIENCE, wire.AskName(name=name)), None):
        case wire.Pong():
            return True
        case wire.Refusal(code="name_taken"):
            return False
        case _:
            return None


def report_of(path: Path) -> HostReport:
    """Ask a host how it does, for those who keep it.

    Args:
        path: its socket.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
        NotToldError: it refuses.
    """
    return _ask(path, wire.AskStatus(), wire.Status).report


def done_by_host(path: Path, wish: wire.OwnerRequest) -> wire.OwnerReply:
    """Have a host do what its owner wants.

    Args:
        path: its socket.
        wish: the request.

    Raises:
        OSError: there is no host, or it does not answer in time.
        BadFrame: it is of another version.
        NotToldError: it refuses; the text says why.
    """
    return _ask(path, wish, wire.OwnerReply)


def asked_of_owner(path: Path, wish: wire.TournamentRequest) -> wire.TournamentPage | wire.TournamentList:
    """Have a host tell its owner of tournaments, or change one; see `done_by_host`."""
    is_list = isinstance(wish, wire.AskTournaments) or (
        isinstance(wish, wire.ManageTournament) and wish.act is wire.TournamentAct.DELETE
    )
    request = wire.OwnerTournament(wish=wish)
    return _ask(path, request, wire.TournamentList) if is_list else _ask(path, request, wire.TournamentPage)


def _ask(path: Path, request: wire.ToHost, kind: type[R]) -> R:
    """Send a request, and return the reply of this kind."""
    for reply in _replies_to(path, OWNERS_PATIENCE, request):
        match reply:
            case wire.Refusal():
                raise NotToldError(refusal_sentence(reply, None))
            case wire.Bye(code="stalled"):
                continue  # for how long is said next
            case wire.Bye():
                raise NotToldError(farewell(reply))
        if isinstance(reply, kind):
            return reply
        break
    raise ConnectionResetError(ECONNRESET, strerror(ECONNRESET))


def _replies_to(path: Path, patience: float, *messages: wire.ToHost) -> Iterator[wire.Reply]:
    """Send messages to a host, and yield its replies.

    Raises:
        OSError: there is no host at this path.
    """
    if not has_unix_sockets():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(patience)
        line.connect(str(path))
        line.sendall(b"".join(map(frame, messages)))
        yield from _replies(line, monotonic() + patience)


def _replies(line: socket.socket, until: float) -> Iterator[wire.Reply]:
    while head := _read(line, 4, until):
        length = int.from_bytes(head)
        if length > REPLY_LIMIT:
            raise BadFrame(f"{length} bytes")
        yield unpacked_reply(_read(line, length, until))


def _read(line: socket.socket, length: int, until: float) -> bytes:
    """Read a number of bytes; return none if the host has hung up."""
    content = b""
    while len(content) < length:
        line.settimeout(max(0.001, until - monotonic()))
        if not (more := line.recv(length - len(content))):
            return b""
        content += more
    return content
