"""Programs that think beside the interaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol

from antterm.bots import Task
from antterm.bots.messages import Job, Reply, Report
from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice
from antterm.i18n import _, ngettext
from antterm.plain.interaction import Await, Interaction, Meanwhile, leaves, speak
from antterm.plain.spoken import Moment, Spoken
from antterm.words import Words

SOON: Final = 2.0
"""Seconds after which people are told that somebody thinks."""
HINT_SECONDS: Final = 3.0


class BotRoom(Protocol):
    """Where bots think: `bots.backroom.BackRoom`, or that of a test."""

    def ask(self, task: Task | Job, hear: Callable[[Reply], None]) -> object:
        """Have a task done; replies may come from another thread."""

    def hurry(self) -> None:
        """Have what is being thought end now, with the best that was found."""

    def interrupt(self, request: object | None = None) -> None:
        """End what is being thought."""

    def close(self) -> None:
        """End all of it."""


class Thinking:
    """A task that is being done.

    Args:
        room: where.
        task: which.
        ring: called when there is a reply.
    """

    def __init__(self, room: BotRoom, task: Task | Job, ring: Callable[[], None]) -> None:
        self._room, self._replies, self._ring = room, SimpleQueue[Reply](), ring
        self.may_hurry = False
        """Whether it tells how far it is, and so can be told to end."""
        self._request = room.ask(task, self._hear)

    def _hear(self, reply: Reply) -> None:
        if isinstance(reply, Report):
            self.may_hurry = True
        else:
            self._replies.put(reply)
            self._ring()

    @property
    def is_busy(self) -> bool:
        """Whether it is still being thought."""
        return self._replies.empty()

    def reply(self) -> Reply | None:
        """What came of it; None while it is being thought."""
        try:
            return self._replies.get_nowait()
        except Empty:
            return None

    def hurry(self) -> None:
        """It is to end now, with the best that was found."""
        self._room.hurry()

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._room.interrupt(self._request)


def thought_out(
    room: BotRoom, task: Task | Job, ring: Callable[[], None], said: str = ""
) -> Interaction[Reply | str]:
    """Wait for what comes of a task, or until somebody does not want to wait any longer.

    Args:
        room, task, ring: as of `Thinking`.
        said: told where it does not come at once.

    Returns:
        The reply; or the line by which somebody has ended the wait, such as the word for `quit`.
    """
    thinking = Thinking(room, task, ring)
    try:
        if (reply := thinking.reply()) is None:
            yield speak(said)
        while reply is None:
            typed = yield Await(None, Meanwhile.KEPT_TO_THE_END, leaves, is_short=True)
            if typed is not None:
                return typed
            reply = thinking.reply()
        return reply
    finally:
        thinking.drop()


BEST: Final = 3
"""Answers that a hint tells of."""


def aloud(rating: str) -> str:
    """A rating with its sign as a word: `plus 0.8`."""
    if rating.startswith("+"):
        return _("plus {figure}").format(figure=rating[1:])
    if rating.startswith(("-", "\u2212")):
        return _("minus {figure}").format(figure=rating[1:])
    return rating


def rated(thought: Thought, words: Words) -> str:
    """What an answer is worth to who is asked, in a sentence; empty where a bot does not weigh it."""
    if (n := thought.wins_in) is not None:
        return ngettext("It wins in {n} move.", "It wins in {n} moves.", n).format(n=n)
    if (n := thought.loses_in) is not None:
        return ngettext("It loses in {n} move.", "It loses in {n} moves.", n).format(n=n)
    if thought.rating is None:
        return ""
    return _("Rated {rating}.").format(rating=aloud(words.rating(thought.rating)))


def best_first(thoughts: Sequence[Thought]) -> Sequence[Thought]:
    """Answers as a bot rates them; the one that it likes best stays first."""
    if any(each.rating is None for each in thoughts):
        return thoughts
    return [*thoughts[:1], *sorted(thoughts[1:], key=lambda each: -(each.rating or 0.0))]


def advice(
    spoken: Spoken[Any], words: Words, moment: Moment[Any], ask: Ask, thoughts: Sequence[Thought]
) -> Iterator[tuple[Choice, str]]:
    """The answers of a hint, best first, each with what it would do and how good it is.

    Args:
        spoken, words: how the game is told.
        moment: what may be known.
        ask: the question.
        thoughts: what a bot thinks of its answers, the one that it likes best first.
    """
    ranked = best_first(thoughts)
    for thought in ranked[:BEST]:
        choice = ask.find(thought.text)
        if choice is not None:
            does = spoken.advised(moment, choice, thought) or spoken.answer(moment, choice)
            does = does or words.choice(ask, choice, moment.view)
            worth = spoken.worth(moment, thought, ranked[0]) or rated(thought, words)
            yield choice, f"{does} {worth}".rstrip()
