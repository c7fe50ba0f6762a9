"""A position of Micropolis in small: as many anthills as there is room for, from whose turn it is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.paint import DIM, TITLE, shorten
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.carve import LARGE, SMALL
from antterm.games.micropolis.draw.soil import draw_soil_ring, soil_ring_height
from antterm.games.micropolis.rules.view import MicropolisView

LEAST: Final = 36
"""Columns with which an anthill can be made out."""
INSIDE: Final = 2
"""Rows of the foundation: the army, and a row of galleries."""
LARGE_FROM: Final = 72
"""Columns from which an anthill is drawn large."""


def draw_picture(view: MicropolisView, width: int, height: int, names: Sequence[str]) -> Canvas | None:
    """The picture in this size; None where there is no room for one."""
    pitch = LARGE if width >= LARGE_FROM else SMALL
    rows = soil_ring_height(INSIDE, pitch, turf=True) + 1
    count = (height + 1) // (rows + 1)
    if width < LEAST or count < 1:
        return None
    canvas = Canvas(width, height)
    first = next((n for n, home in enumerate(view.homes) if home.seat == view.to_move), 0)
    shown = [*view.homes[first:], *view.homes[:first]][:count]
    for y, home in zip(range(0, height, rows + 1), shown, strict=False):
        name = names[home.seat] if home.seat < len(names) else str(home.seat + 1)
        points = f"={view.sheets[home.seat][home.number].total}"
        scene = AnthillScene(view.anthill(home), name, commander=view.commander == home, solid=True)
        ring = draw_soil_ring(scene, width, pitch, INSIDE, turf=True)
        canvas.put(1, y, shorten(name, width - len(points) - 3), TITLE)
        canvas.put(ring.width - len(points) - 1, y, points, DIM)
        canvas.blit(ring, 0, y + 1)
    for row in canvas.rows:  # it lies on whatever is there
        row[:] = [(char, Ink(_bare(ink.fg), _bare(ink.bg), ink.attrs)) for char, ink in row]
    return canvas


def _bare(role: str) -> str:
    """A role, with none in place of that of the ground of everything."""
    return "" if role == "base" else role
