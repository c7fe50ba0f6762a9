"""Points of Micropolis in words: the lines of the score sheet, gains and their reasons."""

from __future__ import annotations

from typing import Final

from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.scoring import LINES, Sheet
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import Noun, counted, enumerated
from antterm.i18n.texts import Texts

TEXTS: Final = Texts(__file__)
"""The texts for identifiers, from the file `sentences.toml` beside this module."""

NUMERALS: Final = ("I", "II")
"""The numerals of a player's two anthills in the advanced game, where letters are galleries."""


def numeral(home: AnthillId) -> str:
    """Return which anthill of its owner it is; empty where each has one."""
    return NUMERALS[home.number] if home.letter else ""


def line_names() -> dict[str, str]:
    """Return the six lines of the score sheet by their identifiers."""
    return {line: TEXTS.say("line", line) for line in LINES}


def line_letters() -> tuple[str, ...]:
    """Return the six lines in a letter each, all of them different: for bars, beside the words."""
    return (
        # Translators: Population, Colony, Harvest, Royal, Army, Barracks; six different letters.
        pgettext("score sheet, in 1 letter", "P"),
        pgettext("score sheet, in 1 letter", "C"),
        pgettext("score sheet, in 1 letter", "H"),
        pgettext("score sheet, in 1 letter", "R"),
        pgettext("score sheet, in 1 letter", "A"),
        pgettext("score sheet, in 1 letter", "B"),
    )


def gain_words(gain: int) -> str:
    """Describe points won, or lost: `+3 points`, `2 points lost`."""
    if gain < 0:
        return ngettext("{n} point lost", "{n} points lost", -gain).format(n=-gain)
    return ngettext("{n:+d} point", "{n:+d} points", gain).format(n=gain)


def signed(gain: int) -> str:
    """Return points won or lost in figures: `+9`, `-1`, `0`."""
    return f"{gain:+d}" if gain else "0"


def signed_points(gain: int) -> str:
    """Return points won or lost with their sign: `+9 points`, `-1 point`, `0 points`."""
    return ngettext("{number} point", "{number} points", abs(gain)).format(number=signed(gain))


def spoken_gain(gain: int) -> str:
    """Describe points won or lost without a minus sign: `+3 points`, `2 points lost`, `no points`."""
    return gain_words(gain) if gain else _("no points")


def spoken_gain_in_short(gain: int) -> str:
    """Describe points won or lost in a sentence that names points anyway: `+3`, `2 lost`, `0`."""
    if gain < 0:
        return ngettext("{n} lost", "{n} lost", -gain).format(n=-gain)
    return signed(gain)


def line_words(line: str) -> tuple[str, str]:
    """Return a line of the score sheet and what it counts, in few words."""
    return TEXTS.say("line", line), TEXTS.say("line_in_short", line)


def reasons(change: Sheet, *, is_heard: bool = False) -> list[str]:
    """Return why points were won and lost, the largest first: `Colony 5`, `4 ants`, `Army -5`.

    Args:
        change: what changed of a score sheet.
        is_heard: whether it is read aloud, where a minus would not be heard.
    """
    parts = sorted(zip(change.lines(), LINES, strict=True), key=lambda part: -abs(part[0]))
    return [str(_reason(line, points, is_heard=is_heard)) for points, line in parts if points]


def _reason(line: str, points: int, *, is_heard: bool) -> Noun:
    if line == "population" and points > 0:  # a point for each
        return counted("{n} ant", "{n} ants", points)
    name = TEXTS.say("line", line)
    if points < 0 and is_heard:
        # Translators: line is a line of the score sheet, such as Colony; points that were lost there.
        return Noun(_("{line} {points} lost").format(line=name, points=-points))
    return Noun(_("{line} {points}").format(line=name, points=points))


def points_with_reasons(change: Sheet, *, is_heard: bool = False) -> str:
    """Return points won or lost, and why: `+9 points (Colony 5, 4 ants)`, `-5 points (Army)`.

    Args:
        change, is_heard: as in `reasons`.
    """
    gain = spoken_gain(change.total) if is_heard else signed_points(change.total)
    why = reasons(change, is_heard=is_heard)
    lines = [line for line, points in zip(LINES, change.lines(), strict=True) if points]
    if len(lines) == 1 and lines[0] != "population":  # its points have been said
        why = [TEXTS.say("line", lines[0])]
    return _("{points} ({reasons})").format(points=gain, reasons=enumerated(why)) if why else gain
