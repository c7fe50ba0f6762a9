"""The contract of a game.

A game is options + seed + the list of answers. Rules ask, players answer. The state is plain data, and at
every *boundary* (before each turn, battle, player's harvest) it alone is the whole truth; between two
boundaries a position is the last boundary plus the answers since. So copying, undo and saving are cheap, and
rules read as a rulebook does: a *step* is a generator that plays from one boundary to the next and says
`answer = yield Ask(...)`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.checking import BadState
from antterm.core.editions import Editions, UnknownEdition
from antterm.core.options import Option, Options


class Order(StrEnum):
    """An answer given beforehand to all questions of some sort; which those are, each game says."""

    NO_REACTION = "no_reaction"
    """Decline reactions, until one's own next turn or until one is attacked."""
    NOT_THIS_ACTION = "not_this_action"
    """Decline reactions to what is done now, until the next Action."""
    ALWAYS_LARVA = "always_larva"
    """Take a larva that another's Action offers, also where no other reaction is wanted."""
    PASS_IF_NOTHING = "pass_if_nothing"
    """Give the only answer where there is but one."""


S = TypeVar("S")
Tell = Callable[[Event], None]
"""Callback of a step for each thing that happens."""
Flow = Generator[Ask, Choice, None]
"""A step in progress: it yields questions and is sent their answers."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, with which points, and why."""

    winners: tuple[int, ...]
    """Seats that won, shared places included; empty when nobody did (a draw of two is both seats)."""
    scores: tuple[int, ...] = ()
    """Points by seat; empty in games without points."""
    reason: str = ""
    """Identifier of how it ended: `surrounded`, `resigned`, `agreed`, ..."""


class Lasting:
    """Marks the part of a view that never changes during a game, such as its components.

    A host sends it to each front end only once.
    """

    __slots__ = ()


class Game(ABC, Generic[S]):
    """The rules of one game, over a state `S` of plain data.

    Args:
        edition: the edition of its components that games are set up with; None for the newest. States say
            themselves with which they are played. See `with_edition`.
    """

    id: ClassVar[str]
    """Identifier: `hive`, `micropolis`, `march`."""
    rules: ClassVar[int]
    """Version of the rules; grows whenever the same answers may lead elsewhere."""
    seats: ClassVar[range]
    """The numbers of players that are possible."""
    options: ClassVar[tuple[Option, ...]]
    perfect_information: ClassVar[bool] = False
    """Whether nothing is ever hidden or drawn, so that playing a line ahead shows nobody what is to come."""
    same_for_all: ClassVar[bool] = False
    """Whether every seat may know what every other may; what is hidden, if anything, is hidden from all."""
    orders: ClassVar[tuple[Order, ...]] = (Order.PASS_IF_NOTHING,)
    """The standing orders that this game supports, in the order in which they are listed."""
    draw: ClassVar[tuple[str, ...]] = ()
    """The answers by which people agree on a draw, that of the asked seat first; empty for no draw."""
    value_modules: ClassVar[tuple[str, ...]] = ("game",)
    """The modules of its package with the classes that a host sends to front ends: those of views, meanings,
    topics and events. What their fields hold is found by itself, wherever it is defined."""
    giving_up: ClassVar[str] = ""
    """The answer by which the seat that is asked gives the game up; empty if nobody can."""
    editions: ClassVar[Editions[Any] | None] = None
    """All editions of its components; None if it has no data that may change. Where there are editions, an
    encoded state names its own as an entry `edition`."""

    def __init__(self, edition: str | None = None) -> None:
        self._edition = edition

    @property
    def edition(self) -> str:
        """The edition of the components that `setup` takes; empty in a game without editions."""
        if self.editions is None:
            return ""
        return self.editions.current_digest if self._edition is None else self._edition

    def with_edition(self, edition: str) -> Game[S]:
        """Return these rules such that `setup` takes an earlier edition of the components.

        Args:
            edition: its digest, as a state names it; `editions.UNNAMED` where a state names none.

        Raises:
            UnknownEdition: it is not stored.
        """
        if self.editions is None:
            if edition:
                raise UnknownEdition(edition)
            return self
        self.editions.get(edition)
        return type(self)(edition)

    @property
    def unknown_effect(self) -> str:
        """The first component of this edition whose effect the rules no longer implement; empty if there is
        none."""
        return ""

    def is_contest(self, options: Options) -> bool:
        """Return whether players compete in a game with these options, so that its result rates them.

        Args:
            options: all of them.
        """
        return True

    @property
    def usual_seats(self) -> int:
        """The number of players where none is given: two if the game allows it, else the smallest number."""
        return 2 if 2 in self.seats else self.seats.start

    @abstractmethod
    def setup(self, options: Options, seats: int, seed: int) -> S:
        """Return the state before the first question.

        Args:
            options: complete, as `with_defaults` gives them.
            seats: number of players, one of `self.seats`.
            seed: the seed of the game's own random streams.

        Raises:
            BadOption: a document that cannot be played with, or options that do not go together.
        """

    @abstractmethod
    def step(self, state: S, tell: Tell) -> Flow:
        """Play on from a boundary to the next, changing `state`. Called only while `outcome` is None.

        A step that is left before its end is thrown away together with the state that it changed.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on. Asked at boundaries only."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Any:
        """Return what `seat` may know (None: an onlooker). Never shares a mutable part with `state`."""

    @abstractmethod
    def encode(self, state: S) -> Any:
        """Return the state as JSON values, the same for equal states."""

    @abstractmethod
    def decode(self, data: Any) -> S:
        """Return the state that `encode` wrote: every entry in its range, every piece of the box in one
        place.

        Raises:
            BadState: `data` is no state that a boundary of a game can have; the error says where.
        """

    @abstractmethod
    def setup_facts(self, state: S) -> Mapping[str, Any]:
        """Return what a state tells of how its game was set up and never changes after.

        Returns:
            Seats, seed and options, as far as the state holds them, by the names of their entries in a saved
            game: `seats`, `seed`, `options.long`.
        """

    def check_setting(self, state: S, options: Options, seats: int, seed: int) -> None:
        """Check that a state is one of the game with these options, seats and seed.

        Raises:
            BadState: it is one of another game; its place is the entry that does not go with the state.
            BadOption: see `setup`.
        """
        found = self.setup_facts(state)
        for entry, value in self.setup_facts(self.setup(options, seats, seed)).items():
            if found[entry] != value:
                raise BadState(entry, "conflict", other="state")

    def copy(self, state: S) -> S:
        """Return a state that shares nothing mutable with `state`."""
        return self.decode(self.encode(state))

    def understand(self, view: Any, ask: Ask, text: str) -> Choice:
        """Return the legal answer that a typed `text` means.

        Args:
            view: what the seat that is asked may know.
            ask: the question.
            text: the text as it was typed.

        Raises:
            Refused: there is none; the code names the broken rule.
        """
        wanted = " ".join(text.split()).casefold()
        for choice in (*ask.choices, *ask.declarations):
            if choice.text.casefold() == wanted:
                return choice
        raise Refused("not_a_choice", text=text)

    def standing_order_answer(self, order: Order, ask: Ask) -> Choice | None:
        """Return the answer that a standing order gives to a question; None if it does not speak of it."""
        if order is Order.PASS_IF_NOTHING and len(ask.choices) == 1:
            return ask.choices[0]
        return None

    def orders_ended_by_question(self, ask: Ask) -> frozenset[Order]:
        """Return the standing orders of the asked seat that end with this question."""
        return frozenset()

    def orders_ended_by_events(self, seat: int, events: Sequence[Event], view: Any) -> frozenset[Order]:
        """Return the standing orders of a seat that end with what has happened.

        Args:
            seat: the seat whose orders they are.
            events: what has happened, as far as the seat may know, in its order.
            view: what the seat sees after that.
        """
        return frozenset()
