"""Micropolis as the screens and the commands draw it: anthills, row, score, a position as plain text."""

from __future__ import annotations

from textwrap import wrap

from antterm.draw.micropolis_anthill import AnthillScene, draw_ring, draw_strip, gallery_line, ring_height
from antterm.draw.micropolis_names import Growth, gallery_letters
from antterm.draw.micropolis_row import RowScene, draw_row, row_height
from antterm.draw.micropolis_sheet import PadScene, draw_pad, draw_table, put_lines
from antterm.i18n import _
from antterm.micropolis.anthill import Home
from antterm.micropolis.view import MicropolisView

__all__ = [
    "AnthillScene",
    "Growth",
    "PadScene",
    "RowScene",
    "draw_pad",
    "draw_ring",
    "draw_row",
    "draw_strip",
    "draw_table",
    "draw_view",
    "gallery_letters",
    "gallery_line",
    "put_lines",
    "ring_height",
    "row_height",
]


def draw_view(view: MicropolisView, ascii: bool, width: int) -> str:  # noqa: A002 - the contract's name
    """A position as plain text: row, anthills, scores.

    Args:
        view: the position.
        ascii: whether only ASCII may be used in the drawing.
        width: of a line, in characters; below 42 the anthills are told in words alone.
    """
    glyphs = "ascii" if ascii else "unicode"
    names = [_("Player {number}").format(number=seat + 1) for seat in range(len(view.players))]
    blocks = [_headline(view)]
    if view.outcome is None and width >= 36:
        blocks.append(draw_row(RowScene(view.row, glyphs), width).to_text().rstrip())
    blocks += [_anthill(view, home, names[home.seat], glyphs, width) for home in view.homes]
    if width >= 36:
        blocks.append(draw_pad(PadScene(view, names, glyphs), width).to_text())
    legend = _(
        "A to M: galleries; o worker, Q queen, N nurse and her eggs, T architect, R recruiter, S sentry; "
        "c cherry, l lemon, g grape, b blackberry, f fig, p pomegranate, * gift; in brackets: barracks"
    )
    blocks.append("\n".join(wrap(legend, max(20, width))))
    return "\n\n".join(blocks)


def _headline(view: MicropolisView) -> str:
    return _("Round {round} of {last}, {row} tiles in the row, {pile} in the pile").format(
        round=view.round, last=view.last_round, row=len(view.row), pile=view.pile
    )


def _anthill(view: MicropolisView, home: Home, name: str, glyphs: str, width: int) -> str:
    anthill = view.anthill(home)
    letter = f" {home.letter.upper()}" if home.letter else ""
    head = _("{name}{letter}: army {army}").format(name=name, letter=letter, army=anthill.army)
    if home == view.commander:
        head += _(", commander")
    if view.players[home.seat].tokens:
        head += _(", architect tokens {n}").format(n=view.players[home.seat].tokens)
    lines = [head]
    if anthill.tiles and width >= 42:
        lines.append(draw_strip(AnthillScene(anthill, name, glyphs), width).to_text().rstrip())
    told = [
        f"{letter} {gallery_line(gallery, anthill.closed)}"
        for letter, gallery in zip(gallery_letters(anthill.tiles), anthill.galleries, strict=True)
        if gallery.ants or gallery.fruits
    ]
    lines += wrap("; ".join(told), max(20, width))
    return "\n".join(lines)
