"""Differences from Textual's app and screens: updates, keys, sizes, errors, sheets and cursor."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import lru_cache
from threading import Event
from typing import TYPE_CHECKING, Any, Final, TypeVar

from textual import events
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Offset, Size
from textual.screen import Screen

from antterm.ui.adapter import thrift
from antterm.ui.terminal.environment import fit_size

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.screen import Screen
    from textual.widget import Widget

    from antterm.ui.adapter.output import Output
    from antterm.ui.terminal.first import FirstScreen
    from antterm.ui.terminal.memory import Memory


R = TypeVar("R")


class TerminalScreen(Screen[R]):
    """A screen that knows where its chosen thing stands, and is laid out no oftener than it must be."""

    is_stale = False
    """Whether the terminal may show something else since it was drawn, though of the same size."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = thrift.ThriftyCompositor(self._may_send)

    def _may_send(self) -> bool:
        app = self.app
        return not isinstance(app, TerminalApp) or app.may_send()

    @property
    def marked(self) -> Offset | None:
        """The place of the chosen thing, or of the next typed letter: what reads the screen aloud or
        magnifies it follows the terminal's cursor, which is put there. None where there is no such place."""
        return None

    def _screen_resized(self, size: Size) -> None:
        """Lay the screen out for a size of the terminal, but once for each: Textual tells it again and again.

        It does so after the first layout, and whenever it has notified a screen above or below.
        """
        if size != self.outer_size:
            self.is_stale = False
            super()._screen_resized(size)
        elif self.is_stale:
            self.is_stale = False
            self.refresh(layout=True)


NOWHERE = Offset(0, 0)
"""The cursor's place while nothing is chosen."""


class TerminalApp(App[None]):
    """An app that sends a terminal only what it does not show, and gives keys to the screen in front.

    Args:
        first: what the terminal shows already, if anything.
    """

    def __init__(self, first: FirstScreen | None = None) -> None:
        self.first = first
        """The screen that the terminal shows until it is painted from here."""
        self.memory: Memory | None = None
        """The cells that the terminal shows; None where everything is sent."""
        self.output: Output | None = None
        """The driver, once it exists; None where there is no terminal."""
        self.asks_for_background = False
        """Whether the terminal is to be asked whether it is dark or light."""
        self.failure: BaseException | None = None
        """The first error of the program, which has ended the app."""
        self._shows_cursor = False
        self._has_ended = False
        """Whether the app was asked to exit."""
        self._own_loop: asyncio.AbstractEventLoop | None = None
        super().__init__(ansi_color=True)

    def on_load(self) -> None:
        self._own_loop = asyncio.get_running_loop()

    def in_loop(self, call: Callable[[], object]) -> bool:
        """Have something called in the event loop of the app. May be called from any thread.

        Returns:
            False where there is no loop, or none any more.
        """
        if self._own_loop is None:
            return False
        try:
            self._own_loop.call_soon_threadsafe(call)
        except RuntimeError:  # it is closed: the app has ended
            return False
        return True

    def share_streams(self) -> None:
        """Have what is printed go where it goes already.

        Textual captures it for the whole process: of several apps the one that ends last would leave its own
        capture behind, and errors would be written nowhere while people are connected.
        """
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr

    # The terminal

    @property
    def size(self) -> Size:
        """Columns and rows that are drawn, whatever the terminal claims to have."""
        return Size(*fit_size(*super().size))

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Send an update: what the terminal does not show yet."""
        if self.memory is not None:
            renderable = thrift.thrifty(renderable, self.memory)
        super()._display(screen, renderable)

    def may_send(self) -> bool:
        """Return whether the terminal can be sent an update now; where it cannot, none is rendered."""
        return True

    def note_background(self, name: str) -> None:
        """Take note that the terminal is `dark` or `light`. May be called from any thread."""

    def note_answer_after(self, seconds: float) -> None:
        """Take note of how soon the terminal has answered a question. May be called from any thread."""

    # What comes from there

    async def on_event(self, event: events.Event) -> None:
        """Give what was typed to the screens, and sizes within bounds to Textual."""
        match event:
            case events.Key() | events.Paste() if not event.is_forwarded:
                self.take_input(event)
            case events.Resize():
                size = fit_size(*event.size)
                await super().on_event(events.Resize.from_dimensions(size, event.pixel_size))
            case _:
                await super().on_event(event)

    def take_input(self, event: events.Key | events.Paste) -> None:
        """React to what was typed or pasted."""
        self.screen.post_message(event)

    @property
    def focused(self) -> Widget | None:
        """Nobody: every key goes to the screen, and from there to widgets in the order of typing."""
        return None

    # The cursor. What reads a screen aloud, shows it in braille or magnifies it follows it.

    @property
    def cursor_position(self) -> Offset:
        """The place of the terminal's cursor after each update: on what is chosen."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        place = screen.marked if isinstance(screen, TerminalScreen) and screen.is_attached else None
        return NOWHERE if place is None else place

    @cursor_position.setter
    def cursor_position(self, place: Offset) -> None:
        """Ignore where Textual's widgets think that it belongs; here the screen decides."""

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor can be seen."""
        return self._shows_cursor

    @shows_cursor.setter
    def shows_cursor(self, shows: bool) -> None:
        if shows != self._shows_cursor and self.output is not None:
            self.output.show_cursor(shows)
        self._shows_cursor = shows

    # The end

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """End the app. Only the first call counts: what asks for the end later does not change the status."""
        if not self._has_ended:
            self._has_ended = True
            super().exit(result, return_code, message)

    def responds(self, within: float) -> bool:
        """Return whether the app does what it is asked within `within` seconds. For other threads."""
        done = Event()
        if self._own_loop is not None and not self.in_loop(done.set):
            return True  # it has ended
        return done.wait(within)

    def _handle_exception(self, error: Exception) -> None:
        """End because of an error of the program.

        What happens while the app ends is no such error: a screen that was just opening goes on without the
        children that Textual no longer gives it. Nothing is lost by leaving such errors out, for every answer
        is on disk before it is shown. Of several errors the first one counts; the others mostly come of it.
        """
        if not self._has_ended and self.failure is None:
            self.failure = error
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Say what the program says of an error, where Textual would print a traceback."""
        assert self.failure is not None
        self.failed(self.failure)

    def failed(self, error: BaseException) -> None:
        """End with what is to be said of an error of the program."""
        self.panic(str(error))


def _cache_by_colours_alone() -> None:
    """Key the cache of `StylesCache.get_inner_outer` by two colours alone, not by the widget's own cache too.

    The method of Textual 8.2.8 is an `lru_cache` around a function whose first argument is the instance. So
    the 1024 latest instances stay in memory with every line that their widgets have painted, some megabytes
    for each game that is opened. The result depends on the colours only: with the class as the first argument
    it is found more often. Does nothing if Textual has changed the method.
    """
    method: Any = vars(StylesCache).get("get_inner_outer")
    if hasattr(method, "cache_info") and hasattr(method, "__wrapped__"):
        cached: Any = lru_cache(maxsize=1024)(method.__wrapped__)
        StylesCache.get_inner_outer = classmethod(cached)  # type: ignore[assignment]


_cache_by_colours_alone()

_parsed: Final[dict[frozenset[tuple[str, str]], dict[tuple[object, ...], list[RuleSet]]]] = {}
"""The rules of each style sheet, by the values of the variables. There are few of both."""


class SharedStylesheet(Stylesheet):
    """A style sheet whose parsed rules all apps with the same variables share. Nobody changes rules."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__()
        self.set_variables(variables or {})

    def set_variables(self, variables: dict[str, str]) -> None:
        self._rules_of = _parsed.setdefault(frozenset(variables.items()), {})
        super().set_variables(variables)

    def _parse_rules(self, css: str, *args: Any, **named: Any) -> list[RuleSet]:
        key = (css, *args, *named.items())
        if (rules := self._rules_of.get(key)) is None:
            rules = self._rules_of[key] = super()._parse_rules(css, *args, **named)
        return rules

    def reparse(self) -> None:
        """Parse all sheets with other variables, where nobody has done that yet."""
        self.parse()
