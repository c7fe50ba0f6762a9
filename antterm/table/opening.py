"""The file of a game that is to be opened: which one is meant, and whether it is there."""

from __future__ import annotations

import os
from pathlib import Path

from antterm.saves.errors import SaveError
from antterm.saves.lock import Lock
from antterm.saves.replay import resume
from antterm.saves.store import SUFFIX, Store


def find(store: Store, name_or_path: str | os.PathLike[str]) -> Path:
    """The file that is meant by a name in the store or by a path; it need not exist."""
    path = Path(name_or_path)
    text = os.fspath(name_or_path)
    is_path = not isinstance(name_or_path, str) or path.name != text or path.suffix == SUFFIX
    if is_path and not (path.name == text and not path.exists()):
        return path
    named = store.path(text.removesuffix(SUFFIX))
    return path if not named.exists() and path.exists() else named


def lock_existing(store: Store, path: Path) -> Lock:
    """Lock a game, but make no lock file for one that does not exist."""
    if not path.exists() and not path.with_name(f"{path.name}.bak").exists():
        raise SaveError("missing", path)
    return store.lock(path.stem)


def earlier_is_whole(store: Store, file: str) -> bool:
    """Whether the earlier generation of a game is whole."""
    try:
        resume(store.earlier(file), store.path(file))
    except SaveError:
        return False
    return True
