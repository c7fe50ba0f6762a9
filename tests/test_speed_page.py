"""`docs/speed.md` says what the benchmarks have printed, and nothing else."""

from __future__ import annotations

import pytest

from benchmarks import speed_page


def test_every_table_is_what_a_benchmark_has_printed() -> None:
    text = speed_page.PAGE.read_text("utf-8")
    assert speed_page.page(text) == text, "python -m benchmarks.speed_page"
    tables = speed_page.TABLE.findall(text)
    assert len(tables) == text.count("```") / 2, "a table that nobody fills"
    assert all(shown for _file, _beginnings, shown in tables)


def test_a_line_is_found_by_the_words_that_it_begins_with() -> None:
    heading, other, latest, earlier = (
        "         depth",
        "start Base+ML   5",
        "start Base      6",
        "start Base      4",
    )
    lines = [heading, other, latest, earlier]
    assert speed_page.chosen(lines, ["depth", "start Base"]) == [heading, latest]
    with pytest.raises(speed_page.Missing, match="start Bee"):
        speed_page.chosen(lines, ["start Bee"])
