"""Remarks of bots in a game: occasions of which everybody knows, and sentences for them as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from antterm.core.ask import Event
from antterm.i18n.data import read_table

ANYBODY = "anybody"
"""In the place of a level or a character, in the data: whoever has no sentences of its own."""


class Occasion(NamedTuple):
    """A seat might say something, if a bot sits there."""

    seat: int
    name: str
    """The name of the table of sentences."""


Occasions = Callable[[Sequence[Event], Any], Iterable[Occasion]]
"""Finds the occasions in what has happened, given too what an onlooker sees afterwards."""


@dataclass(frozen=True)
class GameRemarks:
    """The remarks of bots in one game."""

    file: Path
    """The `remarks.toml` of the game: sentences by occasion, and in that by level or character."""
    occasions: Occasions
    pause: int
    """Answers that pass at least between two remarks: about a round."""

    def sentences(self, occasion: str, kinds: Sequence[str]) -> Sequence[str]:
        """Return the sentences for an occasion, for `_`.

        Args:
            occasion: its name.
            kinds: what the bot is, such as its character and its level; the first with sentences counts.
        """
        by_kind = read_table(self.file)[occasion]
        found: Sequence[str] = next((by_kind[kind] for kind in (*kinds, ANYBODY) if kind in by_kind), ())
        return found
