"""The score of Micropolis in characters: the pad, a column for each anthill, and a table beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.display import Glyphs
from antterm.draw.paint import shorten
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.scoring import LINES, Sheet, totals
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.i18n import _, pgettext

TITLE = Ink("title", attrs="b")
DIM = Ink("dim")
BEST = Ink("good", attrs="b")
NUMBERS: Final = (3, 2, 3, 3, 2, 3)
"""Columns of the six lines in the table."""
WIDE_NUMBERS: Final = (4, 4, 4, 4, 4, 4)
"""The same where there is room for three letters over each."""
WIDE_FROM: Final = 40


def line_names() -> dict[str, str]:
    """Return the six lines of the pad by their identifiers."""
    return {
        "population": pgettext("score sheet", "Population"),
        "colony": pgettext("score sheet", "Colony"),
        "harvest": pgettext("score sheet", "Harvest"),
        "royal": pgettext("score sheet", "Royal"),
        "army": pgettext("score sheet", "Army"),
        "barracks": pgettext("score sheet", "Barracks"),
    }


def line_heads() -> tuple[str, ...]:
    """Return the six lines in three letters each."""
    return (
        pgettext("score sheet, in 3 letters", "Pop"),
        pgettext("score sheet, in 3 letters", "Col"),
        pgettext("score sheet, in 3 letters", "Har"),
        pgettext("score sheet, in 3 letters", "Roy"),
        pgettext("score sheet, in 3 letters", "Arm"),
        pgettext("score sheet, in 3 letters", "Bar"),
    )


def line_letters() -> tuple[str, ...]:
    """Return the six lines in a letter each, all of them different."""
    return (
        # Translators: Population, Colony, Harvest, Royal, Army, Barracks; six different letters.
        pgettext("score sheet, in 1 letter", "P"),
        pgettext("score sheet, in 1 letter", "C"),
        pgettext("score sheet, in 1 letter", "H"),
        pgettext("score sheet, in 1 letter", "R"),
        pgettext("score sheet, in 1 letter", "A"),
        pgettext("score sheet, in 1 letter", "B"),
    )


def put_lines(canvas: Canvas, x: int, y: int, sheet: Sheet, than: Sheet | None = None) -> None:
    """Write the lines of a sheet and its total, those better than in another sheet strongly."""
    before = (*than.lines(), than.total) if than else ()
    for number, points in enumerate((*sheet.lines(), sheet.total)):
        ink = change_ink(points, before[number]) if before else PLAIN
        canvas.put(x + 4 * number, y, f"{points:4}", ink)


def change_ink(points: int, before: int) -> Ink:
    """Return the ink of points beside what they were before: what is won, and what is lost, is set off."""
    if points == before:
        return PLAIN
    return BEST if points > before else Ink("danger", attrs="b")


def score_lines(view: MicropolisView) -> list[dict[str, int]]:
    """Return, by seat, the points of all anthills together, line by line."""
    sheets = [reduce(add, own) for own in view.sheets]
    return [dict(zip(LINES, sheet.lines(), strict=True)) for sheet in sheets]


@dataclass(frozen=True)
class PadScene:
    """The score pad and whose names stand on it."""

    view: MicropolisView
    names: Sequence[str]
    glyphs: Glyphs = "unicode"
    solid: bool = False
    """Whether bars are solid; else of letters alone."""


def draw_pad(scene: PadScene, width: int, *, is_close: bool = False) -> Canvas:
    """Draw the score pad: a row for each line, a column for each anthill, the total below.

    Args:
        scene: what is drawn.
        width: columns.
        is_close: whether nothing but text parts its rows.
    """
    view = scene.view
    sheets = [sheet for own in view.sheets for sheet in own]
    names, are_pairs = line_names(), len(view.homes) > len(view.players)
    label = max(len(name) for name in (*names.values(), pgettext("score sheet", "Total"))) + 2
    each = max(4, min(12, (width - label) // len(sheets)))
    names_of = [short_name(scene.names[home.seat], home, 2 * each - 1) for home in view.homes]
    staggered = any(len(name) >= each for name in names_of)
    gap = 0 if is_close else 1
    heads = 1 + (1 if staggered else gap)
    lines = heads + 1 + gap
    total = lines + len(LINES) + gap
    together = total + 1 + gap
    canvas = Canvas(width, together + 1 if are_pairs else total + 1)
    canvas.put(0, 0, _("Score sheet") if view.outcome else _("Score sheet, as if the game ended now"), TITLE)
    for column, name in enumerate(names_of):
        end = label + (column + 1) * each
        canvas.put(end - len(name), heads - (staggered and column % 2 == 0), name, TITLE)
    if not is_close:
        level = ("-" if scene.glyphs == "ascii" else "─") * min(width, label + each * len(sheets))
        canvas.put(0, lines - 1, level, DIM)
        canvas.put(0, total - 1, level, DIM)
    for row, line in enumerate(LINES, lines):
        canvas.put(0, row, names[line])
        points = [getattr(sheet, line) for sheet in sheets]
        for column, number in enumerate(points):
            best = number == max(points) > 0
            canvas.put(label + column * each, row, str(number).rjust(each), BEST if best else PLAIN)
    canvas.put(0, total, pgettext("score sheet", "Total"), TITLE)
    for column, sheet in enumerate(sheets):
        canvas.put(label + column * each, total, str(sheet.total).rjust(each), TITLE)
    if are_pairs:
        _put_sums(canvas, together, view, label, each)
    return canvas


def _put_sums(canvas: Canvas, y: int, view: MicropolisView, label: int, each: int) -> None:
    """Draw the sums of both anthills of each player."""
    canvas.put(0, y, pgettext("score sheet, both anthills", "Together"), TITLE)
    column = 0
    for seat, points in enumerate(totals(view.sheets)):
        column += len(view.players[seat].anthills)
        canvas.put(label + (column - 1) * each, y, str(points).rjust(each), TITLE)


def short_name(name: str, home: Home, width: int) -> str:
    """Return an anthill by its owner's name, and in the advanced game its letter, in `width` characters.

    A name that ends in a number, as those do which the program makes, is known by its initial and the number.
    """
    letter = f" {home.letter.upper()}" if home.letter and width > 5 else home.letter.upper()
    room = width - len(letter)
    if len(name) <= room:
        return name + letter
    number = name[len(name.rstrip("0123456789")) :]
    initials = name[:1] + number
    return (initials if number and len(initials) <= room else shorten(name, room)) + letter


def row_name(name: str, home: Home, width: int) -> str:
    """Return the same for an owner's two rows: where a name just fits, the second is a letter alone."""
    letter = home.letter.upper()
    if letter and len(name) <= width < len(name) + 2:
        return letter.rjust(width) if home.number else name
    return short_name(name, home, width)


def draw_table(
    view: MicropolisView, names: Sequence[str], waiting: int | None, width: int, ascii_only: bool
) -> Canvas:
    """Draw a row for each anthill: soldiers, tokens, the six lines, the total.

    Args:
        view: the position.
        names: of the players.
        waiting: whose answer is awaited.
        width: columns.
        ascii_only: whether only ASCII may be drawn.
    """
    canvas = Canvas(width, 1 + len(view.homes))
    head = Ink("dim")
    numbers, points = WIDE_NUMBERS if width >= WIDE_FROM else NUMBERS, totals(view.sheets)
    last = 4 if width >= WIDE_FROM or max(points) > 99 else 3
    wide = max(3, width - 6 - sum(numbers) - last)
    columns = (
        (pgettext("soldiers, in 2 or 3 letters", "Sol"), 3),
        (pgettext("architect tokens, in a letter", "T"), 2),
        *zip(line_heads(), numbers, strict=True),
        (pgettext("score sheet", "Sum"), last),
    )
    at = wide + 1
    for name, columns_wide in columns:
        canvas.put(at, 0, name[: columns_wide - 1].rjust(columns_wide), head)
        at += columns_wide
    asked = ">" if ascii_only else "►"
    for y, home in enumerate(view.homes, 1):
        anthill, sheet = view.anthill(home), view.sheets[home.seat][home.number]
        turn = home.seat == waiting
        canvas.put(0, y, asked if turn else " ", Ink("key", attrs="b"))
        canvas.put(1, y, row_name(names[home.seat], home, wide), Ink("title" if turn else "text", attrs="b"))
        at = wide + 1
        commander = home == view.commander
        mark = "*" if commander else " "
        canvas.put(at, y, f"{anthill.army:3}{mark}", Ink("soldier", attrs="b"))
        held = view.players[home.seat].tokens if home.number == 0 else 0
        canvas.put(at + 4, y, f"{held or '.'}", Ink("specialist") if held else DIM)
        at += 5
        for number, columns_wide in zip(sheet.lines(), numbers, strict=True):
            canvas.put(at, y, str(number).rjust(columns_wide), PLAIN if number else DIM)
            at += columns_wide
        total = points[home.seat] if home.number == len(view.players[home.seat].anthills) - 1 else None
        canvas.put(at, y, "" if total is None else str(total).rjust(last), TITLE)
    return canvas
