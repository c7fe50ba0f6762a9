"""What a host keeps of a table beside its saved game: who sits where, and what has been agreed on.

The saved game stays one that can be mailed: it names no accounts. What stands here is a file of its own for
each table, in the folder `tables` beside that of the games, under the same name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sized
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import MsgspecError, Struct, convert, json
from msgspec.structs import replace

from antterm.host import stored
from antterm.host.identity import PersonId, from_name_of_1
from antterm.host.social import SocialState
from antterm.saves import private
from antterm.saves.errors import SaveError, reading_failed, writing_failed
from antterm.wire.messages import HouseRules

FOLDER: Final = "tables"
SUFFIX: Final = ".json"
LARGEST: Final = 4 << 20
"""Bytes of a file at most."""
REMEMBERED: Final = 20
"""Of so many answers of each seat it is known that they were given."""


class CountedAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that was counted."""

    seat: int
    id: str
    """Its own, by which it is known when it is sent again."""
    rev: int
    """What the table came to by it."""


class GameStatus(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game stands, as far as somebody may know it, for lists of games."""

    turn: int | None
    """The seat that is asked."""
    number: int
    """How many answers stand."""
    since: datetime
    """Since when it stands so."""


class TableMeta(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a host keeps of one table beside its game."""

    rev: int = 0
    """How often it has changed."""
    accounts: tuple[PersonId, ...]
    """The ids of those who sit there, by seat; empty for nobody, and for programs."""
    free_names: tuple[str, ...]
    """What the seats are called while they are free."""
    maker: PersonId = ""
    """Whose table it is: who has made it, or the person to whom it has passed."""
    removed: tuple[PersonId, ...] = ()
    """The onlookers whom the owner has sent away: they do not come back to this table."""
    risen: tuple[PersonId, ...] = ()
    """By seat, who got up from it after the game had begun; they have seen it and sit down nowhere else."""
    house_rules: HouseRules = HouseRules()
    affairs: SocialState = SocialState()
    begun: bool = False
    given: tuple[CountedAnswer, ...] = ()
    secrets: tuple[int, ...] = ()
    """By seat, how many of the changes were answers that others must not even know of."""
    aspects: tuple[GameStatus, ...] = ()
    """How the game stands for each seat, and at last for onlookers."""
    before: Before | None = None
    """What held until the change that these papers are of; None where that is surely on disk."""

    def __post_init__(self) -> None:
        """Raise ValueError unless all of it is of one table: people may have edited the file."""
        seats, affairs, ledger = len(self.accounts), self.affairs, self.affairs.ledger
        by_seat: list[Sized] = [self.free_names]
        by_seat += [self.risen or self.accounts]
        by_seat += [self.secrets or self.accounts, self.aspects[1:] or self.accounts]
        if ledger is not None:
            by_seat += [ledger.clock.left, ledger.vacation, ledger.away]
        named = [affairs.turn.seat, ledger.running if ledger else None, *(each.turn for each in self.aspects)]
        if any(len(each) != seats for each in by_seat) or not {*named} <= {None, *range(seats)}:
            raise ValueError("of another number of seats")

    @property
    def owner(self) -> int | None:
        """The seat of the table's owner; None where they have none."""
        return self.accounts.index(self.maker) if self.maker and self.maker in self.accounts else None

    def passed_on(self, left: Collection[int] = ()) -> TableMeta:
        """Return the papers with another owner: the next person who sits there; the same if nobody does.

        Args:
            left: the seats whose people have left them to bots.
        """
        seats = len(self.accounts)
        first = self.owner if self.owner is not None else -1
        order = [(first + step) % seats for step in range(1, seats + 1)]
        found = (self.accounts[seat] for seat in order if self.accounts[seat] and seat not in left)
        return replace(self, maker=next((each for each in found if each != self.maker), self.maker))

    def rev_for(self, seat: int | None) -> int:
        """How often it has changed, as far as a seat (None: an onlooker) may know."""
        return self.rev - sum(self.secrets) + (self.secrets[seat] if seat is not None and self.secrets else 0)

    def aspect(self, seat: int | None) -> GameStatus | None:
        """How the game stands for a seat."""
        if not self.aspects:
            return None
        return self.aspects[-1 if seat is None else seat]

    def known(self, seat: int, name: str) -> CountedAnswer | None:
        """The answer with this name of its own that was counted already."""
        return next((given for given in self.given if (given.seat, given.id) == (seat, name)), None)

    def with_given(self, given: CountedAnswer) -> tuple[CountedAnswer, ...]:
        """What was given, with one more."""
        own = [old for old in self.given if old.seat == given.seat][-REMEMBERED + 1 :]
        return (*(old for old in self.given if old.seat != given.seat), *own, given)


class Before(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The papers before a change of the game that is about to be saved.

    Both are written before the game is, so that it is known after a fall which of them hold.
    """

    answers: int
    """How many answers there were: should the saved game have as many, the change was not made."""
    papers: TableMeta


def after(meta: TableMeta, given: CountedAnswer | None = None, secret: int | None = None) -> TableMeta:
    """The papers after a change of the game.

    Args:
        papers: before it.
        given: if it is the answer of a person.
        secret: whose it is, if others must not even know that it was given.
    """
    secrets = list(meta.secrets or [0] * len(meta.accounts))
    if secret is not None:
        secrets[secret] += 1
    remembered = meta.given if given is None else meta.with_given(given)
    return replace(meta, rev=meta.rev + 1, given=remembered, secrets=tuple(secrets))


class _Seated(Struct):
    """What of papers tells who sits there."""

    schema: int = 1
    accounts: tuple[str, ...] = ()


_seated = json.Decoder(_Seated).decode
json.Decoder(TableMeta)
"""Made once, here: where two threads first read a class at once, msgspec may give one of them half of it."""


def read_meta(text: str | bytes, path: Path) -> TableMeta:
    """Return the papers that are stored as this JSON.

    Args:
        text: what is stored.
        path: what it is called in errors.

    Raises:
        SaveError: it cannot be read: `newer` where a later version of the program has stored it.
    """
    try:
        return convert(stored.read(text), TableMeta, from_attributes=True)
    except stored.NewerFormatError as error:
        raise SaveError("newer", path, str(error.found)) from error
    except (MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise SaveError("field", path, str(error)) from error


def meta_as_json(meta: TableMeta) -> bytes:
    """Return papers as they are stored, in the present format."""
    return json.encode(convert(meta, stored.StoredTableMeta, from_attributes=True))


def seated(text: str | bytes) -> tuple[PersonId, ...]:
    """Return who sits at a table, by papers of which all else may be damaged."""
    try:
        found = _seated(text)
    except (MsgspecError, ValueError, RecursionError):
        return ()
    people = filter(None, found.accounts)
    return tuple(map(from_name_of_1, people) if found.schema == 1 else people)


def recovered(meta: TableMeta, answers: int) -> TableMeta:
    """The papers that hold, after a host has ended at any moment.

    Args:
        papers: as their file says.
        answers: how many the saved game has.
    """
    if meta.before is not None and meta.before.answers == answers:
        return meta.before.papers
    return replace(meta, before=None)


class MetaFiles:
    """The files of what is kept.

    Args:
        data_dir: the data directory of the host.
    """

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / FOLDER

    def names(self) -> Iterator[str]:
        """Of all tables."""
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            yield path.stem

    def read(self, name: str) -> TableMeta:
        """What is kept of a table.

        Raises:
            SaveError: it cannot be read.
        """
        path = self._path(name)
        try:
            text = private.read(path, LARGEST)
        except OSError as error:
            raise reading_failed(path, error) from error
        except ValueError as error:  # a null byte in the name
            raise SaveError("unreadable", path, str(error)) from error
        return read_meta(text, path)

    def seated(self, name: str) -> tuple[str, ...]:
        """Who sits at a table, if that can be read."""
        try:
            return seated(private.read(self._path(name), LARGEST))
        except OSError:
            return ()

    def write(self, name: str, meta: TableMeta) -> None:
        """Keep this. When it returns it is on disk.

        Raises:
            SaveError: the system refuses.
        """
        path = self._path(name)
        try:
            private.make_folder(self.folder)
            private.replace(path, json.format(meta_as_json(meta), indent=1) + b"\n")
        except OSError as error:
            raise writing_failed(path, error) from error

    def remove(self, name: str) -> None:
        """Keep nothing of a table any more.

        Raises:
            SaveError: the system refuses.
        """
        path = self._path(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise writing_failed(path, error) from error

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{SUFFIX}"
