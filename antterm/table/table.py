"""The table: answering, taking back, seats, new lines. Every change is on disk before it is told."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from antterm import __version__, outside, registry
from antterm.bots.kinds import PERSON
from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.options import BadOption
from antterm.core.play import fingerprint
from antterm.core.record import Record
from antterm.i18n import _
from antterm.saves.clock import Clock, Pace
from antterm.saves.document import NAME_LIMIT, SEED_LIMIT, Boundary, Document, Seat, encode, tidy
from antterm.saves.errors import SaveError
from antterm.saves.lock import Lock
from antterm.saves.proof import Claim, Proof
from antterm.saves.reading import read_document
from antterm.saves.replay import onward, replay, resume
from antterm.saves.store import Store
from antterm.table.opening import earlier_is_whole, find, lock_existing
from antterm.table.players import check_players, moved_on, why_lost
from antterm.table.timed import Timed

T = TypeVar("T")


class Table(Timed):
    """One game, open to be played or watched. Made by `create` or `open`; it must be closed.

    Args:
        store: where it is saved.
        file: its name in the store; None for a file elsewhere, which can only be watched.
        record: the game itself.
        document: as it was read, or is to be.
        notice: one of `NOTICES`, or None.
        lock: the right to write it; None for a table that only watches.
    """

    def __init__(
        self,
        store: Store,
        file: str | None,
        record: Record[Any],
        document: Document,
        notice: str | None,
        lock: Lock | None,
    ) -> None:
        super().__init__(record, document)
        self.notice = notice
        self.claim: Claim | None = None
        """What is still to be proved of a game that was opened at once; see `hear`."""
        self._disproved: Document | None = None
        """The game as it was opened, to be kept before the first change: its answers lead elsewhere."""
        self._store, self._file, self._lock = store, file, lock
        self._set_aside_first = False
        self.saving: Callable[[Callable[[], None]], None] = lambda write: write()
        """How a changed game is written: at once. Who has others wait for him does so later, in a thread, and
        closes a table that could not be written: the file is the truth."""

    @classmethod
    def create(
        cls,
        store: Store,
        game_id: str,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        seed: int | None = None,
        name: str | None = None,
        answers: Sequence[str] = (),
        created: datetime | None = None,
        pace: Pace | None = None,
    ) -> Table:
        """Begin a new game and save it.

        Args:
            store: where it will be saved.
            game_id: which game.
            seats: who plays, in the order of the game's seats.
            options: those chosen; the others get their defaults.
            seed: of the game's randomness, 0 to 2**63 - 1; None for a random one.
            name: what people call it; None for one made of the game and the day.
            answers: what has been answered already, elsewhere.
            created: when the game was begun; None for now.
            pace: of the chess clock; None for none.

        Raises:
            KeyError: there is no such game.
            BadOption: these players, options or number of seats cannot be played with.
            ReplayError: an answer is not legal.
            SaveError: the name is taken, or the game cannot be saved.
        """
        game = registry.game(game_id)
        check_players(game_id, seats)
        store = Store(store.data_dir)  # it remembers what this table alone has read and written
        seed = outside.fresh_seed() if seed is None else seed
        if not 0 <= seed <= SEED_LIMIT:
            raise BadOption("unknown_value", "seed", seed, (f"0..{SEED_LIMIT}",))
        record = Record.replay(game, len(seats), seed, options, answers)
        now = _now()
        name = tidy(name or "") or store.free_name(f"{game_id}-{now:%Y-%m-%d}")
        document = Document(
            app=__version__,
            name=name,
            game=game_id,
            rules=game.rules,
            options=dict(record.options),
            seats=tuple(seats),
            seed=seed,
            created=created or now,
            updated=now,
            turn=None,
            answers=(),
            undone=(),
            digest="",
            boundary=Boundary(0, None),
            clock=Clock.wound(pace, len(seats)) if pace else UNSET,
        )
        return cls._begin(store, record, document)

    @classmethod
    def _begin(cls, store: Store, record: Record[Any], document: Document) -> Table:
        """A table for a game that has no file yet."""
        file = store.path(document.name).stem
        table = cls(store, file, record, document, None, store.lock(file))
        try:
            table._save()
        except BaseException:
            table.close()
            raise
        return table

    @classmethod
    def open(
        cls,
        store: Store,
        name_or_path: str | os.PathLike[str],
        watch: bool = False,
        earlier: bool = False,
        engines: Collection[str] = (),
        at_once: bool = False,
    ) -> Table:
        """Go on with a saved game.

        Args:
            store: the saved games.
            name_or_path: its name there, or a file. A file elsewhere can only be watched.
            watch: look on without the right to change anything.
            earlier: should the file be broken, open its earlier generation; the broken file is set aside
                before the first change.
            engines: the commands that may be run for engines; a save, which may come from anywhere, is not
                to decide this.
            at_once: do not wait until a long game is played up to where it stood, but go on from its stored
                position; `claim` is then to be proved elsewhere, and what comes of it given to `hear`.

        Raises:
            SaveError: it is open elsewhere, cannot be read, or is damaged.
        """
        store = Store(store.data_dir)  # it remembers what this table alone has read and written
        path = find(store, name_or_path)
        if not store.holds(path):
            return cls._seated(store, None, read_document(path), path, None, at_once)
        file = path.stem
        lock = None if watch else lock_existing(store, path)
        try:
            try:
                table = cls._seated(store, file, store.read(file), path, lock, at_once)
            except SaveError as error:
                if not earlier:
                    error.earlier = earlier_is_whole(store, file)
                    raise
                table = cls._seated(store, file, store.earlier(file), path, lock, at_once)
                table.notice = table.notice or "earlier"
                table._set_aside_first = True
            table._seat_people_for_lost_bots(engines)
            return table
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    def _seated(
        cls, store: Store, file: str | None, document: Document, path: Path, lock: Lock | None, at_once: bool
    ) -> Table:
        """A table for a game that has been read."""
        claim = None
        if at_once:
            record, document, notice, claim = resume(document, path)
        else:
            record, document, notice = replay(document, path)
        table = cls(store, file, record, document, notice, lock)
        table.claim = claim
        return table

    def hear(self, proof: Proof) -> None:
        """Take over what came of `claim`: the game is ready to be gone back in, or goes on from its stored
        position alone. In that case there is a notice, and the file as it was is kept before it is changed.
        """
        claim, self.claim = self.claim, None
        if claim is None:
            return
        if proof.chapters:
            self.record.accept(proof.chapters)
            return
        game, before = self.record.game, claim.document
        later = onward(before, game.rules)
        assert later.origin is not None
        played = self.record.answers[before.boundary.answers :]
        state = game.decode(later.origin.state)
        self.record = Record.resume(
            game, len(self.seats), before.seed, before.options, played, 0, state, self.record.undone, state
        )
        self._document = replace(later, seats=self.seats)
        if before.rules == game.rules:
            self._disproved = before
        self.notice = "unproved" if before.rules == game.rules else "rules_changed"

    @property
    def file(self) -> str | None:
        """Its name in the store; None for a file elsewhere."""
        return self._file

    @property
    def watching(self) -> bool:
        """Whether this table only looks on."""
        return self._lock is None

    def answer(self, text: str) -> tuple[Event, ...]:
        """Give the pending question a legal answer and save.

        Returns:
            What happened.

        Raises:
            Refused: it is not legal, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(lambda: self._timed_answer(text))

    def may_take_back(self) -> str | None:
        """Why the last answer of a person cannot be taken back, or None when it can."""
        return "watching" if self.watching else self.record.may_take_back(self.bot_seats)

    def to_take_back(self) -> tuple[Ask, Choice] | None:
        """The question and its answer that `take_back` would take back first; None where it would refuse."""
        return None if self.watching else self.record.to_take_back(self.bot_seats)

    def take_back(self) -> int:
        """Take back the last answer of a person, with those of programs after it, and save.

        Returns:
            How many answers were taken back.

        Raises:
            Refused: see `may_take_back`.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(self._timed_take_back)

    def redo(self) -> int:
        """Give again what the last `take_back` took, and save.

        Returns:
            How many answers were given.

        Raises:
            Refused: nothing was taken back, or this table only watches.
            SaveError: it could not be saved; the game stands as before.
        """
        return self._change(self._timed_redo)

    def line_name(self) -> str:
        """A free name for a new line of this game."""
        return self._store.free_name(_("{name}-line").format(name=self.name[: NAME_LIMIT - 12]))

    def branch(
        self, number: int, name: str, engines: Collection[str] = (), seats: Sequence[Seat] | None = None
    ) -> Table:
        """Begin a new saved game from a move of this one, which stays as it is.

        Args:
            number: how many answers the new game has in common with this one.
            name: what people call it.
            engines: the commands that may be run for engines, see `open`.
            seats: who plays on; None for those who played.

        Raises:
            Refused: see `may_branch`; also `line_over` where the game is over at that move.
            SaveError: the name is taken, or the game cannot be saved.
        """
        why = self.may_branch()
        if why is not None:
            raise Refused(why)
        record = self.record.branch(number)
        if record.play.outcome is not None:
            raise Refused("line_over")
        store = Store(self._store.data_dir)
        document = replace(self._document, name=tidy(name), created=_now(), seats=tuple(seats or self.seats))
        document = replace(document, clock=UNSET)  # a line is for looking, not for the hurry
        table = self._begin(store, record, document)
        table._seat_people_for_lost_bots(engines)
        return table

    def rematch(self, seats_changed: bool = False, engines: Collection[str] = ()) -> Table:
        """Begin another game of the same people with the same options; this one stays as it is.

        Args:
            seats_changed: everybody moves on by one seat, so that another begins.
            engines: the commands that may be run for engines, see `open`.

        Raises:
            BadOption: one of those who played cannot play here any more.
            SaveError: the game cannot be saved.
        """
        seats = moved_on(self.seats, self.words.seat) if seats_changed else self.seats
        pace = self.clock.pace if self.clock is not None else None
        table = self.create(self._store, self.game_id, seats, self._document.options, pace=pace)
        table._seat_people_for_lost_bots(engines)
        return table

    def take_over(self, seat: int, player: str, name: str | None = None) -> None:
        """Let a person or another program play on in a seat, and save.

        Args:
            seat: which.
            player: as a seat names it.
            name: what to call them; None for the name that stands there.

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
        """Call somebody otherwise, and save.

        Raises:
            ValueError: the name is empty.
            Refused: this table only watches.
            SaveError: it could not be saved; the name is as before.
        """
        self._seat(seat, replace(self.seats[seat], name=tidy(name)))

    def look_again(self) -> bool:
        """Bring a watching table up to date with the file.

        Returns:
            Whether anything has changed.

        Raises:
            SaveError: the file cannot be read any more; the table shows what it showed.
        """
        if not self.watching or self._file is None or not self._store.changed(self._file):
            return False
        document, path = self._store.read(self._file), self._store.path(self._file)
        if not self._follow(document):
            self.record, self._document, self.notice, self.claim = resume(document, path)
        return True

    def _follow(self, document: Document) -> bool:
        """Come to where a game stands that was only played on since it was read.

        Returns:
            Whether it was; if not, all is as before.
        """
        known = self._document
        same = (document.game, document.rules, document.seed, document.options, document.origin) == (
            known.game,
            known.rules,
            known.seed,
            known.options,
            known.origin,
        ) and len(document.seats) == len(known.seats)
        if not same:
            return False
        try:
            self.record.restore(document.answers, document.undone)
        except Refused:
            return False
        if self.record.play.digest() != document.digest:
            return False
        self._document = document
        return True

    def close(self) -> None:
        """Let others write this game. Closing twice does no harm; a closed table only looks on."""
        self.running.stop()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _seat(self, seat: int, sitting: Seat) -> None:
        seats = list(self.seats)
        seats[seat] = sitting

        def sit() -> None:
            self._document = replace(self._document, seats=tuple(seats))

        self._change(sit)

    def _change(self, do: Callable[[], T]) -> T:
        """Do something and save it; should either fail, all is as it was."""
        if self.watching:
            raise Refused("watching")
        document, answers, undone = self._document, self.record.answers, self.record.undone.copy()
        try:
            result = do()
            self._save()
        except Refused:
            raise
        except BaseException:
            self._document = document
            self.record.restore(answers, undone)
            raise
        return result

    def _save(self) -> None:
        assert self._file is not None
        if self._set_aside_first:
            self._store.set_aside(self._file)
            self._set_aside_first = False
        if self._disproved is not None:
            self._store.keep(self._file, encode(self._disproved))
            self._disproved = None
        play, game = self.record.play, self.record.game
        state = game.encode(play.boundary)
        answers = tuple(self.record.answers)
        document = replace(
            self._document,
            app=__version__,
            rules=game.rules if self.claim is None else self._document.rules,
            updated=_now(),
            turn=None if play.ask is None else play.ask.seat,
            answers=answers,
            undone=tuple(self.record.undone),
            digest=fingerprint(state, play.since),
            boundary=Boundary(len(answers) - len(play.since), state),
        )
        self.saving(partial(self._store.write, self._file, document))
        self._document = document

    def _seat_people_for_lost_bots(self, engines: Collection[str]) -> None:
        seats = list(self.seats)
        for number, seat in enumerate(seats):
            if (lost := why_lost(self.game_id, seat, None if self.watching else engines)) is not None:
                seats[number] = replace(seat, player=PERSON)
                self.notice = self.notice or lost
        self._document = replace(self._document, seats=tuple(seats))


def _now() -> datetime:
    return outside.now().replace(microsecond=0)
