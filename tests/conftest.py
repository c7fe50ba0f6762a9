"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from antterm import i18n

settings.register_profile("antterm", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("antterm")

CHECKOUT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep every test away from the developer's own saves, settings and language."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("ANTTERM_DATA_DIR", str(home / "data"))
    monkeypatch.setenv("ANTTERM_CONFIG_DIR", str(home / "config"))
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    i18n.use("en")
    return home
