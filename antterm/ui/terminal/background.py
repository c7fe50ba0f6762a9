"""Whether the terminal is dark or light: it is asked for its background, and nobody waits for the answer.

The question (OSC 11) is sent with the first frame. The answer comes in among the keys, where Textual as
pinned would take it for typing; here it is taken out, and other answers with it, which a slow line may bring
late. Terminals that do not know the question send nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Final

from antterm.ui.terminal.environment import environment

ASK: Final = "\x1b]11;?\x1b\\"
"""Asks for the colour of the background."""
PATIENCE: Final = 2.0
"""Seconds after asking in which half an answer is held back until the rest of it comes."""
LIGHT_FROM: Final = 0.5
"""Lightness from which a background is a light one."""
_PART = "([0-9a-fA-F]{1,4})"
_ANSWER: Final = re.compile(rf"\x1b\]11;rgba?:{_PART}/{_PART}/{_PART}(?:/[0-9a-fA-F]+)?(?:\x07|\x1b\\)")
_OTHERS: Final = re.compile(
    r"\x1b(?:\]\d+;|P[\d>!+=$]|_G)[^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-?]{28,}[ -/]*[@-~]"
)
"""Other answers: strings, such as the name of the terminal, and sequences that are too long for Textual."""
_HALF: Final = re.compile(
    r"\x1b(?:\](?:1(?:1(?:;[a-zA-Z0-9:/]{0,26}\x1b?)?)?)?|P>(?:\|[^\x07\x1b]{0,60}\x1b?)?)\Z"
)


def may_be_asked() -> bool:
    """Return whether the terminal can be sent the question: the Linux console might show it."""
    return environment().get("TERM") != "linux"


class AnswerFilter:
    """Takes the terminal's answers out of what comes from it.

    Args:
        on_color: is called with `dark` or `light` when an answer came.
    """

    def __init__(self, on_color: Callable[[str], None]) -> None:
        self._on_color = on_color
        self._held = ""
        self._until = monotonic() + PATIENCE

    def typed(self, text: str) -> str:
        """Return what is left of `text` without answers, which may come in two halves."""
        text, self._held = self._held + text, ""
        for answer in _ANSWER.finditer(text):
            self._on_color(_name(answer.groups()))
        text = _OTHERS.sub("", _ANSWER.sub("", text))
        if monotonic() < self._until and (half := _HALF.search(text)):
            text, self._held = text[: half.start()], half.group()
        return text


def _name(parts: tuple[str, ...]) -> str:
    """Return `dark` or `light` for a colour of hexadecimal parts of any length."""
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in parts)
    return "light" if 0.299 * red + 0.587 * green + 0.114 * blue >= LIGHT_FROM else "dark"
