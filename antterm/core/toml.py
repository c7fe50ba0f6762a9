"""Read TOML that may be hostile: the time and the depth of nesting are limited."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

MOST_DOTS: Final = 64
"""Dots in a line at most. The parser takes a time that grows with the square of the parts of a dotted key."""
MOST_LEVELS: Final = 16
"""Maximum number of levels to which tables and lists may be nested; no file of this program needs more than
five."""


class BadToml(ValueError):
    """A text that is no TOML, or not such that this program reads it.

    Args:
        line: where it is wrong, counted from 1; 0 for the whole.
        reason: what is wrong, in the words of the parser.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text.

    >>> read_toml("[frame]\\nhelp = ['?']")
    {'frame': {'help': ['?']}}

    Raises:
        BadToml: it is no TOML, or nested too deeply.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise BadToml(number, f"more than {MOST_DOTS} dots in a line (at line {number})")
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise BadToml(0, "nested too deeply") from error
    except ValueError as error:  # its own, and numbers of too many digits
        found = re.search(r"line (\d+)", str(error))
        raise BadToml(int(found[1]) if found else text.count("\n") + 1, str(error)) from error
    level: list[Any] = [data]
    for _level in range(MOST_LEVELS):
        level = [part for whole in level for part in _parts(whole)]
        if not level:
            return data
    raise BadToml(0, "nested too deeply")


def _parts(value: Any) -> list[Any]:
    """Return what is directly within a table or a list."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
