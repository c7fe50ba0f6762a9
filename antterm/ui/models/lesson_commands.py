"""The commands of the screen on which a lesson is taken."""

from __future__ import annotations

from antterm.i18n import N_
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command

SHOW = Command("lesson.show", ("h",), N_("show me"), N_("Show the answer that is wanted; Enter gives it."))
SKIP = Command("lesson.skip", ("N",), N_("next step"), N_("Have this step done, and go to the next."))
BEFORE = Command("lesson.before", ("u",), N_("step back"), N_("Back to the step before."))
GO_ON = Command("lesson.go_on", ("Enter",), N_("go on"), N_("Where there is only something to read: go on."))
LEAVE = Command(
    "lesson.leave", ("Esc",), N_("lessons"), N_("To the lessons; this one goes on where you left it.")
)
RULES = Command("lesson.rules", ("R",), N_("rules"), N_("The rules of the game."))

OWN = (SHOW, SKIP, BEFORE, RULES)
"""Those that come before what a key means in the game."""
TAKING = (*OWN, GO_ON, LEAVE, commands.PANES, commands.HELP)
