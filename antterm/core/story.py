"""The answers of a game and the events that followed each, in the order in which they happened.

A long game is resumed at its stored position, and nothing before that is known at first. Once another process
has replayed it, the past is added as *chapters*: each holds a position and the answers after it, pickled
until somebody looks at them.
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
    """An answer that was given, and the events that it caused."""

    seat: int
    kind: str
    text: str
    events: tuple[Event, ...]
    secret: bool = False
    """Whether only this seat may know that it was asked."""

    @property
    def reveals(self) -> bool:
        """Whether something hidden came to light with it."""
        return any(event.reveals for event in self.events)


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened, for the log."""

    number: int
    """The number of the answer that caused it, counted from 1; 0 before the first."""
    event: Event


@dataclass(frozen=True, slots=True)
class Secret:
    """An answer to a question of which only the seat that was asked may know."""

    number: int
    """The number of the answer, from 1."""
    seat: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A pickled stretch of a game, which begins at a boundary."""

    first: int
    """Number of answers given before the chapter."""
    end: int
    """Number of answers given when the chapter ends."""
    state: bytes
    """The state at its beginning, as the game encodes it, in JSON."""
    entries: bytes
    """The entries of the chapter, pickled."""
    secrets: tuple[Secret, ...] = ()
    """The secret ones among these answers."""

    @classmethod
    def fold(cls, first: int, state: bytes, entries: Sequence[Answered]) -> Chapter:
        """Return a chapter of these entries."""
        plain = [(entry.seat, entry.kind, entry.text, entry.events, entry.secret) for entry in entries]
        packed = pickle.dumps(plain, pickle.HIGHEST_PROTOCOL)
        return cls(first, first + len(entries), state, packed, tuple(_secrets(first, entries)))

    def unfold(self) -> list[Answered]:
        """Return the entries of the chapter."""
        return [Answered(*fields) for fields in pickle.loads(self.entries)]


def _secrets(first: int, entries: Sequence[Answered]) -> Iterator[Secret]:
    """Yield the secret answers among `entries`; the first entry has the number `first` + 1."""
    return (Secret(number, entry.seat) for number, entry in enumerate(entries, first + 1) if entry.secret)


class History(Sequence[Answered]):
    """All answers of a game: the latest ones as a list, those before as chapters, or not known yet.

    Args:
        first: how many answers come before those in the list.
    """

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self._chapters: tuple[Chapter, ...] = ()
        self._open: list[Answered] = []
        self._unfolded: tuple[Chapter, list[Answered]] | None = None
        """The chapter that was unpickled last."""

    @property
    def known_from(self) -> int:
        """The number of answers before the first one that is known; 0 if all are."""
        return 0 if self._chapters else self.first

    def secrets(self) -> Iterator[Secret]:
        """Yield the secret answers, as far as they are known, without unfolding anything."""
        for chapter in self._chapters:
            yield from chapter.secrets
        yield from _secrets(self.first, self._open)

    def public_seat(self, number: int) -> int | None:
        """Return the seat that gave an answer, as far as everybody may know; a secret answer counts as part
        of the one before.

        Args:
            number: how many answers there were before it.

        Returns:
            A seat; None if there is no earlier answer that everybody may know.
        """
        while number >= self.known_from and self[number].secret:
            number -= 1
        return self[number].seat if number >= self.known_from else None

    def public_seats(self, number: int) -> list[int]:
        """Return `public_seat` of all answers after the first `number`; 0 in place of None."""
        return [self.public_seat(index) or 0 for index in range(number, len(self))]

    def copy(self) -> History:
        """Return a copy that can be changed separately."""
        twin = History(self.first)
        twin._chapters, twin._open = self._chapters, self._open.copy()
        return twin

    def append(self, entry: Answered) -> None:
        """Add an answer."""
        self._open.append(entry)

    def accept(self, chapters: tuple[Chapter, ...]) -> None:
        """Add the chapters before the known answers.

        Raises:
            ValueError: the chapters do not end where the known answers begin.
        """
        ends = [0, *(chapter.end for chapter in chapters)]
        if ends[-1] != self.first or [chapter.first for chapter in chapters] != ends[:-1]:
            raise ValueError("chapters of another game")
        self._chapters = chapters

    def chapter(self, number: int) -> Chapter:
        """Return the chapter in which the position after `number` answers lies, a number before `first`.

        Raises:
            Refused: `not_ready`.
        """
        if not self._chapters:
            raise Refused("not_ready")
        index = bisect_right(self._chapters, number, key=lambda chapter: chapter.first)
        return self._chapters[index - 1]

    def cut(self, number: int) -> None:
        """Forget all answers after the first `number`.

        Raises:
            Refused: `not_ready`: they are not known yet. Nothing has changed.
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
    def __getitem__(self, index: int) -> Answered: ...

    @overload
    def __getitem__(self, index: slice) -> list[Answered]: ...

    def __getitem__(self, index: int | slice) -> Answered | list[Answered]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index if index >= 0 else len(self) + index
        if not 0 <= number < len(self):
            raise IndexError(index)
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


class Numbering:
    """Counts the answers of a game as one seat may know them: secret answers of others are left out.

    The events of a secret answer belong to the answer before it.

    Args:
        history: all that was answered.
        seat: the seat that counts; None for an onlooker.
    """

    def __init__(self, history: History, seat: int | None) -> None:
        self._left_out = [secret.number for secret in history.secrets() if secret.seat != seat]

    def __call__(self, number: int) -> int:
        """Return how many of the first `number` answers the seat counts."""
        return number - bisect_right(self._left_out, number)


class Story(Sequence[Happening]):
    """The events of a game that one seat may know; it grows when `history` becomes known further back.

    Reading it from the end takes no longer in a long game than in a short one.

    Args:
        opening: what happened before the first question.
        history: all that was answered.
        seat: the seat that reads it; None for an onlooker.
        until: the number of the last answer that it tells of.
        numbering: how the seat counts the answers; None to count all of them.
    """

    def __init__(
        self,
        opening: Sequence[Event],
        history: History,
        seat: int | None,
        until: int,
        numbering: Numbering | None = None,
    ) -> None:
        self._opening, self._history, self._seat, self._until = opening, history, seat, until
        self._numbering = numbering
        self._cache: tuple[int, tuple[Happening, ...]] | None = None

    def __reversed__(self) -> Iterator[Happening]:
        for number in range(min(self._until, len(self._history)), self._history.known_from, -1):
            yield from reversed(self._seen(number, self._history[number - 1].events))
        if not self._history.known_from:
            yield from reversed(self._seen(0, self._opening))

    def after(self, number: int) -> Iterator[Happening]:
        """Yield what happened since the position after `number` answers."""
        begin = max(number, self._history.known_from)
        for later in range(begin, min(self._until, len(self._history))):
            seen = self._seen(later + 1, self._history[later].events)
            yield from (happening for happening in seen if happening.number > number)

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return any(True for _happening in reversed(self))

    def __iter__(self) -> Iterator[Happening]:
        return iter(self._all())

    @overload
    def __getitem__(self, index: int) -> Happening: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Happening, ...]: ...

    def __getitem__(self, index: int | slice) -> Happening | tuple[Happening, ...]:
        if index == -1 and (last := next(reversed(self), None)) is not None:
            return last
        return self._all()[index]

    def _all(self) -> tuple[Happening, ...]:
        known_from = self._history.known_from
        if self._cache is None or self._cache[0] != known_from:
            self._cache = known_from, tuple(reversed(list(reversed(self))))
        return self._cache[1]

    def _seen(self, number: int, events: Sequence[Event]) -> list[Happening]:
        counted = number if self._numbering is None else self._numbering(number)
        return [Happening(counted, event) for event in events if event.seen_by(self._seat)]
