"""The record of a game: its options, seed and answers, from which every earlier position can be replayed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from json import dumps, loads
from typing import Any, Generic

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Game, S
from antterm.core.options import ON, BadOption, with_defaults
from antterm.core.play import Play
from antterm.core.story import Answered, Chapter, History, Numbering, Story

__all__ = ("SNAPSHOT_EVERY", "Answered", "Record", "ReplayError")

SNAPSHOT_EVERY = 16
"""A position is kept every so many answers, so that going back replays only a few."""
CHAPTERS_HOLD = 16 * 1024 * 1024
"""About how many bytes of positions the chapters of a game may hold.

The larger its positions are, the fewer chapters it gets.
"""
PROBED = 100
"""Number of undone answers that are checked at once, the latest first; the others are checked when redoing
reaches them."""


@dataclass
class Record(Generic[S]):
    """A game in its entirety.

    Args:
        game: the rules.
        seats: number of players.
        seed: the seed of the game's random streams.
        options: the options, as chosen; the missing ones get their defaults.
        origin: the state to begin from, where a game goes on from a stored boundary; None sets it up.

    Raises:
        BadOption: options that do not exist or do not go together, or a number of seats the game is not for.
    """

    game: Game[S]
    seats: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    origin: S | None = None

    def __post_init__(self) -> None:
        if self.seats not in self.game.seats:
            raise BadOption("unknown_seats", "seats", self.seats, tuple(map(str, self.game.seats)))
        self.options = with_defaults(self.game.options, self.seats, self.options)
        start = self.game.setup(self.options, self.seats, self.seed) if self.origin is None else self.origin
        self.play = Play(self.game, start)
        self.opening: tuple[Event, ...] = tuple(self.play.happened)
        """Events before the first question."""
        self.history = History()
        self._answers: list[str] = []
        self.undone: list[str] = []
        """Answers taken back, the last taken back last; redoing pops them."""
        self._undone_seats: list[int] = []
        """The seats of the latest undone answers; those of earlier ones are unknown until they are
        checked."""
        self._snapshots: list[tuple[int, S]] = [(0, start)]

    @classmethod
    def replay(
        cls,
        game: Game[S],
        seats: int,
        seed: int,
        options: Mapping[str, Any],
        answers: Sequence[str],
        undone: Sequence[str] = (),
        origin: S | None = None,
        boundary: tuple[int, S] | None = None,
    ) -> Record[S]:
        """Return the record that these answers make.

        Args:
            boundary: a number of answers, and the stored state that they are said to lead to. Play starts
                from that state; earlier positions are unavailable until `accept`. None to play all answers.

        Raises:
            BadOption: see above.
            ReplayError: an answer is not legal; its number is in the error.
        """
        record = cls(game, seats, seed, options, origin)
        if boundary is not None:
            number, state = boundary
            record.history, record.play = History(number), Play(game, state)
            record._answers, record._snapshots = list(answers[:number]), [boundary]
        first = len(record._answers)
        for number, text in enumerate(answers[first:], first + 1):
            try:
                record.answer(text)
            except Refused as refusal:
                raise ReplayError(number, text, refusal.code) from refusal
        record._set_undone(undone)
        return record

    @property
    def is_ready(self) -> bool:
        """Whether all positions that it went through can be gone back to."""
        return not self.history.known_from

    def chapters(self, until: int) -> tuple[Chapter, ...]:
        """Return the history up to the boundary after `until` answers, for `accept` of a record that was
        resumed there."""
        starts = [(number, state) for number, state in self._snapshots if number < until]
        if not starts:
            return ()
        largest = len(dumps(self.game.encode(starts[-1][1])))
        starts = starts[:: 1 + largest * len(starts) // CHAPTERS_HOLD]
        ends = [*(number for number, _state in starts[1:]), until]
        return tuple(
            Chapter.fold(number, dumps(self.game.encode(state)).encode(), self.history[number:end])
            for (number, state), end in zip(starts, ends, strict=True)
        )

    def accept(self, chapters: tuple[Chapter, ...]) -> None:
        """Take over the history of a game that was resumed.

        Raises:
            ValueError: these chapters do not lead to where it was resumed.
        """
        self.history.accept(chapters)

    @property
    def answers(self) -> list[str]:
        """All answers that stand."""
        return self._answers.copy()

    @property
    def free_undo(self) -> bool:
        """Whether people may take back any answer, also when cards were drawn or others have answered
        since."""
        return self.options.get("free_undo") == ON

    def answer(self, text: str) -> tuple[Event, ...]:
        """Answer the pending question; undone answers can no longer be redone.

        Raises:
            Refused: not a legal answer. Nothing has changed.
        """
        events = self._advance(text)
        self._forget_undone()
        return events

    def why_not_take_back(self, bots: Collection[int] = ()) -> str | None:
        """Return why the last answer of a person cannot be taken back, or None when it can.

        Any answer may be, up to the last moment at which something hidden came to light or another person
        answered; with the option `free_undo` any at all.

        Args:
            bots: seats of bots, whose answers are taken back with the person's answer before them.

        Returns:
            None, `nothing_to_take_back`, `not_ready`, `revealed` or `answered`.
        """
        last = self._last_of_a_person(bots)
        if last is None:
            return "nothing_to_take_back"
        if last < self.history.known_from:
            return "not_ready"
        if self.free_undo:
            return None
        if any(entry.reveals for entry in self.history[last:]):
            return "revealed"
        undone = [seat for seat in self._undone_seats if seat not in bots]
        if undone and undone[-1] != self.history[last].seat:
            return "answered"
        return None

    def to_take_back(self, bots: Collection[int]) -> tuple[Ask, Choice] | None:
        """Return the question and its answer that `take_back` would take back first; None if it would
        refuse."""
        last = self._last_of_a_person(bots)
        if last is None or self.why_not_take_back(bots) is not None:
            return None
        return self.answered(last)

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """Return a question and its answer, by how many answers there were before."""
        ask = self.at(number).ask
        choice = ask.find(self.history[number].text) if ask is not None else None
        return None if ask is None or choice is None else (ask, choice)

    def take_back(self, bots: Collection[int] = ()) -> int:
        """Take back the last answer of a person, with those of bots after it.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: see `why_not_take_back`.
        """
        why = self.why_not_take_back(bots)
        if why is not None:
            raise Refused(why)
        last = self._last_of_a_person(bots)
        assert last is not None
        return self.take_back_to(last)

    def take_back_to(self, number: int) -> int:
        """Take back all answers after the first `number`, whoever gave them and whatever was revealed.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: `not_ready`.
        """
        taken = self.history[number:]
        self._cut(number)
        for entry in reversed(taken):
            self.undone.append(entry.text)
            self._undone_seats.append(entry.seat)
        return len(taken)

    def undone_seats(self, count: int) -> list[int]:
        """Return the seats of the `count` answers that were taken back last, in the order in which they were
        given."""
        return self._undone_seats[: -count - 1 : -1]

    def redo(self, bots: Collection[int] = ()) -> int:
        """Give the answer again that was taken back last, with those of bots that followed it.

        Returns:
            How many answers were given.

        Raises:
            Refused: nothing was taken back.
        """
        if not self._probe_undone():
            raise Refused("nothing_to_redo")
        given = 0
        while self._probe_undone():
            self._advance(self.undone[-1])
            self.undone.pop()
            self._undone_seats.pop()
            given += 1
            ask = self.play.ask
            if ask is None or ask.seat not in bots:
                break
        return given

    def rewind(self, number: int) -> None:
        """Forget all answers after the first `number`, and those taken back earlier."""
        self._cut(number)
        self._forget_undone()

    def restore(self, answers: Sequence[str], undone: Sequence[str]) -> None:
        """Return to an earlier state of the record, whatever was answered or taken back since."""
        pairs = enumerate(zip(self._answers, answers, strict=False))
        same = next((n for n, (old, new) in pairs if old != new), min(len(self._answers), len(answers)))
        self.rewind(same)
        for text in answers[same:]:
            self._advance(text)
        self._set_undone(undone)

    def at(self, number: int) -> Play[S]:
        """Return the game as it stood after `number` answers, to look at or play on by itself."""
        start, state = self._snapshot(number)
        play = Play(self.game, state)
        for text in self._answers[start:number]:
            play.answer(text)
        return play

    def branch(self, number: int) -> Record[S]:
        """Return a new, independent record with the first `number` answers of this one.

        Raises:
            Refused: `not_ready`.
        """
        twin = Record(self.game, self.seats, self.seed, self.options, self.origin)
        twin.history, twin._answers = self.history.copy(), self._answers.copy()
        twin._snapshots = self._snapshots.copy()
        twin._cut(number)
        return twin

    def story(self, seat: int | None, until: int | None = None) -> Story:
        """Return what a seat (None: an onlooker) may know of what happened, up to an answer's number."""
        return Story(self.opening, self.history, seat, len(self.history) if until is None else until)

    def numbering(self, seat: int | None) -> Numbering:
        """Return how a seat counts the answers; it may not know of all of them."""
        return Numbering(self.history, seat)

    def events(self, since: int = 0) -> list[Event]:
        """Return everything that happened from answer number `since` on (0: from the start)."""
        happened = list(self.opening) if since == 0 else []
        for entry in self.history[since:]:
            happened.extend(entry.events)
        return happened

    def _advance(self, text: str) -> tuple[Event, ...]:
        ask = self.play.ask
        events = tuple(self.play.answer(text))
        assert ask is not None
        self.history.append(Answered(ask.seat, ask.kind, text, events, ask.secret))
        self._answers.append(text)
        at_boundary = not self.play.since
        if at_boundary and len(self.history) - self._snapshots[-1][0] >= SNAPSHOT_EVERY:
            self._snapshots.append((len(self.history), self.play.boundary))
        return events

    def _snapshot(self, number: int) -> tuple[int, S]:
        """Return the latest kept position at or before `number` answers, after the number of answers that
        lead to it.

        Raises:
            Refused: `not_ready`.
        """
        if number < self._snapshots[0][0]:
            chapter = self.history.chapter(number)
            return chapter.first, self.game.decode(loads(chapter.state))
        return self._snapshots[bisect_right(self._snapshots, number, key=lambda snapshot: snapshot[0]) - 1]

    def _cut(self, number: int) -> None:
        snapshot = self._snapshot(number)
        self.play = self.at(number)
        self.history.cut(number)
        del self._answers[number:]
        if number < self._snapshots[0][0]:
            self._snapshots = [snapshot]
        while self._snapshots[-1][0] > number:
            self._snapshots.pop()

    def _forget_undone(self) -> None:
        self.undone.clear()
        self._undone_seats.clear()

    def _last_of_a_person(self, bots: Collection[int]) -> int | None:
        numbers = range(len(self.history) - 1, self.history.known_from - 1, -1)
        unknown = self.history.known_from - 1 if self.history.known_from else None
        return next((number for number in numbers if self.history[number].seat not in bots), unknown)

    def _set_undone(self, undone: Sequence[str]) -> None:
        """Set the undone answers, as far as they are legal."""
        self.undone, self._undone_seats = list(undone), []
        self._probe_undone()

    def _probe_undone(self) -> bool:
        """Check that the latest undone answers are legal; forget all if one is not.

        Returns:
            Whether there is an answer to redo.
        """
        if not self.undone or self._undone_seats:
            return bool(self.undone)
        probe = self.at(len(self.history))
        seats: list[int] = []
        for text in self.undone[: -PROBED - 1 : -1]:
            if probe.ask is None or probe.ask.find(text) is None:
                self._forget_undone()
                return False
            seats.append(probe.ask.seat)
            probe.answer(text)
        self._undone_seats = seats[::-1]
        return True


class ReplayError(Exception):
    """A record whose answers do not fit its game.

    Args:
        number: the number of the answer that does not fit, counted from 1.
        text: the text of that answer.
        code: why the rules refused it.
    """

    def __init__(self, number: int, text: str, code: str) -> None:
        super().__init__(f"answer {number} ({text!r}): {code}")
        self.number, self.text, self.code = number, text, code
