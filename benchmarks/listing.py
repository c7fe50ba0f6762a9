"""Milliseconds of the first screen and of the list with many saved games, beside their budgets.

    python -m benchmarks.listing            2,000 saves
    python -m benchmarks.listing 500

The saves are of all three games, 60 answers each, as they are after years: each file is as old as it says.
Measured on the real program under a pseudo-terminal at 80x24: medians of `ROUNDS`.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

from antterm import bots, registry
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.terminal import Terminal

PROGRAM = (sys.executable, "-m", "antterm")
SAVES = 2_000
ANSWERS = 60
ROUNDS = 7
HOME_BUDGET = 1.2
"""Times what the first screen takes with no saves."""
RETURN_BUDGET, LIST_BUDGET = 50, 300
"""Milliseconds."""
FIRST_DAY = datetime(2020, 1, 1, tzinfo=UTC)


def fill(folder: Path, count: int) -> None:
    """Put saved games into a data directory, a new one each day."""
    store = Store(folder)
    texts = []
    for game_id in registry.HOMES:
        game = registry.game(game_id)
        people = [Seat(f"Ann {seat}") for seat in range(game.usual_seats)]
        with Table.create(store, game_id, people, {}, 3, game_id) as table:
            bot = bots.create("random", game_id)
            while table.ask is not None and table.length < ANSWERS:
                rng = bots.randomness(3, table.ask.seat, table.length)
                table.answer(bot.choose(table.ask, table.view(table.ask.seat), rng))
        texts.append(json.loads(store.path(game_id).read_text()))
        store.remove(game_id)
    for number in range(count):
        day = FIRST_DAY + timedelta(days=number)
        plain = {**texts[number % len(texts)], "name": f"game {number}", "updated": day.isoformat()}
        path = store.folder / f"game-{number}.json"
        path.write_text(json.dumps(plain, indent=1))
        os.utime(path, (day.timestamp(), day.timestamp()))


def first_screen(env: dict[str, str | None]) -> float:
    """Milliseconds from the start to the first screen."""
    start = perf_counter()
    with Terminal([*PROGRAM], 80, 24, env) as terminal:
        terminal.wait_for("New game", quiet=0)
        return 1000 * (perf_counter() - start)


def main(count: int = SAVES) -> None:
    """Print the figures beside their budgets."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few"), Path(folder, "many")
        fill(many, count)
        env = {"ANTTERM_CONFIG_DIR": str(Path(folder, "config")), "TERM": "xterm-256color"}
        here: dict[str, str | None] = {**env, "ANTTERM_DATA_DIR": str(many)}
        elsewhere: dict[str, str | None] = {**env, "ANTTERM_DATA_DIR": str(few)}
        pairs = [(first_screen(elsewhere), first_screen(here)) for _ in range(ROUNDS)]
        none, all_of_them = (median(times) for times in zip(*pairs, strict=True))
        lists, returns = [], []
        with Terminal([*PROGRAM], 80, 24, here) as terminal:
            terminal.wait_for("New game", quiet=0.6)
            for _ in range(ROUNDS):
                start = perf_counter()
                terminal.type("s", quiet=0)
                terminal.wait_for(f"game {count - 1} ", quiet=0)
                lists.append(1000 * (perf_counter() - start))
                terminal.settle(quiet=0.5)
                returns.append(1000 * terminal.key("q", quiet=0.5).seconds)
    print(f"{count:,} saves")
    print(f"first screen without any: {none:.0f} ms")
    print(f"first screen: {all_of_them:.0f} ms, {all_of_them / none:.2f} times; budget {HOME_BUDGET}")
    print(f"list, the first time: {lists[0]:.0f} ms, then {median(lists[1:]):.0f}; budget {LIST_BUDGET}")
    print(f"return to the first screen: {median(returns):.0f} ms; budget {RETURN_BUDGET}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
