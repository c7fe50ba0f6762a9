"""Hints: what a bot thinks of the best few answers. Nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from antterm.bots.messages import Opinion, Reply, Report, Trouble
from antterm.bots.thinker import Thought
from antterm.i18n import _

if TYPE_CHECKING:
    from antterm.bots import Task
    from antterm.bots.backroom import BackRoom, Hear
    from antterm.ui.screens.base import KeyScreen

HINT_SECONDS = 3.0
"""Seconds that a bot thinks about a hint."""


def hear_in(screen: KeyScreen[Any], hear: Callable[[Reply], None]) -> Hear:
    """What has replies of the back room, which come in another thread, heard by a screen."""

    def pass_on(reply: Reply) -> None:
        with suppress(RuntimeError):  # the app has ended meanwhile
            screen.call_later(hear, reply)

    return pass_on


def worth_said(thought: Thought) -> str:
    """What an answer is worth: its rating, or with how many moves the game can be forced to end."""
    if (n := thought.wins_in) is not None:
        return _("wins in {n}").format(n=n)
    if (n := thought.loses_in) is not None:
        return _("loses in {n}").format(n=n)
    return f"{thought.rating:+.1f}"


class Counsel:
    """What a bot says of the answers that are possible now, for a screen that asks for it.

    Args:
        screen: where it is shown.
        room: where it is thought.
        repaint: called whenever there is something else to show.
    """

    def __init__(self, screen: KeyScreen[Any], room: BackRoom, repaint: Callable[[], None]) -> None:
        self._screen, self._room, self._repaint = screen, room, repaint
        self._errand: object = None
        self._thoughts: Sequence[Thought] = ()
        self._trouble = ""

    @property
    def asked(self) -> bool:
        """Whether there is anything to show."""
        return self._errand is not None or bool(self._thoughts) or bool(self._trouble)

    def ask(self, task: Task) -> None:
        """Have the bot think."""
        self.drop()
        errand = self._errand = object()
        self._room.ask(task, hear_in(self._screen, partial(self._hear, errand)))
        self._repaint()

    def drop(self) -> None:
        """Show nothing, and end what is being thought about it."""
        if self._errand is not None:
            self._errand = None
            self._room.interrupt()
        self._thoughts, self._trouble = (), ""

    def sentence(self) -> str:
        """The answers thought best, with what they are worth, best first."""
        if self._trouble:
            return self._trouble
        if not self._thoughts:
            return _("Thinking about a hint for {n:.0f} seconds.").format(n=HINT_SECONDS)
        said = "   ".join(f"{thought.text} {worth_said(thought)}" for thought in self._thoughts)
        sentence = _("Hint so far:  {answers}") if self._errand else _("Hint:  {answers}")
        return sentence.format(answers=said)

    def _hear(self, errand: object, reply: Reply) -> None:
        if errand is not self._errand:
            return
        match reply:
            case Report(thoughts):
                self._thoughts = thoughts
            case Opinion(thoughts):
                self._thoughts, self._errand = thoughts, None
            case Trouble():
                kept = self._screen.app.note_error(reply.trace)
                told = _("There is no hint: the bot has met an error.")
                self._trouble, self._errand = f"{told} {kept}".strip(), None
        self._repaint()
