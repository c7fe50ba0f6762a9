"""Whether somebody wants plain mode."""

from __future__ import annotations

import os

from antterm import settings

ENVIRONMENT = "ACCESSIBLE"
"""A variable by which people tell all their programs that they read by ear."""


def is_wanted(asked: bool) -> bool:
    """Whether plain mode is to be opened in place of the screen.

    Args:
        asked: whether the command line asks for it.
    """
    return asked or os.environ.get(ENVIRONMENT, "") not in ("", "0") or settings.load().plain == "on"
