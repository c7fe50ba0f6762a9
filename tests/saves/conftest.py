"""A store, a toy game at its table, and a saved game of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm.saves.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "data")


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk() -> None:
    """Here files do reach the disk."""
