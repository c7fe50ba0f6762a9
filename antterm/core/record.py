"""The record of a game: options, seed and answers; with them every position it went through."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from antterm.core.ask import Event, Refused
from antterm.core.game import Game, S
from antterm.core.options import ON, BadOption, settle
from antterm.core.play import Play

SNAPSHOT_EVERY = 16
"""A position is kept each so many answers, so that going back anywhere replays only a few."""


@dataclass(slots=True)
class Entry:
    """An answer that was given, and what came of it."""

    seat: int
    kind: str
    text: str
    events: tuple[Event, ...]

    @property
    def reveals(self) -> bool:
        """Whether something hidden came to light with it."""
        return any(event.reveals for event in self.events)


@dataclass
class Record(Generic[S]):
    """A game in its entirety.

    Args:
        game: the rules.
        seats: number of players.
        seed: of the game's random streams.
        options: as chosen; the missing ones get their defaults.
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
        self.options = settle(self.game.options, self.seats, self.options)
        start = self.game.setup(self.options, self.seats, self.seed) if self.origin is None else self.origin
        self.play = Play(self.game, start)
        self.opening: tuple[Event, ...] = tuple(self.play.happened)
        """What happened before the first question."""
        self.entries: list[Entry] = []
        self.undone: list[str] = []
        """Answers taken back, the last taken back last; redoing pops them."""
        self._undone_seats: list[int] = []
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
    ) -> Record[S]:
        """The record that these answers make.

        Raises:
            BadOption: see above.
            ReplayError: an answer is not legal; its number is in the error.
        """
        record = cls(game, seats, seed, options, origin)
        for number, text in enumerate(answers, 1):
            try:
                record.answer(text)
            except Refused as refusal:
                raise ReplayError(number, text, refusal.code) from refusal
        record._set_undone(undone)
        return record

    @property
    def answers(self) -> list[str]:
        """All answers that stand."""
        return [entry.text for entry in self.entries]

    @property
    def free_undo(self) -> bool:
        """Whether this game lets people take back past drawn cards and others' answers."""
        return self.options.get("free_undo") == ON

    def answer(self, text: str) -> tuple[Event, ...]:
        """Answer the pending question; what had been taken back is forgotten.

        Raises:
            Refused: not a legal answer. Nothing has changed.
        """
        events = self._advance(text)
        self._forget_undone()
        return events

    def may_take_back(self, bots: Collection[int] = ()) -> str | None:
        """Why the last answer of a person cannot be taken back, or None when it can.

        Any answer may be, up to the last moment at which something hidden came to light or another person
        answered; with the option `free_undo` any at all.

        Args:
            bots: seats that are programs; their answers go with the person's before them.

        Returns:
            None, `nothing_to_take_back`, `revealed` or `answered`.
        """
        last = self._last_of_a_person(bots)
        if last is None:
            return "nothing_to_take_back"
        if self.free_undo:
            return None
        if any(entry.reveals for entry in self.entries[last:]):
            return "revealed"
        undone = [seat for seat in self._undone_seats if seat not in bots]
        if undone and undone[-1] != self.entries[last].seat:
            return "answered"
        return None

    def take_back(self, bots: Collection[int] = ()) -> int:
        """Take back the last answer of a person, with those of bots after it.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: see `may_take_back`.
        """
        why = self.may_take_back(bots)
        if why is not None:
            raise Refused(why)
        last = self._last_of_a_person(bots)
        assert last is not None
        taken = self.entries[last:]
        self._cut(last)
        for entry in reversed(taken):
            self.undone.append(entry.text)
            self._undone_seats.append(entry.seat)
        return len(taken)

    def redo(self, bots: Collection[int] = ()) -> int:
        """Give again the answers that the last `take_back` took.

        Returns:
            How many answers were given.

        Raises:
            Refused: nothing was taken back.
        """
        if not self.undone:
            raise Refused("nothing_to_redo")
        given = 0
        while self.undone:
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
        """Stand again as it stood with these answers, whatever was answered or taken back since."""
        same = 0
        for entry, text in zip(self.entries, answers, strict=False):
            if entry.text != text:
                break
            same += 1
        self.rewind(same)
        for text in answers[same:]:
            self._advance(text)
        self._set_undone(undone)

    def at(self, number: int) -> Play[S]:
        """The game as it stood after `number` answers, to look at or play on by itself."""
        start, state = next(pair for pair in reversed(self._snapshots) if pair[0] <= number)
        play = Play(self.game, state)
        for entry in self.entries[start:number]:
            play.answer(entry.text)
        return play

    def branch(self, number: int) -> Record[S]:
        """A record of its own that has the first `number` answers of this one."""
        answers = self.answers[:number]
        return Record.replay(self.game, self.seats, self.seed, self.options, answers, (), self.origin)

    def events(self, since: int = 0) -> list[Event]:
        """Everything that happened from answer number `since` on (0: from the start)."""
        happened = list(self.opening) if since == 0 else []
        for entry in self.entries[since:]:
            happened.extend(entry.events)
        return happened

    def _advance(self, text: str) -> tuple[Event, ...]:
        ask = self.play.ask
        events = tuple(self.play.answer(text))
        assert ask is not None
        self.entries.append(Entry(ask.seat, ask.kind, text, events))
        at_boundary = not self.play.since
        if at_boundary and len(self.entries) - self._snapshots[-1][0] >= SNAPSHOT_EVERY:
            self._snapshots.append((len(self.entries), self.play.boundary))
        return events

    def _cut(self, number: int) -> None:
        self.play = self.at(number)
        del self.entries[number:]
        self._snapshots = [(at, state) for at, state in self._snapshots if at <= number]

    def _forget_undone(self) -> None:
        self.undone.clear()
        self._undone_seats.clear()

    def _last_of_a_person(self, bots: Collection[int]) -> int | None:
        return next((i for i in reversed(range(len(self.entries))) if self.entries[i].seat not in bots), None)

    def _set_undone(self, undone: Sequence[str]) -> None:
        """Take over answers taken back earlier, if they are legal."""
        self.undone, self._undone_seats = [], []
        if not undone:
            return
        probe = self.at(len(self.entries))
        seats: list[int] = []
        for text in reversed(undone):
            if probe.ask is None or probe.ask.find(text) is None:
                return
            seats.append(probe.ask.seat)
            probe.answer(text)
        self.undone = list(undone)
        self._undone_seats = seats[::-1]


class ReplayError(Exception):
    """A record whose answers do not fit its game.

    Args:
        number: of the answer that does not fit, counted from 1.
        text: that answer.
        code: why the rules refused it.
    """

    def __init__(self, number: int, text: str, code: str) -> None:
        super().__init__(f"answer {number} ({text!r}): {code}")
        self.number, self.text, self.code = number, text, code
