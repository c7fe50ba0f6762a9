"""Bots that think for longer than a moment: for a time that is set, or until they are told to stop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from antterm.core.ask import Ask
from antterm.core.rng import Streams


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of one answer."""

    text: str
    """The text of the answer."""
    rating: float | None
    """How good it is for the seat that is asked, in the bot's own unit; 0 is even. None where it does not
    weigh the answers of such a question."""
    line: tuple[str, ...] = ()
    """The answers that the bot expects to follow."""
    wins_in: int | None = None
    """If the seat that is asked can force a win: with how many own answers, this one included."""
    loses_in: int | None = None
    """If the other side can: with how many of its answers after this one."""


Report = Callable[[Sequence[Thought]], None]
"""Called with what a bot thinks so far, best answer first."""


class Budget:
    """How long a bot may think, and where it reports what it thinks meanwhile.

    Args:
        seconds: from now on; None for no limit of time.
        nodes: positions to look at; None for no limit. Only this one gives the same answer every time.
        depth: answers to look ahead; None for as many as the rest allows.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None
    ) -> None:
        self.depth = depth
        self._asked = monotonic()
        self._end = None if seconds is None else self._asked + seconds
        self._nodes = nodes
        self._stopped = False
        self.report: Report = lambda thoughts: None
        """The bot calls this whenever it has rated its best answers again."""

    def stop(self) -> None:
        """Let the bot answer now with the best it has found. May be called from any thread."""
        self._stopped = True

    def spent(self, nodes: int = 0) -> bool:
        """Return whether it is time to answer, or would be before this is asked again after as long as now.

        Args:
            nodes: positions looked at so far.
        """
        if self._stopped or (self._nodes is not None and nodes >= self._nodes):
            return True
        if self._end is None:
            return False
        now = monotonic()
        since, self._asked = now - self._asked, now
        return now + since >= self._end


class Thinker(ABC):
    """A bot that thinks until its budget is spent and has an answer at any time."""

    @abstractmethod
    def budget(self) -> Budget:
        """Return what this level may spend on one question, beginning now."""

    @abstractmethod
    def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
        """Return the text of one of `ask.choices`, found within `budget`; see `Bot.choose`.

        One that calls `budget.report` can be told by people to answer at once; its last report is of what it
        answers.
        """

    @abstractmethod
    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        """Return what it thinks of the best few answers after `budget` is spent, best first; never empty."""

    def quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices` without searching, for when `decide` has crashed.

        Any of them, unless a level knows better.
        """
        return rng.pick("quick", ask.choices).text

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        """Return the text of one of `ask.choices`; see `Bot`."""
        return self.decide(ask, view, rng, self.budget())
