"""The list of saved games, with a preview of the marked one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from antterm import exchange, registry, system
from antterm.dialogues import saved_games
from antterm.dialogues.analysis import has_analysis
from antterm.dialogues.saved_games import result
from antterm.dialogues.steps import Dialogue, Say
from antterm.draw.canvas import cells_of
from antterm.i18n import _, ngettext
from antterm.i18n.dates import full_date, weekday
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.ui.destinations import AnalyseGame, OpenGame, ReviewGame, ShowStatistics
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import ANALYSE, HELP
from antterm.ui.models.keymap import Command, Handler, Handlers, Offer
from antterm.ui.models.preview import Preview
from antterm.ui.models.scene import Blank, Title
from antterm.ui.screens.converse import ask_for_picture, converse
from antterm.ui.screens.page import MenuPage
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import BADGES, BadgeLine

T = TypeVar("T")

LINE = 30
"""Columns of a line beside its badge, where the list is narrow."""
AT_ONCE = 100
"""Number of games that the list shows before it has read the others."""
SOME = 40
"""Number of further games that are read at a time, between keys."""
PAUSE = 0.005
"""Seconds between two such reads, in which keys are handled."""


class SaveLine(BadgeLine):
    """A saved game in the list; what needs the rules of the game is read only when the line is shown.

    Args:
        store: where it is.
        summary: what its file says.
        ascii_only: whether to keep to ASCII.
    """

    def __init__(self, store: Store, summary: Summary, ascii_only: bool) -> None:
        super().__init__(_badge(summary.game))
        self._store, self._summary, self._ascii_only = store, summary, ascii_only

    def rows(self) -> tuple[tuple[str, str], ...]:
        summary = self._store.inspect(self._summary)
        when = _day(summary.updated.astimezone())
        if summary.error is not None or summary.game not in registry.HOMES:
            return (summary.label, when), (_("cannot be opened"), ""), ("", "")
        answers = ngettext("{n} answer", "{n} answers", summary.answers).format(n=summary.answers)
        whose = result(summary) or _("finished")
        if summary.turn is not None:
            whose = f"{'>' if self._ascii_only else '►'} {summary.seats[summary.turn].name}"
        note = _("open elsewhere") if summary.owner is not None else ""
        title = registry.title(summary.game)
        if cells_of(f"{title} {answers}") > LINE and not note:  # some languages call a game at length
            return (summary.label, when), (title, ""), (whose, answers)
        return (summary.label, when), (title, answers), (whose, note)


def _day(moment: datetime) -> str:
    """Return a moment in words: `today 21:02`, `yesterday`, a weekday, a date."""
    days = (system.now().astimezone(moment.tzinfo).date() - moment.date()).days
    if days == 0:
        return _("today {time}").format(time=f"{moment:%H:%M}")
    if days == 1:
        return _("yesterday")
    return weekday(moment) if 1 < days < 7 else full_date(moment)


def _badge(game_id: str) -> tuple[str, int]:
    """Return the first letters of a game and the number of its colours."""
    if game_id not in registry.HOMES:
        return "??", BADGES - 1
    return registry.title(game_id)[:2], [*registry.HOMES].index(game_id) % BADGES


class SavesScreen(MenuPage[None]):
    """The list of saved games, the newest first; broken ones with the reason."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        *(frame.OPEN, frame.REVIEW, ANALYSE, frame.RENAME, *frame.FILES, frame.STATISTICS, frame.REMOVE),
        *(*frame.LIST_MOVES, HELP, frame.LEAVE),
    )
    HELP_PAGE = "saves"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._saves: list[Summary] = []
        """The games in the list: all, or the newest until the others are read."""
        self._count = 0
        """Number of games, those that are not read yet included."""
        self._marked = ""
        """The file of the game under the mark."""
        self._preview = Preview(services.store)
        self._preview_pane = CanvasView(services.appearance, "side", id="preview")

    def body(self) -> ComposeResult:
        yield Horizontal(self.menu, self._preview_pane, id="games")

    def refresh_content(self) -> None:
        index = self.menu.highlighted or 0
        try:
            self._saves, self._count = self._newest()
        except SaveError as error:
            self._saves, self._count = [], 0
            self.show_message(error.sentence(), is_warning=True)
        else:
            self.services.expect_analysis(*{save.game for save in self._saves})
            if not self._saves:
                self.show_message(_("No game has been saved yet."))
        index = next((at for at, save in enumerate(self._saves) if save.name == self._marked), index)
        self.menu.is_solid = self.solid
        self.menu.show(self._lines(self._saves), index)
        self.refresh_bars()
        if not self._is_whole:
            self.set_timer(PAUSE, self._read_some)

    def _newest(self) -> tuple[list[Summary], int]:
        """Return the games that are shown at once, among them the one that was marked, and how many there are
        in all."""
        saves, count = self.services.store.newest(AT_ONCE)
        if self._marked and all(save.name != self._marked for save in saves):
            saves = self.services.store.list(inspected=False)
        return saves, count

    def _lines(self, saves: Iterable[Summary]) -> Iterator[SaveLine]:
        return (SaveLine(self.services.store, save, self.ascii_only) for save in saves)

    # What was not read at once

    @property
    def _is_whole(self) -> bool:
        return len(self._saves) >= self._count

    def _read_some(self) -> None:
        """Read more games while nobody presses a key."""
        if self._is_whole:
            return
        if self.services.store.read_on(SOME):
            self._show_the_others()
        else:
            self.set_timer(PAUSE, self._read_some)

    def _show_the_others(self) -> None:
        """Show all games in the list."""
        listed = self._saves
        try:
            saves = self.services.store.list(inspected=False)
        except SaveError as error:
            self.show_message(error.sentence(), is_warning=True)
            self._count = len(listed)
            return
        if saves[: len(listed)] != listed:  # somebody has changed them meanwhile
            self.refresh_content()
            return
        self._saves, self._count = saves, len(saves)
        self.menu.add(self._lines(saves[len(listed) :]))
        self.refresh_bars()

    def _move(self, command: Command, move: Callable[[], object]) -> None:
        """Move the mark, after adding the remaining games to the list if it goes beyond those shown."""
        index = self.menu.highlighted or 0
        ahead = index + self.menu.size.height >= len(self._saves)
        wraps = command is frame.LIST_LAST or (command is frame.LIST_UP and index == 0)
        if (ahead or wraps) and not self._is_whole:
            self._show_the_others()
        move()

    @property
    def _chosen(self) -> Summary | None:
        """Return the marked game, inspected by its rules; None if there is none."""
        index = self.menu.highlighted
        return None if index is None else self.services.store.inspect(self._saves[index])

    def refresh_bars(self) -> None:
        super().refresh_bars()
        chosen = self._chosen
        self._marked = chosen.name if chosen else ""
        scene = self._preview.scene(chosen, self.ascii_only, self.solid) if chosen else Blank()
        self._preview_pane.scene = scene

    def title_bar(self) -> Title:
        count = self._count
        count_text = ngettext("{n} game", "{n} games", count).format(n=count)
        index = (self.menu.highlighted or 0) + 1
        return Title(_("Saved games"), f"{index} / {count_text}" if count > 1 else "")

    def about(self) -> str:
        return super().about().format(games=exchange.titles(), formats=exchange.formats())

    def offers(self) -> list[Offer]:
        ways = (frame.OPEN, frame.REVIEW, ANALYSE, frame.RENAME, frame.REMOVE, frame.STATISTICS, *frame.FILES)
        choose = [Offer(frame.LIST_DOWN, _("choose"), "Up/Down")] if len(self._saves) > 1 else []
        return [*map(Offer, ways), *choose, Offer(frame.LEAVE)]

    def take(self, index: int) -> None:
        self.go(OpenGame(self._saves[index].name))

    def handlers(self) -> Handlers:
        listed = super().handlers()
        moves = {command: partial(self._move, command, listed[command]) for command in frame.LIST_MOVES}
        handlers: dict[Command, Handler] = {**listed, **moves}
        if self._saves:
            handlers[frame.STATISTICS] = lambda: self.go(ShowStatistics())
        if not self.services.launch.guest:
            handlers[frame.IMPORT] = self._import
        chosen, store = self._chosen, self.services.store
        if chosen is not None:
            handlers[frame.OPEN] = self.take_marked
            remove = partial(saved_games.throw_away, store, chosen)
            handlers[frame.REMOVE] = lambda: self._converse(remove, lambda _done: self.refresh_content())
            if not chosen.error:
                handlers[frame.REVIEW] = lambda: self.go(ReviewGame(chosen.name))
                if has_analysis(chosen.game):
                    handlers[ANALYSE] = lambda: self.go(AnalyseGame(chosen.name))
                rename = partial(saved_games.rename, store, chosen)
                handlers[frame.RENAME] = lambda: self._converse(rename, self._mark)
                if not self.services.launch.guest:
                    if registry.HOMES[chosen.game].files:
                        export = partial(saved_games.export, store, chosen)
                        handlers[frame.EXPORT] = lambda: self._converse(export)
                    handlers[frame.SHARE] = lambda: self._share(chosen)
        return handlers

    # Dialogues

    def _import(self) -> None:
        def done(imported: exchange.Imported | None) -> None:
            self._mark(imported.file if imported is not None else None)

        self._converse(partial(saved_games.import_game, self.services.store), done)

    def _share(self, summary: Summary) -> None:
        read = partial(self.services.store.read, summary.name)
        ask_for_picture(self, read, summary.name, self._tell)

    def _converse(
        self, begin: Callable[[], Dialogue[T]], done: Callable[[T | None], object] = lambda _result: None
    ) -> None:
        converse(self, begin, done, self._tell)

    def _tell(self, message: Say) -> None:
        self.show_message(message.text, is_warning=message.is_trouble)

    def _mark(self, file: str | None) -> None:
        """Mark a game when the list is updated; None to keep the present mark."""
        self._marked = file or self._marked
