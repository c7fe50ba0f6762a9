"""A store, a toy game at its table, and a saved game of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm.saves.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "data")
