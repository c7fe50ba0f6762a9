"""Whether what is drawn can be read, whatever theme there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from antterm.draw.canvas import Ink
from antterm.draw.contrast import READABLE, contrast
from antterm.draw.roles import THEMES
from tests.draw.colours import shown


def unreadable(cells: Iterable[tuple[str, Ink]], ground: str) -> set[str]:
    """The letters and digits of a drawing that do not stand out enough from what is behind them.

    Args:
        ground: the role on which the drawing lies.
    """
    base = ground or "base"
    letters = [cell for cell in cells if cell[0].isalnum()]
    return {f"{char!r} in {told}" for char, ink in letters for told in _poor(ink.fg or base, ink.bg or base)}


@lru_cache(maxsize=4096)
def _poor(fg: str, bg: str) -> tuple[str, ...]:
    return tuple(_poor_looks(fg, bg))


def _poor_looks(fg: str, bg: str) -> Iterator[str]:
    for theme in THEMES:
        for colors in ("24bit", "256"):
            found = contrast(shown(fg, theme, colors), shown(bg, theme, colors))
            if found < READABLE:
                yield f"{fg} on {bg}, {theme} {colors}: {found:.2f}"
