"""Texts that are kept as data: in TOML files, beside the modules that show them.

`tools/i18n` collects them. A text `context|text` is one with a context, as `NC_` would mark it.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, cast

from antterm.i18n.catalogue import CONTEXT


@cache
def read_table(path: Path) -> dict[str, Any]:
    """Return what a data file of this program holds.

    Parsing takes ten times as long as loading the parsed table, and much of a start. So the table is cached
    beside the compiled modules if Python may write there. Like these, it is valid as long as the file has the
    same time and size.
    """
    found = path.stat()
    stamp = (found.st_mtime_ns, found.st_size)
    stored = Path(cache_from_source(f"{path}.py")).with_suffix(".table")
    with suppress(OSError, EOFError, ValueError, TypeError):  # there is none, or it is broken
        of, table = marshal.loads(stored.read_bytes())
        if of == stamp:
            return cast(dict[str, Any], table)
    import tomllib  # here, because it takes a while to load

    table = tomllib.loads(path.read_text("utf-8"))
    if not sys.dont_write_bytecode:
        with suppress(OSError):  # as for modules: it is parsed again the next time
            _store(stored, marshal.dumps((stamp, table)))
    return table


def _store(path: Path, data: bytes) -> None:
    """Write a file at once, so that no other process ever reads a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_bytes(data)
    new.replace(path)


def marked(text: str) -> str:
    """Return a text of a data file for `_`, its context marked as `NC_` marks it."""
    return text.replace("|", CONTEXT, 1)


class Sentences(Mapping[str, str]):
    """A table of the `sentences.toml` beside a module, each text for `_`; it is read when it is first used.

    Args:
        module: the `__file__` of the module.
        table: the name of the table in the file.
    """

    def __init__(self, module: str, table: str) -> None:
        self._path, self._table = Path(module).with_name("sentences.toml"), table

    def __getitem__(self, code: str) -> str:
        return marked(read_table(self._path)[self._table][code])

    def __iter__(self) -> Iterator[str]:
        return iter(read_table(self._path)[self._table])

    def __len__(self) -> int:
        return len(read_table(self._path)[self._table])
