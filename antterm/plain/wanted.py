"""Whether somebody wants plain mode."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from antterm import settings

ENVIRONMENT = "ACCESSIBLE"
"""A variable by which people tell all their programs that they read by ear."""
DUMB = ("dumb", "unknown")
"""What terminals are called, in the variable TERM, on which nothing can be drawn."""
WORD = "plain"
"""The command that somebody types after the machine who comes by SSH and reads by ear."""


def is_wanted(asked: bool, folder: Path | None = None) -> bool:
    """Whether plain mode is to be opened in place of the screen.

    Args:
        asked: whether the command line asks for it.
        folder: where the settings are kept; None for the place of the system.
    """
    return asked or is_set(os.environ) or settings.load(folder).plain == "on"


def is_set(environ: Mapping[str, str]) -> bool:
    """Whether an environment asks for it."""
    return environ.get(ENVIRONMENT, "") not in ("", "0")


def is_dumb(term: str | None) -> bool:
    """Whether a terminal that is called so can be written on only line by line."""
    return term in DUMB


def comes_to_listen(environ: Mapping[str, str], has_terminal: bool) -> bool:
    """Whether somebody whose login starts nothing but this program asks for it: by the word, or by coming
    without a terminal and without any other command.

    Args:
        environ: as OpenSSH has set it.
        has_terminal: whether something could be drawn.
    """
    typed = environ.get("SSH_ORIGINAL_COMMAND", "").strip().casefold()
    return typed == WORD or (not typed and not has_terminal and is_far(environ))


def is_far(environ: Mapping[str, str]) -> bool:
    """Whether somebody has come by SSH without a terminal here: his own shows what he types."""
    return "SSH_CONNECTION" in environ and "SSH_TTY" not in environ
