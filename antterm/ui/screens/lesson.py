"""A lesson: the real screen of a game at a prepared position, and beside it what is to be done and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from antterm import registry
from antterm.core.ask import Refused
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.lessons import LEARNER, Course, Lesson, NotInThisLesson, Progress, lesson_after
from antterm.ui.models import commands
from antterm.ui.models import lesson_commands as taking
from antterm.ui.models.keymap import Command, Keymap, Offer
from antterm.ui.models.layout import SIDE_FROM, Pane, Wish
from antterm.ui.models.lesson_scenes import HEAD_ROWS, LessonHead, LessonText, lesson_wish
from antterm.ui.models.scene import Prompt
from antterm.ui.models.sight import Sight
from antterm.ui.screens.rules import rules_page
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services

LEARNER_NAME = "Ann"
"""A name, since the sentences of a game are about people with names."""


class LessonScreen(TableScreen[Lesson | None]):
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
        words = registry.words(lesson.game_id)
        super().__init__(services, lesson.game_id, words, self._understand)
        self._words = words
        self._keymap = Keymap(taking.TAKING, services.keys_for(taking.TAKING))
        self.model.decided = self._answer
        self.model.one_by_one = True

    def on_mount(self) -> None:
        self.sync()

    def _understand(self, text: str) -> str:
        return self.course.record.play.understand(text)

    def title_left(self) -> str:
        between = " - " if self.ascii_only else " · "
        return between.join((_("Learn"), self._words.title(), _(self.course.lesson.name)))

    # What is shown

    def sync(self, message: str = "") -> None:
        """Show the lesson as it stands.

        Args:
            message: what to say first, if anything.
        """
        course = self.course
        play, lesson = course.record.play, course.lesson
        names = (LEARNER_NAME, *lesson.others)
        self.model.show(
            Sight(
                play.view(LEARNER),
                course.ask,
                play.ask.seen_by(LEARNER) if play.ask else None,
                play.outcome,
                names,
                course.record.story(LEARNER),
                len(course.record.history),
                prepared=True,
            )
        )
        self.model.message = message
        self.refresh_panes()

    def wish(self, columns: int) -> Wish:
        return lesson_wish(self.model.wish(columns), self._text(), columns)

    def scene(self, pane: Pane) -> Scene:
        lesson, done = self.course.lesson, self.course.at
        match pane:
            case Pane.SEATS:
                steps = len(lesson.step)
                told = _("step {number} of {steps}").format(number=min(done + 1, steps), steps=steps)
                return LessonHead(self.shown(_(lesson.name)), done, steps, told)
            case Pane.STRIP | Pane.INFO:
                return self._text()
            case Pane.STORY:
                return super().scene(Pane.SEATS)
            case Pane.PROMPT if self.model.typed is None:
                return self._prompt()
        return super().scene(pane)

    def _text(self) -> LessonText:
        step = self.course.step
        if step is not None:
            return LessonText(self.shown(_(step.do)), self.shown(_(step.says)))
        following = lesson_after(self.course.lesson)
        if following is None:
            return LessonText(
                _("That was the last lesson."), _("You can play now. Enter leads to the lessons.")
            )
        text = _("Enter begins the next: {lesson}. {about}")
        return LessonText(
            _("Well done: that was the lesson."),
            self.shown(text.format(lesson=_(following.name), about=_(following.about))),
        )

    def _is_cut(self) -> bool:
        """Whether the text has no room above the board of a narrow terminal."""
        columns = self.app.size.width
        return columns < SIDE_FROM and self.model.shows_board and self._text().rows(columns - 2) > HEAD_ROWS

    def _prompt(self) -> Scene:
        model, shown, asked = self.model, self._keymap.shown, self.course.ask is not None
        own = [
            *([Offer(taking.SHOW, _("show me"))] if asked else []),
            Offer(taking.LEAVE, _("lessons")),
            *([Offer(taking.BEFORE, _("step back"))] if self.course.at else []),
            Offer(commands.HELP, _("help")),
            *([Offer(taking.SKIP, _("next step"))] if self.course.step is not None else []),
        ]
        first = {shown(offer.command) for offer in own if offer.command in taking.OWN}
        offers = [Offer(taking.GO_ON, _("go on"))]
        if asked:
            offers = [offer for offer in model.offers() if model.keymap.shown(offer.command) not in first]
        if self._is_cut():
            offers.insert(0, Offer(commands.PANES, _("more")))
        taken = {model.keymap.shown(offer.command) for offer in offers}
        lasting = tuple((key, offer.label) for offer in own if (key := shown(offer.command)) not in taken)
        question = model.question() if asked else self._text().do
        detail = model.detail() if asked else ""
        told = self.shown(question), self.shown(detail)
        return Prompt(*told, model.hints(offers), self.ascii_only, model.message, lasting)

    # Keys

    def press(self, key: str) -> bool:
        if self.model.typed is None and not self.model.pointing.digits:
            does = self.commands()
            ours = (*taking.OWN, taking.GO_ON) if self.course.ask is None else taking.OWN
            command = next((command for command in self._keymap.of(key) if command in ours), None)
            if command is not None and (command is not taking.SHOW or self.course.ask is not None):
                does[command]()
                self.refresh_panes()
                return True
        return super().press(key)

    def commands(self) -> Mapping[Command, Callable[[], object]]:
        return {
            taking.SHOW: self._show,
            taking.SKIP: lambda: self._step(self.course.skip),
            taking.BEFORE: lambda: self._step(self.course.step_back),
            taking.RULES: self._show_rules,
            taking.GO_ON: self._go_on,
            taking.LEAVE: lambda: self.dismiss(None),
            commands.MENU: lambda: self.dismiss(None),
            commands.TAKE: self._go_on,
            commands.PANES: self.toggle_panes,
            commands.HELP: self._show_help,
        }

    def dead_key(self, key: str) -> None:
        self.model.message = _("{key} does nothing here. ? tells what does.").format(key=key)

    def _answer(self, text: str) -> None:
        step = self.course.step
        try:
            self.course.answer(text)
        except NotInThisLesson:
            nudge = step.nudge if step is not None else ""
            self.sync(
                self.shown(
                    _(nudge)
                    if nudge
                    else _("That is allowed, but here: {do}").format(do=_(step.do) if step else "")
                )
            )
        except Refused as refused:
            self.model.message = self._words.refusal(refused)
        else:
            self._keep()
            self.sync()

    def _step(self, change: Callable[[], object]) -> None:
        change()
        self._keep()
        self.sync()

    def _keep(self) -> None:
        self._progress.note(self.course.lesson, self.course.at)

    def _show(self) -> None:
        """Type the answer that is wanted, so that Enter gives it."""
        self.model.paste(self.course.shown_answer)

    def _go_on(self) -> None:
        if self.course.step is None:
            self.dismiss(lesson_after(self.course.lesson))
        elif self.course.go_on():
            self._keep()
            self.sync()

    def _show_rules(self) -> None:
        title = _("Rules of {game}").format(game=self._words.title())
        self.go(rules_page(self.services, self.course.lesson.game_id, title))

    def _show_help(self) -> None:
        text = _(
            "## A lesson\n\n"
            "The board and its keys are those of the game. Beside it stands what is to be done and why; "
            "what else would be allowed is not done here. How far you are is kept.\n\n"
        )
        self.show_help(f"{text}{self._keymap.help()}\n\n{self.model.help()}\n")
