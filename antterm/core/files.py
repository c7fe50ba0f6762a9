"""Games as other programs keep them: what a game that has such files can read and write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from antterm.core.ask import Refused
from antterm.core.record import Record

QUOTED: Final = 40
"""Characters of a file that a reason quotes at most."""


class BadFile(Exception):
    """A text that tells no game.

    Args:
        line: where in it, counted from 1.
        refused: why; its code may be one of the rules or begin with `file_`.
    """

    def __init__(self, line: int, refused: Refused) -> None:
        super().__init__(f"line {line}: {refused.code}")
        quoted = {
            name: _short(fact) if isinstance(fact, str) else fact for name, fact in refused.data.items()
        }
        self.line, self.refused = line, Refused(refused.code, **quoted)


def _short(text: str) -> str:
    """Return what is quoted of a line in a sentence."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game as a file tells it, its answers found legal."""

    names: tuple[str, ...]
    """Of the people, by seat; empty if the file has none."""
    date: str
    """The day on which it was played, as `2024.04.01`, or empty."""
    options: Mapping[str, str]
    answers: tuple[str, ...]
    note: str = ""
    """What people should know about the import, for `Words.file_note`; else empty."""


class GameFiles(ABC):
    """The files of other programs that one game has."""

    readable: ClassVar[tuple[str, ...]]
    """Names of the formats that can be read."""
    writable: ClassVar[tuple[str, ...]]
    """Names of the formats that can be written."""

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Return whether a text looks like one of the formats that can be read."""

    @abstractmethod
    def read(self, text: str, form: str | None) -> ToldGame:
        """Return the game that a text tells.

        Args:
            text: of the file.
            form: one of `readable`; None to see it from the text.

        Raises:
            BadFile: it tells no game that can be played.
        """

    @abstractmethod
    def write(self, record: Record[Any], names: Sequence[str], title: str, date: str, form: str) -> str:
        """Return a game as a text.

        Args:
            record: the game from its start.
            names: of those who play, by seat.
            title: what the game is called.
            date: as in `ToldGame`.
            form: one of `writable`.
        """
