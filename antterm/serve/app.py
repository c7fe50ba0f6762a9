"""The app as a user of the SSH server sees it: strangers register; no files of this machine are offered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from antterm import ui
from antterm.journal import LogEvent, log_event
from antterm.serve.driver import ClientConnection, LineDriver
from antterm.serve.thinking import SharedBotProcess, TerminalExecutor
from antterm.serve.user import UserStore
from antterm.ui.app import AntTerm
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse
from antterm.ui.services import Services
from antterm.ui.terminal.colours import erases_in_colour
from antterm.ui.terminal.memory import Memory

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.screen import Screen

FIRST_DRAWN = 0.15
"""Seconds until the first screen is drawn: by then the host has sent what is on it."""


class Arrival(KeyScreen[None]):
    """Asks a stranger for an invitation and a name; then the app ends, or begins anew in the lobby.

    Args:
        services: what the screens share.
        store: what the server will keep for them.
    """

    def __init__(self, services: Services, store: UserStore) -> None:
        super().__init__(services)
        self._store = store

    def on_mount(self) -> None:
        self.call_after_refresh(self._ask)

    def _ask(self) -> None:
        converse(self, self._store.arrive, lambda _is_known: self.app.exit())


class ServedApp(AntTerm):
    """The app at the other end of a connection.

    Args:
        line: the connection to the terminal of a user.
        store: what the server keeps for them.
        process: where bots think for all users of the worker.
    """

    CSS_PATH = str(Path(ui.__file__).with_name("look.tcss"))

    def __init__(self, line: ClientConnection, store: UserStore, process: SharedBotProcess) -> None:
        user = store.user
        self.line, self.limits, self.is_line_full = line, user.limits, False
        self.farewell = ""
        """The last sentence on the terminal when the app has ended."""
        self._store = store
        store.on_hang_up = self.hang_up
        self._is_behind = False
        """Whether something was not drawn because the terminal did not read."""
        self._parts: list[DOMNode] = []
        """The app and its widgets, once it ends."""
        super().__init__(user.launch())
        self.services.server_session = store
        self.services.make_process = lambda: TerminalExecutor(process)
        self.memory = Memory(erases_in_colour())
        self.share_streams()

    def get_driver_class(self) -> type[Driver]:
        return LineDriver

    def get_default_screen(self) -> Screen[None]:
        if self.services.launch.called:
            return super().get_default_screen()
        return Arrival(self.services, self._store)

    def on_mount(self) -> None:
        super().on_mount()
        self.delay_update(FIRST_DRAWN)

    # The line

    @property
    def _line_driver(self) -> LineDriver | None:
        return self.output if isinstance(self.output, LineDriver) else None

    def typed(self, data: bytes) -> None:
        """Take in what was typed."""
        if self._line_driver is not None:
            self._line_driver.typed(data)

    def input_ended(self) -> None:
        """Take in that no more will be typed."""
        self.hang_up()

    def resized(self, columns: int, rows: int) -> None:
        """Take in the size of the terminal."""
        if self._line_driver is not None:
            self._line_driver.resized(columns, rows)

    def line_is_full(self, is_full: bool) -> None:
        """Take in whether what was sent is not being read."""
        self.is_line_full = is_full
        if not is_full and self._line_driver is not None:
            self._line_driver.go_on()

    def draw_again(self) -> None:
        """Draw everything again if something was left out."""
        if self._is_behind and self.is_running:
            self._is_behind = False
            self.screen.refresh(repaint=True, layout=True)

    def may_send(self) -> bool:
        """Return whether the terminal reads; what would be sent now is old when it is read."""
        self._is_behind = self._is_behind or self.is_line_full
        return not self.is_line_full

    def hang_up(self, farewell: str = "") -> None:
        """End at once."""
        self.farewell = farewell
        if self.is_running:
            self.exit()

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        self._parts = self._parts or [
            self,
            *(part for screen in self.screen_stack for part in screen.walk_children(with_self=True)),
        ]
        super().exit(result, return_code, message)

    def take_apart(self) -> None:
        """Cut all references between the parts, so that no garbage collection is needed to free them."""
        for part in self._parts:
            vars(part).clear()

    # What goes wrong

    def note_error(self, trace: str) -> str:
        log_event(LogEvent.FAILED, person=self.services.launch.called, error=self.failure)
        return ""

    def panic(self, *renderables: Any) -> None:
        self.farewell = " ".join(map(str, renderables))
        self.exit(return_code=1)
