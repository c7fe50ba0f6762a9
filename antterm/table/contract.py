"""The interface of a table for the front ends: the same for a game on this machine and a game at a host.

A `Table` runs its game itself, for all who share the keyboard. A `RemoteTable` runs at a host and is known
here for one seat or an onlooker: the host sends what that seat may see, and actions are sent to the host, so
their results show some time later.
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
from antterm.table.standing_orders import Orders
from antterm.words import Words

Changed = Callable[[str], object]
"""A callback for changes by others; its argument is a sentence for people, or empty."""


class Adviser(Protocol):
    """Gets hints from a bot outside of this program."""

    def ask_hint(self, hear: Callable[[Reply], None]) -> None:
        """Request a hint about the question to the person's own seat.

        Args:
            hear: called in the event loop of the app with interim results and the final one.
        """

    def drop_hint(self) -> None:
        """Ignore the hint if it still comes."""


class BaseTable(ABC):
    """A game in progress, as seen from one screen.

    Methods that are not abstract suit a game that this program runs; `RemoteTable` overrides them.
    """

    # What is played, and by whom

    @property
    @abstractmethod
    def game_id(self) -> str:
        """The identifier of the game."""

    @property
    def game(self) -> Game[Any]:
        """The rules of the game."""
        return registry.game(self.game_id)

    @property
    @abstractmethod
    def words(self) -> Words:
        """The game's sentences."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of this game."""

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Any]:
        """The chosen options."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players of the seats, as saves name them: `person`, `bot:easy` ..."""

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats of bots and engines."""
        return frozenset(seat for seat, player in enumerate(self.players) if kind_of(player).is_program)

    @property
    @abstractmethod
    def characters(self) -> tuple[str, ...]:
        """The character of each seat's bot; empty where there is none."""

    def player_title(self, seat: int) -> str:
        """Return the description of the bot or engine in a seat, such as `bot, level easy, raider`; empty for
        a person."""
        if seat not in self.bot_seats:
            return ""
        character = self.characters[seat]
        title = kind_of(self.players[seat]).title(self.players[seat])
        return f"{title}, {character_name(character)}" if character else title

    @property
    @abstractmethod
    def local_seats(self) -> frozenset[int]:
        """The seats of the people at this screen: only they are asked here."""

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
        """The pending question, with answers if one of `local_seats` is asked; None when the game is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it goes on."""

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of answers given, as far as this screen may know."""

    @property
    @abstractmethod
    def answered_here(self) -> int:
        """The number of answers up to the last one of somebody here; later ones are news."""

    @abstractmethod
    def view(self, seat: int | None) -> Any:
        """Return the view of `seat`, which is one of `local_seats` or None for an onlooker."""

    @abstractmethod
    def story(self, seat: int | None) -> Sequence[Happening]:
        """Return the events that `seat` may know."""

    # What can be done

    @property
    def is_sending(self) -> bool:
        """Whether the result of an action has not arrived yet; until then nothing can be answered."""
        return False

    @property
    def trouble(self) -> str:
        """The sentence that the host cannot be reached; empty if nothing keeps this table from going on."""
        return ""

    def listen(self, changed: Changed) -> None:  # noqa: B027
        """Register a callback for changes of this table by others and of `trouble`.

        It is called in the event loop of the app. Nobody else changes a game that this program runs.
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
    def why_not_take_back(self) -> str | None:
        """Return why the last answer that was given here cannot be taken back, or None when it can."""

    @abstractmethod
    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """Return the question and the answer that `take_back` would take back first; None if it would
        refuse."""

    @abstractmethod
    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """Return the question that was asked after `number` answers, and its answer; None if it was not asked
        here."""

    @abstractmethod
    def take_back(self) -> object:
        """Take back the last answer that was given here, with those of bots after it.

        Raises:
            Refused, SaveError: as `answer`.
        """

    @abstractmethod
    def redo(self) -> object:
        """Redo what `take_back` took back.

        Raises:
            Refused, SaveError: as `answer`.
        """

    def close(self) -> None:  # noqa: B027
        """Leave the table; calling this twice does no harm."""

    # Hints

    @property
    @abstractmethod
    def gives_hints(self) -> bool:
        """Whether hints are allowed and a bot can give them."""

    @property
    def adviser(self) -> Adviser | None:
        """The adviser that gives hints elsewhere; None if the screen has to ask a bot itself."""
        return None

    # The chess clock

    @property
    @abstractmethod
    def clock(self) -> Clock | None:
        """The chess clock with the time that has passed; None if the game has none."""

    @property
    @abstractmethod
    def clock_is_running(self) -> bool:
        """Whether somebody's time runs."""

    @property
    def runs_clock_here(self) -> bool:
        """Whether the screen starts and stops the clock and notices when time is up; otherwise a host
        does."""
        return True

    @property
    @abstractmethod
    def has_clock(self) -> bool:
        """Whether the game has a chess clock."""

    @property
    def timed_seats(self) -> tuple[int, ...]:
        """The seats whose time is counted: those of people, if there is a clock."""
        people = (seat for seat in range(len(self.names)) if seat not in self.bot_seats)
        return tuple(people) if self.has_clock else ()

    @property
    @abstractmethod
    def clock_seat(self) -> int | None:
        """The seat whose time runs while the clock is running."""

    def remaining(self, seat: int) -> int:
        """Return the milliseconds that one of `timed_seats` has left."""
        return self.clock.remaining(seat, self.clock_seat) if self.clock is not None else 0

    @abstractmethod
    def run_clock(self) -> None:
        """Start the clock, because somebody sees their question."""

    @abstractmethod
    def pause_clock(self) -> None:
        """Stop the clock.

        Raises:
            SaveError: its state could not be saved.
        """
