"""The first screen: what can be done here, and the game that waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from antterm import __version__, registry
from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.paint import DIM, put_wrapped
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.ui import destinations
from antterm.ui.models import frame_commands as frame
from antterm.ui.models import home
from antterm.ui.models.commands import HELP
from antterm.ui.models.help import help_page
from antterm.ui.models.home import BURROW_FROM, ROOMY_FROM, Burrow, Masthead
from antterm.ui.models.keymap import Command, Handler, Handlers, Offer
from antterm.ui.models.preview import Preview
from antterm.ui.models.scene import Title
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.page import MenuPage
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import MenuLine
from antterm.wire.host_socket import socket_path, there_is_a_host


@dataclass(frozen=True)
class Games:
    """The pane that introduces the games, shown if no game can be continued."""

    folder: str
    learn: str
    """The key of the lessons."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        titles = ", ".join(registry.title(game_id) for game_id in registry.HOMES)
        new_here = _("New here? {key} teaches each game by playing, a few minutes a lesson.")
        rows = (
            (_("Games here: {games}").format(games=titles), PLAIN),
            (_("Games are saved in {folder}").format(folder=self.folder), DIM),
            (new_here.format(key=self.learn), PLAIN),
        )
        row = 0
        for text, ink in rows:
            row = put_wrapped(canvas, 0, row, text, width, ink) + 1
        return canvas


class HomeScreen(MenuPage[None]):
    """New game, go on, saved games, rules, settings, quit."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = home.COMMANDS

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._items: list[Command] = []
        self._waiting: Summary | None = None
        self._masthead = CanvasView(services.appearance, id="masthead")
        self._preview = Preview(services.store)
        self._preview_pane = CanvasView(services.appearance, "side", id="preview")
        self._burrow = CanvasView(services.appearance, id="burrow")
        self._is_drawn = False

    def body(self) -> ComposeResult:
        self._fit()  # already, so that nothing moves after the first frame
        yield self._masthead
        yield Horizontal(self.menu, self._preview_pane, id="choices")
        yield self._burrow

    def on_mount(self) -> None:
        self._burrow.scene = Burrow()
        self.call_after_refresh(self._look_closely)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Show the logo and the burrow as far as there is room."""
        rows = self.app.size.height
        self._masthead.set_class(rows < ROOMY_FROM, "low")
        self._burrow.set_class(self.solid and rows >= BURROW_FROM, "shown")

    def _look_closely(self) -> None:
        """Look for the game again once the menu is visible; the menu does not wait for the rules of games."""
        self._is_drawn = True
        if self.is_in_front():
            self.refresh_content()

    def refresh_content(self) -> None:
        """Find the game that can be continued."""
        self._fit()
        self._masthead.scene = Masthead(self.solid)
        trouble = ""
        try:
            self._waiting = self.services.store.waiting(inspected=self._is_drawn)
        except SaveError as error:
            self._waiting, trouble = None, error.sentence()
        menu = home.menu(self._waiting.title if self._waiting else None, there_is_a_host())
        marked = self.menu.highlighted if [*menu] == self._items else 0
        self._items = [*menu]
        self.menu.show(
            (MenuLine(label, self.keymap.shown(command)) for command, label in menu.items()), marked or 0
        )
        self.show_message(trouble or self.services.notice, is_warning=True)
        if self._is_drawn:
            waiting, ascii_only = self._waiting, self.ascii_only
            games = Games(self.services.store.place, self.keymap.named(frame.LEARN))
            scene = self._preview.scene(waiting, ascii_only, self.solid) if waiting else games
            self._preview_pane.scene = scene

    def title_bar(self) -> Title:
        return Title("", f"v{__version__}")

    def offers(self) -> list[Offer]:
        return home.offers()

    def press(self, key: str) -> bool:
        self.services.take_notice()  # it has been read
        opened = [*{*self._items} & {*self.keymap.of(key)}]
        if opened:  # the mark stands there when one comes back
            self.menu.highlighted = self._items.index(opened[0])
        return super().press(key)

    def take(self, index: int) -> None:
        self.handlers()[self._items[index]]()

    def handlers(self) -> Handlers:
        waiting = self._waiting
        handlers: dict[Command, Handler] = {
            **super().handlers(),
            frame.NEW: lambda: self.go(destinations.NewGame()),
            frame.LEARN: lambda: self.go(destinations.ShowLessons()),
            frame.PUZZLES: lambda: self.go(destinations.ShowPuzzles()),
            frame.ANALYSIS: lambda: self.go(destinations.Analyse()),
            frame.SAVES: lambda: self.go(destinations.ShowSaves()),
            frame.RULES: lambda: self.go(destinations.ShowRules()),
            frame.SETTINGS: lambda: self.go(destinations.ShowSettings()),
            HELP: lambda: self.show_help(help_page("home")),
            frame.QUIT: self.app.exit,
        }
        if frame.JOIN in self._items:
            handlers[frame.JOIN] = lambda: self.go(destinations.JoinHost(socket_path()))
        if waiting is not None:
            handlers[frame.GO_ON] = lambda: self.go(destinations.OpenGame(waiting.name))
        return handlers


class Threshold(KeyScreen[None]):
    """An empty screen below the first one, which is opened when this one would become visible.

    Laying out the first screen takes as long as the game that is at once opened above it, so it is delayed.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._was_covered = False

    def on_screen_suspend(self) -> None:
        self._was_covered = True

    def on_screen_resume(self) -> None:
        if self._was_covered and self.is_in_front():
            self.app.push_screen(HomeScreen(self.services))
