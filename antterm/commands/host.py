"""`antterm host`: keep the tables of people at several terminals."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from argparse import Namespace
from contextlib import suppress

from antterm.commands.common import Failure, open_store, say
from antterm.host.errors import HostError
from antterm.host.files import Files
from antterm.host.limits import read_limits
from antterm.host.server import Host, bound_socket, have_room, passed_socket
from antterm.host.thinking import Rooms
from antterm.i18n import _
from antterm.wire.place import socket_path


def host(args: Namespace) -> int:
    """`antterm host`: be there until somebody ends it."""
    logging.basicConfig(stream=sys.stderr, format="antterm host: %(message)s", level=logging.INFO)
    _have_files_enough()
    files, path = Files(open_store(args).data_dir), socket_path(args.socket)
    try:
        limits = read_limits(files.data_dir)
        passed = passed_socket()
        listening = passed or bound_socket(path, limits.group)
    except HostError as error:
        raise Failure(error.sentence()) from error
    have_room()
    where = listening.getsockname() or str(path)

    def ready() -> None:
        told = _("The host is ready at {path}; its games lie in {folder}.")
        say(told.format(path=where, folder=files.where))
        sys.stdout.flush()

    async def serve() -> None:
        until, loop = asyncio.Event(), asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, until.set)
        await Host(files, limits, Rooms(limits.bots, limits.patience)).serve(listening, until, ready)

    try:
        asyncio.run(serve())
    finally:
        if passed is None:
            path.unlink(missing_ok=True)
    return 0


def _have_files_enough() -> None:
    """A terminal is an open file: be allowed as many of them as the system lets anybody have."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # here, because some systems have none, and no host

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
