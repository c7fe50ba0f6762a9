"""How a game stands: who plays, what is asked, what each may see, what programs have to think about."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from antterm import bots, registry
from antterm.bots.kinds import kind_of
from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Game, Outcome
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.story import Story
from antterm.saves.document import Document, Seat
from antterm.table.contract import KeptHere
from antterm.words import Words


class Standing(KeptHere):
    """A game as it stands. Nothing here changes it.

    Args:
        record: the game itself.
        document: who plays it, and what it is called.
    """

    def __init__(self, record: Record[Any], document: Document) -> None:
        self.record = record
        self._document = document
        self._words: Words | None = None

    @property
    def name(self) -> str:
        """What people call this game."""
        return self._document.name

    @property
    def created(self) -> datetime:
        """When the game was begun."""
        return self._document.created

    @property
    def updated(self) -> datetime:
        """When it was changed last."""
        return self._document.updated

    @property
    def game_id(self) -> str:
        return self._document.game

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.record.game

    @property
    def words(self) -> Words:
        """The game's sentences; loaded when first needed."""
        if self._words is None:
            self._words = registry.words(self.game_id).at(self.view(None))
        return self._words

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._document.seats

    @property
    def names(self) -> tuple[str, ...]:
        """What those at the table are called, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def options(self) -> Mapping[str, Any]:
        """What was chosen for it, and the defaults of the rest."""
        return self.record.options

    @property
    def ask(self) -> Ask | None:
        """The pending question; None when the game is over."""
        return self.record.play.ask

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.record.play.outcome

    @property
    def length(self) -> int:
        """Answers that stand."""
        return len(self.record.history)

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats that are programs."""
        return frozenset(i for i, seat in enumerate(self.seats) if kind_of(seat.player).thinks)

    @property
    def here(self) -> frozenset[int]:
        """The seats of people: all of them share the keyboard of whoever opens the game."""
        return frozenset(range(len(self.seats))) - self.bot_seats

    @property
    def answered_here(self) -> int:
        """How many answers there were when a person had answered last, as far as that is known."""
        history, bots = self.record.history, self.bot_seats
        number = len(history)
        while number > history.known_from and history[number - 1].seat in bots:
            number -= 1
        return number

    @property
    def turn_began(self) -> int:
        """How many answers there were when what is under way began: a turn, a battle, a harvest."""
        return self.length - len(self.record.play.since)

    def view(self, seat: int | None) -> Any:
        """What `seat` (None: an onlooker) may know of the present position."""
        return self.record.play.view(seat)

    def story(self, seat: int | None) -> Story:
        """What `seat` (None: an onlooker) may know of what happened."""
        return self.record.story(seat)

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """A question and its answer, by how many answers there were before."""
        return self.record.answered(number)

    def understand(self, text: str) -> str:
        """The exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """
        return self.record.play.understand(text)

    @property
    def is_ready(self) -> bool:
        """Whether the game can be gone back in, and its whole story told."""
        return self.record.is_ready

    def events(self, since: int = 0) -> list[Event]:
        """Everything that happened from answer number `since` on."""
        return self.record.events(since)

    def may_branch(self) -> str | None:
        """Why no new line can be begun from a move of this game, or None when it can.

        In a running game with hidden or drawn parts a line would show what is still to come, unless its
        people may take back even what was revealed.

        Returns:
            None or `line_reveals`.
        """
        over = self.outcome is not None
        return None if over or self.game.perfect_information or self.record.free_undo else "line_reveals"

    def bot_task(self) -> bots.Task:
        """What the program whose turn it is has to think about.

        Raises:
            ValueError: it is not a program's turn.
        """
        ask = self.ask
        if ask is None or ask.seat not in self.bot_seats:
            raise ValueError("it is not a program's turn")
        return self._task(bots.maker(self.seats[ask.seat].player, self.game_id), self.record.play)

    @property
    def gives_hints(self) -> bool:
        """Whether a bot can say what it would answer."""
        return bots.analyst(self.game_id) is not None

    def hint_task(self, seconds: float, number: int | None = None) -> bots.Task | None:
        """What a program has to think about that tells the seat that is asked what it would answer.

        Args:
            seconds: for how long it thinks.
            number: in the position after so many answers; None for the present one.

        Returns:
            None where no program can tell, or nothing is asked.
        """
        analyst = bots.analyst(self.game_id)
        play = self.record.play if number is None else self.record.at(number)
        if analyst is None or play.ask is None:
            return None
        return self._task(analyst, play, seconds)

    def bot_choice(self) -> str:
        """What the program whose turn it is would answer. Changes nothing.

        Raises:
            ValueError: it is not a program's turn.
        """
        task = self.bot_task()
        return bots.SteadyBot(task.bot).answer(task.ask, task.view, task.rng).text

    def _task(self, bot: bots.BotMaker, play: Play[Any], hint_seconds: float | None = None) -> bots.Task:
        assert play.ask is not None
        seat = play.ask.seat
        rng, view = bots.randomness(self._document.seed, seat, self.length), play.view(seat)
        if hint_seconds is None:
            view = bots.sight(self.seats[seat].player, self.game_id, view, self.events)
        return bots.Task(bot, play.ask, view, rng, hint_seconds)
