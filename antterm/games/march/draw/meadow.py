"""The meadow, in solid hexes or in outlines."""

from __future__ import annotations

from antterm.draw.beyond import put_counts
from antterm.draw.camera import Point
from antterm.draw.canvas import Canvas
from antterm.draw.hexgrid import extent
from antterm.games.march.draw.outlines import draw_outlines
from antterm.games.march.draw.scene import MeadowScene
from antterm.games.march.draw.solid import draw_solid


def draw_meadow(scene: MeadowScene, width: int, height: int, origin: Point) -> Canvas:
    """The part of the meadow that a pane shows; hexes out of sight are counted at the edges.

    Args:
        scene: what to show.
        width, height: of the pane, in character cells.
        origin: board coordinates of its upper left corner.
    """
    if scene.tiles == "solid":
        canvas = draw_solid(scene, width, height, origin).canvas()
    else:
        canvas = draw_outlines(scene, width, height, origin)
    hexes = dict.fromkeys((*scene.hexes(), *scene.targets), 1)
    put_counts(canvas, scene.layout, hexes, origin, scene.glyphs, _numbers(scene))
    return canvas


def _numbers(scene: MeadowScene) -> dict[Point, str]:
    """Where the numbers of targets stand: on the first row of a hex, in the middle of a free place."""
    places: dict[Point, str] = {}
    hexes = scene.hexes()
    for cell, number in scene.targets.items():
        x, y = scene.layout.centre(cell)
        first = 0 if scene.tiles == "solid" else 1
        places[round(x), scene.layout.place(cell)[1] + first if cell in hexes else round(y)] = number
    return places


def home(scene: MeadowScene, width: int, height: int) -> Point:
    """The origin that shows the middle of the meadow in the middle of a pane."""
    (left, top), (full_width, full_height) = extent(
        scene.layout, [here.cell for here in scene.view.hexes.values()]
    )
    full_width += scene.tiles != "solid"  # outlines end beside the last column
    return left + (full_width - width) // 2, top + (full_height - height) // 2
