"""Names of people, completed while they are typed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile


def completed(typed: str, names: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return how a line of names goes on, and the names that fit where it could go on in several ways.

    The last name is completed, as far as all that fit have the same letters; capitals make no difference.

    Args:
        typed: names with commas between them.
        names: the names that are known.

    >>> completed("Ann, bo", ["Ann", "Bob", "Boris"])
    ('Ann, Bo', ['Bob', 'Boris'])
    >>> completed("Ann, BOB", ["Ann", "Bob", "Boris"])
    ('Ann, Bob', [])
    """
    before, comma, begun = typed.rpartition(",")
    begun = begun.strip()
    fitting = [name for name in names if name.casefold().startswith(begun.casefold())]
    if not fitting:
        return typed, []
    columns = zip(*fitting, strict=False)
    alike = len([*takewhile(lambda letters: len({each.casefold() for each in letters}) == 1, columns)])
    text = fitting[0][: max(alike, len(begun))]
    return f"{before}, {text}" if comma else text, fitting if len(fitting) > 1 else []
