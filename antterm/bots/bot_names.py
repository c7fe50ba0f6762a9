"""The names of bots and engines at a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count
from typing import Final

from antterm.bots.player_kinds import kind_of

NAMES: Final = (
    ("Ada", "Amos", "Ans"),
    ("Bram", "Bela", "Bodil"),
    ("Cleo", "Cyrus", "Cato"),
    ("Dora", "Dima", "Dov"),
    ("Emil", "Ewa", "Ebba"),
)
"""The names that a bot may have, by seat."""


def bot_name(seat: int, taken: Collection[str], draw: int) -> str:
    """Return a name for a bot: the first of those for its seat that nobody at the table has.

    Args:
        seat: where it sits.
        taken: what the others are called.
        draw: the index of the name to begin with, counted on from 0.
    """
    others = {name.casefold() for name in taken}
    return next(name for name in _names(seat, draw) if name.casefold() not in others)


def is_bot_name(seat: int, name: str) -> bool:
    """Return whether a name is one of those for bots in a seat."""
    return name in NAMES[seat % len(NAMES)]


def _names(seat: int, draw: int) -> Iterator[str]:
    names = NAMES[seat % len(NAMES)]
    first = draw % len(names)
    yield from names[first:] + names[:first]
    yield from (f"{names[first]} {number}" for number in count(2))


def nickname(player: str, taken: Collection[str], seat: int, draw: int = 0) -> str:
    """Return the name of a bot or engine at the table: one of those for its seat, or that of the engine's
    file.

    Args:
        player: the player, as the seat names it.
        taken: what the others are called.
        seat: where it sits.
        draw: see `bot_name`.
    """
    kind = kind_of(player)
    if kind.is_named_by_seat:
        return bot_name(seat, taken, draw)
    name = kind.nickname(player)
    others = (f"{name} {number}" for number in count(2))
    return name if name not in taken else next(other for other in others if other not in taken)
