"""What was answered in a game and what came of it, in the order in which it happened.

Of a long game that is gone on with from its stored position, nothing before that position is known at first.
Later it is, as *chapters*: each holds a position and the answers after it, folded up until somebody looks.
"""

from __future__ import annotations

import pickle
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from antterm.core.ask import Event, Refused


@dataclass(slots=True)
class Answered:
    """An answer that was given, and what came of it."""

    seat: int
    kind: str
    text: str
    events: tuple[Event, ...]

    @property
    def reveals(self) -> bool:
        """Whether something hidden came to light with it."""
        return any(event.reveals for event in self.events)


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened, for the log."""

    number: int
    """Of the answer that brought it about, counted from 1; 0 before the first."""
    event: Event


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of a game, folded up. It begins at a boundary."""

    first: int
    """How many answers were given before it."""
    end: int
    """How many were given when it ends."""
    state: bytes
    """The state in which it begins, as the game encodes it, in JSON."""
    entries: bytes
    """What was answered in it, pickled."""

    @classmethod
    def fold(cls, first: int, state: bytes, entries: Sequence[Answered]) -> Chapter:
        """The chapter that has these entries."""
        plain = [(entry.seat, entry.kind, entry.text, entry.events) for entry in entries]
        return cls(first, first + len(entries), state, pickle.dumps(plain, pickle.HIGHEST_PROTOCOL))

    def unfold(self) -> list[Answered]:
        """Its entries."""
        return [Answered(*fields) for fields in pickle.loads(self.entries)]


class History(Sequence[Answered]):
    """All that was answered. The last stretch lies open, those before are chapters, or not known yet.

    Args:
        first: how many answers come before those that lie open.
    """

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self._chapters: tuple[Chapter, ...] = ()
        self._open: list[Answered] = []
        self._unfolded: tuple[Chapter, list[Answered]] | None = None
        """The chapter that was looked at last."""

    @property
    def known_from(self) -> int:
        """How many answers come before the first one that is known; 0 where all are."""
        return 0 if self._chapters else self.first

    def copy(self) -> History:
        """The same, to be gone on with separately."""
        twin = History(self.first)
        twin._chapters, twin._open = self._chapters, self._open.copy()
        return twin

    def append(self, entry: Answered) -> None:
        """One more was given."""
        self._open.append(entry)

    def accept(self, chapters: tuple[Chapter, ...]) -> None:
        """Know what comes before the answers that lie open.

        Raises:
            ValueError: these chapters do not lead there.
        """
        ends = [0, *(chapter.end for chapter in chapters)]
        if ends[-1] != self.first or [chapter.first for chapter in chapters] != ends[:-1]:
            raise ValueError("chapters of another game")
        self._chapters = chapters

    def chapter(self, number: int) -> Chapter:
        """The chapter in which the position after `number` answers lies, a number before `first`.

        Raises:
            Refused: `not_ready`.
        """
        if not self._chapters:
            raise Refused("not_ready")
        place = bisect_right(self._chapters, number, key=lambda chapter: chapter.first)
        return self._chapters[place - 1]

    def cut(self, number: int) -> None:
        """Forget all but the first `number`.

        Raises:
            Refused: `not_ready`. Nothing has changed.
        """
        if number < self.first:
            chapter = self.chapter(number)
            self._open = self._answered_in(chapter).copy()
            self._chapters = self._chapters[: self._chapters.index(chapter)]
            self.first = chapter.first
        del self._open[number - self.first :]

    def __len__(self) -> int:
        return self.first + len(self._open)

    @overload
    def __getitem__(self, place: int) -> Answered: ...

    @overload
    def __getitem__(self, place: slice) -> list[Answered]: ...

    def __getitem__(self, place: int | slice) -> Answered | list[Answered]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        number = place if place >= 0 else len(self) + place
        if not 0 <= number < len(self):
            raise IndexError(place)
        if number >= self.first:
            return self._open[number - self.first]
        chapter = self.chapter(number)
        return self._answered_in(chapter)[number - chapter.first]

    def __iter__(self) -> Iterator[Answered]:
        return (self[number] for number in range(len(self)))

    def _answered_in(self, chapter: Chapter) -> list[Answered]:
        if self._unfolded is None or self._unfolded[0] is not chapter:
            self._unfolded = chapter, chapter.unfold()
        return self._unfolded[1]


class Story(Sequence[Happening]):
    """What a seat may know of what happened, as far as that is known; it grows when more is.

    To read it from its end takes no longer in a long game than in a short one.

    Args:
        opening: what happened before the first question.
        history: all that was answered.
        seat: who reads it; None for an onlooker.
        until: the number of the last answer that it tells of.
    """

    def __init__(self, opening: Sequence[Event], history: History, seat: int | None, until: int) -> None:
        self._opening, self._history, self._seat, self._until = opening, history, seat, until
        self._told: tuple[int, tuple[Happening, ...]] | None = None

    def __reversed__(self) -> Iterator[Happening]:
        for number in range(min(self._until, len(self._history)), self._history.known_from, -1):
            yield from reversed(self._seen(number, self._history[number - 1].events))
        if not self._history.known_from:
            yield from reversed(self._seen(0, self._opening))

    def after(self, number: int) -> Iterator[Happening]:
        """What happened since the position after `number` answers."""
        begin = max(number, self._history.known_from)
        for later in range(begin, min(self._until, len(self._history))):
            yield from self._seen(later + 1, self._history[later].events)

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return any(True for _happening in reversed(self))

    def __iter__(self) -> Iterator[Happening]:
        return iter(self._all())

    @overload
    def __getitem__(self, place: int) -> Happening: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Happening, ...]: ...

    def __getitem__(self, place: int | slice) -> Happening | tuple[Happening, ...]:
        if place == -1 and (last := next(reversed(self), None)) is not None:
            return last
        return self._all()[place]

    def _all(self) -> tuple[Happening, ...]:
        known_from = self._history.known_from
        if self._told is None or self._told[0] != known_from:
            self._told = known_from, tuple(reversed(list(reversed(self))))
        return self._told[1]

    def _seen(self, number: int, events: Sequence[Event]) -> list[Happening]:
        return [Happening(number, event) for event in events if event.seen_by(self._seat)]
