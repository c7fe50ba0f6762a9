"""Days and dates, in each language that is complete."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from antterm import i18n
from antterm.draw.canvas import cells_of
from antterm.i18n import dates, languages

SUNDAY = date(2026, 11, 22)
WEEK = [SUNDAY + timedelta(days) for days in range(7)]
YEAR = [date(2026, month, 3) for month in range(1, 13)]
SAID = {
    "en": ("Sunday", "Sun", "22 Nov 2026", "3 May 2026", "May 2024"),
    "es": ("domingo", "dom", "22 nov 2026", "3 may 2026", "may 2024"),
    "ru": ("воскресенье", "вс", "22 нояб. 2026", "3 мая 2026", "май 2024"),
}


@pytest.fixture(params=[one.code for one in languages.LANGUAGES if one.complete])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language spoken."""
    code: str = request.param
    assert i18n.use(code)
    yield code
    i18n.use("en")


def test_a_date_is_said_as_it_is_in_the_language(language: str) -> None:
    assert language in SAID, "how does it say these dates?"
    assert SAID[language] == (
        dates.weekday(SUNDAY),
        dates.weekday_in_short(SUNDAY),
        dates.full_date(SUNDAY),
        dates.full_date(YEAR[4]),
        dates.month_of(date(2024, 5, 1)),
    )


def test_no_two_days_or_months_are_called_the_same_and_short_names_are_short(language: str) -> None:
    assert len({*map(dates.weekday, WEEK)}) == len({*map(dates.weekday_in_short, WEEK)}) == 7
    assert max(cells_of(dates.weekday_in_short(day)) for day in WEEK) <= 3
    assert len({*map(dates.full_date, YEAR)}) == 12
    assert max(cells_of(dates.full_date(day)) for day in YEAR) <= len("3 Month 2026")
