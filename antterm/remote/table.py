"""A game that a host keeps, as one seat of it knows it: nothing here is guessed, all of it was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from antterm import registry
from antterm.bots.kinds import kind_of
from antterm.core.ask import Ask, Choice, Refused
from antterm.core.game import Game, Outcome
from antterm.core.story import Happening
from antterm.remote.link import Link
from antterm.saves.clock import Clock
from antterm.saves.document import Seat
from antterm.table.timing import Running
from antterm.wire.messages import (
    Accepted,
    Chair,
    Copy,
    Hint,
    Leave,
    Make,
    Redo,
    Refusal,
    Remark,
    Reply,
    Said,
    Sit,
    Stand,
    TakeBack,
    ToHost,
)
from antterm.words import Words


class RemoteTable:
    """A table at which one sits, or looks on. It is empty until the host has told of it.

    Args:
        link: the line to the host.
        table: its identifier there; empty for one that is only to be made.
        seat: to sit down at; None for one's own, or to look on.
        changed: told when something has.
    """

    def __init__(self, link: Link, table: str, seat: int | None, changed: Callable[[], None]) -> None:
        self.link, self.table = link, table
        self._wanted, self.changed = seat, changed
        self.stand: Stand | None = None
        """What the host has said last."""
        self._sight: tuple[Any, Ask | None, Outcome | None] = (None, None, None)
        self._taken_back: tuple[Ask, Choice] | None = None
        self.story: tuple[Happening, ...] = ()
        """Everything so far that this seat may know of."""
        self.remarks: tuple[Remark, ...] = ()
        """What was said at the table."""
        self.hint: Hint | None = None
        """What a bot thinks of the pending question, where it was asked."""
        self.refusal: Refusal | None = None
        """Why the last thing was not done, until it has been told."""
        self.copy: bytes | None = None
        """The finished game as a saved game holds it, once it was asked for."""
        self.given: str = ""
        """The answer that was sent and of which nothing has come yet."""
        self._kept_at: int | None = None
        """The `rev` with which it was kept."""
        self._running = Running()
        self._words: Words | None = None
        self._leave_off = link.listen(self._hear, lambda: self.changed())

    def sit_down(self) -> None:
        """Go to the table."""
        self.link.be(self._coming)

    def make(self, wish: Make) -> bool:
        """Have the host make it.

        Returns:
            Whether there is a line to the host.
        """
        return self.link.send(wish)

    def leave(self) -> None:
        """Go away from it; the seat stays one's own."""
        self._leave_off()
        self.link.send(Leave())

    def _coming(self) -> ToHost:
        """What leads to the table, with all that is known of it already."""
        return Sit(table=self.table, seat=self._wanted, have=self.stand.rev if self.stand else 0)

    # What comes of it

    def _hear(self, reply: Reply) -> None:
        match reply:
            case Stand() if reply.table == self.table or not self.table:
                self._take_over(reply)
            case Said(lines=lines):
                self.remarks = _joined(self.remarks, lines)
            case Hint(rev=rev) if self.stand is not None and rev == self.stand.rev:
                self.hint = reply
            case Accepted(rev=rev):
                self._kept_at = rev
                self._see_what_came()
            case Refusal():
                self.refusal, self.given = reply, ""
            case Copy(document=document):
                self.copy = document
            case _:
                return
        self.changed()

    def _take_over(self, stand: Stand) -> None:
        unpack = self.link.unpacker(stand.game).unpack
        self._sight, happened = unpack(stand.sight), unpack(stand.happened)
        self._taken_back = unpack(stand.taken_back) if stand.taken_back else None
        kept = [known for known in self.story if known.number <= stand.since] if stand.since else []
        self.story = (*kept, *happened)
        if self.stand is not None and stand.rev != self.stand.rev:
            self.hint = None
        if stand.seat is not None:
            self._wanted = stand.seat
        self.stand = stand
        if not self.table:
            self.table = stand.table
            self.link.stay(self._coming)
        self._running.stop()
        if stand.running:
            self._running.go()
        self._see_what_came()

    def _see_what_came(self) -> None:
        """An answer has been given once it was kept and what came of it is known."""
        if self._kept_at is not None and self.stand is not None and self.stand.rev >= self._kept_at:
            self.given, self._kept_at = "", None

    # How it stands

    @property
    def is_here(self) -> bool:
        """Whether the host has told of it."""
        return self.stand is not None

    @property
    def _said(self) -> Stand:
        assert self.stand is not None
        return self.stand

    @property
    def name(self) -> str:
        """What people call this game."""
        return self._said.name

    @property
    def game_id(self) -> str:
        return self._said.game

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return registry.game(self.game_id)

    @property
    def words(self) -> Words:
        """The game's sentences; loaded when first needed."""
        if self._words is None:
            self._words = registry.words(self.game_id)
        return self._words

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The seats, and who sits there."""
        return self._said.chairs

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(chair.name, chair.player) for chair in self.chairs)

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def seat(self) -> int | None:
        """One's own; None for an onlooker."""
        return self._said.seat

    @property
    def view(self) -> Any:
        """What one may know of the present position."""
        return self._sight[0]

    @property
    def waiting(self) -> Ask | None:
        """The pending question, as far as one may know it; None before the game begins and after its end."""
        return self._sight[1]

    @property
    def ask(self) -> Ask | None:
        """The pending question where it is one's own, and was not answered yet."""
        asked = self.waiting
        mine = asked is not None and asked.seat == self.seat and not self.is_bot(asked.seat)
        return asked if mine and not self.given and not self._said.paused else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._sight[2]

    @property
    def length(self) -> int:
        """Answers that one may know of."""
        return self._said.number

    @property
    def clock(self) -> Clock | None:
        """The clock as it stands; None where nobody plays by one."""
        clock = self._said.clock
        return self._running.look(clock) if clock is not None else None

    @property
    def timed_seats(self) -> tuple[int, ...]:
        """The seats whose time is counted: those of people, where there is a clock."""
        if self._said.clock is None:
            return ()
        return tuple(seat for seat in range(len(self.chairs)) if not self.is_bot(seat))

    @property
    def on_turn(self) -> int | None:
        """The seat whose time runs while the clock goes."""
        asked = self.waiting
        return asked.seat if asked is not None and asked.seat in self.timed_seats else None

    @property
    def clock_goes(self) -> bool:
        """Whether somebody's time runs."""
        return self._running.goes

    def remaining(self, seat: int) -> int:
        """The milliseconds that one of `timed_seats` has left."""
        clock = self.clock
        return clock.remaining(seat, self.on_turn) if clock is not None else 0

    def is_bot(self, seat: int) -> bool:
        """Whether a program plays there."""
        return kind_of(self.chairs[seat].player).thinks

    @property
    def happened_since(self) -> tuple[Happening, ...]:
        """What has happened since one's own last answer."""
        return tuple(happening for happening in self.story if happening.number > self._said.own)

    # What one can do

    def understand(self, text: str) -> str:
        """The exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """
        if self.ask is None:
            raise Refused("not_your_turn")
        return self.game.understand(self.view, self.ask, text).text

    def answer(self, text: str) -> None:
        """Send an answer; what comes of it is told later."""
        self.given = text
        self.link.answer(self.table, self._said.rev, text)

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """The question and its answer that `take_back` would take back; None where it would refuse."""
        return self._taken_back

    def take_back(self) -> None:
        """Ask the host to take one's last answer back."""
        self.link.send(TakeBack(rev=self._said.rev))

    def redo(self) -> None:
        """Ask it to give that again."""
        self.link.send(Redo(rev=self._said.rev))

    def take_refusal(self) -> Refusal | None:
        """Why the last thing was not done, told once."""
        refusal, self.refusal = self.refusal, None
        return refusal


def _joined(known: tuple[Remark, ...], lines: tuple[Remark, ...]) -> tuple[Remark, ...]:
    """What was said: all of it comes whenever one sits down, later line by line."""
    if lines and lines[0] in known:
        return known[: known.index(lines[0])] + lines
    return known + lines
