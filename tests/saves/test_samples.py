"""Saves of every released schema open for ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from antterm.saves.document import SCHEMA
from antterm.saves.reading import MIGRATIONS
from antterm.saves.store import Store
from antterm.table import Table

SAMPLES = Path(__file__).parent / "samples"


def test_every_schema_has_a_sample_and_a_way_to_the_next() -> None:
    schemas = {int(path.stem.rpartition("-")[2]) for path in SAMPLES.glob("*.json")}
    assert schemas == set(range(1, SCHEMA + 1))
    assert set(MIGRATIONS) == set(range(1, SCHEMA))


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_sample_opens_and_goes_on(store: Store, sample: Path) -> None:
    store.folder.mkdir(parents=True)
    shutil.copy(sample, store.folder)
    with Table.open(store, sample.stem) as table:
        assert table.notice in (None, "rules_changed")
        assert table.ask is not None
        length = table.length
        table.answer(table.ask.choices[0].text)
        assert table.length == length + 1
    assert store.read(sample.stem).answers[-1] == table.record.answers[-1]


def test_the_first_hive_sample_stands_where_it_stood(store: Store) -> None:
    with Table.open(store, SAMPLES / "hive-schema-1.json") as table:
        assert [(seat.name, seat.player) for seat in table.seats] == [
            ("Ann", "person"),
            ("Бодо", "bot:random"),
        ]
        assert table.name == "Sunday"
        assert table.record.options["expansions"] == "MLP"
        assert table.ask is not None
        assert table.ask.seat == 0
        assert table.notice == "rules_changed" or table.record.answers[10:12] == ["offer-draw", "decline"]
