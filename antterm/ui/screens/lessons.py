"""The lessons of all games, to choose one."""

from __future__ import annotations

from antterm import registry
from antterm.i18n import _
from antterm.lessons import Lesson, Progress, all_lessons
from antterm.lessons.telling import how_far
from antterm.ui.models.scene import Title
from antterm.ui.screens.lesson import LessonScreen
from antterm.ui.screens.prepared_list import PreparedList
from antterm.ui.services import Services
from antterm.ui.widgets.menu import BADGES, MenuLine


class LessonsScreen(PreparedList[Lesson]):
    """A list: game by game, in the order in which lessons are best taken."""

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
            self.shown(f"{title}: {_(one.name)}"), right=how_far(one, self._progress), badge=badge
        )

    def about_one(self, one: Lesson) -> str:
        return _(one.about)

    def screen_of(self, one: Lesson) -> LessonScreen:
        return LessonScreen(self.services, one, self._progress)

    def title_bar(self) -> Title:
        return Title(_("Learn by playing"))

    def about(self) -> str:
        return _(
            "## Learn by playing\n\n"
            "Each lesson is a prepared position on the real screen, with the real rules, and takes a few "
            "minutes. It can be left at any step and goes on there."
        )
