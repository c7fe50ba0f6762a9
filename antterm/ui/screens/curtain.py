"""The curtain before anything that only one person may see."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.curtain import Badge, Curtain
from antterm.draw.key_names import key_name
from antterm.draw.paint import DIM, TITLE, middle, put_hints
from antterm.i18n import _, ngettext
from antterm.ui.screens.base import CanvasScreen
from antterm.ui.services import Services
from antterm.ui.terminal.surroundings import here

CURTAIN_HOLDS = 0.5
"""Seconds for which a curtain that has just been drawn heeds no key."""


class CurtainScreen(CanvasScreen[None]):
    """Covers the table until the person named has taken the keyboard.

    Args:
        services: what the screens share.
        person: who is asked next.
        seat: what that seat is called in the game.
        others: who else is at the screen.
        badge: the sign of that seat in the game, if it has one.
    """

    def __init__(
        self,
        services: Services,
        person: str,
        seat: str,
        others: Sequence[str] = (),
        badge: Badge | None = None,
    ) -> None:
        super().__init__(services)
        self._badge = badge
        self._person, self._seat, self._others = person, seat, others
        self._drawn_at = monotonic()

    def press(self, key: str) -> bool:
        is_meant = monotonic() - self._drawn_at >= CURTAIN_HOLDS  # not a second Enter of who answered last
        if is_meant and key in ("Enter", "Space"):
            self.dismiss(None)
        return True

    def paint(self, canvas: Canvas) -> None:
        person = self.shown(self._person)
        heading = _("{name}, it is your turn.").format(name=person)
        if person != self._seat and not (self.solid and self._badge):
            heading = f"{self._seat}: {heading}"
        text = _("The next question is for {name} alone.").format(name=person)
        away = self._who_looks_away()
        hint = "Enter", _("I am {name}").format(name=person)
        if self.solid:
            cloth = not here().get("SSH_CONNECTION")  # it is much to send
            curtain = Curtain(heading, text, away, hint, cloth, self._badge)
            canvas.blit(curtain.draw(canvas.width, canvas.height), 0, 0)
            return
        top = canvas.height // 2 - 3
        middle(canvas, top, heading, TITLE)
        middle(canvas, top + 2, text)
        middle(canvas, top + 3, away, DIM)
        room = cells_of(f"{key_name(hint[0])} {hint[1]}")
        put_hints(canvas, (canvas.width - room) // 2, top + 5, [hint], room, True)

    def _who_looks_away(self) -> str:
        names = [self.shown(name) for name in self._others]
        if not names:
            return _("The others look away.")
        return ngettext("{names} looks away.", "{names} look away.", len(names)).format(
            names=", ".join(names)
        )
