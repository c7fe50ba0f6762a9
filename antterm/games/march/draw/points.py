"""The colony points in pixels: a bar for each player, made of what they were won by, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import last_that_fit, shorten, wrap
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.horde import HORDE_SIGN
from antterm.games.march.draw.names import player_name, source_name
from antterm.games.march.draw.score import LETTERS, by_rank, horde_line, sources_of, title_of, won
from antterm.games.march.draw.signs import CENTIPEDE, chip_ink, letter
from antterm.games.march.rules.view import MarchView, NestView
from antterm.i18n import _

ROOMY: Final = (66, 30)
"""Columns and rows of a pane from which the bars stand apart."""
HIGHEST: Final = 60
"""Rows of the longest page without what is told."""
LABELS: Final = 19
"""Columns of the sources in the table."""


def draw_points(
    view: MarchView, names: Sequence[str], sentences: Sequence[str], width: int, height: int
) -> Canvas:
    """Draw the points while the game goes on, and at its end who has won.

    Args:
        view: what is known.
        names: of the people.
        sentences: what was harvested, fed and scored, the latest last.
        width, height: of the pane.

    Returns:
        The page, higher than the pane where that is too low.
    """
    for gap in (1, 0):
        pixels = Pixels(width, HIGHEST, "base")
        y = _put_page(pixels, view, names, gap, is_roomy=width >= ROOMY[0] and height >= ROOMY[1])
        if y <= height:
            break
    canvas = Canvas(width, max(y, height), Ink("text", "base"))
    canvas.blit(pixels.canvas(), 0, 0)
    for down, row in enumerate(last_that_fit(sentences, width - 2, height - y - 1), y + 1):
        canvas.put(1, down, row, Ink("dim", "base"))
    return canvas


def _put_page(pixels: Pixels, view: MarchView, names: Sequence[str], gap: int, *, is_roomy: bool) -> int:
    """Title, bars and table, so many rows apart. Returns the row below."""
    pixels.put(1, 0, title_of(view), "title", "b")
    y = _put_bars(pixels, 1 + gap, view, names, is_roomy=is_roomy) + gap
    return _put_table(pixels, y, view, names)


# -- bars ------------------------------------------------------------------------------------------------


def _put_bars(pixels: Pixels, y: int, view: MarchView, names: Sequence[str], *, is_roomy: bool) -> int:
    """Draw a bar for each player, the best first, and one for the Horde. Returns the row below."""
    wide = min(12, max(cells_of(name) for name in (*names[: view.seats], _("Horde"))))
    first = 5 + wide + 5
    most = max(1, *map(won, view.nests), view.horde.score if view.horde else 0)
    room = pixels.width - first - 2
    for nest in by_rank(view):
        ink = chip_ink(nest.seat)
        pixels.write(1, y, f" {letter(nest.seat)} ", ink)
        name = names[nest.seat] if nest.seat < len(names) else ""
        is_winner = view.outcome is not None and nest.seat in view.outcome.winners
        pixels.put(5, y, shorten(name, wide), "title" if is_winner else "text", "b")
        pixels.put(5 + wide, y, f"{nest.score:>4}", "title", "b")
        _put_bar(pixels, first, y, view, nest, room, most, 3 if is_roomy else 2)
        y += 3 if is_roomy else 1
    if view.horde is not None:
        pixels.write(1, y, f" {CENTIPEDE} ", HORDE_SIGN)
        pixels.put(5, y, shorten(_("Horde"), wide), "text", "b")
        pixels.put(5 + wide, y, f"{view.horde.score:>4}", "title", "b")
        pixels.box(first, 2 * y, room * view.horde.score // most, 3 if is_roomy else 2, "horde")
        y += 3 if is_roomy else 1
    return y


def _put_bar(
    pixels: Pixels, x: int, y: int, view: MarchView, nest: NestView, room: int, most: int, high: int
) -> None:
    """Draw a stretch for each source, with its letter and its points where they have room."""
    done = 0
    for source in sources_of(view):
        points = nest.sources.get(source, 0)
        if points <= 0:
            continue
        start, end = x + room * done // most, x + max(1, room * (done + points) // most)
        pixels.box(start, 2 * y, end - start, high, f"score.{source}")
        for text in (f"{LETTERS[source]}{points}", LETTERS[source]):
            if len(text) <= end - start:
                pixels.put(start, y, text, "score.ink", "b")
                break
        done += points


# -- the table -------------------------------------------------------------------------------------------


def _put_table(pixels: Pixels, y: int, view: MarchView, names: Sequence[str]) -> int:
    """Draw a column for each player, a row for each source, the totals. Returns the row below."""
    wide = max(4, min(14, (pixels.width - LABELS - 1) // view.seats))
    for nest in view.nests:
        full = f" {shorten(player_name(nest.seat, names), wide - 3)} "
        ink = chip_ink(nest.seat)
        text = full if wide >= 9 else f" {letter(nest.seat)} "
        pixels.write(LABELS + (nest.seat + 1) * wide - cells_of(text), y, text, ink)
    for source in sources_of(view):
        y += 1
        pixels.put(1, y, f" {LETTERS[source]} ", "score.ink", "b", ground=f"score.{source}")
        pixels.put(5, y, shorten(source_name(source), LABELS - 5), "text")
        for nest in view.nests:
            points = nest.sources.get(source, 0)
            _put_figure(pixels, y, nest.seat, wide, str(points) if points else "·", bool(points))
    y += 1
    pixels.box(0, 2 * y, pixels.width, 2, "raised")
    pixels.put(5, y, _("total"), "title", "b")
    for nest in view.nests:
        text = str(nest.score)
        pixels.put(LABELS + (nest.seat + 1) * wide - len(text) - 1, y, text, "title", "b")
    if view.horde is not None:
        for line in wrap(horde_line(view.horde), pixels.width - 2):
            y += 1
            pixels.put(1, y, line, "horde", "b")
    else:
        y += 1
        pixels.put(5, y, _("ants (tie)"), "dim")
        for nest in view.nests:
            _put_figure(pixels, y, nest.seat, wide, str(nest.ants), bold=False)
    return y + 1


def _put_figure(pixels: Pixels, y: int, seat: int, wide: int, text: str, bold: bool) -> None:
    """Draw a cell of the table, set to the right."""
    x = LABELS + (seat + 1) * wide - len(text) - 1
    pixels.put(x, y, text, "text" if bold else "dim", "b" if bold else "")
