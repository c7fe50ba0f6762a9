"""What wins when bots play one another: all that docs/balance.md tells, measured by one command.

    python -m benchmarks.balance              # the commands, without running them
    python -m benchmarks.balance hive march   # run those of these games, and write their files anew

The file of a game, `benchmarks/NAME_balance.txt`, has a heading and then every command with what it printed.
2,000 games of each take hours in all.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Run:
    """A command, and which of the lines that it prints are kept."""

    arguments: str
    first: int | None = None
    """The number of lines kept from the beginning; None for all."""
    last: int = 0
    """The number of lines kept from the end besides."""

    def lines(self, game: str) -> list[str]:
        """Run it and return its lines."""
        command = [sys.executable, "-m", f"benchmarks.{game}_balance", *self.arguments.split()]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        if self.first is None:
            return printed
        return printed[: self.first] + printed[len(printed) - self.last :]


@dataclass(frozen=True)
class Page:
    """The file of a game."""

    heading: str
    runs: tuple[Run, ...]


SOLO = tuple(
    Run(f"--table 1 --first 20000 --option centipedes={level}{rest}{head_start}", first=4)
    for head_start in ("", " --option head_start=by_level")
    for rest in ("", " --option solo_rest=any_time")
    for level in ("easy", "standard", "hard")
)
TOGETHER = tuple(
    Run(f"--table {seats} --first 20000 --option centipedes=standard{turns}", first=4)
    for turns in ("", " --option horde_turns=once_round")
    for seats in (2, 3, 4, 5)
)
LEVELS_TOGETHER = tuple(
    Run(
        f"--table {seats} --first 20000 --option centipedes={level} "
        "--option horde_turns=once_round --option head_start=by_level",
        first=4,
    )
    for level in ("easy", "hard")
    for seats in (2, 3, 4, 5)
)
RESTING = tuple(
    Run(f"--table {seats} --games 500 --first 20000 --option centipedes=standard --rest", first=3)
    for seats in (2, 3, 4, 5)
)
PAGES = {
    "hive": Page("What benchmarks.hive_balance printed; seeds from 0 on.", (Run("--sets - M L P MLP"),)),
    "micropolis": Page(
        "What benchmarks.micropolis_balance printed; seeds from 0 on. Of the advanced game the first lines.",
        (Run(""), Run("--table 2"), Run("--table 2 --option advanced=on", first=4)),
    ),
    "march": Page(
        "What benchmarks.march_balance printed; seeds from 0 on, against the Horde from 20,000 on,\n"
        "by which no weights were found. Of long games and of games against the Horde\n"
        "only the first lines, of the species also the last. With --rest players rest whenever they can.",
        (
            *(Run(f"--table {seats}") for seats in (3, 2, 4, 5)),
            Run("--table 3 --option long=on --option beyond=five", first=6),
            Run("--table 4 --option species=special --lot", first=7, last=8),
            *SOLO,
            *TOGETHER,
            *LEVELS_TOGETHER,
            *RESTING,
        ),
    ),
}


def main() -> int:
    """Print the commands, or run those of some games and write their files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*PAGES, []], metavar="GAME")
    games = parser.parse_args().games
    for game in games or PAGES:
        parts = [PAGES[game].heading]
        for run in PAGES[game].runs:
            command = f"$ python -m benchmarks.{game}_balance {run.arguments}".rstrip()
            sys.stdout.write(f"{command}\n")
            if games:
                parts.append("\n".join((command, *run.lines(game))))
        if games:
            (FOLDER / f"{game}_balance.txt").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
