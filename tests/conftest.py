"""What all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from antterm import i18n

settings.register_profile("antterm", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("antterm")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets what it starts in the background ignore this; the programs under test would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

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
