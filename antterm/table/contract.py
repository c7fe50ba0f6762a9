"""What the screen of a game may ask of its table, wherever that is kept.

A `Table` keeps its game itself, for all who share its keyboard. A `RemoteTable` is kept by a host and known
here for one seat, or for an onlooker: what that seat may see has come as a message, and what is done is sent
to the host, so it shows some time later.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from antterm import registry
from antterm.bots import Reply, character_name, kind_of
from antterm.core.ask import Ask, Choice
from antterm.core.game import Game, Outcome
from antterm.core.story import Happening
from antterm.saves.clock import Clock
from antterm.table.standing import Orders
from antterm.words import Words

Changed = Callable[[str], None]
"""Called when others have changed a table, with a sentence for people, or an empty text."""


class Adviser(Protocol):
    """Asks a bot for hints, elsewhere than in this process."""

    def ask_hint(self, hear: Callable[[Reply], None]) -> None:
        """Ask for a hint about the question of the own seat.

        Args:
            hear: called, where the screen is painted, with what it thinks so far and at last.
        """

    def drop_hint(self) -> None:
        """Ignore the hint if it still comes."""


class BaseTable(ABC):
    """A game in progress, as those see it who sit before one screen, wherever it is kept.

    What is not abstract holds of a table whose game is kept by the program that shows it; a table that a host
    keeps overrides it.
    """

    # What is played, and by whom

    @property
    @abstractmethod
    def game_id(self) -> str:
        """Which game."""

    @property
    def game(self) -> Game[Any]:
        """Its rules, which need no state to tell of themselves."""
        return registry.game(self.game_id)

    @property
    @abstractmethod
    def words(self) -> Words:
        """The game's sentences."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What people call this game."""

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Any]:
        """What was chosen for it."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """Who plays each seat, as saves name it: `person`, `bot:easy` ..."""

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats that are programs."""
        return frozenset(seat for seat, player in enumerate(self.players) if kind_of(player).thinks)

    @property
    @abstractmethod
    def characters(self) -> tuple[str, ...]:
        """The character of each seat's bot; empty where there is none."""

    def program(self, seat: int) -> str:
        """Return what plays a seat: `bot, level easy, raider`, or an engine; empty for a person."""
        if seat not in self.bot_seats:
            return ""
        character = self.characters[seat]
        title = kind_of(self.players[seat]).title(self.players[seat])
        return f"{title}, {character_name(character)}" if character else title

    @property
    @abstractmethod
    def here(self) -> frozenset[int]:
        """The seats whose people sit before this screen: they alone are asked here."""

    @property
    @abstractmethod
    def watching(self) -> bool:
        """Whether nothing can be changed from here."""

    @property
    @abstractmethod
    def orders(self) -> Orders:
        """The standing orders of the people who sit here."""

    # How it stands

    @property
    @abstractmethod
    def ask(self) -> Ask | None:
        """The pending question, whole where one of `here` is asked; None when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @property
    @abstractmethod
    def length(self) -> int:
        """Answers that stand, as far as it may be known here that they were given."""

    @property
    @abstractmethod
    def answered_here(self) -> int:
        """How many of them there were when somebody had answered last who sits here: the rest is news."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Return what `seat`, one of `here` or None for an onlooker, may know of the position."""

    @abstractmethod
    def story(self, seat: int | None) -> Sequence[Happening]:
        """Return what that seat may know of what happened."""

    # What can be done

    @property
    def is_sending(self) -> bool:
        """Whether something was done that does not show yet: until it does, nothing can be answered."""
        return False

    @property
    def trouble(self) -> str:
        """What keeps this table from going on, in a sentence: the host is not reached. Empty if nothing."""
        return ""

    def listen(self, changed: Changed) -> None:  # noqa: B027
        """Call a callback whenever others change this table, and when `trouble` changes.

        It is called where the screen is painted. Nobody else changes a table that is kept here.
        """

    @abstractmethod
    def understand(self, text: str) -> str:
        """Return the exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """

    @abstractmethod
    def answer(self, text: str) -> object:
        """Give the pending question a legal answer.

        Raises:
            Refused: it is not legal, or nothing can be changed from here.
            SaveError: it could not be saved; the game stands as before.
        """

    @abstractmethod
    def may_take_back(self) -> str | None:
        """Return why the last answer that was given here cannot be taken back, or None when it can."""

    @abstractmethod
    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """The question and its answer that `take_back` would take back first; None if it would refuse."""

    @abstractmethod
    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """Return a question that was answered here, and its answer, by how many answers there were before."""

    @abstractmethod
    def take_back(self) -> object:
        """Take back the last answer that was given here, with those of programs after it.

        Raises:
            Refused, SaveError: as `answer`.
        """

    @abstractmethod
    def redo(self) -> object:
        """Give again what `take_back` took.

        Raises:
            Refused, SaveError: as `answer`.
        """

    def close(self) -> None:  # noqa: B027
        """Leave the table. Twice does no harm."""

    # Hints

    @property
    @abstractmethod
    def gives_hints(self) -> bool:
        """Whether a bot may say here what it would answer."""

    @property
    def adviser(self) -> Adviser | None:
        """Who has hints thought of elsewhere; None if the screen itself has to."""
        return None

    # The chess clock

    @property
    @abstractmethod
    def clock(self) -> Clock | None:
        """The clock as it stands; None if nobody plays by one."""

    @property
    @abstractmethod
    def clock_goes(self) -> bool:
        """Whether somebody's time runs."""

    @property
    def keeps_time(self) -> bool:
        """Whether the screen starts and stops the clock, and has to see that time is up; else a host does."""
        return True

    @property
    @abstractmethod
    def has_clock(self) -> bool:
        """Whether people play by a clock."""

    @property
    def timed_seats(self) -> tuple[int, ...]:
        """The seats whose time is counted: those of people, where there is a clock."""
        people = (seat for seat in range(len(self.names)) if seat not in self.bot_seats)
        return tuple(people) if self.has_clock else ()

    @property
    @abstractmethod
    def on_turn(self) -> int | None:
        """The seat whose time runs while the clock goes."""

    def remaining(self, seat: int) -> int:
        """Return the milliseconds that one of `timed_seats` has left."""
        return self.clock.remaining(seat, self.on_turn) if self.clock is not None else 0

    @abstractmethod
    def run_clock(self) -> None:
        """Start the clock: somebody sees their question."""

    @abstractmethod
    def pause_clock(self) -> None:
        """Stop the clock.

        Raises:
            SaveError: how it stands could not be kept.
        """
