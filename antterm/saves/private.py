"""Files and folders that nobody but the user may look into, whatever the umask allows."""

from __future__ import annotations

import os
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, where there is none yet.

    Raises:
        OSError: the system refuses.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def write(path: Path, content: bytes) -> None:
    """Write a file anew. When this returns, its content is on disk.

    Raises:
        OSError: the system refuses; a part may have been written.
    """
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(fd, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
