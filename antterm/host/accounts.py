"""Who somebody at the other end of a socket is: the system says so, not they themselves."""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Collection
from typing import Final

from antterm.saves.document import tidy

ADMINISTRATOR: Final = 0
"""Whose processes may do everything on a machine."""


class Stranger(Exception):
    """Somebody whom this host does not know, or will not have.

    Args:
        code: why the connection ends, one of the `FAREWELLS` in `antterm.remote.sentences`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def account_of(peer: socket.socket) -> str:
    """The name of the account that has connected.

    Raises:
        Stranger: the system does not tell.
    """
    return _name(_user_id(peer))


def keepers_of(named: Collection[str]) -> frozenset[str]:
    """The accounts that keep the host of this process: its own, the administrator's, those that are named."""
    return frozenset((_name(os.getuid()), _name(ADMINISTRATOR), *named))


def person(account: str, guest: str, shared: Collection[str]) -> str:
    """Who sits at a terminal of an account.

    Args:
        account: as the system names it.
        guest: who it is on an account that several share; what others say of themselves counts for nothing.
        shared: those accounts.

    Returns:
        The account; for a guest one that nobody else can have, `ann@games`.

    Raises:
        Stranger: a guest without a name.
    """
    if account not in shared:
        return account
    name = tidy(guest).replace("@", "")
    if not name:
        raise Stranger("unknown_guest")
    return f"{name}@{account}"


def name_of(person: str) -> str:
    """What somebody is called at a table who has not said otherwise."""
    return tidy(person.partition("@")[0]) or "?"


def free_name(name: str, taken: Collection[str]) -> str:
    """A name that nobody else at the table has."""
    folded, number, found = {other.casefold() for other in taken}, 1, name
    while found.casefold() in folded:
        number += 1
        found = f"{name[:50]} {number}"
    return found


def _user_id(peer: socket.socket) -> int:
    if not hasattr(socket, "SO_PEERCRED"):  # elsewhere a socket is open to its owner alone
        return os.getuid()
    size = struct.calcsize("3i")
    try:
        told = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    except OSError as error:
        raise Stranger("stranger") from error
    _process, user, _group = struct.unpack("3i", told)
    return int(user)


def _name(user: int) -> str:
    import pwd  # here, because some systems have none, and no host

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"{user}"
