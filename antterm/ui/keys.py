"""What keys mean everywhere."""

from __future__ import annotations


def figure(character: str | None) -> int | None:
    """The value of a key 0 to 9; None for all others, superscript and foreign figures included."""
    return int(character) if character and character.isascii() and character.isdigit() else None
