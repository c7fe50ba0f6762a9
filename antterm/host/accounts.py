"""Tells who connects to the socket of the host, as the system knows them."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Collection
from typing import Final

from antterm.host import identity
from antterm.host.identity import PersonId
from antterm.saves.document import tidy

ADMINISTRATOR: Final = 0
"""The number of the account that may do everything on a machine."""


class Stranger(Exception):
    """Somebody is not let in.

    Args:
        code: why the connection ends, one of the `FAREWELLS` in `antterm.remote.sentences`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def account_of(peer: socket.socket) -> str:
    """Return the name of the account that has connected.

    Raises:
        Stranger: the system does not tell.
    """
    return _name(_user_id(peer))


def keepers_of(named: Collection[str]) -> frozenset[str]:
    """Return the accounts that own this process's host: its own, the administrator's, and those named."""
    return frozenset((_name(os.getuid()), _name(ADMINISTRATOR), *named))


def person(account: str, guest: str, key: str, shared: Collection[str]) -> PersonId:
    """Return the id of a person who connects from an account.

    Args:
        account: as the system names it.
        guest: their name on an account that several people share; ignored for other accounts.
        key: the number that a server of SSH keys on such an account has for them; empty if there is none.
        shared: those accounts.

    Raises:
        Stranger: a guest without a name.
    """
    if account not in shared:
        return identity.of_account(account)
    name = tidy(guest).replace("@", "")
    if not name:
        raise Stranger("unknown_guest")
    return identity.of_key(account, key) if key else identity.of_guest(account, name)


def _user_id(peer: socket.socket) -> int:
    if not hasattr(socket, "SO_PEERCRED"):  # elsewhere a socket is open to its owner alone
        return os.getuid()
    size = struct.calcsize("3i")
    try:
        credentials = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    except OSError as error:
        raise Stranger("stranger") from error
    _process, user, _group = struct.unpack("3i", credentials)
    return int(user)


def _name(user: int) -> str:
    import pwd  # here, because some systems have none, and no host

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"{user}"
