"""The base of all screens: services, keys, and protection against keys that act on what is not visible
yet."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from textual import events
from textual.message import Message

from antterm.draw.paint import KEY_NAMES
from antterm.i18n import _
from antterm.ui.adapter.app import TerminalScreen
from antterm.ui.adapter.keys import ALT, ESC
from antterm.ui.destinations import Destination, ShowPage
from antterm.ui.models.first_page import too_small
from antterm.ui.models.keymap import DIGITS
from antterm.ui.services import Services

if TYPE_CHECKING:
    from antterm.bots import Reply
    from antterm.bots.bot_process import OnReply


NAMES: Final = (
    {name.lower(): name for name in KEY_NAMES}
    | {f"f{n}": f"F{n}" for n in range(1, 13)}
    | {"escape": "Esc", "ctrl+j": "Enter", "ctrl+h": "Backspace"}
)
"""Names of the keys that print nothing.

A line feed, which terminals send for Ctrl-J and some for Enter, and which what was typed before the program
started has in place of Enter, is Enter too.
"""


def key_of(event: events.Key) -> str:
    """Return the name of a key: the character that it prints, or a name such as `Enter`."""
    if event.key in NAMES:
        return NAMES[event.key]
    return event.character if event.character and event.character.isprintable() else event.key


R = TypeVar("R")

QUIT_KEYS = {"ctrl+c": "Ctrl-C", "ctrl+q": "Ctrl-Q"}
"""The keys that quit the program from anywhere when they are pressed twice, and what they are called."""


class KeyWaiting(Message, bubble=False):
    """A key or a pasted text waits in `Services.typed`."""


class KeyScreen(TerminalScreen[R]):
    """A screen driven by single keys. Subclasses say what a key does in `press`.

    Every key is handled here before widgets get it, so that keys mean what they meant when they were typed,
    however fast.

    Args:
        services: what the screens share.
    """

    AUTO_FOCUS = None

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.game_id = ""
        """The game that the screen shows, whose rules its help leads to; empty for none."""

    def press(self, key: str) -> bool:
        """React to a key.

        Args:
            key: the character that it prints, or its name.

        Returns:
            Whether it meant something; if not, the focused widget gets it.
        """
        return False

    def paste(self, text: str) -> None:
        """React to pasted text; most screens have no use for it."""

    # What is typed is kept in one queue for all screens, for a key may open another screen, for which the
    # next keys are meant. A message per key has the screen in front take the next one: no key is lost, or
    # overtakes another.

    async def on_key_waiting(self) -> None:
        """Take the next key of the queue, or let the screen in front do that."""
        if not self.is_in_front():
            self.app.screen.post_message(KeyWaiting())
        elif self.services.typed:
            event = self.services.typed.popleft()
            if isinstance(event, events.Key):
                await self.on_key(event)
            else:
                self.on_paste(event)

    def on_screen_resume(self) -> None:
        """Take the keys that the previous screen in front had no time for."""
        for _key in self.services.typed:
            self.post_message(KeyWaiting())

    async def on_key(self, event: events.Key) -> None:
        """React to a key, unless another screen is in front by now: then that one does."""
        event.stop()
        event.prevent_default()
        if event.key in QUIT_KEYS and self.is_in_front():
            self._quit_or_ask(event.key)
            return
        for key in self._parted(event) if self.is_in_front() else (event,):
            if not self.is_in_front():
                self.services.typed.appendleft(key)
                self.app.screen.post_message(KeyWaiting())
                continue
            self.services.asked_to_quit = False
            is_seen = not too_small(*self.app.size) and self.accepts(key)
            name = key_of(key)
            # on a keyboard of other letters the key beneath is meant, while nobody types
            meant = name if self.is_typing else self.services.keyboard.meant(name, self.has_use_for)
            if is_seen and not self.press(meant):
                await self._pass_on(key)

    def accepts(self, event: events.Key) -> bool:
        """Return whether a key may do anything; a screen overrides this where a key typed ahead must not."""
        return True

    def _quit_or_ask(self, key: str) -> None:
        """End the app if this key was pressed before; otherwise say what pressing it again does."""
        is_first = len(self.app.screen_stack) == 1
        if self.services.asked_to_quit or (key == "ctrl+q" and is_first):
            self.app.exit()
            return
        self.services.asked_to_quit = True
        self.say(_("Press {key} again to quit.").format(key=QUIT_KEYS[key]))

    def say(self, text: str) -> None:
        """Show a sentence until the next key, where this screen shows such sentences."""

    def _parted(self, event: events.Key) -> tuple[events.Key, ...]:
        """Return the keys that were pressed: over a slow line Esc and the next key arrive together, like a
        key with Alt. While text is typed, Alt with a letter is more likely a shell habit, and Esc would lose
        the text.
        """
        char = event.character
        is_typed = self.is_typing and event.is_printable and char not in DIGITS
        if not event.key.startswith(ALT) or not char or is_typed:
            return (event,)
        key = char if char.isalnum() else event.key.removeprefix(ALT)
        parts = events.Key("escape", ESC), events.Key(key, char)
        for part in parts:
            part.time = event.time
        return parts

    @property
    def is_typing(self) -> bool:
        """Return whether letters are typed text now."""
        return False

    def has_use_for(self, key: str) -> bool:
        """Return whether a key means anything on this screen now."""
        return key.isascii()

    async def _pass_on(self, event: events.Key) -> None:
        """Give a key to the bindings of the focused widget; if there is none, say that the key means
        nothing."""
        bound = self.active_bindings.get(event.key)
        if bound is not None and bound.node is self.focused:
            await self.app.run_action(bound.binding.action, bound.node)
        else:
            self.report_unused_key(key_of(event))

    def report_unused_key(self, key: str) -> None:
        """Say that a key means nothing here."""

    def is_in_front(self) -> bool:
        """Return whether no other screen covers this one.

        Textual's `is_current` holds for screens below too, where the one above has no ground of its own.
        """
        return self.app.screen is self

    def shown(self, text: str) -> str:
        """Return `text` with ASCII twins of quotation marks and the like, where only ASCII may be drawn."""
        return self.services.appearance.shown(text)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.paste(event.text)

    @property
    def ascii_only(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.services.appearance.display.ascii_only

    @property
    def solid(self) -> bool:
        """Whether tiles are drawn solid."""
        return self.services.appearance.display.solid

    def go(self, destination: Destination) -> None:
        """Ask the app for another screen. It is there at once, and has the keys that were typed ahead."""
        self.services.go(destination)

    def show_help(self, text: str) -> None:
        """Show a help text, as Markdown."""
        quitting = _("**Ctrl-C** twice quits the program, wherever you are. Games are saved all the time.")
        self.go(ShowPage(_("Help"), f"{text}\n\n{quitting}\n", self.game_id))

    def in_event_loop(self, call: Callable[[Reply], None]) -> OnReply:
        """Return a callback for replies, which come in another thread, that passes them to `call` in the
        app's event loop."""

        def pass_on(reply: Reply) -> None:
            with suppress(RuntimeError):  # the app has ended meanwhile
                self.call_later(call, reply)

        return pass_on

    def note_error(self, trace: str) -> str:
        """Store a traceback, and return the sentence that names its file."""
        return self.services.note_error(trace)
