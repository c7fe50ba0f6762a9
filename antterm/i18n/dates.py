"""Days and dates in the language spoken; the system's own names would be in the language of its locale."""

from __future__ import annotations

from datetime import date

from antterm.i18n import _
from antterm.i18n.data import Sentences

WEEKDAYS = Sentences(__file__, "weekdays")
IN_SHORT = Sentences(__file__, "weekdays_in_short")
"""The short names of the weekdays, by the three letters that C writes: `mon`."""
MONTHS = Sentences(__file__, "months")
"""The names of months in a date, by their number in two digits: a language may put them in a case."""
MONTHS_ALONE = Sentences(__file__, "months_alone")
"""The names of months without a day, by their number in two digits."""
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def weekday(day: date) -> str:
    """Return the day of the week: `Sunday`."""
    return _(WEEKDAYS[DAYS[day.weekday()]])


def weekday_in_short(day: date) -> str:
    """Return the day of the week in up to three letters: `Sun`."""
    return _(IN_SHORT[DAYS[day.weekday()]])


def full_date(day: date) -> str:
    """Return a date: `22 Nov 2026`."""
    # Translators: a date, such as 22 Nov 2026.
    return _("{day} {month} {year}").format(day=day.day, month=_(MONTHS[f"{day:%m}"]), year=day.year)


def month_of(day: date) -> str:
    """Return the month of a day: `Apr 2024`."""
    # Translators: a month of a year, such as Apr 2024.
    return _("{month} {year}").format(month=_(MONTHS_ALONE[f"{day:%m}"]), year=day.year)
