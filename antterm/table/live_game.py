"""A game that this process runs: views, answering, taking back, the clock. Every change is saved.

A `LiveGame` is saved by a callback, for example by a host; `table.Table` is one that is saved in the store of
the person who plays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from copy import copy
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from antterm import __version__, bots, registry, system
from antterm.bots import PERSON, kind_of
from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Game, Outcome
from antterm.core.options import CHARACTERS, ON, BadOption
from antterm.core.play import Play, fingerprint
from antterm.core.record import Record
from antterm.core.story import Story
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import (
    SEED_LIMIT,
    Boundary,
    Document,
    Seat,
    tidy,
)
from antterm.saves.errors import SaveError
from antterm.saves.replay import Verification, VerifiedGame, leads_to, onward, replay, resume
from antterm.table.clock import GameClock
from antterm.table.contract import BaseTable
from antterm.table.players import check_players
from antterm.table.standing_orders import LocalOrders
from antterm.words import Words

T = TypeVar("T")

Put = Callable[[Document, Document | None], None]
"""Saves a changed game; raises SaveError. If its answers turned out to lead elsewhere, the second argument is
the game as it was, which is stored beside it."""


_setting = attrgetter("game", "rules", "seed", "options", "origin")
"""Returns what makes a document that of the same game, whatever has been answered."""


class LiveGame(BaseTable):
    """A game that this process runs and saves.

    Args:
        record: the game itself.
        document: the document as it was read, or as it will be saved.
        put: saves it.
        notice: one of `NOTICES`, or None.
        verification: the job whose result `finish_verification` needs, or None.
    """

    def __init__(
        self,
        record: Record[Any],
        document: Document,
        put: Put,
        notice: str | None = None,
        verification: Verification | None = None,
    ) -> None:
        self.record = record
        """The record of the game itself."""
        self.notice, self.verification = notice, verification
        self.document = document
        """The game as it was saved last, with changes of seats that are not saved yet."""
        self.game_clock = GameClock(document.clock or None)
        self._orders = LocalOrders(record.game, document.orders or (), self._keep_orders)
        self._words: Words | None = None
        self._put = put
        self._mismatched: Document | None = None
        """The game as it was opened, to be kept before the first change: its answers lead elsewhere."""

    @classmethod
    def opened(cls, document: Document, path: Path, put: Put, verify_later: bool = False) -> LiveGame:
        """Open a saved game without engines: people take their seats.

        Args:
            document: the document as it was read.
            path: where it lies, for messages.
            put: saves it.
            verify_later: see `Table.open`.

        Raises:
            SaveError: it cannot be played.
        """
        record, document, notice, verification = load_record(document, path, verify_later)
        game = LiveGame(record, document, put, notice, verification)
        game._seat_people_for_lost_bots(())
        return game

    @property
    def watching(self) -> bool:
        """Whether nothing can be changed here."""
        return False

    @property
    def orders(self) -> LocalOrders:
        return self._orders

    def _keep_orders(self) -> None:
        """Save standing orders; if that fails, they are saved with the next answer."""
        with suppress(SaveError):
            self.save()

    # How it stands

    @property
    def name(self) -> str:
        """The name of this game."""
        return self.document.name

    @property
    def game_id(self) -> str:
        return self.document.game

    @property
    def game(self) -> Game[Any]:
        """Its rules, with the edition of components that the game was begun with."""
        return self.record.game

    @property
    def words(self) -> Words:
        """The game's sentences; loaded when first needed."""
        if self._words is None:
            self._words = registry.words(self.game_id).at(self.view(None))
        return self._words

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.document.seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)

    @property
    def options(self) -> Mapping[str, Any]:
        """All options, with the defaults of those that were not chosen."""
        return self.record.options

    @property
    def ask(self) -> Ask | None:
        """The pending question; None when the game is over."""
        return self.record.play.ask

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it goes on."""
        return self.record.play.outcome

    @property
    def length(self) -> int:
        """All answers that stand, also those that not everybody may know of; see `seat_position.turn_for`."""
        return len(self.record.history)

    @property
    def local_seats(self) -> frozenset[int]:
        """The seats of people, who all share one keyboard."""
        return frozenset(range(len(self.seats))) - self.bot_seats

    @property
    def answered_here(self) -> int:
        """The number of answers up to the last one of a person, as far as that is known."""
        history, bots = self.record.history, self.bot_seats
        number = len(history)
        while number > history.known_from and history[number - 1].seat in bots:
            number -= 1
        return number

    @property
    def turn_began(self) -> int:
        """The number of answers at the last boundary, where the current turn, battle or harvest began."""
        return self.length - len(self.record.play.since)

    def view(self, seat: int | None) -> Any:
        """Return what `seat` (None: an onlooker) may know of the present position."""
        return self.record.play.view(seat)

    def story(self, seat: int | None) -> Story:
        """Return what `seat` (None: an onlooker) may know of what happened."""
        return self.record.story(seat)

    def answered(self, number: int) -> tuple[Ask, Choice] | None:
        """Return a question and its answer, by how many answers there were before."""
        return self.record.answered(number)

    def understand(self, text: str) -> str:
        """Return the exact text of the legal answer that a typed `text` means.

        Raises:
            Refused: there is none.
        """
        return self.record.play.understand(text)

    def events(self, since: int = 0) -> list[Event]:
        """Return everything that happened from answer number `since` on."""
        return self.record.events(since)

    def why_not_branch(self) -> str | None:
        """Return the code of why no new game can be started from an earlier position; None if it can.

        In a running game with hidden information that would show what is still to come, unless its people may
        take back even what was revealed.

        Returns:
            None or `line_reveals`.
        """
        over = self.outcome is not None
        return None if over or self.game.perfect_information or self.record.free_undo else "line_reveals"

    def bot_task(self) -> bots.Task:
        """Return the task for the bot or engine whose turn it is.

        Raises:
            ValueError: it is the turn of a person, or the game is over.
        """
        ask = self.ask
        if ask is None or ask.seat not in self.bot_seats:
            raise ValueError("it is not a program's turn")
        maker = bots.maker(self.seats[ask.seat].player, self.game_id, self.characters[ask.seat])
        return self._task(maker, self.record.play)

    def game_over(self) -> bots.GameOver | None:
        """Return the news of the result for the engines that have played; None while the game goes on, or
        without engines."""
        players = {seat.player for seat in self.seats if bots.is_engine(seat.player)}
        if self.outcome is None or self.watching or not players:
            return None
        makers = tuple(bots.maker(player, self.game_id) for player in sorted(players))
        return bots.GameOver(makers, self.outcome)

    @property
    def characters(self) -> tuple[str, ...]:
        """The character of each seat's bot, fixed by the seed; empty where there is none."""
        if self.options.get(CHARACTERS) != ON:
            return ("",) * len(self.seats)
        return tuple(
            bots.character_of(seat.player, self.game_id, self.document.seed, number)
            for number, seat in enumerate(self.seats)
        )

    @property
    def gives_hints(self) -> bool:
        """Whether a bot can say what it would answer."""
        return bots.analyst(self.game_id) is not None

    def hint_task(self, seconds: float, number: int | None = None) -> bots.Task | None:
        """Return the task for a bot to give the asked seat a hint.

        Args:
            seconds: for how long it thinks.
            number: number of answers that lead to the position; None for the present one.

        Returns:
            None if no bot gives hints, or nothing is asked.
        """
        analyst = bots.analyst(self.game_id)
        play = self.record.play if number is None else self.record.at(number)
        if analyst is None or play.ask is None:
            return None
        return self._task(analyst, play, seconds)

    def _task(self, bot: bots.BotMaker, play: Play[Any], hint_seconds: float | None = None) -> bots.Task:
        assert play.ask is not None
        seat = play.ask.seat
        rng, view = bots.randomness(self.document.seed, seat, self.length), play.view(seat)
        if hint_seconds is None:
            table = bots.TableFacts(self.game_id, dict(self.record.options), self.names)
            view = bots.position_for(self.seats[seat].player, table, view, self.events)
        return bots.Task(bot, play.ask, view, rng, hint_seconds)

    # The chess clock

    @property
    def has_clock(self) -> bool:
        return self.game_clock.saved is not None

    @property
    def clock(self) -> Clock | None:
        """The chess clock as it stands; None if nobody plays by one."""
        return self.game_clock.saved if self.clock_seat is None else self.game_clock.now

    @property
    def clock_is_running(self) -> bool:
        return self.game_clock.is_running

    @property
    def publicly_asked_seat(self) -> int | None:
        """The asked seat, as far as everybody may know; None for nobody.

        A secret question counts as part of the question before it, so that no clock reveals it: it takes the
        time of the seat that was asked before, if that is the same person, otherwise nobody's.
        """
        if self.ask is None or not self.ask.secret:
            return self.ask.seat if self.ask is not None else None
        return self.record.history.public_seat(self.length - 1)

    @property
    def clock_seat(self) -> int | None:
        seat = self.publicly_asked_seat
        is_asked = self.ask is not None and self.ask.seat == seat
        return seat if is_asked and seat in self.timed_seats else None

    @property
    def left_openly(self) -> int | None:
        """The milliseconds that `publicly_asked_seat` seems to have left; None if theirs is not counted."""
        seat, clock = self._timed_openly, self.game_clock.now
        return clock.remaining(seat, seat) if clock is not None and seat is not None else None

    @property
    def _timed_openly(self) -> int | None:
        seat = self.publicly_asked_seat
        return seat if seat in self.timed_seats else None

    def run_clock(self, elapsed: float = 0.0) -> None:
        """Start the clock, if there is one and a person is asked.

        Args:
            elapsed: seconds that count as passed already if the clock was stopped.
        """
        if self.publicly_asked_seat in self.timed_seats:
            self.game_clock.stopwatch.start(elapsed)

    def pause_clock(self) -> None:
        if self.clock_is_running and not self.watching:
            self._change(lambda: self.game_clock.stop(self.clock_seat is not None))

    def grant_time(self) -> None:
        """Give the person to move more time, and save.

        Raises:
            Refused: this table only watches.
            SaveError: it could not be saved; the clock stands as before.
        """
        self._change(lambda: self.game_clock.grant(self._timed_openly))

    def _timed_answer(self, text: str) -> tuple[Event, ...]:
        seat, counts, number = self.publicly_asked_seat, self.clock_seat is not None, self.length
        events = self.record.answer(text)
        if seat is not None:
            is_timed, ends_move = seat in self.timed_seats, self.publicly_asked_seat != seat
            self.game_clock.charge(counts, lambda clock: clock.answered(seat, number, is_timed, ends_move))
        return events

    def _timed_take_back(self, number: int | None = None) -> int:
        record, before, asked = self.record, self.record.history.copy(), self.clock_seat
        count = record.take_back(self.bot_seats) if number is None else record.take_back_to(number)
        self._orders.taken_back(self.length)
        seats = before.public_seats(self.length)
        self.game_clock.charge(asked is not None, lambda clock: clock.taken_back(seats, self.length, asked))
        gave_up = before[len(before) - 1].text == self.game.giving_up
        if number is None and gave_up and self.clock_seat is not None and not self.remaining(self.clock_seat):
            self.game_clock.grant(self.clock_seat)  # a fallen flag would fall again at once
        return count

    def _timed_redo(self) -> int:
        number, counts = self.length, self.clock_seat is not None
        count = self.record.redo(self.bot_seats)
        seats, timed = self.record.history.public_seats(number), self.timed_seats
        following = self.publicly_asked_seat
        self.game_clock.charge(counts, lambda clock: clock.given_again(seats, number, timed, following))
        return count

    # Changing it

    def finish_verification(self, verified: VerifiedGame) -> None:
        """Use the result of `verification`.

        If the answers lead to the stored position, earlier positions become available. Otherwise the game
        continues from that position alone, with a notice, and the file is copied before it is changed.
        """
        verification, self.verification = self.verification, None
        if verification is None:
            return
        if verified.chapters:
            self.record.accept(verified.chapters)
            return
        game, before = self.record.game, verification.document
        later = onward(before, game.rules)
        assert later.origin is not None
        played = self.record.answers[before.boundary.answers :]
        state = game.decode(later.origin.state)
        seats, undone = len(self.seats), self.record.undone
        self.record = Record.replay(
            game, seats, before.seed, before.options, played, undone, state, boundary=(0, state)
        )
        self._adopt(replace(later, seats=self.seats))
        if before.rules == game.rules:
            self._mismatched = before
        self.notice = "unverified" if before.rules == game.rules else "rules_changed"

    def follow(self, document: Document) -> bool:
        """Catch up with a saved game, if it is the game that is open here with other answers.

        Returns:
            Whether it is; otherwise nothing has changed here.
        """
        old = self.document
        if _setting(document) != _setting(old) or len(document.seats) != len(old.seats):
            return False
        answers, undone = self.record.answers, self.record.undone.copy()
        try:
            self.record.restore(document.answers, document.undone)
        except Refused:
            self.record.restore(answers, undone)
            return False
        if not leads_to(self.record.play, document):
            self.record.restore(answers, undone)
            return False
        self._adopt(document)
        return True

    def answer(self, text: str) -> tuple[Event, ...]:
        """Give the pending question a legal answer and save.

        Returns:
            What happened.

        Raises:
            Refused: it is not legal, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(lambda: self._timed_answer(text))

    def why_not_take_back(self) -> str | None:
        """Return why the last answer of a person cannot be taken back, or None when it can."""
        return "watching" if self.watching else self.record.why_not_take_back(self.bot_seats)

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """Return the question and its answer that `take_back` would take back first; None if it would
        refuse."""
        return None if self.watching else self.record.to_take_back(self.bot_seats)

    def take_back(self) -> int:
        """Take back the last answer of a person, with those of bots after it, and save.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: see `why_not_take_back`.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(self._timed_take_back)

    def take_back_to(self, number: int) -> int:
        """Take back all answers after the first `number`, on which people have agreed, and save.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: `not_ready`, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(lambda: self._timed_take_back(number))

    def redo(self) -> int:
        """Redo what the last `take_back` took back, and save.

        Returns:
            How many answers were given.

        Raises:
            Refused: nothing was taken back, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(self._timed_redo)

    def replace_player(self, seat: int, player: str, name: str | None = None) -> None:
        """Let a person or another bot continue in a seat, and save.

        Args:
            seat: which.
            player: the player, as a seat names it.
            name: the new name in the seat; None to keep the present one.

        Raises:
            BadOption: there is no such player for this game.
            ValueError: the name is empty.
            Refused: this table only watches.
            SaveError: it could not be saved; all sit as before.
        """
        sitting = replace(self.seats[seat], player=player)
        if name is not None:
            sitting = replace(sitting, name=tidy(name))
        check_players(self.game_id, [sitting])
        self._seat(seat, sitting)

    def rename_seat(self, seat: int, name: str) -> None:
        """Rename the person or bot in a seat, and save.

        Raises:
            ValueError: the name is empty.
            Refused: this table only watches.
            SaveError: it could not be saved; the name is as before.
        """
        self._seat(seat, replace(self.seats[seat], name=tidy(name)))

    def _seat(self, seat: int, sitting: Seat) -> None:
        seats = list(self.seats)
        seats[seat] = sitting

        def sit() -> None:
            self.document = replace(self.document, seats=tuple(seats))

        self._change(sit)

    def _change(self, do: Callable[[], T]) -> T:
        """Do something and save it; if saving fails, restore the state before.

        Raises:
            Refused: this table only watches; or `do` raised it, which it does only before any change.
        """
        if self.watching:
            raise Refused("watching")
        document, answers, undone = self.document, self.record.answers, self.record.undone.copy()
        clock, stopwatch = self.game_clock.saved, copy(self.game_clock.stopwatch)
        try:
            result = do()
            self.save()
        except Refused:
            raise
        except BaseException:
            self.document, self.game_clock.saved = document, clock
            self.game_clock.stopwatch = stopwatch  # the time that was spent stays spent
            self.record.restore(answers, undone)
            raise
        return result

    def save(self) -> None:
        """Save the game as it stands.

        Raises:
            SaveError: it could not be saved.
        """
        rules = self.game.rules if self.verification is None else self.document.rules
        orders = self._orders.given(self.length) or UNSET
        document = replace(self.document, rules=rules, clock=self.game_clock.saved or UNSET, orders=orders)
        document = as_it_stands(self.record, document)
        self._put(document, self._mismatched)
        self.document, self._mismatched = document, None

    def _adopt(self, document: Document) -> None:
        """Continue from a document that was saved elsewhere."""
        self.document, self.game_clock.saved = document, document.clock or None

    def _seat_people_for_lost_bots(self, engines: Collection[str]) -> None:
        seats = list(self.seats)
        for number, seat in enumerate(seats):
            lost = kind_of(seat.player).why_lost(
                seat.player, self.game_id, None if self.watching else engines
            )
            if lost is not None:
                seats[number] = replace(seat, player=PERSON)
                package = (self.document.packages or {}).get(seat.player)
                self.notice = self.notice or (f"package_gone:{package}" if package else lost)
        self.document = replace(self.document, seats=tuple(seats))


def new_game(
    game_id: str,
    seats: Sequence[Seat],
    options: Mapping[str, Any],
    name: str,
    seed: int | None = None,
    answers: Sequence[str] = (),
    created: datetime | None = None,
    pace: Pace | None = None,
) -> tuple[Record[Any], Document]:
    """Return the record and the document of a new game; see `Table.create`.

    Raises:
        KeyError, BadOption, ReplayError: as there.
    """
    game = registry.game(game_id)
    check_players(game_id, seats)
    seed = system.fresh_seed() if seed is None else seed
    if not 0 <= seed <= SEED_LIMIT:
        raise BadOption("unknown_value", "seed", seed, (f"0..{SEED_LIMIT}",))
    record = Record.replay(game, len(seats), seed, options, answers)
    begun = save_time()
    return record, Document(
        app=__version__,
        name=name,
        game=game_id,
        rules=game.rules,
        options=dict(record.options),
        seats=tuple(seats),
        seed=seed,
        created=created or begun,
        updated=begun,
        turn=None,
        answers=(),
        undone=(),
        digest="",
        boundary=Boundary(0, None),
        clock=Clock.at_start(pace, len(seats)) if pace else UNSET,
    )


def as_it_stands(record: Record[Any], document: Document) -> Document:
    """Return the document to save for a game as it stands.

    Args:
        record: the game.
        document: its document before.
    """
    play, answers = record.play, tuple(record.answers)
    state = record.game.encode(play.boundary)
    return replace(
        document,
        app=__version__,
        updated=save_time(),
        turn=None if play.ask is None else play.ask.seat,
        answers=answers,
        undone=tuple(record.undone),
        digest=fingerprint(state, play.since),
        boundary=Boundary(len(answers) - len(play.since), state),
        packages=bots.packages(document.game, (seat.player for seat in document.seats)) or UNSET,
    )


def load_record(
    document: Document, path: Path, verify_later: bool
) -> tuple[Record[Any], Document, str | None, Verification | None]:
    """Return the record of a saved game: replayed, or resumed at its stored position; see `Table.open`."""
    return resume(document, path) if verify_later else (*replay(document, path), None)


def default_name(game_id: str) -> str:
    """Return the name of a new game that nobody has named."""
    return f"{game_id}-{save_time():%Y-%m-%d}"


def save_time() -> datetime:
    """Return the present time without microseconds, as saved games hold it."""
    return system.now().replace(microsecond=0)
