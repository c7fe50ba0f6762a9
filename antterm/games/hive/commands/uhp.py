"""`antterm uhp`: antterm as an engine for other Hive programs, over standard input and output."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from antterm import bots
from antterm.bots.pipes import PipeLines
from antterm.bots.thinker import Thinker
from antterm.commands.common import say
from antterm.games.hive.commands.protocol import Session


def serve(args: Namespace) -> int:
    """Obey commands until `exit` or the end of input, which also ends a search that is going on."""
    session = Session(thinkers(), _tell)
    lines = PipeLines(sys.stdin.fileno(), session.hurry)
    try:
        session.answer("info")  # an engine says unasked who it is
        for line in lines:
            session.answer(line)
            if session.over:
                break
    except BrokenPipeError:
        # The viewer has gone; Python's own last flush must not complain about it either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def thinkers() -> dict[str, Thinker]:
    """Return who can find the best move, by their levels, the strongest last."""
    found = {level.capitalize(): bots.create(level, "hive") for level in bots.levels("hive")}
    return {level: bot for level, bot in found.items() if isinstance(bot, Thinker)}


def _tell(line: str) -> None:
    say(line)
    sys.stdout.flush()
