"""Facts about the terminal before any query: the variables of its environment.

That is the environment of the process, as long as its own terminal is drawn on. Where one process draws on
the terminals of many people, each has surroundings of its own, in the context in which its app runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from contextvars import ContextVar
from typing import Final, NamedTuple

WIDEST, HIGHEST = 400, 150
"""The largest terminal that is drawn on, in columns and rows; whatever is beyond that stays empty."""
USUAL = 80, 24
"""The size of a terminal that does not know its own."""


class Surroundings(NamedTuple):
    """The surroundings of a terminal."""

    variables: Mapping[str, str]
    """The variables of its environment."""
    is_far: bool = False
    """Whether it is at another machine, and this process has no part in it but the line."""

    def get(self, name: str) -> str:
        """Return a variable; empty where there is none."""
        return self.variables.get(name, "")

    @property
    def encoding(self) -> str:
        """The encoding of the terminal, such as `utf-8`; empty if it is not known."""
        return "utf-8" if self.is_far else getattr(sys.__stderr__, "encoding", "") or ""


_here: Final[ContextVar[Surroundings | None]] = ContextVar("surroundings", default=None)


def here() -> Surroundings:
    """Return the surroundings of the terminal that is drawn on."""
    return _here.get() or Surroundings(os.environ)


def be_at(surroundings: Surroundings) -> None:
    """Draw on a terminal elsewhere, from here on in this context."""
    _here.set(surroundings)


def fit_size(columns: int, rows: int) -> tuple[int, int]:
    """Return the size to draw for on a terminal that reports `columns` columns and `rows` rows.

    A size is whatever a terminal, a variable or the other end of a line claims: 0 where it is unknown, or so
    large that drawing for it would take all memory.

    >>> fit_size(0, 0), fit_size(99999, 30)
    ((80, 24), (400, 30))
    """
    return min(columns, WIDEST) if columns > 0 else USUAL[0], min(rows, HIGHEST) if rows > 0 else USUAL[1]


def terminal_size() -> tuple[int, int]:
    """Return the columns and rows to draw for on the terminal of this process.

    The variables COLUMNS and LINES come first, as for other programs.
    """
    columns, rows = _number("COLUMNS"), _number("LINES")
    if (columns <= 0 or rows <= 0) and sys.__stdout__ is not None:
        with suppress(ValueError, OSError):  # it is closed, or no terminal
            size = os.get_terminal_size(sys.__stdout__.fileno())
            columns, rows = columns if columns > 0 else size.columns, rows if rows > 0 else size.lines
    return fit_size(columns, rows)


def _number(variable: str) -> int:
    """Return the number in a variable of the environment; 0 where there is none."""
    with suppress(ValueError):
        return int(os.environ.get(variable, ""))
    return 0
