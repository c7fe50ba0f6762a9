"""Screens around the games: a title, a body of widgets, messages, and a line of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset

from antterm.draw.canvas import Canvas
from antterm.draw.paint import Hint
from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.first_page import paint_too_small, too_small
from antterm.ui.models.help import help_page
from antterm.ui.models.keymap import DIGITS, Command, Handlers, Keymap, Offer, dead_key, way_on
from antterm.ui.models.scene import KeyLine, Title
from antterm.ui.screens.base import KeyScreen
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import Menu
from antterm.ui.widgets.text_line import TextLine, WrappedText

R = TypeVar("R")


@dataclass(frozen=True)
class TooSmall:
    """The page that says that the terminal is too small, and how large it must be."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        paint_too_small(canvas)
        return canvas


class Page(KeyScreen[R]):
    """A page of widgets. Subclasses say what is on it, and which handlers its commands have."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (HELP, frame.LEAVE)
    """The commands, in the order in which keys try them and the help lists them."""
    HELP_PAGE: ClassVar[str] = ""
    """The page in `antterm/ui/help` that says what this one is for; empty where `about` says it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.keymap = Keymap(self.PAGE_COMMANDS, services.keys_for(self.PAGE_COMMANDS))
        self._was_covered = False
        self._title_bar = CanvasView(services.appearance, "bar", id="title")
        self._notice = WrappedText(id="notice")
        self.too_small = CanvasView(services.appearance, id="too-small")
        self._key_line = CanvasView(services.appearance, "bar", id="keys")

    def compose(self) -> ComposeResult:
        self._fit_page()  # already, so that the first frame is the right one
        yield from self.parts()
        yield self.too_small

    def parts(self) -> ComposeResult:
        """Yield all widgets, from top to bottom."""
        yield self._title_bar
        yield Container(*self.body(), id="body")
        yield self._notice
        yield self._key_line

    def body(self) -> ComposeResult:
        """Yield the widgets between the title and the keys."""
        yield from ()

    def title_bar(self) -> Title:
        """Return the bar at the top."""
        return Title("")

    def offers(self) -> Iterable[Offer]:
        """Return the commands that mean something now, the most useful first, for the line of keys."""
        return ()

    def handlers(self) -> Handlers:
        """Return the handlers of the commands."""
        return {}

    def about(self) -> str:
        """Return what the page is for, as Markdown; shown above the keys in its help."""
        return help_page(self.HELP_PAGE) if self.HELP_PAGE else ""

    def refresh_content(self) -> None:
        """Update what is shown; called whenever the page comes to the front."""

    # What is shown

    def on_mount(self) -> None:
        self.too_small.scene = TooSmall()
        self.refresh_content()
        self.refresh_bars()

    def on_screen_suspend(self) -> None:
        self._was_covered = True

    def on_screen_resume(self) -> None:
        if self._was_covered:  # not when it comes for the first time: then it is looked at as it is mounted
            self.refresh_content()
            self.refresh_bars()

    def on_resize(self) -> None:
        self._fit_page()

    def _fit_page(self) -> None:
        self.set_class(too_small(*self.app.size), "-too-small")

    def refresh_bars(self) -> None:
        """Update the title and the line of keys."""
        self._title_bar.scene = self.title_bar()
        self._key_line.scene = KeyLine(self.hints(), self.ascii_only)

    def hints(self) -> tuple[Hint, ...]:
        """Return the keys of the line of keys: those of the offers."""
        handled = {HELP, *self.handlers()}
        return self.keymap.hints(offer for offer in self.offers() if offer.command in handled)

    def show_message(self, text: str, is_warning: bool = False) -> None:
        """Show a message above the keys; an empty text removes it."""
        self._notice.tell(text)
        self._notice.display = bool(text)
        self._notice.set_class(is_warning, "warning")

    def say(self, text: str) -> None:
        self.show_message(text, is_warning=True)

    # Keys

    def press(self, key: str) -> bool:
        self.show_message("")
        if not self.do(key):
            self.report_unused_key(key)
        return True

    def do(self, key: str) -> bool:
        """Carry out a key.

        Returns:
            Whether the key means anything here.
        """
        if not self.keymap.dispatch(key, {HELP: self._show_help, **self.handlers()}):
            return False
        if self.is_in_front():
            self.refresh_bars()
        return True

    def has_use_for(self, key: str) -> bool:
        return key in DIGITS or bool(self.keymap.of(key))

    def report_unused_key(self, key: str) -> None:
        """Say that a key means nothing here."""
        self.show_message(dead_key(key, self.keymap, self.hints()))

    def refuse(self, reason: str) -> None:
        """Say why a key does nothing now, and which one does something."""
        self.show_message(f"{reason} {way_on(self.hints(), self.keymap.help_keys)}")

    def _show_help(self) -> None:
        self.show_help(f"{self.about()}\n\n{self.keymap.help()}\n")


class MenuPage(Page[R]):
    """A page with a menu: arrows mark a line, numbers take one."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (*frame.LIST, HELP, frame.LEAVE)
    is_numbered: ClassVar[bool] = True
    """Whether digits take lines."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.menu = Menu(id="menu")

    def take(self, index: int) -> None:
        """Take a line of the menu: mark it, where a screen does no more with it."""
        self.menu.highlighted = index
        self.refresh_bars()

    def offers(self) -> Iterable[Offer]:
        choose = Offer(frame.LIST_DOWN, _("choose"), "Up/Down")
        return [choose, Offer(frame.CHOOSE, _("begin")), Offer(frame.LEAVE), Offer(HELP)]

    @property
    def marked(self) -> Offset | None:
        return self.menu.marked

    def handlers(self) -> Handlers:
        menu = self.menu
        return {
            frame.LIST_UP: menu.action_cursor_up,
            frame.LIST_DOWN: menu.action_cursor_down,
            frame.LIST_PAGE_UP: menu.action_page_up,
            frame.LIST_PAGE_DOWN: menu.action_page_down,
            frame.LIST_FIRST: menu.action_first,
            frame.LIST_LAST: menu.action_last,
            frame.CHOOSE: self.take_marked,
            frame.LEAVE: lambda: self.dismiss(None),
        }

    def do(self, key: str) -> bool:
        if self.is_numbered and key in DIGITS and 0 < int(key) <= self.menu.option_count:
            self.take(int(key) - 1)
            return True
        return super().do(key)

    def take_marked(self) -> None:
        """Take the marked line."""
        if self.menu.highlighted is not None:
            self.take(self.menu.highlighted)


class TypingPage(Page[R]):
    """A page on which letters are typed into a text line.

    Args:
        services: what the screens share.
        line: the text line.
    """

    def __init__(self, services: Services, line: TextLine) -> None:
        super().__init__(services)
        self._line = line

    def on_mount(self) -> None:
        self.set_focus(self._line)

    def line(self) -> TextLine | None:
        """Return the text line if it takes letters now; else None."""
        return self._line

    @property
    def is_typing(self) -> bool:
        return self.line() is not None

    @property
    def marked(self) -> Offset | None:
        line = self.line()
        return None if line is None else line.marked

    def press(self, key: str) -> bool:
        self.show_message("")
        line = self.line()
        if line is not None and (len(key) == 1 or key == "Space"):
            self.paste(" " if key == "Space" else key)
            return True
        if not self.do(key):
            if line is not None:
                return False  # the line has what means nothing here: Backspace, an arrow
            self.report_unused_key(key)
        return True

    def paste(self, text: str) -> None:
        line = self.line()
        if line is not None:
            line.put_in(text)
