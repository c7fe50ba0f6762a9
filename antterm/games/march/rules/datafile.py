"""Data files in TOML, read table by table and key by key with a check of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from antterm.core.options import BadOption
from antterm.core.printable import code_point, first_unprintable
from antterm.core.toml import BadToml, read_toml

SOURCES: Final = ("rulebook", "published", "inferred", "reconstructed")
"""Where a field of the data comes from."""


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
        """Refuse what a terminal might obey, or not show, written as it is or with a backslash."""
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
    """One table of a file, read key by key with a check of each."""

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

    def value(self, key: str, kind: type, right: Callable[[Any], bool], allowed: tuple[str, ...] = ()) -> Any:
        """Return the value of a key.

        Args:
            key: its name.
            kind: the type it must have.
            right: whether a value of this type will do.
            allowed: what would be right, for the message.

        Raises:
            BadComponents: it is missing, of another type or not right.
        """
        if key not in self.data:
            raise self.fault(key, "missing", allowed)
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fault(key, "wrong_type", (kind.__name__,))
        if not right(value):
            raise self.fault(key, "not_allowed", allowed)
        return value

    def known(self, keys: tuple[str, ...]) -> None:
        """Make sure that there is no key but these."""
        for key in self.data:
            if key not in keys:
                raise self.fault(key, "unknown", tuple(keys))

    def text(self, key: str) -> str:
        """Return a text with something in it."""
        return str(self.value(key, str, lambda text: bool(text.strip())))

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, which may be left out."""
        if key not in self.data:
            return ()
        return tuple(self.value(key, list, lambda texts: all(isinstance(text, str) for text in texts)))

    def tables(self, key: str, number: int) -> list[dict[str, Any]]:
        """Return the tables of a list, which must have so many."""

        def right(tables: list[Any]) -> bool:
            return len(tables) == number and all(isinstance(table, dict) for table in tables)

        return list(self.value(key, list, right, (str(number),)))

    def flag(self, key: str) -> bool:
        """Read true or false."""
        return bool(self.value(key, bool, lambda flag: True))

    def number(self, key: str, allowed: range) -> int:
        """Return a whole number in a range."""
        span = (f"{allowed.start}-{allowed.stop - 1}",)
        return int(self.value(key, int, lambda n: n in allowed, span))

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """Return a word, which must be one of some."""
        return str(self.value(key, str, lambda text: text in allowed, allowed))

    def numbers(self, key: str) -> dict[str, int]:
        """Read magnitudes by name."""

        def right(table: dict[str, Any]) -> bool:
            return all(type(n) is int and 1 <= n <= 36 for n in table.values())

        return dict(self.value(key, dict, right, ("1-36",)))

    def edges(self, key: str) -> tuple[int, ...]:
        """Return the edges of a hex, ascending."""

        def right(edges: list[Any]) -> bool:
            are_edges = bool(edges) and all(type(edge) is int and 0 <= edge < 6 for edge in edges)
            return are_edges and len(set(edges)) == len(edges)

        return tuple(sorted(self.value(key, list, right, ("0", "1", "2", "3", "4", "5"))))

    def provenance(self) -> dict[str, str]:
        """Return where each field comes from; may be left out."""

        def right(table: dict[str, Any]) -> bool:
            return all(word in SOURCES for word in table.values())

        return dict(self.value("provenance", dict, right, SOURCES)) if "provenance" in self.data else {}


class _Text(NamedTuple):
    """A text somewhere in a file."""

    table: str
    number: int
    """Which of the tables of this name."""
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
