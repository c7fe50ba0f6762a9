"""From Textual's names of keys to those that people read: `?` for `question_mark`, `Esc` for `escape`."""

from __future__ import annotations

from textual import events

NAMES = {
    "enter": "Enter",
    "ctrl+j": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "space": "Space",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pageup": "PageUp",
    "pagedown": "PageDown",
    "home": "Home",
    "end": "End",
    "backspace": "Backspace",
    "ctrl+h": "Backspace",
    "delete": "Delete",
} | {f"f{n}": f"F{n}" for n in range(1, 13)}
"""Names of the keys that print nothing.

A line feed, which terminals send for Ctrl-J and some for Enter, and which what was typed before the program
started has in place of Enter, is Enter too.
"""


def key_of(event: events.Key) -> str:
    """What a key is called: the character that it prints, or its name."""
    if event.key in NAMES:
        return NAMES[event.key]
    return event.character if event.character and event.character.isprintable() else event.key
