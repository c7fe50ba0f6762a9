"""The course of a rating as a chart."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from antterm.draw.rating_chart import RatingChart

LEVELS = (("easy", 1100), ("normal", 1500), ("hard", 1900))
RISING = RatingChart(
    "Against all.", (1400, 1450, 1500, 1560, 1600), 2, LEVELS, ("1 May 2026", "5 May 2026"), "None.", True
)


def rows(chart: RatingChart, width: int = 60, height: int = 14) -> list[str]:
    return chart.draw(width, height).to_text().splitlines()


def test_the_line_rises_to_the_rating_now() -> None:
    drawn = rows(RISING)
    assert drawn[0] == "Against all."
    first, last = (next(row for row in drawn if mark in row) for mark in ("1400", "o 1600"))
    assert drawn.index(last) < drawn.index(first)
    assert drawn[-1].split()[:3] == ["1", "May", "2026"]
    assert drawn[-1].endswith("5 May 2026")


def test_the_axis_is_even_and_tells_the_truth() -> None:
    drawn = rows(RISING)
    numbers = [(y, int(row[:4])) for y, row in enumerate(drawn) if row[:4].strip().isdigit()]
    assert len(numbers) > 2
    assert len({(y - z, a - b) for (y, a), (z, b) in pairwise(numbers)}) == 1
    (first, low), (second, high) = numbers[0], numbers[1]
    at = next(y for y, row in enumerate(drawn) if "normal 1500" in row)
    assert at == pytest.approx(first + (1500 - low) * (second - first) / (high - low), abs=1)


def test_a_line_is_in_the_row_of_its_number() -> None:
    for value in (1400, 1460, 1500, 1540):
        drawn = rows(replace(RISING, values=(1400, 1540, value)))
        numbers = {int(row[:4]): y for y, row in enumerate(drawn) if row[:4].strip().isdigit()}
        near = min(numbers, key=lambda number: abs(number - value))
        step = sorted(numbers)[1] - sorted(numbers)[0]
        mark = next(y for y, row in enumerate(drawn) if f"o {value}" in row)
        assert mark - numbers[near] == -round(2 * (value - near) / step)
        assert "*" in drawn[mark].partition("o ")[0] or value == 1400


def test_levels_nearby_are_lines_with_their_names_and_others_are_left_out() -> None:
    drawn = "\n".join(rows(RISING))
    assert "normal 1500" in drawn
    assert "- - -" in drawn
    assert "hard" not in drawn
    assert "easy" not in drawn


@pytest.mark.parametrize("values", [(1500,), (1500, 1500), tuple(range(700, 2100, 2)), (2600, 400)])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_any_course_is_inside_the_chart(values: tuple[int, ...], ascii_only: bool) -> None:
    chart = replace(RISING, values=values, provisional=len(values) // 2, ascii_only=ascii_only)
    for width, height in ((30, 6), (60, 9), (78, 24), (200, 60)):
        drawn = chart.draw(width, height)
        assert (drawn.width, drawn.height) == (width, height)
        sign = "o" if ascii_only else "●"
        assert f"{sign} {values[-1]}" in drawn.to_text()
        assert not ascii_only or drawn.to_text().isascii()


def test_without_rated_games_it_says_why() -> None:
    assert rows(replace(RISING, values=()))[:2] == ["Against all.", "None."]


def test_where_there_is_no_room_the_heading_stays() -> None:
    assert "".join(rows(RISING, height=3)) == "Against all."
