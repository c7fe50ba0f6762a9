"""The curtain before anything that only one person may see."""

from __future__ import annotations

import os
from time import monotonic

from antterm.draw.canvas import Canvas
from antterm.draw.curtain import Curtain
from antterm.draw.paint import TITLE, middle, put_hints
from antterm.i18n import _
from antterm.ui.screens.base import CanvasScreen
from antterm.ui.services import Services

CURTAIN_HOLDS = 0.5
"""Seconds for which a curtain that has just been drawn heeds no key."""


class CurtainScreen(CanvasScreen[None]):
    """Covers the table until the person named has taken the keyboard.

    Args:
        services: what the screens share.
        person: who is asked next.
    """

    def __init__(self, services: Services, person: str) -> None:
        super().__init__(services)
        self._person = person
        self._drawn_at = monotonic()

    def press(self, key: str) -> bool:
        is_meant = monotonic() - self._drawn_at >= CURTAIN_HOLDS  # not a second Enter of who answered last
        if is_meant and key in ("Enter", "Space"):
            self.dismiss(None)
        return True

    def paint(self, canvas: Canvas) -> None:
        text = _("The next question is for {name} alone. The others look away.").format(name=self._person)
        hint = "Enter", _("I am here")
        if self.solid:
            cloth = "SSH_CONNECTION" not in os.environ  # it is much to send
            curtain = Curtain(self._person, (text,), hint, cloth)
            canvas.blit(curtain.draw(canvas.width, canvas.height), 0, 0)
            return
        middle(canvas, canvas.height // 2 - 2, self._person, TITLE)
        middle(canvas, canvas.height // 2, text)
        put_hints(canvas, canvas.width // 2 - 10, canvas.height // 2 + 2, [hint], 40, True)
