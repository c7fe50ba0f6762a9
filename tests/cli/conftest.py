"""The command line in this process, and what it has to do with."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm import cli
from antterm.saves.data_dir import resolve_data_dir
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.cli.running import Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the program; gives its exit status, standard output and standard error."""

    def run(*argv: str) -> tuple[int, str, str]:
        try:
            status = cli.main(argv)
        except SystemExit as left:
            status = int(left.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def store() -> Store:
    """The store that the commands use."""
    return Store(resolve_data_dir())


@pytest.fixture
def sunday(store: Store) -> Path:
    """A saved game of Hive after three answers, the third taken back."""
    seats = (Seat("Ann"), Seat("Bob"))
    with Table.create(store, "hive", seats, {"expansions": "MLP"}, seed=1, name="Sunday") as table:
        for text in ("wS1", "bS1 wS1-", "wQ -wS1"):
            table.answer(text)
        table.take_back()
    return store.path("sunday")
