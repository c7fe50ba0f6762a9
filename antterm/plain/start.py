"""Opening plain mode: in a game, at a puzzle, in the lobby of a host, or at its first page."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import TextIO

from antterm import settings
from antterm.bots.backroom import BackRoom
from antterm.launch import Launch
from antterm.plain.console import Bell, Console
from antterm.plain.home import home
from antterm.plain.interaction import Interaction
from antterm.plain.learning import solve
from antterm.plain.lines import StreamLines
from antterm.plain.lobby import visit
from antterm.plain.local import play
from antterm.plain.means import MeansAtHome
from antterm.plain.review import review
from antterm.plain.thinking import BotRoom
from antterm.plain.wanted import is_far
from antterm.saves.store import Store


def run(
    launch: Launch, typed: TextIO | None = None, written: TextIO | None = None, room: BotRoom | None = None
) -> int:
    """Hold the interaction that is asked for, until somebody leaves it or the input ends.

    Args:
        launch: where it begins.
        typed: where lines come from; None for standard input.
        written: where they go; None for standard output.
        room: where bots think; None for a process of its own.

    Returns:
        The exit status of the program.
    """
    bell, thinks = Bell(), room or BackRoom()
    kept = settings.load(launch.data_dir if launch.guest else None)
    means = MeansAtHome(launch=launch, settings=kept, bell=bell, store=Store(launch.data_dir), room=thinks)
    means.speak_as_chosen()
    lines = written or sys.stdout
    logging.getLogger().addHandler(logging.NullHandler())  # what a library logs is not read aloud
    is_seen = typed is None and launch.guest and is_far(os.environ)
    try:
        asyncio.run(Console(StreamLines(typed or sys.stdin, is_seen), lines, bell).hold(_beginning(means)))
    except KeyboardInterrupt:
        lines.write("\n")  # what the shell says next stands on a line of its own
        raise
    finally:
        thinks.close()
    return 0


def _beginning(means: MeansAtHome) -> Interaction[None]:
    """What it begins with, as the command line says."""
    launch = means.launch
    if launch.table is not None:
        return review(launch.table, means, play) if launch.replay else play(launch.table, means)
    if launch.puzzle is not None:
        return solve(launch.puzzle, means)
    if launch.join is not None:
        return visit(means, launch.join)
    return home(means)
