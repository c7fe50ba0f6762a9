"""The foundation of an anthill: its army in ten holes, its galleries in words, the barracks beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.display import Glyphs
from antterm.draw.paint import shorten
from antterm.games.micropolis.draw.anthill import AnthillScene, gallery_brief, gallery_line, ring_state
from antterm.games.micropolis.draw.names import gallery_colours, hue
from antterm.games.micropolis.draw.things import WORKER, WORKER_SIGN, soldiers
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT
from antterm.games.micropolis.rules.tiles import Tile
from antterm.i18n import ngettext, pgettext

SPACIOUS: Final = 7
"""Rows from which on there is air between the lines of a foundation."""


def dim_of(scene: AnthillScene) -> Ink:
    """Return how words of less weight are written in the foundation."""
    return Ink("foundation.dim", "raised") if scene.solid else Ink("dim")


def ground_of(scene: AnthillScene) -> str:
    """Return the role of the foundation's ground."""
    return "raised" if scene.solid else ""


def barracks_text(tile: Tile, width: int, glyphs: Glyphs, full: bool) -> str:
    """Return a tile's barracks with its soldiers in at most `width` characters."""
    places = soldiers(tile.barracks if full else 0, tile.barracks, glyphs)
    if len(places) + 2 > width:
        places = soldiers(int(full), 1, glyphs) + str(tile.barracks)
    return f"[{places}]" if len(places) + 2 <= width else places


def put_barracks(
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    width: int,
    scene: AnthillScene,
) -> None:
    """Write a tile's barracks, in the middle of its width."""
    if not tile.barracks:
        return
    full, marked = tile.id in scene.anthill.full, tile.id in scene.marked
    text = barracks_text(tile, width, scene.glyphs, full)
    if marked and len(text) + 2 <= width:
        text = f">{text}<"
    ink = Ink("soldier", ground_of(scene), "b") if full else dim_of(scene)
    if marked:
        ink = Ink("mark.ink", "cursor", "b") if scene.solid else Ink("cursor", attrs="b")
    canvas.put(x + (width - len(text)) // 2, y, text, ink)


def put_foundation(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """Draw the army in the holes of the foundation; under it the galleries, as many as there is room for."""
    _put_army(canvas, scene, x, y, width)
    if rows >= SPACIOUS:
        _list_galleries(canvas, scene, x, y + 2, width, rows - 2)
    elif rows > 1:
        _flow_galleries(canvas, scene, x, y + 1, width, rows - 1)


def _put_army(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int) -> None:
    """Draw whose anthill it is, the army, the Red Army token, how far the ring has grown."""
    ground = ground_of(scene)
    soldier, dim = Ink("soldier", ground, "b"), dim_of(scene)
    army = min(scene.anthill.army, ARMY_LIMIT)
    token = pgettext("of the Red Army", "commander") if scene.commander else ""
    state, short = ring_state(scene.anthill), ring_state(scene.anthill, short=True)
    room = width - ARMY_LIMIT - len(short) - 3
    if token and cells_of(scene.name) > max(4, room - len(token)):
        token = "*"  # as in the table
    free = max(4, room - len(token))
    name = scene.name if cells_of(scene.name) <= free else _cut(scene.name, free)
    canvas.put(x, y, name, Ink("title", ground, "b"))
    at = x + cells_of(name) + 1
    canvas.put(at, y, soldiers(army, 0, scene.glyphs), soldier)
    canvas.put(at + army, y, soldiers(0, ARMY_LIMIT - army, scene.glyphs), dim)
    at += ARMY_LIMIT + 1
    canvas.put(at, y, token, soldier)
    room = x + width - at - len(token) - 1
    text = next((text for text in (state, short) if len(text) <= room), "")
    canvas.put(x + width - len(text), y, text, dim)


def _cut(name: str, width: int) -> str:
    """Return a name in `width` cells, with a mark where it was cut; a letter or figure at its end is kept."""
    first, blank, last = name.rpartition(" ")
    end = blank + last if len(last) == 1 else ""
    start = first if end else name
    while start and cells_of(start + end) >= width:
        start = start[:-1]
    return f"{start}~{end}"


def _put_letter(canvas: Canvas, scene: AnthillScene, x: int, y: int, letter: str) -> int:
    """Draw a gallery's letter in its colour. Returns the column after it."""
    if not scene.solid:
        canvas.put(x, y, letter, Ink(hue(letter), attrs="br"))
        return x + 1
    ground, ink = gallery_colours(letter, letter in scene.bright)
    canvas.put(x, y, f" {letter} ", Ink(ink, ground, "b"))
    return x + 3


def _list_galleries(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """Draw the galleries below each other, with a sign for each of their ants."""
    galleries = scene.galleries
    if len(galleries) > rows:
        _flow_galleries(canvas, scene, x, y, width, rows)
        return
    ground = ground_of(scene)
    most = 12
    sign = WORKER if scene.ascii_only else WORKER_SIGN
    for row, (letter, gallery) in enumerate(galleries, y):
        left = _put_letter(canvas, scene, x, row, letter) + 1
        ants = sign * min(most, gallery.ants) + ("+" if gallery.ants > most else "")
        canvas.put(left, row, ants, Ink("text", ground))
        left += most + 2
        canvas.put(
            left,
            row,
            shorten(gallery_line(gallery, scene.anthill.closed), x + width - left),
            Ink("text", ground),
        )
    # The notes have a place of their own, whatever the galleries of the tile under the cursor would be.
    for row, note in enumerate(scene.notes, max(y + len(galleries) + 1, y + rows - len(scene.notes))):
        if row < y + rows:
            canvas.put(x, row, shorten(note, width), dim_of(scene))


def _rows_for(lengths: Sequence[int], width: int) -> int:
    """Return how many rows texts of these lengths take, one after the other."""
    rows, left = 1, 0
    for length in lengths:
        if left and left + length > width:
            rows, left = rows + 1, 0
        left += length + 2
    return rows


def _flow_galleries(canvas: Canvas, scene: AnthillScene, x: int, y: int, width: int, rows: int) -> None:
    """Draw the galleries one after the other, shorter where they do not fit."""
    ground, closed = ground_of(scene), scene.anthill.closed
    sentences = [(letter, gallery_line(gallery, closed)) for letter, gallery in scene.galleries]
    chip = 4 if scene.solid else 2
    if _rows_for([chip + len(text) for _letter, text in sentences], width) > rows:
        sentences = [(letter, gallery_brief(gallery, closed)) for letter, gallery in scene.galleries]
    between = 2 if len(sentences) > rows else width
    left, top = x, y
    for number, (letter, text) in enumerate(sentences):
        n = len(sentences) - number
        rest = ngettext("and {n} more", "and {n} more", n).format(n=n)
        is_last = number == len(sentences) - 1
        needed = chip + len(text) + (2 + len(rest) if top == y + rows - 1 and not is_last else 0)
        if left > x and left + needed > x + width:
            if top == y + rows - 1:
                canvas.put(left, top, shorten(rest, x + width - left), dim_of(scene))
                return
            left, top = x, top + 1
        left = _put_letter(canvas, scene, left, top, letter) + 1
        canvas.put(left, top, shorten(text, x + width - left), Ink("text", ground))
        left += len(text) + between
