"""`docs/speed.md` says what the benchmarks have printed, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
PARTS = re.split(r"^## ", (CHECKOUT / "docs/speed.md").read_text("utf-8"), flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.partition("\n")[0])
def test_every_figure_was_printed_by_a_benchmark(part: str) -> None:
    files = re.findall(r"`(benchmarks/\w+\.txt)`", part)
    printed = {line.rstrip() for file in files for line in (CHECKOUT / file).read_text("utf-8").splitlines()}
    quoted = [line for block in re.findall(r"```\n(.*?)```", part, re.DOTALL) for line in block.splitlines()]
    assert quoted
    assert [line for line in quoted if line not in printed] == []
