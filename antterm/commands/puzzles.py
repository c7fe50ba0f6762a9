"""`antterm puzzle [N]`: a position to be won by force, in the app or as plain text."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import date
from typing import TYPE_CHECKING

from antterm.commands.app import need_terminal, run_app
from antterm.commands.common import UsageError, say, writes_unicode
from antterm.i18n import _
from antterm.ui.terminal.environment import terminal_size

if TYPE_CHECKING:
    from antterm.puzzles import Puzzle


def puzzle(args: Namespace) -> int:
    """Run `antterm puzzle [NUMBER]`: open or print today's puzzle, or the one with that number."""
    if args.text or args.solution:
        _print(_chosen(args), args.ascii or not writes_unicode(sys.stdout), args.solution)
        return 0
    need_terminal(args, lambda: _chosen(args))
    return run_app(args, _("Opening the puzzle…"), lambda launch: launch._replace(puzzle=_chosen(args)))


def _chosen(args: Namespace) -> Puzzle:
    """Return the puzzle of the number that is asked for, else today's.

    Raises:
        UsageError: there is none of that number.
    """
    from antterm.puzzles import (  # here: the terminal shows something before that is loaded
        all_puzzles,
        todays,
    )

    puzzles = all_puzzles()
    if args.number is not None and args.number > len(puzzles):
        text = _("there is no puzzle {n}; the puzzles are numbered from 1 to {count}")
        raise UsageError(text.format(n=args.number, count=len(puzzles)))
    return todays(date.today()) if args.number is None else puzzles[args.number - 1]


def _print(puzzle: Puzzle, ascii_only: bool, with_solution: bool) -> None:
    """Print the position and the task of a puzzle, and how it is solved if that is asked for."""
    from antterm import registry
    from antterm.draw.drawing import drawing
    from antterm.puzzles import Attempt, from_game, task, title

    words = registry.words(puzzle.game_id)
    names = words.seat(0), words.seat(1)
    view = Attempt(puzzle).record.play.view(puzzle.seat)
    width = terminal_size()[0]
    say(drawing(puzzle.game_id).text(view, ascii_only, width, names).rstrip("\n"))
    what = f"{words.title()} {words.summary(puzzle.options)}"
    say(f"\n{title(puzzle)} ({what}): {task(puzzle)}. {from_game(puzzle)}")
    if with_solution:
        say(_("Solution: {moves}").format(moves=", ".join(puzzle.answers)))
