"""Hints: what a bot thinks of the best few answers. Nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from antterm.bots import Task
from antterm.bots.backroom import BackRoom, Hear
from antterm.bots.messages import Opinion, Reply, Report, Trouble
from antterm.bots.thinker import Thought
from antterm.i18n import _

HINT_SECONDS = 3.0
"""Seconds that a bot thinks about a hint."""


def worth_said(thought: Thought) -> str:
    """What an answer is worth: its rating, or with how many moves the game can be forced to end."""
    if (n := thought.wins_in) is not None:
        return _("wins in {n}").format(n=n)
    if (n := thought.loses_in) is not None:
        return _("loses in {n}").format(n=n)
    return f"{thought.rating:+.1f}"


class Listener(Protocol):
    """What shows hints."""

    def hearing(self, hear: Callable[[Reply], None]) -> Hear:
        """What has replies of the back room, which come in another thread, heard here."""

    def note_error(self, trace: str) -> str:
        """Keep a traceback; the sentence that names its file."""

    def refresh_panes(self) -> None:
        """Show what the bot has said by now."""


class Counsel:
    """What a bot says of the answers that are possible now.

    Args:
        listener: where it is shown.
        room: where it is thought.
    """

    def __init__(self, listener: Listener, room: BackRoom) -> None:
        self._listener, self._room = listener, room
        self._request: object = None
        self._thoughts: Sequence[Thought] = ()
        self._trouble = ""

    @property
    def asked(self) -> bool:
        """Whether there is anything to show."""
        return self._request is not None or bool(self._thoughts) or bool(self._trouble)

    @property
    def thinks(self) -> bool:
        """Whether the bot is still thinking."""
        return self._request is not None

    def ask(self, task: Task) -> None:
        """Have the bot think."""
        self.drop()
        request = self._request = object()
        self._room.ask(task, self._listener.hearing(partial(self._hear, request)))
        self._listener.refresh_panes()

    def drop(self) -> None:
        """Show nothing, and end what is being thought about it."""
        if self._request is not None:
            self._request = None
            self._room.interrupt()
        self._thoughts, self._trouble = (), ""

    def sentence(self) -> str:
        """The answers thought best, with what they are worth, best first."""
        if self._trouble:
            return self._trouble
        if not self._thoughts:
            return _("Thinking about a hint for {n:.0f} seconds.").format(n=HINT_SECONDS)
        said = "   ".join(f"{thought.text} {worth_said(thought)}" for thought in self._thoughts)
        sentence = _("Hint so far:  {answers}") if self._request else _("Hint:  {answers}")
        return sentence.format(answers=said)

    def _hear(self, request: object, reply: Reply) -> None:
        if request is not self._request:
            return
        match reply:
            case Report(thoughts):
                self._thoughts = thoughts
            case Opinion(thoughts):
                self._thoughts, self._request = thoughts, None
            case Trouble():
                kept = self._listener.note_error(reply.trace)
                told = _("There is no hint: the bot has met an error.")
                self._trouble, self._request = f"{told} {kept}".strip(), None
        self._listener.refresh_panes()
