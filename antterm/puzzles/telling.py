"""What puzzles are called."""

from __future__ import annotations

import re
from datetime import date

from antterm import registry
from antterm.bots.kinds import level_name
from antterm.i18n import _, ngettext
from antterm.i18n.dates import month_of
from antterm.puzzles.attempt import Attempt
from antterm.puzzles.puzzle import Puzzle


def task(puzzle: Puzzle) -> str:
    """What is to be done: `White wins in 2`."""
    # Translators: a player (White, Black) wins in so many moves of his own.
    told = ngettext("{player} wins in {count}", "{player} wins in {count}", puzzle.moves)
    return told.format(player=registry.words(puzzle.game_id).seat(puzzle.seat), count=puzzle.moves)


def title(puzzle: Puzzle) -> str:
    """What it is called: `Puzzle 12`."""
    return _("Puzzle {number}").format(number=puzzle.number)


def introduction(puzzle: Puzzle) -> str:
    """Whom one plays, what there is to be found, and from which game it is."""
    words = registry.words(puzzle.game_id)
    says = _("One move alone does it.")
    if puzzle.moves > 1:
        says = _("One first move alone forces it, whatever {other} answers.")
    you, other = words.seat(puzzle.seat), words.seat(1 - puzzle.seat)
    return " ".join((_("You play {seat}.").format(seat=you), says.format(other=other), from_game(puzzle)))


def from_game(puzzle: Puzzle) -> str:
    """From which game it is, in a sentence."""
    return _("From a game: {source}.").format(source=whence(puzzle))


def came_of_it(attempt: Attempt) -> str:
    """What has come of the last answer; before the first, what is to be done."""
    if attempt.is_solved:
        return _("Solved.")
    if attempt.is_astray:
        return _("That is allowed, but does not win in {count}.").format(count=attempt.puzzle.moves)
    return _("Right. Go on.") if attempt.given else f"{task(attempt.puzzle)}."


def whence(puzzle: Puzzle) -> str:
    """From which game it is, and from where in it: `boardspace.net, game 60df, after Black's move 24`."""
    # Both answer in turn, so the last before the position was the other's.
    text = _("{game}, after {player}'s move {number}")
    player = registry.words(puzzle.game_id).seat(1 - puzzle.seat)
    return text.format(game=_source(puzzle), player=player, number=(len(puzzle.answers_before) + 1) // 2)


def _source(puzzle: Puzzle) -> str:
    """The game that it is from."""
    bots = re.fullmatch(r"bots (\w+) and (\w+), game (\d+)", puzzle.source)
    if bots is None:
        return _of_people(puzzle.source)
    one, other = map(level_name, bots.groups()[:2])
    # Translators: {one} and {other} are levels: bots easy and normal, game 17.
    return _("bots {one} and {other}, game {number}").format(one=one, other=other, number=bots[3])


def _of_people(source: str) -> str:
    """A game of a server, with its month and its name there; else as its source has it."""
    found = re.fullmatch(r"(\S+), (\d+)-(\d+), game (\w+)", source)
    if found is None:
        return source
    site, year, month, name = found.groups()
    # Translators: boardspace.net, Apr 2024, game 60df.
    text = _("{site}, {month}, game {name}")
    return text.format(site=site, month=month_of(date(int(year), int(month), 1)), name=name)
