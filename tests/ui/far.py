"""A table that is kept elsewhere, but by no line: what is done arrives later, as does what comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from antterm import registry
from antterm.bots import PERSON
from antterm.core.ask import Ask, Choice, Refused
from antterm.core.game import Outcome
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.core.story import Happening
from antterm.table.contract import Adviser, BaseTable, Changed
from antterm.table.seat_position import seat_position
from antterm.table.standing_orders import LocalOrders
from antterm.words import Words


@dataclass(frozen=True)
class WrappedText:
    """What a front end is sent: nothing here leads back to the record."""

    seat: int | None
    view: Any
    ask: Ask | None
    outcome: Outcome | None
    number: int
    own: int
    happened: tuple[Happening, ...]
    options: Mapping[str, Any]
    names: tuple[str, ...]
    taken_back: tuple[Ask, Choice] | None
    refused: Refused | None = None


class FarHost:
    """Keeps a game; whoever sits at the other seats answers at random.

    Args:
        record: the game.
        seat: of who sits far away; None for an onlooker.
        at_once: whether the others answer as soon as they are asked.
    """

    def __init__(self, record: Record[Any], seat: int | None, at_once: bool = False) -> None:
        self.record, self.seat, self._at_once = record, seat, at_once
        self.tell: Callable[[WrappedText], None] = lambda told: None
        self._chance = Streams(3)
        self.others_answer()

    def told(self, refused: Refused | None = None) -> WrappedText:
        """Return the position for that seat alone, as a host would send it."""
        record, sight = self.record, seat_position(self.record, self.seat)
        others = frozenset(range(record.seats)) - {self.seat}
        return WrappedText(
            sight.seat,
            sight.view,
            sight.ask,
            sight.outcome,
            sight.number,
            sight.own,
            tuple(sight.happened),
            record.options,
            tuple(f"Ant {seat}" for seat in range(record.seats)),
            record.to_take_back(others),
            refused,
        )

    def others_answer(self) -> None:
        """Play on until the far seat is asked, if they are so quick."""
        while self._at_once and (ask := self.record.play.ask) is not None and ask.seat != self.seat:
            self.another_answers()

    def another_answers(self) -> None:
        """Somebody answers at random."""
        assert self.record.play.ask is not None
        self.record.answer(self._chance.pick("others", self.record.play.ask.choices).text)

    def hear(self, change: Callable[[], object], number: int) -> None:
        """Do what was asked for, if it was meant for the game as it stands."""
        refused: Refused | None = None
        try:
            if number != seat_position(self.record, self.seat).number:
                raise Refused("too_late")
            change()
        except Refused as refusal:
            refused = refusal
        self.others_answer()
        self.tell(self.told(refused))


class FarTable(BaseTable):
    """What a front end has of it: what it was told last, and a line.

    Args:
        host: at the other end.
    """

    gives_hints = False
    runs_clock_here = False
    has_clock = False
    clock = None
    clock_is_running = False
    clock_seat = None
    adviser: Adviser | None = None
    is_sending = False
    trouble = ""

    def __init__(self, host: FarHost) -> None:
        self._host, self._told = host, host.told()
        host.tell = lambda told: self._send(lambda: self._hear(told))
        self._game_id = host.record.game.id
        self._orders = LocalOrders(host.record.game)
        self._changed: Changed = lambda message: None
        self._answered: dict[int, tuple[Ask, Choice]] = {}
        self.has_begun = True
        self.is_closed = False
        self.sent: list[str] = []
        """The answers that were given from here."""

    @property
    def characters(self) -> tuple[str, ...]:
        return ("",) * len(self.players)

    @property
    def orders(self) -> LocalOrders:
        return self._orders

    # The line

    def _send(self, call: Callable[[], object]) -> None:
        asyncio.get_running_loop().call_soon(call)

    def _do(self, change: Callable[[], object]) -> None:
        assert not self.is_sending, "nothing can be done before the last is known"
        if self.watching:
            raise Refused("watching")
        self.is_sending, number = True, self.length
        self._send(lambda: self._host.hear(change, number))

    def _hear(self, told: WrappedText) -> None:
        self._told, self.is_sending = told, False
        self._changed("" if told.refused is None else self.words.refusal(told.refused))

    def lose(self, sentence: str) -> None:
        """The line is lost; empty: it is there again."""
        self.trouble = sentence
        self._changed("")

    # What is known

    @property
    def game_id(self) -> str:
        return self._game_id

    @property
    def words(self) -> Words:
        return registry.words(self._game_id)

    @property
    def name(self) -> str:
        return "far away"

    @property
    def options(self) -> Mapping[str, Any]:
        return self._told.options

    @property
    def names(self) -> tuple[str, ...]:
        return self._told.names

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(PERSON for _name in self.names)

    @property
    def local_seats(self) -> frozenset[int]:
        seat = self._told.seat
        return frozenset() if seat is None else frozenset({seat})

    @property
    def watching(self) -> bool:
        return self._told.seat is None

    @property
    def ask(self) -> Ask | None:
        return self._told.ask if self.has_begun else None

    @property
    def outcome(self) -> Outcome | None:
        return self._told.outcome

    @property
    def length(self) -> int:
        return self._told.number

    @property
    def answered_here(self) -> int:
        return self._told.own

    def view(self, seat: int | None) -> Any:
        assert seat == self._told.seat, "only what this seat may see has come here"
        return self._told.view

    def story(self, seat: int | None) -> tuple[Happening, ...]:
        assert seat == self._told.seat, "only what this seat may know has come here"
        return self._told.happened

    # What is done

    def listen(self, changed: Changed) -> None:
        self._changed = changed

    def understand(self, text: str) -> str:
        assert self.ask is not None
        return self.game.understand(self._told.view, self.ask, text).text

    def answer(self, text: str) -> None:
        ask, choice = self.ask, self.ask.find(text) if self.ask else None
        if ask is None or choice is None:
            raise Refused("not_a_choice", text=text)
        self._answered[self.length] = ask, choice
        self.sent.append(text)
        self._do(lambda: self._host.record.answer(text))

    def why_not_take_back(self) -> str | None:
        return None if self._told.taken_back else "answered"

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        return self._told.taken_back

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        return self._answered.get(number)

    def take_back(self) -> None:
        record = self._host.record
        self._do(lambda: record.take_back(frozenset(range(record.seats)) - self.local_seats))

    def redo(self) -> None:
        self._do(self._host.record.redo)

    def close(self) -> None:
        self.is_closed = True

    def run_clock(self) -> None:
        """Clocks are the host's."""

    def pause_clock(self) -> None:
        """Clocks are the host's."""
