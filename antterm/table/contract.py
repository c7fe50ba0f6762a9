"""All that the screen of a game may ask of the table at which it is played, wherever that table stands.

A `Table` keeps its game itself, for all who share its keyboard. A table that a host keeps is known here for
one seat alone, or for somebody who looks on: what that seat may see has come as a message, and what is done
is sent away, so that it shows some time later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from antterm.bots.messages import Reply
from antterm.core.ask import Ask, Choice
from antterm.core.game import Game, Outcome
from antterm.core.story import Happening
from antterm.saves.clock import Clock
from antterm.words import Words

Changed = Callable[[str], None]
"""Told when a table stands otherwise by what others have done, with what people should know; else empty."""


class Adviser(Protocol):
    """Who has a bot think about a hint elsewhere."""

    def ask_hint(self, hear: Callable[[Reply], None]) -> None:
        """Have a bot think about the question of the own seat.

        Args:
            hear: called, where the screen is painted, with what it thinks so far and at last.
        """

    def drop_hint(self) -> None:
        """Nobody waits for it any more."""


class TableLike(Protocol):
    """A game in progress, as those see it who sit before one screen."""

    # What is played, and by whom

    @property
    def game_id(self) -> str:
        """Which game."""

    @property
    def game(self) -> Game[Any]:
        """Its rules, which need no state to tell of themselves."""

    @property
    def words(self) -> Words:
        """The game's sentences."""

    @property
    def name(self) -> str:
        """What people call this game."""

    @property
    def options(self) -> Mapping[str, Any]:
        """What was chosen for it."""

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats that are programs."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people sit before this screen: they alone are asked here."""

    @property
    def watching(self) -> bool:
        """Whether nothing can be changed from here."""

    # How it stands

    @property
    def ask(self) -> Ask | None:
        """The pending question, whole where one of `here` is asked; None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @property
    def length(self) -> int:
        """Answers that stand, as far as it may be known here that they were given."""

    @property
    def answered_here(self) -> int:
        """How many of them there were when somebody had answered last who sits here: the rest is news."""

    def view(self, seat: int | None) -> Any:
        """What `seat`, one of `here` or None for an onlooker, may know of the position."""

    def story(self, seat: int | None) -> Sequence[Happening]:
        """What that seat may know of what happened."""

    # What can be done

    @property
    def is_sending(self) -> bool:
        """Whether something was done that does not show yet: until it does, nothing can be answered."""

    @property
    def trouble(self) -> str:
        """What keeps this table from going on, in a sentence: the host is not reached. Empty if nothing."""

    def listen(self, changed: Changed) -> None:
        """Have `changed` called, where the screen is painted, whenever the table stands otherwise without
        having been told to at that very moment, and when `trouble` comes or goes."""

    def understand(self, text: str) -> str:
        """The exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """

    def answer(self, text: str) -> object:
        """Give the pending question a legal answer.

        Raises:
            Refused: it is not legal, or nothing can be changed from here.
            SaveError: it could not be saved; the game stands as before.
        """

    def may_take_back(self) -> str | None:
        """Why the last answer that was given here cannot be taken back, or None when it can."""

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """The question and its answer that `take_back` would take back first; None where it would refuse."""

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """A question that was answered here, and its answer, by how many answers there were before."""

    def take_back(self) -> object:
        """Take back the last answer that was given here, with those of programs after it.

        Raises:
            Refused, SaveError: as `answer`.
        """

    def redo(self) -> object:
        """Give again what `take_back` took.

        Raises:
            Refused, SaveError: as `answer`.
        """

    def close(self) -> None:
        """Leave the table. Twice does no harm."""

    # Hints

    @property
    def gives_hints(self) -> bool:
        """Whether a bot may say here what it would answer."""

    @property
    def adviser(self) -> Adviser | None:
        """Who has hints thought of elsewhere; None where the screen itself has to."""

    # The chess clock

    @property
    def clock(self) -> Clock | None:
        """The clock as it stands; None where nobody plays by one."""

    @property
    def clock_goes(self) -> bool:
        """Whether somebody's time runs."""

    @property
    def keeps_time(self) -> bool:
        """Whether the clock goes when the screen says so, which also has to see that time is up; else a host
        does all this, and `run_clock` and `pause_clock` do nothing."""

    @property
    def timed_seats(self) -> tuple[int, ...]:
        """The seats whose time is counted."""

    @property
    def on_turn(self) -> int | None:
        """The seat whose time runs while the clock goes."""

    def remaining(self, seat: int) -> int:
        """The milliseconds that one of `timed_seats` has left."""

    def run_clock(self) -> None:
        """Have the clock go: somebody sees his question."""

    def pause_clock(self) -> None:
        """Have it stand still.

        Raises:
            SaveError: how it stands could not be kept.
        """


class KeptHere:
    """What holds of a table whose game is kept by the very program that shows it."""

    is_sending: Final = False
    """Whatever is done shows at once."""
    trouble: Final = ""
    """What cannot be saved is not done."""
    adviser: Final = None
    """Hints are thought of beside the screen."""
    keeps_time: Final = True

    def listen(self, changed: Changed) -> None:
        """Nobody else changes it: whoever only watches looks again by himself."""
