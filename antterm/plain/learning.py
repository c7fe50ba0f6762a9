"""Lessons to be taken and puzzles to be solved, line by line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from antterm import puzzles, registry
from antterm.bots import PERSON, RANDOM_BOT
from antterm.core.ask import Ask
from antterm.dialogues.analysis import factory_of, has_analysis
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital
from antterm.lessons import LEARNER, Course, Lesson, NotInThisLesson, Progress, lesson_after, lessons_of
from antterm.plain.analysis import tell
from antterm.plain.context import HomeContext
from antterm.plain.interaction import Interaction, Offered, choose, confirm, hear, menu, speak
from antterm.plain.table_session import TableSession
from antterm.plain.telling import sentences
from antterm.plain.typed_words import AT_EVERY_TABLE, TypedWord
from antterm.saves.document import Seat
from antterm.solving import InOrder, Repetition, Run, Solver, Storm, Streak
from antterm.table import LiveGame, new_game
from antterm.words import addressed

PAGE: Final = 12
"""Puzzles that are listed at once."""


class PreparedSession(TableSession):
    """A lesson or a puzzle, played in lines of text: a game of one person, whose progress is kept elsewhere.

    Args:
        played: the lesson or the puzzle as it is being played.
        seat: the person's.
        names: the name of each seat.
        title: what the game is called.
    """

    WORDS = tuple(word for word in AT_EVERY_TABLE if word not in (TypedWord.REDO, TypedWord.SAVE))

    def __init__(self, played: Course | puzzles.Attempt, seat: int, names: Sequence[str], title: str) -> None:
        self._played, record = played, played.record
        seats = [Seat(name, PERSON if number == seat else RANDOM_BOT) for number, name in enumerate(names)]
        _begun, document = new_game(record.game.id, seats, record.options, title, record.seed)
        super().__init__(LiveGame(record, document, lambda _document, _mismatched: None))

    @property
    def ask(self) -> Ask | None:
        return self._played.ask

    @property
    @abstractmethod
    def shown_answer(self) -> str:
        """The answer that a hint shows; empty where there is none."""

    def where_saved(self) -> str:
        return _("Your progress is saved.")

    def whereabouts(self) -> Sequence[str]:
        return ()

    def meanwhile(self) -> Interaction[None]:
        """Wait for nobody: no one else is asked."""
        yield speak()

    def hint(self, ask: Ask) -> Interaction[None]:
        choice = ask.find(self.shown_answer)
        if choice is not None:
            yield speak(f"{self.numbers_of(choice)}: {self.what(ask, choice)}")


class LessonSession(PreparedSession):
    """A lesson, from the step at which it was left.

    Args:
        lesson: the lesson.
        progress: how far the lessons have been taken.
    """

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self._progress = progress
        self._course = Course(lesson, progress.begins_at(lesson))
        super().__init__(self._course, LEARNER, lesson.names, _(lesson.name))

    def run(self) -> Interaction[None]:
        course = self._course
        lesson, announced = course.lesson, -1
        self.unread.take(self.table.story(self.viewer))
        who = _("You are {name}.").format(name=self.table.names[LEARNER])
        yield speak(f"{_(lesson.name)}. {_(lesson.about)} {who}", self.step_help(), self.spoken.bearings())
        while not self.is_left and (step := course.step) is not None:
            if announced != course.at:
                where, rule = course.where(), step.rule(heard=True)
                yield speak(*self.news(), f"{capital(where)}. {rule}", step.task(heard=True))
                announced = course.at
            if self.ask is not None:
                yield from self.turn(self.ask)
            else:
                yield from self.typed((yield from hear()))
        if not self.is_left:
            yield speak(*self.news(), _("Well done: the lesson is complete."))

    def names_in_questions(self) -> Sequence[str]:
        return addressed(self.table.names, LEARNER)

    def step_help(self) -> str:
        """Return what can be typed in a lesson besides what can be typed anywhere."""
        template = _("An empty line goes on when there is only something to read; “{hint}” says what to do.")
        return template.format(hint=TypedWord.HINT.word)

    def give(self, text: str) -> None:
        self._course.answer(text)
        self._progress.note(self._course.lesson, self._course.at)

    def attempt(self, change: Callable[[], object]) -> Interaction[bool]:
        try:
            return (yield from super().attempt(change))
        except NotInThisLesson:
            yield speak(self._course.nudge(heard=True))
            return False

    def take_back(self) -> None:
        self._course.step_back()

    def again(self) -> Interaction[bool]:
        if self._course.go_on():
            self._progress.note(self._course.lesson, self._course.at)
            return True
        return (yield from super().again())

    @property
    def shown_answer(self) -> str:
        return self._course.shown_answer


class PuzzleSession(PreparedSession):
    """A puzzle that is being solved.

    Args:
        puzzle: the puzzle.
        run: the run that it belongs to.
    """

    def __init__(self, puzzle: puzzles.Puzzle, run: Run) -> None:
        self._run, self.attempted = run, puzzles.Attempt(puzzle)
        self._has_idea = False
        words = registry.words(puzzle.game_id)
        names = (words.seat(0), words.seat(1))
        super().__init__(self.attempted, puzzle.seat, names, puzzles.title(puzzle))

    def run(self) -> Interaction[None]:
        attempt = self.attempted
        puzzle = attempt.puzzle
        self.unread.take(self.table.story(self.viewer))
        yield speak(f"{puzzles.title(puzzle)}: {puzzles.task(puzzle)}. {puzzles.introduction(puzzle)}")
        while not self.is_left and not attempt.is_solved:
            yield speak(*self.news())
            if attempt.is_astray and self._run.counts:
                yield speak(puzzles.verdict(attempt))
                return
            if attempt.is_astray:
                yield speak(*self._wrong())
                while attempt.is_astray and not self.is_left:
                    yield from self.typed((yield from hear()))
            elif self.ask is not None:
                given = attempt.given
                yield from self.turn(self.ask)
                if attempt.given > given and self.ask is not None:
                    yield speak(puzzles.verdict(attempt))
        if attempt.is_solved:
            yield speak(*self.news(), puzzles.verdict(attempt), capital(self._run.status(aloud=True)))

    def give(self, text: str) -> None:
        self.attempted.answer(text)
        self._run.note_attempt(self.attempted)

    def hint(self, ask: Ask) -> Interaction[None]:
        """Say what the puzzle is about; when that has been said, the answer."""
        themes = list(map(puzzles.theme_name, self.attempted.puzzle.themes))
        if themes and not self._has_idea:
            self._has_idea = True
            self.attempted.help()
            about = ngettext(
                "Theme: {themes}. Type “{hint}” again for the move.",
                "Themes: {themes}. Type “{hint}” again for the move.",
                len(themes),
            )
            yield speak(about.format(themes=", ".join(themes), hint=TypedWord.HINT.word))
            return
        yield from super().hint(ask)

    def take_back(self) -> None:
        self.attempted.take_back()

    def question(self, *, in_full: bool = False) -> Sequence[str]:
        if not self.attempted.is_astray:
            return super().question(in_full=in_full)
        does_not_win, way_back = self._wrong()
        latest = next(sentences(self.table, reversed(self.table.story(self.viewer))), "")
        return [does_not_win, latest, way_back]

    def _wrong(self) -> tuple[str, str]:
        """Return that the last answer does not win, and how it is taken back."""
        return puzzles.verdict(self.attempted), _("“{undo}” takes your move back.").format(
            undo=TypedWord.UNDO.word
        )

    def not_asked(self) -> str:
        return _("This does not win. “{undo}” takes your move back.").format(undo=TypedWord.UNDO.word)

    @property
    def shown_answer(self) -> str:
        key = self.attempted.help(shows_answer=True)
        self._run.note_attempt(self.attempted)
        return key


def learn(context: HomeContext) -> Interaction[None]:
    """Choose a game and a lesson, and take it and those after it."""
    progress = Progress(context.store.data_dir)
    yield speak(progress.trouble)
    games = [game for game in registry.HOMES if lessons_of(game)]
    chosen = yield from choose(_("Learn which game?"), [registry.title(game) for game in games])
    if chosen is None:
        return
    lessons = lessons_of(games[chosen])
    while True:
        picked = yield from choose(
            _("Which lesson?"), [f"{_(each.name)}, {progress.in_words(each)}" for each in lessons]
        )
        if picked is None:
            return
        lesson: Lesson | None = lessons[picked]
        while lesson is not None:
            session = LessonSession(lesson, progress)
            yield from session.run()
            lesson = yield from _next_lesson(lesson, session)


def _next_lesson(lesson: Lesson, session: LessonSession) -> Interaction[Lesson | None]:
    following = lesson_after(lesson)
    if session.is_left or following is None:
        return None
    goes_on = yield from confirm(_("On to the next lesson, {lesson}?").format(lesson=_(following.name)))
    return following if goes_on else None


def puzzles_page(context: HomeContext) -> Interaction[None]:
    """Choose what to do with puzzles: those that suit the person, runs, themes, today's, all of them."""
    goes_on = True
    while goes_on:
        today = date.today()
        solver = Solver(context.store.data_dir, today)
        summary = _("{count} of {all} puzzles solved, {alone} of them without help.")
        summary = summary.format(count=solver.count, all=len(puzzles.all_puzzles()), alone=solver.alone)
        yield speak(solver.trouble)
        goes_on = yield from menu(_ways_to_solve(solver, puzzles.todays(today), context), summary)


def _ways_to_solve(solver: Solver, of_today: puzzles.Puzzle, context: HomeContext) -> Sequence[Offered]:
    due = len(solver.due)
    again = ngettext("Repetition: {n} due", "Repetition: {n} due", due).format(n=due)
    todays_line = _("Today's puzzle: {puzzle}").format(puzzle=_puzzle_line(of_today, solver))
    return [
        (solver.rating.in_words(_("Puzzles for you, rating {rating}")), lambda: solve(Run(solver), context)),
        (again, lambda: solve(Repetition(solver), context)),
        (_("Streak, best {n}").format(n=solver.best(Streak.kind)), lambda: solve(Streak(solver), context)),
        (_("Storm, best {n}").format(n=solver.best(Storm.kind)), lambda: solve(Storm(solver), context)),
        (_("By theme"), lambda: _by_theme(solver, context)),
        (todays_line, lambda: solve(InOrder(solver, of_today), context)),
        (_("All puzzles"), lambda: _from_list(solver, context)),
    ]


def _by_theme(solver: Solver, context: HomeContext) -> Interaction[None]:
    about = puzzles.themes()
    labels = [f"{capital(puzzles.theme_name(theme))}, {len(those)}" for theme, those in about.items()]
    chosen = yield from choose(_("Which theme?"), labels)
    if chosen is not None:
        theme = list(about)[chosen]
        yield from solve(Run(solver, about[theme], puzzles.theme_name(theme)), context)


def _from_list(solver: Solver, context: HomeContext) -> Interaction[None]:
    """Choose one of all puzzles, page by page."""
    first, every = 0, puzzles.all_puzzles()
    while True:
        page = every[first : first + PAGE]
        labels = [_puzzle_line(puzzle, solver) for puzzle in page]
        chosen = yield from choose(_("Which puzzle?"), [*labels, _("more puzzles")])
        if chosen is None:
            return
        if chosen == len(page):
            first = first + PAGE if first + PAGE < len(every) else 0
        else:
            yield from solve(InOrder(solver, page[chosen]), context)


def _puzzle_line(puzzle: puzzles.Puzzle, solver: Solver) -> str:
    text = f"{puzzles.title(puzzle)}: {puzzles.task(puzzle)}"
    mark = solver.mark(puzzle)
    return ", ".join((text, _("solved without help") if mark.alone else _("solved"))) if mark.solved else text


def _goes_on(question: str, done: PuzzleSession, context: HomeContext) -> Interaction[bool]:
    """Ask whether to go on to the next puzzle; the one that is done can be analysed first."""
    attempt, folder = done.attempted, context.store.data_dir
    offers = [_("yes"), *([_("Analysis board")] if has_analysis(attempt.puzzle.game_id) else [])]
    while (chosen := (yield from choose(question, offers, back=_("no")))) == 1:
        begins, made = len(attempt.puzzle.answers_before), factory_of(attempt.puzzle.game_id)
        what = made.of_record(attempt.record, begins, puzzles.title(attempt.puzzle), folder)
        yield from tell(attempt.puzzle.game_id, what, context)
    return chosen == 0


def solve(run: Run, context: HomeContext) -> Interaction[None]:
    """Solve the puzzles of a run, as long as there are some and the person wants."""
    trying = run.next()
    if trying is None:
        yield speak(_("No puzzles are due today."))
    while trying is not None:
        session = PuzzleSession(trying, run)
        yield from session.run()
        trying = run.next()
        if session.is_left:
            break
        if trying is not None and not run.goes_on:
            on = _("Go on to the next? {puzzle}: {task}.").format(
                puzzle=puzzles.title(trying), task=puzzles.task(trying)
            )
            if not (yield from _goes_on(on, session, context)):
                break
    if run.tried and run.counts:
        yield speak(run.summary())
