"""A host that is begun anew whenever it falls: `python -m tests.host.mortal`, then arguments of the command.

Each is a copy of one process that has loaded everything, so a fall costs a moment. It says its number before
it is ready.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import antterm.commands.host  # noqa: F401
from antterm import registry
from antterm.cli import main
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.wire.values import packer_of
from tests import foreseen


def warm_up() -> None:
    """Have seen a game of each, so that its components are read and packed, and what it needs is loaded."""
    with TemporaryDirectory() as folder:
        for game_id in registry.HOMES:
            seats = [Seat(f"{number}") for number in range(registry.game(game_id).usual_seats)]
            with Table.create(Store(Path(folder)), game_id, seats, {}, seed=1) as table:
                packer_of(game_id).pack(table.view(0))
    with suppress(ImportError):
        import_module("antterm.host.postgres.store")
    asyncio.run(asyncio.sleep(0))
    gc.collect()
    gc.freeze()


def keep_alive(arguments: list[str]) -> None:
    """Begin hosts until this process is told to end; then the last of them is told so, too."""
    foreseen.hold()
    foreseen.components_of(foreseen.FROZEN)
    warm_up()
    ending = False
    running = 0

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        if running:
            os.kill(running, signal.SIGTERM)

    signal.signal(signal.SIGTERM, end)
    while not ending:
        running = os.fork()
        if not running:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.write(1, b"%d\n" % os.getpid())
            os._exit(main(["host", *arguments]))
        os.waitpid(running, 0)


if __name__ == "__main__":
    keep_alive(sys.argv[1:])
