"""The Textual application: what all screens share, and the screens on top of one another."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, assert_never

from rich.text import Text
from textual import events

from antterm import i18n, plugins, registry, settings
from antterm.core.printable import printable
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.store import Store
from antterm.ui import destinations
from antterm.ui.adapter.app import SharedStylesheet, TerminalApp
from antterm.ui.models import own_keys
from antterm.ui.screens.base import KeyScreen, KeyWaiting
from antterm.ui.services import Services
from antterm.ui.terminal.background import may_be_asked
from antterm.ui.terminal.colours import Display, background_of_environment, erases_in_colour
from antterm.ui.terminal.endings import forget_unwritten
from antterm.ui.terminal.memory import Memory
from antterm.ui.widgets.appearance import Appearance, AsciiOnly, NoColours, Only256
from antterm.ui.widgets.canvas_view import CanvasView

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.filter import LineFilter
    from textual.screen import Screen

    from antterm.launch import Launch
    from antterm.settings import Settings
    from antterm.table import Table
    from antterm.ui.adapter.driver import SteadyDriver
    from antterm.ui.destinations import Destination
    from antterm.ui.terminal.first import FirstScreen


S = TypeVar("S", bound="Screen[Any]")
QUICK = 0.1
"""Seconds within which a terminal answers a question where the line is quick."""


class AntTerm(TerminalApp):
    """antterm on a terminal.

    Args:
        launch: how it is to start.
        store: the saved games; None to open them.
        first: what the terminal shows already, if anything.
    """

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, launch: Launch, store: Store | None = None, first: FirstScreen | None = None) -> None:
        self.appearance = Appearance(Display())
        self._tongue = i18n.tongue()
        self._wanted_status: int | None = None
        """The exit status with which a signal or a closed terminal has asked the app to end, if any."""
        self._colour_filters: dict[str, LineFilter] = {"none": NoColours(), "256": Only256()}
        self._ascii_only = AsciiOnly()
        super().__init__(first)
        self.stylesheet = SharedStylesheet()  # it is given its colours with the settings
        self.animation_level = "none"
        keys, trouble = own_keys.load(launch.settings_folder)
        if not launch.guest:
            trouble = trouble or " ".join(plugins.faults())
        self.services = Services(
            launch,
            store or Store(launch.data_dir),
            settings.load(launch.settings_folder),
            self.appearance,
            self._change_settings,
            self.note_error,
            self._go,
            keys,
            trouble,
            ring=self._ring,
            silence=self._silence,
        )
        self._background = background_of_environment(self.services.settings.background)
        self._apply_settings()

    def get_default_screen(self) -> Screen[None]:
        """Return the screen under all others."""
        if (socket := self.services.launch.join) is not None:
            from antterm.ui.screens.lobby import LobbyScreen

            return LobbyScreen(self.services, socket)
        if self._opens_with_a_game():
            from antterm.ui.screens.home import Threshold

            return Threshold(self.services)
        from antterm.ui.screens.home import HomeScreen

        return HomeScreen(self.services)

    def _opens_with_a_game(self) -> bool:
        """Return whether the first screen is covered from the start, and nothing of it can be seen."""
        launch = self.services.launch
        if launch.table is None:
            return launch.puzzle is not None or launch.analysis is not None
        return launch.replay or launch.table.notice is None  # else a box with the notice lies on it

    def on_mount(self) -> None:
        self._end_if_asked()
        self.app_resume_signal.subscribe(self, lambda _app: self._draw_anew())
        self.call_after_refresh(self._stand_on_its_own)
        launch = self.services.launch
        if launch.table is not None and launch.replay:
            self._review(launch.table)
        elif launch.table is not None:
            self._play(launch.table)
        elif launch.puzzle is not None:
            self._go(destinations.ShowPuzzles(launch.puzzle))
        elif launch.analysis is not None:
            self._go(destinations.Analyse(*launch.analysis))

    def _stand_on_its_own(self) -> None:
        """Go on without what was there for the start alone."""
        self.first = None
        if _collect_from_now_on():
            self.services.collect_garbage = lambda: self.set_timer(PAUSE, gc.collect)

    def on_unmount(self) -> None:
        self.services.close()

    def failed(self, error: BaseException) -> None:
        """Write the traceback of an error of the program to a file, and end with one sentence."""
        from traceback import format_exception

        where = self.note_error("".join(format_exception(error)))
        text = _("antterm has crashed. The game is saved up to the last answer shown.")
        self.panic(Text(printable(f"{text} {where}".strip())))

    def note_error(self, trace: str) -> str:
        """Keep the traceback of an error for whoever mends it.

        Returns:
            A sentence that names the file; empty where none was written.
        """
        path = private.keep_trace(self.services.launch.data_dir, trace) if trace else None
        if path is None:
            return ""
        return _("The details are in {path}.").format(path=path)

    def ask_to_end(self, status: int) -> None:
        """End soon with this exit status, or as soon as the app runs. May be called from any thread."""
        self._wanted_status = status
        if self.is_running:
            self.in_loop(self._end_if_asked)

    def _end_if_asked(self) -> None:
        """End the app if a signal or a closed terminal has asked for that."""
        if self._wanted_status is not None:
            self.exit(return_code=self._wanted_status)

    @property
    def steady_driver(self) -> SteadyDriver | None:
        """The driver of the terminal; None on systems other than POSIX, or while it is not in use."""
        driver: Any = self.output
        return driver if hasattr(driver, "let_go") else None

    def _ring(self, name: str) -> None:
        """Have the terminal say that it is somebody's turn, where settings will have it."""
        output, how = self.output, self.services.settings.attention
        if output is not None and how != "off":
            output.ring(_("{name}: your turn - antterm").format(name=name), how == "bell")

    def _silence(self) -> None:
        """Give the terminal its title back."""
        if self.output is not None:
            self.output.silence()

    def get_driver_class(self) -> type[Driver]:
        try:
            from antterm.ui.adapter.driver import SteadyDriver
        except ImportError:  # not a POSIX system
            return super().get_driver_class()
        return SteadyDriver

    def take_input(self, event: events.Key | events.Paste) -> None:
        """Do what concerns the terminal itself; all else waits in one queue for the screen in front."""
        match event:
            case events.Key(key="ctrl+z"):
                self._suspend()
            case events.Key(key="ctrl+l"):
                self._repaint()
            case _:
                self.services.typed.append(event)
                self.screen.post_message(KeyWaiting())

    def _suspend(self) -> None:
        """Hand the terminal back to the shell until it says `fg`; nothing where there is no such shell."""
        if self.steady_driver is None:
            return
        from antterm.ui.adapter.driver import has_job_control

        if has_job_control():
            os.kill(0, signal.SIGTSTP)  # the whole job, as the terminal's own Ctrl-Z would

    def _repaint(self) -> None:
        """Send the whole screen again: something else has written on the terminal."""
        self.first = None
        if self.memory is not None:
            self.memory.forget()
        self.screen.refresh(repaint=True, layout=True)

    def note_background(self, name: str) -> None:
        """Note that the terminal says whether it is `dark` or `light`. May be called from any thread."""

        def take_over() -> None:
            self._background = name
            settings = self.services.settings
            if settings.background != name:
                self._change_settings(settings._replace(background=name))
            else:
                self._apply_settings()

        if self.is_running:
            self.in_loop(take_over)

    def note_answer_after(self, seconds: float) -> None:
        """Note how soon the terminal has answered a question: movement is for quick lines. May be called from
        any thread."""
        self.services.is_quick = seconds <= QUICK

    def on_resize(self) -> None:
        if self.first is None or tuple(self.size) != self.first.size:  # told at the start, and no other
            self._draw_anew()

    def _draw_anew(self) -> None:
        """Send everything with the next repaint: the terminal may show anything now."""
        self.first = None
        if self.memory is not None:
            self.memory.forget()
        for screen in self.screen_stack:
            if isinstance(screen, KeyScreen):
                screen.is_stale = True

    # The look

    def get_css_variables(self) -> dict[str, str]:
        """Return Textual's own variables, and the roles of the palette."""
        return {**super().get_css_variables(), **self.appearance.theme.css_variables}

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what replaces whatever the terminal cannot show, in all widgets."""
        of_colours = self._colour_filters.get(self.appearance.display.colors)
        of_characters = self._ascii_only if self.appearance.display.ascii_only else None
        return [*super().get_line_filters(), *filter(None, (of_colours, of_characters))]

    # Settings

    def _change_settings(self, changed: Settings) -> bool:
        """Take over changed settings and keep them; tell whether they could be kept beyond this run."""
        before, self.services.settings = self.services.settings, changed
        self._apply_settings()
        return settings.save(changed, self.services.launch.settings_folder, before)

    def _apply_settings(self) -> None:
        """Choose language, colours and glyphs: as the command line says, else the settings, else the
        terminal."""
        launch, chosen, look = self.services.launch, self.services.settings, self.appearance
        spoken = self._tongue.catalogue
        display = Display.chosen(launch, chosen, self._background)
        self._tongue.keep_to_ascii(display.ascii_only)
        self._tongue.use(launch.lang or chosen.spoken)
        self.asks_for_background = (
            (launch.theme or chosen.theme) == "auto" and display.colors != "none" and may_be_asked()
        )
        before = look.theme
        look.show(display)
        if look.theme is not before or not self.is_running:
            self.console = look.theme.console(self.console.file)
            self.theme = "ansi-dark" if look.theme.background is None else "textual-dark"
            self.stylesheet.set_variables(self.get_css_variables())
            if self.is_running:
                self.refresh_css(animate=False)
        self.shows_cursor = chosen.cursor == "shown"
        if self.is_running:
            for screen in self.screen_stack:
                for widget in screen.walk_children(with_self=True):
                    widget.refresh(layout=True)
                    if isinstance(widget, CanvasView) and self._tongue.catalogue is not spoken:
                        widget.draw_anew()

    # From screen to screen

    def _go(self, destination: Destination) -> None:
        """Show another screen."""
        services = self.services
        match destination:
            case destinations.NewGame():
                from antterm.ui.screens.form import new_game_screen

                self.push_screen(new_game_screen(services), self._play_if_made)
            case destinations.ShowLessons():
                from antterm.ui.screens.prepared import LessonsScreen

                self.push_screen(LessonsScreen(services))
            case destinations.ShowPuzzles(puzzle=puzzle):
                from antterm.ui.screens.puzzles import PuzzlesScreen

                self.push_screen(PuzzlesScreen(services, puzzle))
            case destinations.ShowSaves():
                from antterm.ui.screens.saves import SavesScreen

                self.push_screen(SavesScreen(services))
            case destinations.JoinHost(socket=socket):
                from antterm.ui.screens.lobby import LobbyScreen

                self.push_screen(LobbyScreen(services, socket))
            case destinations.ShowSettings():
                from antterm.ui.screens.settings import SettingsScreen

                self.push_screen(SettingsScreen(services))
            case destinations.ShowStatistics():
                from antterm.ui.screens.statistics import StatisticsScreen

                self.push_screen(StatisticsScreen(services))
            case destinations.ShowPage(title=title, markdown=markdown, game_id=game_id):
                from antterm.ui.screens.pager import PagerScreen

                self.push_screen(PagerScreen(services, title, markdown, game_id=game_id))
            case destinations.ShowRules(game_id=""):
                self._choose_rules()
            case destinations.ShowRules(game_id=game_id):
                from antterm.ui.screens.pager import rules_screen

                self.push_screen(rules_screen(services, game_id))
            case destinations.OpenGame(game=game):
                self._open(game, self._play)
            case destinations.ReviewGame(game=game):
                self._open(game, self._review, watch=True)
            case destinations.ReviewTable(table=table):
                self._review(table)
            case destinations.AnalyseGame(game=game):
                self._open(game, self._analyse, watch=True)
            case destinations.Analyse(game_id=game_id, what=what):
                from antterm.ui.screens.analysis import analyse

                analyse(self._in_front(), services, game_id, what)
            case destinations.PlayTable(table=table):
                self._play(table)
            case _:
                assert_never(destination)

    def _play_if_made(self, table: Table | None) -> None:
        if table is not None:
            self._play(table)

    def _choose_rules(self) -> None:
        from antterm.ui.screens.converse import ChoiceScreen

        def chosen(game_id: str | None) -> None:
            if game_id is not None:
                self._go(destinations.ShowRules(game_id))

        items = [(game_id, registry.title(game_id)) for game_id in registry.HOMES]
        self.push_screen(ChoiceScreen(self.services, _("Rules of which game?"), items), chosen)

    def _play(self, table: Table) -> None:
        from antterm.table import notice_sentence
        from antterm.ui.screens.converse import ChoiceScreen
        from antterm.ui.screens.local_game import LocalGameScreen

        screen = self._made_for(table, lambda: LocalGameScreen(self.services, table))
        if screen is None:
            return
        if table.notice is None:
            self.push_screen(screen)
            return
        items = [("go_on", _("Go on"))]
        notice = ChoiceScreen(self.services, table.name, items, notice_sentence(table.notice))

        def on_read(_answer: str | None) -> None:
            self.push_screen(screen)

        self.push_screen(notice, on_read)

    def _review(self, table: Table) -> None:
        """Step through a game, once it is ready for that."""
        from antterm.ui.screens.review import ReviewScreen

        def show() -> None:
            screen = self._made_for(table, lambda: ReviewScreen(self.services, table))
            if screen is not None:
                self.push_screen(screen, lambda _nothing: table.close())

        self._once_ready(table, show)

    def _made_for(self, table: Table, make: Callable[[], S]) -> S | None:
        """Return a screen for a table; where the package that brings the game is at fault, say so instead."""
        try:
            return make()
        except plugins.PluginError as error:
            table.close()
            self._say_why_not(error.sentence())
            return None

    def _say_why_not(self, reason: str) -> None:
        """Say why a game cannot be opened."""
        from antterm.ui.screens.converse import ChoiceScreen

        title, items = _("This game cannot be opened"), [("back", _("Back"))]
        self.push_screen(ChoiceScreen(self.services, title, items, reason))

    def _analyse(self, table: Table) -> None:
        """Open the analysis board at the end of a game, once it is ready for that."""
        from antterm.ui.screens.analysis import analyse_table

        def show() -> None:
            analyse_table(self._in_front(), self.services, table, table.length)
            table.close()  # the board has a tree of its own

        self._once_ready(table, show)

    def _once_ready(self, table: Table, show: Callable[[], None]) -> None:
        """Show a game that somebody looks at, once it is ready for that; close it if they do not wait."""
        from antterm.ui.screens.review import READY, VerifyingScreen

        def verified(state: str | None) -> None:
            if state == READY:
                show()
            else:
                table.close()

        if table.verification is None:
            show()
        else:
            self.push_screen(VerifyingScreen(self.services, table), verified)

    def _in_front(self) -> KeyScreen[Any]:
        """Return the screen in front."""
        assert isinstance(self.screen, KeyScreen)
        return self.screen

    def _open(self, game: str, show: Callable[[Table], None], *, watch: bool = False) -> None:
        """Open a saved game and show it; if it cannot be opened, say why and offer what can be done."""
        from antterm.dialogues.saved_games import open_game
        from antterm.ui.screens.converse import converse

        def opened(table: Table | None) -> None:
            if table is not None:
                show(table)

        services = self.services
        begin = partial(open_game, services.store, game, services.engines, watch=watch, verify_later=True)
        converse(self._in_front(), begin, opened, lambda message: self._say_why_not(message.text))


SOON: Final = 20_000
"""New objects after which garbage is looked for. Drawing makes some thousands for a key, none of them garbage
that only a search finds, and 700, as Python has it, would interrupt most keys."""
PAUSE: Final = 0.5
"""Seconds after a screen of a game has closed until its garbage is searched for, which takes some 20 ms."""


def _collect_from_now_on() -> bool:
    """Look for garbage again where the start has gone without, but not among what was loaded for good.

    Returns:
        Whether the start has gone without.
    """
    if gc.isenabled():
        return False
    gc.freeze()
    gc.set_threshold(SOON, *gc.get_threshold()[1:])
    gc.enable()
    return True


def run(app: AntTerm) -> int:
    """Run the app until the player leaves it.

    Returns:
        The exit status of the program.
    """
    stderr = sys.__stderr__
    if stderr is not None and hasattr(stderr, "reconfigure"):
        stderr.reconfigure(errors="replace")
    memory = app.first.memory if app.first else Memory(erases_in_colour())
    if os.environ.get("ANTTERM_THRIFT") != "off":
        app.memory = memory
    # What a library logs goes nowhere: without a handler it would be written over the screen.
    logging.getLogger().addHandler(logging.NullHandler())
    with suppress(OSError):  # whoever asks a bot will be told
        app.services.bot_process.open()
        if app.services.launch.analysis is not None:
            app.services.expect_analysis(app.services.launch.analysis[0])
    try:
        app.run(mouse=app.services.settings.mouse == "on")
    finally:
        app.services.close()
    if stderr is not None:
        forget_unwritten(stderr)
    return app.return_code or 0
