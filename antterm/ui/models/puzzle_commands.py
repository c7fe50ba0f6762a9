"""The commands of the screen on which a puzzle is solved."""

from __future__ import annotations

from antterm.i18n import N_
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command

IDEA = Command(
    "puzzle.idea", ("h",), N_("idea"), N_("What to look at; again: the move itself, which Enter gives.")
)
TAKE_BACK = Command("puzzle.take_back", ("u",), N_("take back"), N_("Take your last move back."))
SKIP = Command("puzzle.skip", ("N",), N_("next puzzle"), N_("Leave this one, and go to the next."))
RULES = Command("puzzle.rules", ("R",), N_("rules"), N_("The rules of the game."))
GO_ON = Command(
    "puzzle.go_on",
    ("Enter",),
    N_("go on"),
    N_("Take a wrong move back; when solved: the next puzzle."),
)
LEAVE = Command("puzzle.leave", ("Esc",), N_("puzzles"), N_("To the list of puzzles."))

OWN = (IDEA, TAKE_BACK, SKIP, RULES)
"""Those that come before what a key means in the game."""
SOLVING = (*OWN, GO_ON, LEAVE, commands.PANES, commands.HELP)
