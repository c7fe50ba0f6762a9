"""Moments as people type and read them, and the time zones of these."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from antterm.i18n import _
from antterm.i18n.dates import full_date

TYPED: Final = re.compile(r"(?:(\d{4}-\d{1,2}-\d{1,2})[T\s]\s*)?(\d{1,2})[:.](\d{2})(?:\s+(\S{1,40}))?")


def zone_of(text: str) -> tzinfo | None:
    """Return a time zone as people type it; None if there is none of that name.

    >>> zone_of("UTC+5:30"), zone_of(""), zone_of("Utopia")
    (datetime.timezone(datetime.timedelta(seconds=19800)), datetime.timezone.utc, None)
    """
    if text.upper() in ("", "UTC", "GMT"):
        return UTC
    if found := re.fullmatch(r"(?:UTC|GMT)?([+-])([0-9]{1,2})(?::([0-5][0-9]))?", text.upper()):
        away = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
        return timezone(away if found[1] == "+" else -away) if away < timedelta(days=1) else None
    try:
        return ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def zone_called(moment: datetime) -> str:
    """Return the time zone of a moment as `UTC+2`."""
    minutes = round((moment.utcoffset() or timedelta()).total_seconds()) // 60
    sign, minutes = "-" if minutes < 0 else "+", abs(minutes)
    rest = f":{minutes % 60:02}" if minutes % 60 else ""
    return f"UTC{sign}{minutes // 60}{rest}" if minutes else "UTC"


def in_full(moment: datetime) -> str:
    """Return a moment in the time zone of this machine, with that: `22 Nov 2026, 20:00 UTC+1`."""
    local = moment.astimezone()
    # Translators: a moment, such as 22 Nov 2026, 20:00 UTC+1.
    text = _("{day}, {time} {zone}")
    return text.format(day=full_date(local), time=f"{local:%H:%M}", zone=zone_called(local))


def typed_moment(text: str, now: datetime) -> datetime | None:
    """Return the moment that somebody has typed; None if it is none.

    Args:
        text: a day, an hour and a time zone. Without the zone it is that of `now`, without the day the next
            day on which it is that late.
        now: the moment it is, in the time zone of this machine.

    >>> now = datetime(2026, 11, 28, 21, tzinfo=UTC)
    >>> for text in ("2026-12-01 20:00", "20:00", "23:30 UTC+2", "24:00", "2026-02-30 20:00"):
    ...     print(typed_moment(text, now))
    2026-12-01 20:00:00+00:00
    2026-11-29 20:00:00+00:00
    2026-11-28 23:30:00+02:00
    None
    None
    """
    found = TYPED.fullmatch(text.strip())
    zone = zone_of(found[4]) if found is not None and found[4] else now.tzinfo
    if found is None or zone is None:
        return None
    try:
        day = datetime.strptime(found[1], "%Y-%m-%d") if found[1] else now.astimezone(zone)
        moment = day.replace(hour=int(found[2]), minute=int(found[3]), second=0, microsecond=0, tzinfo=zone)
        return moment if found[1] or moment > now else moment + timedelta(days=1)
    except (ValueError, OverflowError):
        return None
