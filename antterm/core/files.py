"""Files that a game can read and write: games as other programs keep them, and owners' own components.

Owners' components are options whose value is a document, written as one file or a folder of files.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

from antterm.core.ask import Refused
from antterm.core.record import Record

QUOTED: Final = 40
"""Characters of a file that a reason quotes at most."""


class BadFile(Exception):
    """A file from which no game can be read.

    Args:
        line: the line that is wrong, counted from 1.
        refused: why; its code is one of the rules of the game or begins with `file_`.
    """

    def __init__(self, line: int, refused: Refused) -> None:
        super().__init__(f"line {line}: {refused.code}")
        quoted = {
            name: f"{fact[: QUOTED - 1]}…" if isinstance(fact, str) and len(fact) > QUOTED else fact
            for name, fact in refused.data.items()
        }
        self.line, self.refused = line, Refused(refused.code, **quoted)


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game read from a file of another program; its answers are legal."""

    names: tuple[str, ...]
    """The names of the players, by seat; empty if the file has none."""
    date: str
    """The day on which it was played, as `2024.04.01`, or empty."""
    options: Mapping[str, str]
    answers: tuple[str, ...]
    note: str = ""
    """A note about the import for people, for `Words.file_note`; empty for none."""
    winners: tuple[int, ...] | None = None
    """The seats that have won, several in a draw; None if that is unknown, or the game is not over."""


class MoveCounter(Protocol):
    """An opening explorer, which counts the moves of many games."""

    def add(self, game: ImportedGame, source: str) -> bool:
        """Count the moves of a game; return False if it was counted before.

        Args:
            game: the game as a file tells it.
            source: where it is from, for people.
        """

    def close(self) -> None:
        """Close the files of the counts."""


class GameFiles(ABC):
    """Reads and writes the file formats that other programs use for one game."""

    readable: ClassVar[tuple[str, ...]]
    """Names of the formats that can be read."""
    writable: ClassVar[tuple[str, ...]]
    """Names of the formats that can be written."""

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Return whether a text looks like one of the formats that can be read."""

    @abstractmethod
    def read(self, text: str, form: str | None) -> ImportedGame:
        """Read a game from the text of a file.

        Args:
            text: the text of the file.
            form: one of `readable`; None to recognise the format from the text.

        Raises:
            BadFile: it holds no game that can be played.
        """

    @abstractmethod
    def write(self, record: Record[Any], names: Sequence[str], title: str, date: str, form: str) -> str:
        """Return a game as a text.

        Args:
            record: the game from its start.
            names: the names of those who play, by seat.
            title: what the game is called.
            date: the date, as in `ImportedGame`.
            form: one of `writable`.
        """

    def explorer(self, data_dir: str) -> MoveCounter | None:
        """Return the opening explorer of the game; None if it has none.

        Args:
            data_dir: the data directory, in which the counts are kept.
        """
        return None


class DocumentReader(ABC):
    """Reads the value of an option from the texts of files."""

    files: ClassVar[tuple[str, ...]] = ()
    """The names of the files in an owner's folder, at least one of which must exist; empty if the document is
    a single file."""

    @abstractmethod
    def read(self, texts: Mapping[str, str]) -> Any:
        """Return the document, as `Game.setup` takes it.

        Args:
            texts: the texts of the files that exist, by name; a single file has an empty name.

        Raises:
            BadDocument: it cannot be played with.
        """

    def templates(self) -> dict[str, str]:
        """Return the texts of files to start from, by name: the components that come with the game.

        Without any, `antterm components new` does not know the game.
        """
        return {}


class BadDocument(Exception):
    """A document that cannot be played with.

    Args:
        fault: what is wrong with it and where, for `Words.bad_document`.
    """

    def __init__(self, fault: Exception) -> None:
        super().__init__(str(fault))
        self.fault = fault
