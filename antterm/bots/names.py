"""What bots are called: a name by their seat, of which the first letter tells the seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from typing import Final

from antterm.i18n import _
from antterm.i18n.data import Sentences

NAMES: Final = (
    ("Ada", "Amos", "Ans"),
    ("Bram", "Bela", "Bodil"),
    ("Cleo", "Cyrus", "Cato"),
    ("Dora", "Dima", "Dov"),
    ("Emil", "Ewa", "Ebba"),
)
"""By seat, the names that a bot there may have."""


CHARACTERS: Final = Sentences(__file__, "characters")


def bot_name(seat: int, taken: Collection[str], draw: int = 0) -> str:
    """Return what a bot is called: the first of its names that nobody has at the table.

    Args:
        seat: where it sits.
        taken: what the others are called.
        draw: with which of the names to begin.
    """
    others = {name.casefold() for name in taken}
    return next(name for name in _names(seat, draw) if name.casefold() not in others)


def character_name(character: str) -> str:
    """Return what a bot with a character is: `raider`."""
    return _(CHARACTERS[character])


def is_bot_name(seat: int, name: str) -> bool:
    """Return whether a name is one that a bot at a seat may get."""
    return name in NAMES[seat % len(NAMES)]


def _names(seat: int, draw: int) -> Iterator[str]:
    names = NAMES[seat % len(NAMES)]
    first = draw % len(names)
    yield from names[first:] + names[:first]
    yield from (f"{names[first]} {number}" for number in count(2))
