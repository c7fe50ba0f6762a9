"""Colony points by their sources: bars and a table, in pixels (`draw_points`) or outlines (`draw_scores`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import last_that_fit, shorten, wrap
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.horde import HORDE_SIGN
from antterm.games.march.draw.names import player_name, source_name
from antterm.games.march.draw.signs import (
    BOLD,
    CENTIPEDE,
    DANGER,
    DIM,
    TITLE,
    chip_ink,
    cut,
    letter,
    player_ink,
)
from antterm.games.march.rules.horde.view import HordeView
from antterm.games.march.rules.view import MarchView, NestView
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated

SOURCES = ("battle", "site", "body", "ability", "meadow", "goal", "end")
BONUSES = "end"
"""The source that there is not against the Horde."""
DRAWBACK = "drawback"
"""Where points are lost."""
LETTERS = {
    "battle": "w",
    "site": "s",
    "body": "b",
    "ability": "a",
    "meadow": "i",
    "goal": "g",
    "end": "e",
    DRAWBACK: "d",
}
"""What each source of points is called in a bar."""
FIRST = 15
"""Columns of what the rows are called."""
NAME = 10
"""Columns of a name before a bar."""


def draw_scores(
    view: MarchView,
    names: Sequence[str],
    sentences: Sequence[str],
    width: int,
    height: int,
    prospects: Sequence[str] = (),
) -> Canvas:
    """A bar for each player, a column for each, a row for each source, the totals, what was scored of late.

    Args:
        view: what is known.
        names: of the people.
        sentences: what was harvested, fed and scored, the latest last.
        width, height: of the pane.
        prospects: sentences on the bonuses and on the end of the round.

    Returns:
        The page, higher than the pane where that is too low for the prospects.
    """
    rows = [row for text in prospects for row in wrap(text, max(8, width - 2))]
    canvas = Canvas(width, height + HIGHEST + len(rows))
    canvas.put(1, 0, title_of(view), TITLE)
    y = _put_table(canvas, _put_bars(canvas, 1, view, names), view, names) + 1
    if view.horde is not None:
        canvas.put(1, y, cut(horde_line(view.horde), width - 2), DANGER)
        y += 2
    if view.outcome is not None:
        canvas.put(1, y, cut(_verdict(view.outcome.winners, names), width - 2), TITLE)
        y += 2
    for row in rows:
        canvas.put(1, y, row)
        y += 1
    y += bool(rows)
    for down, row in enumerate(last_that_fit(sentences, max(8, width - 2), height - y, indent=2), y):
        canvas.put(1, down, row, DIM)
    page = Canvas(width, max(height, y - 1) if rows else height)
    page.blit(canvas, 0, 0)
    return page


def title_of(view: MarchView) -> str:
    """Return what the page is about."""
    return _("Final score") if view.outcome is not None else _("Colony points so far")


def _verdict(winners: Sequence[int], names: Sequence[str]) -> str:
    """Return who has won."""
    if not winners:
        return _("All players have lost.")
    victors = " & ".join(player_name(seat, names) for seat in winners)
    return _("* {names}: the victory").format(names=victors)


def _put_table(canvas: Canvas, y: int, view: MarchView, names: Sequence[str]) -> int:
    """A column for each player; rows for the sources, the totals, and what decides a tie. Returns the row
    below."""
    wide = max(4, min(14, (canvas.width - FIRST - 2) // view.seats))
    winners = view.outcome.winners if view.outcome else ()
    for nest in view.nests:
        name = letter(nest.seat) if wide < 8 else cut(player_name(nest.seat, names), wide - 1)
        mark = "*" if nest.seat in winners else ""
        _put_cell(canvas, y, nest.seat, wide, f"{mark}{name}", player_ink(nest.seat))
    y += 1
    for source in sources_of(view):
        canvas.put(1, y, cut(f"{LETTERS[source]} {source_name(source)}", FIRST), DIM)
        for nest in view.nests:
            points = nest.sources.get(source, 0)
            _put_cell(canvas, y, nest.seat, wide, str(points) if points else "-", Ink() if points else DIM)
        y += 1
    canvas.put(1, y, _("total"), BOLD)
    for nest in view.nests:
        _put_cell(canvas, y, nest.seat, wide, str(nest.score), TITLE)
    y += 1
    if view.horde is None:
        canvas.put(1, y, _("ants (tie)"), DIM)
        for nest in view.nests:
            _put_cell(canvas, y, nest.seat, wide, str(nest.ants), DIM)
        y += 1
    return y


def by_rank(view: MarchView) -> list[NestView]:
    """Return the players, the best first."""
    return sorted(view.nests, key=lambda nest: (-nest.score, -nest.ants))


def won(nest: NestView) -> int:
    """Return the points of a player before what drawbacks took."""
    return sum(points for points in nest.sources.values() if points > 0)


def _put_bars(canvas: Canvas, y: int, view: MarchView, names: Sequence[str]) -> int:
    """Draw a bar of letters for each player and for the Horde, the best first. Returns the row below."""
    horde = view.horde.score if view.horde is not None else 0
    most = max(1, horde, *map(won, view.nests))
    first = 1 + NAME + 5
    room = canvas.width - first - 1
    for nest in by_rank(view):
        canvas.put(1, y, cut(player_name(nest.seat, names), NAME), player_ink(nest.seat))
        canvas.put(1 + NAME, y, f"{nest.score:>4}", TITLE)
        done = 0
        for source in sources_of(view):
            points = max(0, nest.sources.get(source, 0))
            start, end = (room * n // most for n in (done, done + points))
            canvas.put(first + start, y, LETTERS[source] * (end - start), BOLD)
            done += points
        y += 1
    if view.horde is not None:
        canvas.put(1, y, cut(f"{CENTIPEDE} {_('Horde')}", NAME), DANGER)
        canvas.put(1 + NAME, y, f"{horde:>4}", TITLE)
        canvas.put(first, y, CENTIPEDE * (room * horde // most), DANGER)
        y += 1
    return y


def horde_line(horde: HordeView) -> str:
    """Return the points of the Horde by where they came from, in one line."""
    sources = {
        "slumber": _("Slumber"),
        "battle": pgettext("points from", "battles"),
        "tunnel": _("Great Tunnel"),
    }
    parts = [f"{sources[source]} {n}" for source, n in horde.sources.items()]
    # Translators: points is a number.
    text = _("{sign} The Horde: {points}").format(sign=CENTIPEDE, points=horde.score)
    return f"{text} ({enumerated(parts)})" if parts else text


def sources_of(view: MarchView) -> tuple[str, ...]:
    """Where points come from in this game: no bonuses against the Horde, drawbacks with special species."""
    if view.horde is not None:
        return tuple(source for source in SOURCES if source != BONUSES)
    return (*SOURCES, DRAWBACK) if any(nest.mat for nest in view.nests) else SOURCES


def _put_cell(canvas: Canvas, y: int, seat: int, wide: int, text: str, ink: Ink) -> None:
    """Draw a cell of the table, set to the right."""
    canvas.put(FIRST + 1 + (seat + 1) * wide - cells_of(text) - 1, y, text, ink)


ROOMY: Final = (66, 30)
"""Columns and rows of a pane from which the bars stand apart."""
HIGHEST: Final = 60
"""Rows of the longest page without what is told."""
LABELS: Final = 19
"""Columns of the sources in the table."""


def draw_points(
    view: MarchView,
    names: Sequence[str],
    sentences: Sequence[str],
    width: int,
    height: int,
    prospects: Sequence[str] = (),
) -> Canvas:
    """Draw the points while the game goes on, and at its end who has won.

    Args:
        view: what is known.
        names: of the people.
        sentences: what was harvested, fed and scored, the latest last.
        width, height: of the pane.
        prospects: sentences on the bonuses and on the end of the round.

    Returns:
        The page, higher than the pane where that is too low.
    """
    rows = [row for text in prospects for row in wrap(text, width - 2)]
    below = len(rows) + 1 if rows else 0
    for gap in (1, 0):
        pixels = Pixels(width, HIGHEST, "base")
        y = _put_page(pixels, view, names, gap, is_roomy=width >= ROOMY[0] and height >= ROOMY[1])
        if y + below <= height:
            break
    canvas = Canvas(width, max(y + below, height), Ink("text", "base"))
    canvas.blit(pixels.canvas(), 0, 0)
    for down, row in enumerate(rows, y + 1):
        canvas.put(1, down, row, Ink("text", "base"))
    y += below
    for down, row in enumerate(last_that_fit(sentences, width - 2, height - y - 1), y + 1):
        canvas.put(1, down, row, Ink("dim", "base"))
    return canvas


def _put_page(pixels: Pixels, view: MarchView, names: Sequence[str], gap: int, *, is_roomy: bool) -> int:
    """Title, bars and table, so many rows apart. Returns the row below."""
    pixels.put(1, 0, title_of(view), "title", "b")
    y = _put_solid_bars(pixels, 1 + gap, view, names, is_roomy=is_roomy) + gap
    return _put_solid_table(pixels, y, view, names)


# -- bars ------------------------------------------------------------------------------------------------


def _put_solid_bars(pixels: Pixels, y: int, view: MarchView, names: Sequence[str], *, is_roomy: bool) -> int:
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
        _put_solid_bar(pixels, first, y, view, nest, room, most, 3 if is_roomy else 2)
        y += 3 if is_roomy else 1
    if view.horde is not None:
        pixels.write(1, y, f" {CENTIPEDE} ", HORDE_SIGN)
        pixels.put(5, y, shorten(_("Horde"), wide), "text", "b")
        pixels.put(5 + wide, y, f"{view.horde.score:>4}", "title", "b")
        pixels.box(first, 2 * y, room * view.horde.score // most, 3 if is_roomy else 2, "horde")
        y += 3 if is_roomy else 1
    return y


def _put_solid_bar(
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


def _put_solid_table(pixels: Pixels, y: int, view: MarchView, names: Sequence[str]) -> int:
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
            _put_solid_figure(pixels, y, nest.seat, wide, str(points) if points else "·", bool(points))
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
            _put_solid_figure(pixels, y, nest.seat, wide, str(nest.ants), bold=False)
    return y + 1


def _put_solid_figure(pixels: Pixels, y: int, seat: int, wide: int, text: str, bold: bool) -> None:
    """Draw a cell of the table, set to the right."""
    x = LABELS + (seat + 1) * wide - len(text) - 1
    pixels.put(x, y, text, "text" if bold else "dim", "b" if bold else "")
