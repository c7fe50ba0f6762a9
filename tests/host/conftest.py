"""What all tests of hosts have: patience with a slow machine, and databases.

There is one database server for each process of the run, started by who needs it first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from antterm.host import connection

if TYPE_CHECKING:
    from tests.host.databases import Server


@pytest.fixture(autouse=True)
def waits_for_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the host wait for terminals as long as it takes: a machine may stand still for half a minute."""
    monkeypatch.setattr(connection, "HELLO_WITHIN", 3600.0)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server that keeps nothing for long."""
    from tests.host.databases import serving

    with serving() as server:
        yield server


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """The address of an empty database."""
    with postgres.database() as name:
        yield postgres.address(name)
