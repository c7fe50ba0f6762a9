"""From Textual's names of keys to those that people read: `?` for `question_mark`, `Esc` for `escape`."""

from __future__ import annotations

from typing import Final

from textual import events

from antterm.draw.key_names import NAMES as KEYS

NAMES: Final = (
    {name.lower(): name for name in KEYS}
    | {f"f{n}": f"F{n}" for n in range(1, 13)}
    | {"escape": "Esc", "ctrl+j": "Enter", "ctrl+h": "Backspace"}
)
"""Names of the keys that print nothing.

A line feed, which terminals send for Ctrl-J and some for Enter, and which what was typed before the program
started has in place of Enter, is Enter too.
"""


def key_of(event: events.Key) -> str:
    """What a key is called: the character that it prints, or its name."""
    if event.key in NAMES:
        return NAMES[event.key]
    return event.character if event.character and event.character.isprintable() else event.key
