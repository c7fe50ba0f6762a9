"""What all screens have in common: services, keys, and that nobody decides what cannot be seen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Size
from textual.message import Message
from textual.screen import Screen

from antterm.draw.canvas import Canvas
from antterm.i18n import _
from antterm.ui.models.keymap import DIGITS
from antterm.ui.models.layout import too_small
from antterm.ui.models.scene import paint_too_small
from antterm.ui.screens.messages import ShowPage
from antterm.ui.services import Services
from antterm.ui.terminal.keys import ALT, ESC
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.key_names import key_of

if TYPE_CHECKING:
    from antterm.bots.backroom import Hear
    from antterm.bots.messages import Reply

R = TypeVar("R")


class KeyScreen(Screen[R]):
    """A screen driven by single keys. Subclasses say what a key does in `press`.

    Every key comes here first, and a widget has it only after that: so keys mean what they meant when they
    were typed, however fast.

    Args:
        services: what the screens share.
    """

    AUTO_FOCUS = None
    DEFAULT_CSS = "KeyScreen { layout: vertical; overflow: hidden; }"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.is_stale = False
        """Whether the terminal may show something else since it was drawn, though of the same size."""

    def _screen_resized(self, size: Size) -> None:
        """Be laid out for a size of the terminal, but once for each: Textual tells it again and again.

        It does so after the first layout, and whenever it has told a screen above or below.
        """
        if size != self._compositor.size:
            self.is_stale = False
            super()._screen_resized(size)
        elif self.is_stale:
            self.is_stale = False
            self.refresh(layout=True)

    def _compositor_refresh(self) -> None:
        """Be painted, but not while nothing is to be shown yet: Textual would paint and throw it away."""
        if not self.app._batch_count:
            super()._compositor_refresh()

    def press(self, key: str) -> bool:
        """React to a key.

        Args:
            key: the character that it prints, or its name.

        Returns:
            Whether it meant something; if not, the widget with the focus has it.
        """
        return False

    def paste(self, text: str) -> None:
        """React to pasted text; most screens have no use for it."""

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        for key in (event,) if self.app.screen is not self else self._parted(event):
            if self.app.screen is not self:  # typed ahead, before the screen that it was meant for had opened
                self.app.screen.post_message(events.Key(key.key, key.character))
            elif not too_small(*self.app.size) and not self.press(
                self._meant(key)
            ):  # or it could not be seen
                await self._pass_on(key)

    def _parted(self, event: events.Key) -> tuple[events.Key, ...]:
        """The keys that were pressed: a slow line brings Esc and the next key together, which looks like Alt.

        Where a line is typed, Alt and a letter is more likely a habit from the shell, and Esc would lose it.
        """
        char = event.character
        is_typed = self.types and event.is_printable and char not in DIGITS
        if not event.key.startswith(ALT) or not char or is_typed:
            return (event,)
        key = char if char.isalnum() else event.key.removeprefix(ALT)
        return events.Key("escape", ESC), events.Key(key, char)

    def _meant(self, event: events.Key) -> str:
        """The key that is meant: of a keyboard of other letters the one beneath, while nobody types."""
        key = key_of(event)
        return key if self.types else self.services.keyboard.meant(key, self.knows)

    @property
    def types(self) -> bool:
        """Whether letters are typed text now."""
        return False

    @property
    def marked(self) -> Offset | None:
        """Where the chosen thing stands, or the next typed letter goes: what reads the screen aloud or
        magnifies it follows the terminal's cursor, which is put there. None where there is no such place."""
        return None

    def knows(self, key: str) -> bool:
        """Whether a key means anything on this screen as it is."""
        return key.isascii()

    async def _pass_on(self, event: events.Key) -> None:
        """Have the widget with the focus do what it binds to a key."""
        bound = self.active_bindings.get(event.key)
        if bound is not None and bound.node is self.focused:
            await self.app.run_action(bound.binding.action, bound.node)

    def is_in_front(self) -> bool:
        """Whether no other screen covers this one.

        Textual's `is_current` holds for screens below too, where the one above has no ground of its own.
        """
        return self.app.screen is self

    def shown(self, text: str) -> str:
        """`text` with ASCII twins of quotation marks and the like, where only ASCII may be drawn."""
        return self.services.appearance.shown(text)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.paste(event.text)

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.services.appearance.ascii_only

    @property
    def solid(self) -> bool:
        """Whether tiles are drawn solid."""
        return self.services.appearance.tiles == "solid"

    def go(self, message: Message) -> None:
        """Ask the app for another screen. It is there at once, and has the keys that were typed ahead."""
        self.services.go(message)

    def show_help(self, text: str) -> None:
        """Show a help text, as Markdown."""
        self.go(ShowPage(_("Help"), text))

    def hearing(self, hear: Callable[[Reply], None]) -> Hear:
        """What has replies of the back room, which come in another thread, heard here."""

        def pass_on(reply: Reply) -> None:
            with suppress(RuntimeError):  # the app has ended meanwhile
                self.call_later(hear, reply)

        return pass_on

    def note_error(self, trace: str) -> str:
        """Keep a traceback; the sentence that names its file."""
        return self.services.note_error(trace)


@dataclass(frozen=True, eq=False)
class _Painted:
    """Whatever a painter draws now."""

    paint: Callable[[Canvas], None]

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
        else:
            self.paint(canvas)
        return canvas


class CanvasScreen(KeyScreen[R]):
    """A screen that is one canvas: a few words in the middle."""

    def compose(self) -> ComposeResult:
        yield CanvasView(self.services.appearance)

    def paint(self, canvas: Canvas) -> None:
        """Draw the screen on an empty canvas of its size."""

    def on_mount(self) -> None:
        self.query_one(CanvasView).scene = _Painted(self.paint)
