"""What every screen paints: the line of keys."""

from __future__ import annotations

from antterm.draw.canvas import Canvas
from antterm.draw.paint import Hint, put_hints

FRAME = (("?", "help"), ("Esc", "menu"), (":", "type it"))
NEXT, TAKE = ("Tab", "next"), ("Enter", "which piece there")
WAYS = ("Space", "another way")


def line(*hints: Hint, width: int = 60) -> str:
    canvas = Canvas(width, 1)
    put_hints(canvas, 1, 0, hints, width - 2, ascii_only=True, lasting=FRAME)
    return canvas.to_text()


def test_keys_of_the_frame_keep_their_places_at_the_right() -> None:
    assert line(NEXT) == " Tab next                     : type it - Esc menu - ? help"
    assert line(NEXT, TAKE) == " Tab next - Enter which piece there       Esc menu - ? help"


def test_where_there_is_no_room_help_and_the_way_back_go_last() -> None:
    assert line(NEXT, WAYS, width=40) == " Tab next             Esc menu - ? help"
