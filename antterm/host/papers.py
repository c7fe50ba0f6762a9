"""What a host keeps of a table beside its saved game: who sits where, and what has been agreed on.

The saved game stays one that can be mailed: it names no accounts. What stands here is a file of its own for
each table, in the folder `tables` beside that of the games, under the same name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, MsgspecError, Struct, json
from msgspec.structs import replace

from antterm.host.affairs import Affairs
from antterm.saves import private
from antterm.saves.errors import SaveError, reading_failed, writing_failed
from antterm.wire.messages import HouseRules

FOLDER: Final = "tables"
SUFFIX: Final = ".json"
LARGEST: Final = 4 << 20
"""Bytes of a file at most."""
REMEMBERED: Final = 20
"""Of so many answers of each seat it is known that they were given."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that was counted."""

    seat: int
    id: str
    """Its own, by which it is known when it is sent again."""
    rev: int
    """What the table came to by it."""


class Intent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change of the game that is about to be saved.

    It is written before the game is, so that it is known after a fall whether the game had it already.
    """

    answers: int
    """How many answers there were before it: should the saved game have as many, it was not made."""
    given: Given | None = None
    """If it is the answer of a person."""


class Papers(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a host keeps of one table beside its game."""

    schema: Annotated[int, Meta(ge=1, le=1)] = 1
    rev: int = 0
    """How often it has changed."""
    accounts: tuple[str, ...]
    """Who sits there, by seat; empty for nobody, and for programs."""
    free_names: tuple[str, ...]
    """What the seats are called while they are free."""
    house_rules: HouseRules = HouseRules()
    affairs: Affairs = Affairs()
    begun: bool = False
    given: tuple[Given, ...] = ()
    intent: Intent | None = None

    def known(self, seat: int, name: str) -> Given | None:
        """The answer with this name of its own that was counted already."""
        return next((given for given in self.given if (given.seat, given.id) == (seat, name)), None)

    def with_given(self, given: Given) -> tuple[Given, ...]:
        """What was given, with one more."""
        own = [old for old in self.given if old.seat == given.seat][-REMEMBERED + 1 :]
        return (*(old for old in self.given if old.seat != given.seat), *own, given)


def after(papers: Papers, given: Given | None) -> Papers:
    """The papers when a change of the game is on disk."""
    remembered = papers.given if given is None else papers.with_given(given)
    return replace(papers, rev=papers.rev + 1, intent=None, given=remembered)


def recovered(papers: Papers, answers: int) -> Papers:
    """The papers, after a host has ended at any moment.

    Args:
        papers: as their file says.
        answers: how many the saved game has.
    """
    if papers.intent is None:
        return papers
    return (
        replace(papers, intent=None)
        if papers.intent.answers == answers
        else after(papers, papers.intent.given)
    )


class Cupboard:
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

    def read(self, name: str) -> Papers:
        """What is kept of a table.

        Raises:
            SaveError: it cannot be read.
        """
        path = self._path(name)
        try:
            return json.decode(private.read(path, LARGEST), type=Papers)
        except MsgspecError as error:
            raise SaveError("field", path, str(error)) from error
        except OSError as error:
            raise reading_failed(path, error) from error

    def write(self, name: str, papers: Papers) -> None:
        """Keep this. When it returns it is on disk.

        Raises:
            SaveError: the system refuses.
        """
        path = self._path(name)
        try:
            private.make_folder(self.folder)
            private.replace(path, json.format(json.encode(papers), indent=1) + b"\n")
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
