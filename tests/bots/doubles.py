"""Bots that behave as no good bot does, to be sat down where a test needs one."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from antterm.bots import Budget, Thinker, Thought, bots_of, child
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.registry import HOMES

GATE = "ANTTERM_TEST_GATE"
"""The variable that names a file, for which some bots wait."""
PIDS = "ANTTERM_TEST_PIDS"
"""The variable that names a folder, in which a process that thinks leaves its number as a name."""

DOUBLES = ("Waiting", "Busy", "Lost", "Cheating", "Talkative", "Patient", "Stumbling")


def sit_down() -> None:
    """Make these bots known in all games, each as a level of its own name in small letters."""
    for game_id in HOMES:
        home = bots_of(game_id)
        home.levels |= {name.lower(): f"{__name__}:{name}" for name in DOUBLES}
        home.analyst = f"{__name__}:Patient"


@contextmanager
def sitting_down() -> Iterator[None]:
    """Inside it these bots are known, after it as before."""
    before = {game_id: (dict(bots_of(game_id).levels), bots_of(game_id).analyst) for game_id in HOMES}
    sit_down()
    try:
        yield
    finally:
        for game_id, (levels, analyst) in before.items():
            bots_of(game_id).levels, bots_of(game_id).analyst = levels, analyst


def _gate_is_open() -> bool:
    return Path(os.environ[GATE]).exists()


def _leave_number() -> None:
    if folder := os.environ.get(PIDS):
        Path(folder, str(os.getpid())).touch()


class Waiting:
    """Takes the first answer once the gate is open."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        _leave_number()
        while not _gate_is_open():
            self.wait()
        return ask.choices[0].text

    def wait(self) -> None:
        """Spend a moment."""
        time.sleep(0.005)


class Busy(Waiting):
    """Waits too, and works hard meanwhile, though not all the time: other tests want the processor too."""

    def wait(self) -> None:
        sum(range(20_000))
        time.sleep(0.002)


class Broken:
    """Fails until the gate is open."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        if not _gate_is_open():
            raise ArithmeticError("a bug in a bot")
        return ask.choices[0].text


class Lost:
    """Ends its process until the gate is open."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        if not _gate_is_open():
            os._exit(3)
        return ask.choices[0].text


class Cheating:
    """Answers what cannot be answered until the gate is open."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        return ask.choices[0].text if _gate_is_open() else "I win"


class Talkative:
    """Prints while it thinks, and leaves something to be tidied up."""

    def choose(self, ask: Ask, view: Any, rng: Streams) -> str:
        print("let me see...", flush=True)  # noqa: T201 - that is what it does
        os.write(1, b"\x80\x04hm")
        child.tidy_up.append(Path(os.environ[GATE]).touch)
        return ask.choices[0].text


class Patient(Thinker):
    """Thinks until it is told to stop, and likes each answer less than the one before."""

    def budget(self) -> Budget:
        return Budget()

    def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
        return self.analyse(ask, view, rng, budget)[-1].text

    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        thoughts = [Thought(choice.text, 1.5 - n, ()) for n, choice in enumerate(ask.choices[:3])]
        budget.report(thoughts[:1])
        while not budget.spent() and not _gate_is_open():
            time.sleep(0.001)
        return thoughts


class Stumbling(Thinker):
    """Crashes whenever it searches, until the gate is open. Its quick answer is the last one."""

    def budget(self) -> Budget:
        return Budget()

    def decide(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> str:
        self._search()
        return ask.choices[0].text

    def analyse(self, ask: Ask, view: Any, rng: Streams, budget: Budget) -> Sequence[Thought]:
        self._search()
        return [Thought(ask.choices[0].text, 0.5)]

    def quick(self, ask: Ask, view: Any, rng: Streams) -> str:
        return ask.choices[-1].text

    def _search(self) -> None:
        if not _gate_is_open():
            raise ArithmeticError("a bug in a search")


@dataclass(frozen=True)
class Named:
    """A job that tells its number, and ends when it is told to."""

    number: int

    def budget(self) -> Budget:
        return Budget()

    def deepen(self, budget: Budget, tell: Callable[[int], None]) -> int:
        tell(self.number)
        while not budget.spent():
            time.sleep(0.001)
        return self.number


@dataclass(frozen=True)
class Endless:
    """A job that tells something and never ends, whatever it is told."""

    def budget(self) -> Budget:
        return Budget()

    def deepen(self, budget: Budget, tell: Callable[[int], None]) -> int:
        tell(1)
        while True:
            time.sleep(0.01)


@dataclass(frozen=True)
class IsLoaded:
    """A job: whether the process has loaded a module."""

    module: str

    def run(self) -> bool:
        return self.module in sys.modules
