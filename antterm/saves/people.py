"""Names in saved games that belong to the same person: a small file beside the games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from antterm.saves.document import NAME_LIMIT, tidy
from antterm.saves.errors import SaveError
from antterm.saves.structs import keep_unreadable, read_struct, write_struct

FILE: Final = "people.json"
FORMAT: Final = "antterm-people"
SCHEMA: Final = 1
LARGEST: Final = 2**20
"""Most bytes of the file."""

Names = tuple[Annotated[str, Meta(min_length=1, max_length=4 * NAME_LIMIT)], ...]


class People(Struct, frozen=True):
    """Names that belong to the same person, ignoring upper and lower case.

    Saved games do not change, so names can be separated again.
    """

    format: str = FORMAT
    schema: int = SCHEMA
    asked: bool = False
    """Whether somebody was asked already which names are theirs."""
    mine: Names = ()
    """Names of the person at this terminal; they are shown under the first."""
    others: tuple[Names, ...] = ()
    """The names of each other person who has several; the first is shown."""

    def is_mine(self, name: str) -> bool:
        """Return whether a name is one of the person at this terminal."""
        return _key(name) in map(_key, self.mine)

    def main_name(self, name: str) -> str:
        """Return what the person with a name is called: the first of their names.

        >>> People(others=(("Bob", "Bobby"),)).main_name("bobby")
        'Bob'
        """
        groups = (self.mine, *self.others)
        return next((names[0] for names in groups if _key(name) in map(_key, names)), name)

    def with_mine(self, name: str) -> People:
        """Return a copy in which a name belongs to the person at this terminal."""
        apart = self.apart(name)
        return msgspec.structs.replace(apart, mine=(*apart.mine, name))

    def with_same(self, name: str, other: str) -> People:
        """Return a copy in which a name belongs to the same person as another name."""
        if _key(name) == _key(other):
            return self
        if self.is_mine(other):
            return self.with_mine(name)
        apart, main = self.apart(name), self.apart(name).main_name(other)
        names = next((names for names in apart.others if names[0] == main), (main,))
        others = (*(each for each in apart.others if each != names), (*names, name))
        return msgspec.structs.replace(apart, others=others)

    def apart(self, name: str) -> People:
        """Return a copy in which a name belongs to nobody else."""

        def without(names: Names) -> Names:
            return tuple(each for each in names if _key(each) != _key(name))

        others = tuple(left for names in self.others if len(left := without(names)) > 1)
        return msgspec.structs.replace(self, mine=without(self.mine), others=others)


def _key(name: str) -> str:
    """Return a name as it is compared."""
    return tidy(name).casefold()


def read_people(data_dir: Path) -> People:
    """Return the stored People; an empty one if there is no file.

    Raises:
        SaveError: the file cannot be read.
    """
    path = data_dir / FILE
    try:
        people = read_struct(path, _decode, LARGEST, missing=People())
    except SaveError as error:
        raise SaveError("foreign", path) if error.code == "field" else error from error.__cause__
    if people.format != FORMAT:
        raise SaveError("foreign", path)
    if people.schema > SCHEMA:
        raise SaveError("newer", path, str(people.schema))
    return people


def write_people(data_dir: Path, people: People) -> None:
    """Store people. A file that cannot be read is kept under another name.

    Raises:
        SaveError: the system refuses.
    """
    path = data_dir / FILE
    keep_unreadable(path, lambda: read_people(data_dir))
    write_struct(path, people)


_decode = msgspec.json.Decoder(People).decode
