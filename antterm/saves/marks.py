"""How far somebody has come, as small numbers by their names in a file beside the saved games."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from antterm.saves.errors import SaveError
from antterm.saves.structs import read_struct, write_struct

LARGEST = 100_000
"""Most bytes of such a file that are read."""


class Marks:
    """Numbers by name.

    A file that cannot be read or written means that they begin anew: nothing else is lost.

    Args:
        file: where they are kept.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._numbers: dict[str, int] = {}
        with suppress(SaveError):
            self._numbers = read_struct(file, _numbers, LARGEST)

    def of(self, name: str) -> int:
        """Return the number of this name; 0 if there is none."""
        return self._numbers.get(name, 0)

    def note(self, name: str, number: int) -> None:
        """Keep a number."""
        self._numbers[name] = number
        with suppress(SaveError):
            write_struct(self._file, self._numbers)


_numbers = msgspec.json.Decoder(dict[str, int]).decode
