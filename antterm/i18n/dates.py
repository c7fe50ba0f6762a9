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
    # Translators: days of the week in short: three letters at most.
    NC_("day in short", "Mon"),
    NC_("day in short", "Tue"),
    NC_("day in short", "Wed"),
    NC_("day in short", "Thu"),
    NC_("day in short", "Fri"),
    NC_("day in short", "Sat"),
    NC_("day in short", "Sun"),
)
MONTHS = (
    # Translators: months as they stand in a date, in short: five letters at most.
    NC_("month of a date", "Jan"),
    NC_("month of a date", "Feb"),
    NC_("month of a date", "Mar"),
    NC_("month of a date", "Apr"),
    NC_("month of a date", "May"),
    NC_("month of a date", "Jun"),
    NC_("month of a date", "Jul"),
    NC_("month of a date", "Aug"),
    NC_("month of a date", "Sep"),
    NC_("month of a date", "Oct"),
    NC_("month of a date", "Nov"),
    NC_("month of a date", "Dec"),
)


def weekday(day: date) -> str:
    """The day of the week: `Sunday`."""
    return _(WEEKDAYS[day.weekday()])


def weekday_in_short(day: date) -> str:
    """The day of the week in up to three letters: `Sun`."""
    return _(IN_SHORT[day.weekday()])


def full_date(day: date) -> str:
    """A date: `22 Nov 2026`."""
    # Translators: a date, such as 22 Nov 2026.
    return _("{day} {month} {year}").format(day=f"{day:%d}", month=_(MONTHS[day.month - 1]), year=day.year)
