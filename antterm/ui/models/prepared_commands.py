"""The commands of the screens on which a lesson is taken and a puzzle solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.i18n import N_
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command


@dataclass(frozen=True)
class PreparedCommands:
    """What can be done at a prepared position beside answering."""

    show: Command
    """Tell the answer, or lead towards it."""
    skip: Command
    back: Command
    rules: Command
    go_on: Command
    leave: Command

    @property
    def own(self) -> Sequence[Command]:
        """Those that come before what a key means in the game."""
        return (self.show, self.skip, self.back, self.rules)

    @property
    def every(self) -> Sequence[Command]:
        """All commands of the screen, in the order of its help."""
        return (*self.own, self.go_on, self.leave, commands.PANES, commands.HELP)


LESSON = PreparedCommands(
    show=Command("lesson.show", ("h",), N_("show me"), N_("Show the answer that is wanted; Enter gives it.")),
    skip=Command("lesson.skip", ("N",), N_("next step"), N_("Have this step done, and go to the next.")),
    back=Command("lesson.before", ("u",), N_("step back"), N_("Back to the step before.")),
    rules=Command("lesson.rules", ("R",), N_("rules"), N_("The rules of the game.")),
    go_on=Command(
        "lesson.go_on", ("Enter",), N_("go on"), N_("Where there is only something to read: go on.")
    ),
    leave=Command(
        "lesson.leave", ("Esc",), N_("lessons"), N_("To the lessons; this one goes on where you left it.")
    ),
)
PUZZLE = PreparedCommands(
    show=Command(
        "puzzle.idea", ("h",), N_("idea"), N_("What to look at; again: the move itself, which Enter gives.")
    ),
    skip=Command("puzzle.skip", ("N",), N_("next puzzle"), N_("Leave this one, and go to the next.")),
    back=Command("puzzle.take_back", ("u",), N_("take back"), N_("Take your last move back.")),
    rules=Command("puzzle.rules", ("R",), N_("rules"), N_("The rules of the game.")),
    go_on=Command(
        "puzzle.go_on", ("Enter",), N_("go on"), N_("Take a wrong move back; when solved: the next puzzle.")
    ),
    leave=Command("puzzle.leave", ("Esc",), N_("puzzles"), N_("To the list of puzzles.")),
)
