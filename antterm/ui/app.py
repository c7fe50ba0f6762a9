"""The Textual application: one store of games, one theme, and the screens on top of one another."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from functools import cached_property, partial
from threading import Event
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding

from antterm import registry, settings
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.ui import thrift
from antterm.ui.terminal import forget_unwritten, forgive_stray_bytes, guard
from antterm.ui.theme import BACKGROUND, Theme, colours_of_terminal, glyphs_of_terminal

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.screen import Screen

    from antterm.bots.backroom import BackRoom
    from antterm.launch import Launch
    from antterm.settings import Settings
    from antterm.table import Table
    from antterm.ui.driver import SteadyDriver


class AntTerm(App[None]):
    """antterm on a terminal.

    Args:
        launch: how it is to start.
    """

    BINDINGS: ClassVar = [Binding("ctrl+z", "suspend_process", priority=True, show=False)]
    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    Screen {{ background: {BACKGROUND}; }}
    .plain Screen {{ background: ansi_default; }}
    """

    def __init__(self, launch: Launch) -> None:
        super().__init__(ansi_color=True)
        self.launch = launch
        self.store = Store(launch.data_dir)
        self.settings: Settings = settings.load()
        self.memory: thrift.Memory | None = None
        """What the terminal shows; None where everything is sent."""
        self.theme_styles = Theme("256")
        self.glyphs = "unicode"
        self._apply_settings()

    def get_default_screen(self) -> Screen[None]:
        """The screen under all others."""
        from antterm.ui.screens.home import HomeScreen

        return HomeScreen()

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _app: self.on_resize())
        self.call_after_refresh(_collect_from_now_on)
        table = self.launch.table
        if table is not None and self.launch.replay:
            self._review(table)
        elif table is not None:
            self.play(table)

    @cached_property
    def back_room(self) -> BackRoom:
        """Where bots think."""
        from antterm.bots.backroom import BackRoom

        return BackRoom()

    def on_unmount(self) -> None:
        if "back_room" in vars(self):
            self.back_room.close()

    def _handle_exception(self, error: Exception) -> None:
        """An error of the program itself: keep its traceback in a file, and leave with one sentence."""
        from traceback import format_exception

        self._exception = error
        self._exception_event.set()
        self._return_code = 1
        where = self.note_error("".join(format_exception(error)))
        text = _("antterm has met an error of its own. The game is saved up to the last answer shown.")
        self.panic(Text(f"{text} {where}".strip()))

    def note_error(self, trace: str) -> str:
        """Keep the traceback of an error for whoever mends it.

        Returns:
            A sentence that names the file; empty where none was written.
        """
        path = self.launch.data_dir / "crash.log"
        if not trace:
            return ""
        try:
            private.make_folder(path.parent)
            path.unlink(missing_ok=True)  # what is there already keeps its mode
            private.write(path, trace.encode("utf-8", "replace"))
        except OSError:
            return ""
        return _("What happened is in {path}.").format(path=path)

    def ask_to_end(self, status: int) -> None:
        """End soon with this exit status. May be called from any thread."""
        loop = self._loop
        if loop is not None and self.is_running:
            loop.call_soon_threadsafe(partial(self.exit, return_code=status))

    def responds(self, within: float) -> bool:
        """Whether the app comes to what it is asked to do within so many seconds. For other threads."""
        done = Event()
        try:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(done.set)
        except RuntimeError:  # its loop is closed: it has ended
            return True
        return done.wait(within)

    @property
    def steady_driver(self) -> SteadyDriver | None:
        """What moves the terminal, where that is one of POSIX and in use."""
        driver: Any = self._driver
        return driver if hasattr(driver, "let_go") else None

    def get_driver_class(self) -> type[Driver]:
        try:
            from antterm.ui.driver import SteadyDriver
        except ImportError:  # not a POSIX system
            return super().get_driver_class()
        return SteadyDriver

    def action_suspend_process(self) -> None:
        """Hand the terminal back to the shell until it says `fg`; nothing where there is no such shell."""
        if self.steady_driver is None:
            return
        from antterm.ui.driver import has_job_control

        if has_job_control():
            os.kill(0, signal.SIGTSTP)  # the whole job, as the terminal's own Ctrl-Z would

    def on_resize(self) -> None:
        """The terminal may show anything now: send all of it with the next repaint."""
        if self.memory is not None:
            self.memory.forget()

    @property
    def engines(self) -> tuple[str, ...]:
        """The commands that may be run for engines, the last chosen first."""
        return () if self.launch.guest else self.settings.engines

    # Settings

    def change_settings(self, changed: Settings) -> bool:
        """Take over changed settings and keep them.

        Returns:
            Whether they could be kept beyond this run.
        """
        self.settings = changed
        self._apply_settings()
        return settings.save(changed)

    def _apply_settings(self) -> None:
        """Choose colours and glyphs: as the command line says, else the settings, else the terminal."""
        colors = self.launch.colors or self.settings.colors
        colors = colours_of_terminal() if colors == "auto" else colors
        glyphs = "ascii" if self.launch.ascii else self.settings.glyphs
        self.glyphs = glyphs_of_terminal() if glyphs == "auto" else glyphs
        if colors != self.theme_styles.colors or not self.is_running:
            self.theme_styles = Theme(colors)
            self.console = self.theme_styles.console(self.console.file)
            plain = self.theme_styles.background is None
            self.theme = "ansi-dark" if plain else "textual-dark"
            self.set_class(plain, "plain")
            if self.is_running:
                self.refresh(layout=True)

    # From screen to screen

    def new_game(self) -> None:
        """Show the form for a new game, then the game."""
        from antterm.ui.screens.new_game import NewGameScreen

        def made(table: Table | None) -> None:
            if table is not None:
                self.play(table)

        self.push_screen(NewGameScreen(), made)

    def show_saves(self) -> None:
        """Show the list of saved games."""
        from antterm.ui.screens.saves import SavesScreen

        self.push_screen(SavesScreen())

    def show_settings(self) -> None:
        """Show the settings."""
        from antterm.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_help(self) -> None:
        """Show what the program can do."""
        from antterm.ui.screens.pager import PagerScreen

        self.push_screen(PagerScreen(_("Help"), general_help()))

    def show_rules(self) -> None:
        """Show the rules of a game; which, is asked where there are several."""
        from antterm.ui.screens.choice import ChoiceScreen
        from antterm.ui.screens.pager import PagerScreen

        def chosen(game_id: str | None) -> None:
            if game_id is not None:
                words = registry.words(game_id)
                title = _("Rules of {game}").format(game=words.title())
                self.push_screen(PagerScreen(title, words.rules()))

        ids = list(registry.HOMES)
        if len(ids) == 1:
            chosen(ids[0])
        else:
            items = [(game_id, registry.words(game_id).title()) for game_id in ids]
            self.push_screen(ChoiceScreen(_("Rules of which game?"), items), chosen)

    def open_game(self, name: str, watch: bool = False, earlier: bool = False) -> None:
        """Go on with a saved game; where that cannot be, say why and offer what can."""
        from antterm.table import Table

        try:
            table = Table.open(self.store, name, watch, earlier, self.engines)
        except SaveError as error:
            self._offer_instead(name, error)
        else:
            self.play(table)

    def review_game(self, name: str) -> None:
        """Step through a saved game."""
        from antterm.table import Table

        try:
            table = Table.open(self.store, name, watch=True)
        except SaveError as error:
            self._offer_instead(name, error)
        else:
            self._review(table)

    def play(self, table: Table) -> None:
        """Show a game that has been opened or begun; the screen closes it."""
        from antterm.table import notice_sentence
        from antterm.ui.screens.choice import ChoiceScreen
        from antterm.ui.screens.game import GameScreen

        screen = GameScreen(table)
        if table.notice is None:
            self.push_screen(screen)
            return
        items = [("go_on", _("Go on"))]
        notice = ChoiceScreen(table.name, items, notice_sentence(table.notice))

        def told(_answer: str | None) -> None:
            self.push_screen(screen)

        self.push_screen(notice, told)

    def _review(self, table: Table) -> None:
        from antterm.ui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(table), lambda _nothing: table.close())

    def _offer_instead(self, name: str, error: SaveError) -> None:
        from antterm.ui.screens.choice import ChoiceScreen

        items = [("back", _("Back"))]
        if error.may_watch:
            items.insert(0, ("watch", _("Watch it")))
        if error.earlier:
            items.insert(0, ("earlier", _("Open the earlier generation of the game")))

        def decided(answer: str | None) -> None:
            if answer == "watch":
                self.open_game(name, watch=True)
            elif answer == "earlier":
                self.open_game(name, earlier=True)

        self.push_screen(ChoiceScreen(_("This game cannot be opened"), items, error.sentence()), decided)


def _collect_from_now_on() -> None:
    """Look for garbage again where the start has gone without, but not among what was loaded for good."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def general_help() -> str:
    """What the program is and how it is used, as Markdown."""
    return _(
        "## antterm\n\n"
        "Insect board games for people at one keyboard. Everything is done with single keys: arrows, "
        "letters, figures, Tab, Enter and Esc.\n\n"
        "* **New game**: choose the game, type the names, change the options with left and right.\n"
        "* **Go on**: the game that was played last, at the very question at which it stopped.\n"
        "* **Saved games**: all of them, with a preview; go on with one, review it, throw it away; "
        "games of Hive come in from files of other programs and go out to them.\n"
        "* **Rules**: how each game is played.\n"
        "* **Settings**: zoom, ASCII or Unicode, colours, whether a number makes a move at once.\n\n"
        "In a game, `?` explains what is on the screen and Esc opens the menu. "
        "Every answer is saved before it is shown, so you may leave at any time.\n\n"
        "The games belong to their authors and publishers. If you like one here, buy the box.\n"
    )


def run(launch: Launch) -> int:
    """Run the app until the player leaves it.

    Returns:
        The exit status of the program.
    """
    stderr = sys.__stderr__
    if stderr is not None and hasattr(stderr, "reconfigure"):
        stderr.reconfigure(errors="replace")
    app = AntTerm(launch)
    if os.environ.get("ANTTERM_THRIFT") != "off":
        app.memory = thrift.install()
    forgive_stray_bytes()
    guard(app)
    with suppress(OSError):  # whoever asks a bot will be told
        app.back_room.open()
    try:
        app.run(mouse=False)
    finally:
        app.back_room.close()
    if stderr is not None:
        forget_unwritten(stderr)
    return app.return_code or 0
