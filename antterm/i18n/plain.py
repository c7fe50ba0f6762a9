"""Texts where only ASCII can be shown: Russian in Latin letters, Spanish without accents.

They are written so where they are made, before anybody measures them. What stands for what is `plain.toml`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from antterm.i18n.data import read_table

_WORD: Final = re.compile(r"[^\W\d_]+[\u0300-\u036f]*")
UNKNOWN: Final = "?"


def plain(text: str) -> str:
    """Return `text` in ASCII."""
    return text if text.isascii() else _plain(text)


def fitted(text: str, is_fixed: bool) -> str:
    """Return `text` in ASCII, where its length is fixed no longer than it was."""
    return plain(text)[: len(text)] if is_fixed else plain(text)


def without_signs(text: str) -> str:
    """Return `text` with ASCII twins of quotation marks, dashes and the like; its letters stay."""
    return text if text.isascii() else text.translate(_translation("signs"))


def signs() -> Mapping[str, str]:
    """Return the twins of characters that are no letters."""
    return _table()["signs"]


@cache  # there are so many texts and no more
def _plain(text: str) -> str:
    words = _WORD.sub(_latin, unicodedata.normalize("NFC", without_signs(text)))
    bare = "".join(char for char in unicodedata.normalize("NFKD", words) if not unicodedata.combining(char))
    return "".join(char if char.isascii() else UNKNOWN for char in bare)


def _latin(found: re.Match[str]) -> str:
    word = found[0]
    text = word.translate(_translation("letters"))
    return text.upper() if len(word) > 1 and word.isupper() else text


def _table() -> dict[str, dict[str, str]]:
    return read_table(Path(__file__).with_name("plain.toml"))


@cache
def _translation(name: str) -> dict[int, str]:
    twins = _table()[name]
    capitals = {char.upper(): twin.capitalize() for char, twin in twins.items() if char.isalpha()}
    return str.maketrans(twins | capitals)
