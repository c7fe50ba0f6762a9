"""Starts a server: its sockets, the modules that all users need, and whether the host trusts it."""

from __future__ import annotations

import gc
import importlib
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from antterm import registry
from antterm.errors import reason
from antterm.remote.requests import is_name_free
from antterm.serve.connection import host_key
from antterm.serve.dispatcher import BACKLOG, Dispatcher
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import Bounds, ServeError
from antterm.serve.worker import Worker, run
from antterm.wire.frames import BadFrame

LOADED: Final = (
    "antterm.ui.screens.converse",
    "antterm.ui.screens.game",
    "antterm.ui.screens.lobby",
    "antterm.ui.screens.pager",
    "antterm.ui.screens.settings",
    "textual.widgets._markdown",
)
"""Modules that all users need: loaded once, before the workers start, and shared by them."""
NOBODY: Final = "nobody-yet"
"""A name with which a server asks the host whether it trusts it."""


def listening_sockets(address: str, port: int) -> list[socket.socket]:
    """Return sockets at which people may connect.

    Args:
        address: empty for all of this machine.
        port: 0 for any that is free.

    Raises:
        ServeError: `port`.
    """
    made: list[socket.socket] = []
    try:
        found = socket.getaddrinfo(address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _name, sockaddr in dict.fromkeys(found):
            try:
                each = socket.socket(family, kind, protocol)
            except OSError:  # the system does not know this family of addresses
                continue
            made.append(each)
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                each.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            each.bind(
                (sockaddr[0], made[0].getsockname()[1] or port, *sockaddr[2:]) if made[1:] else sockaddr
            )
            each.listen(BACKLOG)
    except OSError as error:
        for each in made:
            each.close()
        raise ServeError("port", address=address or "*", port=port, why=reason(error)) from error
    return made


def is_trusted(path: Path) -> bool | None:
    """Return whether the host trusts a server to say who its users are; None if there is no host."""
    try:
        return is_name_free(path, NOBODY) is not None
    except (OSError, BadFrame):
        return None


def load_all() -> None:
    """Load the modules that all users need, and exclude them from garbage collection."""
    for name in LOADED:
        with suppress(ImportError):
            importlib.import_module(name)
    for home in registry.HOMES.values():
        registry.load(home.model)
        registry.find(home.plain)
    gc.collect()
    gc.freeze()


def serve(
    data_dir: Path,
    host: Path,
    listening: Sequence[socket.socket],
    limits: Bounds,
    workers: int,
    ready: Callable[[str], None],
) -> None:
    """Serve people who connect by SSH until somebody ends the server.

    Args:
        data_dir: where the server keeps its own key and people's keys.
        host: the socket of the host.
        listening: the sockets at which people connect.
        limits: what one person may use.
        workers: how many processes serve people.
        ready: called with the fingerprint of the server's key when people can connect.

    Raises:
        ServeError: the server cannot start.
    """
    key, people = host_key(data_dir), KeyRing(data_dir)
    people.everybody()  # a broken file is found out now
    load_all()

    def work(control: socket.socket) -> None:
        run(lambda: Worker(control, key, host, limits, people))

    Dispatcher([*listening], limits, work, workers).run(lambda: ready(key.get_fingerprint()))
