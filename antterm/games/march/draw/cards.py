"""Cards: each in a frame with its name, cost, value and text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.display import Glyphs, Tiles
from antterm.games.march.draw.hand import draw_hand
from antterm.games.march.draw.names import brief, cost_text, facts_text
from antterm.games.march.draw.paper import solid_card
from antterm.games.march.draw.signs import DIM, LABEL, SIGNS, TITLE, cut
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _

TWO_COLUMNS = 72
"""Columns of a pane in which two cards lie side by side."""
PICKED = Ink("row.ink", "row", "b")


def draw_cards(
    view: MarchView,
    cards: Sequence[str],
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    title: str,
    labels: Mapping[int, str] | None = None,
    picked: int | None = None,
    tiles: Tiles = "outlines",
) -> Canvas:
    """Cards side by side or below each other; where not all can be read at once, the picked one is laid open.

    Args:
        view: knows the cards.
        cards: to show, by id.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
        title: the line above.
        labels: numbers of the cards that may be chosen, by place in `cards`.
        picked: the place of the card under the bar.
        tiles: `solid` or `outlines`.
    """
    if tiles == "solid":
        printed = [view.card(card) for card in cards]
        return draw_hand(printed, width, height, title=title, labels=labels, picked=picked)
    canvas = Canvas(width, height)
    canvas.put(1, 0, cut(title, width - 2), TITLE)
    if not cards:
        canvas.put(1, 2, _("no cards"), DIM)
        return canvas
    columns = 2 if width >= TWO_COLUMNS and len(cards) > 1 else 1
    wide = (width - 1) // columns

    def frame(place: int, is_open: bool) -> Canvas:
        label = None if labels is None else labels.get(place, "")
        return _frame(view.card(cards[place]), wide - 1, glyphs, label, place == picked, is_open)

    frames = [frame(place, place == (picked or 0)) for place in range(len(cards))]
    placed = _columns(frames, columns, height - 1)
    for place in range(len(cards)):
        opened = [*frames[:place], frame(place, True), *frames[place + 1 :]]
        if (fitting := _columns(opened, columns, height - 1)) is not None:
            frames, placed = opened, fitting
    for column, y, drawn in placed or _scrolled(frames, height - 1, picked or 0):
        canvas.blit(drawn, 1 + column * wide, 1 + y)
    return canvas


def cards_height(view: MarchView, cards: Sequence[str], width: int) -> int:
    """Rows of outlines in which all cards lie open below each other."""
    heights = [draw_card(view, card, width - 2, "unicode").height for card in cards]
    return 1 + sum(heights) if heights else 3


def draw_card(view: MarchView, card: str, width: int, glyphs: Glyphs, tiles: Tiles = "outlines") -> Canvas:
    """A card laid open, as wide as given and as high as its text needs."""
    if tiles == "solid":
        return solid_card(view.card(card), width, None, picked=True)
    return _frame(view.card(card), width, glyphs, None, picked=True, is_open=True)


def _columns(frames: Sequence[Canvas], columns: int, height: int) -> list[tuple[int, int, Canvas]] | None:
    """Column and row of every frame, or None when they do not fit."""
    per_column = -(-len(frames) // columns)
    placed = []
    for column in range(columns):
        y = 0
        for frame in frames[column * per_column : (column + 1) * per_column]:
            placed.append((column, y, frame))
            y += frame.height
        if y > height:
            return None
    return placed


def _scrolled(frames: Sequence[Canvas], height: int, picked: int) -> list[tuple[int, int, Canvas]]:
    """One column that shows the picked frame."""
    first = 0
    while first < picked and sum(frame.height for frame in frames[first : picked + 1]) > height:
        first += 1
    placed, y = [], 0
    for frame in frames[first:]:
        placed.append((0, y, frame))
        y += frame.height
    return placed


def _frame(card: Card, width: int, glyphs: Glyphs, label: str | None, picked: bool, is_open: bool) -> Canvas:
    """A card; a closed one is its upper edge alone."""
    signs = SIGNS[glyphs]
    facts = wrap(facts_text(card), width - 4)
    lines = [*facts, *wrap(_(card.effect), width - 4)] if is_open else []
    canvas = Canvas(width, len(lines) + 2 if is_open else 1)
    edge = DIM if label == "" else PLAIN
    corner = "+" if glyphs == "ascii" else "┌┐└┘"
    canvas.put(0, 0, corner[0] + signs.bar * (width - 2) + corner[-3 % len(corner)], edge)
    x = 2
    if label:
        canvas.put(x, 0, f" {label} ", LABEL)
        x += len(label) + 2
    figures = "" if is_open else f" {cost_text(card)} / {card.value} "
    name = f" {brief(card.name, max(4, width - x - len(figures) - 4))} "
    canvas.put(x, 0, f">{name[1:]}" if picked else name, PICKED if picked else TITLE)
    if not is_open:
        canvas.put(width - len(figures) - 1, 0, figures, DIM)
    for y, line in enumerate(lines, 1):
        canvas.put(0, y, signs.upright, edge)
        canvas.put(2, y, line, DIM if y <= len(facts) else PLAIN)
        canvas.put(width - 1, y, signs.upright, edge)
    if is_open:
        y = len(lines) + 1
        canvas.put(0, y, corner[-2 % len(corner)] + signs.bar * (width - 2) + corner[-1], edge)
    return canvas
