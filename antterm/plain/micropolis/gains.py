"""Points won and lost, and majorities that change hands, said so that nothing stands in a sign or bracket."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.draw.micropolis.outlook import MAJORITIES, Turnover, gain_words, turnover
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import together
from antterm.micropolis.outlook import Prospect


def gain_said(gain: int) -> str:
    """Points won or lost: `+3 points`, `2 points lost`, `no points`."""
    return gain_words(gain) if gain else _("no points")


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
    """How a line changes hands; empty where it does not."""
    losers, winners, holders = (
        together(names) if names else "" for names in (change.losers, change.winners, change.holders)
    )
    points = gain_said(change.by)
    if change.by > 0:
        if change.losers:
            # Translators: line is a line of the score sheet, such as Colony; who are names.
            text, who = _("takes {line} from {who}, {points}"), losers
        elif change.holders:
            text, who = _("shares {line} with {who}, {points}"), holders
        else:
            text, who = _("takes {line}, {points}"), losers
    elif change.by < 0:
        text = _("{line} falls behind {who}, {points}") if change.holders else _("{line} is lost, {points}")
        who = holders
    elif change.losers:
        n = len(change.losers)
        text, who = ngettext("{who} no longer shares {line}", "{who} no longer share {line}", n), losers
    else:
        text, who = (_("{line} goes to {who}, too") if change.winners else ""), winners
    return text.format(line=line, who=who, points=points)
