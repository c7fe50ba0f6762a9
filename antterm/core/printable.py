"""Text that is safe on a terminal: printable characters whose width every terminal knows.

Texts come from files, from engines and from other people. Anything else in them (control characters, marks
that change the writing direction, invisible characters) is neither written nor accepted.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

REPLACEMENT: Final = "?"
"""Shown in place of a character that cannot be shown."""
TEXT_SHOWN: Final = 200
"""Most characters of a foreign text (a path, a line of a file) that a message quotes."""
MARKS: Final = 3
"""Most combining marks on one character; no living script needs more."""

_UNKNOWN_WIDTH: Final = (
    range(0x1160, 0x1200),  # vowels and finals of Hangul, which join the letter before them
    range(0xD7B0, 0xD800),
    range(0x2630, 0x2638),  # trigrams and the like, which became wide in Unicode 16
    range(0x268A, 0x2690),
    range(0x4DC0, 0x4E00),
    range(0x1D300, 0x1D380),
    range(0x1F1E6, 0x1F200),  # halves of flags
    range(0x1F3FB, 0x1F400),  # skin colours, which change the picture before them
)
_UNSEEN: Final = (
    range(0x034F, 0x0350),
    range(0x115F, 0x1160),
    range(0x17B4, 0x17B6),
    range(0x180B, 0x1810),
    range(0x3164, 0x3165),
    range(0xFE00, 0xFE10),  # variants of the character before them, which may be of another width
    range(0xFFA0, 0xFFA1),
    range(0xE0000, 0xE1000),
)
"""Printable by their category, but without a sign of their own."""


@lru_cache(maxsize=4096)
def is_mark(char: str) -> bool:
    """Return whether a character is drawn over the one before it."""
    return not char.isascii() and unicodedata.category(char) in ("Mn", "Me")


@lru_cache(maxsize=4096)
def can_be_shown(char: str) -> bool:
    """Return whether a character is printable, and of a width that every terminal knows."""
    if char.isascii() or not char.isprintable():
        return char.isprintable()
    if unicodedata.category(char) == "Mc":  # terminals do not agree on vowels that stand beside their letter
        return False
    return not any(ord(char) in strange for strange in (*_UNKNOWN_WIDTH, *_UNSEEN))


@lru_cache(maxsize=4096)
def _stands_alone(char: str) -> bool:
    return can_be_shown(char) and not is_mark(char)


def first_unprintable(text: str) -> str | None:
    """Return the first character of a text that cannot be shown where it stands; None if all can be."""
    if (text.isascii() and text.isprintable()) or all(map(_stands_alone, text)):
        return None
    marks = MARKS  # a mark at the very beginning has nothing to stand on
    for char in text:
        marks = marks + 1 if is_mark(char) else 0
        if marks > MARKS or not can_be_shown(char):
            return char
    return None


def is_printable(text: str) -> bool:
    """Return whether all of a text can be shown as it is."""
    return first_unprintable(text) is None


def printable(text: str, instead: str = REPLACEMENT) -> str:
    """Return a text with everything replaced that cannot be shown; surplus combining marks are left out."""
    if (text.isascii() and text.isprintable()) or all(map(_stands_alone, text)):
        return text
    chars: list[str] = []
    marks = MARKS
    for char in text:
        marks = marks + 1 if is_mark(char) else 0
        if marks <= MARKS:
            chars.append(char if can_be_shown(char) else instead)
    return "".join(chars)


def one_line(text: str) -> str:
    """Return a text in one line: what cannot be shown is a blank, and several blanks are one."""
    return " ".join(printable(text, " ").split())


def shortened(text: str, limit: int = TEXT_SHOWN) -> str:
    """Return a text with its middle left out where it is too long to be read.

    >>> shortened("abcdefghij", 5)
    'abc…j'

    Args:
        text: a text of any length.
        limit: most characters of what is returned.
    """
    if len(text) <= limit:
        return text
    end = limit // 4
    return f"{text[: limit - end - 1]}…{text[-end:] if end else ''}"


def code_point(char: str) -> str:
    """Return the text for a character that cannot be shown: `U+202E`."""
    return f"U+{ord(char):04X}"
