"""The screen of a game at a prepared position, with a task beside it: the base of lessons and puzzles.

`PreparedScreen` is what both have in common, `PreparedList` the list from which one is chosen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult

from antterm import lessons, registry
from antterm.core.ask import Ask, Refused
from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.paint import dotted, put_hints
from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.puzzles import Attempt
from antterm.ui.destinations import ShowRules
from antterm.ui.models import commands
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.help import help_page
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.layout import Pane, PaneSizes
from antterm.ui.models.prepared import (
    HEAD_ROWS,
    LESSON,
    PreparedCommands,
    PreparedHead,
    PreparedText,
    prepared_sizes,
)
from antterm.ui.models.scene import Banner, Hints, Prompt, Title
from antterm.ui.models.seat_view import ModelHooks, SeatView
from antterm.ui.screens.base import KeyWaiting, key_of
from antterm.ui.screens.page import MenuPage
from antterm.ui.screens.table import TableScreen
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine

R = TypeVar("R")


class PreparedScreen(TableScreen[R | None]):
    """Lets one seat answer from a prepared position on. Its result is what to open next, None for the list.

    Args:
        services: what the screens share.
        played: the lesson or the puzzle as it is played; its game may be played up to any of its answers
            while the screen stands.
        seat: the seat that answers.
        names: the names of all seats, since the sentences of a game are about people with names.
        ways: the commands besides answering.
    """

    HELP_PAGE: ClassVar[str]
    """The page in `antterm/ui/help` with which its help begins."""

    def __init__(
        self,
        services: Services,
        played: lessons.Course | Attempt,
        seat: int,
        names: tuple[str, ...],
        ways: PreparedCommands,
    ) -> None:
        self._played, self.record = played, (record := played.record)
        self.words = registry.words(record.game.id)
        understand = lambda text: record.play.understand(text)  # noqa: E731 (the play may be replaced)
        super().__init__(services, record.game.id, self.words, understand, ways.every)
        self.seat, self.names, self.ways = seat, names, ways

    def model_hooks(self) -> ModelHooks:
        return replace(super().model_hooks(), on_answer=self._answer)

    def on_mount(self) -> None:
        self.sync()

    # What it is about

    @property
    def ask(self) -> Ask | None:
        """The question that may be answered now; None for none."""
        return self._played.ask

    @property
    def is_prepared(self) -> bool:
        """Return whether the last events belong to the preparation, and are no news."""
        return True

    @property
    def you(self) -> int | None:
        """The seat that is called “you”; None if all players are called by their names."""
        return None

    @abstractmethod
    def headings(self) -> Sequence[str]:
        """Return the parts of the title bar, from the general to the special."""

    @abstractmethod
    def head(self) -> PreparedHead:
        """Return the pane with the progress."""

    @abstractmethod
    def text(self) -> PreparedText:
        """Return the pane with the task and the reason for it."""

    @abstractmethod
    def ways_now(self) -> Iterable[Offer]:
        """Return the commands besides answering that mean something now."""

    @abstractmethod
    def next_word(self) -> str:
        """Return what Enter does if nothing is asked, in a word or two."""

    @abstractmethod
    def answer(self, text: str) -> None:
        """Give an answer.

        Raises:
            Refused: it is not legal.
        """

    @abstractmethod
    def own_handlers(self) -> Handlers:
        """Return the handlers of the commands of the lesson or puzzle, except for the rules."""

    # What is shown

    def title_left(self) -> str:
        """Return the left end of the title bar; its more general parts are left out if there is no room.

        A name that does not fit even then is shown whole beside the board.
        """
        headings = self.headings()
        room = self.model.title_bar("").room(self.app.size.width)
        ways = [*(dotted(headings[first:], self.ascii_only) for first in range(len(headings))), headings[0]]
        return next((text for text in ways if cells_of(text) <= room), "")

    def sync(self, message: str = "") -> None:
        """Show the position as it stands.

        Args:
            message: what to say first, if anything.
        """
        record, seat = self.record, self.seat
        self.seat_view = SeatView.of_play(
            record.play,
            seat,
            self.names,
            record.story(seat),
            len(record.history),
            ask=self.ask,
            prepared=self.is_prepared,
            you=self.you,
        )
        self.model.message = message

    def requested_sizes(self, columns: int) -> PaneSizes:
        return prepared_sizes(self.model.requested_sizes(columns), self._beside(), columns)

    def _beside(self) -> PreparedText:
        """Return the text beside the board, without the part that is shown in place of the question."""
        return self.text() if self.ask is not None else replace(self.text(), do="")

    def scene(self, pane: Pane) -> Scene:
        match pane:
            case Pane.SEATS:
                return self.head()
            case Pane.STRIP | Pane.INFO:
                return self._beside()
            case Pane.STORY:
                return super().scene(Pane.SEATS)
            case Pane.PROMPT if self.model.typing.line is None:
                return self._prompt()
        return super().scene(pane)

    def unfolding(self) -> list[Offer]:
        """Return the offer to unfold the text, which may be cut above the board of a narrow terminal."""
        if not (self.model.is_narrow and self.model.shows_board):
            return super().unfolding()
        is_cut = self._beside().rows_needed(self.app.size.width - 2) > HEAD_ROWS
        return [Offer(commands.PANES, _("more text"))] if is_cut else []

    def key_line(self) -> tuple[Hints, Hints]:
        model, shown = self.model, self.keymap.shown
        if model.typing.line is not None:
            return super().key_line()
        ways = list(self.ways_now())
        first = {shown(offer.command) for offer in ways if offer.command in self.ways.own}
        offers = [Offer(self.ways.go_on, self.next_word())]
        of_game = [offer for offer in model.offers() if model.keymap.shown(offer.command) not in first]
        if self.ask is not None:
            offers = of_game
        else:  # pages can be read before one goes on
            offers += [offer for offer in of_game if offer.command is not commands.TAKE]
        offers[:0] = self.unfolding()
        taken = {model.keymap.shown(offer.command) for offer in offers}
        lasting = self.keymap.hints(offer for offer in ways if shown(offer.command) not in taken)
        hints, width = model.hints(offers), self.app.size.width - 2
        wanted = {hint for hint in lasting if hint[0] == shown(self.ways.show)}
        while len(hints) > 1 and not wanted <= put_hints(
            Canvas(width, 1), 0, 0, hints, width, self.ascii_only, lasting
        ):
            hints = hints[:-1]  # whoever learns needs to be shown what to do more than another page
        return hints, lasting

    def _prompt(self) -> Scene:
        model, (hints, lasting) = self.model, self.key_line()
        asked = self.ask is not None
        question, detail = (model.question(), model.detail()) if asked else (self.text().do, "")
        note = self.shown(model.note()) if asked else ""
        told = self.shown(question), self.shown(detail)
        return Prompt(*told, hints, self.ascii_only, model.message, lasting, note=note)

    # Keys

    def press_first(self, key: str) -> bool:
        if self.model.typing.line is not None or self.model.pointing.digits:
            return False
        not_now = self.ways.show if self.ask is None else self.ways.go_on
        own = {**self.own_handlers(), self.ways.rules: lambda: self.go(ShowRules(self.record.game.id))}
        later = (not_now, self.ways.leave)
        return self.keymap.dispatch(key, {command: own[command] for command in own if command not in later})

    def handlers(self) -> Handlers:
        own = self.own_handlers()
        return {
            commands.MENU: own[self.ways.leave],
            commands.TAKE: own[self.ways.go_on],
            commands.PANES: self.toggle_panes,
            commands.HELP: self._show_help,
            commands.ANALYSE: self.analyse,
        }

    def analyse(self) -> None:
        """Open the analysis board, if that gives nothing away; only games that have one know its command."""
        self.model.refuse(_("The analysis board can be opened from games and solved puzzles."))

    def _answer(self, text: str) -> None:
        try:
            self.answer(text)
        except Refused as refused:
            self.model.message = self.words.refusal(refused)

    def _show_help(self) -> None:
        about, keys = help_page(self.HELP_PAGE), self.keymap.help()
        self.show_help(f"{about}\n\n{keys}\n\n{self.model.help()}\n")


P = TypeVar("P")


class PreparedList(MenuPage[None], Generic[P]):
    """A list of all lessons or puzzles, with a description of the marked one below.

    Args:
        services: what the screens share.
        all_of_them: all entries, in their order.
        begin: the one to open at once, if any.
    """

    def __init__(self, services: Services, all_of_them: Sequence[P], begin: P | None = None) -> None:
        super().__init__(services)
        self._all = all_of_them
        self._first = begin

    @abstractmethod
    def advised(self) -> P:
        """Return the one to mark at first."""

    @abstractmethod
    def line(self, one: P) -> MenuLine:
        """Return the line of an entry in the list."""

    @abstractmethod
    def about_one(self, one: P) -> str:
        """Return the sentence that describes it."""

    @abstractmethod
    def screen_of(self, one: P) -> PreparedScreen[P]:
        """Return the screen on which it is played."""

    def body(self) -> ComposeResult:
        yield self.menu

    def on_mount(self) -> None:
        super().on_mount()
        self.menu.highlighted = self._all.index(self.advised())
        self.refresh_bars()
        self._begin(self._first)

    def refresh_content(self) -> None:
        self.menu.show([self.line(one) for one in self._all], self.menu.highlighted or 0)

    def refresh_bars(self) -> None:
        super().refresh_bars()
        if self.menu.highlighted is not None:
            self.show_message(self.shown(self.about_one(self._all[self.menu.highlighted])))

    def take(self, index: int) -> None:
        self._begin(self._all[index])

    def _begin(self, one: P | None) -> None:
        """Open an entry, and then whatever its screen says to open next."""
        if one is not None:
            self.menu.highlighted = self._all.index(one)
            self.app.push_screen(self.screen_of(one), self._begin)


class LessonScreen(PreparedScreen[lessons.Lesson]):
    """Shows a lesson. Its result is the next lesson, or None for the list.

    Args:
        services: what the screens share.
        lesson: which; it goes on where it was left.
        progress: how far the lessons have been taken.
    """

    HELP_PAGE = "lesson"

    def __init__(self, services: Services, lesson: lessons.Lesson, progress: lessons.Progress) -> None:
        self._progress = progress
        self.course = lessons.Course(lesson, progress.begins_at(lesson))
        self._seen: tuple[int, float] = (-1, inf)
        """The step that was painted last, and since when, in seconds of the clock of messages."""
        self._answered_too: tuple[int, tuple[str, ...]] = (-1, ())
        """A step, and the rules behind those before it that one key answered together with the one before."""
        super().__init__(services, self.course, lessons.LEARNER, lesson.names, LESSON)

    def model_hooks(self) -> ModelHooks:
        return replace(
            super().model_hooks(),
            may_suggest=lambda text: self.wants(self.course, text),
            get_lesson_answers=lambda: self.course.wanted,
        )

    @property
    def you(self) -> int:
        return lessons.LEARNER

    def scene(self, pane: Pane) -> Scene:
        outcome = self.course.record.play.outcome
        if pane is Pane.BANNER and outcome is not None and lessons.LEARNER in outcome.winners:
            return Banner(_("You have won"), True, self.ascii_only)
        return super().scene(pane)

    def headings(self) -> Sequence[str]:
        return _("Learn"), self.words.title(), _(self.course.lesson.name)

    def head(self) -> PreparedHead:
        lesson, done = self.course.lesson, self.course.at
        name, pointing = self.shown(_(lesson.name)), self.model.pointing
        marked = [pointing.choice] if pointing.choice is not None else []
        given = [*marked, *(following.choice for following in pointing.then)]
        where = self.course.where([choice.text for choice in given])
        return PreparedHead(name, done, len(lesson.step), where)

    @property
    def _further_steps(self) -> tuple[str, ...]:
        """Return the rules behind the steps that the last key has answered besides its own."""
        at, texts = self._answered_too
        return texts if at == self.course.at < len(self.course.lesson.step) else ()

    def text(self) -> PreparedText:
        step = self.course.step
        if step is not None:
            rules = [*self._further_steps, step.rule(in_lines=not self.solid)]
            return PreparedText(self.shown(step.task()), self.shown(" ".join(rules)))
        following = lessons.lesson_after(self.course.lesson)
        if following is None:
            return PreparedText(
                _("That was the last lesson."), _("You can play now. Enter goes to the lessons.")
            )
        text = _("Enter begins the next lesson: {lesson}. {about}")
        return PreparedText(
            _("Well done: the lesson is complete."),
            self.shown(text.format(lesson=_(following.name), about=_(following.about))),
        )

    def ways_now(self) -> Iterable[Offer]:
        if self.ask is not None:
            yield Offer(LESSON.show)
        yield self.leaving(LESSON.leave)
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
    def wants(course: lessons.Course, text: str) -> bool:
        """Return whether a lesson wants an answer now, so that no other one is suggested as the best."""
        return course.step is not None and text in course.step.answers

    def answer(self, text: str) -> None:
        try:
            self.course.answer(text)
        except lessons.NotInThisLesson:  # what was chosen or typed stays, to be mended
            self.model.ahead.end()
            self.model.typing.reopen()
            self.model.message = self.shown(self.course.nudge())
            return
        nudge, ahead, texts = "", self.model.ahead, list[str]()
        while (ask := self.course.ask) is not None and (chosen := ahead.answer(ask)) is not None:
            if not self.wants(self.course, chosen):
                nudge = self.shown(self.course.nudge())
                break
            if self.course.step is not None:
                texts.append(self.course.step.rule(in_lines=not self.solid))
            self.course.answer(chosen)  # the same key has answered this step, too
        ahead.end()
        self._answered_too = self.course.at, tuple(texts)
        self._progress.note(self.course.lesson, self.course.at)
        self.sync(nudge)

    def accepts(self, event: events.Key) -> bool:
        """Return whether a key may do anything: Enter does a step only after it was painted."""
        seen, since = self._seen
        is_enter = commands.TAKE in self.model.keymap.of(key_of(event))
        if not is_enter or (seen == self.course.at and event.time >= since):
            return True
        self.say(_("Enter was pressed before this step was shown; nothing was done."))
        return False

    def _show_model(self) -> None:
        super()._show_model()
        self.call_after_refresh(self._note_seen, self.course.at)

    def _note_seen(self, step: int) -> None:
        if step != self._seen[0]:
            self._seen = step, KeyWaiting().time

    def _step(self, change: Callable[[], object]) -> None:
        change()
        self._progress.note(self.course.lesson, self.course.at)
        self.sync()

    def _show(self) -> None:
        """Mark the wanted answer; if that is not possible, type it, so that Enter gives it."""
        if not self.model.point_at_wanted():
            self.model.typing.paste(self.course.shown_answer)
            return
        # Translators: the answer that a lesson wants.
        text = _("The lesson's answer is marked: press {key}.")
        self.model.message = text.format(key=self.model.keymap.named(commands.TAKE))

    def _go_on(self) -> None:
        if self.course.step is None:
            self.dismiss(lessons.lesson_after(self.course.lesson))
        else:
            self._step(self.course.go_on)


class LessonsScreen(PreparedList[lessons.Lesson]):
    """A list: game by game, in the order in which lessons are best taken."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *frame.LIST,
        frame.GAME_BEFORE,
        frame.GAME_AFTER,
        HELP,
        frame.LEAVE,
    )
    HELP_PAGE = "lessons"

    def __init__(self, services: Services) -> None:
        self._lessons = lessons.all_lessons()
        self._progress = lessons.Progress(services.store.data_dir)
        super().__init__(services, self._lessons)

    def on_mount(self) -> None:
        super().on_mount()
        if self._progress.trouble:
            self.call_after_refresh(self.say, self._progress.trouble)

    def advised(self) -> lessons.Lesson:
        undone = [lesson for lesson in self._lessons if not self._progress.is_done(lesson)]
        begun = (lesson for lesson in undone if self._progress.of(lesson))
        return next(begun, next(iter(undone), self._lessons[0]))

    def line(self, one: lessons.Lesson) -> MenuLine:
        titles = {game_id: registry.title(game_id) for game_id in registry.HOMES}
        title, room = titles[one.game_id], max(map(cells_of, titles.values()))
        badge = (title + " " * (room - cells_of(title)), [*titles].index(one.game_id) % BADGES)
        return MenuLine(self.shown(_(one.name)), right=self._progress.in_words(one), badge=badge)

    def about_one(self, one: lessons.Lesson) -> str:
        return _(one.about)

    def screen_of(self, one: lessons.Lesson) -> LessonScreen:
        return LessonScreen(self.services, one, self._progress)

    def offers(self) -> list[Offer]:
        choose, *others = super().offers()
        return [choose, Offer(frame.GAME_AFTER, _("to the next game"), "Left/Right"), *others]

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            frame.GAME_BEFORE: lambda: self._turn_game(-1),
            frame.GAME_AFTER: lambda: self._turn_game(1),
        }

    def _turn_game(self, by: int) -> None:
        """Mark the first lesson of the previous or next game."""
        games = list(dict.fromkeys(lesson.game_id for lesson in self._lessons))
        here = self._lessons[self.menu.highlighted or 0].game_id
        game = games[(games.index(here) + by) % len(games)]
        self.menu.highlighted = next(n for n, lesson in enumerate(self._lessons) if lesson.game_id == game)
        self.refresh_bars()

    def title_bar(self) -> Title:
        return Title(_("Learn by playing"))
