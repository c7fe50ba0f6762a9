"""`antterm puzzle [N]`: a position to be won by force, in the app or as plain text."""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from datetime import date

from antterm import registry
from antterm.commands.app import need_terminal, run_app
from antterm.commands.common import UsageError, say, writes_unicode
from antterm.draw.drawing import drawing
from antterm.i18n import _
from antterm.puzzles import Attempt, Puzzle, all_puzzles, todays
from antterm.puzzles.telling import task, title, whence


def puzzle(args: Namespace) -> int:
    """Today's puzzle, or that of a number."""
    puzzles = all_puzzles()
    if args.number is not None and args.number > len(puzzles):
        told = _("there is no puzzle {n}; puzzles are 1 to {count}")
        raise UsageError(told.format(n=args.number, count=len(puzzles)))
    chosen = todays(date.today()) if args.number is None else puzzles[args.number - 1]
    if args.text or args.solution:
        _print(chosen, args.ascii or not writes_unicode(sys.stdout), args.solution)
        return 0
    need_terminal(args)
    return run_app(args, None, puzzle=chosen)


def _print(puzzle: Puzzle, ascii_only: bool, with_solution: bool) -> None:
    words = registry.words(puzzle.game_id)
    names = words.seat(0), words.seat(1)
    view = Attempt(puzzle).record.play.view(puzzle.seat)
    width = shutil.get_terminal_size().columns
    say(drawing(puzzle.game_id).text(view, ascii_only, width, names).rstrip("\n"))
    what = f"{words.title()} {words.summary(puzzle.options)}"
    source = _("From a game: {source}.").format(source=whence(puzzle))
    say(f"\n{title(puzzle)} ({what}): {task(puzzle)}. {source}")
    if with_solution:
        say(_("Solution: {moves}").format(moves=", ".join(puzzle.answers)))
