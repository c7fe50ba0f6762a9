"""A position in small, as a scene: for lists of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.drawing import drawing
from antterm.draw.paint import DIM, TITLE, WARNING, put_wrapped

ROOMY = 16
"""Rows from which on a blank one parts what is told of a game from its position."""


@dataclass(frozen=True, eq=False)
class PreviewScene:
    """Who plays what, and the position as an onlooker sees it; None where it cannot be drawn."""

    headline: str
    facts: tuple[str, ...]
    remark: str
    warning: str
    game: str
    view: Any
    ascii_only: bool
    solid: bool = False
    """Whether it is drawn as a picture, if its game has one."""
    names: tuple[str, ...] = ()
    ended: str = ""
    """How it ended, in place of how far it is."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = 0
        between = " - " if self.ascii_only else " · "
        facts = between.join(filter(None, (*self.facts, self.ended or self._how_far())))
        told = ((self.headline, TITLE), (facts, PLAIN), (self.remark, DIM), (self.warning, WARNING))
        for text, ink in told:
            y = put_wrapped(canvas, 0, y, text, width, ink, most=height - y) if text else y
        if self.view is None or width < 12:
            return canvas
        if height >= ROOMY:
            y += 1
        room = max(0, height - y)
        try:
            draw = drawing(self.game)
            picture = draw.picture(self.view, width, room, self.names) if self.solid else None
            text = "" if picture else draw.text(self.view, self.ascii_only, width, self.names)
        except Exception:  # no preview may bring the program down
            return canvas
        if picture is not None:
            canvas.blit(picture, 0, y)
        for row, line in enumerate(text.splitlines()[:room], y):
            canvas.put(0, row, line[:width], DIM)
        return canvas

    def _how_far(self) -> str:
        """How far it is; nothing where that cannot be told."""
        try:
            return drawing(self.game).how_far(self.view) if self.view is not None else ""
        except Exception:  # no preview may bring the program down
            return ""
