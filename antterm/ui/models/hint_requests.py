"""Hints: what a bot thinks of the best few answers. Nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from antterm.bots import Opinion, Reply, Report, Task, Thought, Trouble
from antterm.bots.backroom import Hear, Room
from antterm.bots.reasons import reason
from antterm.draw.canvas import cells_of
from antterm.i18n import _
from antterm.table.contract import Adviser
from antterm.words import Words

HINT_SECONDS = 3.0
"""Seconds that a bot thinks about a hint."""


class Listener(Protocol):
    """What shows on the screen what bots have answered in the back room."""

    def hearing(self, hear: Callable[[Reply], None]) -> Hear:
        """What has replies of the back room, which come in another thread, heard here."""

    def note_error(self, trace: str) -> str:
        """Keep a traceback; the sentence that names its file."""

    def refresh_panes(self) -> None:
        """Show what the bot has said by now."""


class HintRequests:
    """What a bot says of the answers that are possible now.

    Args:
        listener: where it is shown.
        room: where it is thought.
        come: called when a hint has been thought through, before it is shown.
    """

    def __init__(self, listener: Listener, room: Room, come: Callable[[], object] = lambda: None) -> None:
        self._listener, self._room, self._come = listener, room, come
        self._request: object = None
        self._stop: Callable[[], object] = room.interrupt
        """Ends what is being thought."""
        self.thoughts: Sequence[Thought] = ()
        """What it thinks of the best few by now, best first."""
        self._trouble = ""
        self._has_crashed = False
        """Whether the bot has crashed over a hint in this game: it is logged once."""

    @property
    def asked(self) -> bool:
        """Whether there is anything to show."""
        return self._request is not None or bool(self.thoughts) or bool(self._trouble)

    @property
    def thinks(self) -> bool:
        """Whether the bot is still thinking."""
        return self._request is not None

    def ask(self, task: Task) -> None:
        """Have the bot think."""
        hear = self._listener.hearing(self._begin(self._room.interrupt))
        self._room.ask(task, hear)

    def ask_elsewhere(self, adviser: Adviser) -> None:
        """Have a bot think that is not here."""
        adviser.ask_hint(self._begin(adviser.drop_hint))

    def _begin(self, stop: Callable[[], object]) -> Callable[[Reply], None]:
        """Show that a bot thinks; what it says is given to what this returns."""
        self.drop()
        request = self._request = object()
        self._stop = stop
        self._listener.refresh_panes()
        return partial(self._hear, request)

    def drop(self) -> None:
        """Show nothing, and end what is being thought about it."""
        if self._request is not None:
            self._request = None
            self._stop()
        self.thoughts, self._trouble = (), ""

    def sentence(self, words: Words, columns: int) -> str:
        """Return what is shown, or why nothing is; the answers themselves stand in a list.

        Args:
            words: of the game.
            columns: of the row that should have room for it.
        """
        if self._trouble:
            return self._trouble
        if not self.thoughts:
            return _("Thinking about a hint for {n:.0f} seconds.").format(n=HINT_SECONDS)
        # Translators: why its first answer is the best, in a few words.
        told = _("Hint: {reason}")
        if why := reason(self.thoughts, words, lambda text: cells_of(told.format(reason=text)) <= columns):
            return told.format(reason=why)
        if all(thought.rating is None for thought in self.thoughts):
            return _("Hint: the best answers, best first")
        if self._request:
            return _("Hint so far: the best answers, and what each is expected to bring")
        return _("Hint: the best answers, and what each is expected to bring")

    def _hear(self, request: object, reply: Reply) -> None:
        if request is not self._request:
            return
        match reply:
            case Report(thoughts):
                self.thoughts = thoughts
            case Opinion(thoughts, crash):
                self.thoughts, self._request = thoughts, None
                self._come()
                if crash is not None and not self._has_crashed:
                    self._has_crashed = True
                    self._listener.note_error(crash.trace)
            case Trouble():
                kept = self._listener.note_error(reply.trace)
                told = _("There is no hint: the bot crashed.")
                self._trouble, self._request = f"{told} {kept}".strip(), None
        self._listener.refresh_panes()
