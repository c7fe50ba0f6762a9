"""Facts about the terminal before any query: its environment variables, and its size.

They are the variables of the process, as long as its own terminal is drawn on. Where one process draws on the
terminals of many people, each has an environment of its own, in the context in which its app runs.
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


class TerminalEnvironment(NamedTuple):
    """The environment of a terminal."""

    variables: Mapping[str, str]
    """Its environment variables."""
    is_remote: bool = False
    """Whether it is at the other end of a connection."""

    def get(self, name: str) -> str:
        """Return a variable; empty where there is none."""
        return self.variables.get(name, "")

    @property
    def encoding(self) -> str:
        """The encoding of the terminal, such as `utf-8`; empty if it is not known."""
        return "utf-8" if self.is_remote else getattr(sys.__stderr__, "encoding", "") or ""


_environment: Final[ContextVar[TerminalEnvironment | None]] = ContextVar("environment", default=None)


def environment() -> TerminalEnvironment:
    """Return the environment of the terminal that is drawn on."""
    return _environment.get() or TerminalEnvironment(os.environ)


def use_environment(environment: TerminalEnvironment) -> None:
    """Draw on the terminal with this environment, from now on in this context."""
    _environment.set(environment)


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
