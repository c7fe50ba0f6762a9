"""Whether plain mode is wanted."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from antterm import settings

ENVIRONMENT = "ACCESSIBLE"
"""The environment variable by which people tell all programs that they use a screen reader."""
DUMB = ("dumb", "unknown")
"""Values of TERM for terminals on which nothing can be drawn."""
WORD = "plain"
"""The command of `ssh` that asks for plain mode."""


def is_wanted(asked: bool, folder: Path | None) -> bool:
    """Return whether plain mode is opened instead of the screen.

    Args:
        asked: whether the command line asks for it.
        folder: the folder of the settings; None for the usual one of the system.
    """
    return asked or is_set(os.environ) or settings.load(folder).plain == "on"


def is_set(environ: Mapping[str, str]) -> bool:
    """Return whether an environment asks for plain mode."""
    return environ.get(ENVIRONMENT, "") not in ("", "0")


def is_dumb(term: str | None) -> bool:
    """Return whether nothing can be drawn on a terminal of this type, the value of TERM."""
    return term in DUMB


def comes_to_listen(environ: Mapping[str, str], has_terminal: bool) -> bool:
    """Return whether a login that starts only this program asks for plain mode.

    It does by the command `WORD`, or by coming without a terminal and without any other command.

    Args:
        environ: the environment, as OpenSSH has set it.
        has_terminal: whether something could be drawn.
    """
    typed = environ.get("SSH_ORIGINAL_COMMAND", "").strip().casefold()
    return typed == WORD or (not typed and not has_terminal and is_ssh_without_terminal(environ))


def is_ssh_without_terminal(environ: Mapping[str, str]) -> bool:
    """Return whether the person has come by SSH without a terminal: their own then shows what they type."""
    return "SSH_CONNECTION" in environ and "SSH_TTY" not in environ
