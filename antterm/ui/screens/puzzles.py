"""The puzzles, to choose one: today's first, and which have been solved."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from antterm import registry
from antterm.i18n import _
from antterm.puzzles import Puzzle, Solved, all_puzzles, todays
from antterm.puzzles.telling import task, title
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.page import Does, MenuPage
from antterm.ui.screens.puzzle import PuzzleScreen
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine


class PuzzlesScreen(MenuPage[None]):
    """A list of all puzzles, the shortest first.

    Args:
        services: what the screens share.
        begin: one to be tried at once, if any.
    """

    is_numbered: ClassVar[bool] = False
    DEFAULT_CSS = """
    PuzzlesScreen {
        & #menu { height: 1fr; max-width: 76; }
    }
    """

    def __init__(self, services: Services, begin: Puzzle | None = None) -> None:
        super().__init__(services)
        self._puzzles = all_puzzles()
        self._solved = Solved(services.store.data_dir)
        self._today = todays(services.today())
        self._first = begin

    def body(self) -> ComposeResult:
        yield self.menu

    def on_mount(self) -> None:
        super().on_mount()
        unsolved = [puzzle for puzzle in self._puzzles if not self._solved.has(puzzle)]
        todo = self._today if self._today in unsolved else next(iter(unsolved), self._today)
        self.menu.highlighted = self._puzzles.index(todo)
        self.refresh_bars()
        if self._first is not None:
            self._begin(self._first)

    def look(self) -> None:
        lines = []
        for puzzle in self._puzzles:
            label = f"{title(puzzle)}: {task(puzzle)}"
            if puzzle == self._today:
                label = _("{puzzle} (today's)").format(puzzle=label)
            right = _("solved") if self._solved.has(puzzle) else ""
            lines.append(
                MenuLine(
                    self.shown(label), right=right, badge=(str(puzzle.moves), (puzzle.moves - 1) % BADGES)
                )
            )
        self.show_lines(lines, self.menu.highlighted or 0)

    def refresh_bars(self) -> None:
        super().refresh_bars()
        if self.menu.highlighted is not None:
            puzzle = self._puzzles[self.menu.highlighted]
            words = registry.words(puzzle.game_id)
            between = " - " if self.ascii_only else " · "
            what = f"{words.title()} {words.summary(puzzle.options)}"
            self.tell(self.shown(f"{what}{between}{puzzle.source}"))

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

    def offers(self) -> list[Offer]:
        return [
            Offer(frame.LIST_DOWN, _("choose"), "Up/Down"),
            Offer(frame.CHOOSE, _("begin")),
            Offer(frame.LEAVE, _("back")),
            Offer(HELP, _("help")),
        ]

    def does(self) -> Does:
        return {**super().does(), frame.LEAVE: lambda: self.dismiss(None)}

    def take(self, place: int) -> None:
        self._begin(self._puzzles[place])

    def _begin(self, puzzle: Puzzle | None) -> None:
        """Try a puzzle, and the one after it if that is wanted."""
        if puzzle is not None:
            self.menu.highlighted = self._puzzles.index(puzzle)
            self.app.push_screen(PuzzleScreen(self.services, puzzle, self._solved), self._begin)
