"""Bots that think while the interaction goes on, and what they think in words.

No sign stands alone in these sentences, for many screen readers leave it out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Final

from antterm.bots import Progress, Reply, Report, Task, Thought, Work
from antterm.bots.bot_process import BotExecutor
from antterm.bots.reasons import reason
from antterm.core.ask import Ask, Choice
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital
from antterm.plain import word_limits
from antterm.plain.context import PlainContext
from antterm.plain.interaction import Await, Interaction, PipedInput, QuitProgram, is_quit, leaves, speak
from antterm.plain.spoken import ListenerView, Spoken
from antterm.words import Words

SOON: Final = 2.0
"""Seconds after which a line says that a bot is thinking."""
HINT_SECONDS: Final = 3.0


class Thinking:
    """A task that a bot is thinking about.

    Args:
        executor: the process that does it.
        task: what to do.
        ring: called when there is a reply.
    """

    def __init__(self, executor: BotExecutor, task: Task | Work, ring: Callable[[], None]) -> None:
        self._executor, self._replies, self._ring = executor, SimpleQueue[Reply](), ring
        self.may_hurry = False
        """Whether the bot has reported what it has found so far, and so can be hurried."""
        self._request = executor.ask(task, self._hear)

    def _hear(self, reply: Reply) -> None:
        if isinstance(reply, (Report, Progress)):
            self.may_hurry = True
        else:
            self._replies.put(reply)
            self._ring()

    @property
    def is_busy(self) -> bool:
        """Whether there is no reply yet."""
        return self._replies.empty()

    def reply(self) -> Reply | None:
        """Return the reply; None if there is none yet."""
        try:
            return self._replies.get_nowait()
        except Empty:
            return None

    def hurry(self) -> None:
        """End the task now, with the best that was found."""
        self._executor.hurry()

    def drop(self) -> None:
        """Stop the task: nobody waits for it any more."""
        self._executor.interrupt(self._request)


def thought_out(
    executor: BotExecutor, task: Task | Work, ring: Callable[[], None], announcement: str
) -> Interaction[Reply | str]:
    """Wait for the reply to a task, or until the person does not want to wait any longer.

    Args:
        executor, task, ring: see `Thinking`.
        announcement: printed if the reply does not come at once.

    Returns:
        The reply; or the line by which the person has ended the wait, such as the word for `quit`.
    """
    thinking = Thinking(executor, task, ring)
    try:
        if (reply := thinking.reply()) is None:
            yield speak(announcement)
        while reply is None:
            typed = yield Await(None, PipedInput.QUEUED_UNTIL_END, leaves, is_short=True)
            if typed is not None:
                return typed
            reply = thinking.reply()
        return reply
    finally:
        thinking.drop()


def replied(context: PlainContext, task: Task | Work, announcement: str) -> Interaction[Reply | None]:
    """Wait for the reply to a task; None if the person goes back before it comes.

    Args:
        context, task, announcement: see `thought_out`.

    Raises:
        QuitProgram: the person leaves the program meanwhile.
    """
    reply = yield from thought_out(context.executor, task, context.ring, announcement)
    if not isinstance(reply, str):
        return reply
    if is_quit(reply):
        raise QuitProgram
    return None


def lost(loss: int) -> str:
    """Return by how many percentage points a bad move lowered the chance to win, in a sentence."""
    return ngettext(
        "It lowered the winning chance by {n} percentage point.",
        "It lowered the winning chance by {n} percentage points.",
        loss,
    ).format(n=loss)


def chance_to_win(who: str, percent: int) -> str:
    """Return a player's chance to win, in a sentence."""
    # Translators: a player's chance to win, in per cent.
    return _("{who}'s chance to win: {n} per cent.").format(who=who, n=percent)


BEST: Final = 3
"""Number of answers of a hint that are told in full."""
BEST_IN_SHORT: Final = 2
"""Number of answers of a hint that are named, where they were listed before."""


def aloud(rating: str) -> str:
    """Return a rating with its sign as a word: `plus 0.8`."""
    if rating.startswith("+"):
        return _("plus {figure}").format(figure=rating[1:])
    if rating.startswith(("-", "\u2212")):
        return _("minus {figure}").format(figure=rating[1:])
    return rating


def rated(thought: Thought, words: Words, who: str) -> str:
    """Return what an answer is worth to the player who is asked, in a sentence; empty if it was not rated."""
    if (n := thought.wins_in) is not None:
        return ngettext("{who} wins in {n} move.", "{who} wins in {n} moves.", n).format(who=who, n=n)
    if (n := thought.loses_in) is not None:
        return ngettext("{who} loses in {n} move.", "{who} loses in {n} moves.", n).format(who=who, n=n)
    if thought.rating is None:
        return ""
    # The unit may be abbreviated, with a full stop of its own.
    return _("Rated {rating}.").format(rating=aloud(words.rating(thought.rating)).removesuffix("."))


_FIRST_PART: Final = re.compile(r"(; |\. ).*", re.DOTALL)


def named(answer: str) -> str:
    """Return the first part of an answer, by which it is known to the person who has heard it."""
    return _FIRST_PART.sub("", answer).rstrip(".") + "."


def best_first(thoughts: Sequence[Thought]) -> Sequence[Thought]:
    """Return answers in the order of their ratings; the one that the bot would give stays first."""
    if any(each.rating is None for each in thoughts):
        return thoughts
    return [*thoughts[:1], *sorted(thoughts[1:], key=lambda each: -(each.rating or 0.0))]


def _is_short(why: str) -> bool:
    """Return whether the reason of a hint is short enough to be read aloud."""
    return word_limits.words_of([why]) <= word_limits.REASON


def reason_aloud(thoughts: Sequence[Thought], words: Words) -> Iterator[str]:
    """Yield why the best of the answers of a hint is that, in a sentence, where the bot says it."""
    if text := reason(best_first(thoughts), words, fits=_is_short):
        yield f"{capital(text)}."


def advice(
    spoken: Spoken[Any],
    words: Words,
    moment: ListenerView[Any],
    ask: Ask,
    thoughts: Sequence[Thought],
    *,
    are_known: bool = False,
    in_short: bool = False,
) -> Iterator[tuple[Choice, str]]:
    """Yield the answers of a hint, best first, each with what it would do and how good it is.

    Args:
        spoken, words: the sentences of the game.
        moment: what the listener may know.
        ask: the question.
        thoughts: what a bot thinks of its answers, the one that it would give first.
        are_known: whether the answers were listed, so that their names are enough.
        in_short: whether they were listed in short.
    """
    ranked = best_first(thoughts)
    advised = list[tuple[Choice, str, str]]()
    for thought in ranked[: BEST_IN_SHORT if are_known else BEST]:
        choice = ask.find(thought.text)
        if choice is not None:
            does = spoken.advised(moment, choice, thought)
            does = does or (spoken.briefly(moment, choice) if in_short else "")
            does = does or spoken.answer(moment, choice) or words.choice(ask, choice, moment.view)
            worth = spoken.worth(moment, thought, ranked[0]) or rated(thought, words, moment.names[ask.seat])
            advised.append((choice, does, worth))
    names = Counter(named(does) for _choice, does, _worth in advised)
    for choice, does, worth in advised:
        is_clear = are_known and names[named(does)] == 1
        yield choice, f"{named(does) if is_clear else does} {worth}".rstrip()
