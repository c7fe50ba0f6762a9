"""Milliseconds of opening, answering and taking back in long games, beside their budgets.

    python -m benchmarks.resume             all games
    python -m benchmarks.resume hive        those whose name begins so

Hive is measured at 1,000 and 10,000 random half-moves; random games of the other two end after some hundred
answers, so there are none as long: the longest found is measured. Times are of the parts that a person waits
for: reading the file and standing at its position (*opened*), and an answer or an undo with its writing. The
last column is how long another process needs to play the game from its start, which `antterm check` does too.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from antterm import bots
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.hive.rules.game import Hive
from antterm.registry import game
from antterm.saves.store import Store
from antterm.table import Seat, Table

ROUNDS = 9
OPEN_BUDGETS = {1_000: 60, 10_000: 200}
"""By most answers."""
CHANGE_BUDGET = 10


class Case(NamedTuple):
    """A long game."""

    name: str
    game_id: str
    seats: int
    options: dict[str, str]
    play: Callable[[], Record[Any]]


def long_hive(length: int, options: dict[str, str]) -> Record[Any]:
    """A legal game of Hive of so many random half-moves: of moves that end it, others are tried."""
    record, rng = Record(Hive(), 2, 1, options), Streams(1)
    while len(record.history) < length:
        assert record.play.ask is not None
        record.answer(rng.pick("moves", record.play.ask.choices).text)
        if record.play.outcome is not None:
            record.rewind(len(record.history) - 3)
    return record


def random_game(game_id: str, seats: int, seed: int, options: dict[str, str]) -> Record[Any]:
    """A game that a bot has played that answers anything, up to its last question."""
    record, bot = Record(game(game_id), seats, seed, options), bots.create("random", game_id)
    while (ask := record.play.ask) is not None:
        rng = bots.randomness(seed, ask.seat, len(record.history))
        record.answer(bot.choose(ask, record.play.view(ask.seat), rng))
    record.rewind(len(record.history) - 1)
    return record


HIVE = {"expansions": "MLP", "threefold": "off"}
THREEFOLD = {"expansions": "MLP", "opening": "tournament", "threefold": "on"}
LONG = {"long": "on"}
PLAIN: dict[str, str] = {}
CASES = (
    Case("hive, 1,000", "hive", 2, HIVE, lambda: long_hive(1_000, HIVE)),
    Case("hive, 10,000", "hive", 2, HIVE, lambda: long_hive(10_000, HIVE)),
    Case("hive, 10,000, threefold", "hive", 2, THREEFOLD, lambda: long_hive(10_000, THREEFOLD)),
    Case("micropolis of six", "micropolis", 6, PLAIN, lambda: random_game("micropolis", 6, 1, PLAIN)),
    Case("march of five, long", "march", 5, LONG, lambda: random_game("march", 5, 103, LONG)),
)


def timed(do: Callable[[], Any]) -> float:
    """Milliseconds."""
    start = perf_counter()
    do()
    return 1000 * (perf_counter() - start)


def measure(case: Case, folder: Path) -> None:
    """Print a line of the table."""
    record, store = case.play(), Store(folder)
    people = [Seat(f"Ann {number}") for number in range(case.seats)]
    options = dict(record.options)
    length = len(record.history)
    Table.create(store, case.game_id, people, options, record.seed, "long", record.answers).close()
    del record  # what it holds would be looked through for garbage while the others are measured
    gc.collect()
    opened = median(
        timed(lambda: Table.open(store, "long", verify_later=True).close()) for _ in range(ROUNDS)
    )
    with Table.open(store, "long", verify_later=True) as table:
        if (job := table.verification) is not None:
            verified = timed(lambda: table.finish_verification(job.run()))
        else:
            verified = timed(lambda: Table.open(store, "long", watch=True))
        assert table.record.is_ready
        answers, undos = [], []
        for _ in range(ROUNDS):
            assert table.ask is not None
            text = table.ask.choices[0].text
            answers.append(timed(lambda text=text: table.answer(text)))  # type: ignore[misc]
            if table.why_not_take_back() is None:
                undos.append(timed(table.take_back))
        for _ in range(ROUNDS):
            if table.why_not_take_back() is None:
                undos.append(timed(table.take_back))
    budget = next(ms for most, ms in OPEN_BUDGETS.items() if length <= most)
    undo = f"{median(undos):.1f}" if undos else "-"
    size = store.path("long").stat().st_size // 1000
    print(
        f"{case.name:<26}{length:>7,}{size:>6}{opened:>9.1f} ({budget}){median(answers):>8.1f}{undo:>7} "
        f"({CHANGE_BUDGET}){verified:>9,.0f}",
        flush=True,
    )


def main(beginning: str = "") -> None:
    """Print the table."""
    print(f"{'milliseconds (budgets)':<26}answers    kB   opened      answer   undo     verified")
    for case in CASES:
        if case.name.startswith(beginning):
            with tempfile.TemporaryDirectory() as folder:
                measure(case, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:2])
