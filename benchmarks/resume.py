"""Seconds in which long games of March of the Ants of five are played again from their answers.

    python -m benchmarks.resume

The budget is half a second for 1,000 answers; random games end earlier, the longest here after
610, so the seconds are also given in proportion.
"""

from __future__ import annotations

from time import perf_counter

from antterm.core.record import Record
from tests.march.test_games import GAME, long_record

ANSWERS = 1_000
BUDGET = 0.5
SEEDS = (103, 4, 2, 1)
"""That of the longest game among the first 150, and some ordinary ones."""


def main() -> None:
    """Print for each game its answers, the seconds, and those that 1,000 such answers take."""
    print(f"budget: {BUDGET} s for {ANSWERS:,} answers")
    for seed in SEEDS:
        answers = long_record(5, seed, ANSWERS).answers
        start = perf_counter()
        Record.replay(GAME, 5, seed, {"long": "on"}, answers)
        seconds = perf_counter() - start
        whole = seconds * ANSWERS / len(answers)
        print(f"{len(answers):5} answers in {seconds:.3f} s; {ANSWERS:,}: {whole:.3f} s")


if __name__ == "__main__":
    main()
