"""The lessons of all games, to choose one."""

from __future__ import annotations

from textual.app import ComposeResult

from antterm import registry
from antterm.i18n import _, ngettext
from antterm.lessons import Lesson, Progress, all_lessons
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.lesson import LessonScreen
from antterm.ui.screens.page import Does, MenuPage
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine


class LessonsScreen(MenuPage[None]):
    """A list: game by game, in the order in which lessons are best taken."""

    DEFAULT_CSS = """
    LessonsScreen {
        & #menu { height: 1fr; max-width: 76; }
    }
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._lessons = all_lessons()
        self._progress = Progress(services.store.data_dir)

    def body(self) -> ComposeResult:
        yield self.menu

    def on_mount(self) -> None:
        super().on_mount()
        undone = [n for n, lesson in enumerate(self._lessons) if not self._progress.is_done(lesson)]
        begun = (n for n in undone if self._progress.of(self._lessons[n]))
        self.menu.highlighted = next(begun, next(iter(undone), 0))
        self.refresh_bars()

    def look(self) -> None:
        games = [*registry.HOMES]
        lines = []
        for lesson in self._lessons:
            title = registry.title(lesson.game_id)
            label = f"{title}: {_(lesson.name)}"
            badge = (title[:2], games.index(lesson.game_id) % BADGES)
            lines.append(MenuLine(self.shown(label), right=self._how_far(lesson), badge=badge))
        self.show_lines(lines, self.menu.highlighted or 0)

    def _how_far(self, lesson: Lesson) -> str:
        done, steps = self._progress.of(lesson), len(lesson.step)
        if done == steps:
            return _("done")
        if done:
            return _("step {number} of {steps}").format(number=done + 1, steps=steps)
        return ngettext("{count} minute", "{count} minutes", lesson.minutes).format(count=lesson.minutes)

    def refresh_bars(self) -> None:
        super().refresh_bars()
        if self.menu.highlighted is not None and self._lessons:
            self.tell(self.shown(_(self._lessons[self.menu.highlighted].about)))

    def title_bar(self) -> Title:
        return Title(_("Learn by playing"))

    def about(self) -> str:
        return _(
            "## Learn by playing\n\n"
            "Each lesson is a prepared position on the real screen, with the real rules, and takes a few "
            "minutes. It can be left at any step and goes on there."
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
        self._begin(self._lessons[place])

    def _begin(self, lesson: Lesson | None) -> None:
        """Take a lesson, and the one after it if that is wanted."""
        if lesson is not None:
            self.menu.highlighted = self._lessons.index(lesson)
            self.app.push_screen(LessonScreen(self.services, lesson, self._progress), self._begin)
