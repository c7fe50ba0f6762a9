"""The screen of what is said at a table of a host, with a line to say something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.page import TypingPage
from antterm.ui.services import Services
from antterm.ui.widgets.text_line import TextLine, WrappedText


class ChatScreen(TypingPage[None]):
    """Enter says what was typed; more can be said until Esc.

    Args:
        services: what the screens share.
        title: the title of the table.
        audience: who reads what is said here, in a sentence.
        lines: what was said until now.
        say: sends a line; returns why it could not, or an empty text.
        most: characters of a remark at most.
    """

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (frame.LINE_TAKE, frame.LINE_LEAVE, frame.LINE_HELP)

    def __init__(
        self,
        services: Services,
        title: str,
        audience: str,
        lines: Callable[[], Sequence[str]],
        say: Callable[[str], str],
        most: int,
    ) -> None:
        super().__init__(services, TextLine(most=most))
        self._heading, self._audience, self._lines, self._say = title, audience, lines, say
        self._said = self.refusal = ""
        """The last sentence shown, and the host's reason for refusing a remark."""
        self._text = WrappedText(id="told")
        self._scroll = VerticalScroll(self._text, id="said", can_focus=False)

    def body(self) -> ComposeResult:
        yield self._scroll
        yield self._line

    def on_mount(self) -> None:
        self.show_lines()

    def show_lines(self) -> None:
        """Show what was said by now, the newest at the bottom."""
        lines = self._lines()
        self._text.tell(self.shown("\n".join(lines or (self._audience, _("Nobody has said anything yet.")))))
        self.call_after_refresh(self._scroll.scroll_end, animate=False)

    def title_bar(self) -> Title:
        return Title(self.shown(_("At the table “{name}”").format(name=self._heading)))

    def about(self) -> str:
        title = _("At the table")
        text = _("What is said here is saved with the game.")
        return f"## {title}\n\n{self._audience} {text}"

    def offers(self) -> list[Offer]:
        say = [Offer(frame.LINE_TAKE, _("say it"))] if self._line.value.strip() else []
        return [*say, Offer(frame.LINE_LEAVE), Offer(frame.LINE_HELP)]

    def on_input_changed(self) -> None:
        self.refresh_bars()  # an empty line cannot be said

    def handlers(self) -> Handlers:
        return {
            frame.LINE_TAKE: self._take,
            frame.LINE_LEAVE: lambda: self.dismiss(None),
            frame.LINE_HELP: self._show_help,
        }

    def _take(self) -> None:
        text = self._line.value.strip()
        if not text:
            self.report_unused_key("Enter")
            return
        trouble = self._say(text)
        if trouble:
            self.show_message(trouble, is_warning=True)
        else:
            self._said = text
            self._line.take("")

    def refuse(self, why: str) -> None:
        """Say why the host has refused a remark, and give back what was said last."""
        self.refusal = why
        if not self._line.value.strip():
            self._line.take(self._said)
        self.show_message(why, is_warning=True)
