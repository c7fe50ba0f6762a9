"""A line of text to type: the name of a game, the path of a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult

from antterm.core.printable import is_printable
from antterm.dialogues.steps import Enter
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.scene import Title, common_start
from antterm.ui.screens.page import TypingPage
from antterm.ui.services import Services
from antterm.ui.widgets.text_line import TextLine
from antterm.ui.widgets.wrapped_text import WrappedText


class LineScreen(TypingPage[bool]):
    """Asks for a line and does something with it, until that succeeds or Esc gives up.

    Args:
        services: what the screens share.
        step: what is to be typed.
        act: does it, and says why it could not be done; an empty text when it is done.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = frame.LINE
    DEFAULT_CSS = """
    LineScreen {
        & #text { height: auto; max-height: 50%; padding: 0 1 1 2; color: $text-color; }
        & #line { margin: 0 2; max-width: 76; }
        & #endings { height: auto; padding: 1 1 1 2; color: $dim-color; text-style: $dim-style; }
    }
    """

    def __init__(self, services: Services, step: Enter, act: Callable[[str], str]) -> None:
        super().__init__(services)
        self._asked, self._act = step, act
        self._line = TextLine(step.begun or step.empty, step.limit, id="line")
        self._endings = WrappedText(id="endings")

    def body(self) -> ComposeResult:
        yield WrappedText(self._asked.text, id="text")
        yield self._line
        yield self._endings

    def on_mount(self) -> None:
        self.set_focus(self._line)
        if self._asked.trouble:
            self.tell(self._asked.trouble, warning=True)

    def title_bar(self) -> Title:
        return Title(self.shown(self._asked.title))

    def about(self) -> str:
        return f"## {self._asked.title}\n\n{self._asked.text}"

    def offers(self) -> list[Offer]:
        return [Offer(command) for command in frame.LINE if command in self.handlers()]

    def line(self) -> TextLine:
        return self._line

    def press(self, key: str) -> bool:
        self._endings.tell("")
        return super().press(key)

    def handlers(self) -> Handlers:
        handlers: Handlers = {
            frame.LINE_TAKE: self._take,
            frame.LINE_LEAVE: lambda: self.dismiss(False),
            frame.LINE_HELP: self._show_help,
        }
        return {**handlers, frame.LINE_COMPLETE: self._complete} if self._asked.is_path else handlers

    def _take(self) -> None:
        trouble = self._act(self._line.value.strip())
        if trouble:
            self.tell(trouble, warning=True)
        else:
            self.dismiss(True)

    def _complete(self) -> None:
        text, endings = complete_path(self._line.value)
        self._line.take(text)
        self._endings.tell("  ".join(endings))


def complete_path(text: str) -> tuple[str, list[str]]:
    """How a begun path goes on.

    Args:
        text: as typed; `~` stands for the home.

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
