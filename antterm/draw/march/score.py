"""The score sheet: colony points by where they came from, while the game goes on and at its end."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.march.names import player_name, source_name
from antterm.draw.march.signs import BOLD, CENTIPEDE, DANGER, DIM, SIGNS, TITLE, cut, letter, player_ink
from antterm.i18n import _
from antterm.march.horde.view import HordeView
from antterm.march.view import MarchView

SOURCES = ("battle", "site", "body", "ability", "meadow", "goal", "end")
BONUSES = "end"
"""The source that there is not against the Horde."""
DRAWBACK = "drawback"
"""Where points are lost."""
FIRST = 15
"""Columns of what the rows are called."""


def draw_scores(
    view: MarchView, names: Sequence[str], told: Sequence[str], width: int, height: int, glyphs: str
) -> Canvas:
    """A column for each player, a row for each source, the totals, and what was scored of late.

    Args:
        view: what is known.
        names: of the people.
        told: sentences of what was harvested, fed and scored, the latest last.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
    """
    canvas = Canvas(width, height)
    bar = SIGNS[glyphs].bar * (width - 2)
    over = view.outcome is not None
    canvas.put(1, 0, _("Final score") if over else _("Colony points so far"), TITLE)
    wide = max(4, min(14, (width - FIRST - 2) // view.seats))
    winners = view.outcome.winners if view.outcome else ()
    for nest in view.nests:
        name = letter(nest.seat) if wide < 8 else cut(player_name(nest.seat, names), wide - 1)
        mark = "*" if nest.seat in winners else ""
        _put_cell(canvas, 2, nest.seat, wide, f"{mark}{name}", player_ink(nest.seat))
    canvas.put(1, 3, bar, DIM)
    y = 4
    for source in sources_of(view):
        canvas.put(1, y, source_name(source), DIM)
        for nest in view.nests:
            points = nest.sources.get(source, 0)
            _put_cell(canvas, y, nest.seat, wide, str(points) if points else "-", Ink() if points else DIM)
        y += 1
    canvas.put(1, y, bar, DIM)
    rows = [(_("total"), [nest.score for nest in view.nests])]
    if view.horde is None:
        rows.append((_("ants (tie)"), [nest.ants for nest in view.nests]))
    for label, values in rows:
        y += 1
        canvas.put(1, y, label, BOLD if label == _("total") else DIM)
        for seat, value in enumerate(values):
            _put_cell(canvas, y, seat, wide, str(value), TITLE if label == _("total") else DIM)
    y += 2
    if view.horde is not None:
        canvas.put(1, y, cut(horde_line(view.horde), width - 2), DANGER)
        y += 2
    if over and not winners:
        canvas.put(1, y, cut(_("All players have lost."), width - 2), TITLE)
        y += 2
    elif over:
        won = " & ".join(player_name(seat, names) for seat in winners)
        canvas.put(1, y, cut(_("* {names}: the victory").format(names=won), width - 2), TITLE)
        y += 2
    wrapped = [row for line in told for row in wrap(line, max(8, width - 2), subsequent_indent="  ")]
    room = max(0, height - y)
    for row in wrapped[-room:] if room else []:
        canvas.put(1, y, row, DIM)
        y += 1
    return canvas


def horde_line(horde: HordeView) -> str:
    """The points of the Horde by where they came from, in one line."""
    sources = {"slumber": _("Slumber"), "battle": _("battles"), "tunnel": _("Great Tunnel")}
    parts = [f"{sources[source]} {n}" for source, n in horde.sources.items()]
    text = _("{sign} The Horde: {points}").format(sign=CENTIPEDE, points=horde.score)
    return f"{text} ({', '.join(parts)})" if parts else text


def sources_of(view: MarchView) -> tuple[str, ...]:
    """Where points come from in this game: no bonuses against the Horde, drawbacks with special species."""
    if view.horde is not None:
        return tuple(source for source in SOURCES if source != BONUSES)
    return (*SOURCES, DRAWBACK) if any(nest.mat for nest in view.nests) else SOURCES


def _put_cell(canvas: Canvas, y: int, seat: int, wide: int, text: str, ink: Ink) -> None:
    """A cell of the table, set to the right."""
    canvas.put(FIRST + 1 + (seat + 1) * wide - cells_of(text) - 1, y, text, ink)
