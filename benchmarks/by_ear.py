"""Measure the time that it takes to hear plain mode, read aloud at 175 words a minute.

    python -m benchmarks.by_ear                       # three games of each kind, against two easy bots
    python -m benchmarks.by_ear march --games 1 --longest

A reply is everything that is said after a line that was typed, without that line: news, the question and its
answers. It
ends where a person can type; somebody who knows enough need not hear it to its end. Who plays types numbers
of what was listed, at random, and asks for a hint with every fifth line.
"""

from __future__ import annotations

import argparse
import os
import re
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from antterm.i18n import _
from antterm.launch import Launch
from antterm.plain import local
from antterm.plain.start import run
from antterm.plain.typed_words import TypedWord
from antterm.saves.document import Seat
from tests.plain.listening import AtOnce, Heard, Typist, data_dir, table

WORDS_A_MINUTE: Final = 175
MEDIAN: Final = 12
"""Seconds that half of the replies may take."""
LONGEST: Final = 30
"""Seconds that any reply may take."""
SEATS: Final = {"hive": 2, "micropolis": 3, "march": 3}
HINTS: Final = 5
"""With every so many replies somebody asks for a hint."""
HINTED: Final = re.compile(r"^(\d+(?:, \d+)*): ", re.MULTILINE)
"""The numbers of an answer in a hint."""
THINKING: Final = 0.1
"""Seconds that a bot thinks about one; how long that is does not change what is said."""
MOST: Final = 400
"""Lines that are typed in a game at most: random play may not end Hive at all."""


class Heeded(Typist):
    """A typist who keeps each reply before typing the next line, and asks for a hint with every fifth."""

    def __init__(self, heard: Heard, seed: int) -> None:
        super().__init__(heard, seed, MOST)
        self.replies: list[str] = []
        self._said = heard

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        echo, _end, reply = "".join(self._said.last).partition("\n")
        self.replies.append(reply if self.replies else f"{echo}\n{reply}")
        is_over = f"\n0. {_('leave the game')}" in self.replies[-1]
        if len(self.replies) % HINTS == 0 and not is_over:
            self._said.last.clear()
            return f"{TypedWord.HINT.word}\n"
        if hinted := HINTED.findall(self.replies[-1]):
            self._said.last.clear()
            return f"{hinted[-1]}\n"
        return super().readline(size)


def seconds(reply: str) -> float:
    """Return how long a reply takes to be read aloud; words and figures count as a word each."""
    return len(re.findall(r"\w+", reply)) * 60 / WORDS_A_MINUTE


def play(game_id: str, seed: int) -> list[str]:
    """Play a game by ear against easy bots; return what was said before each line typed."""
    with TemporaryDirectory() as folder:
        os.environ["ANTTERM_DATA_DIR"] = folder
        names = ("Ann", "Bram", "Cleo")[: SEATS[game_id]]
        seats = [Seat(names[0]), *(Seat(name, "bot:easy") for name in names[1:])]
        heard = Heard()
        typist = Heeded(heard, seed)
        run(Launch(data_dir(), table=table(game_id, seats, seed)), typist, heard, AtOnce())
        return typist.replies


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help=", ".join(SEATS))
    parser.add_argument("--games", type=int, default=3, help="how many of each kind (3)")
    parser.add_argument("--longest", action="store_true", help="print the longest replies too")
    arguments = parser.parse_args()
    setattr(local, "HINT_SECONDS", THINKING)  # noqa: B010
    for game_id in arguments.game or SEATS:
        replies = sorted(
            (reply for seed in range(arguments.games) for reply in play(game_id, seed)), key=seconds
        )
        times = [seconds(reply) for reply in replies]
        print(
            f"{game_id}: {len(times)} replies, median {median(times):.1f} s (budget {MEDIAN}),"
            f" 95 of 100 within {times[int(0.95 * len(times))]:.0f} s, longest {times[-1]:.0f} s"
            f" (budget {LONGEST})"
        )
        if arguments.longest:
            for reply in replies[-3:]:
                print(f"--- {seconds(reply):.0f} s\n{reply}")


if __name__ == "__main__":
    main()
