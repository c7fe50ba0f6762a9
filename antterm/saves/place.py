"""Where saves live. Loaded before all else of this room, so it stands alone."""

from __future__ import annotations

import os
from pathlib import Path


def resolve_data_dir(given: str | os.PathLike[str] | None = None) -> Path:
    """Where this user's saves and settings live.

    Args:
        given: by whoever called the program; None to go by `ANTTERM_DATA_DIR`, else by the system's custom.
    """
    chosen = given or os.environ.get("ANTTERM_DATA_DIR")
    if chosen:
        return Path(os.path.expanduser(chosen)).absolute()
    from platformdirs import user_data_path  # here, because most runs are told where

    return user_data_path("antterm", appauthor=False)
