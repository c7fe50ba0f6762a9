"""Cards as cards: a bar in the colour of their kind, a badge with their value, their text on paper."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from antterm.draw.canvas import Canvas
from antterm.draw.march.mats import ANT
from antterm.draw.march.names import cost_text, facts_text
from antterm.draw.paint import shorten
from antterm.draw.pixels import Pixels
from antterm.i18n import _
from antterm.march.components import Card

KINDS: Final = {"event": "event", "goal": "goal"}
"""The roles of the bars of kinds; that of all others is an Evolution's."""
PICTURE_FROM: Final = 40
"""Columns of a card from which an Evolution shows where it grows."""
PICTURE: Final = (len(ANT[0]), len(ANT) // 2)
"""Columns and rows of that picture."""


def solid_card(card: Card, width: int, label: str | None, picked: bool, is_open: bool) -> Canvas:
    """A card.

    Args:
        card: as printed.
        width: in columns.
        label: the number of the answer; empty for a card that is no answer, None where none is.
        picked: whether it is under the cursor.
        is_open: whether it shows its text; a closed one has its bar alone.
    """
    with_picture = picked and is_open and card.is_evolution and width >= PICTURE_FROM
    left = 2 + (PICTURE[0] + 1 if with_picture else 0)
    lines = [(line, "paper.dim") for line in wrap(facts_text(card), width - left - 2)]
    lines += [(line, "paper.ink") for line in wrap(_(card.effect), width - left - 2)]
    rows = max(len(lines), PICTURE[1] if with_picture else 0) if is_open else 0
    pixels = Pixels(width, rows + 1 + is_open)
    _put_bar(pixels, card, width, label, picked, is_open)
    if is_open:
        pixels.box(0, 2, width, 2 * rows, "paper")
        pixels.run(0, 2 + 2 * rows, width, "cursor" if picked else "paper2")
        for k in range(2, 2 + 2 * rows) if picked else ():
            pixels.dot(0, k, "cursor")
            pixels.dot(width - 1, k, "cursor")
        for y, (line, role) in enumerate(lines, 1):
            pixels.put(left, y, line, role)
    if with_picture:
        roles = dict.fromkeys("htanl", "paper2") | {card.kind[0]: "evolution"}
        pixels.picture(2, 2, ANT, roles)
    return pixels.canvas()


def _put_bar(pixels: Pixels, card: Card, width: int, label: str | None, picked: bool, is_open: bool) -> None:
    """The number, the name, what a closed card costs, and the value on its badge."""
    role = KINDS.get(card.kind, "evolution")
    pixels.box(0, 0, width, 2, role)
    x = 1
    if label or picked:
        sign = f" {label} " if label else " > "
        ink, ground = ("mark.ink", "cursor") if picked else ("meadow.chip.ink", "meadow.chip")
        pixels.put(0, 0, sign, ink, "b", ground=ground)
        x = len(sign) + 1
    badge = f" {card.value} "
    cost = "" if is_open else f" {cost_text(card)} "
    end = width - len(badge) - 1
    pixels.put(end, 0, badge, "march.ink", "b", ground="star")
    pixels.put(
        x, 0, shorten(_(card.name), end - len(cost) - x), "kind.ink", "b" if picked or not label else ""
    )
    pixels.put(end - len(cost), 0, cost, "kind.ink")
