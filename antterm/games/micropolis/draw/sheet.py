"""The score pad of Micropolis: a row for each line of the score, a column for each anthill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import DIM, TITLE, shorten
from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.scoring import LINES, totals
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.words.score import line_letters, line_names, numeral
from antterm.i18n import _, pgettext

PLATE: Final = 4
"""Columns of the letter beside a line, by which it is known in the bars."""
BEST = Ink("good", attrs="b")
ROLES: Final = dict(
    zip(LINES, ("score.w", "score.s", "score.i", "score.g", "score.a", "score.b"), strict=True)
)
"""The ground of each line, in bars and beside its name."""


@dataclass(frozen=True)
class PadScene:
    """The score pad and whose names stand on it."""

    view: MicropolisView
    names: Sequence[str]
    glyphs: Glyphs = "unicode"
    solid: bool = False
    """Whether bars are solid; else of letters alone."""


def draw_pad(scene: PadScene, width: int, *, is_close: bool = False) -> Canvas:
    """Draw the score pad: a row for each line, a column for each anthill, the sum below.

    Args:
        scene: what is drawn.
        width: columns.
        is_close: whether nothing but text parts its rows.
    """
    view = scene.view
    homes = in_order(view)
    sheets = [view.sheets[home.seat][home.number] for home in homes]
    names, are_pairs = line_names(), len(view.homes) > len(view.players)
    total = pgettext("the sum of a score sheet", "Points")
    label = PLATE + max(map(cells_of, (*names.values(), total))) + 1
    each = max(4, min(12, (width - label) // len(sheets)))
    names_of = [short_name(scene.names[home.seat], home, 2 * each - 1) for home in homes]
    staggered = any(cells_of(name) >= each for name in names_of)
    gap = 0 if is_close else 1
    heads = 1 + (1 if staggered else gap)
    lines = heads + 1 + gap
    sums = lines + len(LINES) + gap
    canvas = Canvas(width, sums + 2 if are_pairs else sums + 1)
    titles = [_("Score sheet")]
    if not view.outcome:
        titles = [_("Score sheet, as if the game ended now"), _("If the game ended now")]
    canvas.put(0, 0, next((text for text in titles if cells_of(text) <= width), titles[-1]), TITLE)
    for column, name in enumerate(names_of):
        end = label + (column + 1) * each
        canvas.put(end - cells_of(name), heads - (staggered and column % 2 == 0), name, TITLE)
    if not is_close:
        level = ("-" if scene.glyphs == "ascii" else "─") * min(width, label + each * len(sheets))
        canvas.put(0, lines - 1, level, DIM)
        canvas.put(0, sums - 1, level, DIM)
    for row, (line, letter) in enumerate(zip(LINES, line_letters(), strict=True), lines):
        canvas.put(0, row, f" {letter} " if scene.solid else f" {letter}", line_ink(line, scene.solid))
        canvas.put(PLATE, row, names[line])
        points = [getattr(sheet, line) for sheet in sheets]
        for column, number in enumerate(points):
            best = number == max(points) > 0
            canvas.put(label + column * each, row, str(number).rjust(each), BEST if best else PLAIN)
    canvas.put(
        PLATE, sums, pgettext("the sum of one of two score sheets", "Anthill") if are_pairs else total, TITLE
    )
    for column, sheet in enumerate(sheets):
        canvas.put(label + column * each, sums, str(sheet.total).rjust(each), TITLE)
    if are_pairs:
        canvas.put(PLATE, sums + 1, total, TITLE)
        together = totals(view.sheets)
        for column, home in enumerate(homes):
            if column + 1 == len(homes) or homes[column + 1].seat != home.seat:
                canvas.put(label + column * each, sums + 1, str(together[home.seat]).rjust(each), TITLE)
    return canvas


def in_order(view: MicropolisView) -> list[AnthillId]:
    """Return the anthills by seat; of a game that is over, those with most points first."""
    if view.outcome is None:
        return [*view.homes]
    points = totals(view.sheets)
    return sorted(view.homes, key=lambda home: -points[home.seat])


def line_ink(line: str, solid: bool) -> Ink:
    """Return the ink of a line's letter."""
    return Ink("gallery.ink", ROLES[line], "b") if solid else Ink("text", attrs="b")


def short_name(name: str, home: AnthillId, width: int) -> str:
    """Return an anthill by its owner's name, and in the advanced game its numeral, in `width` characters.

    A name that ends in a number, as those do which the program makes, is known by its initial and the number;
    in one character any is known by its initial.
    """
    which = numeral(home)
    if which and width > 5:
        which = f" {which}"
    room = width - len(which)
    if cells_of(name) <= room:
        return name + which
    number = name[len(name.rstrip("0123456789")) :]
    initials = name[:1] + number
    if room == cells_of(name[:1]) == 1:
        return name[:1] + which
    return (initials if number and len(initials) <= room else shorten(name, room)) + which
