"""What the board pane of Micropolis shows: the ring under the row, all anthills, the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.micropolis import (
    AnthillScene,
    Growth,
    PadScene,
    draw_pad,
    draw_ring,
    draw_strip,
    ring_height,
    row_height,
)
from antterm.draw.micropolis_anthill import STRIP_ROWS, soldiers
from antterm.draw.micropolis_sheet import short_name
from antterm.micropolis.anthill import Anthill, Home, Side
from antterm.micropolis.outlook import Prospect
from antterm.micropolis.scoring import totals
from antterm.ui.paint import DIM, TITLE
from antterm.ui.presenter import Sight

if TYPE_CHECKING:
    from antterm.ui.micropolis.presenter import MicropolisPresenter

MOST_INSIDE = 9
"""Rows of the foundation at most."""


def history(sight: Sight) -> tuple[dict[str, Growth], dict[str, str]]:
    """By anthill, the ends at which its tiles were placed, and the tile placed last."""
    growths: dict[str, Growth] = {}
    last: dict[str, str] = {}
    for happening in sight.happened:
        data = happening.event.data
        if happening.event.kind == "placed":
            home = data["anthill"]
            growths[home] = (*growths.get(home, ()), Side(data["side"]))
            last[home] = data["tile"]
    return growths, last


def last_acted(sight: Sight) -> Home | None:
    """The anthill that received a tile last, or whose soldiers moved."""
    for happening in reversed(sight.happened):
        if happening.event.kind in ("taken", "placed", "filled", "emptied"):
            return Home.parse(happening.event.data["anthill"])
    return None


def layout(height: int) -> tuple[bool, bool, int]:
    """What fits into so many rows: the symbols over the row, the rims of the ring, rows in the foundation."""
    for symbol_row, rims in ((True, True), (True, False)):
        free = height - row_height(symbol_row) - ring_height(0, rims)
        if free >= 1:
            return symbol_row, rims, max(1, min(MOST_INSIDE, free - 1))
    free = height - row_height(False) - ring_height(0, False)
    return False, False, max(1, min(MOST_INSIDE, free))


def ring_rows(rims: bool, inside: int) -> int:
    """Rows of the ring."""
    return ring_height(inside, rims)


def paint_ring(canvas: Canvas, presenter: MicropolisPresenter, y: int, rims: bool, inside: int) -> None:
    """The anthill looked at; one's own as the answer in hand would make it."""
    home = presenter.shown()
    view, growth = presenter.view, presenter.growth(home)
    ghost: str | None = None
    marked: frozenset[str] = frozenset()
    if home == presenter.own():
        prospect = presenter.prospect()
        if prospect is not None:
            view = prospect.after
            if prospect.tile is not None:
                ghost = prospect.tile.id
                growth = grown(growth, prospect)
        marked = presenter.marked()
    scene = scene_of(presenter, home, view.anthill(home), growth, ghost, marked)
    ring = draw_ring(scene, canvas.width, inside, rims)
    canvas.blit(ring, max(0, (canvas.width - ring.width) // 2), y)


def grown(growth: Growth, prospect: Prospect) -> Growth:
    """How an anthill grew with one more tile; empty where nobody knows how it grew before."""
    if growth:
        return (*growth, prospect.side)
    return (Side.RIGHT,) if len(prospect.after.anthill(prospect.home).tiles) == 1 else ()


def scene_of(
    presenter: MicropolisPresenter,
    home: Home,
    anthill: Anthill,
    growth: Growth,
    ghost: str | None = None,
    marked: frozenset[str] = frozenset(),
) -> AnthillScene:
    """An anthill as a page shows it."""
    return AnthillScene(
        anthill,
        presenter.anthill_name(home),
        presenter.app.glyphs,
        growth,
        commander=presenter.view.commander == home,
        ghost=ghost,
        last=presenter.last_tile(home),
        marked=marked,
    )


def paint_all(canvas: Canvas, presenter: MicropolisPresenter, first: int) -> None:
    """All anthills as strips, from the `first` on."""
    assert presenter.sight is not None
    view = presenter.view
    label = max(4, min(10, canvas.width - 42))
    points = totals(view.sheets)
    homes = view.homes[first:] if len(view.homes) * STRIP_ROWS > canvas.height else view.homes
    for number, home in enumerate(homes):
        y = number * STRIP_ROWS
        anthill = view.anthill(home)
        waiting = presenter.sight.waiting
        turn = waiting is not None and waiting.seat == home.seat
        name = short_name(presenter.sight.names[home.seat], home, label - 1)
        canvas.put(0, y, name, Ink("key", attrs="b") if turn else TITLE)
        mark = "*" if home == view.commander else ""
        army = f"{soldiers(1, 0, presenter.app.glyphs)}{anthill.army}{mark}"
        canvas.put(0, y + 1, army, Ink("soldier", attrs="b"))
        canvas.put(0, y + 2, f"={points[home.seat]}", DIM)
        scene = scene_of(presenter, home, anthill, presenter.growth(home))
        canvas.blit(draw_strip(scene, canvas.width - label), label, y)


def paint_sheet(canvas: Canvas, presenter: MicropolisPresenter) -> None:
    """The score pad; under it the anthill looked at, where there is room."""
    assert presenter.sight is not None
    pad = draw_pad(PadScene(presenter.view, presenter.sight.names, presenter.app.glyphs), canvas.width - 2)
    canvas.blit(pad, 1, 0)
    free = canvas.height - pad.height - 1
    rims = free >= ring_height(1, True)
    if free >= ring_height(1, rims):
        inside = min(MOST_INSIDE, free - ring_height(0, rims))
        home = presenter.shown()
        scene = scene_of(presenter, home, presenter.view.anthill(home), presenter.growth(home))
        ring = draw_ring(scene, canvas.width, inside, rims)
        canvas.blit(ring, max(0, (canvas.width - ring.width) // 2), pad.height + 1)
