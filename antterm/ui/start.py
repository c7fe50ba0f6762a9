"""Opening the app: the first screen at once, before the screen library, and then the app over it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from antterm import i18n, settings
from antterm.ui.terminal.colours import Display, background_of_environment
from antterm.ui.terminal.endings import LAST_WORDS, CanLetGo, guard

if TYPE_CHECKING:
    from antterm.launch import Launch
    from antterm.saves.store import Store
    from antterm.ui.app import AntTerm
    from antterm.ui.models.keymap import Command
    from antterm.ui.models.opening import Opening
    from antterm.ui.terminal.first import FirstScreen


class Program:
    """The owner of the terminal: the first screen, then the app. It can be ended at any time."""

    def __init__(self) -> None:
        self.first: FirstScreen | None = None
        self.app: AntTerm | None = None

    def ask_to_end(self, status: int) -> None:
        """End soon with this exit status; at once while there is no app yet."""
        if self.app is not None:
            self.app.ask_to_end(status)
            return
        if self.first is not None:
            self.first.let_go(LAST_WORDS)
        os._exit(status)

    def responds(self, within: float) -> bool:
        """Return whether the app comes to what it is asked to do within `within` seconds."""
        return self.app is not None and self.app.responds(within)

    @property
    def steady_driver(self) -> CanLetGo | None:
        """The driver of the terminal."""
        driver = self.app.steady_driver if self.app is not None else None
        return driver if driver is not None and driver.attrs_before is not None else self.first


def run(launch: Launch, what: str, prepare: Callable[[Launch], Launch] | None) -> int:
    """Open the app and run it until the player leaves it.

    The terminal shows something readable before Textual is loaded: the first screen, or what is being opened
    and then the game itself.

    Args:
        launch: how the app is to start.
        what: a sentence that says what is being opened; empty for the first screen.
        prepare: loads what is to be opened, and adds it to `launch`. What it raises is raised here, after the
            terminal has been given back.

    Returns:
        The exit status of the program.
    """
    program = Program()
    guard(program)
    store = None
    try:
        program_screen = _take_terminal(program, launch)
        if not what:
            store = _show_home(program_screen, launch) if program_screen is not None else None
        elif program_screen is not None:
            from antterm.ui.models.first_page import Waiting

            program_screen.first.show(Waiting(what))
        if prepare is not None:
            launch = prepare(launch)
        if program_screen is not None and (opening := _opening(program_screen, launch)) is not None:
            program_screen.first.show(opening)
        from antterm.ui import app  # here: it takes longer to load than all else together

        program.app = app.AntTerm(launch, store, program.first)
        return app.run(program.app)
    finally:
        if program.first is not None:
            program.first.close()


class _Shown(NamedTuple):
    """The terminal before Textual has it, and how everything is shown there."""

    first: FirstScreen
    display: Display
    chosen: settings.Settings


def _take_terminal(program: Program, launch: Launch) -> _Shown | None:
    """Enter the terminal's alternate screen; None where that cannot be done before Textual is loaded."""
    try:
        from antterm.ui.terminal.first import FirstScreen
    except ImportError:  # not a POSIX system
        return None
    chosen = settings.load(launch.settings_folder)
    display = Display.chosen(launch, chosen, background_of_environment(chosen.background))
    i18n.tongue().keep_to_ascii(display.ascii_only)
    i18n.use(launch.lang or chosen.spoken)
    program.first = FirstScreen(display)
    program.first.open()
    return _Shown(program.first, display, chosen)


def _show_home(terminal: _Shown, launch: Launch) -> Store:
    """Show the first screen: what is always there at once, the menu when it is known which game waits.

    Returns:
        The saved games, which were looked at for that.
    """
    from antterm.ui.models import home, own_keys
    from antterm.ui.models.keymap import Keymap

    display = terminal.display
    keys, notice = own_keys.load(launch.settings_folder)
    keymap = Keymap(home.COMMANDS, own_keys.keys_for(keys, home.COMMANDS))
    hints = keymap.hints(home.offers())
    terminal.first.show(home.HomeScene(hints, (), notice, display.ascii_only, display.solid))
    store, menu, trouble = _look_into_store(launch)
    lines = tuple((keymap.shown(command), label) for command, label in menu.items())
    terminal.first.show(home.HomeScene(hints, lines, trouble or notice, display.ascii_only, display.solid))
    return store


def _opening(terminal: _Shown, launch: Launch) -> Opening | None:
    """Return the panes of the game or puzzle that is about to be opened.

    None where something else comes first: a lobby, a review, or a notice that lies over the game.
    """
    table, puzzle = launch.table, launch.puzzle
    if puzzle is None and (table is None or launch.replay or table.notice is not None):
        return None
    from antterm.ui.models import own_keys
    from antterm.ui.models.opening import opening_of_puzzle, opening_of_table
    from antterm.ui.models.seat_view import Preferences

    display, chosen = terminal.display, terminal.chosen
    preferences = Preferences(display.glyphs, chosen.moves, chosen.zoom, display.drawn_tiles)
    keys, _notice = own_keys.load(launch.settings_folder)
    if puzzle is not None:
        return opening_of_puzzle(puzzle, preferences, keys, not display.has_grounds)
    assert table is not None
    return opening_of_table(table, chosen.curtain != "off", preferences, keys, not display.has_grounds)


def _look_into_store(launch: Launch) -> tuple[Store, dict[Command, str], str]:
    """Return the saved games, the menu, and why they cannot be looked at."""
    from antterm.saves.errors import SaveError
    from antterm.saves.store import Store
    from antterm.ui.models import home
    from antterm.wire.host_socket import there_is_a_host

    store, has_host = Store(launch.data_dir), there_is_a_host()
    try:
        waiting = store.waiting(inspected=False)
    except SaveError as error:
        return store, home.menu(None, has_host), error.sentence()
    return store, home.menu(waiting.title if waiting else None, has_host), ""
