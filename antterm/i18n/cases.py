"""Sentences whose places ask for a grammatical case, such as `{piece:accusative}`; see `nouns.py`."""

from __future__ import annotations

from string import Formatter
from typing import Any, Final

CASES: Final = ("genitive", "accusative")
"""The cases that translations can ask for besides the nominative; sentences avoid all others."""


class _Filling(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        bends = format_spec not in CASES or hasattr(value, "cases")
        return str(super().format_field(value, format_spec if bends else ""))


_FILLING: Final = _Filling()


class Sentence(str):
    """A translation with a case in one of its places. Numbers and other values without cases stay."""

    def format(self, *args: object, **facts: object) -> str:
        return _FILLING.vformat(self, args, facts)


def sentence(text: str) -> str:
    """Return `text` as a `Sentence` if one of its places asks for a case, else unchanged."""
    return Sentence(text) if ":" in text and any(f":{case}}}" in text for case in CASES) else text
