"""Hints: the best few answers as a bot rates them. No answer is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from antterm.bots import Opinion, Reply, Report, Task, Thought, Trouble
from antterm.bots.bot_process import BotExecutor, OnReply
from antterm.bots.reasons import reason
from antterm.draw.canvas import cells_of
from antterm.i18n import _
from antterm.table.contract import Adviser
from antterm.ui.models.latest_request import LatestRequest
from antterm.words import Words

HINT_SECONDS = 3.0
"""Seconds that a bot thinks about a hint."""


class Listener(Protocol):
    """A screen that shows the replies of bots, which think in another process."""

    def in_event_loop(self, call: Callable[[Reply], None]) -> OnReply:
        """Return a callback for replies, which come in another thread, that passes them to `call` in the
        app's event loop."""

    def note_error(self, trace: str) -> str:
        """Store a traceback, and return the sentence that names its file."""

    def refresh_panes(self) -> None:
        """Show the latest replies."""


class HintRequests:
    """The hint for the pending question: requested, received and shown.

    Args:
        listener: the screen that shows it.
        executor: where it is thought.
        come: called with each part of a hint before it is shown, and whether it is complete with that.
    """

    def __init__(
        self,
        listener: Listener,
        executor: BotExecutor,
        come: Callable[[bool], object] = lambda _is_complete: None,
    ) -> None:
        self._listener, self._executor, self._come = listener, executor, come
        self._request = LatestRequest()
        self._stop: Callable[[], object] = executor.interrupt
        """Stops the bot that works on the hint."""
        self.thoughts: Sequence[Thought] = ()
        """The best few answers as the bot rates them so far, best first."""
        self._trouble = ""
        self._has_crashed = False
        """Whether the bot has crashed over a hint in this game: it is logged once."""

    @property
    def asked(self) -> bool:
        """Whether there is anything to show."""
        return self.thinks or bool(self.thoughts) or bool(self._trouble)

    @property
    def thinks(self) -> bool:
        """Whether the bot is still thinking."""
        return self._request.is_open

    def ask(self, task: Task) -> None:
        """Request a hint from a bot on this machine, in place of an earlier request.

        Args:
            task: what the bot has to think about.
        """
        hear = self._listener.in_event_loop(self._begin(self._executor.interrupt))
        self._executor.ask(task, hear)

    def ask_elsewhere(self, adviser: Adviser) -> None:
        """Request a hint from a bot elsewhere, such as at the host, in place of an earlier request."""
        adviser.ask_hint(self._begin(adviser.drop_hint))

    def _begin(self, stop: Callable[[], object]) -> Callable[[Reply], None]:
        """Show that a bot thinks, and return the callback for its replies."""
        self.drop()
        hear, self._stop = self._request.begin(self._hear), stop
        self._listener.refresh_panes()
        return hear

    def drop(self) -> None:
        """Hide the hint, and stop the bot that works on it."""
        if self._request.end():
            self._stop()
        self.thoughts, self._trouble = (), ""

    def sentence(self, words: Words, columns: int) -> str:
        """Return what is shown, or why nothing is; the answers themselves stand in a list.

        Args:
            words: the sentences of the game.
            columns: the columns of the row that should have room for it.
        """
        if self._trouble:
            return self._trouble
        if not self.thoughts:
            return _("Thinking about a hint for {n:.0f} seconds.").format(n=HINT_SECONDS)
        # Translators: why its first answer is the best, in a few words.
        template = _("Hint: {reason}")
        if why := reason(
            self.thoughts, words, lambda text: cells_of(template.format(reason=text)) <= columns
        ):
            return template.format(reason=why)
        if all(thought.rating is None for thought in self.thoughts):
            return _("Hint: the best answers, best first")
        if self.thinks:
            return _("Hint so far: the best answers, and what each is expected to bring")
        return _("Hint: the best answers, and what each is expected to bring")

    def _hear(self, reply: Reply) -> None:
        match reply:
            case Report(thoughts):
                self.thoughts = thoughts
                self._come(False)
            case Opinion(thoughts, crash):
                self.thoughts = thoughts
                self._request.end()
                self._come(True)
                if crash is not None and not self._has_crashed:
                    self._has_crashed = True
                    self._listener.note_error(crash.trace)
            case Trouble():
                where_noted = self._listener.note_error(reply.trace)
                self._trouble = f"{reply.why_no_hint()} {where_noted}".strip()
                self._request.end()
        self._listener.refresh_panes()
