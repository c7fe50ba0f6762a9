"""The window onto a board that is larger than its pane: it stands still while it shows what it has to."""

from __future__ import annotations

Point = tuple[int, int]
"""Board coordinates, x and y, in character cells."""

Size = tuple[int, int]
"""Width and height, in character cells."""


def scroll_into(origin: Point, place: Point, size: Size, pane: Size, margin: int = 0) -> Point:
    """Return the nearest place from which the window shows a thing; where it stands, if it shows it already.

    Along a side of the pane that is too short for the thing, its middle is shown.

    Args:
        origin: board coordinates of the window's upper left corner.
        place: those of the thing's.
        size: width and height of the thing.
        pane: width and height of the window.
        margin: characters that stay free round the thing, along each side of the pane that has room.
    """
    across, down = zip(origin, place, size, pane, strict=True)
    return scroll_along(*across, margin), scroll_along(*down, margin)


def scroll_along(start: int, place: int, size: int, room: int, margin: int) -> int:
    """Return where the window has to start along one axis, as `scroll_into` does for both."""
    if size > room:
        return place - (room - size) // 2
    if room < size + 2 * margin:
        margin = 0
    return min(max(start, place + size + margin - room), place - margin)
