"""Tests of this folder look for positions in games that are drawn: a new component must not shuffle them."""

from __future__ import annotations

import pytest

from tests import foreseen


@pytest.fixture
def components() -> str:
    """Those that do not change."""
    return foreseen.FROZEN
