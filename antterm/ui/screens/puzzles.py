"""The puzzles, to choose one: today's first, and which have been solved."""

from __future__ import annotations

from typing import ClassVar

from antterm import registry
from antterm.i18n import _
from antterm.puzzles import Puzzle, Solved, all_puzzles, task, title, todays, whence
from antterm.ui.models.scene import Title
from antterm.ui.screens.prepared_list import PreparedList
from antterm.ui.screens.puzzle import PuzzleScreen
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine


class PuzzlesScreen(PreparedList[Puzzle]):
    """A list of all puzzles, the shortest first.

    Args:
        services: what the screens share.
        begin: one to be tried at once, if any.
    """

    is_numbered: ClassVar[bool] = False

    def __init__(self, services: Services, begin: Puzzle | None = None) -> None:
        self._puzzles = all_puzzles()
        self._solved = Solved(services.store.data_dir)
        self._today = todays(services.today())
        super().__init__(services, self._puzzles, begin)

    def advised(self) -> Puzzle:
        unsolved = [puzzle for puzzle in self._puzzles if not self._solved.has(puzzle)]
        return self._today if self._today in unsolved else next(iter(unsolved), self._today)

    def line(self, one: Puzzle) -> MenuLine:
        label = f"{title(one)}: {task(one)}"
        if one == self._today:
            label = _("{puzzle} (today's)").format(puzzle=label)
        right = _("solved") if self._solved.has(one) else ""
        return MenuLine(self.shown(label), right=right, badge=(str(one.moves), (one.moves - 1) % BADGES))

    def about_one(self, one: Puzzle) -> str:
        words = registry.words(one.game_id)
        between = " - " if self.ascii_only else " · "
        return f"{words.title()}{between}{words.summary(one.options)}{between}{whence(one)}"

    def screen_of(self, one: Puzzle) -> PuzzleScreen:
        return PuzzleScreen(self.services, one, self._solved)

    def title_bar(self) -> Title:
        told = _("{count} of {all} solved").format(count=self._solved.count, all=len(self._puzzles))
        return Title(_("Puzzles"), told)

    def about(self) -> str:
        return _(
            "## Puzzles\n\n"
            "Positions of real games, and of games of bots, in which one side wins by force. A day has a "
            "puzzle of its own; all of them can be tried at any time. Which you have solved is kept beside "
            "the saved games."
        )
