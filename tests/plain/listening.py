"""People who play by what they hear: lines in, lines out, in this process."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from antterm.bots import GameOver, Task, Work
from antterm.bots.bot_process import BotProcess, OnReply
from antterm.bots.child import TaskRunner
from antterm.i18n import _
from antterm.launch import Launch
from antterm.plain.start import run
from antterm.registry import HOMES
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table

WIDEST = 78
LISTED = re.compile(r"^(\d+)\. ", re.MULTILINE)


class AtOnce(BotProcess):
    """Where bots think while everything else waits."""

    def ask(self, task: Task | Work, on_reply: OnReply) -> object:
        TaskRunner(on_reply).do(task)
        return task

    def tell(self, news: GameOver) -> None:
        TaskRunner(lambda _reply: None).tell(news)


class Heard(io.StringIO):
    """All that the program says."""

    def __init__(self) -> None:
        super().__init__()
        self.last: list[str] = []
        """What it has said since somebody typed last."""

    def write(self, text: str) -> int:
        self.last.append(text)
        return super().write(text)


class Typist(io.StringIO):
    """Types a number of those that are listed last, until the game is over or enough is played.

    Args:
        heard: where the program writes.
        seed: of the numbers.
        most: lines to be typed at most.
    """

    def __init__(self, heard: Heard, seed: int, most: int) -> None:
        super().__init__()
        self._heard, self._rng, self._most = heard, Random(seed), most
        self.typed = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        last = "".join(self._heard.last)
        self._heard.last.clear()
        if as_before := re.search(_("Answers 1 to {n} as before.").format(n=r"(\d+)"), last):
            numbers = [*range(1, int(as_before[1]) + 1)]
        else:
            numbers = [int(number) for number in LISTED.findall(last)]
        if self.typed >= self._most or f"\n0. {_('leave the game')}" in last:
            return ""
        assert any(numbers), f"nothing to be typed: {last}"
        self.typed += 1
        return f"{self._rng.choice([number for number in numbers if number])}\n"


def number_of(game_id: str) -> str:
    """The number of a game in lists of all games."""
    return str([*HOMES].index(game_id) + 1)


def table(game_id: str, seats: Sequence[Seat], seed: int = 1, **options: str) -> Table:
    """A new game among the saved games of this test."""
    return Table.create(Store(data_dir()), game_id, seats, options, seed, "evening")


def data_dir() -> Path:
    """Where this test keeps its games."""
    return Path(os.environ["ANTTERM_DATA_DIR"])


def hear(lines: Iterable[str], table: Table | None = None, **launch: object) -> str:
    """All that is heard by who types these lines, after which the input ends."""
    heard = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    assert run(Launch(data_dir(), table=table, **launch), typed, heard, AtOnce()) == 0  # type: ignore[arg-type]
    assert_readable(heard.getvalue())
    return heard.getvalue()


def play_by_ear(table: Table, seed: int, most: int) -> tuple[str, int]:
    """A game by somebody who types numbers of what they hear; what was heard, and how often they typed."""
    heard = Heard()
    typist = Typist(heard, seed, most)
    assert run(Launch(data_dir(), table=table), typist, heard, AtOnce()) == 0
    assert_readable(heard.getvalue())
    return heard.getvalue(), typist.typed


def assert_readable(text: str) -> None:
    """Nothing but lines that a reader can read: no control character, none too wide, none fallen short."""
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    assert max(map(len, text.split("\n"))) <= WIDEST, max(text.split("\n"), key=len)
    assert "\n\n\n" not in text
