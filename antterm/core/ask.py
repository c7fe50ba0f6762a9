"""Questions, choices and events: all that passes between a game and the people at its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Mark(NamedTuple):
    """Something on the table that a choice speaks of, so that every interface can light it up.

    `kind` is what it is (`cell`, `piece`, `card`, `tile`, `hex`, ...), `id` which one.
    """

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal answer."""

    text: str
    """Short and stable: what a save holds and a player may type. Never a translated sentence."""
    marks: tuple[Mark, ...] = ()
    """What it speaks of, most telling last (a move: the piece, then the cell it goes to)."""

    def mark(self, kind: str) -> str | None:
        """The id of the last mark of `kind`, or None."""
        return next((m.id for m in reversed(self.marks) if m.kind == kind), None)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to one seat, with the complete list of legal answers."""

    seat: int
    kind: str
    """What is asked: `move`, `worker_action`, `ferocity`, ... An identifier; the words are elsewhere."""
    choices: tuple[Choice, ...]
    """Every legal answer; never empty."""
    asides: tuple[Choice, ...] = ()
    """Declarations that are always at hand and play no part of the game itself: resigning, offering a draw.
    Legal answers too, but bots, perft and random play leave them alone."""
    private: bool = False
    """The answer depends on what only this seat may see: a shared screen wants a curtain first."""
    hidden: bool = False
    """The others do not learn the answer now; a later event reveals it."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """Facts of the question as plain data (which battle, how many are left, ...)."""

    def find(self, text: str) -> Choice | None:
        """The legal answer with exactly this text, asides included."""
        return next((c for c in (*self.choices, *self.asides) if c.text == text), None)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as data. Logs, animations and announcements are drawn from events."""

    kind: str
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    reveals: bool = False
    """Something hidden came to light or was drawn: nothing before it can be taken back."""
    only: frozenset[int] | None = None
    """The seats that may know; None for all."""

    def seen_by(self, seat: int | None) -> bool:
        """Whether `seat` (None: an onlooker) may know of it."""
        return self.only is None or (seat is not None and seat in self.only)


class Refused(Exception):
    """An answer that the rules do not allow.

    Args:
        code: identifier of the broken rule; the sentence for it is the interface's.
        data: the facts that the sentence needs.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
