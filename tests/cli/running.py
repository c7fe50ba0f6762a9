"""What a command has printed, for tests of the command line."""

from __future__ import annotations

import re
from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]
"""Runs the program; gives its exit status, standard output and standard error."""


def is_one_sentence(text: str) -> bool:
    """Whether a complaint is a sentence."""
    return bool(re.fullmatch(r"antterm: [^\n]+\n", text)) and "Traceback" not in text
