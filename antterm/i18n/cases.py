"""Sentences that ask for the case of what they are filled with; what bends so is in `nouns.py`."""

from __future__ import annotations

from string import Formatter
from typing import Any, Final

CASES: Final = ("genitive", "accusative")
"""The cases beside the plain one, the nominative; the others can be gone round."""


class _Filling(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        bends = format_spec not in CASES or hasattr(value, "cases")
        return str(super().format_field(value, format_spec if bends else ""))


_FILLING: Final = _Filling()


class Sentence(str):
    """A translation with a case in one of its places. A number, which has none, stands there as it is."""

    def format(self, *args: object, **facts: object) -> str:
        return _FILLING.vformat(self, args, facts)


def sentence(text: str) -> str:
    """Return `text`, ready to be filled whatever its places ask for."""
    return Sentence(text) if ":" in text and any(f":{case}}}" in text for case in CASES) else text
