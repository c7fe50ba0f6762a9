"""A store, a toy game at its table, and a saved game of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from antterm import system
from antterm.saves.store import Store


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder on the disk; elsewhere it lies in memory."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "data")


@pytest.fixture(autouse=True)
def waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here files do reach the disk."""
    monkeypatch.setattr(system, "sync", lambda fd: os.fsync(fd))
