"""A game in the store of the person who plays: beginning, opening, branching and locking it."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from antterm.core.ask import Refused
from antterm.core.record import Record
from antterm.i18n import _
from antterm.saves import private
from antterm.saves.clock import Pace
from antterm.saves.document import (
    NAME_LIMIT,
    Document,
    Seat,
    encode,
    parse,
    read_document,
    tidy,
)
from antterm.saves.errors import SaveError, reading_failed
from antterm.saves.lock import Lock
from antterm.saves.replay import Verification, resume
from antterm.saves.store import SUFFIX, Store, backup_of
from antterm.table.live_game import LiveGame, default_name, load_record, new_game, save_time
from antterm.table.players import rotated


def find(store: Store, name_or_path: str | os.PathLike[str]) -> Path:
    """Return the file for the name of a game in the store or a path; it need not exist."""
    path = Path(name_or_path)
    text = os.fspath(name_or_path)
    is_path = not isinstance(name_or_path, str) or path.name != text or path.suffix == SUFFIX
    # not `Path.exists`, which fails where a folder on the way is closed
    if is_path and not (path.name == text and not os.path.exists(path)):
        return path
    named = store.path(text.removesuffix(SUFFIX))
    return path if not os.path.exists(named) and os.path.exists(path) else named


def lock_existing(store: Store, path: Path) -> Lock:
    """Lock a game.

    Raises:
        SaveError: `missing`, `forbidden`, `unreadable`: there is none, or nobody can tell; no lock file is
            left then. See also `Store.lock`.
    """
    try:
        os.stat(path)
    except ValueError as error:  # a null byte
        raise SaveError("missing", path) from error
    except OSError as error:
        if not os.path.exists(backup_of(path)):
            raise reading_failed(path, error) from error
    return store.lock(path.stem)


def earlier_is_whole(store: Store, file: str) -> bool:
    """Return whether the earlier generation of a game can be opened."""
    try:
        resume(store.earlier(file), store.path(file))
    except SaveError:
        return False
    return True


class Table(LiveGame):
    """One game, open to be played or watched. Made by `create` or `open`; it must be closed.

    Args:
        store: where it is saved.
        file: its name in the store; None for a file elsewhere, which can only be watched.
        record: the game itself.
        document: the document as it was read, or as it will be saved.
        notice: one of `NOTICES`, or None.
        lock: the right to write it; None for a table that only watches.
        verification: see `LiveGame`.
    """

    def __init__(
        self,
        store: Store,
        file: str | None,
        record: Record[Any],
        document: Document,
        notice: str | None,
        lock: Lock | None,
        verification: Verification | None = None,
    ) -> None:
        super().__init__(record, document, self._write, notice, verification)
        self._store, self.file, self._lock = store, file, lock
        self._set_aside_first = False

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
            seed: the seed of the game's randomness, 0 to 2**63 - 1; None for a random one.
            name: what people call it; None for one made of the game and the day.
            answers: what has been answered already, elsewhere.
            created: when the game was begun; None for now.
            pace: the pace of the chess clock; None for none.

        Raises:
            KeyError: there is no such game.
            BadOption: these players, options or number of seats cannot be played with.
            ReplayError: an answer is not legal.
            SaveError: the name is taken, or the game cannot be saved.
        """
        store = Store(store.data_dir)  # it remembers what this table alone has read and written
        title = tidy(name or "") or store.free_name(default_name(game_id))
        record, document = new_game(game_id, seats, options, title, seed, answers, created, pace)
        return cls._begin(store, record, document)

    @classmethod
    def _begin(cls, store: Store, record: Record[Any], document: Document) -> Table:
        """Return a table for a game that has no file yet."""
        file = store.path(document.name).stem
        table = cls(store, file, record, document, None, store.lock(file))
        try:
            table.save()
        except BaseException:
            table.close()
            raise
        table.notice = private.new_limitation()
        return table

    @classmethod
    def open(
        cls,
        store: Store,
        name_or_path: str | os.PathLike[str],
        watch: bool = False,
        earlier: bool = False,
        engines: Collection[str] = (),
        verify_later: bool = False,
    ) -> Table:
        """Open a saved game.

        Args:
            store: the saved games.
            name_or_path: its name there, or a file. Files outside of the store can only be watched.
            watch: look on without the right to change anything.
            earlier: should the file be broken, open its earlier generation; the broken file is set aside
                before the first change.
            engines: the commands that may be run for engines; a save, which may come from anywhere, is not
                to decide this.
            verify_later: go on from the stored position, without replaying the game first; `verification`
                must then be run elsewhere, and `finish_verification` be called with its result.

        Raises:
            SaveError: it is open elsewhere, cannot be read, or is damaged.
        """
        store = Store(store.data_dir)  # it remembers what this table alone has read and written
        path = find(store, name_or_path)
        if not store.holds(path):
            return cls._seated(store, None, read_document(path), path, None, verify_later)
        file = path.stem
        lock = None if watch else lock_existing(store, path)
        try:
            try:
                table = cls._seated(store, file, store.read(file), path, lock, verify_later)
            except SaveError as error:
                if not earlier:
                    error.earlier = earlier_is_whole(store, file)
                    raise
                table = cls._seated(store, file, store.earlier(file), path, lock, verify_later)
                table.notice = table.notice or "earlier"
                table._set_aside_first = True
            table._seat_people_for_lost_bots(engines)
            if lock is not None:
                table.notice = table.notice or private.new_limitation()
            return table
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    def read_only(cls, store: Store, content: bytes) -> Table:
        """Watch a saved game that was received and is in no file; see `open` with `verify_later`.

        Args:
            store: where lines of the game would be saved.
            content: the content of a saved game.

        Raises:
            SaveError: it is no saved game, or is damaged.
        """
        path = Path(_("the game from the host"))
        return cls._seated(store, None, parse(content, path), path, None, True)

    @classmethod
    def _seated(
        cls,
        store: Store,
        file: str | None,
        document: Document,
        path: Path,
        lock: Lock | None,
        verify_later: bool,
    ) -> Table:
        """Return a table for a game that has been read."""
        record, document, notice, verification = load_record(document, path, verify_later)
        return cls(store, file, record, document, notice, lock, verification)

    @property
    def watching(self) -> bool:
        """Whether this table only watches."""
        return self._lock is None

    def line_name(self) -> str:
        """Return a free name for a new line of this game."""
        return self._store.free_name(_("{name}-line").format(name=self.name[: NAME_LIMIT - 12]))

    def branch(
        self, number: int, name: str, engines: Collection[str] = (), seats: Sequence[Seat] | None = None
    ) -> Table:
        """Start a new saved game from a position of this one, which does not change.

        Args:
            number: how many answers the new game has in common with this one.
            name: what people call it.
            engines: the commands that may be run for engines, see `open`.
            seats: who plays on; None for those who played.

        Raises:
            Refused: see `why_not_branch`; also `line_over` where the game is over at that move.
            SaveError: the name is taken, or the game cannot be saved.
        """
        why = self.why_not_branch()
        if why is not None:
            raise Refused(why)
        record = self.record.branch(number)
        if record.play.outcome is not None:
            raise Refused("line_over")
        store = Store(self._store.data_dir)
        document = replace(
            self.document, name=tidy(name), created=save_time(), seats=tuple(seats or self.seats)
        )
        document = replace(document, clock=UNSET, orders=UNSET)  # a line is for looking, not for the hurry
        table = self._begin(store, record, document)
        table._seat_people_for_lost_bots(engines)
        return table

    def rematch(self, seats_changed: bool = False, engines: Collection[str] = ()) -> Table:
        """Start another game with the same people and options; this one does not change.

        Args:
            seats_changed: whether everybody moves on by one seat, so that another player begins.
            engines: the commands that may be run for engines, see `open`.

        Raises:
            BadOption: one of those who played cannot play here any more.
            SaveError: the game cannot be saved.
        """
        seats = rotated(self.seats, self.words.seat) if seats_changed else self.seats
        pace = self.clock.pace if self.clock is not None else None
        table = self.create(self._store, self.game_id, seats, self.document.options, pace=pace)
        table._seat_people_for_lost_bots(engines)
        return table

    def look_again(self) -> bool:
        """Bring a watching table up to date with the file.

        Returns:
            Whether anything has changed.

        Raises:
            SaveError: the file cannot be read any more, or another game has its name; the table has not
                changed.
        """
        if not self.watching or self.file is None or not self._store.changed(self.file):
            return False
        document, path = self._store.read(self.file), self._store.path(self.file)
        if any(
            getattr(document, each) != getattr(self.document, each) for each in ("game", "seed", "created")
        ):
            raise SaveError("another_game", path)
        if not self.follow(document):
            self.record, document, self.notice, self.verification = resume(document, path)
            self._adopt(document)
        return True

    def close(self) -> None:
        """Release the lock on this game. Closing twice does no harm; a closed table only watches."""
        self.game_clock.stopwatch.stop()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _write(self, document: Document, mismatched: Document | None) -> None:
        assert self.file is not None
        if self._set_aside_first:
            self._store.set_aside(self.file)
            self._set_aside_first = False
        if mismatched is not None:
            self._store.keep(self.file, encode(mismatched))
        self._store.write(self.file, document)
