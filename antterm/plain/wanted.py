"""Whether somebody wants plain mode."""

from __future__ import annotations

import os
from pathlib import Path

from antterm import settings

ENVIRONMENT = "ACCESSIBLE"
"""A variable by which people tell all their programs that they read by ear."""


def is_wanted(asked: bool, folder: Path | None = None) -> bool:
    """Whether plain mode is to be opened in place of the screen.

    Args:
        asked: whether the command line asks for it.
        folder: where the settings are kept; None for the place of the system.
    """
    return asked or os.environ.get(ENVIRONMENT, "") not in ("", "0") or settings.load(folder).plain == "on"
