"""Puzzles: what can be done with them, the list of all, and the board on which one is solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult

from antterm import puzzles, registry
from antterm.dialogues.analysis import factory_of, has_analysis
from antterm.draw.paint import dotted
from antterm.draw.rating_chart import RatingChart
from antterm.i18n import _, ngettext
from antterm.puzzles import Attempt, Puzzle, Result
from antterm.solving import InOrder, Repetition, Run, Solver, Storm, Streak
from antterm.ui.models import commands
from antterm.ui.models.keymap import Handlers, Offer
from antterm.ui.models.prepared import PUZZLE, PreparedHead, PreparedText
from antterm.ui.models.scene import Title
from antterm.ui.screens.converse import ChoiceScreen
from antterm.ui.screens.page import MenuPage
from antterm.ui.screens.prepared import PreparedList, PreparedScreen
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import BADGES, MenuLine

PROVISIONAL_PUZZLES = 10
"""Puzzles after which a rating says something."""
NEXT_AFTER = 0.6
"""Seconds that a puzzle of a run that goes on at once is still shown when it is done."""


class PuzzleScreen(PreparedScreen[Puzzle]):
    """Has a puzzle solved; answers with the one to be tried next, or None for the list.

    Args:
        services: what the screens share.
        puzzle: which.
        run: the run that it belongs to.
    """

    HELP_PAGE = "puzzle"

    def __init__(self, services: Services, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.attempt = Attempt(puzzle)
        self._idea = ""
        words = registry.words(puzzle.game_id)
        super().__init__(services, self.attempt, puzzle.seat, (words.seat(0), words.seat(1)), PUZZLE)

    def on_mount(self) -> None:
        super().on_mount()
        if isinstance(self.run, Storm):
            self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        """Show the time that is left; end the run when there is none."""
        assert isinstance(self.run, Storm)
        if self.run.seconds:
            self.refresh_panes()
        else:
            self.dismiss(None)

    @property
    def is_prepared(self) -> bool:
        return not self.attempt.given

    def headings(self) -> Sequence[str]:
        return self.run.name, self.words.title(), puzzles.task(self.attempt.puzzle, self._found)

    @property
    def _found(self) -> int:
        """The number of right answers that have been given."""
        return self.attempt.given - self.attempt.is_astray

    def head(self) -> PreparedHead:
        puzzle = self.attempt.puzzle
        done = self._found
        move = _("move {number} of {moves}").format(number=min(done + 1, puzzle.steps), moves=puzzle.steps)
        move = move if puzzle.steps > 1 else ""
        return PreparedHead(self.shown(puzzles.title(puzzle)), done, puzzle.steps, move, self.run.status())

    def text(self) -> PreparedText:
        attempt = self.attempt
        puzzle, other = attempt.puzzle, self.names[1 - attempt.puzzle.seat]
        if attempt.is_solved:
            says = f"{self._what_enter_does()} {puzzles.from_game(puzzle)}"
            return PreparedText(puzzles.verdict(attempt), says)
        if attempt.is_astray:
            outcome = attempt.record.play.outcome
            says = self._last_move() if outcome is None else self.words.outcome(outcome, self.names)
            back = _("{key} takes your move back.").format(key=self.keymap.named(PUZZLE.back))
            back = self._what_enter_does() if self._ends_here else back
            return PreparedText(puzzles.verdict(attempt), f"{says} {back}")
        if self._idea:
            text = _("Press {key} again to be shown the answer; the puzzle then counts as missed.")
            if isinstance(self.run, Streak):
                text = _("Press {key} again to be shown the answer; the streak then ends.")
            again = "" if self.attempt.is_noted else text.format(key=self.keymap.named(PUZZLE.show))
            return PreparedText(f"{puzzles.task(puzzle, self._found)}.", f"{self._idea} {again}".rstrip())
        if attempt.given:
            says = _("{other} has given the best answer.").format(other=other)
            return PreparedText(puzzles.verdict(attempt), f"{says} {self._last_move()}")
        return PreparedText(puzzles.verdict(attempt), puzzles.introduction(puzzle))

    def _what_enter_does(self) -> str:
        """Return what Enter does once the puzzle is done."""
        if self._ends_here:
            return f"{self.run.summary()} {_('Enter goes to the list.')}"
        if self.run.goes_on:
            return ""
        return _("Enter goes to the next puzzle.")

    @property
    def _ends_here(self) -> bool:
        """Whether the run is over with this puzzle."""
        return self.attempt.is_noted and self.run.choose() is None

    def _last_move(self) -> str:
        """Return what happened last, in a sentence."""
        for happening in reversed(self.record.story(self.seat)):
            if sentence := self.words.event(happening.event, self.names):
                return self.shown(sentence)
        return ""

    def ways_now(self) -> Iterable[Offer]:
        if self.ask is not None:
            yield Offer(PUZZLE.show, _("the answer")) if self._idea else Offer(PUZZLE.show)
        yield self.leaving(PUZZLE.leave)
        if self.attempt.given:
            yield Offer(PUZZLE.back)
        yield Offer(commands.HELP)
        if self._may_analyse:
            yield Offer(commands.ANALYSE)
        if not self.attempt.is_solved:
            yield Offer(PUZZLE.skip)

    def next_word(self) -> str:
        if self.attempt.is_astray and not self._ends_here:
            return _("take back")
        return _("list") if self._ends_here else _("next puzzle")

    def own_handlers(self) -> Handlers:
        return {
            PUZZLE.show: self._tell_idea,
            PUZZLE.skip: self._skip,
            PUZZLE.back: self._take_back,
            PUZZLE.go_on: self._go_on,
            PUZZLE.leave: lambda: self.dismiss(None),
        }

    def answer(self, text: str) -> None:
        self.attempt.answer(text)
        self._idea = ""
        self._note()
        self.sync()

    def _note(self) -> bool:
        """Store the result of the puzzle once it is certain; return whether it has become certain now."""
        is_new = self.run.note_attempt(self.attempt)
        if is_new and self.run.goes_on:
            self.set_timer(NEXT_AFTER, self._next)
        return is_new

    def _take_back(self) -> None:
        if self.attempt.take_back():
            self._idea = ""
            self.sync()
        else:
            self.model.refuse(_("There is nothing to take back."))

    def _tell_idea(self) -> None:
        """Say what to look at; when that has been said, type the answer, so that Enter gives it."""
        ask = self.attempt.ask
        choice = ask.find(self.attempt.key) if ask is not None else None
        if self._idea or choice is None:
            self.model.typing.paste(self.attempt.help(shows_answer=True))
            if self._note():
                text = _("The puzzle counts as missed. Enter gives the answer shown.")
                if isinstance(self.run, Streak):
                    text = _("The streak ends here. Enter gives the answer shown.")
                self.model.message = text
        else:
            self.attempt.help()
            self._idea = self.shown(self.model.idea(choice))

    def _go_on(self) -> None:
        if self.attempt.is_solved or self._ends_here:
            self._next()
        elif self.attempt.is_astray:
            self._take_back()

    @property
    def _may_analyse(self) -> bool:
        """Whether the puzzle is done, so that an engine gives nothing away."""
        has_board = has_analysis(self.attempt.puzzle.game_id)
        return has_board and (self.attempt.is_solved or self.attempt.is_noted)

    def analyse(self) -> None:
        from antterm.ui.screens.analysis import show_analysis

        if not self._may_analyse:
            self.model.refuse(_("The analysis board can be opened when the puzzle is solved."))
            return
        puzzle = self.attempt.puzzle
        name, folder = self.shown(puzzles.title(puzzle)), self.services.store.data_dir
        what = factory_of(puzzle.game_id).of_record(self.record, len(puzzle.answers_before), name, folder)
        show_analysis(self, self.services, puzzle.game_id, what)

    def _skip(self) -> None:
        """Go to the next puzzle; a run that counts takes this as missed."""
        if not self.attempt.is_noted and self.run.counts:
            self.attempt.is_noted = True
            self.run.note(self.attempt.puzzle, Result.MISSED)
        self._next()

    def _next(self) -> None:
        if self.is_current:
            self.dismiss(self.run.next())


class PuzzlesScreen(MenuPage[None]):
    """Actions on puzzles: those that suit the solver, runs, themes, today's, all of them.

    Args:
        services: what the screens share.
        begin: one to be tried at once, if any.
    """

    HELP_PAGE = "puzzles"

    def __init__(self, services: Services, begin: Puzzle | None = None) -> None:
        super().__init__(services)
        self._solver = Solver(services.store.data_dir, services.today())
        self._begin_with = begin
        self._chart = CanvasView(services.appearance, id="chart")
        self._ways: list[tuple[MenuLine, str, Callable[[], object]]] = []
        """Each line, what it is about, and what it does."""

    def body(self) -> ComposeResult:
        yield self.menu
        yield self._chart

    def on_mount(self) -> None:
        super().on_mount()
        if self._solver.trouble:
            self.call_after_refresh(self.say, self._solver.trouble)
        if self._begin_with is not None:
            self.start(InOrder(self._solver, self._begin_with))

    def refresh_content(self) -> None:
        solver, rating = self._solver, self._solver.rating
        due, todays = len(solver.due), puzzles.todays(self.services.today())
        about_rating = rating.in_words(_("rating {rating}"))
        best = _("best {n}")
        self._ways = [
            (
                MenuLine(_("Puzzles for you"), right=about_rating),
                _("One puzzle after another, each at about your level. The first try counts."),
                lambda: self.start(Run(solver)),
            ),
            (
                MenuLine(_("Again"), right=ngettext("{n} due", "{n} due", due).format(n=due)),
                _("Puzzles that you missed, or solved with help, come again after 1, 3, 7, 21 and 60 days."),
                lambda: self.start(Repetition(solver)),
            ),
            (
                MenuLine(_("Streak"), right=best.format(n=solver.best(Streak.kind))),
                _("Each is a little more difficult than the previous one, until you miss one."),
                lambda: self.start(Streak(solver)),
            ),
            (
                MenuLine(_("Storm"), right=best.format(n=solver.best(Storm.kind))),
                _("As many as you can in three minutes; each that you miss costs ten seconds."),
                lambda: self.start(Storm(solver)),
            ),
            (
                MenuLine(_("By theme")),
                _("Gates, pins, drops, defence: choose what to train."),
                self._by_theme,
            ),
            (
                MenuLine(
                    _("Today's puzzle"),
                    right=_("solved") if solver.has(todays) else f"{puzzles.title(todays)}",
                ),
                _about(todays, self.ascii_only),
                lambda: self.start(InOrder(solver, todays)),
            ),
            (
                MenuLine(_("All puzzles"), right=str(len(puzzles.all_puzzles()))),
                _("A list of all, the easiest first."),
                lambda: self.app.push_screen(AllPuzzlesScreen(self.services, solver)),
            ),
        ]
        self.menu.show([line for line, _about, _do in self._ways], self.menu.highlighted or 0)
        first, last = _("first puzzle"), _("latest")
        self._chart.scene = RatingChart(
            _("Your rating in puzzles"),
            tuple(solver.course),
            len(solver.course) if rating.is_provisional else min(PROVISIONAL_PUZZLES, len(solver.course)),
            (),
            (first, last),
            _("It begins with the first puzzle that you try."),
            self.ascii_only,
        )

    def refresh_bars(self) -> None:
        super().refresh_bars()
        if self.menu.highlighted is not None and self._ways:
            self.show_message(self.shown(self._ways[self.menu.highlighted][1]))

    def title_bar(self) -> Title:
        solver, count = self._solver, len(puzzles.all_puzzles())
        template = _("{count} of {all} solved, {alone} without help")
        return Title(_("Puzzles"), template.format(count=solver.count, all=count, alone=solver.alone))

    def take(self, index: int) -> None:
        self._ways[index][2]()

    def start(self, run: Run) -> None:
        """Begin a run; when it is over, say how it went."""
        play_run(self, run, lambda: self.call_after_refresh(self._tell_summary, run))

    def _tell_summary(self, run: Run) -> None:
        if run.tried:
            self.show_message(f"{run.name}: {run.summary()}")

    def _by_theme(self) -> None:
        themes = puzzles.themes()

        def begin(theme: str | None) -> None:
            if theme is not None:
                self.start(Run(self._solver, themes[theme], puzzles.theme_name(theme)))

        items = [(theme, f"{puzzles.theme_name(theme)} ({len(those)})") for theme, those in themes.items()]
        self.app.push_screen(ChoiceScreen(self.services, _("By theme"), items), begin)


def play_run(page: MenuPage[None], run: Run, done: Callable[[], object]) -> None:
    """Have the puzzles of a run solved, one after another.

    Args:
        page: the screen to return to.
        run: which.
        done: called when it is over, or was left.
    """

    def show(puzzle: Puzzle | None) -> None:
        if puzzle is None:
            done()
        else:
            page.app.push_screen(PuzzleScreen(page.services, puzzle, run), show)

    first = run.next()
    if first is None:
        page.call_after_refresh(page.refuse, _("No puzzles are due today."))
    else:
        show(first)


class AllPuzzlesScreen(PreparedList[Puzzle]):
    """A list of all puzzles, the easiest first.

    Args:
        services: what the screens share.
        solver: the person who solves them.
    """

    HELP_PAGE = "puzzles"
    is_numbered: ClassVar[bool] = False

    def __init__(self, services: Services, solver: Solver) -> None:
        self._solver = solver
        super().__init__(services, puzzles.all_puzzles())

    def advised(self) -> Puzzle:
        every = puzzles.all_puzzles()
        return next((puzzle for puzzle in every if not self._solver.has(puzzle)), every[0])

    def line(self, one: Puzzle) -> MenuLine:
        mark = self._solver.mark(one)
        result = _("without help") if mark.alone else _("solved") if mark.solved else ""
        label = f"{puzzles.title(one)}: {puzzles.task(one)}"
        badge = (str(one.moves), (one.moves - 1) % BADGES)
        return MenuLine(self.shown(label), right=" ".join((result, str(one.rating))), badge=badge)

    def about_one(self, one: Puzzle) -> str:
        return _about(one, self.ascii_only)

    def screen_of(self, one: Puzzle) -> PuzzleScreen:
        run = InOrder(self._solver, one)
        run.next()
        return PuzzleScreen(self.services, one, run)

    def title_bar(self) -> Title:
        return Title(_("All puzzles"), str(len(puzzles.all_puzzles())))


def _about(puzzle: Puzzle, ascii_only: bool) -> str:
    """Return a puzzle's game, its themes and where it is from, on a line or two."""
    words = registry.words(puzzle.game_id)
    themes = ", ".join(map(puzzles.theme_name, puzzle.themes))
    parts = (f"{words.title()}, {words.summary(puzzle.options)}", themes, puzzles.origin(puzzle))
    return dotted(parts, ascii_only)
