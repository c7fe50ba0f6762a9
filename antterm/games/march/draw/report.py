"""A battle that is over on one page: both sides side by side, the cards turned up, outcome, losses, spoils.

Everything stands in whole rows, so the same drawing serves where there are no pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import shorten, wrap
from antterm.draw.pixels import Pixels
from antterm.games.march.draw.armies import MIDDLE, Bars, put_pair, put_side, put_title, put_totals
from antterm.games.march.draw.names import brief, hex_name, player_name
from antterm.games.march.draw.paper import role_of
from antterm.games.march.draw.signs import chip_ink
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _, ngettext, pgettext

ROOMY_FROM: Final = 30
"""Rows of a pane from which the parts stand apart."""
FALLEN: Final = "x"
"""An ant that was lost."""


@dataclass(frozen=True)
class BattleReport:
    """How a battle went; of two things the first is the invader's, the second the defender's."""

    hex: int
    sides: tuple[int | None, int]
    """Seats; None for a centipede."""
    strengths: tuple[int, int]
    """Before ferocity; of a centipede what its cards came to."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """Turned up: for ferocity, or for the strength of a centipede."""
    totals: tuple[int, int]
    losses: tuple[int, int]
    """Ants."""
    winner: int | None
    """None for a centipede."""
    spoils: tuple[str, ...]
    """Sentences on what came of it."""
    number: int = 1
    """Which of those told together it is."""
    of: int = 1


def draw_report(
    view: MarchView, report: BattleReport, names: Sequence[str], width: int, height: int
) -> Canvas:
    """Draw the report of a battle.

    Args:
        view: what is known.
        report: of the battle.
        names: of the people.
        width, height: of the pane.
    """
    pixels = Pixels(width, height, "soil.deep")
    gap = 1 if height >= ROOMY_FROM else 0
    _put_title(pixels, view, report)
    for side in (0, 1):
        _put_name(pixels, 2, side, report, names)
    y = _put_strengths(pixels, 5 + gap, report, gap) + gap
    y = _put_cards(pixels, y + 1, view, report) + gap
    y = _put_outcome(pixels, y + 1, report, names) + gap
    for line in report.spoils:
        rows = wrap(line, width - 2)
        if y + len(rows) > height:
            break
        for row in rows:
            pixels.put(1, y, row, "soil.ink")
            y += 1
    return pixels.canvas()


def _put_title(pixels: Pixels, view: MarchView, report: BattleReport) -> None:
    """Draw the hex, and which of several battles it is."""
    put_title(pixels, hex_name(view, report.hex), pixels.width - 12)
    if report.of > 1:
        text = _("{number} of {all}").format(number=report.number, all=report.of)
        pixels.put(pixels.width - cells_of(text) - 1, 0, text, "kind.ink")


def _put_name(pixels: Pixels, y: int, side: int, report: BattleReport, names: Sequence[str]) -> None:
    """Draw who fought, and below that whether he came or was there."""
    seat = report.sides[side]
    name = shorten(player_name(seat, names), pixels.width // 2 - 5)
    put_side(pixels, y, side, [(f" {name} ", chip_ink(seat))])
    role = _("invader") if side == 0 else _("defender")
    put_side(pixels, y + 1, side, [(role, Ink("soil.dim"))])


def _put_strengths(pixels: Pixels, y: int, report: BattleReport, gap: int) -> int:
    """Strength and ferocity as bars that grow from the middle, and their sum. Returns the row below."""
    cards = [total - own for total, own in zip(report.totals, report.strengths, strict=True)]
    inks = [chip_ink(seat) for seat in report.sides]
    rows = [
        Bars(_("strength"), report.strengths, inks),
        Bars(_("ferocity"), cards, inks, is_bonus=True),
    ]
    for bars in rows:
        _put_middle(pixels, y, bars.label, Ink("soil.dim"))
        put_pair(pixels, y, bars, max(1, *report.strengths, *cards))
        y += 1 + gap
    _put_middle(pixels, y, _("total"), Ink("star"))
    put_totals(pixels, y, report.totals)
    return y + 1


def _put_middle(pixels: Pixels, y: int, text: str, ink: Ink) -> None:
    pixels.write((pixels.width - cells_of(text)) // 2, y, text, ink)


def _put_cards(pixels: Pixels, y: int, view: MarchView, report: BattleReport) -> int:
    """Draw the cards of both sides, each with what it added. Returns the row below."""
    wide = pixels.width // 2 - 2
    for side, cards in enumerate(report.cards):
        for down, name in enumerate(cards):
            card = view.card(name)
            value = f" +{card.value} "
            text = f" {brief(card.name, wide - len(value) - 2)}"
            x = 1 if side == 0 else pixels.width - 1 - wide
            pixels.put(x, y + down, text.ljust(wide - len(value)), "kind.ink", "b", ground=role_of(card))
            pixels.put(x + wide - len(value), y + down, value, "march.ink", "b", ground="star")
        if not cards:
            put_side(pixels, y, side, [(_("no card"), Ink("soil.dim"))])
    return y + max(1, *map(len, report.cards))


def _put_outcome(pixels: Pixels, y: int, report: BattleReport, names: Sequence[str]) -> int:
    """Draw who won, and the ants that fell. Returns the row below."""
    winner = player_name(report.winner, names)
    totals = max(report.totals), min(report.totals)
    text = _("{winner} wins, {a} to {b}").format(winner=winner, a=totals[0], b=totals[1])
    _put_middle(pixels, y, shorten(text, pixels.width - 2), Ink("star", attrs="b"))
    if any(report.losses):
        _put_middle(pixels, y + 1, _("losses"), Ink("soil.dim"))
    for side, n in enumerate(report.losses):
        if report.sides[side] is None:
            continue
        line = ngettext("{n} ant", "{n} ants", n).format(n=n) if n else pgettext("ants lost", "none")
        room = pixels.width // 2 - MIDDLE // 2 - cells_of(line) - 3
        signs = FALLEN * min(n, room)
        text = f"{signs} {line}" if side == 0 else f"{line} {signs}"
        if any(report.losses):
            ink = Ink("march.danger" if n else "soil.dim", attrs="b")
            put_side(pixels, y + 1, side, [(text.strip(), ink)])
    return y + 3
