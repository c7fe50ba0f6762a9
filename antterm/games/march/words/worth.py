"""What a hint says of answers: what the best one brings, and how far the others are behind it."""

from __future__ import annotations

from typing import Final

from antterm.i18n import _, ngettext, pgettext

MUCH: Final = 2.0
"""Of the 20 from a game surely lost against the Horde to one surely won: what is more than a little."""


def worth_text(rating: float, best: float, *, is_best: bool, against_horde: bool) -> str:
    """Return how good an answer is beside the best one.

    Args:
        rating: what a bot gives for it.
        best: what it gives for the best.
        is_best: whether it is that.
        against_horde: then no figure counts points.
    """
    behind = best - rating
    if is_best:
        return pgettext("an answer", "best") if against_horde else _best(round(rating))
    if behind < 0.5:
        return pgettext("an answer", "as good")
    if against_horde:
        return pgettext("an answer", "a little worse") if behind < MUCH else pgettext("an answer", "worse")
    n = round(behind)
    return ngettext("{n} point less", "{n} points less", n).format(n=n)


def _best(lead: int) -> str:
    """Return the best answer, with the lead that is expected at the end."""
    if lead > 0:
        # Translators: n are points.
        return _("best, to end {n} ahead").format(n=lead)
    return _("best, to end {n} behind").format(n=-lead) if lead else _("best, to end even")
