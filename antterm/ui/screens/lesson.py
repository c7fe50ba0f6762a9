"""A lesson: the real screen of a game at a prepared position, and beside it what is to be done and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from antterm.core.ask import Ask
from antterm.i18n import _
from antterm.lessons import LEARNER, Course, Lesson, NotInThisLesson, Progress, lesson_after, telling
from antterm.ui.models import commands
from antterm.ui.models.keymap import Handlers, Offer
from antterm.ui.models.prepared_commands import LESSON
from antterm.ui.models.prepared_scenes import PreparedHead, PreparedText
from antterm.ui.screens.prepared import PreparedScreen
from antterm.ui.services import Services


class LessonScreen(PreparedScreen[Lesson]):
    """Takes a lesson; answers with the lesson to be taken next, or None for the list of them.

    Args:
        services: what the screens share.
        lesson: which; it goes on where it was left.
        progress: how far the lessons have been taken.
    """

    def __init__(self, services: Services, lesson: Lesson, progress: Progress) -> None:
        self._progress = progress
        done = 0 if progress.is_done(lesson) else progress.of(lesson)
        self.course = Course(lesson, done)
        super().__init__(services, self.course.record, LEARNER, telling.names(lesson), LESSON)

    @property
    def ask(self) -> Ask | None:
        return self.course.ask

    def headings(self) -> Sequence[str]:
        return _("Learn"), self.words.title(), _(self.course.lesson.name)

    def head(self) -> PreparedHead:
        lesson, done = self.course.lesson, self.course.at
        name = self.shown(_(lesson.name))
        return PreparedHead(name, done, len(lesson.step), telling.where(self.course))

    def text(self) -> PreparedText:
        step = self.course.step
        if step is not None:
            return PreparedText(self.shown(telling.task(step)), self.shown(telling.rule(step)))
        following = lesson_after(self.course.lesson)
        if following is None:
            return PreparedText(
                _("That was the last lesson."), _("You can play now. Enter leads to the lessons.")
            )
        text = _("Enter begins the next: {lesson}. {about}")
        return PreparedText(
            _("Well done: that was the lesson."),
            self.shown(text.format(lesson=_(following.name), about=_(following.about))),
        )

    def ways_now(self) -> Iterable[Offer]:
        if self.ask is not None:
            yield Offer(LESSON.show, _("show me"))
        yield Offer(LESSON.leave, _("lessons"))
        if self.course.at:
            yield Offer(LESSON.back, _("step back"))
        yield Offer(commands.HELP, _("help"))
        if self.course.step is not None:
            yield Offer(LESSON.skip, _("next step"))

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

    def answer(self, text: str) -> None:
        nudge = ""
        given: str | None = text
        while given is not None:
            step = self.course.step
            try:
                self.course.answer(given)
            except NotInThisLesson:
                nudge = self.shown(telling.nudge(step))
                break
            ask = self.course.ask
            given = self.model.ahead.answer(ask) if ask is not None else None  # the same key answers it too
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

    def about(self) -> str:
        return _(
            "## A lesson\n\n"
            "The board and its keys are those of the game. Beside it stands what is to be done and why; "
            "what else would be allowed is not done here. How far you are is kept.\n\n"
        )
