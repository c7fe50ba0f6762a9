"""All that a package says of its identifiers: every table of its `sentences.toml`, in the language spoken."""

from __future__ import annotations

from pathlib import Path

from antterm.i18n import _, ngettext
from antterm.i18n.data import marked, read_table


class Texts:
    """All tables of the `sentences.toml` beside a module, in the language spoken.

    A text with a form for one and one for more of what it counts is a table `{ one = ..., many = ... }`.

    Args:
        module: the `__file__` of the module.
    """

    def __init__(self, module: str) -> None:
        self._path = Path(module).with_name("sentences.toml")

    def say(self, table: str, code: str, n: int = 1) -> str:
        """Return a text, its places still to be filled.

        Args:
            table: the name of the table in the file.
            code: the key.
            n: the number that decides the form of a text with two.

        Raises:
            KeyError: there is no such text.
        """
        texts = read_table(self._path)[table]
        if code not in texts:
            raise KeyError(f"{code} has no text in [{table}] of {self._path}")
        text = texts[code]
        if isinstance(text, str):
            return _(marked(text))
        one, many = text["one"], text["many"]
        return ngettext(one, many, n)

    def has(self, table: str, code: str) -> bool:
        """Return whether there is a text in a table."""
        return code in read_table(self._path)[table]

    def codes(self, table: str) -> list[str]:
        """Return the keys of a table, in the order of the file."""
        return list(read_table(self._path)[table])
