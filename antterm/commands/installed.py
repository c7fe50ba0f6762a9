"""The host of a machine as `deploy/` installs it: where its data are, and to which account they belong."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, TypeVar

from antterm.commands.common import Failure
from antterm.errors import reason
from antterm.host.settings import read_host_settings
from antterm.host.store import TableStore
from antterm.host.stores import SCHEMES, chosen_address, store_at
from antterm.i18n import _
from antterm.saves.data_dir import resolve_data_dir
from antterm.wire.frames import BadFrame
from antterm.wire.host_socket import socket_path

T = TypeVar("T")

HOST: Final = Path("/var/lib/antterm")
SERVER: Final = Path("/var/lib/antterm-serve")
"""The data directories of the host and of the SSH server."""


def data_dir_of_host(args: Namespace) -> Path:
    """Return the data directory of the host that its owner means.

    Args:
        args: the arguments of the command line, with `data_dir`. Without that it is the installed host's
            directory if this user can read it, else their own.
    """
    if args.data_dir is None and "ANTTERM_DATA_DIR" not in os.environ and os.access(HOST, os.R_OK | os.X_OK):
        return HOST
    return resolve_data_dir(args.data_dir)


@contextmanager
def as_owner_of(folder: Path) -> Iterator[None]:
    """Switch to the account that owns a folder while the context is open, if this process is root's.

    A database that asks the system who connects knows the host's account, not the administrator's, and
    `~/.pgpass` is that account's. Nothing changes if there is no such folder.
    """
    try:
        owner = folder.stat()
    except OSError:
        owner = None
    if owner is None or not hasattr(os, "geteuid") or os.geteuid() != 0 or owner.st_uid == 0:
        yield
        return
    import pwd  # needs a POSIX system

    groups, home = os.getgroups(), os.environ.get("HOME")
    try:
        account = pwd.getpwuid(owner.st_uid)
        os.initgroups(account.pw_name, owner.st_gid)
        os.environ["HOME"] = account.pw_dir
    except KeyError:  # an account that has been removed, or of another machine
        os.setgroups([owner.st_gid])
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)
        if home is None:
            os.environ.pop("HOME", None)
        else:
            os.environ["HOME"] = home


def reply_of_host(args: Namespace, ask: Callable[[Path], T], without: Callable[[Path], T]) -> T:
    """Return what the running host replies.

    Args:
        args: the arguments of the command line, with `socket`.
        ask: sends the request to the socket.
        without: called with the path of the socket if no host listens there.

    Raises:
        Failure: the host does not answer.
    """
    path = socket_path(args.socket)
    try:
        return ask(path)
    except (FileNotFoundError, ConnectionRefusedError):
        return without(path)
    except (OSError, BadFrame) as error:
        raise no_reply(path, reason(error)) from error


def no_reply(path: Path, why: str) -> Failure:
    """Return the failure of a command whose host does not answer at a socket."""
    return Failure(_("The host at {path} does not answer: {why}.").format(path=path, why=why))


@contextmanager
def store_without_host(args: Namespace) -> Iterator[TableStore]:
    """Open the store of a host that does not run, and hold its lock meanwhile.

    A database is asked as the host's account. Files are written by whoever types the command, and given to
    that account: the folders above them may be closed to it.

    Args:
        args: the arguments of the command line: `data_dir` and `store`.

    Raises:
        CodedError: it cannot be used, or a host uses it.
    """
    data_dir = data_dir_of_host(args)
    address = chosen_address(args.store, read_host_settings(data_dir).store)
    with as_owner_of(data_dir) if address.startswith(SCHEMES) else nullcontext():
        store = store_at(address, data_dir)
        try:
            with store.hold():
                yield store
        finally:
            store.shut()
