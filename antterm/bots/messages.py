"""The messages to and from the process in which bots think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from antterm.bots.bot import PlayerTrouble
from antterm.bots.thinker import Thought
from antterm.i18n import _
from antterm.i18n.data import Sentences

TROUBLES = Sentences(__file__, "troubles")
STOP = "stop"
"""Sent during a task: answer now with the best found so far."""


@dataclass(frozen=True)
class Report:
    """What a bot thinks so far, best answer first. More replies follow."""

    thoughts: tuple[Thought, ...]


@dataclass(frozen=True)
class Crash:
    """An error of a bot in whose place something simpler has answered."""

    kind: str
    """The name of the exception."""
    places: tuple[str, ...]
    """Where it happened, the innermost call last; no text that may quote anything of the game."""
    trace: str
    """The whole traceback, for whoever mends it."""

    def sentence(self, name: str, log: str = "") -> str:
        """Return what people are told, once.

        Args:
            name: of the bot, as it sits at the table.
            log: the file that holds the traceback; empty if it could not be written.
        """
        if log:
            text = _("The bot {name} crashed and plays on without thinking ahead (see {path}).")
            return text.format(name=name, path=log)
        return _("The bot {name} crashed and plays on without thinking ahead.").format(name=name)


@dataclass(frozen=True)
class Answer:
    """The answer to a question."""

    text: str
    crash: Crash | None = None
    """The crash of the bot, if there was one: then the answer was not found by thinking ahead."""


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of the best few answers, best first; the end of a task that asked for a hint."""

    thoughts: tuple[Thought, ...]
    crash: Crash | None = None
    """The crash of the bot, if there was one: then there is one answer, not found by thinking ahead."""


@dataclass(frozen=True)
class Trouble:
    """Why there is no answer; the end of a task."""

    code: str
    """`failed`, `ended`, `no_start` or `nonsense`; or what the program itself says."""
    trace: str = ""
    """Where an error of the program happened, for whoever mends it."""
    own: PlayerTrouble | None = None
    """What the program itself says."""

    def sentence(self, name: str) -> str:
        """Return what people are told.

        Args:
            name: of the bot, as it sits at the table.
        """
        if self.own is not None:
            return self.own.sentence()
        text = TROUBLES[self.code if self.code in TROUBLES else "failed"]
        return _(text).format(name=name)


@dataclass(frozen=True)
class Done:
    """The result of a job; the end of it."""

    result: Any


Reply = Report | Answer | Opinion | Done | Trouble


class Job(Protocol):
    """A task without a bot that takes too long for the app itself."""

    def run(self) -> Any:
        """Do it; the result is pickled."""
