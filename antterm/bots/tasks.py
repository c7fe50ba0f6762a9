"""The messages between the app and the process in which bots think: tasks, and the replies to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb, format_exception
from typing import Any, Final, Protocol, runtime_checkable

from antterm.bots.bot import BotMaker, Budget, PlayerTrouble, Thought
from antterm.core.ask import Ask
from antterm.core.game import Outcome
from antterm.core.rng import Streams
from antterm.i18n import _
from antterm.i18n.data import Sentences


@dataclass(frozen=True)
class Task:
    """A question and the bot that is to answer it: plain data for another process."""

    bot: BotMaker
    ask: Ask
    view: Any
    """The position as the seat that is asked sees it, with what is hidden from it left out."""
    rng: Streams
    """The bot's own randomness for this question."""
    hint_seconds: float | None = None
    """Seconds to think about a hint; None to answer the question."""


STOP = "stop"
"""Sent during a task: answer now with the best found so far."""


@dataclass(frozen=True)
class Load:
    """A request to load modules that a task will soon need. It has no reply."""

    modules: tuple[str, ...]


@dataclass(frozen=True)
class GameOver:
    """The news for the engines of a game that it has ended. It has no reply."""

    bots: tuple[BotMaker, ...]
    """The engines that are notified that their game is over."""
    outcome: Outcome


@dataclass(frozen=True)
class Report:
    """A bot's thoughts so far, the best answer first. More replies follow."""

    thoughts: tuple[Thought, ...]


CALLS: Final = 6
"""Number of calls of a traceback that a `Crash` names, the innermost last."""


@dataclass(frozen=True)
class Crash:
    """An error of a bot, after which a simpler answer was given for it."""

    kind: str
    """The name of the exception."""
    places: tuple[str, ...]
    """The places in the code, the innermost call last, without texts that may quote hidden parts of the
    game."""
    trace: str
    """The whole traceback, for the developer."""

    def sentence(self, name: str, log: str) -> str:
        """Return the sentence for people, once.

        Args:
            name: the name of the bot, as it sits at the table.
            log: the file that holds the traceback; empty if it could not be written.
        """
        if log:
            text = _("The bot {name} crashed and plays on without thinking ahead (see {path}).")
            return text.format(name=name, path=log)
        return _("The bot {name} crashed and plays on without thinking ahead.").format(name=name)


def crash_of(error: Exception) -> Crash:
    """Return the report of an error of a bot."""
    calls = extract_tb(error.__traceback__)[-CALLS:]
    return Crash(
        type(error).__name__,
        tuple(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls),
        "".join(format_exception(error)),
    )


@dataclass(frozen=True)
class Answer:
    """The answer to a question."""

    text: str
    crash: Crash | None = None
    """The crash of the bot, if there was one: then the answer was found without searching."""


@dataclass(frozen=True)
class Opinion:
    """A bot's view of the best few answers, best first: the last reply to a task that asked for a hint."""

    thoughts: tuple[Thought, ...]
    crash: Crash | None = None
    """The crash of the bot, if there was one: then there is a single answer, found without searching."""


TROUBLES = Sentences(__file__, "troubles")
HINT_TROUBLES = Sentences(__file__, "hint_troubles")


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer: the last reply to such a task."""

    code: str
    """`failed`, `ended`, `no_start` or `nonsense`; or what the program itself says."""
    trace: str = ""
    """The traceback of an error of the program, for the developer."""
    own: PlayerTrouble | None = None
    """The message of the engine, if it has one for this trouble; None for our own bots."""

    def sentence(self, name: str) -> str:
        """Return the sentence for people.

        Args:
            name: the name of the bot, as it sits at the table.
        """
        if self.own is not None:
            return self.own.sentence()
        text = TROUBLES[self.code if self.code in TROUBLES else "failed"]
        return _(text).format(name=name)

    def why_no_hint(self) -> str:
        """Return the sentence for people who wanted a hint."""
        if self.own is not None:
            return self.own.sentence()
        return _(HINT_TROUBLES[self.code if self.code in HINT_TROUBLES else "failed"])


@dataclass(frozen=True)
class Done:
    """The result of a job: its last reply."""

    result: Any


@dataclass(frozen=True)
class Progress:
    """The findings of a job so far. More replies follow."""

    found: Any


Reply = Report | Progress | Answer | Opinion | Done | Trouble


class Job(Protocol):
    """Work other than a bot's that would take too long in the app's own process."""

    def run(self) -> Any:
        """Do the work and return its result, which is pickled."""


@runtime_checkable
class Deepening(Protocol):
    """A job that reports interim results, and ends soon when it is asked to."""

    def budget(self) -> Budget:
        """Return how long the job may take, beginning now."""

    def deepen(self, budget: Budget, tell: Callable[[Any], None]) -> Any:
        """Work until the budget is spent or stopped.

        Args:
            budget: has to be checked often (`Budget.spent`).
            tell: called with interim results, which are pickled.

        Returns:
            The final result.
        """


Work = Job | Deepening
Sent = Task | Work | Load | GameOver
"""Everything that a process in which bots think is sent, besides `STOP`."""
