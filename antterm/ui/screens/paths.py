"""Completing the path of a file as it is typed."""

from __future__ import annotations

import os
from pathlib import Path

from antterm.core.printable import is_printable
from antterm.ui.models.scene import common_start


def complete_path(text: str) -> tuple[str, list[str]]:
    """How a begun path goes on.

    Args:
        text: as typed; `~` stands for the home.

    Returns:
        The text with all added that every fitting path has in common, and the names that fit; no names when
        there is only one.
    """
    folder, begun = os.path.split(text)
    try:
        entries = list(os.scandir(Path(folder or ".").expanduser()))
    except (OSError, ValueError, RuntimeError):  # it is not there, has a null byte, or its home is nobody's
        return text, []
    names = sorted(
        f"{entry.name}{os.sep}" if _is_folder(entry) else entry.name
        for entry in entries
        if entry.name.startswith(begun) and entry.name.startswith(".") == begun.startswith(".")
        if is_printable(entry.name)
    )
    if not names:
        return text, []
    return os.path.join(folder, common_start(names)), names if len(names) > 1 else []


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
