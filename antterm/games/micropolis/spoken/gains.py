"""Points won and lost, and majorities that change hands, said so that nothing stands in a sign or bracket."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.games.micropolis.draw.outlook import MAJORITIES, Turnover, gain_words, turnover
from antterm.games.micropolis.rules.outlook import Prospect
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import together


def gain_said(gain: int) -> str:
    """Points won or lost: `+3 points`, `2 points lost`, `no points`."""
    return gain_words(gain) if gain else _("no points")


def gain_in_short(gain: int) -> str:
    """The same where points are spoken of: `+3`, `2 lost`, `none`."""
    if gain < 0:
        return ngettext("{n} lost", "{n} lost", -gain).format(n=-gain)
    return f"{gain:+d}" if gain else pgettext("points at an end of an anthill", "none")


def at_both_ends(gains: Sequence[str]) -> str:
    """What a tile brings at the left and at the right end, once where that is the same."""
    if len(set(gains)) == 1:
        return gains[0]
    return _("at the left {left}, at the right {right}").format(left=gains[0], right=gains[1])


def majorities_said(prospect: Prospect, names: Sequence[str], line_name: Callable[[str], str]) -> list[str]:
    """The lines of the score sheet that change hands."""
    told = (_said(turnover(prospect, line, names), line_name(line)) for line in MAJORITIES)
    return [text for text in told if text]


def _said(change: Turnover, line: str) -> str:
    """How a line changes hands; empty where it does not. Its points are part of those that were told."""
    losers, winners, holders = (
        together(names) if names else "" for names in (change.losers, change.winners, change.holders)
    )
    points = gain_said(change.by)
    if change.by < 0:
        points = ngettext("{n} lost point", "{n} lost points", -change.by).format(n=-change.by)
    if change.by > 0:
        if change.losers:
            # Translators: line is a line of the score sheet, such as Colony; who are names.
            text, who = _("takes {line} from {who}, {points} counted in"), losers
        elif change.holders:
            text, who = _("shares {line} with {who}, {points} counted in"), holders
        else:
            text, who = _("takes {line}, {points} counted in"), losers
    elif change.by < 0:
        text = _("{line} is lost, {points} counted in")
        text = _("{line} falls behind {who}, {points} counted in") if change.holders else text
        who = holders
    elif change.losers:
        n = len(change.losers)
        text, who = ngettext("{who} no longer shares {line}", "{who} no longer share {line}", n), losers
    else:
        text, who = (_("{line} goes to {who}, too") if change.winners else ""), winners
    return text.format(line=line, who=who, points=points)
