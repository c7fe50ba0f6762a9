"""An anthill of Micropolis in outlines: as the ring that it is, or as a strip of tiles.

In the ring ten places lie round the foundation, five above it and five below, and the galleries run on round
its two ends:

    +--------+--------+--------+          the outer level lies away from the foundation,
    ==A=oo===Q====+   |                   the inner level and the barracks beside it;
        [##]      |                       clockwise is to the right of a tile
"""

from __future__ import annotations

from typing import Final

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.display import Glyphs
from antterm.games.micropolis.draw.anthill import HALF, AnthillScene, RingLayout
from antterm.games.micropolis.draw.foundation import put_barracks, put_foundation
from antterm.games.micropolis.draw.names import hue
from antterm.games.micropolis.draw.plan import BETWEEN, DOWN, EAST, INNER, OUTER, ROWS, UP, WEST, line
from antterm.games.micropolis.draw.tile import draw_tile
from antterm.games.micropolis.rules.anthill import TILES_OF_ANTHILL
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Tile

MARGIN: Final = 2
"""Columns at either end of the ring, where galleries run from its upper to its lower side."""
RIM: Final = Ink("dim")
KINDS: Final = {
    "worker": ("worker", "b"),
    "specialist": ("specialist", "bu"),
    "fruit": ("fruit", "b"),
    "more": ("text", "b"),
}


def put_tile(
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    width: int,
    glyphs: Glyphs,
    letters: tuple[str, ...] = (),
    ground: str = "",
    turned: bool = False,
) -> None:
    """Draw the galleries of a tile on three rows.

    Args:
        letters: of the galleries of its segments; without them the lines have no colour of their own.
        ground: role of the background.
    """
    for dy in range(ROWS):
        canvas.put(x, y + dy, " " * width, Ink("text", ground))
    for spot in draw_tile(tile, width, glyphs, letters, turned):
        role = hue(letters[spot.segment]) if letters else "text"
        if spot.kind == "label":
            ink = Ink(role, ground, "br")
        elif spot.kind == "line":
            ink = Ink(role, ground)
        else:
            ink = Ink(KINDS[spot.kind][0], ground, KINDS[spot.kind][1])
        canvas.put(x + spot.x, y + spot.y, spot.char, ink)


def ring_layout(width: int, inside: int, rims: bool) -> RingLayout:
    """Return where the tiles of a ring in outlines lie.

    Args:
        width: columns of the pane.
        inside: rows inside the foundation.
        rims: whether the outer edge of the tiles is drawn.
    """
    return RingLayout.of(width, MARGIN, ROWS, rims, inside)


def draw_ring(scene: AnthillScene, width: int, inside: int = 1, rims: bool = True) -> Canvas:
    """Draw an anthill as a ring.

    Args:
        scene: what to draw.
        width: columns, 34 or more.
        inside: rows of the foundation: the army, then galleries, as many as there is room for.
        rims: whether the outer edge of the tiles is drawn.
    """
    layout = ring_layout(width, inside, rims)
    canvas = Canvas(layout.width, layout.height)
    for index, letters in enumerate(scene.letters):
        _put_in_ring(canvas, scene, layout, index, letters)
    if rims:
        _put_rims(canvas, scene, layout)
    for slot, text in scene.free_slots.items():  # beside the two ends of an open anthill: the next tile's
        x, y, wide, _rows = layout.slot(slot)
        canvas.put(x + (wide - len(text)) // 2, y + BETWEEN, text[:wide], RIM)
    _put_turns(canvas, scene, layout)
    put_foundation(canvas, scene, MARGIN, ROWS + 1 + rims, HALF * layout.wide, inside)
    return canvas


def _put_in_ring(
    canvas: Canvas, scene: AnthillScene, layout: RingLayout, index: int, letters: tuple[str, ...]
) -> None:
    tile, slot = scene.anthill.tiles[index], scene.slot(index)
    x, y, wide, _rows = layout.slot(slot)
    turned = slot >= HALF
    ground = "earth.ghost" if tile.id == scene.ghost else f"earth.{'odd' if slot % 2 else 'even'}"
    put_tile(canvas, x, y, tile, wide, scene.glyphs, letters, ground, turned)
    if tile.id == scene.ghost and not layout.rim:
        free = [dx for dx in range(wide) if canvas.rows[y + BETWEEN][x + dx][0] == " "]
        canvas.put(x + free[len(free) // 2], y + BETWEEN, "?", Ink("ghost", ground, "b"))
    put_barracks(canvas, x, y - 1 if turned else y + ROWS, tile, wide, scene)


def _put_rims(canvas: Canvas, scene: AnthillScene, layout: RingLayout) -> None:
    """Draw the outer edge of every place, with a mark over the tile placed last and the one only shown."""
    level, above, below = ("-", "+", "+") if scene.ascii_only else ("─", "┬", "┴")
    for slot in range(TILES_OF_ANTHILL):
        x, _y, wide, _rows = layout.slot(slot)
        y, joint = (0, above) if slot < HALF else (canvas.height - 1, below)
        index = (slot - scene.first) % TILES_OF_ANTHILL
        canvas.put(x, y, joint + level * (wide - 1), RIM)
        canvas.put(x + wide, y, joint, RIM)
        if index >= len(scene.anthill.tiles):
            continue
        tile = scene.anthill.tiles[index]
        if tile.id == scene.ghost:
            canvas.put(x + wide // 2 - 1, y, " ? ", Ink("ghost", attrs="b"))
        elif tile.id == scene.last:
            canvas.put(x + wide // 2 - 1, y, " * ", Ink("last", attrs="b"))


def _put_turns(canvas: Canvas, scene: AnthillScene, layout: RingLayout) -> None:
    """Draw the galleries that run round the two ends of the ring."""
    letters, top = scene.letters, layout.rim
    bottom = canvas.height - 1 - layout.rim
    for at_right, index in scene.turns:
        edge = MARGIN + HALF * layout.wide if at_right else MARGIN - 1
        away = 1 if at_right else -1
        tile = scene.anthill.tiles[index]
        for port, lead, shift in ((RIGHT[0], top, 1), (RIGHT[1], top + INNER, 0)):
            role = Ink(hue(letters[index][tile.segment_at[port]]))
            turn, up, down = edge + shift * away, lead, bottom - (lead - top)
            into = WEST if at_right else EAST
            if shift:
                for y in (up, down):
                    canvas.put(edge, y, line(EAST | WEST, scene.glyphs), role)
            canvas.put(turn, up, line(into | DOWN, scene.glyphs), role)
            canvas.put(turn, down, line(into | UP, scene.glyphs), role)
            for y in range(up + 1, down):
                canvas.put(turn, y, line(UP | DOWN, scene.glyphs), role)


STRIP_ROWS: Final = ROWS + 1


def draw_strip(scene: AnthillScene, width: int) -> Canvas:
    """Draw an anthill as a strip of tiles from its left end to its right end, four rows high.

    Args:
        scene: what to draw.
        width: columns, 42 or more.
    """
    wide = max(4, min(16, (width - 2) // TILES_OF_ANTHILL))
    canvas = Canvas(width, STRIP_ROWS)
    anthill, letters = scene.anthill, scene.letters
    for index, tile in enumerate(anthill.tiles):
        x = 1 + index * wide
        ground = f"earth.{'odd' if index % 2 else 'even'}"
        put_tile(canvas, x, 0, tile, wide, scene.glyphs, letters[index], ground)
        put_barracks(canvas, x, ROWS, tile, wide, scene)
    if anthill.closed:
        last = 1 + TILES_OF_ANTHILL * wide
        for y, port, other in ((OUTER, LEFT[0], RIGHT[0]), (INNER, LEFT[1], RIGHT[1])):
            west = Ink(hue(letters[0][anthill.tiles[0].segment_at[port]]))
            east = Ink(hue(letters[-1][anthill.tiles[-1].segment_at[other]]))
            canvas.put(0, y, "<" if scene.ascii_only else "◂", west)
            canvas.put(last, y, ">" if scene.ascii_only else "▸", east)
    return canvas
