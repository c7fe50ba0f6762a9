"""`antterm host` keeps the tables of people at several terminals; `antterm store copy` moves them."""

from __future__ import annotations

import asyncio
import faulthandler
import signal
import sys
from argparse import Namespace
from contextlib import ExitStack, nullcontext
from pathlib import Path

from antterm import __version__, registry
from antterm.commands.common import Failure, complain, open_store, say
from antterm.commands.installed import as_owner_of
from antterm.host.health import health, health_socket
from antterm.host.host import Host
from antterm.host.server import bound_socket, have_room, passed_socket
from antterm.host.server import serve as serve_at
from antterm.host.settings import FILE, HostSettings, read_host_settings
from antterm.host.store import TableStore
from antterm.host.stores import SCHEMES, chosen_address, copy_store, folder_at, store_at, without_password
from antterm.host.thinking import BotProcesses
from antterm.i18n import _, ngettext
from antterm.journal import STANDARD_ERROR, LogEvent, journal, log_event
from antterm.saves import private
from antterm.saves.errors import SaveError
from antterm.watchdog import ends_with_terminal, tell_system
from antterm.wire.host_socket import socket_path


def copy(args: Namespace) -> int:
    """Run `antterm store copy FROM TO`: copy all tables, and replay each copy to compare it.

    Returns 1 if a table could not be copied, else 0.
    """
    moved = left = 0
    try:
        with ExitStack() as both:
            addresses = without_password(args.source), without_password(args.target)
            if not args.source.startswith(SCHEMES):
                folder_at(args.source, must_exist=True)
            if any(address.startswith(SCHEMES) for address in addresses):
                for folder in filter(Path.is_dir, map(Path, addresses)):
                    both.enter_context(as_owner_of(folder))
            source, target = (store_at(address, Path()) for address in addresses)
            for store in (source, target):
                both.callback(store.shut)
                both.enter_context(store.hold())
            for _name, error in copy_store(source, target):
                moved += error is None
                left += error is not None
                if error is not None:
                    complain(error.sentence())
    except SaveError as error:
        raise Failure(error.sentence()) from error
    text = ngettext(
        "{n} table has been copied, and the copy is identical.",
        "{n} tables have been copied, and the copies are identical.",
        moved,
    )
    say(text.format(n=moved))
    if left:
        text = ngettext("{n} table has not been copied.", "{n} tables have not been copied.", left)
        complain(text.format(n=left))
    return 1 if left else 0


def host(args: Namespace) -> int:
    """Run `antterm host`: keep tables for people at other terminals until somebody ends the program."""
    level = args.log_level or ("info" if args.log else "warning")
    with journal(args.log or STANDARD_ERROR, level):
        return _keep(args)


def _keep(args: Namespace) -> int:
    """Run the host until somebody ends it.

    Raises:
        CodedError: there can be no host.
    """
    data_dir = open_store(args).data_dir
    settings = read_host_settings(data_dir)
    for name in registry.allow(settings.packages):
        text = _("{file} allows the package {package}, which provides neither games nor bots here.")
        complain(text.format(file=FILE, package=name))
    store = store_at(chosen_address(args.store, settings.store), data_dir)
    with store.hold():
        if (missing := private.new_limitation()) is not None:
            log_event(LogEvent.LIMITED_DISK, missing=missing)
            say(private.limitation_sentence(missing))
        return _listen(args, store, settings, data_dir)


def _listen(args: Namespace, store: TableStore, settings: HostSettings, data_dir: Path) -> int:
    """Run the host, with the lock of its store.

    Raises:
        CodedError: nobody can come.
    """
    path, port = socket_path(args.socket), args.health or settings.health
    watched = health_socket(port) if port else None
    passed = passed_socket()
    listening = passed or bound_socket(path, settings.group)
    have_room()
    where = listening.getsockname() or str(path)

    def ready() -> None:
        tell_system("READY=1")
        log_event(LogEvent.READY, version=__version__, store=store.where)
        text = _("The host is ready at {path}; its games are in {folder}.")
        say(text.format(path=where, folder=store.where))
        sys.stdout.flush()

    async def serve() -> None:
        faulthandler.enable(sys.__stderr__ or 2)  # systemd ends with SIGABRT what hangs
        until, loop = asyncio.Event(), asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, until.set)
        if ends_with_terminal():
            loop.add_signal_handler(signal.SIGHUP, until.set)
        else:
            loop.add_signal_handler(signal.SIGHUP, log_event, LogEvent.REOPENED)
        here = Host(store, settings, BotProcesses(settings.bots, settings.patience), data_dir)
        async with health(here, watched) if watched is not None else nullcontext():
            await serve_at(here, listening, until, ready)

    try:
        asyncio.run(serve())
    finally:
        tell_system("STOPPING=1")
        log_event(LogEvent.ENDING)
        if passed is None:
            path.unlink(missing_ok=True)
    return 0
