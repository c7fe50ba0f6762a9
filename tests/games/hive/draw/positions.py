"""Positions of Hive to draw, set up by hand."""

from __future__ import annotations

from dataclasses import replace

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Canvas, Glyphs
from antterm.draw.hexgrid import Point
from antterm.games.hive.draw.board import HiveScene, layouts
from antterm.games.hive.rules.pieces import BLACK, WHITE, Piece, pieces_of
from antterm.games.hive.rules.view import HiveView, LastMove


def view_of(
    stacks: dict[tuple[int, int], str], last: LastMove | None = None, expansions: str = "MLP"
) -> HiveView:
    """A position from pieces by cell, each from the ground up."""
    standing = {
        Hex(*cell): tuple(Piece.parse(name) for name in names.split()) for cell, names in stacks.items()
    }
    placed = {piece for stack in standing.values() for piece in stack}
    white, black = (
        tuple(piece for piece in pieces_of(seat, expansions) if piece not in placed)
        for seat in (WHITE, BLACK)
    )
    return HiveView(standing, (white, black), WHITE, 22, expansions, last)


EMPTY = view_of({})

MIDGAME = view_of(
    {
        (0, -2): "wA2",
        (2, -2): "bL",
        (0, -1): "wS1",
        (1, -1): "wP",
        (2, -1): "bM",
        (3, -1): "bA1",
        (-1, 0): "wG1",
        (0, 0): "wQ",
        (1, 0): "bB2 wB1",
        (2, 0): "bS1",
        (3, 0): "bQ",
        (-2, 1): "wM",
        (-1, 1): "wL",
        (1, 1): "bG1",
        (4, 0): "bP",
        (-2, 2): "wA1",
    },
    LastMove(Piece.parse("bA1"), Hex(2, 1), Hex(3, -1), "bA1 bM-"),
)
"""All eight insects, a stack, a queen in danger, and a last move that left an empty cell."""


def choosing(zoom: str, glyphs: Glyphs) -> HiveScene:
    """White is about to say where wA1 goes; one target is occupied."""
    return HiveScene(
        MIDGAME,
        zoom,
        glyphs,
        cursor=Hex(-2, 1),
        selected=Piece.parse("wA1"),
        targets={Hex(-3, 2): "1", Hex(-3, 3): "2", Hex(-1, 2): "12", Hex(2, 0): "3"},
        movable={Hex(0, -2): "4"},
    )


def previewing(zoom: str, glyphs: Glyphs) -> HiveScene:
    """The same, with wA1 shown at its target 12, and the stack laid open."""
    there = Hex(-1, 2)
    ghost = (Piece.parse("wA1"), there)
    return replace(choosing(zoom, glyphs), cursor=there, ghost=ghost, expanded=Hex(1, 0))


def home(scene: HiveScene, width: int, height: int) -> Point:
    """Where a window of this size begins that has the middle of the hive in its middle."""
    layout = layouts(scene.tiles)[scene.zoom]
    places = [layout.place(cell) for cell in (scene.view.stacks or [ORIGIN])]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    middle = ((min(xs) + max(xs) + layout.size[0]) // 2, (min(ys) + max(ys) + layout.size[1]) // 2)
    return middle[0] - width // 2, middle[1] - height // 2


def draw(scene: HiveScene, size: tuple[int, int], origin: Point | None = None) -> Canvas:
    """The part of the board that such a window shows, which begins at `origin` or has its middle there."""
    return scene.board().draw_at(scene.zoom, origin or home(scene, *size), *size)
