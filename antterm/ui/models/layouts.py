"""What keys mean while a keyboard prints other than Latin letters: what the key beneath them would print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from antterm.i18n.data import read_table

KEYS = ("`1234567890-=", "qwertyuiop[]\\", "asdfghjkl;'", "zxcvbnm,./")
SHIFTED = ("~!@#$%^&*()_+", "QWERTYUIOP{}|", 'ASDFGHJKL:"', "ZXCVBNM<>?")
"""The rows of a keyboard of the United States, for whose keys commands are made."""


@cache
def layouts() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """The keyboards that are known: of which language, and which key prints what."""
    table = read_table(Path(__file__).with_name("layouts.toml"))
    return tuple(
        (one["language"], _prints(one["shifted"], SHIFTED) | _prints(one["rows"], KEYS))
        for one in table["layout"]
    )


def _prints(rows: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    """The keys by what they print; a row may be shorter than that of the United States."""
    printed, beneath = "".join(rows), "".join(key[: len(row)] for row, key in zip(rows, keys, strict=False))
    return {char: key for char, key in zip(printed, beneath, strict=True) if char != " "}


class Keyboard:
    """The keyboard that somebody types on, as far as its letters have told.

    Args:
        language: the code of the person's language.
    """

    def __init__(self, language: str = "") -> None:
        self._language = language
        self._now: Mapping[str, str] = {}
        """The one that printed the last letter; none as long as letters are Latin ones."""

    def meant(self, key: str, means: Callable[[str], bool]) -> str:
        """The key that is meant by one pressed: itself where it means anything, else the one beneath.

        Args:
            key: the character that it printed, or its name.
            means: whether a key means anything.
        """
        if len(key) > 1:
            return key
        if not key.isascii():
            # first the one of the last letter, then those of the language
            likeliest = sorted(layouts(), key=lambda one: (one[1] is not self._now, one[0] != self._language))
            known = [prints for _language, prints in likeliest if key in prints]
            self._now = known[0] if known else {}
        elif key.isalpha():
            self._now = {}
        return key if means(key) else self._now.get(key, key)
