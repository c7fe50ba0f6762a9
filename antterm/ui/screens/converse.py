"""Dialogues on the screen: a list to choose from, a line to type, sentences shown by the screen below."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar, assert_never

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen

from antterm.core.printable import is_printable
from antterm.dialogues.known_names import completed
from antterm.dialogues.saved_games import share
from antterm.dialogues.steps import Choose, Confirm, Conversation, Dialogue, Enter, Say, Wait
from antterm.i18n import _, tongue
from antterm.pictures import Drawing, Format
from antterm.saves.document import Document
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.scene import Title, common_start
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.page import MenuPage, TypingPage
from antterm.ui.services import Services
from antterm.ui.widgets.menu import MenuLine
from antterm.ui.widgets.text_line import TextLine, WrappedText

NUMBERED: Final = 9
"""Lines that have a number: a figure takes its line at once."""
UNNUMBERED: Final = 4 * " "
"""The indent of the other lines, in place of the number."""


class ChoiceScreen(MenuPage[str | None], ModalScreen[str | None]):
    """Asks for one of a few things; answers with its identifier, or None for Esc.

    It lies over what it is about, which stays in sight round it.

    Args:
        services: what the screens share.
        title: what it is about.
        items: identifier and label of each.
        text: a sentence or two above the list.
    """

    def __init__(
        self, services: Services, title: str, items: Sequence[tuple[str, str]], text: str = ""
    ) -> None:
        super().__init__(services)
        self._heading, self._items, self._text = title, list(items), text
        self._box = Vertical(id="box")

    def compose(self) -> ComposeResult:
        self._fit_page()
        with self._box:
            yield from self.parts()
        yield self.too_small

    def body(self) -> ComposeResult:
        if self._text:
            yield WrappedText(self._text, id="text")
        yield self.menu

    def refresh_content(self) -> None:
        self._box.set_class(not self.services.appearance.display.has_grounds, "framed")
        self._box.set_class(self.ascii_only, "ascii")
        self.menu.show(self.lines(), self.menu.highlighted or 0)

    def lines(self) -> Sequence[MenuLine]:
        """Return the lines of the menu."""
        return [
            MenuLine(label, str(number)) if number <= NUMBERED else MenuLine(f"{UNNUMBERED}{label}")
            for number, (_id, label) in enumerate(self._items, 1)
        ]

    def title_bar(self) -> Title:
        return Title(self.shown(self._heading))

    def about(self) -> str:
        return f"## {self._heading}\n\n{self._text}"

    def offers(self) -> list[Offer]:
        numbered = min(len(self._items), NUMBERED)
        return [
            Offer(frame.CHOOSE),
            *([Offer(frame.CHOOSE, _("by number"), f"1-{numbered}")] if numbered > 1 else []),
            Offer(frame.LEAVE),
        ]

    def take(self, index: int) -> None:
        self.dismiss(self._items[index][0])


class LineScreen(TypingPage[bool]):
    """Asks for a line and does something with it, until that succeeds or Esc gives up.

    Args:
        services: what the screens share.
        step: what is to be typed.
        act: does it, and says why it could not be done; an empty text when it is done.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = frame.LINE

    def __init__(self, services: Services, step: Enter, act: Callable[[str], str]) -> None:
        text = step.begun or step.empty
        super().__init__(services, TextLine(text, step.limit, joins_lines=step.joins_lines))
        self._asked, self._act = step, act
        self._endings = WrappedText(id="endings")

    def body(self) -> ComposeResult:
        yield WrappedText(self._asked.text, id="text")
        yield self._line
        yield self._endings

    def on_mount(self) -> None:
        if self._asked.trouble:
            self.show_message(self._asked.trouble, is_warning=True)

    def title_bar(self) -> Title:
        return Title(self.shown(self._asked.title))

    def about(self) -> str:
        return f"## {self._asked.title}\n\n{self._asked.text}"

    def offers(self) -> list[Offer]:
        return [*map(Offer, frame.LINE)]

    def press(self, key: str) -> bool:
        self._endings.tell("")
        return super().press(key)

    def handlers(self) -> Handlers:
        handlers: Handlers = {
            frame.LINE_TAKE: self._take,
            frame.LINE_LEAVE: lambda: self.dismiss(False),
            frame.LINE_HELP: self._show_help,
        }
        completes = self._asked.is_path or self._asked.names
        return {**handlers, frame.LINE_COMPLETE: self._complete} if completes else handlers

    def _take(self) -> None:
        trouble = self._act(self._line.value.strip())
        if trouble:
            self.show_message(trouble, is_warning=True)
        else:
            self.dismiss(True)

    def _complete(self) -> None:
        typed, names = self._line.value, self._asked.names
        text, endings = completed(typed, names) if names else complete_path(typed)
        self._line.take(text)
        self._endings.tell("  ".join(endings))


def complete_path(text: str) -> tuple[str, Sequence[str]]:
    """Return how a begun path goes on.

    Args:
        text: the text as typed; `~` stands for the home directory.

    Returns:
        The text with all added that every fitting path has in common, and the names that fit; no names when
        there is only one.
    """
    folder, begun = os.path.split(text)
    try:
        entries = list(os.scandir(Path(folder or ".").expanduser()))
    except (OSError, ValueError, RuntimeError):  # it is not there, has a null byte, or its home is nobody's
        return text, []
    names = sorted(
        f"{entry.name}{os.sep}" if _is_folder(entry) else entry.name
        for entry in entries
        if entry.name.startswith(begun) and entry.name.startswith(".") == begun.startswith(".")
        if is_printable(entry.name)
    )
    if not names:
        return text, []
    return os.path.join(folder, common_start(names)), names if len(names) > 1 else []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


T = TypeVar("T")


def converse(
    screen: KeyScreen[Any],
    begin: Callable[[], Dialogue[T]],
    done: Callable[[T | None], object] = lambda _result: None,
    tell: Callable[[Say], object] | None = None,
) -> None:
    """Hold a dialogue on top of a screen.

    Args:
        screen: the one that is in front.
        begin: begins the dialogue.
        done: called at its end with its result, None where the person has left it.
        tell: shows what is said, after that; None to have `screen.say` show it.
    """
    _OnScreen(screen, Conversation(begin), done, tell or (lambda message: screen.say(message.text))).go_on()


class _OnScreen(Generic[T]):
    """A conversation that is held on top of a screen; see `converse`."""

    def __init__(
        self,
        screen: KeyScreen[Any],
        conversation: Conversation[T],
        done: Callable[[T | None], object],
        tell: Callable[[Say], object],
    ) -> None:
        self._screen, self._conversation = screen, conversation
        self._done, self._tell = done, tell

    def go_on(self) -> None:
        """Show the step that is due."""
        conversation, messages = self._conversation, list[Say]()
        while isinstance(conversation.step, Say):
            messages.append(conversation.step)
            conversation.answer(None)
        if conversation.step is None:
            self._done(conversation.result)
        for each in messages:
            self._tell(each)
        match conversation.step:
            case None:
                pass
            case Choose() as step:
                self._show_choice(step)
            case Confirm() as step:
                self._show_confirmation(step)
            case Enter() as step:
                self._show_line(step)
            case Wait() as step:
                self._wait(step)
            case _:
                assert_never(conversation.step)

    def _wait(self, step: Wait) -> None:
        """Go on when something has come; but with a question only if nobody has gone elsewhere meanwhile."""

        def look() -> None:
            conversation = self._conversation
            if conversation.step is not step or not step.has_come():
                return
            leave()
            conversation.answer(None)
            if isinstance(conversation.step, Choose | Confirm | Enter) and not self._screen.is_in_front():
                conversation.close()
            else:
                self.go_on()

        def later() -> None:
            self._screen.call_later(look)

        leave = step.listen(later)
        later()

    def _show_choice(self, step: Choose) -> None:
        signs = ["[x] " if is_on else "[ ] " for is_on in step.ticked] or [""] * len(step.options)
        items = [
            (str(index), f"{sign}{label}")
            for index, (sign, label) in enumerate(zip(signs, step.options, strict=True))
        ]
        back = [("back", step.back)] if step.back else []

        def decided(chosen: str | None) -> None:
            if chosen is None or chosen == "back":
                self._conversation.go_back()
            else:
                self._conversation.answer(int(chosen))
            self.go_on()

        self._push(ChoiceScreen(self._screen.services, step.title, [*items, *back], step.text), decided)

    def _show_confirmation(self, step: Confirm) -> None:
        def decided(answer: str | None) -> None:
            self._conversation.answer(answer == "yes")
            self.go_on()

        items = [("no", step.no), ("yes", step.yes)]
        self._push(ChoiceScreen(self._screen.services, step.title, items, step.question), decided)

    def _show_line(self, step: Enter) -> None:
        def act(typed: str) -> str:
            self._conversation.answer(typed)
            due = self._conversation.step
            return due.trouble if isinstance(due, Enter) else ""

        def done(was_taken: bool | None) -> None:
            if not was_taken:
                self._conversation.go_back()
            self.go_on()

        self._push(LineScreen(self._screen.services, step, act), done)

    def _push(self, asked: KeyScreen[Any], then: Callable[[Any], None]) -> None:
        self._screen.app.push_screen(asked, then)


def ask_for_picture(
    screen: KeyScreen[Any],
    read: Callable[[], Document],
    file: str,
    tell: Callable[[Say], object] | None = None,
) -> None:
    """Ask for a format and a file, and have a game drawn there as the screen looks.

    Args:
        screen: the one in front.
        read: returns the game.
        file: how its file is called in the store.
        tell: shows what is said; None to have `screen.say` show it.
    """

    def draw(format_: Format, path: Path) -> Drawing:
        display = screen.services.appearance.display
        return Drawing(read(), path, format_, display.theme, display.glyphs, tongue().code)

    converse(screen, partial(share, file, draw), tell=tell)
