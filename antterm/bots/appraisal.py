"""What a bot thinks of a position that has been played already, to look back on a game."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.bots.bot import Task
from antterm.bots.thinker import Budget, Thinker, Thought

POSITIONS = 3000
"""Positions a bot looks at to judge one: a game of 40 moves is judged in some seconds, always alike."""


@dataclass(frozen=True)
class Appraisal:
    """A position to be judged, as a job for the back room."""

    task: Task

    def run(self) -> Thought:
        """The answer thought best, with its rating for the seat that is asked."""
        bot = self.task.bot.make()
        assert isinstance(bot, Thinker)
        return bot.analyse(self.task.ask, self.task.view, self.task.rng, Budget(nodes=POSITIONS))[0]
