"""Data files in TOML, read table by table into structs whose types say what each key may be."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import Meta

from antterm.core.checking import BadState, StateReader
from antterm.core.options import BadOption
from antterm.core.printable import code_point, first_unprintable
from antterm.core.toml import BadToml, read_toml

T = TypeVar("T")
EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})

TEXT_LIMIT: Final = 2**18
"""Characters of a file at most; the longest that comes with the program has 31,000."""


class BadComponents(BadOption):
    """An owner's file that cannot be played with.

    Args:
        file: its name.
        line: where in it, counted from 1; 0 when the fault has no place.
        key: what is wrong: `card swarm: cost`.
        reason: identifier: `syntax`, `not_a_file`, `missing`, `unknown`, `wrong_type`, `not_allowed`,
            `twice`, `unprintable` or `too_large`.
        allowed: what would have been right.
    """

    def __init__(self, file: str, line: int, key: str, reason: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__("bad_components", "components", f"{file}:{line}: {key}: {reason}", allowed)
        self.file, self.line, self.key, self.reason = file, line, key, reason


class DataFile:
    """A data file: its tables, and the lines on which things stand."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        if len(text) > TEXT_LIMIT:
            raise BadComponents(name, 0, f"{len(text)} > {TEXT_LIMIT}", "too_large")
        self.lines = text.split("\n")
        for number, written in enumerate(self.lines, 1):
            self._refuse_unprintable(written.replace("\t", " ").removesuffix("\r"), number)
        try:
            self.data: dict[str, Any] = read_toml(text)
        except BadToml as fault:
            raise BadComponents(name, fault.line, str(fault), "syntax") from fault
        for read in _texts_of(self.data):
            if first_unprintable(read.text) is not None:  # to find its line takes long
                line = self.line(read.table, read.number, read.key)
                self._refuse_unprintable(read.text, line, f"{read.table}: {read.key}: ")

    def _refuse_unprintable(self, text: str, line: int, where: str = "") -> None:
        """Raise `BadComponents` if a text has a character that a terminal obeys or cannot show.

        Args:
            text: a line as it is written, or a text with its escape sequences decoded.
            line: the line of the file, from 1.
            where: what stands before the character in the message.
        """
        if (char := first_unprintable(text)) is not None:
            raise BadComponents(self.name, line, where + code_point(char), "unprintable")

    def tables(self, name: str) -> list[dict[str, Any]]:
        """Return all tables `[[name]]`."""
        tables = self.data.get(name)
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise BadComponents(self.name, 0, f"[[{name}]]", "missing")
        return tables

    def table(self, name: str) -> dict[str, Any]:
        """Return the one table `[name]`."""
        table = self.data.get(name)
        if not isinstance(table, dict):
            raise BadComponents(self.name, 0, f"[{name}]", "missing")
        return table

    def line(self, name: str, index: int, key: str) -> int:
        """Return the line of `key` in the `index`-th table `name`; the table's own line where it has none."""
        heads = [n for n, line in enumerate(self.lines, 1) if line.strip() in (f"[{name}]", f"[[{name}]]")]
        if index >= len(heads):
            return 0
        start = heads[index]
        for n in range(start + 1, len(self.lines) + 1):
            line = self.lines[n - 1]
            if line.startswith("["):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", line):
                return n
        return start


@dataclass
class TomlTable:
    """One table of a file."""

    file: DataFile
    data: dict[str, Any]
    name: str
    index: int
    title: str = ""

    def fault(self, key: str, reason: str, allowed: tuple[str, ...] = ()) -> BadComponents:
        """Return what is wrong with a key, and where it stands."""
        line = self.file.line(self.name, self.index, key)
        where = f"{self.name} {self.title}".strip()
        return BadComponents(self.file.name, line, f"{where}: {key}", reason, allowed)

    def read(
        self, reader: StateReader[T], otherwise: Mapping[str, Any] = EMPTY, *, apart: Collection[str] = ()
    ) -> T:
        """Return the table as an object of a class.

        Args:
            reader: of a class whose types say what is right.
            otherwise: what stands in for keys that the table leaves out.
            apart: keys that are read in another way; the fields for them are left as they are.

        Raises:
            BadComponents: a key is missing, unknown, of another type or not right.
        """
        given = {key: value for key, value in self.data.items() if key not in apart}
        try:
            return reader.read({**otherwise, **given})
        except BadState as bad:
            key, *within = re.split(r"[.\[]", bad.place)
            is_type = bad.reason == "shape" and ", got " in bad.data["what"]
            reason = REASONS.get(bad.reason, "wrong_type" if is_type else "not_allowed")
            allowed = _possible(get_type_hints(reader.kind, include_extras=True).get(key))
            raise self.fault(key, "not_allowed" if within else reason, allowed) from bad


REASONS: Final = {"missing": "missing", "extra": "unknown"}
"""Why a key is wrong, by the reason that `BadState` has; others depend."""


def one_of(*values: str) -> Meta:
    """Return what makes a text one of several, for an annotation."""
    return Meta(pattern=f"^({'|'.join(values)})$", examples=[*values])


def _possible(hint: Any) -> tuple[str, ...]:
    """Return what a value of an annotated type, or of what it holds, can be; empty if that is not limited."""
    for meta in getattr(hint, "__metadata__", ()):
        if meta.examples:
            return tuple(meta.examples)
        if meta.ge is not None and meta.le is not None:
            return (f"{meta.ge}-{meta.le}",)
    return next(filter(None, map(_possible, get_args(hint))), ())


class _Text(NamedTuple):
    """A text somewhere in a file."""

    table: str
    number: int
    """Its place among the tables of this name."""
    key: str
    text: str


def _texts_of(data: dict[str, Any]) -> Iterator[_Text]:
    """Yield all texts of a file, those of the keys too."""
    for name, tables in data.items():
        for index, table in enumerate(tables if isinstance(tables, list) else [tables]):
            fields = table if isinstance(table, dict) else {name: table}
            for key, value in fields.items():
                yield from (_Text(name, index, key, text) for text in (name, key, *_texts_in(value)))


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value:
            yield from _texts_in(part)
    if isinstance(value, dict):
        yield from _texts_in([*value.values()])
