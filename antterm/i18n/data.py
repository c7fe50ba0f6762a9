"""Texts that are kept as data: in TOML files, beside the modules that show them.

`tools/i18n` collects them. A text `context|text` is one with a context, as `NC_` would mark it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from antterm.i18n.catalogue import CONTEXT


@cache
def read_table(path: Path) -> dict[str, Any]:
    """Return what a data file of this program holds."""
    import tomllib  # here, because it takes a while to load

    return tomllib.loads(path.read_text("utf-8"))


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
