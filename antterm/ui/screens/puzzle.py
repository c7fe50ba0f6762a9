"""A puzzle: the real screen of a game at a position in which somebody wins by force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from antterm import registry
from antterm.core.ask import Ask
from antterm.i18n import _
from antterm.puzzles import (
    Attempt,
    Puzzle,
    Solved,
    all_puzzles,
    came_of_it,
    from_game,
    introduction,
    puzzle_after,
    task,
    title,
    todays,
    whence,
)
from antterm.ui.models import commands
from antterm.ui.models.keymap import Handlers, Offer
from antterm.ui.models.prepared_commands import PUZZLE
from antterm.ui.models.prepared_scenes import PreparedHead, PreparedText
from antterm.ui.models.scene import Title
from antterm.ui.screens.prepared import PreparedScreen
from antterm.ui.screens.prepared_list import PreparedList
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine


class PuzzleScreen(PreparedScreen[Puzzle]):
    """Has a puzzle solved; answers with the puzzle to be tried next, or None for the list of them.

    Args:
        services: what the screens share.
        puzzle: which.
        solved: those that have been solved.
    """

    HELP_PAGE = "puzzle"

    def __init__(self, services: Services, puzzle: Puzzle, solved: Solved) -> None:
        self._solved = solved
        self.attempt = Attempt(puzzle)
        self._idea = ""
        words = registry.words(puzzle.game_id)
        super().__init__(services, self.attempt.record, puzzle.seat, (words.seat(0), words.seat(1)), PUZZLE)

    @property
    def ask(self) -> Ask | None:
        return self.attempt.ask

    @property
    def is_prepared(self) -> bool:
        return not self.attempt.given

    def headings(self) -> Sequence[str]:
        return _("Puzzles"), self.words.title(), task(self.attempt.puzzle)

    def head(self) -> PreparedHead:
        puzzle = self.attempt.puzzle
        done = self.attempt.given - self.attempt.is_astray
        told = _("move {number} of {moves}").format(number=min(done + 1, puzzle.moves), moves=puzzle.moves)
        return PreparedHead(self.shown(title(puzzle)), done, puzzle.moves, told)

    def text(self) -> PreparedText:
        attempt = self.attempt
        puzzle, other = attempt.puzzle, self.names[1 - attempt.puzzle.seat]
        if attempt.is_solved:
            following = puzzle_after(puzzle)
            says = _("Enter goes to puzzle {number}: {task}.").format(
                number=following.number, task=task(following)
            )
            return PreparedText(came_of_it(attempt), f"{says} {from_game(puzzle)}")
        if attempt.is_astray:
            outcome = attempt.record.play.outcome
            says = self._last_move() if outcome is None else self.words.outcome(outcome, self.names)
            back = _("{key} takes your move back.").format(key=self.keymap.named(PUZZLE.back))
            return PreparedText(came_of_it(attempt), f"{says} {back}")
        if self._idea:
            return PreparedText(f"{task(puzzle)}.", self._idea)
        if attempt.given:
            says = _("{other} has given the best answer.").format(other=other)
            return PreparedText(came_of_it(attempt), f"{says} {self._last_move()}")
        return PreparedText(came_of_it(attempt), introduction(puzzle))

    def _last_move(self) -> str:
        """What happened last, in a sentence."""
        for happening in reversed(self.record.story(self.seat)):
            if told := self.words.event(happening.event, self.names):
                return self.shown(told)
        return ""

    def ways_now(self) -> Iterable[Offer]:
        if self.ask is not None:
            yield Offer(PUZZLE.show)
        yield Offer(PUZZLE.leave)
        if self.attempt.given:
            yield Offer(PUZZLE.back)
        yield Offer(commands.HELP)
        if not self.attempt.is_solved:
            yield Offer(PUZZLE.skip)

    def next_word(self) -> str:
        return _("take back") if self.attempt.is_astray else _("next puzzle")

    def own_handlers(self) -> Handlers:
        return {
            PUZZLE.show: self._tell_idea,
            PUZZLE.skip: self._next,
            PUZZLE.back: self._take_back,
            PUZZLE.go_on: self._go_on,
            PUZZLE.leave: lambda: self.dismiss(None),
        }

    def answer(self, text: str) -> None:
        self.attempt.answer(text)
        if self.attempt.is_solved:
            self._solved.note(self.attempt.puzzle)
        self._idea = ""
        self.sync()

    def _take_back(self) -> None:
        if self.attempt.take_back():
            self._idea = ""
            self.sync()
        else:
            self.model.refuse(_("There is nothing to take back."))

    def _tell_idea(self) -> None:
        """Say what to look at; when that has been said, type the answer, so that Enter gives it."""
        key = self.attempt.key
        choice = self.attempt.ask.find(key) if self.attempt.ask is not None else None
        if self._idea or choice is None:
            self.model.typing.paste(key)
        else:
            self._idea = self.shown(self.model.idea(choice))

    def _go_on(self) -> None:
        if self.attempt.is_solved:
            self._next()
        elif self.attempt.is_astray:
            self._take_back()

    def _next(self) -> None:
        self.dismiss(puzzle_after(self.attempt.puzzle))


class PuzzlesScreen(PreparedList[Puzzle]):
    """A list of all puzzles, the shortest first.

    Args:
        services: what the screens share.
        begin: one to be tried at once, if any.
    """

    HELP_PAGE = "puzzles"
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
