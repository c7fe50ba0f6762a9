"""Keys from what is typed at a terminal: Textual's parser with four corrections.

Textual as pinned fails on a key whose number no character has, and reads nothing after that. It takes Esc and
a figure that come together for a sign that Apple's keyboards print with Option, and forgets Esc before all
others but letters. And it takes each character of a sequence that it does not know,
such as a late answer of the terminal, for a key, and the number of F13 for a character.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from textual import events
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser
from textual.keys import Keys

ESC: Final = "\x1b"
ALT: Final = "alt+"
"""With what a key begins that came together with Esc, as Alt is sent."""
FIGURES: Final = frozenset("0123456789")
_WHOLE: Final = re.compile(r"\x1b\[(?!\[\Z)(?!\?\d+;\d\$y\Z)[ -?]*[@-LN-ln-~]")
"""A control sequence to its end, but those of the mouse and reports of modes, which Textual reads later.

Keys of the Linux console begin like one that has ended.
"""
_NUMBERED: Final = re.compile(r"\x1b\[(\d*)(?:;[\d:]*)?([~A-FHPQRS])")
"""A key by a number that is no character's, and what is held with it."""


class KeyParser(XTermParser):
    """Parses what a terminal sends into keys and other messages."""

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        numbered = _NUMBERED.fullmatch(sequence)
        if numbered is not None and f"{numbered[1] or 1}{numbered[2]}" not in FUNCTIONAL_KEYS:
            return None
        return super()._parse_extended_key(sequence)

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        if len(sequence) == 2 and sequence[0] == ESC and sequence[1] in FIGURES:
            return [events.Key(f"{ALT}{sequence[1]}", sequence[1])]
        try:
            keys = [*super()._sequence_to_key_events(sequence, alt)]
            "".join(key.character or "" for key in keys).encode()  # half a character is none
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]
        if alt:
            return map(_with_alt, keys)
        return keys or ([events.Key(Keys.Ignore, sequence)] if _WHOLE.fullmatch(sequence) else [])


def _with_alt(key: events.Key) -> events.Key:
    """Return a key that came together with Esc."""
    is_plain = not key.key.startswith(ALT) and (key.is_printable or key.key in ("enter", "ctrl+j"))
    return events.Key(f"{ALT}{key.key}", key.character) if is_plain else key
