"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.serve.test_ssh import Server


@pytest.fixture(scope="session")
def shared_server(homes: Iterator[Path]) -> Iterator[Server]:
    """A server and a host for tests of commands, each with tables of its own.

    To start them takes a second.
    """
    from tests.serve.test_ssh import served

    home = next(homes)
    home.mkdir()
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as monkeypatch:
            for name in ("HOME", "ANTTERM_DATA_DIR", "ANTTERM_CONFIG_DIR"):
                monkeypatch.setenv(name, str(home))
            server = stack.enter_context(served(home, "logins = 100\n"))
        yield server
