"""Days and dates in the language spoken; the system's own names would be in the language of its locale."""

from __future__ import annotations

from datetime import date

from antterm.i18n import NC_, _

WEEKDAYS = (
    NC_("day", "Monday"),
    NC_("day", "Tuesday"),
    NC_("day", "Wednesday"),
    NC_("day", "Thursday"),
    NC_("day", "Friday"),
    NC_("day", "Saturday"),
    NC_("day", "Sunday"),
)
IN_SHORT = (
    NC_("day, in 3 letters", "Mon"),
    NC_("day, in 3 letters", "Tue"),
    NC_("day, in 3 letters", "Wed"),
    NC_("day, in 3 letters", "Thu"),
    NC_("day, in 3 letters", "Fri"),
    NC_("day, in 3 letters", "Sat"),
    NC_("day, in 3 letters", "Sun"),
)
MONTHS = (
    NC_("month of a date, in 5 letters", "Jan"),
    NC_("month of a date, in 5 letters", "Feb"),
    NC_("month of a date, in 5 letters", "Mar"),
    NC_("month of a date, in 5 letters", "Apr"),
    NC_("month of a date, in 5 letters", "May"),
    NC_("month of a date, in 5 letters", "Jun"),
    NC_("month of a date, in 5 letters", "Jul"),
    NC_("month of a date, in 5 letters", "Aug"),
    NC_("month of a date, in 5 letters", "Sep"),
    NC_("month of a date, in 5 letters", "Oct"),
    NC_("month of a date, in 5 letters", "Nov"),
    NC_("month of a date, in 5 letters", "Dec"),
)


def weekday(day: date) -> str:
    """Return the day of the week: `Sunday`."""
    return _(WEEKDAYS[day.weekday()])


def weekday_in_short(day: date) -> str:
    """Return the day of the week in up to three letters: `Sun`."""
    return _(IN_SHORT[day.weekday()])


def full_date(day: date) -> str:
    """Return a date: `22 Nov 2026`."""
    # Translators: a date, such as 22 Nov 2026.
    return _("{day} {month} {year}").format(day=f"{day:%d}", month=_(MONTHS[day.month - 1]), year=day.year)


def month_of(day: date) -> str:
    """Return the month of a day: `Apr 2024`."""
    # Translators: a month of a year, such as Apr 2024.
    return _("{month} {year}").format(month=_(MONTHS[day.month - 1]), year=day.year)
