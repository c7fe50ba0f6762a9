"""The databases of tests of hosts: a server for each process of the run, started by who needs it first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host.databases import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server that keeps nothing for long."""
    from tests.host.databases import serving

    with serving() as server:
        yield server


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """The address of a database whose tables are empty."""
    with postgres.database(postgres.prepared) as name:
        yield postgres.address(name)


@pytest.fixture
def bare_database(postgres: Server) -> Iterator[str]:
    """The address of a database without tables."""
    with postgres.database() as name:
        yield postgres.address(name)
