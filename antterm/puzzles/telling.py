"""What puzzles are called."""

from __future__ import annotations

from antterm import registry
from antterm.i18n import _, ngettext
from antterm.puzzles.puzzle import Puzzle


def task(puzzle: Puzzle) -> str:
    """What is to be done: `White wins in 2`."""
    # Translators: a player (White, Black) wins in so many moves of his own.
    told = ngettext("{player} wins in {count}", "{player} wins in {count}", puzzle.moves)
    return told.format(player=registry.words(puzzle.game_id).seat(puzzle.seat), count=puzzle.moves)


def title(puzzle: Puzzle) -> str:
    """What it is called: `Puzzle 12`."""
    return _("Puzzle {number}").format(number=puzzle.number)


def whence(puzzle: Puzzle) -> str:
    """From which game it is, and from where in it: `boardspace.net, game 60df, after Black's move 24`."""
    # Both answer in turn, so the last before the position was the other's.
    text = _("{game}, after {player}'s move {number}")
    player = registry.words(puzzle.game_id).seat(1 - puzzle.seat)
    return text.format(game=puzzle.source, player=player, number=(len(puzzle.answers_before) + 1) // 2)
