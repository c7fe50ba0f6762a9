"""A lesson: the real screen of a game at a prepared position, and beside it what is to be done and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from antterm import registry
from antterm.core.ask import Ask
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.lessons import (
    LEARNER,
    Course,
    Lesson,
    NotInThisLesson,
    Progress,
    all_lessons,
    lesson_after,
)
from antterm.ui.models import commands
from antterm.ui.models.keymap import Handlers, Offer
from antterm.ui.models.layout import Pane
from antterm.ui.models.prepared_commands import LESSON
from antterm.ui.models.prepared_scenes import PreparedHead, PreparedText
from antterm.ui.models.scene import Banner, Title
from antterm.ui.screens.prepared import PreparedScreen
from antterm.ui.screens.prepared_list import PreparedList
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine


class LessonScreen(PreparedScreen[Lesson]):
    """Takes a lesson; answers with the lesson to be taken next, or None for the list of them.

    Args:
        services: what the screens share.
        lesson: which; it goes on where it was left.
        progress: how far the lessons have been taken.
    """

    HELP_PAGE = "lesson"

    def __init__(self, services: Services, lesson: Lesson, progress: Progress) -> None:
        self._progress = progress
        done = 0 if progress.is_done(lesson) else progress.of(lesson)
        self.course = Course(lesson, done)
        super().__init__(services, self.course.record, LEARNER, lesson.names, LESSON)
        self.model.suggests = lambda text: self.wants(self.course, text)
        self.model.wanted = lambda: self.course.wanted

    @property
    def ask(self) -> Ask | None:
        return self.course.ask

    @property
    def you(self) -> int:
        return LEARNER

    def scene(self, pane: Pane) -> Scene:
        outcome = self.course.record.play.outcome
        if pane is Pane.BANNER and outcome is not None and LEARNER in outcome.winners:
            return Banner(_("You have won"), True, self.ascii_only)
        return super().scene(pane)

    def headings(self) -> Sequence[str]:
        return _("Learn"), self.words.title(), _(self.course.lesson.name)

    def head(self) -> PreparedHead:
        lesson, done = self.course.lesson, self.course.at
        name = self.shown(_(lesson.name))
        return PreparedHead(name, done, len(lesson.step), self.course.where)

    def text(self) -> PreparedText:
        step = self.course.step
        if step is not None:
            return PreparedText(self.shown(step.task()), self.shown(step.rule()))
        following = lesson_after(self.course.lesson)
        if following is None:
            return PreparedText(
                _("That was the last lesson."), _("You can play now. Enter goes to the lessons.")
            )
        text = _("Enter begins the next: {lesson}. {about}")
        return PreparedText(
            _("Well done: the lesson is complete."),
            self.shown(text.format(lesson=_(following.name), about=_(following.about))),
        )

    def ways_now(self) -> Iterable[Offer]:
        if self.ask is not None:
            yield Offer(LESSON.show)
        yield Offer(LESSON.leave)
        if self.course.at:
            yield Offer(LESSON.back)
        yield Offer(commands.HELP)
        if self.course.step is not None:
            yield Offer(LESSON.skip)

    def next_word(self) -> str:
        return _("go on")

    def own_handlers(self) -> Handlers:
        return {
            LESSON.show: self._show,
            LESSON.skip: lambda: self._step(self.course.skip),
            LESSON.back: lambda: self._step(self.course.step_back),
            LESSON.go_on: self._go_on,
            LESSON.leave: lambda: self.dismiss(None),
        }

    @staticmethod
    def wants(course: Course, text: str) -> bool:
        """Whether a lesson wants an answer now: no other is named as the best."""
        return course.step is not None and text in course.step.answers

    def answer(self, text: str) -> None:
        nudge, before = "", self.course.at
        given: str | None = text
        while given is not None:
            try:
                self.course.answer(given)
            except NotInThisLesson:
                nudge = self.shown(self.course.nudge())
                break
            ask = self.course.ask
            given = self.model.ahead.answer(ask) if ask is not None else None  # the same key answers it too
        if self.course.at == before:  # nothing has happened: what was chosen or typed stays, to be mended
            self.model.ahead.end()
            self.model.typing.reopen()
            self.model.message = nudge
            return
        self._progress.note(self.course.lesson, self.course.at)
        self.sync(nudge)

    def _step(self, change: Callable[[], object]) -> None:
        change()
        self._progress.note(self.course.lesson, self.course.at)
        self.sync()

    def _show(self) -> None:
        """Type the answer that is wanted, so that Enter gives it."""
        self.model.typing.paste(self.course.shown_answer)

    def _go_on(self) -> None:
        if self.course.step is None:
            self.dismiss(lesson_after(self.course.lesson))
        else:
            self._step(self.course.go_on)


class LessonsScreen(PreparedList[Lesson]):
    """A list: game by game, in the order in which lessons are best taken."""

    HELP_PAGE = "lessons"

    def __init__(self, services: Services) -> None:
        self._lessons = all_lessons()
        self._progress = Progress(services.store.data_dir)
        super().__init__(services, self._lessons)

    def advised(self) -> Lesson:
        undone = [lesson for lesson in self._lessons if not self._progress.is_done(lesson)]
        begun = (lesson for lesson in undone if self._progress.of(lesson))
        return next(begun, next(iter(undone), self._lessons[0]))

    def line(self, one: Lesson) -> MenuLine:
        title = registry.title(one.game_id)
        badge = (title[:2], [*registry.HOMES].index(one.game_id) % BADGES)
        return MenuLine(
            self.shown(f"{title}: {_(one.name)}"), right=self._progress.in_words(one), badge=badge
        )

    def about_one(self, one: Lesson) -> str:
        return _(one.about)

    def screen_of(self, one: Lesson) -> LessonScreen:
        return LessonScreen(self.services, one, self._progress)

    def title_bar(self) -> Title:
        return Title(_("Learn by playing"))
