"""Tests of this folder play with the components of today: what is added is tried by them."""

from __future__ import annotations

import pytest

from tests import foreseen


@pytest.fixture
def components() -> str:
    """Today's."""
    return foreseen.NEWEST
