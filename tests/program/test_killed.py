"""The program killed at any moment: every answer that had been shown is there when the game goes on."""

from __future__ import annotations

import os
import random
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Any

import pytest

from antterm import registry
from antterm.core.record import Record
from antterm.settings import Settings, save
from antterm.table import Seat, Table
from tests.program.driving import antterm, saved, store
from tests.sampling import sampled
from tests.terminal import PATIENCE, Terminal

TYPED = "\n :"
"""Stands before an answer that is being typed, at the beginning of a line under the board."""
ASKED = re.compile(r"^ (Ann|Bob|Cleo)[:,] |\b(Ann|Bob|Cleo)(, your turn| is asked)\b", re.MULTILINE)
"""The beginning of a question: `Ann: your Action?`, `Ann, Carpenter Abdomen: to where?`. Where what is marked
needs its line too, the title still says whose turn it is, or who is asked."""
EARLY = 0.2
"""The part of the programs that are killed while they start."""
LONGEST = 120
"""Answers of a scripted game."""
PEOPLE = {"hive": ("Ann", "Bob"), "micropolis": ("Ann", "Bob", "Cleo"), "march": ("Ann", "Bob")}


def script(game_id: str, seed: int) -> list[str]:
    """The answers of a game in which people choose anything legal."""
    rng = random.Random(seed)
    record: Record[Any] = Record(registry.game(game_id), len(PEOPLE[game_id]), seed)
    while (ask := record.play.ask) is not None and len(record.history) < LONGEST:
        record.answer(rng.choice(ask.choices).text)
    return record.answers


class Player:
    """Plays a scripted game on the real program, and counts the answers that the screen has taken."""

    def __init__(self, terminal: Terminal, answers: Sequence[str], begun: int) -> None:
        self.terminal, self.answers = terminal, answers
        self.shown = begun
        """Answers whose question is not on the screen any more."""

    def sit_down(self) -> None:
        """Wait for the question at which the game stands."""
        self._wait(lambda text: ASKED.search(text) is not None)

    def play(self, most: int) -> None:
        """Give so many answers, unless the game or the program ends before; wait for each to be shown."""
        for answer in self.answers[self.shown : self.shown + most]:
            self.terminal.type(f":{answer}", quiet=0)
            self._wait(lambda text: TYPED in text)
            self.terminal.type("\r", quiet=0)
            self._wait(lambda text: TYPED not in text)
            self.shown += 1

    def _wait(self, there: Callable[[str], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not there(self.terminal.text()):
            assert time.monotonic() < end, self.terminal.text()
            if not self.terminal.settle(quiet=0.02, most=0.02).bytes and not self.terminal.alive():
                raise OSError(f"the program has ended:\n{self.terminal.text()}")


@contextmanager
def killed_after(seconds: float, terminal: Terminal) -> Iterator[None]:
    """Kill the program so many seconds from now; what is done to it meanwhile may find it dead."""
    killer = Timer(seconds, os.kill, [terminal.pid, signal.SIGKILL])
    killer.start()
    try:
        with suppress(OSError):
            yield
    finally:
        killer.join()


def killed_and_resumed(game_id: str, kills: int, seed: int) -> int:
    """Play games and kill the program so often, each time at a random moment.

    Returns:
        How many answers were played.
    """
    save(Settings(curtain="off"))
    rng = random.Random(seed)
    number = played = 0
    answers: list[str] = []
    for _kill in range(kills):
        if not answers or len(saved(f"game-{number}").answers) == len(answers):
            number += 1
            answers = script(game_id, seed + number)
            seats = tuple(Seat(name) for name in PEOPLE[game_id])
            with Table.create(store(), game_id, seats, {}, seed + number, f"game-{number}"):
                pass
        name = f"game-{number}"
        begun = len(saved(name).answers)
        early = rng.random() < EARLY
        with antterm("resume", name, cold=early) as terminal:
            player = Player(terminal, answers, begun)
            if not early:
                player.sit_down()
                player.play(rng.randrange(5))
            with killed_after(rng.uniform(0.0, 0.3), terminal):
                if early:
                    player.sit_down()
                player.play(LONGEST)
            assert terminal.wait_end() == -signal.SIGKILL
        kept = saved(name).answers
        assert list(kept) == answers[: len(kept)], "other answers than were given"
        assert len(kept) >= player.shown, "an answer that had been shown was lost"
        with Table.open(store(), name) as table:
            assert table.notice is None
            assert table.length == len(kept)
        played += len(kept) - begun
    return played


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sampled(([game_id] for game_id in PEOPLE), every=3))
def test_two_kills(game_id: str) -> None:
    assert killed_and_resumed(game_id, 2, seed=1) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("game_id", PEOPLE)
def test_a_hundred_kills(game_id: str) -> None:
    assert killed_and_resumed(game_id, 100, seed=1000) > 100
