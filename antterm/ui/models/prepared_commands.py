"""The commands of the screens on which a lesson is taken and a puzzle solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.ui.models import commands
from antterm.ui.models.keymap import Command, command


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
    show=command("lesson.show"),
    skip=command("lesson.skip"),
    back=command("lesson.before"),
    rules=command("lesson.rules"),
    go_on=command("lesson.go_on"),
    leave=command("lesson.leave"),
)
PUZZLE = PreparedCommands(
    show=command("puzzle.idea"),
    skip=command("puzzle.skip"),
    back=command("puzzle.take_back"),
    rules=command("puzzle.rules"),
    go_on=command("puzzle.go_on"),
    leave=command("puzzle.leave"),
)
